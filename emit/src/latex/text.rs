//! Numbers and questions in a line.

use grundy_pattern::{Series, Surd, Term, Test};

use super::{
    cases,
    parts::{both, digits, polynomial, recurrence},
};

/// What is written so far.
pub(super) struct Text {
    pub(super) names: Vec<String>,
    /// What the names in the formula mean, one after the other.
    pub(super) meanings: Vec<String>,
}

/// Whether `of` is one of some numbers.
pub(super) fn among(of: &str, places: &[String]) -> String {
    match places {
        [one] => format!("{of} = {one}"),
        _ => format!("{of} \\in \\{{{}\\}}", places.join(", ")),
    }
}

/// A sum of products.
pub(super) fn sum(parts: &[(i64, String)]) -> String {
    crate::sum::sum(parts, " ")
}

/// A value in brackets, unless it is one word.
pub(super) fn closed(text: &str) -> String {
    let mut depth = 0_i32;
    let open = text.chars().any(|c| {
        depth += i32::from("({[".contains(c)) - i32::from(")}]".contains(c));
        c == ' ' && depth == 0
    });
    match open && !text.starts_with("\\left") {
        true => format!("({text})"),
        false => text.to_owned(),
    }
}

pub(super) fn floor(text: &str) -> String {
    format!("\\left\\lfloor {text} \\right\\rfloor")
}

impl Text {
    pub(super) fn new(names: Vec<String>) -> Self {
        let meanings = Vec::new();
        Self { names, meanings }
    }

    /// A name that means something.
    pub(super) fn name(&mut self, wish: &str) -> String {
        let number = self.meanings.len() + 1;
        format!("{wish}_{{{number}}}")
    }

    pub(super) fn term(&mut self, term: &Term) -> String {
        match term {
            Term::Number(number) => number.to_string(),
            Term::Arg(place) => match self.names.get(*place) {
                Some(name) => name.clone(),
                None => format!("a_{{{}}}", place + 1),
            },
            Term::Rank(rank) => match (rank, self.names.len()) {
                (0, 2) => format!("\\min({})", self.names.join(", ")),
                (1, 2) => format!("\\max({})", self.names.join(", ")),
                _ => format!("x_{{({})}}", rank + 1),
            },
            Term::Both(op, a, b) => {
                let (a, b) = (self.term(a), self.term(b));
                both(*op, &a, &b)
            }
            Term::If(..) | Term::Listed { .. } => self.by_cases(term),
            Term::Cycle(rule, of) => match rule.residues[..] {
                [one] => {
                    let of = self.term(of);
                    sum(&[(one.rise, closed(&of)), (one.base, String::new())])
                }
                _ => self.by_cases(term),
            },
            Term::Polynomial(rule, of) => {
                let of = self.term(of);
                polynomial(rule, &of)
            }
            Term::Multiple(surd, of) => {
                let of = self.term(of);
                floor(&format!("{} \\cdot {}", self.surd(surd), closed(&of)))
            }
            Term::Digits(rule, of) => {
                let of = self.term(of);
                digits(*rule, &of)
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
                let rows: Vec<String> = values
                    .chunks((*side).max(1))
                    .map(|row| {
                        let row: Vec<String> = row.iter().map(u64::to_string).collect();
                        format!("  {}", row.join(" & "))
                    })
                    .collect();
                let name = self.name("T");
                let table = rows.join(" \\\\\n");
                self.meanings.push(format!(
                    "{name} = \\begin{{pmatrix}}\n{table}\n\\end{{pmatrix}} \
                     \\text{{, rows and columns counted from 0}}"
                ));
                format!("\\left({name}\\right)_{{{row}, {column}}}")
            }
        }
    }

    /// A name for a term by cases within another.
    fn by_cases(&mut self, term: &Term) -> String {
        let rows = self.rows(term);
        let name = self.name("h");
        let at = self.names.join(", ");
        self.meanings
            .push(format!("{name}({at}) = {}", cases(&rows)));
        format!("{name}({at})")
    }

    pub(super) fn surd(&self, surd: &Surd) -> String {
        if *surd == Surd::GOLDEN {
            return "\\frac{1 + \\sqrt{5}}{2}".into();
        }
        let root = match surd.of {
            0 | 1 => String::new(),
            of => format!("\\sqrt{{{of}}}"),
        };
        let text = sum(&[(surd.whole, String::new()), (surd.root, root)]);
        match surd.over {
            1 => closed(&text),
            over => format!("\\frac{{{text}}}{{{over}}}"),
        }
    }

    pub(super) fn test(&mut self, test: &Test) -> String {
        match test {
            Test::Among(term, numbers) => {
                let places: Vec<String> = numbers.iter().map(u64::to_string).collect();
                among(&self.term(term), &places)
            }
            Test::Same(a, b) => format!("{} = {}", self.term(a), self.term(b)),
            Test::Exceeds { large, than, small } => {
                let large = self.term(large);
                if than.root == 0 && than.over == 1 && *small == Term::Number(1) {
                    return format!("{large} > {}", than.whole);
                }
                let small = self.term(small);
                format!("{large} > {} \\cdot {}", self.surd(than), closed(&small))
            }
            Test::Member(series, term) => {
                let of = self.term(term);
                let name = self.name("X");
                let series = self.series(series, &name);
                self.meanings.push(series);
                format!("{of} \\in {name}")
            }
            Test::Pair { smaller, larger } => {
                let mut inner = Self::new(vec!["k".into()]);
                let (smaller, larger) = (inner.term(smaller), inner.term(larger));
                self.meanings.append(&mut inner.meanings);
                let names = self.names.join(", ");
                format!(
                    "\\{{{names}\\}} = \\left\\{{{smaller}, {larger}\\right\\}} \
                     \\text{{ for some }} k \\ge 0"
                )
            }
            Test::Not(test) => format!("\\neg \\left({}\\right)", self.test(test)),
            Test::All(tests) => self.joined(tests, " \\land "),
            Test::Any(tests) => self.joined(tests, " \\lor "),
        }
    }

    fn joined(&mut self, tests: &[Test], with: &str) -> String {
        let tests = tests.iter().map(|test| self.test(test));
        let tests: Vec<String> = tests.collect();
        tests.join(with)
    }

    pub(super) fn series(&mut self, series: &Series, name: &str) -> String {
        match series {
            Series::Recurrence(rule) => {
                format!(
                    "{name} = \\{{x_0, x_1, \\ldots\\}}, \\quad {}",
                    recurrence(rule)
                )
            }
            Series::Terms(term) => {
                let mut inner = Self::new(vec!["k".into()]);
                let text = inner.term(term);
                self.meanings.append(&mut inner.meanings);
                format!("{name} = \\left\\{{{text} : k = 0, 1, 2, \\ldots\\right\\}}")
            }
        }
    }
}
