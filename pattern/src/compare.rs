//! Two sequences side by side: of games, of formulas, or given.

mod equal;
mod tables;

use grundy::{Answer, Ending, Error, GameId, Query, Session, Shift, answer_so_far};

use crate::{Body, Formula, Subject};
use equal::equal;
pub use tables::{TableAgreement, compare_tables};

/// One of the two that are compared.
#[derive(Clone, Debug)]
pub enum Side {
    /// The values of a game's heaps, or which are lost where it has an ending of its own.
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
    /// Rows of equal lengths: the value of `(a, b)` is in row `a` and column `b`.
    Table(Vec<Vec<u64>>),
}

/// How two sequences agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// What is compared; of P-positions, 1 is lost and 0 is not.
    pub subject: Subject,
    /// The first number that is compared.
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
    let subject = match first.has_outcomes_alone(session) || second.has_outcomes_alone(session) {
        true => Subject::Losing,
        false => Subject::Values,
    };
    let a = first.numbers(session, subject, from, to)?;
    let b = second.numbers(session, subject, from, to)?;
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
    let (from, theorem) = match shift {
        Shift::By { by, to } => {
            let from = from + by.min(0).unsigned_abs();
            let theorem = equal(session, subject, (first, second), by, (from, to))?;
            (from, theorem)
        }
        Shift::None { .. } => (from, None),
    };
    Ok(Agreement {
        subject,
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

/// 1 for each number that is lost in a game, and 0 for each that is not.
fn lost(session: &mut Session<'_>, game: GameId, from: u64, to: u64) -> Result<Vec<u64>, Error> {
    let query = Query::Losing {
        game,
        to,
        width: 1,
        count: false,
    };
    let positions = match answer_so_far(session, &query)? {
        (Answer::Losing { positions, .. }, None) => positions,
        (_, Some(error)) => return Err(error),
        _ => Vec::new(),
    };
    let mut numbers = vec![0; (to - from) as usize + 1];
    for at in positions
        .iter()
        .filter_map(|numbers| numbers[0].checked_sub(from))
    {
        numbers[at as usize] = 1;
    }
    Ok(numbers)
}

impl Side {
    /// Whether it tells of P-positions only.
    fn is_losing(&self) -> bool {
        matches!(self, Self::Formula(formula) if matches!(formula.body, Body::Losing(_)))
    }

    /// Whether it tells of P-positions only, or is a game that has an ending of its own and no values.
    fn has_outcomes_alone(&self, session: &Session<'_>) -> bool {
        match self {
            Self::Game(game) => session.game(*game).board().ending() != Ending::Normal,
            _ => self.is_losing(),
        }
    }

    /// What it says of numbers one after another.
    fn numbers(
        &self,
        session: &mut Session<'_>,
        subject: Subject,
        from: u64,
        to: u64,
    ) -> Result<Vec<u64>, Error> {
        if let Self::Game(game) = self
            && self.has_outcomes_alone(session)
        {
            return lost(session, *game, from, to);
        }
        let mut numbers = self.values(session, from, to)?;
        if subject == Subject::Losing && !self.is_losing() {
            for value in &mut numbers {
                *value = u64::from(*value == 0);
            }
        }
        Ok(numbers)
    }

    /// How many numbers it takes; of a game that is not known.
    pub fn width(&self) -> Option<usize> {
        match self {
            Self::Game(_) => None,
            Self::Formula(formula) => Some(formula.width),
            Self::Line { .. } => Some(1),
            Self::Table(_) => Some(2),
        }
    }

    /// The first number that has a value.
    fn offset(&self, session: &Session<'_>) -> u64 {
        match self {
            Self::Game(game) => {
                let board = session.game(*game).board();
                (0..=8).find(|&n| board.check(&[n]).is_ok()).unwrap_or(0)
            }
            Self::Formula(_) | Self::Table(_) => 0,
            Self::Line { offset, .. } => *offset,
        }
    }

    /// The last number that has one, where there is a last.
    fn last(&self) -> Option<u64> {
        match self {
            Self::Line { offset, values } => {
                Some(offset.saturating_add((values.len() as u64).saturating_sub(1)))
            }
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
            Self::Table(_) => Err(Error::input(
                "expected a sequence, found a table: compare it with another one",
            )),
            Self::Formula(formula) if formula.width > 1 => Err(Error::input(format!(
                "expected a formula in n, found one in {} numbers: compare it with a table",
                formula.width
            ))),
            Self::Formula(formula) => {
                let told = (from..=to).map(|n| {
                    formula.number(&[n]).ok_or_else(|| {
                        Error::input(format!(
                            "the formula tells no value of {n}, as it comes to a number below 0 or \
                             beyond 2^64: begin it with a list of the first values, such as \
                             '[0, 1] n / 2', or compare fewer with --to"
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
}
