//! Formulas as they are printed.

mod one;
mod parts;
mod rules;

use std::fmt;

use super::{Body, Formula, Series, Term, Test};
use parts::{both, cycle, digits, polynomial, surd_text};
pub(super) use rules::system_text;
use rules::{automaton, recurrence, regular};

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
        let (line, meanings) = with_names(self, &names(self.most_args().max(1)));
        f.write_str(&line)?;
        let mut meanings = meanings.iter();
        meanings.try_for_each(|line| write!(f, "; {line}"))
    }
}

impl Formula {
    /// The names of a position's numbers: `n`, or `a`, `b`, `c`, ….
    pub fn names(&self) -> Vec<String> {
        names(self.width)
    }

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
        let in_test = match self {
            Self::If(test, ..) => test.most_args(),
            _ => 0,
        };
        match self {
            Self::Arg(place) | Self::Rank(place) => place + 1,
            term => {
                let parts = term.parts().into_iter().map(Self::most_args);
                parts.max().unwrap_or(0).max(in_test)
            }
        }
    }
}

impl Test {
    /// How many numbers a position needs for this test.
    fn most_args(&self) -> usize {
        match self {
            Self::Among(term, _) | Self::Member(_, term) => term.most_args(),
            Self::Same(a, b) => a.most_args().max(b.most_args()),
            Self::Exceeds { large, small, .. } => large.most_args().max(small.most_args()),
            Self::Pair { .. } => 2,
            Self::Not(test) => test.most_args(),
            Self::All(tests) | Self::Any(tests) => {
                tests.iter().map(Self::most_args).max().unwrap_or(0)
            }
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

/// A term in the names of a position's numbers, and what the other names in it mean.
pub(super) fn with_names(term: &Term, names: &[String]) -> (String, Vec<String>) {
    let mut writer = Writer::new(names.to_vec());
    let text = writer.term(term);
    (text, writer.meanings)
}

/// A test in the names of a position's numbers.
pub(super) fn test_with_names(test: &Test, names: &[String]) -> String {
    Writer::new(names.to_vec()).test(test)
}

/// A term in `k`, and what the names in it mean.
pub(super) fn of_k(term: &Term) -> (String, Vec<String>) {
    with_names(term, &["k".into()])
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

/// `term` in parentheses if one of the words joins it, outside of brackets.
fn bound(term: String, words: &[&str]) -> String {
    let mut depth = 0_i32;
    let outer: String = term
        .chars()
        .filter(|&c| {
            depth += i32::from("([⌊".contains(c)) - i32::from(")]⌋".contains(c));
            depth == 0
        })
        .collect();
    match words.iter().any(|word| outer.contains(word)) {
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
                (0, 1) => self.names[0].clone(),
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
                let rows: Vec<String> = values
                    .chunks((*side).max(1))
                    .map(|row| format!("[{}]", list(row)))
                    .collect();
                let (row, column) = (self.term(row), self.term(column));
                format!("[{}][{row}][{column}]", rows.join(", "))
            }
        }
    }

    /// A term in `n`.
    fn of_n(&mut self, term: &Term) -> String {
        let names = std::mem::replace(&mut self.names, vec!["n".into()]);
        let text = self.term(term);
        self.names = names;
        text
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
                [] => "never".into(),
                [number] => format!("{} = {number}", self.compared(term)),
                _ => format!("{} is one of {}", self.compared(term), list(numbers)),
            },
            Test::Same(a, b) => format!("{} = {}", self.compared(a), self.compared(b)),
            Test::Exceeds { large, than, small }
                if than.root == 0 && than.over == 1 && *small == Term::Number(1) =>
            {
                format!("{} > {}", self.term(large), than.whole)
            }
            Test::Exceeds { large, than, small } if than.is_one() => {
                format!("{} > {}", self.compared(large), self.compared(small))
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
            Test::Not(test) => match &**test {
                Test::Exceeds { large, than, small }
                    if than.is_one() && *small != Term::Number(1) =>
                {
                    format!("{} ≤ {}", self.compared(large), self.compared(small))
                }
                test => format!("not: {}", self.test(test)),
            },
            Test::All(tests) => self.joined(tests, " and "),
            Test::Any(tests) => self.joined(tests, " or "),
        }
    }

    /// A term in a test, where `and` and `or` join tests.
    fn compared(&mut self, term: &Term) -> String {
        bound(self.term(term), &[" and ", " or ", " if "])
    }

    fn joined(&mut self, tests: &[Test], with: &str) -> String {
        let tests: Vec<String> = tests.iter().map(|test| self.test(test)).collect();
        tests.join(with)
    }

    fn series(&mut self, series: &Series) -> String {
        match series {
            Series::Recurrence(rule) => recurrence(rule),
            Series::Terms(term) => {
                let (text, mut meanings) = of_k(term);
                self.meanings.append(&mut meanings);
                format!("{text}, k = 0, 1, …")
            }
        }
    }
}
