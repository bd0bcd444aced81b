//! AVX-512 with GFNI: 64 elements at a time, a register for each byte of them.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::{
    Kernels, Width,
    blocks::Blocks,
    engine::{Engine, Map},
    field::{Field, Pair},
    matrix512::Rows512,
};
use crate::constants::{AES_SQRT, AES_SQUARE, AES_TIMES_HALF, AES_TO_NIM, IDENTITY, NIM_TO_AES};

/// The processor has AVX-512 F, BW, VL, VBMI and GFNI. `STREAM`ing engines
/// store past the cache.
#[derive(Clone, Copy)]
pub struct Gfni512<const STREAM: bool>(());

/// One byte of 64 elements. Only [`Gfni512`] makes them.
#[derive(Clone, Copy)]
pub struct Bytes(__m512i);

// In the rest of this file:
// SAFETY: a `Gfni512` is only made where its features were detected, and a
// `Bytes` is only made by one or from another.

#[inline(always)]
fn xor(a: __m512i, b: __m512i) -> __m512i {
    // SAFETY: a `Bytes` shows that the features are there.
    unsafe { _mm512_xor_si512(a, b) }
}

#[inline(always)]
fn multiply(a: __m512i, b: __m512i) -> __m512i {
    // SAFETY: a `Bytes` shows that the features are there.
    unsafe { _mm512_gf2p8mul_epi8(a, b) }
}

#[inline(always)]
fn affine(a: __m512i, matrix: u64) -> __m512i {
    // SAFETY: a `Bytes` shows that the features are there.
    unsafe { _mm512_gf2p8affine_epi64_epi8::<0>(a, _mm512_set1_epi64(matrix.cast_signed())) }
}

