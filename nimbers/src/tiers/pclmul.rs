//! PCLMULQDQ: one product at a time, as polynomials, through byte tables.
//!
//! This is how public programs do it, and what the benchmark compares with.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::{
    Tables, function, kernels, single,
    single::Single,
    table::{Chains, Limbs},
    width::Width,
};
use crate::constants::HALF_64;
use crate::field::Field;
use crate::poly::{self, Polynomials, of_nimber as poly, to_nimber as nim};

/// The product of polynomials, before reduction.
#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
fn long_product(a: u64, b: u64) -> __m128i {
    let (a, b) = (a.cast_signed(), b.cast_signed());
    _mm_clmulepi64_si128::<0>(_mm_cvtsi64_si128(a), _mm_cvtsi64_si128(b))
}

#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
fn reduce(long: __m128i) -> u64 {
    let low = _mm_cvtsi128_si64(long).cast_unsigned();
    poly::reduce(_mm_extract_epi64::<1>(long).cast_unsigned(), low)
}

/// The product of polynomials modulo x⁶⁴ + x⁴ + x³ + x + 1.
#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
pub(super) fn poly_product(a: u64, b: u64) -> u64 {
    reduce(long_product(a, b))
}

/// The processor has PCLMULQDQ and SSE4.1. Only functions for such ones
/// compute with it.
#[derive(Clone, Copy)]
pub(super) struct Carryless;

impl Polynomials for Carryless {
    #[inline(always)]
    fn product(a: u64, b: u64) -> u64 {
        // SAFETY: it is inlined into functions that have the features.
        unsafe { poly_product(a, b) }
    }
    #[inline(always)]
    fn square(a: u64) -> u64 {
        Self::product(a, a)
    }
}

/// The halves of a number as polynomials, the low one first.
#[inline(always)]
fn halves(a: u128) -> (u64, u64) {
    (poly(a as u64), poly((a >> 64) as u64))
}

/// Unreduced halves of a product of 128 bits, by Karatsuba, but for 2⁶³ times
/// the last part, which is to be added to the first.
#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
fn long_product_128(a: (u64, u64), b: (u64, u64)) -> [__m128i; 3] {
    let low = long_product(a.0, b.0);
    let both = long_product(a.0 ^ a.1, b.0 ^ b.1);
    [low, _mm_xor_si128(low, both), long_product(a.1, b.1)]
}

#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
fn reduce_128([low, high, top]: [__m128i; 3]) -> u128 {
    let low = reduce(low) ^ poly_product(reduce(top), HALF_64);
    u128::from(nim(reduce(high))) << 64 | u128::from(nim(low))
}

/// The nim-product of any two.
#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
pub(super) fn multiply<T: Width>(a: T, b: T) -> T {
    let (a, b) = (a.to_u128(), b.to_u128());
    T::from_u128(if T::BYTES == 16 {
        reduce_128(long_product_128(halves(a), halves(b)))
    } else {
        nim(poly_product(poly(a as u64), poly(b as u64))).into()
    })
}

/// a⁻¹; 0 for 0.
#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
fn inverse_64(a: u64) -> u64 {
    // The conjugate of a₁⊗u ⊕ a₀ is a₁⊗(u ⊕ 1) ⊕ a₀.
    nim(poly::inverse::<Carryless>(poly(a), poly(a ^ a >> 32)))
}

/// a⁻¹ by the norm a₀⊗(a₀⊕a₁) ⊕ 2⁶³⊗a₁². 0 for 0.
#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
fn inverse_128(a: u128) -> u128 {
    let (a0, a1) = halves(a);
    let top = poly_product(poly_product(a1, a1), HALF_64);
    let norm = poly_product(a0, a0 ^ a1) ^ top;
    let n = poly(inverse_64(nim(norm)));
    let (low, high) = (poly_product(a0 ^ a1, n), poly_product(a1, n));
    u128::from(nim(high)) << 64 | u128::from(nim(low))
}

#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
pub(super) fn invert<T: Width>(a: T) -> T {
    let a = a.to_u128();
    T::from_u128(if T::BYTES == 16 {
        inverse_128(a)
    } else {
        inverse_64(a as u64).into()
    })
}

#[target_feature(enable = "pclmulqdq,sse4.1")]
pub(super) fn product<T: Width>(a: &[T], b: &[T], out: &mut [T]) {
    for ((&a, &b), out) in a.iter().zip(b).zip(out) {
        *out = multiply(a, b);
    }
}

#[target_feature(enable = "pclmulqdq,sse4.1")]
fn scale<T: Width>(a: &[T], by: T, out: &mut [T]) {
    let by = halves(by.to_u128());
    for (&a, out) in a.iter().zip(out) {
        let a = a.to_u128();
        *out = T::from_u128(if T::BYTES == 16 {
            reduce_128(long_product_128(halves(a), by))
        } else {
            nim(poly_product(poly(a as u64), by.0)).into()
        });
    }
}

/// The product stays a polynomial.
#[target_feature(enable = "pclmulqdq,sse4.1")]
pub(super) fn prefix<T: Width>(a: &[T], out: &mut [T]) {
    if T::BYTES == 16 {
        let mut product = T::ONE;
        for (&a, out) in a.iter().zip(out) {
            product = multiply(product, a);
            *out = product;
        }
        return;
    }
    let mut product = 1;
    for (&a, out) in a.iter().zip(out) {
        product = poly_product(product, poly(a.to_u128() as u64));
        *out = T::from_u128(nim(product).into());
    }
}

