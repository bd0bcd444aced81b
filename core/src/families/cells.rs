//! Sets of squares or vertices as the bits of one word, and games that take them away.

mod board;
mod boards;
mod grid;
mod places;
mod reduce;
mod regions;
#[cfg(test)]
mod tests;

pub(super) use board::{Board, Kind};
pub(super) use boards::Boards;
pub(super) use places::Places;

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitOr, Not, Shl, Shr, Sub},
};

use crate::Component;

/// A word whose bits are cells.
pub(super) trait Word:
    Copy
    + Debug
    + Eq
    + Ord
    + Hash
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Sub<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Send
    + Sync
    + 'static
{
    /// How many bits it has.
    const BITS: u32;
    /// The lowest bit alone.
    const ONE: Self;
    fn reversed(self) -> Self;
    fn count(self) -> u32;
    fn is_empty(self) -> bool {
        self == Self::default()
    }
    fn lowest(self) -> u32;
    fn highest(self) -> u32;
    /// The lowest 64 bits.
    fn low(self) -> u64;
    fn of(low: u64) -> Self;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ONE: Self = 1;
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            fn count(self) -> u32 {
                self.count_ones()
            }
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            fn highest(self) -> u32 {
                Self::BITS - 1 - self.leading_zeros()
            }
            fn low(self) -> u64 {
                self as u64
            }
            fn of(low: u64) -> Self {
                low.into()
            }
        }
    };
}

word!(u64);
word!(u128);

/// A set of cells: squares of a grid, or vertices of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cells<W>(pub(super) W);

impl<W: Word> Component for Cells<W> {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        match *numbers {
            [low] => Some(Self(W::of(low))),
            [low, high] if W::BITS > 64 => Some(Self(W::of(low) | W::of(high) << 64)),
            _ => None,
        }
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        out.push(self.0.low());
        if W::BITS > 64 {
            out.push((self.0 >> 64).low());
        }
    }
}
