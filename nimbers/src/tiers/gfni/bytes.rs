//! Planes of bytes as leaves of the tower.

use super::Vector;
use crate::{
    constants::{AES_SQRT, AES_SQUARE, AES_TIMES_HALF},
    tiers::{
        engine::Engine,
        field::{Field, Pair, leaf},
    },
};

/// A plane.
#[derive(Clone, Copy)]
pub struct Bytes<V>(pub(super) V);

impl<V: Vector> Field for Bytes<V> {
    leaf!();

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.xor(other.0))
    }
    #[inline(always)]
    fn product(self, other: Self) -> Self {
        Self(self.0.multiply(other.0))
    }
    #[inline(always)]
    fn half(self) -> Self {
        Self(self.0.affine(AES_TIMES_HALF[1]))
    }
    #[inline(always)]
    fn half_2(self) -> Self {
        Self(self.0.affine(AES_TIMES_HALF[2]))
    }
    #[inline(always)]
    fn half_3(self) -> Self {
        Self(self.0.affine(AES_TIMES_HALF[3]))
    }
    #[inline(always)]
    fn square(self) -> Self {
        Self(self.0.affine(AES_SQUARE[0]))
    }
    #[inline(always)]
    fn square_half<const K: usize>(self) -> Self {
        Self(self.0.affine(AES_SQUARE[K]))
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0.affine(AES_SQRT))
    }
    #[inline(always)]
    fn inverse(self) -> Self {
        Self(self.0.invert())
    }
    #[inline(always)]
    fn enter<E: Engine<Leaf = Self>>(self, engine: E) -> Self {
        engine.enter(self)
    }
    #[inline(always)]
    fn leave<E: Engine<Leaf = Self>>(self, engine: E) -> Self {
        engine.leave(self)
    }

    /// Products of 128 bits call those of 64: inlined, their planes are too
    /// many for the registers, and storing them costs more than the calls.
    #[inline(always)]
    fn tower_product<F: Field<Leaf = Self>>(a: Pair<F>, b: Pair<F>) -> Pair<F> {
        if F::LEAVES < 8 {
            return F::pair_product(a, b);
        }
        let (mut a, mut b): ([V; 16], [V; 16]) = (vectors(a), vectors(b));
        // From here on they are in memory, rather than there and in registers.
        core::hint::black_box((&mut a, &mut b));
        let ([a0, a1], [b0, b1]) = (halves(&a), halves(&b));
        let low = V::product_64(a0, b0);
        let high = V::product_64(a1, b1);
        let both = V::product_64(&sums(a0, a1), &sums(b0, b1));
        Pair::of_products(number(&low), number(&high), number(&both))
    }

    /// Four products and no sums before them: a product costs what a sum does.
    #[inline(always)]
    fn pair_product(a: Pair<Self>, b: Pair<Self>) -> Pair<Self> {
        let high = a.1.product(b.1);
        let low = a.0.product(b.0);
        let cross = a.0.product(b.1).add(a.1.product(b.0));
        Pair(low.add(high.half()), cross.add(high))
    }
}

/// The product of 64 bits, of planes.
#[inline(always)]
pub(in crate::tiers) fn product_64<V: Vector>(a: &[V; 8], b: &[V; 8]) -> [V; 8] {
    type Bits64<V> = Pair<Pair<Pair<Bytes<V>>>>;
    vectors(number::<V, Bits64<V>, 8>(a).product(number(b)))
}

#[inline(always)]
fn number<V: Vector, F: Field<Leaf = Bytes<V>>, const N: usize>(vectors: &[V; N]) -> F {
    let mut planes = [Bytes(vectors[0]); N];
    let mut i = 1;
    while i < N {
        planes[i] = Bytes(vectors[i]);
        i += 1;
    }
    F::of_leaves(&planes)
}

#[inline(always)]
fn vectors<V: Vector, F: Field<Leaf = Bytes<V>>, const N: usize>(number: F) -> [V; N] {
    let mut planes = [Bytes(V::ZERO); N];
    number.leaves(&mut planes);
    let mut vectors = [planes[0].0; N];
    let mut i = 1;
    while i < N {
        vectors[i] = planes[i].0;
        i += 1;
    }
    vectors
}

#[inline(always)]
fn halves<V>(vectors: &[V; 16]) -> [&[V; 8]; 2] {
    let halves = vectors.as_chunks().0;
    [&halves[0], &halves[1]]
}

#[inline(always)]
fn sums<V: Vector>(a: &[V; 8], b: &[V; 8]) -> [V; 8] {
    let mut sums = *a;
    let mut i = 0;
    while i < 8 {
        sums[i] = a[i].xor(b[i]);
        i += 1;
    }
    sums
}
