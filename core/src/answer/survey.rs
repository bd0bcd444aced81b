//! Answers about many components of one game.

use super::{Listing, SoFar};
use crate::{Answer, Error, ErrorKind, GameId, Known, Numbers, Session, Value, Work, query::Axis};

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
        .fits(side(from, to), 8, "the list of values")?;
    let mut listing = Listing::new(session, game, from, to)?;
    let mut values = Vec::new();
    let stopped = loop {
        match so_far(listing.advance())? {
            Ok(Some((_, block))) => values.extend_from_slice(block),
            Ok(None) => break None,
            Err(error) => break Some(error),
        }
    };
    let answer = Answer::Sequence {
        offset: from,
        values,
        known_by: listing.known_by(),
    };
    Ok((answer, stopped))
}

/// The values of the slice in which two of the axes range.
pub(super) fn table(
    session: &mut Session<'_>,
    game: GameId,
    axes: &[Axis],
) -> Result<SoFar, Error> {
    let (mut numbers, mut least) = (Numbers::new(), Numbers::new());
    let mut ranging = Vec::new();
    for (place, axis) in axes.iter().enumerate() {
        match *axis {
            Axis::Fixed(n) => {
                numbers.push(n);
                least.push(n);
            }
            Axis::Range(from, to) => {
                range(from, to)?;
                ranging.push((place, from, to));
                numbers.push(to);
                least.push(from);
            }
        }
    }
    let [(row, r0, r1), (column, c0, c1)] = ranging[..] else {
        return Err(Error::input(format!(
            "a table needs exactly two coordinates that range, such as 0..9, found {}: give the others one number",
            ranging.len()
        )));
    };
    let row_bytes = side(c0, c1) * 8 + LIST_BYTES;
    session
        .work()
        .fits(side(r0, r1), row_bytes, "the table of values")?;
    let has_sizes = session.game(game).board().has_sizes();
    let mut survey = Survey::new(session, game);
    if !has_sizes {
        survey.prepare(&least, &numbers)?;
    }
    let mut values = Vec::new();
    let mut stopped = None;
    for r in r0..=r1 {
        numbers[row] = r;
        let line = (c0..=c1).map(|c| {
            numbers[column] = c;
            match has_sizes {
                true => survey.value_by_sizes(&numbers),
                false => survey.value(&numbers),
            }
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

/// Sets a request to stop apart from other trouble, since what was found before it can be told.
pub(super) fn so_far<T>(result: Result<T, Error>) -> Result<Result<T, Error>, Error> {
    match result {
        Err(error) if error.kind() != ErrorKind::Stopped => Err(error),
        other => Ok(other),
    }
}

/// An error about the heaps from `from` on; where the game begins with something else and has not
/// even the first of them, this is said.
pub(super) fn about_heaps(
    session: &mut Session<'_>,
    game: GameId,
    from: u64,
    error: Error,
) -> Error {
    let work = session.work();
    let board = session.game_mut(game).board_mut();
    let begins_so = board.start().is_none() || board.width() == Some(1);
    if error.kind() != ErrorKind::Input || begins_so || board.value(&[from], &work).is_ok() {
        return error;
    }
    error.within(
        "single numbers are asked for, and the start of this game is none: ask about it with value \
         or moves, or about positions that are lists of numbers with losing",
    )
}

#[derive(Debug)]
pub(super) struct Survey<'s, 'a> {
    pub(super) session: &'s mut Session<'a>,
    pub(super) game: GameId,
    pub(super) known: Option<Known>,
    steps: u64,
    /// What stopped the work in [`Survey::prepare`]; only what is known by then is told.
    pub(super) stopped: Option<Error>,
}

impl<'s, 'a> Survey<'s, 'a> {
    pub(super) fn new(session: &'s mut Session<'a>, game: GameId) -> Self {
        Self {
            session,
            game,
            known: None,
            steps: 0,
            stopped: None,
        }
    }

    pub(super) fn known(&self) -> Known {
        self.known.unwrap_or(Known::Search)
    }

    pub(super) fn learn(&mut self, known: Known) {
        self.known = Known::also(self.known, known);
    }

    pub(super) fn value(&mut self, numbers: &[u64]) -> Result<u64, Error> {
        self.tick()?;
        let work = self.work();
        let board = self.session.game_mut(self.game).board_mut();
        let found = board.value(numbers, &work);
        let (value, known) = self.ended(found)?;
        self.learn(known);
        match value {
            Value::Nim(nimber) => Ok(nimber.get()),
            other => Err(Error::input(format!(
                "{numbers:?} has the value {other}, which is no number for a list"
            ))),
        }
    }

    /// The value of a whole board.
    fn value_by_sizes(&mut self, sizes: &[u64]) -> Result<u64, Error> {
        let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
        let sizes = sizes.join("x");
        let board = self.session.game(self.game).board();
        let numbers = board.read(&sizes).unwrap_or_else(|| {
            Err(Error::input(format!(
                "expected the sizes of a board, found {sizes}"
            )))
        });
        self.value(&numbers?)
    }

    /// What the session allows; once the work is stopped, no room for anything new.
    pub(super) fn work(&self) -> Work<'a> {
        let work = self.session.work();
        match self.stopped {
            Some(_) => Work { memory: 0, ..work },
            None => work,
        }
    }

    /// Once the work is stopped, the first component that is not known ends the list.
    pub(super) fn ended<T>(&self, found: Result<T, Error>) -> Result<T, Error> {
        found.map_err(|error| self.stopped.clone().unwrap_or(error))
    }

    /// Reports now and then, though often enough for theorems that take their time.
    pub(super) fn tick(&mut self) -> Result<(), Error> {
        self.steps += 1;
        match self.steps % 4096 {
            0 if self.stopped.is_none() => self.session.work().tick(self.steps, None),
            _ => Ok(()),
        }
    }

    /// Finds out about all components between two at once, or about the largest first, so that a
    /// table grows once.
    pub(super) fn prepare(&mut self, from: &[u64], to: &[u64]) -> Result<(), Error> {
        let work = self.work();
        let board = self.session.game_mut(self.game).board_mut();
        self.stopped = match so_far(board.prepare(from, to, &work))? {
            Ok(true) => None,
            Ok(false) => so_far(self.value(to))?.err(),
            Err(stopped) => Some(stopped),
        };
        Ok(())
    }
}

/// Bytes that a list takes beside its numbers.
pub(super) const LIST_BYTES: u128 = 40;

/// How many numbers a range has.
fn side(from: u64, to: u64) -> u128 {
    u128::from(to - from) + 1
}

pub(super) fn range(from: u64, to: u64) -> Result<(), Error> {
    if from <= to {
        return Ok(());
    }
    Err(Error::input(format!(
        "expected a range from a number to a larger one, found {from} to {to}: exchange them"
    )))
}
