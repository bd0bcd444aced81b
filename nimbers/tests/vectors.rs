//! Known values, from the files in `tests/data`.

use std::fmt::Debug;
use std::str::FromStr;

use nimbers::{Nimber, tower};

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
