//! Values of a subtraction game with many scattered numbers, value by value.

use crate::{Error, Work};

/// Extends `values` to `0..len` for the increasing numbers of `set`.
///
/// The heaps of value v are found in increasing order: those that have no smaller value and reach
/// no heap of value v. The heaps that reach one are the set shifted by it, OR-ed into a bit set.
/// Time: for each heap, the reach of the set / 64; memory: 16 bytes for each heap in reach
/// and 4 for each new one.
pub(super) fn extend(
    values: &mut Vec<u32>,
    set: &[usize],
    len: usize,
    work: &Work<'_>,
) -> Result<(), Error> {
    let start = values.len();
    if start >= len {
        return Ok(());
    }
    work.room(len as u128, 20, "this subtraction game")?;
    let reach = set.last().copied().unwrap_or(0);
    let mut taken = vec![0; reach / 64 + 1];
    for &s in set {
        taken[s / 64] |= 1_u64 << (s % 64);
    }
    // All bit sets begin with the heap `base`, whose bit is the first of a word.
    let base = start.saturating_sub(reach) / 64 * 64;
    let mut old: Vec<(u32, usize)> = (base..start).map(|n| (values[n], n)).collect();
    old.sort_unstable();
    let mut old = old.into_iter().peekable();
    let mut levels = Levels {
        taken,
        open: vec![0; (len - base).div_ceil(64)],
        reaching: Vec::new(),
    };
    for n in start - base..len - base {
        levels.open[n / 64] |= 1 << (n % 64);
    }
    let mut new = vec![0; len - start];
    let mut left = len - start;
    let mut pace = Pace {
        work,
        len: len as u64,
        words: reach / 64 + 1,
        steps: 0,
    };
    for value in 0.. {
        levels.reaching.clear();
        levels.reaching.resize(levels.open.len(), 0);
        while let Some((_, n)) = old.next_if(|&(v, _)| v == value) {
            levels.mark(n - base);
            pace.step(n)?;
        }
        left -= levels.level(|n| {
            new[base + n - start] = value;
            pace.step(n)
        })?;
        if left == 0 {
            break;
        }
    }
    values.extend_from_slice(&new);
    Ok(())
}

/// Counts the steps, of which a heap takes as many as the set has words, and reports.
struct Pace<'a> {
    work: &'a Work<'a>,
    len: u64,
    words: usize,
    steps: usize,
}

impl Pace<'_> {
    fn step(&mut self, n: usize) -> Result<(), Error> {
        self.steps += self.words;
        if self.steps < 1 << 20 {
            return Ok(());
        }
        self.steps = 0;
        self.work.tick(n as u64, Some(self.len))
    }
}

struct Levels {
    /// The numbers that may be taken.
    taken: Vec<u64>,
    /// The heaps whose value is not known yet.
    open: Vec<u64>,
    /// The heaps that reach one of the value at hand.
    reaching: Vec<u64>,
}

impl Levels {
    /// Finds the heaps of the value at hand among the open ones; returns how many.
    fn level(&mut self, mut found: impl FnMut(usize) -> Result<(), Error>) -> Result<usize, Error> {
        let mut count = 0;
        for word in 0..self.open.len() {
            let mut ahead = u64::MAX;
            loop {
                let free = self.open[word] & !self.reaching[word] & ahead;
                if free == 0 {
                    break;
                }
                let bit = free.trailing_zeros();
                ahead = u64::MAX << bit << 1;
                self.open[word] &= !(1 << bit);
                let n = word * 64 + bit as usize;
                self.mark(n);
                found(n)?;
                count += 1;
            }
        }
        Ok(count)
    }

    /// Marks the heaps that reach `n`.
    fn mark(&mut self, n: usize) {
        let (word, bit) = (n / 64, n % 64);
        let mut carry = 0;
        let shifted = self.reaching[word..].iter_mut();
        for (target, &taken) in shifted.zip(self.taken.iter().chain([&0])) {
            *target |= taken << bit | carry;
            carry = if bit == 0 { 0 } else { taken >> (64 - bit) };
        }
    }
}
