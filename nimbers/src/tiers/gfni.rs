//! With byte products: a vector for each byte of many elements.
//!
//! Nothing here is unsafe or names an instruction: the two tiers with GFNI
//! compile the same code, for vectors of their own length.

mod bytes;
mod vector;

use core::marker::PhantomData;

use self::bytes::Bytes;
pub(super) use self::{bytes::product_64, vector::vector};

use super::{
    Width,
    blocks::Blocks,
    engine::{Engine, Map},
};
use crate::constants::{AES_TO_NIM, NIM_TO_AES};

/// One byte of each of `LANES` elements.
pub trait Vector: Copy {
    const LANES: usize;
    const ZERO: Self;
    /// Room for a block, aligned like a vector: the compiler then aligns the
    /// stack of a function that has one among its variables, and with it the
    /// vectors that it keeps there.
    type Block<T: Copy + Default>: AsRef<[T]> + AsMut<[T]>;

    fn block<T: Copy + Default>(fill: T) -> Self::Block<T>;
    fn xor(self, other: Self) -> Self;
    /// The products of bytes in the AES form.
    fn multiply(self, other: Self) -> Self;
    /// The linear map of a matrix in the form of `gf2p8affineqb`.
    fn affine(self, matrix: u64) -> Self;
    /// The inverses of bytes in the AES form; 0 for 0.
    fn invert(self) -> Self;
    /// In every 16 bytes: those of the lower halves in turn, and those of the
    /// upper halves.
    fn interleave(self, other: Self) -> (Self, Self);
    /// [`product_64`], compiled once and called.
    fn product_64(a: &[Self; 8], b: &[Self; 8]) -> [Self; 8];
    /// The `i`th vector of a block.
    fn load<T: Width>(block: &[T], i: usize) -> Self;
    fn store<T: Width>(self, block: &mut [T], i: usize);
    /// `store`, past the cache if that can be.
    #[inline(always)]
    fn stream<T: Width>(self, block: &mut [T], i: usize) {
        self.store(block, i);
    }
}

/// `i` below N, a power of two, with its bits in reverse.
const fn reverse<const N: usize>(i: usize) -> usize {
    i.reverse_bits() >> (usize::BITS - N.trailing_zeros())
}

/// N vectors of numbers of N bytes to the planes of their bytes.
///
/// An interleaving of neighbours puts the lowest bit of a vector's index below
/// the four bits of a byte's place in its 16 bytes, of which the highest
/// becomes the highest of the index: after four of them the index is what the
/// place in the number was, in reverse.
#[inline(always)]
fn split<V: Vector, const N: usize>(mut v: [V; N]) -> [V; N] {
    let mut step = 0;
    while step < 4 && N > 1 {
        let from = v;
        let mut i = 0;
        while i < N / 2 {
            (v[i], v[i + N / 2]) = from[2 * i].interleave(from[2 * i + 1]);
            i += 1;
        }
        step += 1;
    }
    reversed(v)
}

/// The reverse, in as many steps as a place in a number has bits.
#[inline(always)]
fn join<V: Vector, const N: usize>(mut v: [V; N]) -> [V; N] {
    let mut step = 1;
    while step < N {
        let from = v;
        let mut i = 0;
        while i < N / 2 {
            (v[2 * i], v[2 * i + 1]) = from[i].interleave(from[i + N / 2]);
            i += 1;
        }
        step *= 2;
    }
    reversed(v)
}

#[inline(always)]
fn reversed<V: Vector, const N: usize>(v: [V; N]) -> [V; N] {
    let mut result = v;
    let mut i = 0;
    while i < N && N > 1 {
        result[i] = v[reverse::<N>(i)];
        i += 1;
    }
    result
}

/// The tiers with GFNI. `STREAM`ing engines store past the cache.
#[derive(Clone, Copy)]
pub struct Gfni<V, const STREAM: bool>(PhantomData<V>);

impl<V: Vector, const STREAM: bool> Gfni<V, STREAM> {
    /// The caller has what `V` needs.
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }

    #[inline(always)]
    fn load<T: Width, const N: usize>(block: &[T]) -> [Bytes<V>; N] {
        let mut v = [V::load(block, 0); N];
        let mut i = 1;
        while i < N {
            v[i] = V::load(block, i);
            i += 1;
        }
        let v = split(v);
        let mut planes = [Bytes(v[0]); N];
        i = 1;
        while i < N {
            planes[i] = Bytes(v[i]);
            i += 1;
        }
        planes
    }

    #[inline(always)]
    fn store<T: Width, const N: usize>(planes: [Bytes<V>; N], block: &mut [T]) {
        let mut v = [planes[0].0; N];
        let mut i = 1;
        while i < N {
            v[i] = planes[i].0;
            i += 1;
        }
        let v = join(v);
        i = 0;
        while i < N {
            if STREAM {
                v[i].stream(block, i);
            } else {
                v[i].store(block, i);
            }
            i += 1;
        }
    }
}

impl<V: Vector, const STREAM: bool> Blocks for Gfni<V, STREAM> {
    #[inline(always)]
    fn affine(self, plane: Bytes<V>, block: u64) -> Bytes<V> {
        Bytes(plane.0.affine(block))
    }
}

macro_rules! loads_and_stores {
    ($($T:ident $bytes:literal $load:ident $store:ident)*) => { $(
        #[inline(always)]
        fn $load(self, block: &[$T]) -> [Bytes<V>; $bytes] {
            Self::load(block)
        }
        #[inline(always)]
        fn $store(self, planes: [Bytes<V>; $bytes], block: &mut [$T]) {
            Self::store(planes, block);
        }
    )* };
}

impl<V: Vector, const STREAM: bool> Engine for Gfni<V, STREAM> {
    type Leaf = Bytes<V>;
    const LANES: usize = V::LANES;
    const NORM_AHEAD: bool = true;
    type Block<T: Copy + Default> = V::Block<T>;

    #[inline(always)]
    fn block<T: Copy + Default>(self, fill: T) -> V::Block<T> {
        V::block(fill)
    }
    #[inline(always)]
    fn values<T: Copy + Default>(block: &V::Block<T>) -> &[T] {
        block.as_ref()
    }
    #[inline(always)]
    fn values_mut<T: Copy + Default>(block: &mut V::Block<T>) -> &mut [T] {
        block.as_mut()
    }

    loads_and_stores! {
        u8 1 load_8 store_8
        u16 2 load_16 store_16
        u32 4 load_32 store_32
        u64 8 load_64 store_64
        u128 16 load_128 store_128
    }

    #[inline(always)]
    fn enter(self, plane: Bytes<V>) -> Bytes<V> {
        Bytes(plane.0.affine(NIM_TO_AES))
    }
    #[inline(always)]
    fn leave(self, plane: Bytes<V>) -> Bytes<V> {
        Bytes(plane.0.affine(AES_TO_NIM))
    }
    #[inline(always)]
    fn linear<T: Width, M: Map>(self, planes: T::Planes<Bytes<V>>) -> T::Planes<Bytes<V>> {
        super::blocks::apply::<_, T, M>(self, planes)
    }
    #[inline(always)]
    fn read(self, bytes: &[u8]) -> Bytes<V> {
        Bytes(V::load(bytes, 0))
    }
    #[inline(always)]
    fn write(self, plane: Bytes<V>, bytes: &mut [u8]) {
        plane.0.store(bytes, 0);
    }
}
