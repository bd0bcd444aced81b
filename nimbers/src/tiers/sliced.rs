//! Without byte products: a word for each bit of many elements.
//!
//! Nothing here is unsafe or names an instruction. The portable tier and the
//! AVX2 tier compile the same code, for words of their own length.

mod byte;
mod planes;
mod product;
mod transpose;

use core::marker::PhantomData;

use self::{
    byte::Byte,
    planes::{Load, Store},
    product::Scratch,
};
pub(super) use self::{
    byte::{Operation, apply},
    product::{Bytes, Operands, products},
};
use super::{
    Width,
    engine::{Engine, Map},
};

/// A bit of each of `64 COUNT` elements.
pub trait Word: Copy + 'static {
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
    /// A part of an operation, compiled once for this kind of word and called, so that its code is
    /// not there again in every operation.
    fn run<P: Part<Self>>(input: P::Input<'_>, output: P::Output<'_>);
}

/// What [`Word::run`] runs.
pub trait Part<W> {
    type Input<'a>;
    type Output<'a>;
    fn run(input: Self::Input<'_>, output: Self::Output<'_>);
}

/// The bit-slicing tiers.
#[derive(Clone, Copy)]
pub struct Sliced<W>(PhantomData<W>);

impl<W: Word> Sliced<W> {
    /// The caller has what `W` needs.
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }

    #[inline(always)]
    fn load<T: Width, const BYTES: usize>(block: &[T]) -> [Byte<W>; BYTES] {
        let mut planes = [Byte::ZERO; BYTES];
        W::run::<Load<T, BYTES>>(block, &mut planes);
        planes
    }

    #[inline(always)]
    fn store<T: Width, const BYTES: usize>(planes: &[Byte<W>; BYTES], block: &mut [T]) {
        W::run::<Store<T, BYTES>>(planes, block);
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

    #[inline(always)]
    fn load_128(self, block: &[u128]) -> [Byte<W>; 16] {
        Self::load(block)
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
        Self::store(&planes, block);
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
