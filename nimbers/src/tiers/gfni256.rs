//! AVX2 with GFNI: 32 elements at a time, a register for each byte of them.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::{
    Width,
    engine::{Engine, Map},
    field::{Field, Pair},
};
use crate::constants::{AES_SQRT, AES_SQUARE, AES_TIMES_HALF, AES_TO_NIM, IDENTITY, NIM_TO_AES};

/// The processor has AVX2 and GFNI.
#[derive(Clone, Copy)]
pub struct Gfni256(());

/// One byte of 32 elements. Only [`Gfni256`] makes them.
#[derive(Clone, Copy)]
pub struct Bytes(__m256i);

// In the rest of this file:
// SAFETY: a `Gfni256` is only made where its features were detected, and a
// `Bytes` is only made by one or from another.

#[inline(always)]
fn affine(a: __m256i, matrix: u64) -> __m256i {
    // SAFETY: as above.
    unsafe { _mm256_gf2p8affine_epi64_epi8::<0>(a, _mm256_set1_epi64x(matrix.cast_signed())) }
}

impl Field for Bytes {
    type Leaf = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn product(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_gf2p8mul_epi8(self.0, other.0) })
    }
    #[inline(always)]
    fn half(self) -> Self {
        Self(affine(self.0, AES_TIMES_HALF[1]))
    }
    #[inline(always)]
    fn half_2(self) -> Self {
        Self(affine(self.0, AES_TIMES_HALF[2]))
    }
    #[inline(always)]
    fn half_3(self) -> Self {
        Self(affine(self.0, AES_TIMES_HALF[3]))
    }
    #[inline(always)]
    fn square(self) -> Self {
        Self(affine(self.0, AES_SQUARE))
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(affine(self.0, AES_SQRT))
    }
    #[inline(always)]
    fn inverse(self) -> Self {
        // SAFETY: as above.
        Self(unsafe {
            let identity = _mm256_set1_epi64x(IDENTITY.cast_signed());
            _mm256_gf2p8affineinv_epi64_epi8::<0>(self.0, identity)
        })
    }
    #[inline(always)]
    fn map(self, f: impl Fn(Self) -> Self + Copy) -> Self {
        f(self)
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

/// Declares the interleaving of two vectors by units, in every 128 bits: those
/// of the lower halves and those of the upper halves.
macro_rules! interleave {
    ($($name:ident $low:ident $high:ident)*) => { $(
        #[inline(always)]
        fn $name(a: __m256i, b: __m256i) -> (__m256i, __m256i) {
            // SAFETY: as above.
            unsafe { ($low(a, b), $high(a, b)) }
        }
    )* };
}
interleave! {
    interleave_8 _mm256_unpacklo_epi8 _mm256_unpackhi_epi8
    interleave_16 _mm256_unpacklo_epi16 _mm256_unpackhi_epi16
    interleave_32 _mm256_unpacklo_epi32 _mm256_unpackhi_epi32
    interleave_64 _mm256_unpacklo_epi64 _mm256_unpackhi_epi64
}

/// The `i`th 32 bytes of a block.
#[inline(always)]
fn vector<T: Width>(block: &[T], i: usize) -> __m256i {
    let count = 32 / size_of::<T>();
    let values = &block[i * count..][..count];
    // SAFETY: as above, and `values` are 32 bytes.
    unsafe { _mm256_loadu_si256(values.as_ptr().cast()) }
}

#[inline(always)]
fn set_vector<T: Width>(block: &mut [T], i: usize, vector: __m256i) {
    let count = 32 / size_of::<T>();
    let values = &mut block[i * count..][..count];
    // SAFETY: as above, and `values` are 32 bytes, of which every pattern is a value.
    unsafe { _mm256_storeu_si256(values.as_mut_ptr().cast(), vector) }
}

/// Sorts the bytes of every 128 bits: the first of each `SIZE` bytes to the
/// front, then the second ones.
#[inline(always)]
fn gather<const SIZE: usize>(a: __m256i) -> __m256i {
    const fn order<const SIZE: usize>() -> [u8; 16] {
        let mut order = [0; 16];
        let mut i = 0;
        while i < 16 {
            let (byte, number) = (i / (16 / SIZE), i % (16 / SIZE));
            order[i] = (number * SIZE + byte) as u8;
            i += 1;
        }
        order
    }
    let order = const { order::<SIZE>() };
    // SAFETY: as above, and `order` is 16 bytes.
    unsafe {
        let order = _mm_loadu_si128(order.as_ptr().cast());
        _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(order))
    }
}

/// Eight vectors of 64-bit numbers to the planes of their bytes.
#[inline(always)]
fn split_numbers(v: [__m256i; 8]) -> [__m256i; 8] {
    // a vector is now b₀b₀ b₁b₁ … b₇b₇, of its two numbers
    let v = v.map(gather::<8>);
    let (a0, a4) = interleave_16(v[0], v[1]);
    let (b0, b4) = interleave_16(v[2], v[3]);
    let (c0, c4) = interleave_16(v[4], v[5]);
    let (d0, d4) = interleave_16(v[6], v[7]);
    let quarter = |a, b, c, d| {
        let (a0, a2) = interleave_32(a, b);
        let (c0, c2) = interleave_32(c, d);
        (interleave_64(a0, c0), interleave_64(a2, c2))
    };
    let ((p, q), (r, s)) = quarter(a0, b0, c0, d0);
    let ((t, u), (v, w)) = quarter(a4, b4, c4, d4);
    [p, q, r, s, t, u, v, w]
}

