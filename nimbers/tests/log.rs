//! Discrete logarithms, against counting and by their definition.
#![cfg(feature = "std")]

use nimbers::{Nimber, Word};
use proptest::prelude::*;

/// The smallest n with baseⁿ = a, by counting.
fn by_counting<T: Word>(a: Nimber<T>, base: Nimber<T>) -> Option<u128> {
    let powers = std::iter::successors(Some(Nimber::ONE), |power| Some(*power * base));
    let n = powers.take(256).position(|power| power == a)?;
    Some(n as u128)
}

#[test]
fn logarithms_of_all_bytes() {
    for a in (0..=255_u8).map(Nimber::new) {
        for base in (0..=255_u8).map(Nimber::new) {
            assert_eq!(a.log(base), by_counting(a, base), "{a} to base {base}");
        }
    }
}

/// baseⁿ has a logarithm that is n modulo the order of the base.
fn undoes<T: Word>(base: Nimber<T>, n: u128) {
    let Some(order) = base.order() else { return };
    assert_eq!(
        base.pow(n).log(base),
        Some(n % order),
        "{base} to the power {n}"
    );
}

/// A logarithm exists exactly if the order divides that of the base.
fn exists<T: Word>(a: Nimber<T>, base: Nimber<T>) {
    if let (Some(order), Some(of_base)) = (a.order(), base.order()) {
        let n = a.log(base);
        assert_eq!(n.is_some(), of_base.is_multiple_of(order), "{a}, {base}");
        assert!(n.is_none_or(|n| base.pow(n) == a && n < of_base));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn logarithms(a in any::<u64>(), base in any::<u64>(), n in any::<u64>()) {
        undoes(Nimber::new(base as u16), n.into());
        undoes(Nimber::new(base as u32), n.into());
        undoes(Nimber::new(base), n.into());
        exists(Nimber::new(a as u16), Nimber::new(base as u16));
        exists(Nimber::new(a as u32), Nimber::new(base as u32));
        exists(Nimber::new(a), Nimber::new(base));
        // Of smaller order.
        let base = Nimber::new(base);
        undoes(base.pow(641 * 3), n.into());
        undoes(base.pow(6_700_417 * 257), n.into());
        exists(base.pow(3), base.pow(5));
    }

    /// Without the largest factor, whose search takes seconds.
    #[test]
    fn logarithms_of_128_bits(base in any::<u128>(), n in any::<u128>()) {
        undoes(Nimber::new(base).pow(67_280_421_310_721), n);
    }
}

/// With the largest factor of 2^128 - 1, in the group of that order alone. The
/// base is the one that the search itself uses and n is small, so that the
/// search ends early.
#[test]
fn logarithm_in_the_largest_group() {
    let part = u128::MAX / 67_280_421_310_721;
    let base = Nimber::new(1_u128 << 64).pow(part);
    assert_eq!(base.order(), Some(67_280_421_310_721));
    for n in [0, 1, 67_280_421_310_720, 1 << 21, 1 << 33] {
        assert_eq!(base.pow(n).log(base), Some(n));
    }
}
