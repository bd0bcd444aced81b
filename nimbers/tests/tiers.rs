//! Every tier that this machine has, against the recursion on halves.

#![allow(clippy::unwrap_used)]

mod common;

use std::{fmt::Debug, ops::BitXor};

use common::{product, tiers};
use nimbers::{Element, Tier, TierError};

trait Number: Element + BitXor<Output = Self> + Debug {
    const BITS: u32;
    fn of(n: u128) -> Self;
    fn to(self) -> u128;
}

macro_rules! number {
    ($($T:ident)*) => { $(
        impl Number for $T {
            const BITS: u32 = $T::BITS;
            fn of(n: u128) -> Self {
                n as $T
            }
            fn to(self) -> u128 {
                self.into()
            }
        }
    )* };
}
number!(u8 u16 u32 u64 u128);

fn times<T: Number>(a: T, b: T) -> T {
    T::of(product(T::BITS, a.to(), b.to()))
}

fn numbers<T: Number>(count: usize, seed: u64) -> Vec<T> {
    let numbers = common::numbers(T::BITS, count, seed);
    numbers.map(T::of).collect()
}

#[test]
fn every_product_of_8_bits() {
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for n in 0..=u16::MAX {
        a.push(n as u8);
        b.push((n >> 8) as u8);
    }
    let expected: Vec<u8> = a.iter().zip(&b).map(|(&a, &b)| times(a, b)).collect();
    for tier in tiers() {
        let mut out = vec![0; a.len()];
        tier.product(&a, &b, &mut out);
        assert_eq!(out, expected, "{tier}");
        #[cfg(feature = "alloc")]
        {
            tier.prepare(&b).product(&a, &mut out);
            assert_eq!(out, expected, "{tier}, prepared");
        }
        for by in 0..=255 {
            let (row, expected) = (&a[..256], &expected[256 * usize::from(by)..][..256]);
            tier.scale(row, by, &mut out[..256]);
            assert_eq!(&out[..256], expected, "{tier}, {by}");
        }
    }
}

fn laws<T: Number>(a: &[T], b: &[T]) {
    let expected: Vec<T> = a.iter().zip(b).map(|(&a, &b)| times(a, b)).collect();
    let (n, zero, one) = (a.len(), T::of(0), T::of(1));
    let sum = expected.iter().fold(zero, |sum, &x| sum ^ x);
    let squares: Vec<T> = a.iter().map(|&a| times(a, a)).collect();
    for tier in tiers() {
        let name = format!("{tier}, {} bits, {n}", T::BITS);
        let mut out = vec![zero; n];
        tier.product(a, b, &mut out);
        assert_eq!(out, expected, "{name}: product");
        assert_eq!(tier.dot(a, b), sum, "{name}: dot");
        tier.square(a, &mut out);
        assert_eq!(out, squares, "{name}: square");
        tier.sqrt(&squares, &mut out);
        assert_eq!(out, a, "{name}: sqrt");
        tier.power(a, 3, &mut out);
        let cubes: Vec<T> = squares.iter().zip(a).map(|(&x, &a)| times(x, a)).collect();
        assert_eq!(out, cubes, "{name}: power");
        tier.product_one_by_one(a, b, &mut out);
        assert_eq!(out, expected, "{name}: products one by one");
        for ((&a, &b), &expected) in a.iter().zip(b).zip(&expected) {
            assert_eq!(tier.multiply(a, b), expected, "{name}: {a:?} ⊗ {b:?}");
        }
        tier.prefix_products(a, &mut out);
        let mut prefix = one;
        for (&a, &product) in a.iter().zip(&out) {
            prefix = tier.multiply(prefix, a);
            assert_eq!(product, prefix, "{name}: prefix products");
        }
        tier.inverse(a, &mut out);
        for (&a, &inverse) in a.iter().zip(&out) {
            let expected = if a == zero { zero } else { one };
            assert_eq!(times(a, inverse), expected, "{name}: inverse of {a:?}");
            assert_eq!(inverse == zero, a == zero, "{name}: inverse of {a:?}");
        }
        tier.solve(a, &mut out);
        for (&c, &x) in a.iter().zip(&out) {
            if c.to() >> (T::BITS - 1) == 0 {
                assert_eq!(times(x, x) ^ x, c, "{name}: solve {c:?}");
                assert_eq!(x.to() % 2, 0, "{name}: solve {c:?}");
            } else {
                assert_eq!(x.to() % 2, 1, "{name}: solve {c:?}");
            }
        }
        if let Some(&by) = b.first() {
            let expected: Vec<T> = a.iter().map(|&a| times(a, by)).collect();
            tier.scale(a, by, &mut out);
            assert_eq!(out, expected, "{name}: scale");
        }
        #[cfg(feature = "alloc")]
        prepared(tier, a, b, &expected);
    }
}

