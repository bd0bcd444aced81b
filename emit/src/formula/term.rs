//! Numbers.

use grundy_pattern::{Cycle, Op, Polynomial, Surd, Term};

use super::build::{Build, closed, list};

impl Build {
    /// The steps that return a term: the listed values first, then the rule.
    pub(super) fn returned(&mut self, term: &Term) -> String {
        match term {
            Term::Listed { first, of, rest } => {
                let of = self.term(of);
                let before = match first[..] {
                    [one] => format!("if {of} == 0:\n    return {one}\n"),
                    _ => {
                        let name = self.first(first);
                        let len = first.len();
                        format!("if {of} < {len}:\n    return {name}[{of}]\n")
                    }
                };
                before + &self.returned(rest)
            }
            Term::If(test, a, b) => {
                let test = self.test(test);
                let yes = self.term(a);
                format!("if {test}:\n    return {yes}\n{}", self.returned(b))
            }
            _ => format!("return {}\n", self.term(term)),
        }
    }

    fn first(&mut self, first: &[u64]) -> String {
        self.table(
            "FIRST",
            "The first values, which follow no rule.",
            &list(first),
        )
    }

    pub(super) fn term(&mut self, term: &Term) -> String {
        match term {
            Term::Number(number) => number.to_string(),
            Term::Arg(place) => {
                let name = self.names.get(*place).cloned();
                name.unwrap_or_else(|| "0".into())
            }
            Term::Rank(rank) => self.rank(*rank),
            Term::Both(op, a, b) => {
                let (a, b) = (self.term(a), self.term(b));
                both(*op, &a, &b)
            }
            Term::If(test, a, b) => {
                let (test, a, b) = (self.test(test), self.term(a), self.term(b));
                format!("({a} if {test} else {b})")
            }
            Term::Listed { first, of, rest } => {
                let (of, rest) = (self.term(of), self.term(rest));
                let (name, len) = (self.first(first), first.len());
                let of = closed(&of);
                format!("({name}[{of}] if {of} < {len} else {rest})")
            }
            Term::Cycle(rule, of) => {
                let of = self.term(of);
                self.cycle(rule, &of)
            }
            Term::Polynomial(rule, of) => {
                let of = self.term(of);
                self.polynomial(rule, &of)
            }
            Term::Multiple(surd, of) => {
                let of = self.term(of);
                self.multiple(surd, &of)
            }
            Term::Digits(rule, of) => {
                let of = self.term(of);
                self.digits(*rule, &of)
            }
            Term::Automaton(rule, of) => {
                let of = self.term(of);
                let name = self.automaton(rule);
                format!("{name}({of})")
            }
            Term::Regular(rule, of) => {
                let of = self.term(of);
                let name = self.regular(rule);
                format!("{name}({of})")
            }
            Term::Rule(rule, of) => {
                let of = self.term(of);
                self.rule(rule, &of)
            }
            Term::Grid {
                values,
                side,
                row,
                column,
            } => {
                let (row, column) = (self.term(row), self.term(column));
                let rows: Vec<String> = values.chunks((*side).max(1)).map(list).collect();
                let name = self.table("VALUES", "The values by row and column.", &list(rows));
                format!("{name}[{row}][{column}]")
            }
        }
    }

    fn rank(&mut self, rank: usize) -> String {
        match (&self.names[..], rank) {
            ([a], _) => a.clone(),
            ([a, b], 0) => format!("min({a}, {b})"),
            ([a, b], _) => format!("max({a}, {b})"),
            _ => {
                self.sorts = true;
                format!("sorted[{rank}]")
            }
        }
    }

    /// Calls a helper where the rule names its number twice and the number is more than a name.
    fn once(
        &mut self,
        wish: &str,
        note: &str,
        of: &str,
        value: impl FnOnce(&mut Self, &str) -> String,
    ) -> String {
        if Self::is_plain(of) {
            return value(self, of);
        }
        let body = format!("return {}\n", value(self, "n"));
        let name = self.helper(wish, note, "(n: int) -> int", &body);
        format!("{name}({of})")
    }

