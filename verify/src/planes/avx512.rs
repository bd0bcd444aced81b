//! Vectors of AVX-512: a register for all lanes.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{
    lanes::{Lanes, Miss, Row, WIDTH},
    plan::Plan,
    vector::{Vector, bits, is_sound, rows, way},
};

way!(Zmm, "avx512f,avx512bw,avx512vbmi,avx512bitalg", "AVX-512",
    "avx512f" "avx512bw" "avx512vbmi" "avx512bitalg");

/// One byte of each lane. Only [`run`] computes with them, on processors that have its features.
#[derive(Clone, Copy)]
struct Zmm(__m512i);

/// The bits of codes below 16, of those below 32, and of all.
static BITS: ([Row; 2], [Row; 4], [Row; 8]) = (bits(), bits(), bits());

/// In all of them: the functions are inlined into those that have the features, and a row is 64
/// bytes on a multiple of 64.
impl Vector for Zmm {
    #[inline(always)]
    fn splat(byte: u8) -> Self {
        // SAFETY: as said above.
        Self(unsafe { _mm512_set1_epi8(byte as i8) })
    }
    #[inline(always)]
    fn load(row: &Row) -> Self {
        // SAFETY: as said above.
        Self(unsafe { _mm512_load_si512(row.0.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self) -> Row {
        let mut row = Row([0; WIDTH]);
        // SAFETY: as said above.
        unsafe { _mm512_store_si512(row.0.as_mut_ptr().cast(), self.0) };
        row
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: as said above.
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: as said above.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: as said above.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: as said above.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: as said above.
        Self(unsafe { _mm512_add_epi8(self.0, other.0) })
    }
    #[inline(always)]
    fn where_full(self, full: Self, other: Self) -> Self {
        // SAFETY: as said above.
        unsafe {
            let which = _mm512_cmpeq_epi8_mask(self.0, _mm512_set1_epi8(-1));
            Self(_mm512_mask_mov_epi8(other.0, which, full.0))
        }
    }
    #[inline(always)]
    fn ones(self) -> Self {
        // SAFETY: as said above.
        unsafe {
            // The bits below the lowest that isn't set.
            let next = _mm512_sub_epi8(self.0, _mm512_set1_epi8(-1));
            Self(_mm512_popcnt_epi8(_mm512_andnot_si512(next, self.0)))
        }
    }
    #[inline(always)]
    fn hot<const P: usize>(self) -> [Self; P] {
        let bits: &[Row] = match P {
            2 => &BITS.0,
            4 => &BITS.1,
            _ => &BITS.2,
        };
        let mut hot = [self; P];
        let mut plane = 0;
        while plane < P {
            hot[plane] = self.look::<P>(&bits[plane]);
            plane += 1;
        }
        hot
    }
    #[inline(always)]
    fn look<const P: usize>(self, table: &Row) -> Self {
        let table = Self::load(table).0;
        // SAFETY: as said above.
        Self(unsafe {
            match P {
                2 => _mm512_shuffle_epi8(table, self.0),
                _ => _mm512_permutexvar_epi8(self.0, table),
            }
        })
    }
    #[inline(always)]
    fn some(self) -> u64 {
        // SAFETY: as said above.
        unsafe { _mm512_test_epi8_mask(self.0, self.0) }
    }
    #[inline(always)]
    fn at_least(self, other: Self) -> u64 {
        // SAFETY: as said above.
        unsafe { _mm512_cmpge_epu8_mask(self.0, other.0) }
    }
}
