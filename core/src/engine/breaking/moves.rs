//! The moves of a code that leaves at most two heaps.

use super::Code;

#[derive(Clone, Debug)]
pub(super) struct Moves {
    /// Numbers k so that a heap of k may be taken.
    pub(super) whole: Vec<usize>,
    /// Numbers that may be taken to leave one heap,
    pub(super) single: Vec<usize>,
    /// and two,
    pub(super) split: Vec<usize>,
    /// of different sizes.
    pub(super) unequal: bool,
    /// The largest number that may be taken.
    pub(super) most: usize,
}

impl Moves {
    pub(super) fn new(code: &Code) -> Self {
        let list = |bit: u32| {
            let digits = code.digits().iter();
            let digits = digits.filter(move |digit| digit.1 >> bit & 1 != 0);
            digits.map(|&(k, _)| k as usize).collect()
        };
        Self {
            whole: list(0),
            single: list(1),
            split: list(2),
            unequal: code.is_unequal(),
            most: code.most_taken() as usize,
        }
    }

    /// One of the numbers taken to leave two heaps, if all are of one parity.
    pub(super) fn parity(&self) -> Option<u64> {
        let first = *self.split.first()?;
        let same = self.split.iter().all(|k| k % 2 == first % 2);
        same.then_some(first as u64)
    }
}
