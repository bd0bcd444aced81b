//! Known values, from the files in `tests/data`.

mod common;

use std::fmt::Debug;
use std::str::FromStr;

use common::tiers;
use nimbers::{Nimber, Tier, Word, tower};

/// The numbers of each line; `#` starts a comment line.
fn lines<T: FromStr<Err: Debug>, const N: usize>(file: &str) -> Vec<[T; N]> {
    let lines = file
        .lines()
        .filter(|l| !l.is_empty() && !l.starts_with('#'));
    let numbers = |line: &str| {
        let numbers: Result<Vec<T>, _> = line.split_whitespace().map(str::parse).collect();
        let numbers = numbers.unwrap_or_else(|error| panic!("{line:?}: {error:?}"));
        numbers
            .try_into()
            .unwrap_or_else(|_| panic!("{line:?}: expected {N} numbers"))
    };
    lines.map(numbers).collect()
}

#[test]
fn products() {
    let all = lines::<Nimber<u64>, 3>(include_str!("data/products.txt"));
    assert_eq!(all.len(), 59);
    for [a, b, product] in all {
        assert_eq!(a * b, product, "{a} ⊗ {b}");
        assert_eq!(b * a, product, "{b} ⊗ {a}");
        assert_eq!(
            tower::product(a.get(), b.get()),
            product.get(),
            "tower: {a} ⊗ {b}"
        );
        let wide = Nimber::<u128>::from;
        assert_eq!(wide(a) * wide(b), wide(product), "128 bits: {a} ⊗ {b}");
        if let (Ok(a), Ok(b)) = (Nimber::<u16>::try_from(a), Nimber::<u16>::try_from(b)) {
            assert_eq!(Ok(a * b), product.try_into(), "16 bits: {a} ⊗ {b}");
        }
        if let (Ok(a), Ok(b)) = (Nimber::<u32>::try_from(a), Nimber::<u32>::try_from(b)) {
            assert_eq!(Ok(a * b), product.try_into(), "32 bits: {a} ⊗ {b}");
        }
    }
}

#[test]
fn products_of_128_bits() {
    let all = lines::<Nimber<u128>, 3>(include_str!("data/products128.txt"));
    assert_eq!(all.len(), 10);
    for [a, b, product] in all {
        assert_eq!(a * b, product, "{a} ⊗ {b}");
        assert_eq!(
            tower::product_u128(a.get(), b.get()),
            product.get(),
            "tower: {a} ⊗ {b}"
        );
    }
}

#[test]
fn inverses() {
    for [a, inverse] in lines::<Nimber<u64>, 2>(include_str!("data/inverses.txt")) {
        assert_eq!(a.inverse(), Some(inverse), "1 / {a}");
        assert_eq!(inverse.inverse(), Some(a), "1 / {inverse}");
    }
}

#[test]
fn roots() {
    for [a, root] in lines::<Nimber<u64>, 2>(include_str!("data/roots.txt")) {
        assert_eq!(a.sqrt(), root, "root of {a}");
        assert_eq!(root.square(), a, "square of {root}");
    }
}

/// The columns of those lines whose numbers are of `T`.
fn columns<T: Word, const N: usize>(file: &str) -> [Vec<T>; N] {
    let fit = |line: [Nimber<u128>; N]| -> Option<Vec<T>> {
        line.into_iter()
            .map(|n| T::try_from(n.get()).ok())
            .collect()
    };
    let lines: Vec<Vec<T>> = lines(file).into_iter().filter_map(fit).collect();
    std::array::from_fn(|k| lines.iter().map(|line| line[k]).collect())
}

/// The slices of a tier, and its single products, on the values that fit in a width.
fn by_tier<T: Word>(tier: Tier, known: [usize; 3]) {
    let mut out;
    macro_rules! gives {
        ($expected:ident: $($call:tt)*) => {
            out = vec![T::default(); $expected.len()];
            $($call)*;
            assert_eq!(out, $expected, "{tier}, {} bits: {}", T::BITS, stringify!($($call)*));
        };
    }
    let mut count = 0;
    for file in [
        include_str!("data/products.txt"),
        include_str!("data/products128.txt"),
    ] {
        let [a, b, products] = columns::<T, 3>(file);
        count += a.len();
        gives!(products: tier.product(&a, &b, &mut out));
        gives!(products: tier.product(&b, &a, &mut out));
        gives!(products: tier.product_one_by_one(&a, &b, &mut out));
        #[cfg(feature = "alloc")]
        {
            gives!(products: tier.prepare(&a).product(&b, &mut out));
        }
        for ((&a, &b), &product) in a.iter().zip(&b).zip(&products) {
            assert_eq!(tier.multiply(a, b), product, "{tier}: {a} ⊗ {b}");
            assert_eq!(tier.dot(&[a], &[b]), product, "{tier}: {a} ⊗ {b}");
            let mut scaled = [b];
            tier.scale(&[a], b, &mut scaled);
            assert_eq!(scaled, [product], "{tier}: {a} ⊗ {b}");
        }
    }
    let [a, inverses] = columns::<T, 2>(include_str!("data/inverses.txt"));
    gives!(inverses: tier.inverse(&a, &mut out));
    gives!(a: tier.inverse(&inverses, &mut out));
    gives!(inverses: tier.power(&a, (u128::MAX >> (128 - T::BITS)) - 1, &mut out));
    let [b, roots] = columns::<T, 2>(include_str!("data/roots.txt"));
    gives!(roots: tier.sqrt(&b, &mut out));
    gives!(b: tier.square(&roots, &mut out));
    gives!(roots: tier.power(&b, 1 << (T::BITS - 1), &mut out));
    let found = [count, a.len(), b.len()];
    assert_eq!(found, known, "{} bits: values", T::BITS);
}

#[test]
fn every_tier() {
    for tier in tiers() {
        by_tier::<u8>(tier, [38, 1, 1]);
        by_tier::<u16>(tier, [41, 2, 1]);
        by_tier::<u32>(tier, [45, 2, 2]);
        by_tier::<u64>(tier, [59, 5, 5]);
        by_tier::<u128>(tier, [69, 5, 5]);
    }
}
