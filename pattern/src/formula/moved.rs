//! Formulas for numbers that are counted from 1.

use super::{Body, Formula, Op, Term, Test};

impl Formula {
    /// What this formula says of the numbers that are each one more; `None` where no formula says that.
    pub(crate) fn of_one_more(&self) -> Option<Self> {
        let body = match &self.body {
            Body::Value(term) => Body::Value(term.of_one_more()?),
            Body::Losing(test) => Body::Losing(test.of_one_more()?),
        };
        let width = self.width;
        Some(Self { width, body })
    }
}

impl Term {
    fn of_one_more(&self) -> Option<Self> {
        let go = |term: &Self| term.of_one_more().map(Box::new);
        Some(match self {
            Self::Arg(_) | Self::Rank(_) => self.clone().with(Op::Plus, Self::Number(1)),
            Self::Both(Op::Minus, of, less) => match (&**of, &**less) {
                (Self::Arg(_) | Self::Rank(_), Self::Number(1)) => (**of).clone(),
                (Self::Arg(_) | Self::Rank(_), Self::Number(less @ 2..)) => {
                    (**of).clone().with(Op::Minus, Self::Number(less - 1))
                }
                _ => Self::Both(Op::Minus, go(of)?, go(less)?),
            },
            Self::Both(op, a, b) => Self::Both(*op, go(a)?, go(b)?),
            Self::If(test, a, b) => Self::If(Box::new(test.of_one_more()?), go(a)?, go(b)?),
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
            Self::Number(_) => self.clone(),
            Self::Listed { first, of, rest } => match (&**of, &first[..]) {
                // Only that of 0 was listed.
                (Self::Arg(_) | Self::Rank(_), [_]) => rest.of_one_more()?,
                _ => Self::Listed {
                    first: first.clone(),
                    of: go(of)?,
                    rest: go(rest)?,
                },
            },
            Self::Cycle(rule, of) => Self::Cycle(rule.clone(), go(of)?),
            Self::Polynomial(rule, of) => Self::Polynomial(rule.clone(), go(of)?),
            Self::Multiple(rule, of) => Self::Multiple(*rule, go(of)?),
            Self::Digits(rule, of) => Self::Digits(*rule, go(of)?),
            Self::Automaton(rule, of) => Self::Automaton(rule.clone(), go(of)?),
            Self::Regular(rule, of) => Self::Regular(rule.clone(), go(of)?),
            Self::Rule(rule, of) => Self::Rule(rule.clone(), go(of)?),
        })
    }
}

impl Test {
    fn of_one_more(&self) -> Option<Self> {
        let all =
            |tests: &[Self]| -> Option<Vec<Self>> { tests.iter().map(Self::of_one_more).collect() };
        Some(match self {
            Self::Among(term, list) => Self::Among(term.of_one_more()?, list.clone()),
            Self::Same(a, b) => Self::Same(a.of_one_more()?, b.of_one_more()?),
            Self::Exceeds { large, than, small } => Self::Exceeds {
                large: large.of_one_more()?,
                than: *than,
                small: small.of_one_more()?,
            },
            Self::Member(series, term) => Self::Member(series.clone(), term.of_one_more()?),
            Self::Pair { .. } => return None,
            Self::Not(test) => Self::Not(Box::new(test.of_one_more()?)),
            Self::All(tests) => Self::All(all(tests)?),
            Self::Any(tests) => Self::Any(all(tests)?),
        })
    }
}
