//! AVX2 with GFNI: 32 elements at a time.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::{
    Kernels, Width,
    gfni::{Gfni, Vector},
    matrix256::Rows256,
};
use crate::constants::IDENTITY;

super::gfni::vector! {
    /// One byte of 32 elements. Only the functions of the table below, for
    /// processors with AVX2 and GFNI, compute with them.
    Ymm(__m256i), 32, Block32, "avx2,gfni",
    _mm256_xor_si256 _mm256_gf2p8mul_epi8
    _mm256_gf2p8affine_epi64_epi8 _mm256_gf2p8affineinv_epi64_epi8 _mm256_set1_epi64x
    _mm256_unpacklo_epi8 _mm256_unpackhi_epi8 _mm256_loadu_si256 _mm256_storeu_si256
    {}
}

type Engine256 = Gfni<Ymm, false>;

const PLANES: Kernels<u64> = super::matrix::with_matrices!(
    u64,
    Rows256,
    "avx2,gfni",
    super::kernels!(u64, Engine256, Engine256::new(), "avx2,gfni")
);

/// Fewer products than this take less time one by one than as a block.
const ALONE: usize = 9;

fn product_64(a: &[u64], b: &[u64], out: &mut [u64]) {
    if out.len() < ALONE {
        (PLANES.one_by_one)(a, b, out);
    } else {
        (PLANES.product)(a, b, out);
    }
}

super::tables! {
    Engine256,
    Engine256::new(),
    "avx2,gfni",
    Rows256,
    "avx2,gfni",
    bits64: super::Kernels { product: product_64, ..PLANES }
}