#[inline(always)]
fn join_numbers(z: [__m256i; 8]) -> [__m256i; 8] {
    let (a0, a4) = interleave_8(z[0], z[1]);
    let (b0, b4) = interleave_8(z[2], z[3]);
    let (c0, c4) = interleave_8(z[4], z[5]);
    let (d0, d4) = interleave_8(z[6], z[7]);
    let half = |a, b, c, d| {
        let (a0, a2) = interleave_16(a, b);
        let (c0, c2) = interleave_16(c, d);
        (interleave_32(a0, c0), interleave_32(a2, c2))
    };
    let ((p, q), (r, s)) = half(a0, b0, c0, d0);
    let ((t, u), (v, w)) = half(a4, b4, c4, d4);
    [p, q, r, s, t, u, v, w]
}

impl Engine for Gfni256 {
    type Leaf = Bytes;
    const LANES: usize = 32;
    type Block<T: Copy + Default> = [T; 32];

    #[inline(always)]
    fn block<T: Copy + Default>(self, fill: T) -> [T; 32] {
        [fill; 32]
    }
    #[inline(always)]
    fn values<T: Copy + Default>(block: &[T; 32]) -> &[T] {
        block
    }
    #[inline(always)]
    fn values_mut<T: Copy + Default>(block: &mut [T; 32]) -> &mut [T] {
        block
    }

    #[inline(always)]
    fn load_8(self, block: &[u8]) -> [Bytes; 1] {
        [Bytes(vector(block, 0))]
    }

    #[inline(always)]
    fn load_16(self, block: &[u16]) -> [Bytes; 2] {
        let (a, b) = (gather::<2>(vector(block, 0)), gather::<2>(vector(block, 1)));
        let (low, high) = interleave_64(a, b);
        [Bytes(low), Bytes(high)]
    }

    #[inline(always)]
    fn load_32(self, block: &[u32]) -> [Bytes; 4] {
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| gather::<4>(vector(block, i)));
        let (a0, a2) = interleave_32(a, b);
        let (c0, c2) = interleave_32(c, d);
        let ((p, q), (r, s)) = (interleave_64(a0, c0), interleave_64(a2, c2));
        [p, q, r, s].map(Bytes)
    }

    #[inline(always)]
    fn load_64(self, block: &[u64]) -> [Bytes; 8] {
        split_numbers([0, 1, 2, 3, 4, 5, 6, 7].map(|i| vector(block, i))).map(Bytes)
    }

    #[inline(always)]
    fn load_128(self, block: &[u128]) -> [Bytes; 16] {
        let pairs = [0, 1, 2, 3, 4, 5, 6, 7]
            .map(|i| interleave_64(vector(block, 2 * i), vector(block, 2 * i + 1)));
        let [a, b, c, d, e, f, g, h] = split_numbers(pairs.map(|pair| pair.0));
        let [i, j, k, l, m, n, o, p] = split_numbers(pairs.map(|pair| pair.1));
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p].map(Bytes)
    }

    #[inline(always)]
    fn store_8(self, planes: [Bytes; 1], block: &mut [u8]) {
        set_vector(block, 0, planes[0].0);
    }

    #[inline(always)]
    fn store_16(self, planes: [Bytes; 2], block: &mut [u16]) {
        let (a, b) = interleave_8(planes[0].0, planes[1].0);
        set_vector(block, 0, a);
        set_vector(block, 1, b);
    }

    #[inline(always)]
    fn store_32(self, planes: [Bytes; 4], block: &mut [u32]) {
        let (a, c) = interleave_8(planes[0].0, planes[1].0);
        let (b, d) = interleave_8(planes[2].0, planes[3].0);
        let ((p, q), (r, s)) = (interleave_16(a, b), interleave_16(c, d));
        set_vector(block, 0, p);
        set_vector(block, 1, q);
        set_vector(block, 2, r);
        set_vector(block, 3, s);
    }

    #[inline(always)]
    fn store_64(self, planes: [Bytes; 8], block: &mut [u64]) {
        let vectors = join_numbers(planes.map(|plane| plane.0));
        for (i, vector) in vectors.into_iter().enumerate() {
            set_vector(block, i, vector);
        }
    }

    #[inline(always)]
    fn store_128(self, planes: [Bytes; 16], block: &mut [u128]) {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = planes.map(|plane| plane.0);
        let low = join_numbers([a, b, c, d, e, f, g, h]);
        let high = join_numbers([i, j, k, l, m, n, o, p]);
        for (i, (low, high)) in low.into_iter().zip(high).enumerate() {
            let (a, b) = interleave_64(low, high);
            set_vector(block, 2 * i, a);
            set_vector(block, 2 * i + 1, b);
        }
    }

    #[inline(always)]
    fn enter(self, plane: Bytes) -> Bytes {
        Bytes(affine(plane.0, NIM_TO_AES))
    }

    #[inline(always)]
    fn leave(self, plane: Bytes) -> Bytes {
        Bytes(affine(plane.0, AES_TO_NIM))
    }

    #[inline(always)]
    fn linear<T: Width, M: Map>(self, planes: T::Planes<Bytes>) -> T::Planes<Bytes> {
        super::blocks::apply::<T, M, _>(planes, |plane, block| Bytes(affine(plane.0, block)))
    }

    #[inline(always)]
    fn read(self, bytes: &[u8]) -> Bytes {
        Bytes(vector(bytes, 0))
    }

    #[inline(always)]
    fn write(self, plane: Bytes, bytes: &mut [u8]) {
        set_vector(bytes, 0, plane.0);
    }
}

super::tables! { Gfni256, Gfni256(()), "avx2,gfni" }