#[cfg(feature = "alloc")]
fn prepared<T: Number>(tier: Tier, a: &[T], b: &[T], expected: &[T]) {
    let name = format!("{tier}, {} bits, {}", T::BITS, a.len());
    let sum = expected.iter().fold(T::of(0), |sum, &x| sum ^ x);
    let mut out = vec![T::of(0); a.len()];
    let (x, y) = (tier.prepare(a), tier.prepare(b));
    y.product(a, &mut out);
    assert_eq!(out, expected, "{name}: prepared product");
    assert_eq!(y.dot(a), sum, "{name}: prepared dot");
    let mut planes = tier.prepare(&out);
    x.product_prepared(&y, &mut planes);
    planes.restore(&mut out);
    assert_eq!(out, expected, "{name}: product of prepared");
}

fn lengths<T: Number>() {
    let (a, b) = (numbers::<T>(400, 1), numbers::<T>(400, 2));
    for n in 0..=200 {
        laws(&a[n..2 * n], &b[..n]);
    }
}

#[test]
fn every_length_8() {
    lengths::<u8>();
}
#[test]
fn every_length_16() {
    lengths::<u16>();
}
#[test]
fn every_length_32() {
    lengths::<u32>();
}
#[test]
fn every_length_64() {
    lengths::<u64>();
}
#[test]
fn every_length_128() {
    lengths::<u128>();
}

#[test]
fn long_slices() {
    laws::<u8>(&numbers(3000, 3), &numbers(3000, 4));
    laws::<u16>(&numbers(3000, 5), &numbers(3000, 6));
    laws::<u32>(&numbers(3000, 7), &numbers(3000, 8));
    laws::<u64>(&numbers(3000, 9), &numbers(3000, 10));
    laws::<u128>(&numbers(3000, 11), &numbers(3000, 12));
}

/// An operation on two slices, or on the first of them.
type Operation<'a, T> = &'a dyn Fn(&[T], &[T], &mut [T]);

/// Each argument at every place in a line of the cache gives what it gives at the first, and
/// nothing is written before or after the result.
fn alignments<T: Number>() {
    let places = (64 / size_of::<T>()).max(1);
    let (a, b) = (numbers::<T>(600, 13), numbers::<T>(600, 14));
    for tier in tiers() {
        let at_all_places = |name: &str, f: Operation<'_, T>| {
            for place in 0..places {
                let n = 400 + place;
                let (a, b) = (&a[place..][..n], &b[(3 * place) % places..][..n]);
                let fill = T::of(0x55);
                let mut expected = vec![fill; n];
                f(&Vec::from(a), &Vec::from(b), &mut expected);
                let mut out = [fill; 600];
                let (before, rest) = out.split_at_mut((5 * place) % places);
                let (result, after) = rest.split_at_mut(n);
                f(a, b, result);
                let name = format!("{tier}, {} bits, place {place}: {name}", T::BITS);
                assert!(*result == *expected, "{name}");
                let mut around = before.iter().chain(after.iter());
                assert!(around.all(|&x| x == fill), "around {name}");
            }
        };
        at_all_places("product", &|a, b, out| tier.product(a, b, out));
        at_all_places("scale", &|a, b, out| tier.scale(a, b[0], out));
        at_all_places("inverse", &|a, _, out| tier.inverse(a, out));
        at_all_places("square", &|a, _, out| tier.square(a, out));
        at_all_places("sqrt", &|a, _, out| tier.sqrt(a, out));
        at_all_places("solve", &|a, _, out| tier.solve(a, out));
        at_all_places("power", &|a, _, out| tier.power(a, 13, out));
        at_all_places("prefix products", &|a, _, out| tier.prefix_products(a, out));
        at_all_places("dot", &|a, b, out| out[0] = tier.dot(a, b));
        #[cfg(feature = "alloc")]
        at_all_places("prepared", &|a, b, out| tier.prepare(b).product(a, out));
        #[cfg(feature = "alloc")]
        at_all_places("restored", &|a, _, out| tier.prepare(a).restore(out));
        at_all_places("the recursion", &|a, b, out| {
            tier.product(a, b, out);
            let products = a.iter().zip(b).map(|(&a, &b)| times(a, b));
            assert!(products.eq(out.iter().copied()));
        });
    }
}

