//! Formulas as they are printed.

use std::fmt;

use super::{Automaton, Body, Cycle, Digits, Formula, Name, Op, Order, Polynomial, Recurrence};
use super::{Regular, Series, Surd, System, Term, Test};

impl fmt::Display for Formula {
    /// The formula and, after semicolons, what the names in it mean.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, meanings) = self.written();
        f.write_str(&line)?;
        meanings.iter().try_for_each(|line| write!(f, "; {line}"))
    }
}

impl fmt::Display for Term {
    /// The term in the variables `n`, or `a`, `b`, `c`, …, with what the names in it mean.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut writer = Writer::new(names(self.most_args().max(1)));
        let line = writer.term(self);
        f.write_str(&line)?;
        let mut meanings = writer.meanings.iter();
        meanings.try_for_each(|line| write!(f, "; {line}"))
    }
}

impl Formula {
    /// The formula in a line, and a line for each name in it that needs one.
    pub fn written(&self) -> (String, Vec<String>) {
        let names = names(self.width);
        let at = names.join(", ");
        let mut writer = Writer::new(names);
        let line = match &self.body {
            Body::Value(term) => format!("G({at}) = {}", writer.term(term)),
            Body::Losing(test) => format!("({at}) is lost exactly if {}", writer.test(test)),
        };
        let line = match self.width {
            1 => line.replacen("(n) is", "n is", 1),
            _ => line,
        };
        (line, writer.meanings)
    }
}

impl Term {
    /// How many numbers a position needs for this term.
    fn most_args(&self) -> usize {
        match self {
            Self::Arg(place) | Self::Rank(place) => place + 1,
            Self::Number(_) => 0,
            Self::Both(_, a, b) => a.most_args().max(b.most_args()),
            Self::If(_, a, b) => a.most_args().max(b.most_args()),
            Self::Listed { of, rest, .. } => of.most_args().max(rest.most_args()),
            Self::Cycle(_, of)
            | Self::Polynomial(_, of)
            | Self::Multiple(_, of)
            | Self::Digits(_, of)
            | Self::Automaton(_, of)
            | Self::Regular(_, of) => of.most_args(),
            Self::Grid { row, column, .. } => row.most_args().max(column.most_args()),
        }
    }
}

/// The names of the numbers of a position.
pub(super) fn names(width: usize) -> Vec<String> {
    match width {
        0 | 1 => vec!["n".into()],
        2..=6 => ('a'..='f').take(width).map(String::from).collect(),
        _ => (1..=width).map(|place| format!("a{place}")).collect(),
    }
}

struct Writer {
    names: Vec<String>,
    meanings: Vec<String>,
}

fn list<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    items.join(", ")
}

/// `term` in parentheses if it is more than one word.
fn closed(term: String) -> String {
    let mut depth = 0_i32;
    let open = term.chars().any(|c| {
        depth += i32::from("([⌊|".contains(c) && c != '|') - i32::from(")]⌋".contains(c));
        c == ' ' && depth == 0
    });
    match open && !(term.starts_with('|') && term.ends_with('|')) {
        true => format!("({term})"),
        false => term,
    }
}

impl Writer {
    fn new(names: Vec<String>) -> Self {
        let meanings = Vec::new();
        Self { names, meanings }
    }

    fn term(&mut self, term: &Term) -> String {
        match term {
            Term::Number(number) => number.to_string(),
            Term::Arg(place) => match self.names.get(*place) {
                Some(name) => name.clone(),
                None => format!("a{}", place + 1),
            },
            Term::Rank(rank) => match (rank, self.names.len()) {
                (0, 2) => format!("min({})", self.names.join(", ")),
                (1, 2) => format!("max({})", self.names.join(", ")),
                _ => format!("x{}", rank + 1),
            },
            Term::Both(op, a, b) => {
                let (a, b) = (self.term(a), self.term(b));
                both(*op, a, b)
            }
            Term::If(test, a, b) => {
                let (test, a, b) = (self.test(test), self.term(a), self.term(b));
                format!("{} if {test} else {b}", closed(a))
            }
            Term::Listed { first, of, rest } => {
                let (of, rest) = (self.term(of), self.term(rest));
                let len = first.len();
                match first[..] {
                    [one] => format!("{one} if {} = 0 else {rest}", closed(of.clone())),
                    _ => format!(
                        "[{}][{of}] if {} < {len} else {rest}",
                        list(first),
                        closed(of.clone())
                    ),
                }
            }
            Term::Cycle(rule, of) => cycle(rule, &self.term(of)),
            Term::Polynomial(rule, of) => polynomial(rule, &closed(self.term(of))),
            Term::Multiple(surd, of) => {
                format!("⌊{} · {}⌋", surd_text(surd), closed(self.term(of)))
            }
            Term::Digits(rule, of) => digits(*rule, &self.term(of)),
            Term::Automaton(rule, of) => {
                let of = self.term(of);
                let name = self.name();
                self.meanings.push(format!("{name} {}", automaton(rule)));
                format!("{name}({of})")
            }
            Term::Regular(rule, of) => {
                let of = self.term(of);
                let name = self.name();
                self.meanings.push(regular(rule, &name));
                format!("{name}({of})")
            }
            Term::Grid {
                values,
                side,
                row,
                column,
            } => {
                let rows: Vec<String> = values
                    .chunks((*side).max(1))
                    .map(|row| format!("[{}]", list(row)))
                    .collect();
                let (row, column) = (self.term(row), self.term(column));
                format!("[{}][{row}][{column}]", rows.join(", "))
            }
        }
    }

