//! Known values, from the files in `tests/data`.

use nimbers::{Nimber, tower};

/// The numbers of each line; `#` starts a comment line.
fn lines<const N: usize>(file: &'static str) -> impl Iterator<Item = [Nimber; N]> {
    let lines = file
        .lines()
        .filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines.map(|line| {
        let numbers: Result<Vec<Nimber>, _> = line.split_whitespace().map(str::parse).collect();
        let numbers = numbers.unwrap_or_else(|error| panic!("{line:?}: {error}"));
        <[Nimber; N]>::try_from(numbers)
            .unwrap_or_else(|_| panic!("{line:?}: expected {N} numbers"))
    })
}

#[test]
fn products() {
    let mut count = 0;
    for [a, b, product] in lines(include_str!("data/products.txt")) {
        assert_eq!(a * b, product, "{a} ⊗ {b}");
        assert_eq!(b * a, product, "{b} ⊗ {a}");
        assert_eq!(
            tower::product(a.get(), b.get()),
            product.get(),
            "tower: {a} ⊗ {b}"
        );
        count += 1;
    }
    assert_eq!(count, 59);
}

#[test]
fn inverses() {
    for [a, inverse] in lines(include_str!("data/inverses.txt")) {
        assert_eq!(a.inverse(), Some(inverse), "1 / {a}");
        assert_eq!(inverse.inverse(), Some(a), "1 / {inverse}");
    }
}

#[test]
fn roots() {
    for [a, root] in lines(include_str!("data/roots.txt")) {
        assert_eq!(a.sqrt(), root, "root of {a}");
        assert_eq!(root.square(), a, "square of {root}");
    }
}