#[test]
fn every_alignment() {
    alignments::<u8>();
    alignments::<u16>();
    alignments::<u32>();
    alignments::<u64>();
    alignments::<u128>();
}

/// Slices too large for the cache, which a tier may store in another way.
#[test]
fn larger_than_the_cache() {
    let n = (1 << 21) + 100;
    let (a, b) = (numbers::<u64>(n, 18), numbers::<u64>(n, 19));
    let mut expected = vec![0; n];
    let mut out = vec![0; n + 8];
    for tier in tiers().into_iter().filter(|&tier| tier != Tier::PORTABLE) {
        for start in 0..8 {
            tier.product(&a, &b, &mut out[start..start + n]);
            if expected[1] == 0 {
                expected.copy_from_slice(&out[start..start + n]);
                for i in (0..n).step_by(5003) {
                    assert_eq!(expected[i], times(a[i], b[i]), "{tier}");
                }
            }
            assert!(out[start..start + n] == expected, "{tier}, {start}");
        }
    }
}

#[test]
fn powers_by_long_exponents() {
    let a = numbers::<u64>(300, 15);
    for tier in tiers() {
        let (mut out, mut inverses) = (vec![0; 300], vec![0; 300]);
        tier.power(&a, (1 << 64) - 2, &mut out);
        tier.inverse(&a, &mut inverses);
        assert_eq!(out, inverses, "{tier}");
        tier.power(&a, u128::MAX, &mut out); // a multiple of 2⁶⁴ - 1
        let units: Vec<u64> = a.iter().map(|&a| (a != 0).into()).collect();
        assert_eq!(out, units, "{tier}");
        for n in [1, 2, 15, 16, 0x1234_5678_9abc_def0, u128::MAX] {
            tier.power(&a, n, &mut out);
            for (&a, &power) in a.iter().zip(&out) {
                assert_eq!(tier.pow(a, n), power, "{tier}: {a}^{n}");
            }
        }
        tier.power(&a, 0, &mut out);
        assert_eq!(out, [1; 300], "{tier}");
    }
}

#[test]
fn matrices() {
    let (rows, columns) = (7, 300);
    let matrix = numbers::<u64>(rows * columns, 16);
    let vector = numbers::<u64>(columns, 17);
    for tier in tiers() {
        let mut out = vec![0; rows];
        tier.matrix_vector(&matrix, &vector, &mut out);
        for (row, &x) in matrix.chunks(columns).zip(&out) {
            let products = row.iter().zip(&vector).map(|(&a, &b)| times(a, b));
            assert_eq!(x, products.fold(0, |sum, x| sum ^ x), "{tier}");
        }
        tier.matrix_vector(&[], &[], &mut out);
        assert_eq!(out, [0; 7], "{tier}");
    }
}

#[test]
fn names() {
    for tier in tiers() {
        assert_eq!(tier.name().parse(), Ok(tier));
    }
    assert_eq!("sse9".parse::<Tier>(), Err(TierError::Unknown));
    if cfg!(not(feature = "tiers")) {
        let missing = "avx2".parse::<Tier>().unwrap_err();
        assert_eq!(missing, TierError::Unavailable);
        assert!(
            missing
                .to_string()
                .starts_with("this build lacks the feature 'tiers'")
        );
        assert_eq!(Tier::available().count(), 1);
    }
    let message = TierError::Unknown.to_string();
    assert!(
        message.starts_with("unknown tier: expected one of portable"),
        "{message}"
    );
}