    /// A name that was not given yet.
    fn name(&self) -> String {
        match self.meanings.len() {
            0 => "F".into(),
            more => format!("F{}", more + 1),
        }
    }

    fn test(&mut self, test: &Test) -> String {
        match test {
            Test::Among(term, numbers) => match numbers[..] {
                [number] => format!("{} = {number}", self.term(term)),
                _ => format!("{} is one of {}", self.term(term), list(numbers)),
            },
            Test::Same(a, b) => format!("{} = {}", self.term(a), self.term(b)),
            Test::Exceeds { large, than, small }
                if than.root == 0 && than.over == 1 && *small == Term::Number(1) =>
            {
                format!("{} > {}", self.term(large), than.whole)
            }
            Test::Exceeds { large, than, small } => format!(
                "{} > {} · {}",
                self.term(large),
                surd_text(than),
                closed(self.term(small))
            ),
            Test::Member(series, term) => {
                let name = self.term(term);
                format!("{name} is one of {}", self.series(series))
            }
            Test::Pair { smaller, larger } => {
                let mut inner = Self::new(vec!["k".into()]);
                let (smaller, larger) = (inner.term(smaller), inner.term(larger));
                self.meanings.append(&mut inner.meanings);
                let names = self.names.join(", ");
                format!("({names}) is ({smaller}, {larger}) in some order, for a k = 0, 1, …")
            }
            Test::Not(test) => format!("not: {}", self.test(test)),
            Test::All(tests) => self.joined(tests, " and "),
            Test::Any(tests) => self.joined(tests, " or "),
        }
    }

    fn joined(&mut self, tests: &[Test], with: &str) -> String {
        let tests: Vec<String> = tests.iter().map(|test| self.test(test)).collect();
        tests.join(with)
    }

    fn series(&mut self, series: &Series) -> String {
        match series {
            Series::Recurrence(rule) => recurrence(rule),
            Series::Terms(term) => {
                let mut inner = Self::new(vec!["k".into()]);
                let text = inner.term(term);
                self.meanings.append(&mut inner.meanings);
                format!("{text}, k = 0, 1, …")
            }
        }
    }
}

fn both(op: Op, a: String, b: String) -> String {
    let infix = |sign: &str| format!("{} {sign} {}", closed(a.clone()), closed(b.clone()));
    match op {
        Op::Plus => format!("{a} + {}", closed(b)),
        Op::Minus => format!("{a} - {}", closed(b)),
        Op::Times => infix("·"),
        Op::Over => format!("⌊{} / {}⌋", closed(a), closed(b)),
        Op::Mod => infix("mod"),
        Op::Xor => infix("xor"),
        Op::And => infix("and"),
        Op::Or => infix("or"),
        Op::NimTimes => infix("⊗"),
        Op::Min => format!("min({a}, {b})"),
        Op::Max => format!("max({a}, {b})"),
        Op::Apart => format!("|{a} - {}|", closed(b)),
        Op::Gcd => format!("gcd({a}, {b})"),
    }
}

/// A sum of products without those by 0: `2·x - y + 3`.
fn sum(parts: impl IntoIterator<Item = (i64, String)>) -> String {
    let mut text = String::new();
    for (c, name) in parts.into_iter().filter(|(c, _)| *c != 0) {
        let size = c.unsigned_abs();
        let part = match (size, name.as_str()) {
            (_, "") => size.to_string(),
            (1, name) => name.into(),
            (_, name) => format!("{size}·{name}"),
        };
        text += &match (text.is_empty(), c < 0) {
            (true, false) => part,
            (true, true) => format!("-{part}"),
            (false, false) => format!(" + {part}"),
            (false, true) => format!(" - {part}"),
        };
    }
    if text.is_empty() { "0".into() } else { text }
}

