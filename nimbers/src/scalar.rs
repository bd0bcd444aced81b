//! Which code runs for one operation on [`Nimber`](crate::Nimber)s: what the
//! [`Tier`] has for it, or the arithmetic of `field` where that is as fast.

use crate::Word;
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

/// a^n, if the tier does better than products.
#[inline]
pub(crate) fn power<T: Word>(a: T, n: u128) -> Option<T> {
    if T::BITS != 64 {
        return None;
    }
    kernels::<T>().map(|kernels| T::from_word((kernels.pow)(a.to_word(), n)))
}

/// a[i] ⊗ b[i].
#[cfg(feature = "alloc")]
pub(crate) fn products(a: &[u64], b: &[u64]) -> alloc::vec::Vec<u64> {
    let mut products = alloc::vec![0; a.len()];
    match kernels::<u64>() {
        Some(kernels) => (kernels.product)(a, b, &mut products),
        None => {
            for ((&a, &b), out) in a.iter().zip(b).zip(&mut products) {
                *out = crate::field::Field::product(a, b);
            }
        }
    }
    products
}

/// a[i] ⊗= 2⁶³.
#[cfg(feature = "alloc")]
pub(crate) fn halves(a: &mut [u64]) {
    Tier::current().halves(a);
}
