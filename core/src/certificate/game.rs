//! Certificates for games that are open in a session.

use super::{Subject, Writer, certificate, certificate_from};
use crate::{
    Board, Error, GameId, Session, Value, Work,
    engine::{
        breaking::{Cells, Chunk, Shifted, Stream},
        period::Period,
    },
};

/// The certificate of a proved period that was found for a game. Where its values are those of a
/// code, moved along, the certificate is that of the code.
///
/// The values are computed again from the first heap on, unless the period is a long one that the
/// session has found itself: then those are written that the search has kept.
///
/// # Errors
/// When the period is not proved, the game is none that a theorem is about, a limit is reached, or
/// the work is stopped.
pub fn certificate_of(
    session: &mut Session<'_>,
    game: GameId,
    found: &Period,
) -> Result<String, Error> {
    let work = session.work();
    let board = session.game(game).board();
    match (board.shifted(), board.all_but()) {
        (Some(shifted), _) => {
            let period = moved_back(found, &shifted);
            match session.take_stream(game) {
                Some(stream) => certificate_from(&stream, &period, &work),
                None => certificate(&mut Stream::new(shifted.code), &period, &work),
            }
        }
        (None, Some(most)) => {
            let subject = Subject::AllBut(excluded(session.game(game).board(), most)?);
            let writer = Writer::new(subject, found, &work)?;
            from_values(session, game, writer, &work)
        }
        (None, None) => Err(Error::input(
            "certificates are about taking-and-breaking games and subtraction games: choose one",
        )),
    }
}

/// The figures of the code itself.
fn moved_back(found: &Period, shifted: &Shifted) -> Period {
    let shift = shifted.shift;
    let preperiod = found.preperiod.saturating_sub(shift);
    Period {
        preperiod,
        last_exception: preperiod.checked_sub(1),
        max: (found.max.0, found.max.1.saturating_sub(shift)),
        ..found.clone()
    }
}

/// The numbers up to `most` that may not be taken, in a game where all larger ones may.
pub(crate) fn excluded(board: &dyn Board, most: u64) -> Result<Vec<u64>, Error> {
    let moves = board.moves(&[most + 1])?;
    let mut left: Vec<u64> = moves
        .iter()
        .map(|played| played.to.iter().flatten().sum())
        .collect();
    left.sort_unstable();
    let excluded = |taken: &u64| left.binary_search(&(most + 1 - taken)).is_err();
    Ok((1..=most).filter(excluded).collect())
}

/// Values one by one, where the game has no stream.
fn from_values(
    session: &mut Session<'_>,
    game: GameId,
    mut writer: Writer,
    work: &Work<'_>,
) -> Result<String, Error> {
    for heap in 0..writer.heaps() {
        work.tick(heap, Some(writer.heaps()))?;
        let (value, _) = session.game_mut(game).board_mut().value(&[heap], work)?;
        let value = match value {
            Value::Nim(value) => u32::try_from(value.get()).ok(),
            _ => None,
        };
        let value = value.ok_or_else(|| {
            let reason = format!("a heap of {heap} has no value below 2^32: choose another game");
            Error::limit(reason)
        })?;
        let cells = Cells::Values(&[value]);
        writer.read(&Chunk { from: heap, cells });
    }
    writer.finish()
}
