//! AVX2 with GFNI: 32 elements at a time, a register for each byte of them.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::{
    Kernels, Width,
    blocks::Blocks,
    engine::{Engine, Map},
    field::{Field, Pair},
    matrix256::Rows256,
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
    // SAFETY: a `Bytes` shows that the features are there.
    unsafe { _mm256_gf2p8affine_epi64_epi8::<0>(a, _mm256_set1_epi64x(matrix.cast_signed())) }
}

impl Field for Bytes {
    type Leaf = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: a `Bytes` shows that the features are there.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn product(self, other: Self) -> Self {
        // SAFETY: a `Bytes` shows that the features are there.
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
        Self(affine(self.0, AES_SQUARE[0]))
    }
    #[inline(always)]
    fn square_half<const K: usize>(self) -> Self {
        Self(affine(self.0, AES_SQUARE[K]))
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(affine(self.0, AES_SQRT))
    }
    #[inline(always)]
    fn inverse(self) -> Self {
        // SAFETY: a `Bytes` shows that the features are there.
        Self(unsafe {
            let identity = _mm256_set1_epi64x(IDENTITY.cast_signed());
            _mm256_gf2p8affineinv_epi64_epi8::<0>(self.0, identity)
        })
    }
    #[inline(always)]
    fn enter<E: Engine<Leaf = Self>>(self, engine: E) -> Self {
        engine.enter(self)
    }
    #[inline(always)]
    fn leave<E: Engine<Leaf = Self>>(self, engine: E) -> Self {
        engine.leave(self)
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
            // SAFETY: a `Bytes` shows that the features are there.
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
    // SAFETY: a `Bytes` shows that the features are there, and `values` are 32 bytes.
    unsafe { _mm256_loadu_si256(values.as_ptr().cast()) }
}

#[inline(always)]
fn set_vector<T: Width>(block: &mut [T], i: usize, vector: __m256i) {
    let count = 32 / size_of::<T>();
    let values = &mut block[i * count..][..count];
    // SAFETY: a `Bytes` shows that the features are there, and `values` are 32 bytes, of which every pattern is a value.
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
    // SAFETY: a `Bytes` shows that the features are there, and `order` is 16 bytes.
    unsafe {
        let order = _mm_loadu_si128(order.as_ptr().cast());
        _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(order))
    }
}

/// The vectors of a block at these places.
macro_rules! vectors {
    ($block:ident, $($i:literal)*) => { [$(vector($block, $i)),*] };
}

/// An array of planes of vectors.
macro_rules! wrap {
    ($($vector:ident)*) => { [$(Bytes($vector)),*] };
}

#[inline(always)]
fn unwrap<const N: usize>(planes: [Bytes; N]) -> [__m256i; N] {
    let mut vectors = [planes[0].0; N];
    let mut i = 1;
    while i < N {
        vectors[i] = planes[i].0;
        i += 1;
    }
    vectors
}

/// Two lists of four vectors, interleaved by $first and then by $second.
macro_rules! two_steps {
    ($first:ident $second:ident, $a:ident $b:ident $c:ident $d:ident) => {{
        let (low, high) = ($first($a, $b), $first($c, $d));
        ($second(low.0, high.0), $second(low.1, high.1))
    }};
}

/// Eight vectors of 64-bit numbers to the planes of their bytes.
#[inline(always)]
fn split_numbers(v: [__m256i; 8]) -> [__m256i; 8] {
    // a vector is now b₀b₀ b₁b₁ … b₇b₇, of its two numbers
    let (a0, a4) = interleave_16(gather::<8>(v[0]), gather::<8>(v[1]));
    let (b0, b4) = interleave_16(gather::<8>(v[2]), gather::<8>(v[3]));
    let (c0, c4) = interleave_16(gather::<8>(v[4]), gather::<8>(v[5]));
    let (d0, d4) = interleave_16(gather::<8>(v[6]), gather::<8>(v[7]));
    let ((p, q), (r, s)) = two_steps!(interleave_32 interleave_64, a0 b0 c0 d0);
    let ((t, u), (v, w)) = two_steps!(interleave_32 interleave_64, a4 b4 c4 d4);
    [p, q, r, s, t, u, v, w]
}

