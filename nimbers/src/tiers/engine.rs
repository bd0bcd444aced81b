//! What a tier supplies, and the operations on slices, written once.

use super::{field::Field, width::Width};
use crate::constants;

/// A tier that works on blocks of `LANES` elements side by side.
///
/// A value of an engine stands for the fact that the processor can run it: its
/// methods, and those of its leaves, use instructions that others may lack.
pub trait Engine: Copy {
    type Leaf: Field<Leaf = Self::Leaf>;
    const LANES: usize;
    /// Room for one block.
    type Block<T: Copy + Default>;
    /// The rest of a slice after its whole blocks is done one by one if it is
    /// shorter than this, and as a block otherwise.
    const ALONE: usize = 0;
    /// Whether to compute the norm of the next block while the inverse of this
    /// one's, a long chain of operations that wait for each other, is on its way.
    const NORM_AHEAD: bool = false;

    fn block<T: Copy + Default>(self, fill: T) -> Self::Block<T>;
    fn values<T: Copy + Default>(block: &Self::Block<T>) -> &[T];
    fn values_mut<T: Copy + Default>(block: &mut Self::Block<T>) -> &mut [T];

    fn load_8(self, block: &[u8]) -> [Self::Leaf; 1];
    fn load_16(self, block: &[u16]) -> [Self::Leaf; 2];
    fn load_32(self, block: &[u32]) -> [Self::Leaf; 4];
    fn load_64(self, block: &[u64]) -> [Self::Leaf; 8];
    fn load_128(self, block: &[u128]) -> [Self::Leaf; 16];
    fn store_8(self, planes: [Self::Leaf; 1], block: &mut [u8]);
    fn store_16(self, planes: [Self::Leaf; 2], block: &mut [u16]);
    fn store_32(self, planes: [Self::Leaf; 4], block: &mut [u32]);
    fn store_64(self, planes: [Self::Leaf; 8], block: &mut [u64]);
    fn store_128(self, planes: [Self::Leaf; 16], block: &mut [u128]);

    /// From a plane of nimbers to the form in which the tier multiplies, and back.
    fn enter(self, plane: Self::Leaf) -> Self::Leaf;
    fn leave(self, plane: Self::Leaf) -> Self::Leaf;

    /// Products of whole blocks.
    #[inline(always)]
    fn products<T: Width>(self, a: &[T], b: &[T], out: &mut [T]) {
        super::kernel::products(self, a, b, out);
    }

    /// A linear map on nimbers.
    fn linear<T: Width, M: Map>(self, planes: T::Planes<Self::Leaf>) -> T::Planes<Self::Leaf>;

    /// One plane from and to `LANES` bytes.
    fn read(self, bytes: &[u8]) -> Self::Leaf;
    fn write(self, plane: Self::Leaf, bytes: &mut [u8]);
}

/// A linear map: its columns, and these as 8×8 blocks.
pub trait Map {
    const COLUMNS: &'static constants::Columns;
    const BLOCKS: &'static [[u64; 16]; 16];

    /// The map on a tower of bit planes, where that is simpler than the columns.
    fn tower<F: Field>(_: F) -> Option<F> {
        None
    }
}

/// a ↦ a².
pub struct Square;
/// a² ↦ a.
pub struct Sqrt;
/// c ↦ the even x with x² + x = c, or an odd number if there is none.
#[derive(Debug)]
pub struct Solve<const BITS: usize>;

impl Map for Square {
    const COLUMNS: &'static constants::Columns = &constants::SQUARE;
    const BLOCKS: &'static [[u64; 16]; 16] = &constants::blocks(&constants::SQUARE);

    #[inline(always)]
    fn tower<F: Field>(a: F) -> Option<F> {
        Some(a.square())
    }
}

impl Map for Sqrt {
    const COLUMNS: &'static constants::Columns = &constants::SQRT;
    const BLOCKS: &'static [[u64; 16]; 16] = &constants::blocks(&constants::SQRT);

    #[inline(always)]
    fn tower<F: Field>(a: F) -> Option<F> {
        Some(a.sqrt())
    }
}

impl<const BITS: usize> Map for Solve<BITS> {
    const COLUMNS: &'static constants::Columns = &constants::solve(BITS);
    const BLOCKS: &'static [[u64; 16]; 16] = &constants::blocks(&constants::solve(BITS));
}
