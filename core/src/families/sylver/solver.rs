//! Who wins a position, with a winning move.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::gaps::{Gaps, below, highest};
use crate::{Error, Work};

/// The positions that were searched, each with a winning move; 0 where there is none.
///
/// When the move `m` is answered by `r`, then `r` need not be searched: either `m` answers it
/// too, or naming `r` rules `m` out and leaves the same lost position, so that `r` wins.
#[derive(Debug, Default)]
pub(super) struct Solver {
    replies: HashMap<Gaps, u32, FxBuildHasher>,
    bytes: u128,
    /// The gaps after the move that is looked up.
    child: Vec<u64>,
}

/// A position that is being searched, and the moves that are not refuted yet.
struct Frame {
    gaps: Gaps,
    left: Vec<u64>,
}

impl Frame {
    fn new(gaps: Gaps) -> Self {
        let mut left = gaps.words().to_vec();
        if let Some(word) = left.first_mut() {
            *word &= !3;
        }
        Self { gaps, left }
    }

    fn refute(&mut self, number: u64) {
        self.left[(number / 64) as usize] &= !(1 << (number % 64));
    }
}

/// What the table knows of a move.
enum Found {
    Wins(u64),
    Loses,
    Unknown,
}

impl Solver {
    /// A winning move of the position with these gaps, or `None` when there is none.
    ///
    /// # Errors
    /// When the table gets too large or the work is asked to stop.
    pub(super) fn reply(&mut self, root: &Gaps, work: &Work<'_>) -> Result<Option<u64>, Error> {
        let mut stack = Vec::new();
        let mut next = Some(root.clone());
        loop {
            let settled = match next.take() {
                Some(gaps) => match self.replies.get(&gaps) {
                    Some(&reply) if stack.is_empty() => return Ok(winning(reply)),
                    _ => self.open(gaps, &mut stack),
                },
                None => self.first_unknown(&mut stack, &mut next),
            };
            if let Some(reply) = settled
                && let Some(frame) = stack.pop()
            {
                self.keep(frame.gaps, reply, work)?;
                if stack.is_empty() {
                    return Ok(winning(reply));
                }
            }
        }
    }

    /// Puts a position on the stack and looks all its moves up, before any is searched.
    fn open(&mut self, gaps: Gaps, stack: &mut Vec<Frame>) -> Option<u32> {
        let mut frame = Frame::new(gaps);
        let mut bound = u64::MAX;
        let mut wins = None;
        while let Some(number) = below(&frame.left, bound) {
            if let Found::Wins(reply) = self.look_up(&mut frame, number) {
                wins = Some(reply as u32);
                break;
            }
            bound = number;
        }
        stack.push(frame);
        wins
    }

    /// The reply of the top position if it is known now; otherwise `next` is to be searched.
    fn first_unknown(&mut self, stack: &mut [Frame], next: &mut Option<Gaps>) -> Option<u32> {
        let frame = stack.last_mut()?;
        while let Some(number) = highest(&frame.left) {
            match self.look_up(frame, number) {
                Found::Wins(reply) => return Some(reply as u32),
                Found::Loses => {}
                Found::Unknown => {
                    *next = Some(Gaps::from(&self.child[..]));
                    return None;
                }
            }
        }
        Some(0)
    }

    fn look_up(&mut self, frame: &mut Frame, number: u64) -> Found {
        frame.gaps.choose(number, &mut self.child);
        let Some(&reply) = self.replies.get(&self.child[..]) else {
            return Found::Unknown;
        };
        let Some(reply) = winning(reply) else {
            return Found::Wins(number);
        };
        if frame.gaps.rules_out(reply, number) {
            return Found::Wins(reply);
        }
        frame.refute(number);
        frame.refute(reply);
        Found::Loses
    }

    fn keep(&mut self, gaps: Gaps, reply: u32, work: &Work<'_>) -> Result<(), Error> {
        self.bytes += entry(&gaps);
        self.replies.insert(gaps, reply);
        checked(self.replies.len(), self.bytes, work)
    }
}

/// Bytes that a table takes for a position, with some room for its growth.
pub(super) fn entry(gaps: &Gaps) -> u128 {
    72 + 8 * gaps.words().len() as u128
}

/// Reports now and then that a table has `len` positions in `bytes` bytes.
pub(super) fn checked(len: usize, bytes: u128, work: &Work<'_>) -> Result<(), Error> {
    if !len.is_multiple_of(256) {
        return Ok(());
    }
    work.room(bytes, 1, "this position")?;
    work.tick(len as u64, None)
}

fn winning(reply: u32) -> Option<u64> {
    (reply > 0).then_some(reply.into())
}
