//! Two sequences side by side: of games, of formulas, or given.

use grundy::{Answer, Error, GameId, Query, Session, Shift, answer_so_far, engine::period::Status};

use crate::{
    Body, Formula,
    proof::{Even, closed_form, same_line},
};

/// One of the two that are compared.
#[derive(Clone, Debug)]
pub enum Side {
    /// The values of a game's heaps.
    Game(GameId),
    /// The values that a formula in one variable says.
    Formula(Box<Formula>),
    /// The values of `offset`, `offset + 1`, ….
    Line {
        /// The first number.
        offset: u64,
        /// The values.
        values: Vec<u64>,
    },
}

/// How two sequences agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The first number that both have a value for.
    pub from: u64,
    /// A number `n` of the first is as `n` more than this of the second.
    pub shift: Shift,
    /// What proves that they agree for all numbers, if anything does.
    pub theorem: Option<&'static str>,
}

/// Compares two sequences up to `to`, or as far as both are given. With `along`, one may be moved
/// along the other, by up to 64 and a quarter of their length.
///
/// ```
/// use grundy::{Catalog, Session, Shift};
/// use grundy_pattern::{Side, compare, formula};
/// let catalog = Catalog::builtin();
/// let mut session = Session::new(&catalog);
/// let game = Side::Game(session.open("subtraction:1-3")?);
/// let found = compare(&mut session, &game, &Side::Formula(Box::new(formula("n mod 4")?)), 1000, false)?;
/// assert_eq!(found.shift, Shift::By { by: 0, to: 1000 });
/// assert_eq!(found.theorem, Some("golomb-1966"));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// When a formula has several variables or tells no value, the two have no numbers in common, or
/// values cannot be had.
pub fn compare(
    session: &mut Session<'_>,
    first: &Side,
    second: &Side,
    to: u64,
    along: bool,
) -> Result<Agreement, Error> {
    let from = first.offset(session).max(second.offset(session));
    let last = [first.last(), second.last()].into_iter().flatten();
    let to = last.fold(to, u64::min);
    if from > to {
        return Err(Error::input(format!(
            "the two sequences have no number up to {to} in common: allow more with --to"
        )));
    }
    session
        .work()
        .room(u128::from(to - from) + 1, 16, "this comparison")?;
    let a = first.values(session, from, to)?;
    let b = second.values(session, from, to)?;
    let shift = match along {
        true => moved(&a, &b),
        false => match a.iter().zip(&b).position(|(a, b)| a != b) {
            None => Shift::By { by: 0, to },
            Some(at) => Shift::None {
                heap: at as u64,
                first: a[at],
                second: b[at],
            },
        },
    };
    let shift = match shift {
        Shift::By { by, .. } => Shift::By { by, to },
        Shift::None {
            heap,
            first,
            second,
        } => Shift::None {
            heap: heap + from,
            first,
            second,
        },
    };
    let theorem = match shift {
        Shift::By { by: 0, .. } => equal(session, first, second, from)?,
        _ => None,
    };
    Ok(Agreement {
        from,
        shift,
        theorem,
    })
}

/// The most that a sequence is moved along, where there are enough values: as far as
/// [`grundy::same_values`] moves games.
const FARTHEST: usize = 64;

/// The least shift by which two lists agree.
fn moved(a: &[u64], b: &[u64]) -> Shift {
    let farthest = FARTHEST.min(a.len() / 4) as i64;
    let shifts = (0..=farthest).flat_map(|by| [by, -by]);
    let agree = |by: i64| {
        let by_places = by.unsigned_abs() as usize;
        let (a, b) = if by < 0 {
            (&a[by_places..], b)
        } else {
            (a, &b[by_places..])
        };
        a.iter().zip(b).all(|(a, b)| a == b)
    };
    if let Some(by) = shifts.into_iter().find(|&by| agree(by)) {
        return Shift::By { by, to: 0 };
    }
    let at = a.iter().zip(b).position(|(a, b)| a != b).unwrap_or(0);
    Shift::None {
        heap: at as u64,
        first: a[at],
        second: b[at],
    }
}

