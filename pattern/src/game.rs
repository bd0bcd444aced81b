//! The search in a game.

mod board;
mod heaps;
mod losing;

use grundy::{Error, GameId, Session, Work};

use crate::{Bounds, Report};

/// Positions at which a formula is compared with a theorem.
const FAR: usize = 64;

/// Looks for patterns in the values and the P-positions of a game whose positions are written with
/// `width` numbers.
///
/// `work` is asked whether to go on between the values, the session's own work amid them.
///
/// Values of 1 number are a sequence, those of 2 to 4 a table. P-positions are looked at where the
/// values tell nothing, and in tables always.
///
/// # Errors
/// When the game has no positions of that width, or the work is stopped before anything is known;
/// later stops and limits are told in the report.
pub fn of_game(
    session: &mut Session<'_>,
    game: GameId,
    width: usize,
    bounds: Bounds,
    work: &Work<'_>,
) -> Result<Report, Error> {
    match width {
        1 => heaps::heaps(session, game, bounds, work),
        2..=4 => board::board(session, game, width, bounds, work),
        _ => Err(Error::input(format!(
            "patterns are looked for in positions of 1 to 4 numbers, found {width}: choose \
             another --width"
        ))),
    }
}

/// Numbers that are spread over all sizes up to 2^`most`, the same every time.
fn spread(most: u32) -> impl Iterator<Item = u64> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    (0..).map(move |k| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let bits = 8 + k % (most - 7);
        state >> (64 - bits)
    })
}
