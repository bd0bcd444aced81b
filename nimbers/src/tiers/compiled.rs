//! Operations inlined where the program is compiled for processors that have
//! what they need. A choice of tier at run time does not change them.

use super::width::Width;

/// The nim-product.
#[cfg(not(all(
    target_arch = "x86_64",
    feature = "tiers",
    target_feature = "avx2",
    target_feature = "gfni"
)))]
#[inline(always)]
pub(crate) fn multiply<T: Width>(_: T, _: T) -> Option<T> {
    None
}

/// The nim-product.
#[cfg(all(
    target_arch = "x86_64",
    feature = "tiers",
    target_feature = "avx2",
    target_feature = "gfni"
))]
#[inline(always)]
pub(crate) fn multiply<T: Width>(a: T, b: T) -> Option<T> {
    use super::matrix::{multiply_64, multiply_128};
    #[cfg(all(
        target_feature = "avx512f",
        target_feature = "avx512bw",
        target_feature = "avx512vbmi"
    ))]
    type Rows = super::matrix512::Rows512;
    #[cfg(not(all(
        target_feature = "avx512f",
        target_feature = "avx512bw",
        target_feature = "avx512vbmi"
    )))]
    type Rows = super::matrix256::Rows256;

    // The features that `Rows` asks for are those of the whole program.
    let (a, b) = (a.to_u128(), b.to_u128());
    Some(T::from_u128(if T::BYTES == 16 {
        multiply_128::<Rows>(a, b)
    } else {
        multiply_64::<Rows>(a as u64, b as u64).into()
    }))
}

/// The product of polynomials.
#[cfg(not(all(
    target_arch = "x86_64",
    feature = "tiers",
    target_feature = "pclmulqdq",
    target_feature = "sse4.1"
)))]
#[inline(always)]
pub(crate) fn poly_product(_: u64, _: u64) -> Option<u64> {
    None
}

/// The product of polynomials.
#[cfg(all(
    target_arch = "x86_64",
    feature = "tiers",
    target_feature = "pclmulqdq",
    target_feature = "sse4.1"
))]
#[inline(always)]
pub(crate) fn poly_product(a: u64, b: u64) -> Option<u64> {
    use crate::poly::Polynomials;
    // The features that `Carryless` asks for are those of the whole program.
    Some(super::pclmul::Carryless::product(a, b))
}
