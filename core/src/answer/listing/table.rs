//! Lists whose values come from the game's board.

use std::time::{Duration, Instant};

use super::{Survey, damaged};
use crate::{Error, GameId, Session};

/// How far the board is prepared, which is done for all heaps at once, or piece by piece where what
/// is found is to be saved in between.
#[derive(Debug)]
pub(super) struct Table {
    /// The last heap that is.
    ready: Option<u64>,
    /// So many are prepared at once.
    piece: u64,
}

/// A piece takes about so long, so that little is lost between two savings.
const PIECE: Duration = Duration::from_secs(1);

impl Table {
    pub(super) const WHOLE: Self = Self {
        ready: None,
        piece: u64::MAX,
    };
    pub(super) const READY: Self = Self {
        ready: Some(u64::MAX),
        piece: u64::MAX,
    };
    pub(super) const PIECES: Self = Self {
        ready: None,
        piece: 1 << 6,
    };

    /// Prepares what comes next up to `to`, if `heap` is not ready. The last heap that is.
    pub(super) fn prepare(
        &mut self,
        survey: &mut Survey<'_, '_>,
        heap: u64,
        to: u64,
    ) -> Result<u64, Error> {
        if let Some(ready) = self.ready.filter(|&ready| heap <= ready) {
            return Ok(ready);
        }
        let last = to.min(heap.saturating_add(self.piece - 1));
        let since = Instant::now();
        survey.prepare(&[heap], &[last])?;
        if since.elapsed() < PIECE {
            self.piece = self.piece.saturating_mul(2);
        }
        self.ready = Some(last);
        Ok(last)
    }
}

/// Hands what was saved to the game's board; the next heap.
pub(super) fn resume(
    session: &mut Session<'_>,
    game: GameId,
    from: u64,
    saved: Option<&[u8]>,
) -> Result<u64, Error> {
    let work = session.work();
    let spec = session.game(game).spec().to_owned();
    let board = session.game_mut(game).board_mut();
    let Some(saved) = saved else {
        return match board.saved(&spec) {
            Some(_) => Ok(from),
            None => Err(Error::input(format!(
                "the values of '{spec}' come from nothing that can be saved, as those of a \
                 taking-and-breaking code or a rule file can: leave the checkpoint out"
            ))),
        };
    };
    let (next, table) = saved.split_first_chunk().ok_or_else(damaged)?;
    let next = u64::from_le_bytes(*next);
    if next < from {
        return Err(damaged());
    }
    board.load(&spec, table, &work)?;
    Ok(next)
}