impl Field for Bytes {
    type Leaf = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(xor(self.0, other.0))
    }
    #[inline(always)]
    fn product(self, other: Self) -> Self {
        Self(multiply(self.0, other.0))
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
            _mm512_gf2p8affineinv_epi64_epi8::<0>(self.0, _mm512_set1_epi64(IDENTITY.cast_signed()))
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

/// The bytes 1, 3, … of every vector.
const ODD_BYTES: u64 = 0xaaaa_aaaa_aaaa_aaaa;
/// The bytes 2, 3, 6, 7, … of every vector.
const ODD_WORDS: u64 = 0xcccc_cccc_cccc_cccc;

/// Swaps the odd bytes of `a` with the even ones of `b`.
#[inline(always)]
fn swap_bytes(a: __m512i, b: __m512i) -> (__m512i, __m512i) {
    // SAFETY: a `Bytes` shows that the features are there.
    unsafe {
        let index = _mm512_broadcast_i32x4(_mm_setr_epi8(
            1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14,
        ));
        (
            _mm512_mask_shuffle_epi8(a, ODD_BYTES, b, index),
            _mm512_mask_shuffle_epi8(b, !ODD_BYTES, a, index),
        )
    }
}

/// Swaps the odd 16-bit words of `a` with the even ones of `b`.
#[inline(always)]
fn swap_words(a: __m512i, b: __m512i) -> (__m512i, __m512i) {
    // SAFETY: a `Bytes` shows that the features are there.
    unsafe {
        let index = _mm512_broadcast_i32x4(_mm_setr_epi8(
            2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13,
        ));
        (
            _mm512_mask_shuffle_epi8(a, ODD_WORDS, b, index),
            _mm512_mask_shuffle_epi8(b, !ODD_WORDS, a, index),
        )
    }
}

/// The `i`th 64 bytes of a block.
#[inline(always)]
fn vector<T: Width>(block: &[T], i: usize) -> __m512i {
    let count = 64 / size_of::<T>();
    let values = &block[i * count..][..count];
    // SAFETY: a `Bytes` shows that the features are there, and `values` are 64 bytes.
    unsafe { _mm512_loadu_si512(values.as_ptr().cast()) }
}

#[inline(always)]
fn set_vector<T: Width>(block: &mut [T], i: usize, vector: __m512i) {
    let count = 64 / size_of::<T>();
    let values = &mut block[i * count..][..count];
    // SAFETY: a `Bytes` shows that the features are there, and `values` are 64 bytes, of which every pattern is a value.
    unsafe { _mm512_storeu_si512(values.as_mut_ptr().cast(), vector) }
}

/// `set_vector` past the cache.
#[inline(always)]
fn stream_vector(block: &mut [u64], i: usize, vector: __m512i) {
    let values = &mut block[i * 8..][..8];
    let place = values.as_mut_ptr().cast();
    if values.as_ptr().cast::<__m512i>().is_aligned() {
        // SAFETY: a `Bytes` shows that the features are there, and `values` are 64 bytes at a multiple of 64.
        unsafe { _mm512_stream_si512(place, vector) }
    } else {
        set_vector(block, i, vector);
    }
}

/// Four vectors of 32-bit units to the planes of their bytes.
#[inline(always)]
fn split_units(v: [__m512i; 4]) -> [__m512i; 4] {
    let (a, b) = swap_words(v[0], v[1]);
    let (c, d) = swap_words(v[2], v[3]);
    let (p, q) = swap_bytes(a, c);
    let (r, s) = swap_bytes(b, d);
    [p, q, r, s]
}

#[inline(always)]
fn join_units(z: [__m512i; 4]) -> [__m512i; 4] {
    let (a, c) = swap_bytes(z[0], z[1]);
    let (b, d) = swap_bytes(z[2], z[3]);
    let (p, q) = swap_words(a, b);
    let (r, s) = swap_words(c, d);
    [p, q, r, s]
}

/// The low and the high 32-bit units of two vectors of 64-bit numbers.
#[inline(always)]
fn split_64(a: __m512i, b: __m512i) -> (__m512i, __m512i) {
    // SAFETY: a `Bytes` shows that the features are there.
    unsafe {
        let (a, b) = (_mm512_castsi512_ps(a), _mm512_castsi512_ps(b));
        (
            _mm512_castps_si512(_mm512_shuffle_ps::<0x88>(a, b)),
            _mm512_castps_si512(_mm512_shuffle_ps::<0xdd>(a, b)),
        )
    }
}

#[inline(always)]
fn join_64(low: __m512i, high: __m512i) -> (__m512i, __m512i) {
    // SAFETY: a `Bytes` shows that the features are there.
    unsafe {
        (
            _mm512_unpacklo_epi32(low, high),
            _mm512_unpackhi_epi32(low, high),
        )
    }
}

/// Eight vectors of 64-bit numbers to the planes of their bytes.
#[inline(always)]
fn split_numbers(v: [__m512i; 8]) -> [__m512i; 8] {
    let (l0, h0) = split_64(v[0], v[1]);
    let (l1, h1) = split_64(v[2], v[3]);
    let (l2, h2) = split_64(v[4], v[5]);
    let (l3, h3) = split_64(v[6], v[7]);
    let [a, b, c, d] = split_units([l0, l1, l2, l3]);
    let [e, f, g, h] = split_units([h0, h1, h2, h3]);
    [a, b, c, d, e, f, g, h]
}

#[inline(always)]
fn join_numbers(z: [__m512i; 8]) -> [__m512i; 8] {
    let low = join_units([z[0], z[1], z[2], z[3]]);
    let high = join_units([z[4], z[5], z[6], z[7]]);
    let (a, b) = join_64(low[0], high[0]);
    let (c, d) = join_64(low[1], high[1]);
    let (e, f) = join_64(low[2], high[2]);
    let (g, h) = join_64(low[3], high[3]);
    [a, b, c, d, e, f, g, h]
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
fn unwrap<const N: usize>(planes: [Bytes; N]) -> [__m512i; N] {
    let mut vectors = [planes[0].0; N];
    let mut i = 1;
    while i < N {
        vectors[i] = planes[i].0;
        i += 1;
    }
    vectors
}

/// The low and the high 64 bits of two vectors of 128-bit numbers, and back.
#[inline(always)]
fn transpose_128(a: __m512i, b: __m512i) -> (__m512i, __m512i) {
    // SAFETY: a `Bytes` shows that the features are there.
    unsafe { (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b)) }
}

impl<const STREAM: bool> Blocks for Gfni512<STREAM> {
    #[inline(always)]
    fn affine(self, plane: Bytes, block: u64) -> Bytes {
        Bytes(affine(plane.0, block))
    }
}

impl<const STREAM: bool> Engine for Gfni512<STREAM> {
    type Leaf = Bytes;
    const LANES: usize = 64;
    type Block<T: Copy + Default> = [T; 64];

    #[inline(always)]
    fn block<T: Copy + Default>(self, fill: T) -> [T; 64] {
        [fill; 64]
    }
    #[inline(always)]
    fn values<T: Copy + Default>(block: &[T; 64]) -> &[T] {
        block
    }
    #[inline(always)]
    fn values_mut<T: Copy + Default>(block: &mut [T; 64]) -> &mut [T] {
        block
    }

    #[inline(always)]
    fn load_8(self, block: &[u8]) -> [Bytes; 1] {
        [Bytes(vector(block, 0))]
    }

    #[inline(always)]
    fn load_16(self, block: &[u16]) -> [Bytes; 2] {
        let (low, high) = swap_bytes(vector(block, 0), vector(block, 1));
        [Bytes(low), Bytes(high)]
    }

    #[inline(always)]
    fn load_32(self, block: &[u32]) -> [Bytes; 4] {
        let [a, b, c, d] = split_units(vectors!(block, 0 1 2 3));
        wrap!(a b c d)
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
            (low[i], high[i]) = transpose_128(even[i], odd[i]);
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
        let (a, b) = swap_bytes(planes[0].0, planes[1].0);
        set_vector(block, 0, a);
        set_vector(block, 1, b);
    }

    #[inline(always)]
    fn store_32(self, planes: [Bytes; 4], block: &mut [u32]) {
        let [a, b, c, d] = join_units(unwrap(planes));
        set_vector(block, 0, a);
        set_vector(block, 1, b);
        set_vector(block, 2, c);
        set_vector(block, 3, d);
    }

    #[inline(always)]
    fn store_64(self, planes: [Bytes; 8], block: &mut [u64]) {
        let vectors = join_numbers(unwrap(planes));
        let mut i = 0;
        while i < 8 {
            if STREAM {
                stream_vector(block, i, vectors[i]);
            } else {
                set_vector(block, i, vectors[i]);
            }
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
            let (a, b) = transpose_128(low[i], high[i]);
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

/// Results larger than this, in numbers, will not be in the cache when they
/// are needed: not to read them into it before writing saves a quarter of what
/// moves between memory and processor.
const LARGE: usize = 1 << 21;

/// Fewer products than this take less time one by one than as a block.
const ALONE: usize = 14;

/// The product of 64 bits, past the cache if it is large.
fn product_64(a: &[u64], b: &[u64], out: &mut [u64]) {
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,gfni")]
    fn streaming(a: &[u64], b: &[u64], out: &mut [u64]) {
        super::kernel::product(Gfni512::<true>(()), (a, b), out, PLAIN.product);
        _mm_sfence();
    }
    if out.len() < ALONE {
        return (PLAIN.one_by_one)(a, b, out);
    }
    if out.len() < LARGE {
        return (PLAIN.product)(a, b, out);
    }
    // Vectors can only be stored past the cache at multiples of their size.
    let first = out.as_ptr().align_offset(64).min(out.len());
    let ((a0, a), (b0, b)) = (a.split_at(first), b.split_at(first));
    let (out0, out) = out.split_at_mut(first);
    (PLAIN.product)(a0, b0, out0);
    // SAFETY: only the table below leads here, and `Tier` gives it out only
    // where the features were detected.
    unsafe { streaming(a, b, out) }
}

const PLANES: Kernels<u64> = super::kernels!(
    u64,
    Gfni512<false>,
    Gfni512::<false>(()),
    "avx512f,avx512bw,avx512vl,avx512vbmi,gfni"
);
const PLAIN: Kernels<u64> =
    super::matrix::with_matrices!(u64, Rows512, "avx512f,avx512bw,avx512vbmi,gfni", PLANES);

super::tables! {
    Gfni512<false>,
    Gfni512::<false>(()),
    "avx512f,avx512bw,avx512vl,avx512vbmi,gfni",
    Rows512,
    "avx512f,avx512bw,avx512vbmi,gfni",
    bits64: Kernels { product: product_64, ..PLAIN }
}
