//! Values of a subtraction game whose set is a few ranges, however long.

use super::ranges::Range;
use crate::{Error, Work};

/// Extends `values` to `0..len` for disjoint `ranges`.
///
/// The options of a heap form one window for each range, which slides by one from heap to heap,
/// so that one value is counted in and one out. Time: for each heap, the ranges and at worst value / 4096;
/// memory: 4 bytes for each value.
pub(super) fn extend(
    values: &mut Vec<u32>,
    ranges: &[Range],
    len: usize,
    work: &Work<'_>,
) -> Result<(), Error> {
    work.room(len as u128, 9, "this subtraction game")?;
    let mut reached = Reached::default();
    let start = values.len();
    for range in ranges {
        let high = (start as u64).checked_sub(range.first);
        let Some(high) = high else { continue };
        let low = (start as u64).saturating_sub(range.last);
        // The window of the heap before `start`: it is slid on below.
        let low = if range.last < start as u64 {
            low - 1
        } else {
            low
        };
        for &value in &values[low as usize..high as usize] {
            reached.add(value);
        }
    }
    let mut steps = 0;
    for n in start..len {
        steps += ranges.len() + 16;
        if steps >= 1 << 20 {
            steps = 0;
            work.tick(n as u64, Some(len as u64))?;
        }
        for range in ranges {
            if let Some(enters) = (n as u64).checked_sub(range.first) {
                reached.add(values[enters as usize]);
            }
            if let Some(leaves) = (n as u64).checked_sub(range.last).filter(|&m| m > 0) {
                reached.remove(values[leaves as usize - 1]);
            }
        }
        values.push(reached.least());
    }
    Ok(())
}

/// How often each value is reached, with the least one not reached found in few steps.
#[derive(Default)]
struct Reached {
    counts: Vec<u32>,
    /// Bit v is set when the value v is reached.
    bits: Vec<u64>,
    /// Bit w is set when the word w of `bits` is full.
    full: Vec<u64>,
    /// All words of `full` before this one are full themselves.
    from: usize,
}

impl Reached {
    fn add(&mut self, value: u32) {
        let (value, word) = (value as usize, value as usize / 64);
        if value >= self.counts.len() {
            self.counts.resize(value + 1, 0);
            self.bits.resize(word + 1, 0);
            self.full.resize(word / 64 + 1, 0);
        }
        self.counts[value] += 1;
        self.bits[word] |= 1 << (value % 64);
        if self.bits[word] == u64::MAX {
            self.full[word / 64] |= 1 << (word % 64);
        }
    }

    fn remove(&mut self, value: u32) {
        let (value, word) = (value as usize, value as usize / 64);
        self.counts[value] -= 1;
        if self.counts[value] == 0 {
            self.bits[word] &= !(1 << (value % 64));
            self.full[word / 64] &= !(1 << (word % 64));
            self.from = self.from.min(word / 64);
        }
    }

    fn least(&mut self) -> u32 {
        while self.full.get(self.from) == Some(&u64::MAX) {
            self.from += 1;
        }
        let first = |words: &[u64], at: usize| {
            at * 64
                + words
                    .get(at)
                    .map_or(0, |word| word.trailing_ones() as usize)
        };
        first(&self.bits, first(&self.full, self.from)) as u32
    }
}
