//! Slices of nimbers give what slices of the same integers give, in every tier, and the operators too.

#![allow(clippy::unwrap_used)]

mod common;

use common::tiers;
use nimbers::{Nimber, Tier, Word, slices};

fn numbers<T: Word>(count: usize, seed: u64) -> Vec<T> {
    let mut state = u128::from(seed);
    let mut next = || {
        state = state
            .wrapping_mul(0xda94_2042_e4dd_58b5)
            .wrapping_add(0x9e37_79b9_7f4a_7c15);
        state ^ state >> 64
    };
    let fit = |n: u128| T::try_from(n >> (128 - T::BITS)).ok().unwrap();
    (0..count).map(|_| fit(next() << 64 | next())).collect()
}

fn nimbers<T: Word>(a: &[T]) -> Vec<Nimber<T>> {
    a.iter().copied().map(Nimber::new).collect()
}

/// `f` of integers and `g` of nimbers, which are one generic function, give the same.
fn same<T: Word>(name: &str, n: usize, f: impl Fn(&mut [T]), g: impl Fn(&mut [Nimber<T>])) {
    let (mut words, mut values) = (vec![T::default(); n], vec![Nimber::default(); n]);
    f(&mut words);
    g(&mut values);
    assert_eq!(nimbers(&words), values, "{name}, {} bits, {n}", T::BITS);
}

fn alike<T: Word>(tier: Tier, n: usize) {
    let (a, b) = (numbers::<T>(n, 1), numbers::<T>(n, 2));
    let (x, y) = (nimbers(&a), nimbers(&b));
    same(
        "product",
        n,
        |o| tier.product(&a, &b, o),
        |o| tier.product(&x, &y, o),
    );
    same(
        "inverse",
        n,
        |o| tier.inverse(&a, o),
        |o| tier.inverse(&x, o),
    );
    same("square", n, |o| tier.square(&a, o), |o| tier.square(&x, o));
    same("sqrt", n, |o| tier.sqrt(&a, o), |o| tier.sqrt(&x, o));
    same("solve", n, |o| tier.solve(&a, o), |o| tier.solve(&x, o));
    same(
        "power",
        n,
        |o| tier.power(&a, 77, o),
        |o| tier.power(&x, 77, o),
    );
    let [s, t] = [numbers::<T>(1, 3)[0], numbers::<T>(1, 4)[0]];
    let [u, v] = [s, t].map(Nimber::new);
    same(
        "scale",
        n,
        |o| tier.scale(&a, s, o),
        |o| tier.scale(&x, u, o),
    );
    same(
        "prefix products",
        n,
        |o| tier.prefix_products(&a, o),
        |o| tier.prefix_products(&x, o),
    );
    assert_eq!(tier.multiply(u, v).get(), tier.multiply(s, t));
    assert_eq!(tier.pow(u, 1 << 40).get(), tier.pow(s, 1 << 40));
    assert_eq!(tier.dot(&x, &y).get(), tier.dot(&a, &b));
    #[cfg(feature = "alloc")]
    prepared(tier, &a, &b);
    let (rows, columns) = (n / 5, n.min(5));
    let vector = &x[..columns];
    let mut out = vec![Nimber::default(); rows];
    tier.matrix_vector(&x[..columns * rows], vector, &mut out);
    for (row, &sum) in x.chunks_exact(5).zip(&out) {
        assert_eq!(sum, tier.dot(row, vector));
    }
}

#[cfg(feature = "alloc")]
fn prepared<T: Word>(tier: Tier, a: &[T], b: &[T]) {
    let (n, x, y) = (a.len(), nimbers(a), nimbers(b));
    let (left, right) = (tier.prepare(&x), tier.prepare(&y));
    same(
        "prepared",
        n,
        |o| tier.prepare(b).product(a, o),
        |o| right.product(&x, o),
    );
    assert_eq!(right.dot(&x), tier.dot(&x, &y));
    let mut planes = tier.prepare(&x);
    left.product_prepared(&right, &mut planes);
    same(
        "planes",
        n,
        |o| tier.product(a, b, o),
        |o| planes.restore(o),
    );
}

#[test]
fn of_nimbers_and_of_integers() {
    for tier in tiers() {
        for n in [0, 1, 5, 64, 65, 300, 1000] {
            alike::<u8>(tier, n);
            alike::<u16>(tier, n);
            alike::<u32>(tier, n);
            alike::<u64>(tier, n);
            alike::<u128>(tier, n);
        }
    }
}

fn as_operators<T: Word>() {
    let (a, b) = (
        nimbers(&numbers::<T>(500, 5)),
        nimbers(&numbers::<T>(500, 6)),
    );
    let mut out = vec![Nimber::ZERO; 500];
    slices::product(&a, &b, &mut out);
    let products: Vec<_> = a.iter().zip(&b).map(|(&a, &b)| a * b).collect();
    assert_eq!(out, products);
    assert_eq!(slices::dot(&a, &b), products.into_iter().sum());
    slices::inverse(&a, &mut out);
    assert!(
        a.iter()
            .zip(&out)
            .all(|(a, &inverse)| a.inverse().unwrap_or_default() == inverse)
    );
    slices::sqrt(&a, &mut out);
    assert!(a.iter().zip(&out).all(|(&a, root)| root.square() == a));
}

#[test]
fn of_nimbers_as_the_operators() {
    as_operators::<u8>();
    as_operators::<u16>();
    as_operators::<u32>();
    as_operators::<u64>();
    as_operators::<u128>();
}
