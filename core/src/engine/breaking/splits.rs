//! Marks for the mex of games whose moves leave at most two heaps.

use crate::{Error, Work};

/// The values that a heap reaches, marked by the heap's number, so that nothing is cleared.
pub(crate) struct Splits<'a> {
    /// As many as a power of two over all values, so that a xor of two of them is a place.
    marks: Vec<u32>,
    heap: u32,
    steps: u64,
    len: usize,
    work: &'a Work<'a>,
}

impl<'a> Splits<'a> {
    /// Marks for extending `values` to `0..len`.
    pub(crate) fn new(values: &[u32], len: usize, work: &'a Work<'a>) -> Result<Self, Error> {
        work.room(len as u128, 12, "this game")?;
        let top = values.iter().max().map_or(0, |&value| value as usize);
        Ok(Self {
            marks: vec![0; (top + 1).next_power_of_two()],
            heap: 0,
            steps: 0,
            len,
            work,
        })
    }

    /// Begins with a heap of `n`, larger than those before; what it reaches is marked next.
    pub(crate) fn begin(&mut self, n: usize) {
        self.heap = n as u32 + 1;
    }

    /// Marks a value that is reached.
    pub(crate) fn mark(&mut self, value: u32) {
        self.marks[value as usize] = self.heap;
    }

    /// Marks what splitting `rest` into two heaps reaches, the smaller of them at most `most`.
    pub(crate) fn mark_pairs(
        &mut self,
        values: &[u32],
        rest: usize,
        most: usize,
    ) -> Result<(), Error> {
        if most == 0 {
            return Ok(());
        }
        let small = &values[1..=most];
        let large = &values[rest - most..rest];
        for (a, b) in small.iter().zip(large.iter().rev()) {
            self.marks[(a ^ b) as usize] = self.heap;
        }
        self.step(most)
    }

    /// Counts steps, and reports now and then.
    pub(crate) fn step(&mut self, steps: usize) -> Result<(), Error> {
        self.steps += steps as u64;
        if self.steps < 1 << 20 {
            return Ok(());
        }
        self.steps = 0;
        self.work.tick(self.heap.into(), Some(self.len as u64))
    }

    /// The least value that is not marked.
    pub(crate) fn least(&mut self) -> u32 {
        let full = self.marks.iter().take_while(|&&mark| mark == self.heap);
        let value = full.count();
        if value >= self.marks.len() {
            self.marks.resize(2 * self.marks.len(), 0);
        }
        value as u32
    }
}
