//! Without byte products: a word for each bit of many elements.
//!
//! Nothing here is unsafe or names an instruction. The portable tier and the
//! AVX2 tier compile the same code, for words of their own length.

mod byte;
mod product;
mod transpose;

use core::marker::PhantomData;

use self::{byte::Byte, product::Scratch};
pub(super) use self::{
    byte::{Operation, apply},
    product::{Bytes, Operands, products},
};
use super::{
    Width,
    engine::{Engine, Map},
};

/// A bit of each of `64 COUNT` elements.
pub trait Word: Copy {
    /// In words of 64 bits.
    const COUNT: usize;
    /// Room for as many blocks of 64 elements.
    type Block<T: Copy + Default>: Copy + AsRef<[[T; 64]]> + AsMut<[[T; 64]]>;
    const ZERO: Self;

    fn block<T: Copy + Default>(fill: T) -> Self::Block<T>;
    fn xor(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// All 64-bit words the same.
    fn splat(word: u64) -> Self;
    /// Every 64-bit word shifted; `bits` is below 64.
    fn shl(self, bits: u32) -> Self;
    fn shr(self, bits: u32) -> Self;
    /// The `i`th `8 COUNT` bytes of a block.
    fn load<T: Width>(block: &[T], i: usize) -> Self;
    fn store<T: Width>(self, block: &mut [T], i: usize);
    /// For words (a₀, a₁, …) and (b₀, b₁, …): (a₀, b₀, a₂, …) and (a₁, b₁, a₃, …),
    /// or, if there is just one, (a₀) and (b₀).
    fn exchange(self, other: Self) -> (Self, Self);

    /// Eight words of 64-bit numbers to a word of the first bytes of all, one
    /// of the second bytes, …, in whatever order of the numbers.
    #[inline(always)]
    fn split(mut numbers: [Self; 8]) -> [Self; 8] {
        transpose::bytes(&mut numbers);
        numbers
    }
    /// The reverse.
    #[inline(always)]
    fn join(mut bytes: [Self; 8]) -> [Self; 8] {
        transpose::bytes(&mut bytes);
        bytes
    }

    /// [`apply`] and [`products`], compiled once for this kind of word and
    /// called: a product of long numbers inlined to the last bit is more code
    /// than the processor's cache of it holds.
    fn call(operation: Operation, a: &[Self; 8], b: &[Self; 8]) -> [Self; 8];
    fn products(a: &mut Operands<Self>, b: &Operands<Self>, low: &mut Bytes<Self>, count: usize);
}

/// The bit-slicing tiers.
#[derive(Clone, Copy)]
pub struct Sliced<W>(PhantomData<W>);

impl<W: Word> Sliced<W> {
    /// The caller has what `W` needs.
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }

    /// A block of at most 64 bits a number to planes.
    #[inline(always)]
    fn load<T: Width, const BYTES: usize>(block: &[T]) -> [Byte<W>; BYTES] {
        let mut groups = [[W::ZERO; 8]; BYTES];
        for (i, group) in groups.iter_mut().enumerate() {
            *group = transpose::group(block, i);
        }
        transpose::planes(&groups)
    }

    #[inline(always)]
    fn store<T: Width, const BYTES: usize>(planes: &[Byte<W>; BYTES], block: &mut [T]) {
        let mut groups = [[W::ZERO; 8]; BYTES];
        transpose::join(planes, &mut groups);
        for (i, group) in groups.into_iter().enumerate() {
            transpose::set_group(group, block, i);
        }
    }
}

impl<W: Word> Engine for Sliced<W> {
    type Leaf = Byte<W>;
    const LANES: usize = 64 * W::COUNT;
    const ALONE: usize = 24;
    type Block<T: Copy + Default> = W::Block<T>;

    #[inline(always)]
    fn block<T: Copy + Default>(self, fill: T) -> W::Block<T> {
        W::block(fill)
    }
    #[inline(always)]
    fn values<T: Copy + Default>(block: &W::Block<T>) -> &[T] {
        block.as_ref().as_flattened()
    }
    #[inline(always)]
    fn values_mut<T: Copy + Default>(block: &mut W::Block<T>) -> &mut [T] {
        block.as_mut().as_flattened_mut()
    }

