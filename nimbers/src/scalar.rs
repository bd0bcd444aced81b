//! Which code runs for one operation on [`Nimber`](crate::Nimber)s: what the
//! [`Tier`] has for it, or the arithmetic of `field` where that is as fast.

use crate::Word;
#[cfg(feature = "alloc")]
use crate::tiers::Limbs;
use crate::tiers::{Kernels, Tier, compiled};

/// The kernels of the current tier, unless it is the portable one.
#[inline]
fn kernels<T: Word>() -> Option<&'static Kernels<T::Width>> {
    let tier = Tier::current();
    (tier != Tier::PORTABLE).then(|| tier.kernels::<T>())
}

#[inline]
pub(crate) fn product<T: Word>(a: T, b: T) -> T {
    if T::BITS <= 16 {
        return a.product(b);
    }
    let words = (a.to_word(), b.to_word());
    if let Some(product) = compiled::multiply(words.0, words.1) {
        return T::from_word(product);
    }
    match kernels::<T>() {
        Some(kernels) => T::from_word((kernels.multiply)(words.0, words.1)),
        None => a.product(b),
    }
}

/// The inverse; 0 for 0.
#[inline]
pub(crate) fn inverse<T: Word>(a: T) -> T {
    if T::BITS <= 32 {
        return a.inverse();
    }
    match kernels::<T>() {
        Some(kernels) => T::from_word((kernels.invert)(a.to_word())),
        None => a.inverse(),
    }
}

/// a^n for n > 0, where there is more than products for it.
#[inline]
pub(crate) fn power<T: Word>(a: T, n: u128) -> Option<T> {
    if T::BITS != 64 {
        return None;
    }
    let kernels = Tier::current().kernels::<T>();
    Some(T::from_word((kernels.pow)(a.to_word(), n)))
}

/// a[i] ⊗ b.
#[cfg(feature = "alloc")]
pub(crate) fn scaled(a: &[u64], by: u64) -> alloc::vec::Vec<u64> {
    let mut products = alloc::vec![0; a.len()];
    match kernels::<u64>() {
        Some(kernels) => (kernels.scale)(a, by, &mut products),
        None => {
            for (&a, out) in a.iter().zip(&mut products) {
                *out = crate::field::Field::product(a, by);
            }
        }
    }
    products
}

/// How limbs are multiplied.
#[cfg(feature = "alloc")]
pub(crate) fn limbs() -> &'static Limbs {
    Tier::current().limbs()
}

/// a[i] ⊗= 2⁶³.
#[cfg(feature = "alloc")]
pub(crate) fn halves(a: &mut [u64]) {
    Tier::current().halves(a);
}
