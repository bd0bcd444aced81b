//! AVX2 alone: bit-slicing of 256 elements.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::{
    Width,
    sliced::{Bytes, Operands, Operation, Part, Sliced, Word, apply, products},
};

/// Four words. Only the functions of the table below, for processors with
/// AVX2, compute with them.
#[derive(Clone, Copy)]
pub struct Vector(__m256i);

/// The bytes of two vectors, in turn, in every 128 bits: of the lower halves
/// and of the upper halves.
#[inline(always)]
fn interleave(a: Vector, b: Vector) -> (Vector, Vector) {
    // SAFETY: it is inlined into functions that have AVX2.
    unsafe {
        (
            Vector(_mm256_unpacklo_epi8(a.0, b.0)),
            Vector(_mm256_unpackhi_epi8(a.0, b.0)),
        )
    }
}

#[inline(always)]
fn spread(v: [Vector; 8]) -> [Vector; 8] {
    let ((a, e), (b, f)) = (interleave(v[0], v[1]), interleave(v[2], v[3]));
    let ((c, g), (d, h)) = (interleave(v[4], v[5]), interleave(v[6], v[7]));
    [a, b, c, d, e, f, g, h]
}

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
    fn load<T: Width>(block: &[T], i: usize) -> Self {
        let count = 32 / size_of::<T>();
        let values = &block[i * count..][..count];
        // SAFETY: it is inlined into functions that have AVX2, and `values` are 32 bytes.
        Self(unsafe { _mm256_loadu_si256(values.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store<T: Width>(self, block: &mut [T], i: usize) {
        let count = 32 / size_of::<T>();
        let values = &mut block[i * count..][..count];
        // SAFETY: it is inlined into functions that have AVX2, and `values` are 32 bytes,
        // of which every pattern is a value.
        unsafe { _mm256_storeu_si256(values.as_mut_ptr().cast(), self.0) };
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
    fn split(v: [Self; 8]) -> [Self; 8] {
        // as `split` of `gfni`
        let v = spread(spread(spread(spread(v))));
        [v[0], v[4], v[2], v[6], v[1], v[5], v[3], v[7]]
    }
    #[inline(always)]
    fn join(v: [Self; 8]) -> [Self; 8] {
        let mut v = v;
        let mut step = 0;
        while step < 3 {
            let ((a, b), (c, d)) = (interleave(v[0], v[4]), interleave(v[1], v[5]));
            let ((e, f), (g, h)) = (interleave(v[2], v[6]), interleave(v[3], v[7]));
            v = [a, b, c, d, e, f, g, h];
            step += 1;
        }
        [v[0], v[4], v[2], v[6], v[1], v[5], v[3], v[7]]
    }
    #[inline(always)]
    fn products(a: &mut Operands<Self>, b: &Operands<Self>, low: &mut Bytes<Self>, count: usize) {
        #[inline(never)]
        #[target_feature(enable = "avx2")]
        fn compiled(
            a: &mut Operands<Vector>,
            b: &Operands<Vector>,
            low: &mut Bytes<Vector>,
            count: usize,
        ) {
            products(a, b, low, count);
        }
        type Compiled =
            unsafe fn(&mut Operands<Vector>, &Operands<Vector>, &mut Bytes<Vector>, usize);
        // SAFETY: it is inlined into functions that have AVX2.
        unsafe { core::hint::black_box(compiled as Compiled)(a, b, low, count) }
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
    #[inline(always)]
    fn run<P: Part<Self>>(input: P::Input<'_>, output: P::Output<'_>) {
        #[inline(never)]
        #[target_feature(enable = "avx2")]
        fn compiled<P: Part<Vector>>(input: P::Input<'_>, output: P::Output<'_>) {
            P::run(input, output);
        }
        let compiled: unsafe fn(P::Input<'_>, P::Output<'_>) = compiled::<P>;
        // SAFETY: it is inlined into functions that have AVX2.
        unsafe { core::hint::black_box(compiled)(input, output) }
    }
}

super::tables! { Sliced<Vector>, Sliced::<Vector>::new(), "avx2" }