    fn cycle(&mut self, rule: &Cycle, of: &str) -> String {
        let period = rule.residues.len();
        let bases = list(rule.residues.iter().map(|r| r.base));
        if let [one] = rule.residues[..] {
            return sum(&[(one.rise, closed(of)), (one.base, String::new())]);
        }
        match rule.saltus() {
            Some(0) => {
                let table = self.table("VALUES", "The values of one period.", &bases);
                format!("{table}[{} % {period}]", closed(of))
            }
            Some(saltus) => {
                let note = format!("The values of n below {period}; some may be none.");
                let table = self.table("VALUES", &note, &bases);
                let note = "Values that rise by the same with each period.";
                self.once("rising", note, of, |_, n| {
                    let rise = sum(&[(saltus, format!("({n} / {period})"))]);
                    format!("{table}[{n} % {period}] + {rise}")
                })
            }
            None => {
                let note = "The first value of each remainder.";
                let first = self.table("BASES", note, &bases);
                let rises = list(rule.residues.iter().map(|r| r.rise));
                let note = "How much the values of each remainder rise with a period.";
                let rises = self.table("RISES", note, &rises);
                let note = "Values that rise with each period, as the remainder tells.";
                self.once("rising", note, of, |_, n| {
                    format!("{first}[{n} % {period}] + {rises}[{n} % {period}] * ({n} / {period})")
                })
            }
        }
    }

    fn polynomial(&mut self, rule: &Polynomial, of: &str) -> String {
        let note = "A polynomial, divided and rounded down.";
        self.once("polynomial", note, of, |_, n| {
            let power = |power: usize| vec![n; power].join(" * ");
            // The positive parts come first, so that nothing on the way is negative.
            let parts = rule.coefficients.iter().enumerate().rev();
            let mut parts: Vec<(i64, String)> = parts.map(|(at, &c)| (c, power(at))).collect();
            parts.sort_by_key(|(c, _)| *c < 0);
            let text = sum(&parts);
            match rule.divisor {
                1 => text,
                divisor => format!("({text}) / {divisor}"),
            }
        })
    }

    pub(super) fn multiple(&mut self, surd: &Surd, of: &str) -> String {
        if surd.root == 0 {
            let whole = sum(&[(surd.whole, closed(of))]);
            return match surd.over {
                1 => whole,
                over => format!("({whole}) / {over}"),
            };
        }
        if let Some((_, name)) = self.surds.iter().find(|(known, _)| known == surd) {
            return format!("{name}({of})");
        }
        let square = surd.root * surd.root * surd.of as i64;
        let root = match surd.root > 0 {
            true => format!("root(wide(k) * k * {square})"),
            false => format!("root_up(wide(k) * k * {square})"),
        };
        let whole = match surd.whole.unsigned_abs() {
            1 => "wide(k)".to_owned(),
            size => format!("wide(k) * {size}"),
        };
        let numerator = match (surd.whole, surd.root > 0) {
            (0, _) => root,
            (..0, _) => format!("{root} - {whole}"),
            (_, true) => format!("{whole} + {root}"),
            (_, false) => format!("{whole} - {root}"),
        };
        let body = match surd.over {
            1 => format!("return narrow({numerator})\n"),
            over => format!("return narrow(({numerator}) / {over})\n"),
        };
        let note = format!("{}, exactly.", spoken(surd));
        let name = self.helper("multiple", &note, "(k: int) -> int", &body);
        self.surds.push((*surd, name.clone()));
        format!("{name}({of})")
    }
}

/// What the helper for an irrational number tells.
fn spoken(surd: &Surd) -> String {
    let root = match surd.root {
        1 => format!("sqrt({})", surd.of),
        -1 => format!("-sqrt({})", surd.of),
        root => format!("{root} * sqrt({})", surd.of),
    };
    let whole = match surd.whole {
        0 => root,
        whole if surd.root < 0 => format!("{whole} - {}", root.trim_start_matches('-')),
        whole => format!("{whole} + {root}"),
    };
    format!("k * ({whole}) / {}, rounded down", surd.over)
}

/// A sum of products in the notation.
pub(super) fn sum(parts: &[(i64, String)]) -> String {
    crate::sum::sum(parts, " * ")
}

fn both(op: Op, a: &str, b: &str) -> String {
    let (x, y) = (closed(a), closed(b));
    match op {
        Op::Plus => format!("{x} + {y}"),
        Op::Minus => format!("{x} - {y}"),
        Op::Times => format!("{x} * {y}"),
        Op::Over => format!("{x} / {y}"),
        Op::Mod => format!("{x} % {y}"),
        Op::Xor => format!("{x} ^ {y}"),
        Op::And => format!("{x} & {y}"),
        Op::Or => format!("{x} | {y}"),
        Op::NimTimes => format!("nim_product({a}, {b}, 5)"),
        Op::Min => format!("min({a}, {b})"),
        Op::Max => format!("max({a}, {b})"),
        Op::Apart => format!("abs({x} - {y})"),
        Op::Gcd => format!("gcd({a}, {b})"),
        Op::Carryless(base) => format!("carryless({a}, {b}, {base})"),
    }
}
