//! The terms in a term: what is in them, and other numbers in their places.

use std::convert::Infallible;

use super::{Body, Formula, Op, Rule, Term, Test};

/// What a table costs a reader, in bits.
const OPAQUE: f64 = 24.0;

impl Term {
    /// The same kind of term, of what `change` makes of the terms that stand in it.
    ///
    /// # Errors
    /// What `change` fails with.
    fn with_parts<E>(&self, change: &dyn Fn(&Self) -> Result<Self, E>) -> Result<Self, E> {
        let go = |term: &Self| change(term).map(Box::new);
        Ok(match self {
            Self::Number(_) | Self::Arg(_) | Self::Rank(_) => self.clone(),
            Self::Both(op, a, b) => Self::Both(*op, go(a)?, go(b)?),
            Self::If(test, a, b) => Self::If(Box::new(test.with_parts(change)?), go(a)?, go(b)?),
            Self::Listed { first, of, rest } => Self::Listed {
                first: first.clone(),
                of: go(of)?,
                rest: go(rest)?,
            },
            Self::Cycle(rule, of) => Self::Cycle(rule.clone(), go(of)?),
            Self::Polynomial(rule, of) => Self::Polynomial(rule.clone(), go(of)?),
            Self::Multiple(rule, of) => Self::Multiple(*rule, go(of)?),
            Self::Digits(rule, of) => Self::Digits(*rule, go(of)?),
            Self::Automaton(rule, of) => Self::Automaton(rule.clone(), go(of)?),
            Self::Regular(rule, of) => Self::Regular(rule.clone(), go(of)?),
            Self::Rule(rule, of) => Self::Rule(rule.clone(), go(of)?),
            Self::Grid {
                values,
                side,
                row,
                column,
            } => Self::Grid {
                values: values.clone(),
                side: *side,
                row: go(row)?,
                column: go(column)?,
            },
        })
    }

    /// The terms in it but those of tests.
    pub(super) fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Number(_) | Self::Arg(_) | Self::Rank(_) => Vec::new(),
            Self::Both(_, a, b) | Self::If(_, a, b) => vec![a, b],
            Self::Listed { of, rest, .. } => vec![of, rest],
            Self::Grid { row, column, .. } => vec![row, column],
            Self::Cycle(_, of)
            | Self::Polynomial(_, of)
            | Self::Multiple(_, of)
            | Self::Digits(_, of)
            | Self::Automaton(_, of)
            | Self::Regular(_, of)
            | Self::Rule(_, of) => vec![of],
        }
    }

    /// How hard it is to read: its bits, and more for each automaton and recursion, whose table does
    /// not say what it tells, and for what is written twice where a list is asked for more than `n`.
    pub(crate) fn weight(&self) -> f64 {
        self.bits() + OPAQUE * self.opaque() as f64 + self.repeated()
    }

    fn repeated(&self) -> f64 {
        let own = match self {
            Self::Listed { of, .. } if !matches!(**of, Self::Arg(_)) => of.bits(),
            _ => 0.0,
        };
        let inner = self.parts().into_iter().map(Self::repeated);
        own + inner.sum::<f64>()
    }

    fn opaque(&self) -> usize {
        let own = matches!(
            self,
            Self::Automaton(..) | Self::Regular(..) | Self::Rule(Rule::Refer(_), _)
        );
        let inner = self.parts().into_iter().map(Self::opaque);
        usize::from(own) + inner.sum::<usize>()
    }

    /// This number of one variable, with `inner` in the place of the variable.
    #[must_use]
    pub fn of(self, inner: &Self) -> Self {
        let Ok(term) = self.substituted(inner);
        term
    }

    fn substituted(&self, inner: &Self) -> Result<Self, Infallible> {
        match self {
            Self::Arg(_) | Self::Rank(_) => Ok(inner.clone()),
            term => term.with_parts(&|part| part.substituted(inner)),
        }
    }

    fn of_one_more(&self) -> Result<Self, NoFormula> {
        let is_plain = |term: &Self| matches!(term, Self::Arg(_) | Self::Rank(_));
        match self {
            term if is_plain(term) => Ok(term.clone().with(Op::Plus, Self::Number(1))),
            Self::Both(Op::Minus, of, less) if is_plain(of) => match **less {
                Self::Number(1) => Ok((**of).clone()),
                Self::Number(less @ 2..) => {
                    Ok((**of).clone().with(Op::Minus, Self::Number(less - 1)))
                }
                _ => self.with_parts(&Self::of_one_more),
            },
            Self::If(test, ..) if test.is_of_whole() => Err(NoFormula),
            // Only that of 0 was listed.
            Self::Listed { first, of, rest } if is_plain(of) && first.len() == 1 => {
                rest.of_one_more()
            }
            term => term.with_parts(&Self::of_one_more),
        }
    }
}

