//! Single numbers in every tier: [`Nimber`], [`Chain`] and [`BigNimber`]
//! against the recursion on halves.

mod common;

use std::fmt::Debug;
use std::sync::{Mutex, PoisonError};

use common::{product, tiers};
use nimbers::{Chain, Nimber, Tier, Word};

fn times<T: Word>(a: Nimber<T>, b: Nimber<T>) -> Nimber<T> {
    nimber(product(T::BITS, a.get().into(), b.get().into()))
}

/// The low bits.
fn nimber<T: Word>(n: u128) -> Nimber<T> {
    let low = n & u128::MAX >> (128 - T::BITS);
    Nimber::new(T::try_from(low).ok().expect("as many bits as the word"))
}

fn numbers<T: Word>(count: usize, seed: u64) -> Vec<Nimber<T>> {
    let numbers = common::numbers(T::BITS, count, seed);
    numbers.map(nimber).collect()
}

/// The tier of the process, which the tests here take turns to choose.
static CHOICE: Mutex<()> = Mutex::new(());

/// In all tiers of this machine, or the one that the environment names.
fn in_every_tier(mut test: impl FnMut(Tier)) {
    let _turn = CHOICE.lock().unwrap_or_else(PoisonError::into_inner);
    for tier in tiers() {
        tier.prefer();
        test(tier);
    }
}

/// Products are linear in each factor, so those of single bits decide.
fn bits<T: Word + Debug>() {
    let all: Vec<Nimber<T>> = (0..T::BITS).map(|i| nimber(1 << i)).collect();
    let pairs: Vec<_> = all
        .iter()
        .flat_map(|&a| all.iter().map(move |&b| (a, b, times(a, b))))
        .collect();
    in_every_tier(|tier| {
        for &(a, b, expected) in &pairs {
            assert_eq!(a * b, expected, "{tier}: {a} ⊗ {b}");
            assert_eq!(tier.multiply(a, b), expected, "{tier}: {a} ⊗ {b}");
        }
    });
}

#[test]
fn every_pair_of_bits() {
    bits::<u16>();
    bits::<u32>();
    bits::<u64>();
    bits::<u128>();
}

fn small<T: Word>() {
    in_every_tier(|tier| {
        for a in 0..256 {
            for b in 0..256 {
                let expected = nimber::<T>(product(8, a, b));
                let (a, b) = (nimber::<T>(a), nimber(b));
                assert_eq!(a * b, expected, "{tier}, {} bits: {a} ⊗ {b}", T::BITS);
            }
            if let Some(inverse) = nimber::<T>(a).inverse() {
                assert_eq!(nimber::<T>(a) * inverse, Nimber::ONE, "{tier}: {a}");
            }
        }
    });
}

#[test]
fn every_small_pair() {
    small::<u8>();
    small::<u16>();
    small::<u32>();
    small::<u64>();
    small::<u128>();
}

/// Random and structured ones.
fn operations<T: Word>(count: usize) {
    let (a, b) = (numbers::<T>(count, 1), numbers::<T>(count, 2));
    let expected: Vec<_> = a.iter().zip(&b).map(|(&a, &b)| times(a, b)).collect();
    let squares: Vec<_> = a.iter().map(|&a| times(a, a)).collect();
    in_every_tier(|tier| {
        let name = format!("{tier}, {} bits", T::BITS);
        for (i, (&a, &b)) in a.iter().zip(&b).enumerate() {
            assert_eq!(a * b, expected[i], "{name}: {a} ⊗ {b}");
            assert_eq!(a.square(), squares[i], "{name}: {a}²");
            assert_eq!(squares[i].sqrt(), a, "{name}: √{}", squares[i]);
            assert_eq!(a.pow(3), times(squares[i], a), "{name}: {a}³");
            if let Some([x, y]) = a.artin_schreier_roots() {
                assert_eq!(times(x, x) + x, a, "{name}: x² ⊕ x = {a}");
                assert_eq!(x + y, Nimber::ONE, "{name}: x² ⊕ x = {a}");
            }
            match a.inverse() {
                Some(inverse) => {
                    assert_eq!(times(a, inverse), Nimber::ONE, "{name}: 1/{a}");
                    assert_eq!(a.pow(u128::MAX - 1), inverse, "{name}: {a}^(2¹²⁸ - 2)");
                }
                None => assert_eq!(a, Nimber::ZERO, "{name}"),
            }
        }
    });
}

#[test]
fn operations_of_every_width() {
    operations::<u8>(300);
    operations::<u16>(500);
    operations::<u32>(1000);
    operations::<u64>(2000);
    operations::<u128>(500);
}

#[test]
fn powers() {
    let a = numbers::<u64>(40, 3);
    let exponents = numbers::<u128>(40, 4);
    for (&a, n) in a.iter().zip(exponents) {
        let n = n.get();
        let mut expected = Nimber::ONE;
        for bit in (0..128).rev() {
            expected = times(expected, expected);
            if n >> bit & 1 == 1 {
                expected = times(expected, a);
            }
        }
        in_every_tier(|tier| {
            assert_eq!(a.pow(n), expected, "{tier}: {a}^{n}");
            assert_eq!(tier.pow(a, n), expected, "{tier}: {a}^{n}");
            assert_eq!(Chain::from(a).pow(n), expected.into(), "{tier}: {a}^{n}");
        });
    }
}

