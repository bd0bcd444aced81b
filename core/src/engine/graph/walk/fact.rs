//! Facts about vertices that follow from those about their successors.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::super::super::Mex;
use crate::Play;

/// A fact about a vertex, a number, by the same facts about its successors.
pub(in super::super) trait Fact: Copy + Sync {
    /// What is kept of the successors looked at so far, with another one's fact; at first it is 0.
    fn see(self, seen: u64, value: u32) -> u64;

    /// The fact of the vertex with these successors, all of which are known and were seen.
    fn of(self, seen: u64, successors: &[u32], known: &[AtomicU32], mex: &mut Mex) -> u32;
}

/// The mex of the successors' nim-values; those below 64 are seen.
#[derive(Clone, Copy)]
pub(in super::super) struct NimValue;

impl Fact for NimValue {
    #[inline]
    fn see(self, seen: u64, value: u32) -> u64 {
        seen | u64::from(value < 64) << (value & 63)
    }

    #[inline]
    fn of(self, seen: u64, successors: &[u32], known: &[AtomicU32], mex: &mut Mex) -> u32 {
        if seen != u64::MAX {
            return seen.trailing_ones();
        }
        mex.clear(successors.len());
        for &to in successors {
            mex.mark(u64::from(known[to as usize].load(Relaxed)));
        }
        // There are no more different values than successors.
        mex.least() as u32
    }
}

/// How many moves play lasts where the winner hurries and the loser delays. The number of moves of
/// the nearest lost successor, subtracted from all ones, is seen in the upper half; one more than
/// that of the farthest successor in the lower.
#[derive(Clone, Copy)]
pub(in super::super) struct Remote(pub(in super::super) Play);

impl Fact for Remote {
    #[inline]
    fn see(self, seen: u64, value: u32) -> u64 {
        let (nearest, farthest) = ((seen >> 32) as u32, seen as u32);
        let moves = value + 1;
        let wins = self.0.is_won_in(moves.into());
        let near = if wins { u32::MAX - value } else { 0 };
        u64::from(nearest.max(near)) << 32 | u64::from(farthest.max(moves))
    }

    #[inline]
    fn of(self, seen: u64, _: &[u32], _: &[AtomicU32], _: &mut Mex) -> u32 {
        match (seen >> 32) as u32 {
            0 => seen as u32,
            nearest => u32::MAX - nearest + 1,
        }
    }
}
