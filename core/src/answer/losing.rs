//! The P-positions of a game: by a theorem, or one component after another.

use super::{
    SoFar,
    survey::{LIST_BYTES, Survey, so_far},
};
use crate::{Answer, Board, Error, GameId, Known, Numbers, Outcome, Progression, Session, Work};

/// The P-positions with all `width` numbers at most `to`.
pub(super) fn losing(
    session: &mut Session<'_>,
    game: GameId,
    to: u64,
    width: usize,
    count: bool,
) -> Result<SoFar, Error> {
    if width == 1
        && let Some(answer) = losing_by_theorem(session, game, to, count)?
    {
        return Ok((answer, None));
    }
    let mut survey = Survey::new(session, game);
    enumerable(to, width, &survey.session.work())?;
    let mut positions = Vec::new();
    let mut total = 0;
    let list = if count { None } else { Some(&mut positions) };
    let stopped = so_far(survey.losing(to, width, &mut total, list))?.err();
    if stopped.is_none() && survey.known.is_none() {
        return Err(Error::input(format!(
            "no component of this game is written with {} up to {to}: choose another width or a larger bound",
            match width {
                1 => "1 number".into(),
                _ => format!("{width} numbers"),
            }
        )));
    }
    let known_by = survey.known();
    match stopped {
        Some(error) if count => Err(error),
        stopped => Ok((
            match count {
                true => Answer::Count {
                    count: total,
                    known_by,
                },
                false => Answer::Losing {
                    positions,
                    known_by,
                },
            },
            stopped,
        )),
    }
}

/// The P-positions that are written with one number up to `to`, where a theorem tells them.
fn losing_by_theorem(
    session: &mut Session<'_>,
    game: GameId,
    to: u64,
    count: bool,
) -> Result<Option<Answer>, Error> {
    let work = session.work();
    let board = session.game_mut(game).board_mut();
    let Some(total) = board.losing_count(to) else {
        return losing_by_period(board, to, count, &work);
    };
    // All are known by the same theorem, so one is asked; the least is found by a small list.
    let least = |to| board.losing(to)?.first().map(|run| run.first);
    let least = [0, 1, to].into_iter().find_map(least).unwrap_or(to);
    let known_by = board.outcome(&[least], &work)?.1;
    if count {
        let count = total;
        return Ok(Some(Answer::Count { count, known_by }));
    }
    work.fits(total.into(), LIST_BYTES + 8, LOSING_LIST)?;
    Ok(board.losing(to).map(|runs| listed(runs, known_by)))
}

/// The same where the values of fewer heaps prove that they repeat.
fn losing_by_period(
    board: &mut dyn Board,
    to: u64,
    count: bool,
    work: &Work<'_>,
) -> Result<Option<Answer>, Error> {
    if board.check(&[0]).is_err() || board.check(&[to]).is_err() {
        return Ok(None);
    }
    let Some(repeating) = board.repeating(to, work)? else {
        return Ok(None);
    };
    let known_by = Known::Certificate(repeating.theorem());
    let runs = repeating.losing(to);
    let total = runs
        .iter()
        .fold(0, |sum: u64, run| sum.saturating_add(run.count));
    if count {
        let count = total;
        return Ok(Some(Answer::Count { count, known_by }));
    }
    work.fits(total.into(), LIST_BYTES + 8, LOSING_LIST)?;
    Ok(Some(listed(runs, known_by)))
}

fn listed(runs: Vec<Progression>, known_by: Known) -> Answer {
    let mut heaps: Vec<u64> = runs.into_iter().flat_map(Progression::members).collect();
    heaps.sort_unstable();
    Answer::Losing {
        positions: heaps.into_iter().map(|n| vec![n]).collect(),
        known_by,
    }
}

/// What errors call it.
const LOSING_LIST: &str = "the list of losing positions";

impl Survey<'_, '_> {
    /// Goes through all lists of `width` numbers up to `to` that write a component, counts the
    /// losing ones and lists them where a list is wanted.
    fn losing(
        &mut self,
        to: u64,
        width: usize,
        total: &mut u64,
        mut list: Option<&mut Vec<Numbers>>,
    ) -> Result<(), Error> {
        let work = self.session.work();
        let mut numbers = vec![to; width];
        if self.session.game(self.game).board().check(&numbers).is_ok() {
            let board = self.session.game_mut(self.game).board_mut();
            let least = vec![0; width];
            let prepared = match board.prepare(&least, &numbers, &work) {
                Ok(false) => board.outcome(&numbers, &work).map(|_| ()),
                other => other.map(|_| ()),
            };
            self.stopped = so_far(prepared)?.err();
        }
        numbers.fill(0);
        loop {
            if self.is_losing(&numbers)? {
                *total += 1;
                if let Some(list) = &mut list {
                    work.fits((*total).into(), LIST_BYTES + 8 * width as u128, LOSING_LIST)?;
                    list.push(numbers.clone());
                }
            }
            self.tick()?;
            if !advance(&mut numbers, to) {
                return Ok(());
            }
        }
    }

    fn is_losing(&mut self, numbers: &[u64]) -> Result<bool, Error> {
        let work = self.work();
        let board = self.session.game_mut(self.game).board_mut();
        let found = board.outcome_if_any(numbers, &work);
        let Some((outcome, known)) = self.ended(found)? else {
            return Ok(false);
        };
        self.learn(known);
        Ok(outcome == Outcome::P)
    }
}

/// At most so many lists of numbers are gone through.
const MOST_LISTS: u128 = 1 << 40;

/// Whether the lists of `width` numbers up to `to` are few enough to go through them.
fn enumerable(to: u64, width: usize, work: &Work<'_>) -> Result<(), Error> {
    work.fits(width as u128, 32, "a list of so many numbers")?;
    let exponent = u32::try_from(width).unwrap_or(u32::MAX);
    match (u128::from(to) + 1).checked_pow(exponent) {
        Some(lists) if lists <= MOST_LISTS => Ok(()),
        _ => Err(Error::limit(format!(
            "no theorem lists the losing positions, and more than 2^40 {what} up to {to} \
             would have to be gone through: choose a smaller bound",
            what = match width {
                1 => "heaps".into(),
                _ => format!("lists of {width} numbers"),
            }
        ))),
    }
}

/// The next list of numbers up to `to` in the order of words; false after the last.
fn advance(numbers: &mut [u64], to: u64) -> bool {
    for number in numbers.iter_mut().rev() {
        if *number < to {
            *number += 1;
            return true;
        }
        *number = 0;
    }
    false
}