#[inline(always)]
fn join_numbers(z: [__m256i; 8]) -> [__m256i; 8] {
    let (a0, a4) = interleave_8(z[0], z[1]);
    let (b0, b4) = interleave_8(z[2], z[3]);
    let (c0, c4) = interleave_8(z[4], z[5]);
    let (d0, d4) = interleave_8(z[6], z[7]);
    let ((p, q), (r, s)) = two_steps!(interleave_16 interleave_32, a0 b0 c0 d0);
    let ((t, u), (v, w)) = two_steps!(interleave_16 interleave_32, a4 b4 c4 d4);
    [p, q, r, s, t, u, v, w]
}

impl Blocks for Gfni256 {
    #[inline(always)]
    fn affine(self, plane: Bytes, block: u64) -> Bytes {
        Bytes(affine(plane.0, block))
    }
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
        let [a, b, c, d] = vectors!(block, 0 1 2 3);
        let (a, b, c, d) = (
            gather::<4>(a),
            gather::<4>(b),
            gather::<4>(c),
            gather::<4>(d),
        );
        let (a0, a2) = interleave_32(a, b);
        let (c0, c2) = interleave_32(c, d);
        let ((p, q), (r, s)) = (interleave_64(a0, c0), interleave_64(a2, c2));
        wrap!(p q r s)
    }

    #[inline(always)]
    fn load_64(self, block: &[u64]) -> [Bytes; 8] {
        let [a, b, c, d, e, f, g, h] = split_numbers(vectors!(block, 0 1 2 3 4 5 6 7));
        wrap!(a b c d e f g h)
    }

    #[inline(always)]
    fn load_128(self, block: &[u128]) -> [Bytes; 16] {
        let even = vectors!(block, 0 2 4 6 8 10 12 14);
        let odd = vectors!(block, 1 3 5 7 9 11 13 15);
        let (mut low, mut high) = (even, odd);
        let mut i = 0;
        while i < 8 {
            (low[i], high[i]) = interleave_64(even[i], odd[i]);
            i += 1;
        }
        let [a, b, c, d, e, f, g, h] = split_numbers(low);
        let [i, j, k, l, m, n, o, p] = split_numbers(high);
        wrap!(a b c d e f g h i j k l m n o p)
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
        let vectors = join_numbers(unwrap(planes));
        let mut i = 0;
        while i < 8 {
            set_vector(block, i, vectors[i]);
            i += 1;
        }
    }

    #[inline(always)]
    fn store_128(self, planes: [Bytes; 16], block: &mut [u128]) {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = unwrap(planes);
        let low = join_numbers([a, b, c, d, e, f, g, h]);
        let high = join_numbers([i, j, k, l, m, n, o, p]);
        let mut i = 0;
        while i < 8 {
            let (a, b) = interleave_64(low[i], high[i]);
            set_vector(block, 2 * i, a);
            set_vector(block, 2 * i + 1, b);
            i += 1;
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
        super::blocks::apply::<_, T, M>(self, planes)
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

const PLANES: Kernels<u64> = super::matrix::with_matrices!(
    u64,
    Rows256,
    "avx2,gfni",
    super::kernels!(u64, Gfni256, Gfni256(()), "avx2,gfni")
);

/// Fewer products than this take less time one by one than as a block.
const ALONE: usize = 9;

fn product_64(a: &[u64], b: &[u64], out: &mut [u64]) {
    if out.len() < ALONE {
        (PLANES.one_by_one)(a, b, out);
    } else {
        (PLANES.product)(a, b, out);
    }
}

super::tables! {
    Gfni256,
    Gfni256(()),
    "avx2,gfni",
    Rows256,
    "avx2,gfni",
    bits64: super::Kernels { product: product_64, ..PLANES }
}
