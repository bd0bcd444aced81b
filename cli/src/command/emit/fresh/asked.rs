//! A game, asked for what the searches did not ask for.

use grundy::{
    Answer, Error, ErrorKind, GameId, Known, Outcome, Query, Session, Value, Work, answer_so_far,
};
use grundy_emit::Code;
use grundy_pattern::{Formula, Subject};

use super::{Drawn, MANY};

/// Tables are asked for positions up to so much beyond what was seen.
const BEYOND: u64 = 12;

/// P-positions are looked for so often.
const TRIES: u64 = 20_000;

/// A game that is asked for values.
pub(super) struct Asked<'s, 'a> {
    pub(super) session: &'s mut Session<'a>,
    pub(super) game: GameId,
    pub(super) subject: Subject,
    pub(super) work: Work<'s>,
    pub(super) known: Vec<(Vec<u64>, u64)>,
}

impl Asked<'_, '_> {
    /// What the engine says of a position, if it is one, and whether a theorem says it.
    fn told(&mut self, at: &[u64]) -> Result<Option<(u64, bool)>, Error> {
        let board = self.session.game_mut(self.game).board_mut();
        if board.check(at).is_err() {
            return Ok(None);
        }
        let by_theorem = |known: Known| matches!(known, Known::Formula(_));
        match self.subject {
            Subject::Values => match board.value(at, &self.work)? {
                (Value::Nim(value), known) => Ok(Some((value.get(), by_theorem(known)))),
                _ => Ok(None),
            },
            Subject::Losing => {
                let (outcome, known) = board.outcome(at, &self.work)?;
                Ok(Some((u64::from(outcome == Outcome::P), by_theorem(known))))
            }
        }
    }

    fn ask(&mut self, at: Vec<u64>) -> Result<(), Error> {
        if let Some((value, _)) = self.told(&at)? {
            self.known.push((at, value));
        }
        Ok(())
    }

    /// Heaps beyond `from`; far ones where a theorem tells of them.
    pub(super) fn line(&mut self, from: u64, code: &Code) -> Result<(), Error> {
        let probe = code.least + 9;
        if matches!(self.told(&[probe])?, Some((_, true))) {
            return self.far(from, code);
        }
        let to = from.saturating_add(MANY).min(code.limit);
        let game = self.game;
        if self.subject == Subject::Losing {
            for n in from + 1..=to {
                self.ask(vec![n])?;
            }
            return Ok(());
        }
        // In pieces, so that a limit leaves what was found before.
        for start in (from + 1..=to).step_by(25) {
            self.work.tick(0, None)?;
            let query = Query::Sequence {
                game,
                from: start,
                to: (start + 24).min(to),
            };
            match answer_so_far(self.session, &query)? {
                (Answer::Sequence { values, .. }, None) => {
                    let values = (start..).zip(values).map(|(n, value)| (vec![n], value));
                    self.known.extend(values);
                }
                (_, Some(error)) => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    /// Far heaps, those lost among them.
    fn far(&mut self, from: u64, code: &Code) -> Result<(), Error> {
        let mut drawn = Drawn::new();
        let bits = 64 - code.limit.leading_zeros();
        for k in 0..MANY {
            let n = drawn.number(12 + (k as u32 * 5) % bits.saturating_sub(11).max(1));
            let n = (n.min(code.limit)).max(code.least);
            if matches!(self.told(&[n])?, Some((_, true))) {
                self.ask(vec![n])?;
            }
        }
        let board = self.session.game(self.game).board();
        let lost = board.losing(code.limit).unwrap_or_default();
        let beyond: Vec<u64> = lost
            .iter()
            .map(|run| run.first)
            .filter(|&n| n > from.min(code.limit / 2))
            .take(40)
            .collect();
        for n in beyond {
            for near in [n - 1, n, n + 1] {
                if near <= code.limit {
                    self.ask(vec![near])?;
                }
            }
        }
        Ok(())
    }

    /// Positions with a number beyond `from`, smaller ones first.
    pub(super) fn table(&mut self, from: u64, formula: &Formula, code: &Code) -> Result<(), Error> {
        let width = formula.width;
        let mut drawn = Drawn::new();
        let span = (from + BEYOND).saturating_sub(code.least).max(1);
        let mut place = |k: u64| {
            let mut at: Vec<u64> = (0..width)
                .map(|_| code.least + drawn.number(20) % span)
                .collect();
            at[k as usize % width] = from + 1 + drawn.number(20) % BEYOND;
            at
        };
        let mut places: Vec<Vec<u64>> = (0..MANY).map(&mut place).collect();
        // P-positions are rare, so those that are told of are asked for by themselves.
        let lost = (0..TRIES)
            .map(&mut place)
            .filter(|at| formula.losing(at) == Some(true));
        places.extend(lost.take(MANY as usize / 2));
        places.dedup();
        places.sort_by_key(|at| at.iter().copied().max());
        for at in places {
            match self.ask(at) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::Input => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