fn cycle(rule: &Cycle, of: &str) -> String {
    let period = rule.residues.len();
    let closed_of = closed(of.into());
    let bases: Vec<i64> = rule.residues.iter().map(|residue| residue.base).collect();
    if let [one] = rule.residues[..] {
        return sum([(one.rise, closed_of), (one.base, String::new())]);
    }
    let table = format!("[{}][{closed_of} mod {period}]", list(&bases));
    match rule.saltus() {
        Some(0) => table,
        Some(saltus) => {
            let rise = sum([(saltus, format!("⌊{closed_of} / {period}⌋"))]);
            format!("{table} + {rise}")
        }
        None => {
            let entries: Vec<String> = rule
                .residues
                .iter()
                .map(|residue| sum([(residue.base, String::new()), (residue.rise, "q".into())]))
                .collect();
            format!(
                "[{}][{closed_of} mod {period}] with q = ⌊{closed_of} / {period}⌋",
                entries.join(", ")
            )
        }
    }
}

fn polynomial(rule: &Polynomial, of: &str) -> String {
    let power = |power: usize| match power {
        0 => String::new(),
        1 => of.into(),
        2 => format!("{of}²"),
        3 => format!("{of}³"),
        _ => format!("{of}^{power}"),
    };
    let parts = rule.coefficients.iter().enumerate().rev();
    let text = sum(parts.map(|(at, &c)| (c, power(at))));
    match rule.divisor {
        1 => text,
        divisor => format!("⌊{} / {divisor}⌋", closed(text)),
    }
}

fn surd_text(surd: &Surd) -> String {
    if *surd == Surd::GOLDEN {
        return "φ".into();
    }
    let root = match surd.of {
        0 | 1 => String::new(),
        of => format!("√{of}"),
    };
    let text = sum([(surd.whole, String::new()), (surd.root, root)]);
    match surd.over {
        1 => closed(text),
        over => format!("({} / {over})", closed(text)),
    }
}

fn digits(rule: Digits, of: &str) -> String {
    match rule {
        Digits::Valuation(base) => format!("v{base}({of})"),
        Digits::Power(base) => format!("{base}^v{base}({of})"),
        Digits::Sum(base) => format!("digit-sum{base}({of})"),
        Digits::Length(base) => format!("digits{base}({of})"),
        Digits::Leading(base) => format!("{base}^⌊log{base}({of})⌋"),
    }
}

/// How numbers are written.
pub(super) fn system_text(system: &System) -> String {
    match system {
        System::Base(base) => format!("in base {base}"),
        System::Greedy { lags, .. } => {
            let first: Vec<u64> = system.places(1000).into_iter().take(5).collect();
            let zeckendorf = first[..] == [1, 2, 3, 5, 8] && lags[..] == [1, 1];
            let name = if zeckendorf { " (Zeckendorf)" } else { "" };
            format!("as a greedy sum of {}, …{name}", list(&first))
        }
    }
}

fn automaton(rule: &Automaton) -> String {
    let order = match rule.order {
        Order::LastFirst => "last",
        Order::FirstFirst => "first",
    };
    let states: Vec<String> = (rule.next.iter().zip(&rule.output).enumerate())
        .map(|(state, (next, output))| format!("{state}: {output} → {}", list(next)))
        .collect();
    format!(
        "reads the digits of a number written {}, the {order} one first; state: value → next \
         states are {}",
        system_text(&rule.system),
        states.join("; ")
    )
}

fn regular(rule: &Regular, name: &str) -> String {
    let called: Vec<String> = (0..rule.names.len())
        .map(|at| match (rule.names[at], at) {
            (Name::One, _) => String::new(),
            (Name::Index, _) => "n".into(),
            (Name::Value { .. }, 0) => format!("{name}(n)"),
            (Name::Value { .. }, at) => format!("{name}{}(n)", "'".repeat(at)),
        })
        .collect();
    let base = rule.base;
    let mut parts = Vec::new();
    for (at, label) in called.iter().enumerate() {
        if !matches!(rule.names[at], Name::Value { .. }) {
            continue;
        }
        for (digit, rows) in rule.rules.iter().enumerate() {
            let place = match digit {
                0 => format!("({base}n)"),
                _ => format!("({base}n + {digit})"),
            };
            let row = rows[at].iter().zip(&called);
            let text = sum(row.map(|(&c, label)| (c, label.clone())));
            parts.push(format!("{} = {text}", label.replacen("(n)", &place, 1)));
        }
        let first: Vec<i64> = rule.start.iter().map(|values| values[at]).collect();
        let last = first.len() - 1;
        let start = match last {
            0 => format!("{} = {}", label.replacen("(n)", "(0)", 1), first[0]),
            _ => format!(
                "{} to {last} has {}",
                label.replacen("(n)", "(0)", 1),
                list(&first)
            ),
        };
        parts.push(start);
    }
    parts.join(", ")
}

fn recurrence(rule: &Recurrence) -> String {
    let lags = rule.lags.iter().map(|(lag, c)| (*c, format!("x(k-{lag})")));
    let text = sum(lags.chain([(rule.add, String::new())]));
    format!("{}, …, x(k) = {text}", list(&rule.first))
}