impl Side {
    /// The first number that has a value.
    fn offset(&self, session: &Session<'_>) -> u64 {
        match self {
            Self::Game(game) => {
                let board = session.game(*game).board();
                (0..=8).find(|&n| board.check(&[n]).is_ok()).unwrap_or(0)
            }
            Self::Formula(_) => 0,
            Self::Line { offset, .. } => *offset,
        }
    }

    /// The last number that has one, where there is a last.
    fn last(&self) -> Option<u64> {
        match self {
            Self::Line { offset, values } => Some((offset + values.len() as u64).saturating_sub(1)),
            _ => None,
        }
    }

    fn values(&self, session: &mut Session<'_>, from: u64, to: u64) -> Result<Vec<u64>, Error> {
        match self {
            Self::Game(game) => {
                let game = *game;
                match answer_so_far(session, &Query::Sequence { game, from, to })? {
                    (Answer::Sequence { values, .. }, None) => Ok(values),
                    (_, Some(error)) => Err(error),
                    _ => Ok(Vec::new()),
                }
            }
            Self::Formula(formula) => {
                let told = (from..=to).map(|n| {
                    formula.value(&[n]).ok_or_else(|| {
                        Error::input(format!(
                            "the formula tells no value of {n}: begin it with a list of the \
                             first values, such as '[0] {formula}'"
                        ))
                    })
                });
                told.collect()
            }
            Self::Line { offset, values } => {
                let (from, to) = ((from - offset) as usize, (to - offset) as usize);
                Ok(values[from..=to].to_vec())
            }
        }
    }

    /// The arithmetic period that a theorem proves, and the theorem; of a formula, that which it
    /// has by how it is built.
    fn even(
        &self,
        session: &mut Session<'_>,
    ) -> Result<Option<(Even, Option<&'static str>)>, Error> {
        match self {
            Self::Line { .. } => Ok(None),
            Self::Formula(formula) => match &formula.body {
                Body::Value(term) => Ok(Even::of(term).map(|even| (even, None))),
                Body::Losing(_) => Ok(None),
            },
            Self::Game(game) => {
                if let Some((term, theorem)) = closed_form(session.game(*game).spec()) {
                    return Ok(Even::of(&term).map(|even| (even, Some(theorem))));
                }
                let limit = LAST_OF_PERIOD;
                let game = *game;
                let found = answer_so_far(session, &Query::Period { game, limit })?;
                let (Answer::Period { period, .. }, _) = found else {
                    return Ok(None);
                };
                let Status::Proved(theorem) = period.status else {
                    return Ok(None);
                };
                let even = Even {
                    start: period.preperiod,
                    period: period.period,
                    saltus: period.saltus,
                };
                Ok(Some((even, Some(theorem.name()))))
            }
        }
    }
}

/// A period is looked for up to this.
const LAST_OF_PERIOD: u64 = 16_383;

/// The theorem by which two sequences that agree so far are equal.
fn equal(
    session: &mut Session<'_>,
    first: &Side,
    second: &Side,
    from: u64,
) -> Result<Option<&'static str>, Error> {
    if let (Side::Game(game), Side::Formula(formula)) | (Side::Formula(formula), Side::Game(game)) =
        (first, second)
        && let Some((term, theorem)) = closed_form(session.game(*game).spec())
        && same_line(formula, &term, from)
    {
        return Ok(Some(theorem));
    }
    let (Some((a, one)), Some((b, other))) = (first.even(session)?, second.even(session)?) else {
        return Ok(None);
    };
    let Some(enough) = a.enough(b).filter(|&enough| enough > 0) else {
        return Ok(None);
    };
    let to = enough.max(from + 1) - 1;
    if first.values(session, from, to)? != second.values(session, from, to)? {
        return Ok(None);
    }
    Ok(one.or(other).or(Some("periods")))
}
