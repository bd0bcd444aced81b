//! Vectors of AVX2: two registers of 32 lanes, with codes looked up by sixteens.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{
    lanes::{Lanes, Miss, Row, WIDTH},
    plan::Plan,
    vector::{Vector, is_sound, rows, way},
};

way!(Ymm, "avx2", "AVX2", "avx2");

/// One byte of each lane. Only [`run`] computes with them, on processors that have its features.
#[derive(Clone, Copy)]
struct Ymm(__m256i, __m256i);

/// The bit of a code in its plane: those of eight codes, and then of the next eight.
const BITS: [[u8; 16]; 2] = [
    [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128],
];
/// How many bits of a nibble are set.
const COUNTS: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// In all of them: the functions are inlined into those that have the features, and a row is 64
/// bytes on a multiple of 64.
impl Vector for Ymm {
    #[inline(always)]
    fn splat(byte: u8) -> Self {
        // SAFETY: as said above.
        let bytes = unsafe { _mm256_set1_epi8(byte as i8) };
        Self(bytes, bytes)
    }
    #[inline(always)]
    fn load(row: &Row) -> Self {
        let from = row.0.as_ptr().cast::<__m256i>();
        // SAFETY: as said above.
        unsafe { Self(_mm256_load_si256(from), _mm256_load_si256(from.add(1))) }
    }
    #[inline(always)]
    fn store(self) -> Row {
        let mut row = Row([0; WIDTH]);
        let to = row.0.as_mut_ptr().cast::<__m256i>();
        // SAFETY: as said above.
        unsafe {
            _mm256_store_si256(to, self.0);
            _mm256_store_si256(to.add(1), self.1);
        }
        row
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: as said above.
        unsafe {
            Self(
                _mm256_xor_si256(self.0, other.0),
                _mm256_xor_si256(self.1, other.1),
            )
        }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: as said above.
        unsafe {
            Self(
                _mm256_or_si256(self.0, other.0),
                _mm256_or_si256(self.1, other.1),
            )
        }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: as said above.
        unsafe {
            Self(
                _mm256_and_si256(self.0, other.0),
                _mm256_and_si256(self.1, other.1),
            )
        }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: as said above.
        unsafe {
            Self(
                _mm256_andnot_si256(other.0, self.0),
                _mm256_andnot_si256(other.1, self.1),
            )
        }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: as said above.
        unsafe {
            Self(
                _mm256_add_epi8(self.0, other.0),
                _mm256_add_epi8(self.1, other.1),
            )
        }
    }
    #[inline(always)]
    fn where_full(self, full: Self, other: Self) -> Self {
        let which = self.equal(Self::splat(u8::MAX));
        // SAFETY: as said above.
        unsafe {
            Self(
                _mm256_blendv_epi8(other.0, full.0, which.0),
                _mm256_blendv_epi8(other.1, full.1, which.1),
            )
        }
    }
    #[inline(always)]
    fn ones(self) -> Self {
        // The bits below the lowest that isn't set, counted by nibbles.
        let next = self.add(Self::splat(1));
        let bits = self.without(next);
        let nibble = Self::splat(15);
        // SAFETY: as said above.
        let high = unsafe { Self(_mm256_srli_epi16(bits.0, 4), _mm256_srli_epi16(bits.1, 4)) };
        let low = bits.and(nibble).sixteen(&COUNTS);
        low.add(high.and(nibble).sixteen(&COUNTS))
    }
    #[inline(always)]
    fn hot<const P: usize>(self) -> [Self; P] {
        let mut hot = [self; P];
        let mut part = 0;
        while part < P / 2 {
            let place = self.within::<P>(part);
            hot[2 * part] = place.sixteen(&BITS[0]);
            hot[2 * part + 1] = place.sixteen(&BITS[1]);
            part += 1;
        }
        hot
    }
    #[inline(always)]
    fn look<const P: usize>(self, table: &Row) -> Self {
        let sixteens = table.0.as_chunks().0;
        let mut found = self.within::<P>(0).sixteen(&sixteens[0]);
        let mut part = 1;
        while part < P / 2 {
            found = found.or(self.within::<P>(part).sixteen(&sixteens[part]));
            part += 1;
        }
        found
    }
    #[inline(always)]
    fn some(self) -> u64 {
        !self.equal(Self::splat(0)).tops()
    }
    #[inline(always)]
    fn at_least(self, other: Self) -> u64 {
        // SAFETY: as said above.
        let larger = unsafe {
            Self(
                _mm256_max_epu8(self.0, other.0),
                _mm256_max_epu8(self.1, other.1),
            )
        };
        larger.equal(self).tops()
    }
}

impl Ymm {
    /// All bits where the bytes are equal.
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        // SAFETY: as of the functions above.
        unsafe {
            Self(
                _mm256_cmpeq_epi8(self.0, other.0),
                _mm256_cmpeq_epi8(self.1, other.1),
            )
        }
    }

    /// The lanes whose top bit is set.
    #[inline(always)]
    fn tops(self) -> u64 {
        // SAFETY: as of the functions above.
        let halves = unsafe { (_mm256_movemask_epi8(self.0), _mm256_movemask_epi8(self.1)) };
        u64::from(halves.0 as u32) | u64::from(halves.1 as u32) << 32
    }

    /// The byte of `table` at a place below 16; 0 at a place from 128 on.
    #[inline(always)]
    fn sixteen(self, table: &[u8; 16]) -> Self {
        // SAFETY: as of the functions above, and the table has 16 bytes.
        unsafe {
            let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast()));
            Self(
                _mm256_shuffle_epi8(table, self.0),
                _mm256_shuffle_epi8(table, self.1),
            )
        }
    }

    /// Where a code stands within a sixteen, or a place whose look-up is 0 if it is in another one.
    #[inline(always)]
    fn within<const P: usize>(self, part: usize) -> Self {
        if P == 2 {
            return self;
        }
        // A place from 16 on gets the top bit, by which the look-up is 0.
        self.xor(Self::splat(16 * part as u8))
            .add(Self::splat(0x70))
    }
}