    #[inline(always)]
    fn load_8(self, block: &[u8]) -> [Byte<W>; 1] {
        Self::load(block)
    }
    #[inline(always)]
    fn load_16(self, block: &[u16]) -> [Byte<W>; 2] {
        Self::load(block)
    }
    #[inline(always)]
    fn load_32(self, block: &[u32]) -> [Byte<W>; 4] {
        Self::load(block)
    }
    #[inline(always)]
    fn load_64(self, block: &[u64]) -> [Byte<W>; 8] {
        Self::load(block)
    }

    /// The low halves and the high halves, each as 64-bit numbers.
    #[inline(always)]
    fn load_128(self, block: &[u128]) -> [Byte<W>; 16] {
        let (mut low, mut high) = ([[W::ZERO; 8]; 8], [[W::ZERO; 8]; 8]);
        for i in 0..64 {
            let (a, b) = (W::load(block, 2 * i), W::load(block, 2 * i + 1));
            (low[i / 8][i % 8], high[i / 8][i % 8]) = a.exchange(b);
        }
        for group in low.iter_mut().chain(&mut high) {
            transpose::bits(group);
        }
        let (low, high) = (transpose::planes(&low), transpose::planes(&high));
        let mut planes = [Byte::ZERO; 16];
        planes[..8].copy_from_slice(&low);
        planes[8..].copy_from_slice(&high);
        planes
    }

    #[inline(always)]
    fn store_8(self, planes: [Byte<W>; 1], block: &mut [u8]) {
        Self::store(&planes, block);
    }
    #[inline(always)]
    fn store_16(self, planes: [Byte<W>; 2], block: &mut [u16]) {
        Self::store(&planes, block);
    }
    #[inline(always)]
    fn store_32(self, planes: [Byte<W>; 4], block: &mut [u32]) {
        Self::store(&planes, block);
    }
    #[inline(always)]
    fn store_64(self, planes: [Byte<W>; 8], block: &mut [u64]) {
        Self::store(&planes, block);
    }

    #[inline(always)]
    fn store_128(self, planes: [Byte<W>; 16], block: &mut [u128]) {
        let mut halves = [[Byte::ZERO; 8]; 2];
        halves.as_flattened_mut().copy_from_slice(&planes);
        let (mut low, mut high) = ([[W::ZERO; 8]; 8], [[W::ZERO; 8]; 8]);
        transpose::join(&halves[0], &mut low);
        transpose::join(&halves[1], &mut high);
        for (i, (mut low, mut high)) in low.into_iter().zip(high).enumerate() {
            transpose::bits(&mut low);
            transpose::bits(&mut high);
            for (k, (low, high)) in low.into_iter().zip(high).enumerate() {
                let (a, b) = low.exchange(high);
                a.store(block, 16 * i + 2 * k);
                b.store(block, 16 * i + 2 * k + 1);
            }
        }
    }

    /// Words multiply in the form of the nimbers themselves.
    #[inline(always)]
    fn enter(self, plane: Byte<W>) -> Byte<W> {
        plane
    }
    #[inline(always)]
    fn leave(self, plane: Byte<W>) -> Byte<W> {
        plane
    }

    #[inline(always)]
    fn products<T: Width>(self, a: &[T], b: &[T], out: &mut [T]) {
        macro_rules! products {
            ($($bytes:literal)*) => { match T::BYTES {
                $($bytes => Scratch::<W, $bytes>::new().products(a, b, out),)*
                _ => super::kernel::products(self, a, b, out),
            } };
        }
        products!(2 4 8);
    }

    #[inline(always)]
    fn linear<T: Width, M: Map>(self, planes: T::Planes<Byte<W>>) -> T::Planes<Byte<W>> {
        if let Some(image) = M::tower(T::tower(planes)) {
            return T::planes(image);
        }
        let planes = planes.as_ref();
        let mut result = T::splat(Byte::<W>::ZERO);
        for i in 0..8 * T::BYTES {
            let word = planes[i / 8].0[i % 8];
            let mut column = M::COLUMNS[i];
            while column != 0 {
                let o = column.trailing_zeros() as usize;
                let sum = &mut result.as_mut()[o / 8].0[o % 8];
                *sum = sum.xor(word);
                column &= column - 1;
            }
        }
        result
    }

    #[inline(always)]
    fn read(self, bytes: &[u8]) -> Byte<W> {
        let mut plane = Byte::ZERO;
        for (i, word) in plane.0.iter_mut().enumerate() {
            *word = W::load(bytes, i);
        }
        plane
    }

    #[inline(always)]
    fn write(self, plane: Byte<W>, bytes: &mut [u8]) {
        for (i, word) in plane.0.into_iter().enumerate() {
            word.store(bytes, i);
        }
    }
}
