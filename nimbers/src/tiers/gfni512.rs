//! AVX-512 with GFNI: 64 elements at a time.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::{
    Kernels, Width,
    gfni::{Gfni, Vector},
    matrix512::Rows512,
};
use crate::constants::IDENTITY;

super::gfni::vector! {
    /// One byte of 64 elements. Only the functions of the table below, for
    /// processors with AVX-512 F, BW, VL, VBMI and GFNI, compute with them.
    Zmm(__m512i), 64, Block64, "avx512f,avx512bw,avx512vl,avx512vbmi,gfni",
    _mm512_xor_si512 _mm512_gf2p8mul_epi8
    _mm512_gf2p8affine_epi64_epi8 _mm512_gf2p8affineinv_epi64_epi8 _mm512_set1_epi64
    _mm512_unpacklo_epi8 _mm512_unpackhi_epi8 _mm512_loadu_si512 _mm512_storeu_si512
    {
        #[inline(always)]
        fn stream<T: Width>(self, block: &mut [T], i: usize) {
            let count = 64 / size_of::<T>();
            let values = &mut block[i * count..][..count];
            let place = values.as_mut_ptr().cast();
            if values.as_ptr().cast::<__m512i>().is_aligned() {
                // SAFETY: it is inlined into functions that have the features, and
                // `values` are 64 bytes at a multiple of 64, of which every pattern is a value.
                unsafe { _mm512_stream_si512(place, self.0) }
            } else {
                self.store(block, i);
            }
        }
    }
}

type Engine512 = Gfni<Zmm, false>;

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
        super::kernel::product(Gfni::<Zmm, true>::new(), (a, b), out, PLAIN.product);
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
    Engine512,
    Engine512::new(),
    "avx512f,avx512bw,avx512vl,avx512vbmi,gfni"
);
const PLAIN: Kernels<u64> =
    super::matrix::with_matrices!(u64, Rows512, "avx512f,avx512bw,avx512vbmi,gfni", PLANES);

super::tables! {
    Engine512,
    Engine512::new(),
    "avx512f,avx512bw,avx512vl,avx512vbmi,gfni",
    Rows512,
    "avx512f,avx512bw,avx512vbmi,gfni",
    bits64: Kernels { product: product_64, ..PLAIN }
}
