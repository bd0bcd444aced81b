//! The classic checker: the value of every heap from its options, one heap after another.
//!
//! With a class mask, a move to a rare heap and another is looked at for every rare heap; that
//! reaches every common value that any move reaches. A rare value below the least common one that
//! is not reached is then looked for among all other moves, so that the value is exact whatever
//! the mask is.

use crate::{Class, Fault, Rules, Watch};

/// The values of heaps of a game whose moves leave at most two heaps.
pub(crate) struct Classic<'a> {
    rules: &'a Rules,
    class: Option<Class>,
    pub(crate) values: Vec<u32>,
    /// The rare heaps, where there is a mask.
    pub(crate) rares: Vec<(u64, u32)>,
    /// `marks[v]` is n + 1 if a heap of n was seen to reach the value v.
    marks: Vec<u32>,
    splits: Vec<usize>,
}

impl<'a> Classic<'a> {
    pub(crate) fn new(rules: &'a Rules, class: Option<Class>) -> Self {
        Self {
            rules,
            class,
            values: Vec::new(),
            rares: Vec::new(),
            marks: vec![0; 2],
            splits: rules.taking(2).map(|k| k as usize).collect(),
        }
    }

    /// Computes the values of the heaps below `to`, and calls `each` with every heap, the size of
    /// the smaller heap up to which its splits were looked at, and the rare heaps so far.
    pub(crate) fn run(
        &mut self,
        to: u64,
        watch: &dyn Watch,
        mut each: impl FnMut(u64, u64, &[(u64, u32)]) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut steps = 0;
        while (self.values.len() as u64) < to {
            let n = self.values.len();
            let looked = self.next(n);
            each(n as u64, looked as u64, &self.rares)?;
            steps += looked * self.splits.len() + self.rares.len() + 64;
            if steps >> 22 > 0 {
                steps = 0;
                watch.go_on(n as u64, to)?;
            }
        }
        Ok(())
    }

    /// Adds the value of a heap of `n`.
    fn next(&mut self, n: usize) -> usize {
        let stamp = n as u32 + 1;
        for &(k, digit) in self.rules.digits() {
            match n.checked_sub(k as usize) {
                Some(0) if digit & 1 != 0 => self.marks[0] = stamp,
                Some(rest @ 1..) if digit & 2 != 0 => {
                    let value = self.values[rest];
                    self.marks[value as usize] = stamp;
                }
                _ => {}
            }
        }
        for at in 0..self.splits.len() * usize::from(self.class.is_some()) {
            for r in 0..self.rares.len() {
                self.split(n, self.splits[at], self.rares[r].0 as usize);
            }
        }
        // The value is at most `bound`: with a mask, the least common value that is not reached.
        let is_common = |value: usize| self.class.is_none_or(|c| c.common(value as u32, n as u64));
        let bound = match self.class {
            Some(_) => (0..).find(|&v| is_common(v) && !self.marked(v, stamp)),
            None => None,
        };
        let (mut value, mut small) = (0, 0);
        loop {
            while self.marked(value, stamp) {
                value += 1;
            }
            if Some(value) == bound || small > n / 2 {
                break;
            }
            small += 1;
            for at in 0..self.splits.len() {
                self.split(n, self.splits[at], small);
            }
        }
        if self
            .class
            .is_some_and(|class| !class.common(value as u32, n as u64))
        {
            self.rares.push((n as u64, value as u32));
        }
        let room = (value + 1).next_power_of_two().max(self.marks.len());
        self.marks.resize(room, 0);
        self.values.push(value as u32);
        small
    }

    /// Marks what a heap of `n` reaches by taking `k` and leaving a heap of `part` beside another.
    fn split(&mut self, n: usize, k: usize, part: usize) {
        let Some(other) = n.checked_sub(k + part) else {
            return;
        };
        if part > 0 && other > 0 && !(self.rules.unequal() && part == other) {
            let value = self.values[part] ^ self.values[other];
            self.marks[value as usize] = n as u32 + 1;
        }
    }

    fn marked(&self, value: usize, stamp: u32) -> bool {
        self.marks.get(value) == Some(&stamp)
    }
}
