//! A register of AVX-512 with VBMI and BITALG.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::Lanes;

/// 64 bytes. Only `Tier::run` chooses it, for functions that have the features.
#[derive(Clone, Copy)]
pub(in super::super) struct Avx512;

/// `HOT[p][x]`: the bits of plane p for the byte x.
static HOT: [[u8; 64]; 8] = hot();
/// Four times what 16 bytes are in each plane.
static HOT16: [[u8; 64]; 2] = hot16();
/// From place 64 - lag on, the places of bytes that are `lag` earlier in two registers.
static PLACES: [u8; 128] = places();

const fn hot() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut x = 0;
    while x < 64 {
        table[x / 8][x] = 1 << (x % 8);
        x += 1;
    }
    table
}

const fn hot16() -> [[u8; 64]; 2] {
    let mut table = [[0; 64]; 2];
    let mut x = 0;
    while x < 64 {
        table[x % 16 / 8][x] = 1 << (x % 8);
        x += 1;
    }
    table
}

const fn places() -> [u8; 128] {
    let mut table = [0; 128];
    let mut x = 0;
    while x < 128 {
        table[x] = x as u8;
        x += 1;
    }
    table
}

#[inline(always)]
fn table(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: 64 bytes are there, and it is inlined into functions that have AVX-512.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

// SAFETY, of every block of this implementation that says no more: it is inlined into functions
// that have the features.
impl Lanes for Avx512 {
    const N: usize = 64;
    type V = __m512i;

    #[inline(always)]
    fn splat(byte: u8) -> __m512i {
        // SAFETY: the features are there.
        unsafe { _mm512_set1_epi8(byte.cast_signed()) }
    }
    #[inline(always)]
    fn load(from: &[u8], at: usize) -> __m512i {
        let from = &from[at..at + 64];
        // SAFETY: the features are there, and 64 bytes.
        unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
    }
    #[inline(always)]
    fn store(v: __m512i, to: &mut [u8], at: usize) {
        let to = &mut to[at..at + 64];
        // SAFETY: the features are there, and room for 64 bytes.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), v) }
    }
    #[inline(always)]
    fn xor(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the features are there.
        unsafe { _mm512_xor_si512(a, b) }
    }
    #[inline(always)]
    fn or(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the features are there.
        unsafe { _mm512_or_si512(a, b) }
    }
    #[inline(always)]
    fn and(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the features are there.
        unsafe { _mm512_and_si512(a, b) }
    }
    #[inline(always)]
    fn and_not(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the features are there.
        unsafe { _mm512_andnot_si512(a, b) }
    }
    #[inline(always)]
    fn add(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the features are there.
        unsafe { _mm512_add_epi8(a, b) }
    }
    #[inline(always)]
    fn sub(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the features are there.
        unsafe { _mm512_subs_epu8(a, b) }
    }
    #[inline(always)]
    fn min(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the features are there.
        unsafe { _mm512_min_epu8(a, b) }
    }
    #[inline(always)]
    fn max(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the features are there.
        unsafe { _mm512_max_epu8(a, b) }
    }
    #[inline(always)]
    fn high(v: __m512i) -> __m512i {
        // SAFETY: the features are there.
        unsafe { _mm512_and_si512(_mm512_srli_epi16::<4>(v), _mm512_set1_epi8(15)) }
    }
    #[inline(always)]
    fn look(table: &[u8; 16], v: __m512i) -> __m512i {
        // SAFETY: the features are there, and 16 bytes.
        unsafe {
            let table = _mm_loadu_si128(table.as_ptr().cast());
            _mm512_shuffle_epi8(_mm512_broadcast_i32x4(table), v)
        }
    }
    #[inline(always)]
    fn ones(v: __m512i) -> __m512i {
        // SAFETY: the features are there.
        unsafe {
            let more = _mm512_add_epi8(v, _mm512_set1_epi8(1));
            _mm512_popcnt_epi8(_mm512_andnot_si512(more, v))
        }
    }
    #[inline(always)]
    fn where_full(v: __m512i, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the features are there.
        unsafe {
            let full = _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8(-1));
            _mm512_mask_mov_epi8(b, full, a)
        }
    }
    #[inline(always)]
    fn some(v: __m512i) -> u64 {
        // SAFETY: the features are there.
        unsafe { _mm512_test_epi8_mask(v, v) }
    }
    #[inline(always)]
    fn fold(v: __m512i) -> u8 {
        // SAFETY: the features are there.
        let or = unsafe { _mm512_reduce_or_epi64(v) };
        let or = or | or >> 32;
        let or = or | or >> 16;
        (or | or >> 8) as u8
    }
    #[inline(always)]
    fn hot<const P: usize>(v: __m512i) -> [__m512i; P] {
        let mut planes = [Self::splat(0); P];
        let mut p = 0;
        if P <= 2 {
            while p < P {
                // SAFETY: the features are there.
                planes[p] = unsafe { _mm512_shuffle_epi8(table(&HOT16[p]), v) };
                p += 1;
            }
        } else if P <= 8 {
            while p < P {
                // SAFETY: the features are there.
                planes[p] = unsafe { _mm512_permutexvar_epi8(v, table(&HOT[p])) };
                p += 1;
            }
        } else {
            // SAFETY: the features are there.
            let upper = unsafe { _mm512_test_epi8_mask(v, _mm512_set1_epi8(64)) };
            while p < P {
                let half = if p < 8 { !upper } else { upper };
                // SAFETY: the features are there.
                planes[p] = unsafe { _mm512_maskz_permutexvar_epi8(half, v, table(&HOT[p % 8])) };
                p += 1;
            }
        }
        planes
    }
    #[inline(always)]
    fn lagged(before: __m512i, v: __m512i, lag: usize, _room: &[u8]) -> __m512i {
        let places = Self::load(&PLACES, 64 - lag);
        // SAFETY: the features are there.
        unsafe { _mm512_permutex2var_epi8(before, places, v) }
    }
    #[inline(always)]
    fn place(_v: __m512i, _room: &mut [u8]) {}
    #[inline(always)]
    fn load_words(from: &[u16], at: usize) -> __m512i {
        let from = &from[at..at + 32];
        // SAFETY: the features are there, and 64 bytes.
        unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
    }
    #[inline(always)]
    fn splat_words(word: u16) -> __m512i {
        // SAFETY: the features are there.
        unsafe { _mm512_set1_epi16(word.cast_signed()) }
    }
    #[inline(always)]
    fn min_words(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the features are there.
        unsafe { _mm512_min_epu16(a, b) }
    }
    #[inline(always)]
    fn zero_word(v: __m512i) -> bool {
        // SAFETY: the features are there.
        unsafe { _mm512_testn_epi16_mask(v, v) != 0 }
    }
}