impl Test {
    /// The same kind of test, of what `change` makes of the terms in it; a pair is one of the
    /// position as a whole and stays.
    fn with_parts<E>(&self, change: &dyn Fn(&Term) -> Result<Term, E>) -> Result<Self, E> {
        let all = |tests: &[Self]| -> Result<Vec<Self>, E> {
            tests.iter().map(|test| test.with_parts(change)).collect()
        };
        Ok(match self {
            Self::Among(term, list) => Self::Among(change(term)?, list.clone()),
            Self::Same(a, b) => Self::Same(change(a)?, change(b)?),
            Self::Exceeds { large, than, small } => Self::Exceeds {
                large: change(large)?,
                than: *than,
                small: change(small)?,
            },
            Self::Member(series, term) => Self::Member(series.clone(), change(term)?),
            Self::Pair { .. } => self.clone(),
            Self::Not(test) => Self::Not(Box::new(test.with_parts(change)?)),
            Self::All(tests) => Self::All(all(tests)?),
            Self::Any(tests) => Self::Any(all(tests)?),
        })
    }

    /// This test of one variable, with `inner` in the place of the variable.
    #[must_use]
    pub fn of(self, inner: &Term) -> Self {
        let Ok(test) = self.with_parts(&|part| part.substituted(inner));
        test
    }

    fn opaque(&self) -> usize {
        match self {
            Self::Among(term, _) | Self::Member(_, term) => term.opaque(),
            Self::Same(a, b) => a.opaque() + b.opaque(),
            Self::Exceeds { large, small, .. } => large.opaque() + small.opaque(),
            Self::Pair { smaller, larger } => smaller.opaque() + larger.opaque(),
            Self::Not(test) => test.opaque(),
            Self::All(tests) | Self::Any(tests) => tests.iter().map(Self::opaque).sum(),
        }
    }

    /// Whether the test, or one in it, is of the position as a whole.
    fn is_of_whole(&self) -> bool {
        match self {
            Self::Pair { .. } => true,
            Self::Not(test) => test.is_of_whole(),
            Self::All(tests) | Self::Any(tests) => tests.iter().any(Self::is_of_whole),
            _ => false,
        }
    }
}

/// No formula says it of numbers that are each one more.
#[derive(Debug)]
struct NoFormula;

impl Formula {
    /// How hard it is to read, see [`Term::weight`].
    pub(crate) fn weight(&self) -> f64 {
        match &self.body {
            Body::Value(term) => term.weight(),
            Body::Losing(test) => test.bits() + OPAQUE * test.opaque() as f64,
        }
    }

    /// What this formula says of the numbers that are each one more; `None` where no formula says that.
    pub(crate) fn of_one_more(&self) -> Option<Self> {
        let body = match &self.body {
            Body::Value(term) => Body::Value(term.of_one_more().ok()?),
            Body::Losing(test) if test.is_of_whole() => return None,
            Body::Losing(test) => Body::Losing(test.with_parts(&Term::of_one_more).ok()?),
        };
        let width = self.width;
        Some(Self { width, body })
    }
}
