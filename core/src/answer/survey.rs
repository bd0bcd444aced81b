//! Answers about many components of one game.

use super::SoFar;
use crate::{
    Answer, Error, ErrorKind, GameId, Known, Numbers, Outcome, Session, Value, query::Axis,
};

/// The values of the components written `from..=to`.
pub(super) fn sequence(
    session: &mut Session<'_>,
    game: GameId,
    from: u64,
    to: u64,
) -> Result<SoFar, Error> {
    range(from, to)?;
    session
        .work()
        .room(u128::from(to - from) + 1, 8, "the list of values")?;
    let mut survey = Survey {
        session,
        game,
        known: None,
    };
    survey.prepare(&[to])?;
    let mut values = Vec::new();
    let mut stopped = None;
    for n in from..=to {
        match so_far(survey.value(&[n]))? {
            Ok(value) => values.push(value),
            Err(error) => {
                stopped = Some(error);
                break;
            }
        }
    }
    let known_by = survey.known();
    let answer = Answer::Sequence {
        offset: from,
        values,
        known_by,
    };
    Ok((answer, stopped))
}

/// The values of the slice in which two of the axes range.
pub(super) fn table(
    session: &mut Session<'_>,
    game: GameId,
    axes: &[Axis],
) -> Result<SoFar, Error> {
    let mut numbers = Numbers::new();
    let mut ranging = Vec::new();
    for (place, axis) in axes.iter().enumerate() {
        match *axis {
            Axis::Fixed(n) => numbers.push(n),
            Axis::Range(from, to) => {
                range(from, to)?;
                ranging.push((place, from, to));
                numbers.push(to);
            }
        }
    }
    let [(row, r0, r1), (column, c0, c1)] = ranging[..] else {
        return Err(Error::input(format!(
            "a table needs exactly two coordinates that range, such as 0..9, found {}: give the others one number",
            ranging.len()
        )));
    };
    let cells = (u128::from(r1 - r0) + 1) * (u128::from(c1 - c0) + 1);
    session.work().room(cells, 8, "the table")?;
    let mut survey = Survey {
        session,
        game,
        known: None,
    };
    survey.prepare(&numbers)?;
    let mut values = Vec::new();
    let mut stopped = None;
    for r in r0..=r1 {
        numbers[row] = r;
        let line = (c0..=c1).map(|c| {
            numbers[column] = c;
            survey.value(&numbers)
        });
        match so_far(line.collect())? {
            Ok(line) => values.push(line),
            Err(error) => {
                stopped = Some(error);
                break;
            }
        }
    }
    let known_by = survey.known();
    let answer = Answer::Table {
        rows: (r0, r1),
        columns: (c0, c1),
        values,
        known_by,
    };
    Ok((answer, stopped))
}

/// The P-positions with all `width` numbers at most `to`.
pub(super) fn losing(
    session: &mut Session<'_>,
    game: GameId,
    to: u64,
    width: usize,
    count: bool,
) -> Result<SoFar, Error> {
    if width == 1
        && let Some(runs) = session.game(game).board().losing(to)
    {
        let work = session.work();
        let first = runs.first().map_or(to, |run| run.first);
        let known_by = session
            .game_mut(game)
            .board_mut()
            .outcome(&[first], &work)?
            .1;
        let total = runs.iter().map(|run| run.count).sum();
        if count {
            let count = total;
            return Ok((Answer::Count { count, known_by }, None));
        }
        session
            .work()
            .room(total.into(), 32, "the list of losing positions")?;
        let positions = runs
            .iter()
            .flat_map(|run| run.members())
            .map(|n| vec![n])
            .collect();
        let answer = Answer::Losing {
            positions,
            known_by,
        };
        return Ok((answer, None));
    }
    let mut survey = Survey {
        session,
        game,
        known: None,
    };
    enumerable(to, width)?;
    let mut positions = Vec::new();
    let mut total = 0;
    let list = if count { None } else { Some(&mut positions) };
    let stopped = so_far(survey.losing(to, width, &mut total, list))?.err();
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

/// Sets a request to stop apart from other trouble, since what was found before it can be told.
fn so_far<T>(result: Result<T, Error>) -> Result<Result<T, Error>, Error> {
    match result {
        Err(error) if error.kind() != ErrorKind::Stopped => Err(error),
        other => Ok(other),
    }
}

struct Survey<'s, 'a> {
    session: &'s mut Session<'a>,
    game: GameId,
    known: Option<Known>,
}

impl Survey<'_, '_> {
    fn known(&self) -> Known {
        self.known.unwrap_or(Known::Search)
    }

    fn learn(&mut self, known: Known) {
        self.known = Some(self.known.map_or(known, |k| k.and(known)));
    }

    fn value(&mut self, numbers: &[u64]) -> Result<u64, Error> {
        let work = self.session.work();
        let (value, known) = self
            .session
            .game_mut(self.game)
            .board_mut()
            .value(numbers, &work)?;
        self.learn(known);
        match value {
            Value::Nim(nimber) => Ok(nimber.get()),
            other => Err(Error::input(format!(
                "{numbers:?} has the value {other}, which is no number for a list"
            ))),
        }
    }

    /// Finds out about the largest component first, so that a table grows once; a request to
    /// stop is noticed again by what follows.
    fn prepare(&mut self, numbers: &[u64]) -> Result<(), Error> {
        so_far(self.value(numbers)).map(drop)
    }

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
            so_far(board.outcome(&numbers, &work))?.ok();
        }
        numbers.fill(0);
        let mut steps = 0_u64;
        loop {
            if self.is_losing(&numbers)? {
                *total += 1;
                if let Some(list) = &mut list {
                    work.room((*total).into(), 48, "the list of losing positions")?;
                    list.push(numbers.clone());
                }
            }
            steps += 1;
            if steps.is_multiple_of(65536) {
                work.tick(steps, None)?;
            }
            if !advance(&mut numbers, to) {
                return Ok(());
            }
        }
    }

    fn is_losing(&mut self, numbers: &[u64]) -> Result<bool, Error> {
        if self.session.game(self.game).board().check(numbers).is_err() {
            return Ok(false);
        }
        let work = self.session.work();
        let (outcome, known) = self
            .session
            .game_mut(self.game)
            .board_mut()
            .outcome(numbers, &work)?;
        self.learn(known);
        Ok(outcome == Outcome::P)
    }
}

/// At most so many lists of numbers are gone through.
const MOST_LISTS: u128 = 1 << 40;

/// Whether the lists of `width` numbers up to `to` are few enough to go through them.
fn enumerable(to: u64, width: usize) -> Result<(), Error> {
    let exponent = u32::try_from(width).unwrap_or(u32::MAX);
    match (u128::from(to) + 1).checked_pow(exponent) {
        Some(lists) if lists <= MOST_LISTS => Ok(()),
        _ => Err(Error::limit(format!(
            "no theorem lists the losing positions, and more than 2^40 lists of {width} numbers \
             up to {to} would have to be gone through: choose a smaller bound"
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

fn range(from: u64, to: u64) -> Result<(), Error> {
    if from <= to {
        return Ok(());
    }
    Err(Error::input(format!(
        "expected a range from a number to a larger one, found {from} to {to}: exchange them"
    )))
}
