//! Values of games whose moves leave three heaps or more.

use super::{Code, code::leaves};
use crate::{Error, Work};

/// Extends `values` to `0..len` for a code that leaves three heaps or more.
///
/// For every number m and every j from 2 to the most heaps that a digit leaves, the values of all
/// ways to break m into exactly j heaps are kept as a bit set: those for j are the sets for j - 1
/// of what the smallest heap leaves, each moved by the value of that heap.
/// Time: for each heap n, j and i ≤ n/j, a set of as many bits as there are values; memory: one
/// such set for each heap and j.
pub(super) fn extend(
    code: &Code,
    values: &mut Vec<u32>,
    len: usize,
    work: &Work<'_>,
) -> Result<(), Error> {
    let parts = code.most_parts() as usize;
    let top = values.iter().max().map_or(0, |&value| value as usize);
    let mut sums = Sums {
        words: (top / 64 + 1).next_power_of_two(),
        of: vec![Vec::new(); parts - 1],
    };
    let (mut steps, mut room) = (0_u64, 0_u128);
    for n in 0..len {
        let cost = ((n + code.digits().len()) * sums.words) as u64;
        if steps + cost >= 1 << 20 {
            work.tick(n as u64, Some(len as u64))?;
        }
        steps = (steps + cost) % (1 << 20);
        room += (sums.words * (parts - 1)) as u128 + 9;
        work.room(room, 8, &format!("a heap of {n}"))?;
        sums.add(&values[..n.min(values.len())]);
        if n == values.len() {
            let value = sums.least(code, values);
            values.push(value);
            sums.words = sums
                .words
                .max((value as usize / 64 + 1).next_power_of_two());
        }
    }
    Ok(())
}

struct Sums {
    /// The length of a new set: a power of two, so that no xor of values lies outside.
    words: usize,
    /// `of[j - 2][m]`: what breaking m into exactly j heaps reaches.
    of: Vec<Vec<Vec<u64>>>,
}

impl Sums {
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
