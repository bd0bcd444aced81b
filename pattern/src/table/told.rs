//! How one number tells the values of a table, or what is lost in it.

use crate::{Body, Op, Subject, Term, Test, line::by_rest, search::Points};

/// The most that is added or taken away.
const MOST_MOVED: i128 = 3;
/// The largest divisor of a remainder.
const MOST_MODULUS: u64 = 6;
/// Values before a constant are at most so many.
const MOST_LISTED: usize = 3;

/// The rule by which a number tells all.
pub(super) enum Told {
    /// Values lie so far above it; what is lost has this number alone.
    Moved(i128),
    /// What is told by its remainders.
    Rest(Vec<u64>),
    /// What is told by the first numbers, the last one telling it of all larger ones.
    Cut(Vec<u64>),
}

impl Told {
    /// The rule for a number at each of the points.
    pub(super) fn by(
        points: &Points,
        subject: Subject,
        number: impl Fn(usize) -> Option<u64>,
    ) -> Option<Self> {
        let moved = moved(points, subject, &number).map(Self::Moved);
        moved
            .or_else(|| rest(points, &number).map(Self::Rest))
            .or_else(|| cut(points, &number).map(Self::Cut))
    }

    /// What is said with it.
    pub(super) fn body(self, term: Term, subject: Subject) -> Body {
        match (self, subject) {
            (Self::Moved(told), Subject::Losing) => {
                Body::Losing(Test::Among(term, vec![told as u64]))
            }
            (Self::Moved(0), _) => Body::Value(term),
            (Self::Moved(by), _) => {
                let op = if by > 0 { Op::Plus } else { Op::Minus };
                Body::Value(term.with(op, Term::Number(by.unsigned_abs() as u64)))
            }
            (Self::Rest(values), Subject::Losing) => {
                let rest = term.with(Op::Mod, Term::Number(values.len() as u64));
                Body::Losing(Test::Among(rest, places(&values, 1)))
            }
            (Self::Rest(values), _) => Body::Value(by_rest(&values, term)),
            (Self::Cut(values), Subject::Losing) => Body::Losing(match values.last() {
                Some(1) => Test::Not(Box::new(Test::Among(term, places(&values, 0)))),
                _ => Test::Among(term, places(&values, 1)),
            }),
            (Self::Cut(mut values), _) => {
                let last = values.pop().unwrap_or_default();
                Body::Value(Term::Listed {
                    first: values,
                    of: Box::new(term),
                    rest: Box::new(Term::Number(last)),
                })
            }
        }
    }
}

/// Where the indicator is 0 or 1.
fn places(values: &[u64], wanted: u64) -> Vec<u64> {
    let places = (0..).zip(values).filter(|(_, value)| **value == wanted);
    places.map(|(at, _)| at).collect()
}

/// How far the values lie above a number, if that is the same at all places; for P-positions, what
/// the number is there and nowhere else.
fn moved(
    points: &Points,
    subject: Subject,
    number: &impl Fn(usize) -> Option<u64>,
) -> Option<i128> {
    let mut moved = None;
    if subject == Subject::Losing {
        let lost = points.list.iter().position(|(_, value)| *value == 1)?;
        let told = number(lost)?;
        let all = (0..).zip(&points.list);
        let mut all = all.map(|(at, (_, value))| Some((number(at)? == told) == (*value == 1)));
        return (i128::from(told) <= MOST_MOVED && all.all(|right| right == Some(true)))
            .then_some(i128::from(told));
    }
    for (at, (_, value)) in points.list.iter().enumerate() {
        let above = i128::from(*value) - i128::from(number(at)?);
        if above.abs() > MOST_MOVED || moved.is_some_and(|known| known != above) {
            return None;
        }
        moved = Some(above);
    }
    moved
}

/// What is told of the remainders by the least number that tells all.
fn rest(points: &Points, number: &impl Fn(usize) -> Option<u64>) -> Option<Vec<u64>> {
    (2..=MOST_MODULUS).find_map(|modulus| {
        let told = gathered(points, modulus as usize, |at| {
            number(at).map(|n| (n % modulus) as usize)
        });
        told.filter(|told| told.iter().any(|value| *value != told[0]))
    })
}

/// What is told of 0, 1, … and of all numbers from one on.
fn cut(points: &Points, number: &impl Fn(usize) -> Option<u64>) -> Option<Vec<u64>> {
    (1..=MOST_LISTED).find_map(|listed| {
        let told = gathered(points, listed + 1, |at| {
            number(at).map(|n| n.min(listed as u64) as usize)
        });
        told.filter(|told| told.iter().any(|value| *value != told[0]))
    })
}

/// What is told in each of some classes of points, if that is one value.
fn gathered(
    points: &Points,
    classes: usize,
    class: impl Fn(usize) -> Option<usize>,
) -> Option<Vec<u64>> {
    let mut told = vec![None; classes];
    for (at, (_, value)) in points.list.iter().enumerate() {
        let cell = &mut told[class(at)?];
        if cell.is_some_and(|old| old != *value) {
            return None;
        }
        *cell = Some(*value);
    }
    told.into_iter().collect()
}
