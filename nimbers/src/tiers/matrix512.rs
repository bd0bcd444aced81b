//! AVX-512 with GFNI: eight rows in one register.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::matrix::Rows;
use crate::constants::IDENTITY;

/// Eight rows of eight bytes. Only functions for processors with AVX-512 F,
/// BW, VBMI and GFNI compute with them.
#[derive(Clone, Copy)]
pub struct Rows512(__m512i);

/// The first byte of every row.
const FIRSTS: u64 = 0x3830_2820_1810_0800;

// In the rest of this file:
// SAFETY: the functions are inlined into ones that have the features.

impl Rows for Rows512 {
    #[inline(always)]
    fn everywhere(row: u64) -> Self {
        // SAFETY: it is inlined into functions that have the features.
        Self(unsafe { _mm512_set1_epi64(row.cast_signed()) })
    }
    #[inline(always)]
    fn of(rows: &[u64; 8]) -> Self {
        // SAFETY: as above, and the rows are 64 bytes.
        Self(unsafe { _mm512_loadu_si512(rows.as_ptr().cast()) })
    }
    #[inline(always)]
    fn affine(self, matrix: Self) -> Self {
        // SAFETY: it is inlined into functions that have the features.
        Self(unsafe { _mm512_gf2p8affine_epi64_epi8::<0>(self.0, matrix.0) })
    }
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        // SAFETY: it is inlined into functions that have the features.
        Self(unsafe { _mm512_gf2p8mul_epi8(self.0, other.0) })
    }
    #[inline(always)]
    fn inverse(self) -> Self {
        let identity = Self::everywhere(IDENTITY);
        // SAFETY: it is inlined into functions that have the features.
        Self(unsafe { _mm512_gf2p8affineinv_epi64_epi8::<0>(self.0, identity.0) })
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: it is inlined into functions that have the features.
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn down<const BITS: i32>(self) -> Self {
        // SAFETY: it is inlined into functions that have the features.
        Self(unsafe { _mm512_srl_epi64(self.0, _mm_cvtsi32_si128(BITS)) })
    }
    #[inline(always)]
    fn parities(self) -> u64 {
        let tops = self.affine(Self::everywhere(0xff));
        // SAFETY: it is inlined into functions that have the features.
        unsafe { _mm512_movepi8_mask(tops.0) }
    }
    #[inline(always)]
    fn transpose(self) -> Self {
        let sums = Self::everywhere(u64::MAX).affine(self);
        // SAFETY: it is inlined into functions that have the features.
        Self(unsafe { _mm512_permutexvar_epi8(Self::everywhere(FIRSTS).0, sums.0) })
    }
    #[inline(always)]
    fn first_byte(self) -> Self {
        // SAFETY: it is inlined into functions that have the features.
        Self(unsafe { _mm512_shuffle_epi8(self.0, Self::everywhere(0).0) })
    }
    #[inline(always)]
    fn read(rows: &[u64]) -> Self {
        // SAFETY: as above, and only `rows` are read.
        Self(unsafe { _mm512_maskz_loadu_epi64(mask(rows), rows.as_ptr().cast()) })
    }
    #[inline(always)]
    fn write(self, rows: &mut [u64]) {
        // SAFETY: as above, and only `rows` are written.
        unsafe { _mm512_mask_storeu_epi64(rows.as_mut_ptr().cast(), mask(rows), self.0) };
    }
}

/// As many ones as there are rows, up to 8.
#[inline(always)]
fn mask(rows: &[u64]) -> u8 {
    (0xff_u16 >> (8 - rows.len().min(8))) as u8
}
