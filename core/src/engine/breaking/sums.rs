//! Values of games whose moves leave three heaps or more.

use super::{Code, code::leaves};
use crate::{Error, Work};

/// For every number m and every j from 2 to the most heaps that a digit leaves, the values of all
/// ways to break m into exactly j heaps, as a bit set: those for j are the sets for j - 1 of what
/// the smallest heap leaves, each moved by the value of that heap.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    /// The length of a new set: a power of two, so that no xor of values lies outside.
    words: usize,
    /// `of[j - 2][m]`: what breaking m into exactly j heaps reaches.
    of: Vec<Vec<Vec<u64>>>,
    /// Words that it takes.
    room: u128,
}

impl Sums {
    /// No sets yet, for a code that leaves three heaps or more.
    pub(super) fn new(code: &Code) -> Self {
        Self {
            words: 1,
            of: vec![Vec::new(); code.most_parts() as usize - 1],
            room: 0,
        }
    }

    /// Extends `values` to `0..len`; those that are there are the ones it was called with before,
    /// or the first ones.
    /// Time: for each heap n, j and i ≤ n/j, a set of as many bits as there are values; memory:
    /// one such set for each heap and j.
    pub(super) fn extend(
        &mut self,
        code: &Code,
        values: &mut Vec<u32>,
        len: usize,
        work: &Work<'_>,
    ) -> Result<(), Error> {
        let mut steps = 0_u64;
        for n in self.of[0].len()..len {
            let cost = ((n + code.digits().len()) * self.words) as u64;
            if steps + cost >= 1 << 20 {
                work.tick(n as u64, Some(len as u64))?;
            }
            steps = (steps + cost) % (1 << 20);
            let room = self.room + (self.words * self.of.len()) as u128 + 9;
            work.room(room, 8, &format!("a heap of {n}"))?;
            self.room = room;
            self.add(&values[..n.min(values.len())]);
            if n == values.len() {
                let value = self.least(code, values);
                values.push(value);
            }
            let top = values[n] as usize / 64 + 1;
            self.words = self.words.max(top.next_power_of_two());
        }
        Ok(())
    }

    /// Adds the sets of the number n = `values.len()`.
    fn add(&mut self, values: &[u32]) {
        let n = values.len();
        let mut pairs = vec![0; self.words];
        for (a, b) in (1..=n / 2).map(|i| (values[i], values[n - i])) {
            insert(&mut pairs, a ^ b);
        }
        self.of[0].push(pairs);
        for j in 3..self.of.len() + 2 {
            let mut set = vec![0; self.words];
            for (i, &value) in values.iter().enumerate().take(n / j + 1).skip(1) {
                moved(&mut set, &self.of[j - 3][n - i], value as usize);
            }
            self.of[j - 2].push(set);
        }
    }

    /// The mex of a heap of n = `values.len()`, whose sets are there.
    fn least(&self, code: &Code, values: &[u32]) -> u32 {
        let n = values.len();
        let mut reached = vec![0; self.words];
        for (digit, rest) in code.takes(n as u64) {
            if leaves(digit, 0, rest) {
                insert(&mut reached, 0);
            }
            if leaves(digit, 1, rest) {
                insert(&mut reached, values[rest as usize]);
            }
            for j in (2..=code.most_parts()).filter(|&j| leaves(digit, j, rest)) {
                moved(&mut reached, &self.of[j as usize - 2][rest as usize], 0);
            }
        }
        let full = reached.iter().take_while(|&&word| word == u64::MAX).count();
        let rest = reached.get(full).map_or(0, |word| word.trailing_ones());
        full as u32 * 64 + rest
    }
}

fn insert(set: &mut [u64], value: u32) {
    set[value as usize / 64] |= 1 << (value % 64);
}

/// Adds the members of `from`, each xor `value`, to `to`.
fn moved(to: &mut [u64], from: &[u64], value: usize) {
    for (at, &word) in from.iter().enumerate().filter(|(_, word)| **word != 0) {
        to[at ^ (value / 64)] |= xored(word, value % 64);
    }
}

/// The bits of `word`, each at its place xor `value`.
fn xored(mut word: u64, value: usize) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, low) in LOW.iter().enumerate() {
        if value >> bit & 1 != 0 {
            word = (word & low) << (1 << bit) | (word >> (1 << bit) & low);
        }
    }
    word
}
