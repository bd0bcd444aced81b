//! PCLMULQDQ: one product at a time, as polynomials, through byte tables.
//!
//! This is how public programs do it, and what the benchmark compares with.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::{Tables, Width, kernels, single::Single};
use crate::constants::{HALF_64, Images, NIM_OF_POLY, POLY_OF_NIM, REDUCTION, power_map};

/// A linear map by its table.
#[inline(always)]
pub(super) fn image(table: &Images, n: u64) -> u64 {
    let [a, b, c, d, e, f, g, h] = n.to_le_bytes().map(usize::from);
    let low = table[0][a] ^ table[1][b] ^ (table[2][c] ^ table[3][d]);
    let high = table[4][e] ^ table[5][f] ^ (table[6][g] ^ table[7][h]);
    low ^ high
}

/// The product of polynomials, before reduction.
#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
fn long_product(a: u64, b: u64) -> __m128i {
    let (a, b) = (a.cast_signed(), b.cast_signed());
    _mm_clmulepi64_si128::<0>(_mm_cvtsi64_si128(a), _mm_cvtsi64_si128(b))
}

/// x⁶⁴ = x⁴ + x³ + x + 1 = (x³ + 1)(x + 1).
#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
fn reduce(long: __m128i) -> u64 {
    let low = _mm_cvtsi128_si64(long).cast_unsigned();
    let high = _mm_extract_epi64::<1>(long).cast_unsigned();
    let d = high ^ high << 1;
    low ^ d ^ d << 3 ^ u64::from(REDUCTION[(high >> 60) as usize])
}

/// The product of polynomials modulo x⁶⁴ + x⁴ + x³ + x + 1.
#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
pub(super) fn poly_product(a: u64, b: u64) -> u64 {
    reduce(long_product(a, b))
}

/// The nim-product of two numbers below 2⁶⁴.
#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
pub(super) fn product_64(a: u64, b: u64) -> u64 {
    let product = poly_product(image(&POLY_OF_NIM, a), image(&POLY_OF_NIM, b));
    image(&NIM_OF_POLY, product)
}

/// The nim-product of any two, by Karatsuba over polynomials.
#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
fn product_128(a: u128, b: u128) -> u128 {
    let poly = |half: u128| image(&POLY_OF_NIM, half as u64);
    let (a1, a0, b1, b0) = (poly(a >> 64), poly(a), poly(b >> 64), poly(b));
    let low = long_product(a0, b0);
    let both = long_product(a0 ^ a1, b0 ^ b1);
    let half = poly_product(poly_product(a1, b1), HALF_64);
    let high = image(&NIM_OF_POLY, reduce(_mm_xor_si128(low, both)));
    let low = image(&NIM_OF_POLY, reduce(low) ^ half);
    u128::from(high) << 64 | u128::from(low)
}

#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
fn multiply<T: Width>(a: T, b: T) -> T {
    let (a, b) = (a.to_u128(), b.to_u128());
    T::from_u128(if T::BYTES == 16 {
        product_128(a, b)
    } else {
        product_64(a as u64, b as u64).into()
    })
}

/// aⁿ for n in hexadecimal digits nₖ: the product of (a^nₖ)^(16ᵏ), where the
/// repeated squares are linear maps. Digits 32 bits apart are joined first,
/// then those 16, 8 and 4 bits apart.
#[target_feature(enable = "pclmulqdq,sse4.1")]
pub(super) fn power_64(a: u64, n: u64) -> u64 {
    let a = image(&POLY_OF_NIM, a);
    let mut small = [1; 16];
    for i in 1..16 {
        small[i] = poly_product(small[i - 1], a);
    }
    let mut parts = [0; 16];
    for (k, part) in parts.iter_mut().enumerate() {
        *part = small[(n >> (4 * k) & 15) as usize];
    }
    for (level, map) in POWER_MAPS.iter().enumerate() {
        let count = 8 >> level;
        for k in 0..count {
            parts[k] = poly_product(image(map, parts[k + count]), parts[k]);
        }
    }
    image(&NIM_OF_POLY, parts[0])
}

/// x ↦ x^(2³²), x^(2¹⁶), x^(2⁸) and x^(2⁴).
static POWER_MAPS: [Images; 4] = [power_map(32), power_map(16), power_map(8), power_map(4)];

#[target_feature(enable = "pclmulqdq,sse4.1")]
fn product<T: Width>(a: &[T], b: &[T], out: &mut [T]) {
    for ((&a, &b), out) in a.iter().zip(b).zip(out) {
        *out = multiply(a, b);
    }
}

#[target_feature(enable = "pclmulqdq,sse4.1")]
fn scale<T: Width>(a: &[T], by: T, out: &mut [T]) {
    for (&a, out) in a.iter().zip(out) {
        *out = multiply(a, by);
    }
}

#[target_feature(enable = "pclmulqdq,sse4.1")]
fn prefix<T: Width>(a: &[T], out: &mut [T]) {
    let mut product = T::ONE;
    for (&a, out) in a.iter().zip(out) {
        product = multiply(product, a);
        *out = product;
    }
}

#[target_feature(enable = "pclmulqdq,sse4.1")]
fn dot<T: Width>(a: &[T], b: &[T]) -> T {
    let products = a.iter().zip(b).map(|(&a, &b)| multiply(a, b));
    products.fold(T::default(), |sum, x| sum ^ x)
}

/// The products are those above, all else is as for single numbers.
macro_rules! with_products {
    ($T:ident) => {
        // SAFETY, of the blocks: `Tier` gives out this table only where
        // the features were detected.
        super::Kernels::<$T> {
            // SAFETY: `Tier` gives out this table only where the features are.
            product: |a, b, out| unsafe { product(a, b, out) },
            // SAFETY: `Tier` gives out this table only where the features are.
            one_by_one: |a, b, out| unsafe { product(a, b, out) },
            // SAFETY: `Tier` gives out this table only where the features are.
            multiply: |a, b| unsafe { multiply(a, b) },
            // SAFETY: `Tier` gives out this table only where the features are.
            prefix: |a, out| unsafe { prefix(a, out) },
            // SAFETY: `Tier` gives out this table only where the features are.
            scale: |a, by, out| unsafe { scale(a, by, out) },
            // SAFETY: `Tier` gives out this table only where the features are.
            dot: |a, b| unsafe { dot(a, b) },
            ..kernels!($T, Single, Single)
        }
    };
}

pub(super) static TABLES: Tables = Tables {
    bits8: with_products!(u8),
    bits16: with_products!(u16),
    bits32: with_products!(u32),
    bits64: super::Kernels {
        // SAFETY: `Tier` gives out this table only where the features are.
        pow: |a, n| unsafe { power_64(a, n as u64) },
        ..with_products!(u64)
    },
    bits128: with_products!(u128),
};
