//! Formulas: what a pattern says, as a tree that can be evaluated, written and measured.

mod arithmetic;
mod automaton;
mod cycle;
mod digits;
mod moved;
mod op;
mod parts;
mod polynomial;
mod refer;
mod regular;
mod rule;
mod series;
mod surd;
mod system;
mod takes;
mod test;
mod words;
mod write;

pub use arithmetic::Arithmetic;
pub use automaton::{Automaton, Order};
pub use cycle::{Cycle, Rise};
pub use digits::Digits;
pub use op::Op;
pub(crate) use op::gcd;
pub use parts::Parts;
pub use polynomial::Polynomial;
pub use refer::{Refer, Reference};
pub use regular::{Name, Regular};
pub use rule::Rule;
pub use series::{Recurrence, Series};
pub use surd::Surd;
pub use system::System;
pub use takes::Spaced;
pub use test::Test;

/// What is said of a position that is written with `width` numbers.
///
/// ```
/// use grundy_pattern::{Body, Formula, Op, Term};
/// let n_mod_4 = Term::Arg(0).with(Op::Mod, Term::Number(4));
/// let formula = Formula { width: 1, body: Body::Value(n_mod_4) };
/// assert_eq!(formula.to_string(), "G(n) = n mod 4");
/// assert_eq!((formula.value(&[7]), formula.losing(&[8])), (Some(3), Some(true)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Formula {
    /// How many numbers write a position.
    pub width: usize,
    /// What is said.
    pub body: Body,
}

/// What a formula says of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Body {
    /// Its nim-value.
    Value(Term),
    /// Whether it is a P-position.
    Losing(Test),
}

impl Formula {
    /// The nim-value of the position `at`; `None` where the formula tells none or none that fits
    /// 64 bits.
    pub fn value(&self, at: &[u64]) -> Option<u64> {
        match &self.body {
            Body::Value(term) => term.value(at),
            Body::Losing(_) => None,
        }
    }

    /// Whether the position `at` is a P-position; `None` where the formula does not tell.
    pub fn losing(&self, at: &[u64]) -> Option<bool> {
        match &self.body {
            Body::Value(term) => term.value(at).map(|value| value == 0),
            Body::Losing(test) => test.holds(at),
        }
    }

    /// What the formula says as a number: the value, or 1 for a P-position and 0 for others.
    pub fn number(&self, at: &[u64]) -> Option<u64> {
        match &self.body {
            Body::Value(term) => term.value(at),
            Body::Losing(test) => test.holds(at).map(u64::from),
        }
    }
}

/// A number that depends on the numbers that write a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// Always the same.
    Number(u64),
    /// One of the numbers, counted from 0.
    Arg(usize),
    /// The numbers in increasing order: the one of this rank, counted from 0.
    Rank(usize),
    /// An operation on two numbers.
    Both(Op, Box<Term>, Box<Term>),
    /// One of two numbers, as a test tells.
    If(Box<Test>, Box<Term>, Box<Term>),
    /// The first values as a list, and a rule for the rest.
    Listed {
        /// The values of 0, 1, 2, ….
        first: Vec<u64>,
        /// The number whose value is asked for.
        of: Box<Term>,
        /// The value where `of` is beyond the list.
        rest: Box<Term>,
    },
    /// A value for each remainder, which may rise evenly.
    Cycle(Cycle, Box<Term>),
    /// A polynomial, divided and rounded down.
    Polynomial(Polynomial, Box<Term>),
    /// The multiple of an irrational (or rational) number, rounded down.
    Multiple(Surd, Box<Term>),
    /// A number that the digits tell.
    Digits(Digits, Box<Term>),
    /// What a finite automaton tells that reads the digits.
    Automaton(Automaton, Box<Term>),
    /// A recursion from `n` to `n / b`.
    Regular(Regular, Box<Term>),
    /// What a rule makes of a number.
    Rule(Rule, Box<Term>),
    /// A table by two numbers; `side` is its number of columns.
    Grid {
        /// The values, row by row.
        values: Vec<u64>,
        /// How many columns there are.
        side: usize,
        /// The row.
        row: Box<Term>,
        /// The column.
        column: Box<Term>,
    },
}

impl Term {
    /// The number for the position `at`; `None` where there is none, such as a quotient by 0, or
    /// none that fits 64 bits. The cost is that of its parts: digits are read once each.
    pub fn value(&self, at: &[u64]) -> Option<u64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Arg(place) => at.get(*place).copied(),
            Self::Rank(rank) => {
                let mut sorted = at.to_vec();
                sorted.sort_unstable();
                sorted.get(*rank).copied()
            }
            Self::Both(op, a, b) => op.apply(a.value(at)?, b.value(at)?),
            Self::If(test, yes, no) => match test.holds(at)? {
                true => yes.value(at),
                false => no.value(at),
            },
            Self::Listed { first, of, rest } => {
                let n = usize::try_from(of.value(at)?).ok();
                match n.and_then(|n| first.get(n)) {
                    Some(&value) => Some(value),
                    None => rest.value(at),
                }
            }
            Self::Cycle(cycle, of) => cycle.value(of.value(at)?),
            Self::Polynomial(polynomial, of) => polynomial.value(of.value(at)?),
            Self::Multiple(surd, of) => surd.times(of.value(at)?),
            Self::Digits(digits, of) => digits.value(of.value(at)?),
            Self::Automaton(automaton, of) => automaton.value(of.value(at)?),
            Self::Regular(regular, of) => regular.value(of.value(at)?),
            Self::Rule(rule, of) => rule.value(of.value(at)?),
            Self::Grid {
                values,
                side,
                row,
                column,
            } => {
                let (row, column) = (row.value(at)?, column.value(at)?);
                let column = usize::try_from(column).ok().filter(|c| c < side)?;
                let place = usize::try_from(row).ok()?.checked_mul(*side)? + column;
                values.get(place).copied()
            }
        }
    }

    /// The operation `op` on this number and another.
    #[must_use]
    pub fn with(self, op: Op, other: Self) -> Self {
        Self::Both(op, Box::new(self), Box::new(other))
    }

    /// This number for `n` beyond `first`, and the list before.
    #[must_use]
    pub fn after(self, first: &[u64]) -> Self {
        match first {
            [] => self,
            _ => Self::Listed {
                first: first.to_vec(),
                of: Box::new(Self::Arg(0)),
                rest: Box::new(self),
            },
        }
    }
}

#[cfg(test)]
mod tests;
