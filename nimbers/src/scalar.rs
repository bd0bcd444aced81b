//! Which code runs for one product. Everything else is built on these, so a
//! faster path for a machine is chosen here and nowhere else.

use crate::field::halves;

#[inline]
pub(crate) fn product_u16(a: u16, b: u16) -> u16 {
    halves::product(a, b)
}

#[inline]
pub(crate) fn product_u32(a: u32, b: u32) -> u32 {
    halves::product(a, b)
}

#[inline]
pub(crate) fn product_u64(a: u64, b: u64) -> u64 {
    halves::product(a, b)
}

#[inline]
pub(crate) fn product_u128(a: u128, b: u128) -> u128 {
    halves::product(a, b)
}

/// a[i] ⊗= b[i].
#[cfg(feature = "alloc")]
pub(crate) fn products(a: &mut [u64], b: &[u64]) {
    for (a, &b) in a.iter_mut().zip(b) {
        *a = product_u64(*a, b);
    }
}

/// a[i] ⊗= 2⁶³.
#[cfg(feature = "alloc")]
pub(crate) fn halves(a: &mut [u64]) {
    for a in a {
        *a = halves::half(*a);
    }
}
