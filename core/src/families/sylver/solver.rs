//! Who wins a position, with a winning move.

use std::fmt::Debug;

use super::{
    gaps::{Gaps, below, highest, rules_out},
    table::{BATCH, Table},
    words::Words,
};
use crate::{Error, Work};

/// The positions that were searched, in a table for as many words as the largest one needs.
#[derive(Debug, Default)]
pub(super) struct Solver {
    search: Option<Box<dyn Find>>,
}

/// A search in a table for a certain number of words.
trait Find: Debug + Send + Sync {
    /// The most words that a position may have.
    fn most(&self) -> usize;
    /// As [`Solver::reply`].
    fn reply(&mut self, root: &[u64], work: &Work<'_>) -> Result<Option<u64>, Error>;
    /// The same with a table for `words` words, which are more.
    fn widened(&self, words: usize) -> Box<dyn Find>;
}

impl Solver {
    /// A winning move of the position with these gaps, or `None` when there is none.
    ///
    /// # Errors
    /// When the table gets too large or the work is asked to stop.
    pub(super) fn reply(&mut self, root: &Gaps, work: &Work<'_>) -> Result<Option<u64>, Error> {
        let words = root.words();
        let search = match self.search.take() {
            Some(search) if search.most() >= words.len() => search,
            Some(search) => search.widened(words.len()),
            None => table(words.len(), std::iter::empty()),
        };
        self.search.insert(search).reply(words, work)
    }
}

/// A table for so many words, with these entries.
fn table<'a>(words: usize, entries: impl Iterator<Item = (&'a [u64], u32)>) -> Box<dyn Find> {
    match words {
        0..=1 => Box::new(Search::<[u64; 1]>::new(1, entries)),
        2 => Box::new(Search::<[u64; 2]>::new(2, entries)),
        3 => Box::new(Search::<[u64; 3]>::new(3, entries)),
        4 => Box::new(Search::<[u64; 4]>::new(4, entries)),
        _ => Box::new(Search::<Vec<u64>>::new(usize::MAX, entries)),
    }
}

/// The positions that were searched, each with a winning move; 0 where there is none.
///
/// When the move `m` is answered by `r`, then `r` need not be searched: either `m` answers it
/// too, or naming `r` rules `m` out and leaves the same lost position, so that `r` wins.
#[derive(Debug)]
struct Search<K> {
    replies: Table<K>,
    /// Bytes of the positions outside of the table.
    outside: usize,
    most: usize,
}

/// A position that is being searched, and the moves that are not refuted yet.
struct Frame<K> {
    gaps: K,
    left: K,
}

impl<K: Words> Frame<K> {
    fn new(gaps: K) -> Self {
        let mut left = gaps.clone();
        if let Some(word) = left.as_mut().first_mut() {
            *word &= !3;
        }
        Self { gaps, left }
    }

    /// A winning move, if the reply to `number` shows one; otherwise the move is refuted.
    fn judge(&mut self, number: u64, reply: u32) -> Option<u32> {
        let Some(reply) = winning(reply) else {
            return Some(number as u32);
        };
        if rules_out(self.gaps.as_ref(), reply, number) {
            return Some(reply as u32);
        }
        self.refute(number);
        self.refute(reply);
        None
    }

    fn refute(&mut self, number: u64) {
        self.left.as_mut()[(number / 64) as usize] &= !(1 << (number % 64));
    }
}

impl<K: Words + Debug + Send + Sync> Find for Search<K> {
    fn most(&self) -> usize {
        self.most
    }

    fn reply(&mut self, root: &[u64], work: &Work<'_>) -> Result<Option<u64>, Error> {
        let mut stack = Vec::new();
        let mut next = Some(K::of(root));
        loop {
            let settled = match next.take() {
                Some(gaps) => match self.replies.get(&gaps) {
                    Some(reply) if stack.is_empty() => return Ok(winning(reply)),
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

    fn widened(&self, words: usize) -> Box<dyn Find> {
        let trimmed =
            |gaps: &'_ [u64]| gaps.len() - gaps.iter().rev().take_while(|&&w| w == 0).count();
        let entries = self.replies.iter();
        let entries = entries.map(|(gaps, reply)| {
            let gaps = gaps.as_ref();
            (&gaps[..trimmed(gaps)], *reply)
        });
        table(words, entries)
    }
}

impl<K: Words> Search<K> {
    fn new<'a>(most: usize, entries: impl Iterator<Item = (&'a [u64], u32)>) -> Self {
        let mut new = Self {
            replies: Table::new(),
            outside: 0,
            most,
        };
        for (gaps, reply) in entries {
            new.insert(K::of(gaps), reply);
        }
        new
    }

    /// Puts a position on the stack and looks all its moves up, before any is searched.
    fn open(&self, gaps: K, stack: &mut Vec<Frame<K>>) -> Option<u32> {
        let mut frame = Frame::new(gaps);
        let mut bound = u64::MAX;
        let (mut children, mut found) = (Vec::with_capacity(BATCH), [None; BATCH]);
        // Fewer at first, as one of these may be enough.
        let (mut wins, mut most) = (None, BATCH / 4);
        while wins.is_none() && bound > 0 {
            let mut moves = [0; BATCH];
            children.clear();
            while children.len() < most
                && let Some(number) = below(frame.left.as_ref(), bound)
            {
                moves[children.len()] = number;
                children.push(frame.gaps.named(number));
                bound = number;
            }
            if children.len() < most {
                bound = 0;
            }
            most = BATCH.min(2 * most);
            self.replies.get_all(&children, &mut found);
            let known = moves.iter().zip(&found[..children.len()]);
            wins = known
                .filter_map(|(&number, &reply)| frame.judge(number, reply?))
                .next();
        }
        stack.push(frame);
        wins
    }

    /// The reply of the top position if it is known now; otherwise `next` is to be searched.
    fn first_unknown(&self, stack: &mut [Frame<K>], next: &mut Option<K>) -> Option<u32> {
        let frame = stack.last_mut()?;
        while let Some(number) = highest(frame.left.as_ref()) {
            let child = frame.gaps.named(number);
            let Some(reply) = self.replies.get(&child) else {
                *next = Some(child);
                return None;
            };
            if let Some(wins) = frame.judge(number, reply) {
                return Some(wins);
            }
        }
        Some(0)
    }

    fn keep(&mut self, gaps: K, reply: u32, work: &Work<'_>) -> Result<(), Error> {
        self.insert(gaps, reply);
        let bytes = (self.replies.bytes() + self.outside) as u128;
        checked(self.replies.len(), bytes, work)
    }

    fn insert(&mut self, gaps: K, reply: u32) {
        self.outside += gaps.outside();
        self.replies.insert(gaps, reply);
    }
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