/// Sums of products before their reduction.
#[target_feature(enable = "pclmulqdq,sse4.1")]
fn dot<T: Width>(a: &[T], b: &[T]) -> T {
    let mut sums = [_mm_setzero_si128(); 3];
    for (&a, &b) in a.iter().zip(b) {
        let (a, b) = (a.to_u128(), b.to_u128());
        if T::BYTES == 16 {
            let product = long_product_128(halves(a), halves(b));
            for (sum, part) in sums.iter_mut().zip(product) {
                *sum = _mm_xor_si128(*sum, part);
            }
        } else {
            let product = long_product(poly(a as u64), poly(b as u64));
            sums[0] = _mm_xor_si128(sums[0], product);
        }
    }
    T::from_u128(if T::BYTES == 16 {
        reduce_128(sums)
    } else {
        nim(reduce(sums[0])).into()
    })
}

/// The smaller root x of x² ⊕ x = c; 1 if there is none.
fn solve<T: Field>(c: T) -> T {
    if c.top() { T::ONE } else { c.artin_schreier() }
}

/// The power of one number of 64 bits, for this tier and those above.
pub(super) const POW_64: fn(u64, u128) -> u64 = function!(["pclmulqdq,sse4.1"] (a: u64, n: u128) -> u64 {
    nim(poly::power::<Carryless>(poly(a), n as u64))
});

/// Large numbers by limbs as polynomials, likewise.
pub(super) const LIMBS: Limbs = Limbs {
    enter: |a| a.iter_mut().for_each(|a| *a = poly(*a)),
    product: function!(["pclmulqdq,sse4.1"] (a: &[u64], b: &[u64], out: &mut [u64]) {
        for ((&a, &b), out) in a.iter().zip(b).zip(out) {
            *out = poly_product(a, b);
        }
    }),
    halves: function!(["pclmulqdq,sse4.1"] (a: &mut [u64]) {
        for a in a {
            *a = poly_product(*a, HALF_64);
        }
    }),
    leave: |a| a.iter_mut().for_each(|a| *a = nim(*a)),
};

/// The operations on polynomials, likewise.
pub(super) const CHAINS: Chains = Chains {
    product: function!(["pclmulqdq,sse4.1"] (a: u64, b: u64) -> u64 { poly_product(a, b) }),
    square: function!(["pclmulqdq,sse4.1"] (a: u64) -> u64 { poly_product(a, a) }),
    inverse: function!(["pclmulqdq,sse4.1"] (a: u64) -> u64 {
        poly::inverse::<Carryless>(a, poly::conjugate(a))
    }),
    power: function!(["pclmulqdq,sse4.1"] (a: u64, n: u64) -> u64 {
        poly::power::<Carryless>(a, n)
    }),
};

/// The kernels of a tier with the operations on single numbers from here.
macro_rules! with_polynomials {
    ($T:ident, $table:expr) => {{
        use $crate::tiers::{function, pclmul};
        $crate::tiers::Kernels::<$T> {
            multiply: function!(["pclmulqdq,sse4.1"] (a: $T, b: $T) -> $T {
                pclmul::multiply(a, b)
            }),
            one_by_one: function!(["pclmulqdq,sse4.1"] (a: &[$T], b: &[$T], out: &mut [$T]) {
                pclmul::product(a, b, out);
            }),
            prefix: function!(["pclmulqdq,sse4.1"] (a: &[$T], out: &mut [$T]) {
                pclmul::prefix(a, out);
            }),
            invert: function!(["pclmulqdq,sse4.1"] (a: $T) -> $T { pclmul::invert(a) }),
            ..$table
        }
    }};
}

/// All operations: products are those above, inverses too, and maps go
/// through the tables of single numbers.
macro_rules! all {
    ($T:ident) => {
        super::Kernels::<$T> {
            product: function!(["pclmulqdq,sse4.1"] (a: &[$T], b: &[$T], out: &mut [$T]) {
                product(a, b, out);
            }),
            scale: function!(["pclmulqdq,sse4.1"] (a: &[$T], by: $T, out: &mut [$T]) {
                scale(a, by, out);
            }),
            inverse: function!(["pclmulqdq,sse4.1"] (a: &[$T], out: &mut [$T]) {
                for (&a, out) in a.iter().zip(out) {
                    *out = invert(a);
                }
            }),
            square: |a, out| single::each(a, out, Field::square),
            sqrt: |a, out| single::each(a, out, Field::sqrt),
            solve: |a, out| single::each(a, out, solve),
            dot: function!(["pclmulqdq,sse4.1"] (a: &[$T], b: &[$T]) -> $T { dot(a, b) }),
            ..with_polynomials!($T, kernels!($T, Single, Single))
        }
    };
}

pub(super) static TABLES: Tables = Tables {
    bits8: kernels!(u8, Single, Single),
    bits16: kernels!(u16, Single, Single),
    bits32: all!(u32),
    bits64: super::Kernels {
        pow: POW_64,
        power: |a, n, out| single::each(a, out, |a| POW_64(a, n)),
        ..all!(u64)
    },
    bits128: all!(u128),
    halves: single::halves,
    limbs: LIMBS,
    chains: CHAINS,
};

pub(super) use with_polynomials;
