//! AVX2 alone: bit-slicing of 256 elements.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::sliced::{Operation, Sliced, Word, apply};

/// Four words. Only the functions of the table below, for processors with
/// AVX2, compute with them.
#[derive(Clone, Copy)]
pub struct Vector(__m256i);

// SAFETY, of every block of this implementation: it is inlined into functions
// that have AVX2.
impl Word for Vector {
    const COUNT: usize = 4;
    type Block<T: Copy + Default> = [[T; 64]; 4];
    // SAFETY: zeros are a vector.
    const ZERO: Self = Self(unsafe { core::mem::zeroed() });

    #[inline(always)]
    fn block<T: Copy + Default>(fill: T) -> [[T; 64]; 4] {
        [[fill; 64]; 4]
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: it is inlined into functions that have AVX2.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: it is inlined into functions that have AVX2.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: it is inlined into functions that have AVX2.
        Self(unsafe { _mm256_set1_epi64x(word.cast_signed()) })
    }
    #[inline(always)]
    fn shl(self, bits: u32) -> Self {
        // SAFETY: it is inlined into functions that have AVX2.
        Self(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(bits.cast_signed())) })
    }
    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        // SAFETY: it is inlined into functions that have AVX2.
        Self(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(bits.cast_signed())) })
    }
    #[inline(always)]
    fn from_fn(f: impl Fn(usize) -> u64) -> Self {
        let [a, b, c, d] = [f(0), f(1), f(2), f(3)].map(u64::cast_signed);
        // SAFETY: it is inlined into functions that have AVX2.
        Self(unsafe { _mm256_setr_epi64x(a, b, c, d) })
    }
    #[inline(always)]
    fn each(self, mut f: impl FnMut(usize, u64)) {
        let mut words = [0_u64; 4];
        // SAFETY: it is inlined into functions that have AVX2, and the place is of that size.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        for (i, word) in words.into_iter().enumerate() {
            f(i, word);
        }
    }
    #[inline(always)]
    fn exchange(self, other: Self) -> (Self, Self) {
        // SAFETY: it is inlined into functions that have AVX2.
        unsafe {
            (
                Self(_mm256_unpacklo_epi64(self.0, other.0)),
                Self(_mm256_unpackhi_epi64(self.0, other.0)),
            )
        }
    }
    #[inline(always)]
    fn call(operation: Operation, a: &[Self; 8], b: &[Self; 8]) -> [Self; 8] {
        #[inline(never)]
        #[target_feature(enable = "avx2")]
        fn compiled(operation: Operation, a: &[Vector; 8], b: &[Vector; 8]) -> [Vector; 8] {
            apply(operation, a, b)
        }
        // Behind a pointer that the compiler doesn't see through: it inlines
        // `compiled` otherwise, whatever it is told.
        type Compiled = unsafe fn(Operation, &[Vector; 8], &[Vector; 8]) -> [Vector; 8];
        // SAFETY: it is inlined into functions that have AVX2.
        unsafe { core::hint::black_box(compiled as Compiled)(operation, a, b) }
    }
}

super::tables! { Sliced<Vector>, Sliced::<Vector>::new(), "avx2" }