#[test]
fn chains_are_the_same_field() {
    let (a, b) = (numbers::<u64>(2000, 5), numbers::<u64>(2000, 6));
    let expected: Vec<_> = a.iter().zip(&b).map(|(&a, &b)| times(a, b)).collect();
    in_every_tier(|tier| {
        for (i, (&a, &b)) in a.iter().zip(&b).enumerate() {
            let (x, y) = (Chain::from(a), Chain::from(b));
            assert_eq!(Nimber::from(x), a, "{tier}");
            assert_eq!(Nimber::from(x * y), expected[i], "{tier}: {a} ⊗ {b}");
            assert_eq!(Nimber::from(x + y), a + b, "{tier}: {a} ⊕ {b}");
            assert_eq!((x - y, -x), (x + y, x), "{tier}");
            assert_eq!(x.square(), x * x, "{tier}: {a}²");
            assert_eq!((x + y) * y, x * y + y * y, "{tier}");
            let inverse = x.inverse().map(Nimber::from);
            assert_eq!(inverse, a.inverse(), "{tier}: 1/{a}");
            assert_eq!(x.pow(5), x * x * x * x * x, "{tier}: {a}⁵");
            assert_eq!(x.to_string(), a.to_string());
        }
        let products: Chain = a[..9].iter().map(|&a| Chain::from(a)).product();
        assert_eq!(Nimber::from(products), a[..9].iter().product(), "{tier}");
        let sums: Chain = a.iter().map(|&a| Chain::from(a)).sum();
        assert_eq!(Nimber::from(sums), a.iter().sum(), "{tier}");
        assert_eq!(Chain::ZERO.pow(0), Chain::ONE);
        assert_eq!(Chain::ZERO.pow(u128::MAX), Chain::ZERO);
    });
    assert_eq!(format!("{:?}", Chain::from(Nimber::new(5))), "Chain(5)");
}

#[cfg(feature = "alloc")]
mod large {
    use super::*;
    use nimbers::BigNimber;

    /// a ⊗ b, by the recursion down to limbs.
    fn recursion(a: &[u64], b: &[u64]) -> Vec<u64> {
        if let ([a], [b]) = (a, b) {
            return vec![product(64, (*a).into(), (*b).into()) as u64];
        }
        let xor =
            |a: &[u64], b: &[u64]| -> Vec<u64> { a.iter().zip(b).map(|(a, b)| a ^ b).collect() };
        let size = a.len() / 2;
        let ((a0, a1), (b0, b1)) = (a.split_at(size), b.split_at(size));
        let (c, d) = (recursion(a1, b1), recursion(a0, b0));
        let e = recursion(&xor(a1, a0), &xor(b1, b0));
        let mut half = vec![0; size];
        half[size - 1] = 1 << 63;
        [xor(&d, &recursion(&c, &half)), xor(&e, &d)].concat()
    }

    fn limbs(count: usize, seed: u64) -> Vec<u64> {
        let numbers = numbers::<u64>(count, seed);
        numbers.into_iter().map(Nimber::get).collect()
    }

    fn big(limbs: &[u64]) -> BigNimber {
        BigNimber::from_limbs(limbs.to_vec()).expect("few limbs")
    }

    #[test]
    fn products_of_every_size() {
        for size in [1, 2, 4, 8, 16, 32] {
            for seed in 0..4 {
                let (a, b) = (limbs(size, 10 + seed), limbs(size, 20 + seed));
                let (product, square) = (big(&recursion(&a, &b)), big(&recursion(&a, &a)));
                let (a, b) = (big(&a), big(&b));
                in_every_tier(|tier| {
                    assert_eq!(&a * &b, product, "{tier}, {size} limbs");
                    assert_eq!(a.square(), square, "{tier}, {size} limbs");
                    assert_eq!(square.sqrt(), a, "{tier}, {size} limbs");
                    let quotient = b.inverse().map(|inverse| &product * &inverse);
                    assert!(quotient.is_none_or(|q| q == a), "{tier}, {size} limbs");
                    let roots = a.artin_schreier_roots().expect("few limbs");
                    assert!(roots.iter().all(|x| x.square() + x == a), "{tier}");
                });
            }
        }
    }

    /// A factor of any length against one of any other: the tail of a block.
    #[test]
    fn products_of_unequal_sizes() {
        let (long, short) = (big(&limbs(41, 30)), limbs(9, 31));
        for size in 1..=short.len() {
            let short = big(&short[..size]);
            let mut expected = None;
            in_every_tier(|tier| {
                let product = &long * &short;
                let expected = expected.get_or_insert_with(|| product.clone());
                assert_eq!(product, *expected, "{tier}, {size} limbs");
            });
        }
    }
}
