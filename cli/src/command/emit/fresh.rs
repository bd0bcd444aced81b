//! Positions that no search for the pattern has seen, and what the engine says of them.

use std::time::{Duration, Instant};

use grundy::{
    Answer, Error, ErrorKind, GameId, Known, Outcome, Progress, Query, Session, Value, Work,
    answer_so_far,
};
use grundy_emit::{Code, Language};
use grundy_pattern::{Finding, Formula, Subject};

use crate::fault::Fault;

/// Positions with what is known of them.
#[derive(Debug, Default)]
pub(super) struct Fresh {
    /// Positions, and their values, or 1 for P-positions and 0 for others.
    pub(super) known: Vec<(Vec<u64>, u64)>,
    /// Whether the program was checked at all.
    pub(super) checked: bool,
}

/// So many positions are asked for.
const MANY: u64 = 200;
/// The engine may take so long.
const TIME: Duration = Duration::from_secs(10);
/// Tables are asked for positions up to so much beyond what was seen.
const BEYOND: u64 = 12;

/// Work that ends after a time.
struct Within<'a> {
    work: Work<'a>,
    end: Instant,
}

impl Progress for Within<'_> {
    fn go_on(&self, done: u64, total: Option<u64>) -> bool {
        Instant::now() < self.end && self.work.tick(done, total).is_ok()
    }
}

/// Numbers that differ from those of the searches.
pub(super) struct Drawn(u64);

impl Drawn {
    pub(super) fn new() -> Self {
        Self(0x5851_f42d_4c95_7f2d)
    }

    /// A number of at most `bits` bits.
    pub(super) fn number(&mut self, bits: u32) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> (64 - bits.clamp(1, 64))
    }
}

/// What the formula says of positions of all sizes.
pub(super) fn of_formula(formula: &Formula, code: &Code) -> Vec<(Vec<u64>, u64)> {
    let mut drawn = Drawn::new();
    let mut found = Vec::new();
    let side = [0, 100, 16, 7, 4][formula.width.min(4)];
    let bits = 64 - code.limit.leading_zeros();
    for place in 0..side_power(side, formula.width) + MANY {
        let at: Vec<u64> = (0..formula.width as u32)
            .map(|k| match place < side_power(side, formula.width) {
                true => place / side.pow(k) % side,
                false => drawn.number(2 + (place as u32 * 7) % bits).min(code.limit),
            })
            .collect();
        let told = formula
            .number(&at)
            .filter(|_| at.iter().all(|&n| n >= code.least));
        found.extend(told.map(|number| (at, number)));
    }
    found
}

fn side_power(side: u64, width: usize) -> u64 {
    side.pow(width.min(4) as u32)
}

impl Fresh {
    /// What the engine says of positions beyond `from`.
    pub(super) fn of_game(
        session: &mut Session<'_>,
        game: GameId,
        found: &Finding,
        from: u64,
        code: &Code,
    ) -> Result<Self, Fault> {
        let outer = session.work();
        let within = Within {
            work: outer,
            end: Instant::now() + TIME,
        };
        let work = Work {
            progress: &within,
            ..outer
        };
        let mut asked = Asked {
            session,
            game,
            subject: found.subject,
            work,
            known: Vec::new(),
        };
        let told = match found.formula.width {
            1 => asked.line(from, code),
            width => asked.table(from, width, code),
        };
        // What was known before a limit is enough, but Ctrl-C ends all.
        if told.is_err() {
            outer.tick(0, None)?;
        }
        Ok(Self {
            known: asked.known,
            checked: true,
        })
    }

    /// What the engine says of small positions and of some larger ones.
    pub(super) fn of_search(
        session: &mut Session<'_>,
        game: GameId,
        width: usize,
    ) -> Result<Self, Fault> {
        let outer = session.work();
        let within = Within {
            work: outer,
            end: Instant::now() + TIME,
        };
        let work = Work {
            progress: &within,
            ..outer
        };
        let mut known = Vec::new();
        let side = if width == 1 { 160 } else { 16 };
        let mut drawn = Drawn::new();
        for place in 0..side_power(side, width.min(2)) {
            let at: Vec<u64> = match width {
                1 => vec![place],
                2 => vec![place / side, place % side],
                _ => (0..width).map(|_| drawn.number(3)).collect(),
            };
            let board = session.game_mut(game).board_mut();
            if board.check(&at).is_err() {
                continue;
            }
            match board.value(&at, &work) {
                Ok((Value::Nim(value), _)) => known.push((at, value.get())),
                Ok(_) => {}
                Err(_) => {
                    outer.tick(0, None)?;
                    break;
                }
            }
        }
        if known.is_empty() {
            return Err(Fault::input(
                "the engine tells no value of a small position within its limits, so that no \
                 program can be checked: allow more memory, or give --unchecked",
            ));
        }
        Ok(Self {
            known,
            checked: true,
        })
    }

    /// The first position at which the formula is wrong.
    pub(super) fn refutes(&self, formula: &Formula) -> Option<(&[u64], u64)> {
        let wrong = self
            .known
            .iter()
            .find(|(at, value)| formula.number(at) != Some(*value));
        wrong.map(|(at, value)| (at.as_slice(), *value))
    }

    /// What was checked, in a remark.
    pub(super) fn told(&self, language: Language, of_formula: usize) -> String {
        let way = match language {
            Language::Cpp => "compiled and run",
            Language::Rust => "compiled and run",
            Language::Python => "run",
            Language::Latex => "not compiled; the formula was evaluated",
        };
        let most = self.known.iter().flat_map(|(at, _)| at).max();
        match (most, of_formula) {
            (Some(most), 0) => format!(
                "Checked ({way}): right at {} positions with numbers up to {most}.",
                self.known.len()
            ),
            (Some(most), _) => format!(
                "Checked ({way}): right at {} positions that the search had not seen, with numbers \
                 up to {most}.",
                self.known.len()
            ),
            (None, _) => format!(
                "Checked ({way}): it says what the formula says; there are no other values to \
                 compare with."
            ),
        }
    }
}

struct Asked<'s, 'a> {
    session: &'s mut Session<'a>,
    game: GameId,
    subject: Subject,
    work: Work<'s>,
    known: Vec<(Vec<u64>, u64)>,
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
    fn line(&mut self, from: u64, code: &Code) -> Result<(), Error> {
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
    fn table(&mut self, from: u64, width: usize, code: &Code) -> Result<(), Error> {
        let mut drawn = Drawn::new();
        let mut places: Vec<Vec<u64>> = (0..MANY)
            .map(|k| {
                let mut at: Vec<u64> = (0..width)
                    .map(|_| code.least + drawn.number(20) % (from + BEYOND - code.least.min(from)))
                    .collect();
                at[k as usize % width] = from + 1 + drawn.number(20) % BEYOND;
                at
            })
            .collect();
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
