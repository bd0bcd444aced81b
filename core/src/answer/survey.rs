//! Answers about many components of one game.

use crate::{Answer, Error, GameId, Known, Numbers, Outcome, Session, Value, query::Axis};

/// The values of the components written `from..=to`.
pub(super) fn sequence(
    session: &mut Session<'_>,
    game: GameId,
    from: u64,
    to: u64,
) -> Result<Answer, Error> {
    range(from, to)?;
    session
        .work()
        .room(u128::from(to - from) + 1, 8, "the list of values")?;
    let mut survey = Survey {
        session,
        game,
        known: None,
    };
    survey.value(&[to])?;
    let mut values = Vec::new();
    for n in from..=to {
        values.push(survey.value(&[n])?);
    }
    Ok(Answer::Sequence {
        offset: from,
        values,
        known_by: survey.known(),
    })
}

/// The values of the slice in which two of the axes range.
pub(super) fn table(
    session: &mut Session<'_>,
    game: GameId,
    axes: &[Axis],
) -> Result<Answer, Error> {
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
    survey.value(&numbers)?;
    let mut values = Vec::new();
    for r in r0..=r1 {
        numbers[row] = r;
        let mut line = Vec::new();
        for c in c0..=c1 {
            numbers[column] = c;
            line.push(survey.value(&numbers)?);
        }
        values.push(line);
    }
    Ok(Answer::Table {
        rows: (r0, r1),
        columns: (c0, c1),
        values,
        known_by: survey.known(),
    })
}

/// The P-positions with all `width` numbers at most `to`.
pub(super) fn losing(
    session: &mut Session<'_>,
    game: GameId,
    to: u64,
    width: usize,
    count: bool,
) -> Result<Answer, Error> {
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
            return Ok(Answer::Count {
                count: total,
                known_by,
            });
        }
        session
            .work()
            .room(total.into(), 32, "the list of losing positions")?;
        let positions = runs
            .iter()
            .flat_map(|run| run.members())
            .map(|n| vec![n])
            .collect();
        return Ok(Answer::Losing {
            positions,
            known_by,
        });
    }
    let mut survey = Survey {
        session,
        game,
        known: None,
    };
    let positions = survey.losing(to, width, count)?;
    let known_by = survey.known();
    Ok(match positions {
        Found::Count(count) => Answer::Count { count, known_by },
        Found::List(positions) => Answer::Losing {
            positions,
            known_by,
        },
    })
}

enum Found {
    Count(u64),
    List(Vec<Numbers>),
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

    /// Goes through all lists of `width` numbers up to `to` that write a component.
    fn losing(&mut self, to: u64, width: usize, count: bool) -> Result<Found, Error> {
        let work = self.session.work();
        let mut numbers = vec![to; width];
        if self.session.game(self.game).board().check(&numbers).is_ok() {
            self.session
                .game_mut(self.game)
                .board_mut()
                .outcome(&numbers, &work)?;
        }
        numbers.fill(0);
        let (mut total, mut list, mut steps) = (0, Vec::new(), 0_u64);
        loop {
            if self.is_losing(&numbers)? {
                total += 1;
                if !count {
                    work.room(total.into(), 48, "the list of losing positions")?;
                    list.push(numbers.clone());
                }
            }
            steps += 1;
            if steps % 65536 == 0 {
                work.tick(steps, None)?;
            }
            if !advance(&mut numbers, to) {
                return Ok(if count {
                    Found::Count(total)
                } else {
                    Found::List(list)
                });
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
