//! Two tables side by side: of games, of formulas, or given.

use grundy::{Board, Error, Outcome, Session, Value};

use super::Side;
use crate::{Formula, Subject, proof::table_theorem};

/// How two tables agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableAgreement {
    /// What is compared.
    pub subject: Subject,
    /// The largest number of a coordinate.
    pub to: u64,
    /// How many positions both have.
    pub positions: u64,
    /// The position with the least largest number where they differ, and what they say there; for
    /// P-positions 1 is lost and 0 is not.
    pub differ: Option<(Vec<u64>, u64, u64)>,
    /// What proves that they agree everywhere, if anything does.
    pub theorem: Option<&'static str>,
}

/// Compares two tables at all positions that are written with `width` numbers up to `to`, or as far
/// as both are given.
///
/// ```
/// use grundy::{Catalog, Session};
/// use grundy_pattern::{Side, compare_tables, formula};
/// let catalog = Catalog::builtin();
/// let mut session = Session::new(&catalog);
/// let game = Side::Game(session.open("wythoff")?);
/// let said = Side::Formula(Box::new(formula("a xor b")?));
/// let found = compare_tables(&mut session, &game, &said, 2, 20)?;
/// assert_eq!(found.differ, Some((vec![1, 1], 2, 0)));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// When a formula has another number of variables, or values cannot be had.
pub fn compare_tables(
    session: &mut Session<'_>,
    first: &Side,
    second: &Side,
    width: usize,
    to: u64,
) -> Result<TableAgreement, Error> {
    let sides = [first, second];
    for side in sides {
        side.must_have(width)?;
    }
    let subject = match sides.iter().any(|side| side.has_outcomes_alone(session)) {
        true => Subject::Losing,
        false => Subject::Values,
    };
    let ends = sides.iter().filter_map(|side| side.table_end());
    let to = ends.fold(to, u64::min);
    let mut found = TableAgreement {
        subject,
        to,
        positions: 0,
        differ: None,
        theorem: None,
    };
    let work = session.work();
    let mut at = vec![0; width];
    let all = u128::from(to).saturating_add(1).checked_pow(width as u32);
    let all = all.and_then(|all| u64::try_from(all).ok());
    let mut looked_at = 0_u64;
    loop {
        looked_at += 1;
        if looked_at.is_multiple_of(1 << 8) {
            work.tick(looked_at, all)?;
        }
        let looked = both(session, sides, subject, &at)?;
        if let Some((one, other)) = looked {
            found.positions += 1;
            let size = |at: &[u64]| at.iter().copied().max();
            let is_nearer = |(best, ..): &(Vec<u64>, u64, u64)| size(&at) < size(best);
            if one != other && found.differ.as_ref().is_none_or(is_nearer) {
                found.differ = Some((at.clone(), one, other));
            }
        }
        if !step(&mut at, to) {
            break;
        }
    }
    if found.positions == 0 {
        return Err(Error::input(format!(
            "the two tables have no position of {width} numbers up to {to} in common: allow more \
             with --to, or choose another --width"
        )));
    }
    if found.differ.is_none() {
        found.theorem = theorem(session, first, second, width);
    }
    Ok(found)
}

/// What both say of a position; nothing where one has no such position. A formula is asked last, as
/// it need not tell of positions that a game has not.
fn both(
    session: &mut Session<'_>,
    sides: [&Side; 2],
    subject: Subject,
    at: &[u64],
) -> Result<Option<(u64, u64)>, Error> {
    let is_first = matches!(sides[0], Side::Formula(_));
    let [early, late] = if is_first { [1, 0] } else { [0, 1] };
    let Some(told) = sides[early].told(session, subject, at)? else {
        return Ok(None);
    };
    let other = sides[late].told(session, subject, at)?;
    Ok(other.map(|other| {
        if is_first {
            (other, told)
        } else {
            (told, other)
        }
    }))
}

/// The next position whose numbers are at most `to`.
fn step(at: &mut [u64], to: u64) -> bool {
    for number in at.iter_mut().rev() {
        if *number < to {
            *number += 1;
            return true;
        }
        *number = 0;
    }
    false
}

fn theorem(
    session: &Session<'_>,
    first: &Side,
    second: &Side,
    width: usize,
) -> Option<&'static str> {
    match (first, second) {
        (Side::Game(a), Side::Game(b)) if a == b => Some("same-rules"),
        (Side::Game(game), Side::Formula(formula)) | (Side::Formula(formula), Side::Game(game)) => {
            let game = session.game(*game);
            // The theorem is one of the game with so many numbers.
            let formula = Formula {
                width,
                ..(**formula).clone()
            };
            table_theorem(game.spec(), game.board().steps(), &formula)
        }
        _ => None,
    }
}

impl Side {
    fn must_have(&self, width: usize) -> Result<(), Error> {
        let found = match self {
            Self::Game(_) => return Ok(()),
            Self::Formula(formula) if formula.width <= width => return Ok(()),
            Self::Table(_) if width == 2 => return Ok(()),
            Self::Formula(formula) => format!("a formula in {} numbers", formula.width),
            Self::Table(_) => "a table by 2".into(),
            Self::Line { .. } => "a sequence".into(),
        };
        Err(Error::input(format!(
            "expected values by {width} numbers on both sides, found {found}: compare what has as \
             many numbers, or choose another --width"
        )))
    }

    fn table_end(&self) -> Option<u64> {
        match self {
            Self::Table(rows) => {
                let side = rows.len().max(rows.first().map_or(0, Vec::len));
                Some((side as u64).saturating_sub(1))
            }
            _ => None,
        }
    }

    /// What it says of a position; nothing where there is no such position.
    fn told(
        &self,
        session: &mut Session<'_>,
        subject: Subject,
        at: &[u64],
    ) -> Result<Option<u64>, Error> {
        match self {
            Self::Game(game) => {
                let work = session.work();
                let board = session.game_mut(*game).board_mut();
                match subject {
                    Subject::Values => value(board, at, &work),
                    Subject::Losing => {
                        let found = board.outcome_if_any(at, &work)?;
                        Ok(found.map(|(outcome, _)| u64::from(outcome == Outcome::P)))
                    }
                }
            }
            Self::Formula(formula) => {
                let told = match subject {
                    Subject::Values => formula.value(at),
                    Subject::Losing => formula.losing(at).map(u64::from),
                };
                told.map(Some).ok_or_else(|| {
                    let numbers: Vec<String> = at.iter().map(u64::to_string).collect();
                    Error::input(format!(
                        "the formula tells nothing of ({}): give a value there, such as '0 if \
                         min(a, b) = 0 else …'",
                        numbers.join(", ")
                    ))
                })
            }
            Self::Table(rows) => {
                let place = |number: u64| usize::try_from(number).ok();
                let [row, column] = at else { return Ok(None) };
                let row = place(*row).and_then(|row| rows.get(row));
                let value = row.zip(place(*column)).and_then(|(row, at)| row.get(at));
                Ok(value.map(|&value| match subject {
                    Subject::Values => value,
                    Subject::Losing => u64::from(value == 0),
                }))
            }
            Self::Line { .. } => Ok(None),
        }
    }
}

fn value(board: &mut dyn Board, at: &[u64], work: &grundy::Work<'_>) -> Result<Option<u64>, Error> {
    if board.check(at).is_err() {
        return Ok(None);
    }
    match board.value(at, work)?.0 {
        Value::Nim(value) => Ok(Some(value.get())),
        _ => Err(Error::input(
            "a position of the game has no nim-value: compare games whose play ends",
        )),
    }
}
