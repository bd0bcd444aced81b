//! Positions that no search for the pattern has seen, and what the engine says of them.

mod asked;

use std::time::{Duration, Instant};

use grundy::{Ending, GameId, Outcome, Progress, Session, Value, Work};
use grundy_emit::{Code, Language};
use grundy_pattern::{Finding, Formula};

use crate::fault::Fault;
use asked::Asked;

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

/// Does what a time allows.
fn limited<T>(outer: Work<'_>, asks: impl FnOnce(&Work<'_>) -> T) -> T {
    let within = Within {
        work: outer,
        end: Instant::now() + TIME,
    };
    asks(&Work {
        progress: &within,
        ..outer
    })
}

/// Small positions, and some larger ones where they have one number.
fn small(width: usize) -> Vec<Vec<u64>> {
    let mut drawn = Drawn::new();
    let side = if width == 1 { 160 } else { 16 };
    let places = 0..side_power(side, width.min(2));
    let at = |place: u64| match width {
        1 => vec![place],
        2 => vec![place / side, place % side],
        _ => (0..width).map(|_| drawn.number(3)).collect(),
    };
    places.map(at).collect()
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

/// 1 for a P-position, 0 for an N-position.
fn losing(outcome: Outcome) -> Option<u64> {
    (outcome != Outcome::D).then_some(u64::from(outcome == Outcome::P))
}

fn nimber(value: &Value) -> Option<u64> {
    match value {
        Value::Nim(value) => Some(value.get()),
        _ => None,
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
            .filter(|_| at.iter().all(|n| (code.least..=code.limit).contains(n)));
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
        let known = limited(outer, |work| {
            let mut asked = Asked {
                session,
                game,
                subject: found.subject,
                work: *work,
                known: Vec::new(),
            };
            // What was known before a limit is enough.
            let told = match found.formula.width {
                1 => asked.line(from, code),
                _ => asked.table(from, &found.formula, code),
            };
            told.err();
            asked.known
        });
        // Ctrl-C ends all.
        outer.tick(0, None)?;
        Ok(Self {
            known,
            checked: true,
        })
    }

    /// What the engine says of small positions and of some larger ones: their values, or who loses
    /// where the game has an ending of its own.
    pub(super) fn of_search(
        session: &mut Session<'_>,
        game: GameId,
        width: usize,
    ) -> Result<Self, Fault> {
        let outer = session.work();
        let known = limited(outer, |work| {
            let mut known = Vec::new();
            for at in small(width) {
                let board = session.game_mut(game).board_mut();
                if board.check(&at).is_err() {
                    continue;
                }
                let told = match board.ending() {
                    Ending::Normal => board.value(&at, work).map(|(value, _)| nimber(&value)),
                    _ => board.outcome(&at, work).map(|(who, _)| losing(who)),
                };
                match told {
                    Ok(told) => known.extend(told.map(|told| (at, told))),
                    Err(_) => break,
                }
            }
            known
        });
        outer.tick(0, None)?;
        if known.is_empty() {
            return Err(Fault::input(
                "the engine tells nothing of a small position within its limits, so that no \
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
            Language::Cpp | Language::Rust => "compiled and run",
            Language::Python => "run",
            Language::Latex => "not compiled; the formula was evaluated",
        };
        let most = self.known.iter().flat_map(|(at, _)| at).max();
        match (most, of_formula) {
            (Some(most), 0) => format!(
                "Checked ({way}): right at {} positions with numbers up to {}.",
                self.known.len(),
                super::round(*most)
            ),
            (Some(most), _) => format!(
                "Checked ({way}): right at {} positions that the search had not seen, with numbers \
                 up to {}.",
                self.known.len(),
                super::round(*most)
            ),
            (None, _) => format!(
                "Checked ({way}): it says what the formula says; there are no other values to \
                 compare with."
            ),
        }
    }
}
