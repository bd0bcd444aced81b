//! AVX2 with GFNI: four rows in each of two registers.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::matrix::Rows;
use crate::constants::IDENTITY;

/// Eight rows of eight bytes, the lower four first. Only functions for
/// processors with AVX2 and GFNI compute with them.
#[derive(Clone, Copy)]
pub struct Rows256(__m256i, __m256i);

#[inline(always)]
fn repeated(row: u64) -> __m256i {
    // SAFETY: it is inlined into functions that have AVX2.
    unsafe { _mm256_set1_epi64x(row.cast_signed()) }
}

#[inline(always)]
fn affine(bytes: __m256i, matrix: __m256i) -> __m256i {
    // SAFETY: it is inlined into functions that have AVX2 and GFNI.
    unsafe { _mm256_gf2p8affine_epi64_epi8::<0>(bytes, matrix) }
}

/// The parities of the bytes.
#[inline(always)]
fn parities(bytes: __m256i) -> u64 {
    let tops = affine(bytes, repeated(0xff));
    // SAFETY: it is inlined into functions that have AVX2.
    let mask = unsafe { _mm256_movemask_epi8(tops) };
    mask.cast_unsigned().into()
}

/// Byte o of row o.
const DIAGONAL: [u64; 8] = {
    let mut rows = [0; 8];
    let mut o = 0;
    while o < 8 {
        rows[o] = 0xff << (8 * o);
        o += 1;
    }
    rows
};

impl Rows for Rows256 {
    #[inline(always)]
    fn everywhere(row: u64) -> Self {
        Self(repeated(row), repeated(row))
    }
    #[inline(always)]
    fn of(rows: &[u64; 8]) -> Self {
        let rows = rows.as_ptr().cast::<__m256i>();
        // SAFETY: it is inlined into functions that have AVX2, and the rows
        // are two times 32 bytes.
        unsafe { Self(_mm256_loadu_si256(rows), _mm256_loadu_si256(rows.add(1))) }
    }
    #[inline(always)]
    fn affine(self, matrix: Self) -> Self {
        Self(affine(self.0, matrix.0), affine(self.1, matrix.1))
    }
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        // SAFETY: it is inlined into functions that have AVX2 and GFNI.
        unsafe {
            Self(
                _mm256_gf2p8mul_epi8(self.0, other.0),
                _mm256_gf2p8mul_epi8(self.1, other.1),
            )
        }
    }
    #[inline(always)]
    fn inverse(self) -> Self {
        let identity = repeated(IDENTITY);
        // SAFETY: it is inlined into functions that have AVX2 and GFNI.
        unsafe {
            Self(
                _mm256_gf2p8affineinv_epi64_epi8::<0>(self.0, identity),
                _mm256_gf2p8affineinv_epi64_epi8::<0>(self.1, identity),
            )
        }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: it is inlined into functions that have AVX2.
        unsafe {
            Self(
                _mm256_xor_si256(self.0, other.0),
                _mm256_xor_si256(self.1, other.1),
            )
        }
    }
    #[inline(always)]
    fn down<const BITS: i32>(self) -> Self {
        // SAFETY: it is inlined into functions that have AVX2.
        unsafe {
            Self(
                _mm256_srli_epi64::<BITS>(self.0),
                _mm256_srli_epi64::<BITS>(self.1),
            )
        }
    }
    #[inline(always)]
    fn parities(self) -> u64 {
        parities(self.1) << 32 | parities(self.0)
    }
    #[inline(always)]
    fn transpose(self) -> Self {
        let Self(low, high) = Self::of(&DIAGONAL).affine(self);
        // SAFETY: it is inlined into functions that have AVX2.
        unsafe {
            let sum = _mm256_xor_si256(low, high);
            let sum = _mm256_xor_si256(sum, _mm256_permute4x64_epi64::<0x4e>(sum));
            let sum = _mm256_xor_si256(sum, _mm256_shuffle_epi32::<0x4e>(sum));
            Self(sum, sum)
        }
    }
    #[inline(always)]
    fn first_byte(self) -> Self {
        // SAFETY: it is inlined into functions that have AVX2.
        unsafe {
            let zero = _mm256_setzero_si256();
            Self(
                _mm256_shuffle_epi8(self.0, zero),
                _mm256_shuffle_epi8(self.1, zero),
            )
        }
    }
    #[inline(always)]
    fn read(rows: &[u64]) -> Self {
        let [low, high] = masks(rows);
        let place = rows.as_ptr().cast::<i64>();
        // SAFETY: it is inlined into functions that have AVX2, and only `rows`
        // are read.
        unsafe {
            Self(
                _mm256_maskload_epi64(place, low),
                _mm256_maskload_epi64(place.wrapping_add(4), high),
            )
        }
    }
    #[inline(always)]
    fn write(self, rows: &mut [u64]) {
        let [low, high] = masks(rows);
        let place = rows.as_mut_ptr().cast::<i64>();
        // SAFETY: it is inlined into functions that have AVX2, and only `rows`
        // are written.
        unsafe {
            _mm256_maskstore_epi64(place, low, self.0);
            _mm256_maskstore_epi64(place.wrapping_add(4), high, self.1);
        }
    }
}

/// Ones in the rows that there are.
#[inline(always)]
fn masks(rows: &[u64]) -> [__m256i; 2] {
    const ONES: [u64; 16] = {
        let mut ones = [0; 16];
        let mut i = 0;
        while i < 8 {
            ones[i] = u64::MAX;
            i += 1;
        }
        ones
    };
    let place = ONES[8 - rows.len().min(8)..].as_ptr().cast::<__m256i>();
    // SAFETY: it is inlined into functions that have AVX2, and at least 8
    // words lie there.
    unsafe { [_mm256_loadu_si256(place), _mm256_loadu_si256(place.add(1))] }
}
