//! All options of a heap, many at once: the values are kept forwards and backwards, so that the
//! pairs of heaps that a split leaves lie side by side.
//!
//! The first pairs of each split tell which values are reached, up to a few exceptions. What is
//! left is the question whether the least value that they don't reach is among the other pairs,
//! which takes two operations for as many pairs as there are lanes.

mod kernel;
mod wide;

use super::{Code, Tier, moves::Moves};
use kernel::{Extend, FIRST};

/// The values of all heaps so far, in cells that hold them.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    cells: Cells,
    moves: Moves,
    /// By the number of the heap, so that nothing is cleared.
    marks: Vec<u32>,
    first: usize,
}

#[derive(Clone, Debug)]
enum Cells {
    Bytes(Both<u8>),
    Words(Both<u16>),
}

/// Values forwards and backwards.
#[derive(Clone, Debug, Default)]
struct Both<T> {
    forward: Vec<T>,
    /// The value of heap i at place `backward.len() - 1 - i`.
    backward: Vec<T>,
    top: u32,
}

impl Dense {
    /// The heaps with these values, the first of all.
    ///
    /// None where a value has more than 16 bits.
    pub(super) fn new(code: &Code, values: &[u32]) -> Option<Self> {
        let mut dense = Self {
            cells: Cells::Bytes(Both::default()),
            moves: Moves::new(code),
            first: FIRST,
            marks: Vec::new(),
        };
        values
            .iter()
            .all(|&value| dense.push(value))
            .then_some(dense)
    }

    pub(super) fn len(&self) -> usize {
        match &self.cells {
            Cells::Bytes(both) => both.forward.len(),
            Cells::Words(both) => both.forward.len(),
        }
    }

    /// The values of the heaps from `from` to `to`, which are there.
    pub(super) fn values(&self, from: usize, to: usize) -> Vec<u32> {
        match &self.cells {
            Cells::Bytes(both) => both.forward[from..to].iter().map(|&v| v.into()).collect(),
            Cells::Words(both) => both.forward[from..to].iter().map(|&v| v.into()).collect(),
        }
    }

    /// How many ways to take counters leave two heaps.
    pub(super) fn splits(&self) -> u64 {
        self.moves.split.len() as u64
    }

    /// How many pairs are looked at together.
    pub(super) fn lanes(&self, tier: Tier) -> u64 {
        match (&self.cells, tier.lanes()) {
            (Cells::Bytes(_), lanes) => lanes,
            (Cells::Words(_), lanes) => lanes / 2,
        }
    }

    /// Keeps the heaps below `len` only.
    pub(super) fn cut(&mut self, len: usize) {
        match &mut self.cells {
            Cells::Bytes(both) => both.forward.truncate(len),
            Cells::Words(both) => both.forward.truncate(len),
        }
        self.marks.clear();
    }

    /// Adds a value; false if it has more than 16 bits.
    fn push(&mut self, value: u32) -> bool {
        match &mut self.cells {
            Cells::Bytes(both) if value < 256 => both.push(value),
            Cells::Words(both) if value < 1 << 16 => both.push(value),
            Cells::Words(_) => return false,
            Cells::Bytes(both) => {
                let mut wide = Both::<u16>::default();
                for &value in &both.forward {
                    wide.push(value.into());
                }
                self.cells = Cells::Words(wide);
                return self.push(value);
            }
        }
        true
    }

    /// Adds heaps until there are `to`; false if it ends before one whose value has more than
    /// 16 bits.
    pub(super) fn extend(&mut self, to: usize, tier: Tier) -> bool {
        while self.len() < to {
            let (moves, marks, first) = (&self.moves, &mut self.marks, &mut self.first);
            let next = match &mut self.cells {
                Cells::Bytes(both) => tier.run(Extend {
                    both,
                    moves,
                    marks,
                    first,
                    to,
                }),
                Cells::Words(both) => tier.run(Extend {
                    both,
                    moves,
                    marks,
                    first,
                    to,
                }),
            };
            if next.is_some_and(|value| !self.push(value)) {
                return false;
            }
        }
        true
    }
}

/// What holds a value.
trait Cell: Copy + Default + Into<u32> {
    const LIMIT: u32;
    /// The value, which is below the limit.
    fn of(value: u32) -> Self;
}

impl Cell for u8 {
    const LIMIT: u32 = 1 << 8;
    #[inline(always)]
    fn of(value: u32) -> Self {
        value as Self
    }
}

impl Cell for u16 {
    const LIMIT: u32 = 1 << 16;
    #[inline(always)]
    fn of(value: u32) -> Self {
        value as Self
    }
}

impl<T: Cell> Both<T> {
    #[inline(always)]
    fn push(&mut self, value: u32) {
        let n = self.forward.len();
        if n >= self.backward.len() {
            self.grow();
        }
        let place = self.backward.len() - 1 - n;
        self.backward[place] = T::of(value);
        self.forward.push(T::of(value));
        self.top = self.top.max(value);
    }

    #[cold]
    fn grow(&mut self) {
        let size = 2 * self.backward.len().max(1 << 10);
        let mut backward = vec![T::default(); size];
        backward[size - self.backward.len()..].copy_from_slice(&self.backward);
        self.backward = backward;
    }
}
