//! A register of AVX2.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::Lanes;

/// 32 bytes. Only `Tier::run` chooses it, for functions that have AVX2.
#[derive(Clone, Copy)]
pub(in super::super) struct Avx2;

/// `HOT[p][x]`: the bits of plane p, of two, for the byte x.
const HOT: [[u8; 16]; 2] = [
    [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128],
];

// SAFETY, of every block of this implementation that says no more: it is inlined into functions
// that have AVX2.
impl Lanes for Avx2 {
    const N: usize = 32;
    type V = __m256i;

    #[inline(always)]
    fn splat(byte: u8) -> __m256i {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_set1_epi8(byte.cast_signed()) }
    }
    #[inline(always)]
    fn load(from: &[u8], at: usize) -> __m256i {
        let from = &from[at..at + 32];
        // SAFETY: AVX2 is there, and 32 bytes.
        unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
    }
    #[inline(always)]
    fn store(v: __m256i, to: &mut [u8], at: usize) {
        let to = &mut to[at..at + 32];
        // SAFETY: AVX2 is there, and room for 32 bytes.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), v) }
    }
    #[inline(always)]
    fn xor(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_xor_si256(a, b) }
    }
    #[inline(always)]
    fn or(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_or_si256(a, b) }
    }
    #[inline(always)]
    fn and(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_and_si256(a, b) }
    }
    #[inline(always)]
    fn and_not(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_andnot_si256(a, b) }
    }
    #[inline(always)]
    fn add(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_add_epi8(a, b) }
    }
    #[inline(always)]
    fn sub(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_subs_epu8(a, b) }
    }
    #[inline(always)]
    fn min(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_min_epu8(a, b) }
    }
    #[inline(always)]
    fn max(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_max_epu8(a, b) }
    }
    #[inline(always)]
    fn high(v: __m256i) -> __m256i {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_and_si256(_mm256_srli_epi16::<4>(v), _mm256_set1_epi8(15)) }
    }
    #[inline(always)]
    fn look(table: &[u8; 16], v: __m256i) -> __m256i {
        // SAFETY: AVX2 is there, and 16 bytes.
        unsafe {
            let table = _mm_loadu_si128(table.as_ptr().cast());
            _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), v)
        }
    }
    #[inline(always)]
    fn ones(v: __m256i) -> __m256i {
        // A full half hands over to the other one.
        const LOW: [u8; 16] = [0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 255];
        const HIGH: [u8; 16] = [4, 5, 4, 6, 4, 5, 4, 7, 4, 5, 4, 6, 4, 5, 4, 8];
        let low = Self::look(&LOW, Self::and(v, Self::splat(15)));
        Self::min(low, Self::look(&HIGH, Self::high(v)))
    }
    #[inline(always)]
    fn where_full(v: __m256i, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_blendv_epi8(b, a, _mm256_cmpeq_epi8(v, _mm256_set1_epi8(-1))) }
    }
    #[inline(always)]
    fn some(v: __m256i) -> u64 {
        // SAFETY: AVX2 is there.
        let zero = unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_setzero_si256())) };
        (!zero.cast_unsigned()).into()
    }
    #[inline(always)]
    fn fold(v: __m256i) -> u8 {
        let mut or = 0_u64;
        // SAFETY: AVX2 is there.
        unsafe {
            or |= _mm256_extract_epi64::<0>(v).cast_unsigned();
            or |= _mm256_extract_epi64::<1>(v).cast_unsigned();
            or |= _mm256_extract_epi64::<2>(v).cast_unsigned();
            or |= _mm256_extract_epi64::<3>(v).cast_unsigned();
        }
        or |= or >> 32;
        or |= or >> 16;
        (or | or >> 8) as u8
    }
    #[inline(always)]
    fn hot<const P: usize>(v: __m256i) -> [__m256i; P] {
        let mut planes = [Self::splat(0); P];
        let mut p = 0;
        while p < P {
            // Where the byte is not among the 16 of this plane and its neighbour, the topmost
            // bit becomes 1, for which the look-up gives 0.
            let mut here = v;
            if P > 2 {
                here = Self::xor(v, Self::splat(16 * (p / 2) as u8));
                here = Self::add(here, Self::splat(0x70));
            }
            planes[p] = Self::look(&HOT[p % 2], here);
            p += 1;
        }
        planes
    }
    #[inline(always)]
    fn lagged(_before: __m256i, _v: __m256i, lag: usize, room: &[u8]) -> __m256i {
        Self::load(room, 32 - lag)
    }
    #[inline(always)]
    fn place(v: __m256i, room: &mut [u8]) {
        Self::store(v, room, 32);
    }
    #[inline(always)]
    fn load_words(from: &[u16], at: usize) -> __m256i {
        let from = &from[at..at + 16];
        // SAFETY: AVX2 is there, and 32 bytes.
        unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
    }
    #[inline(always)]
    fn splat_words(word: u16) -> __m256i {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_set1_epi16(word.cast_signed()) }
    }
    #[inline(always)]
    fn min_words(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_min_epu16(a, b) }
    }
    #[inline(always)]
    fn zero_word(v: __m256i) -> bool {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi16(v, _mm256_setzero_si256())) != 0 }
    }
}
