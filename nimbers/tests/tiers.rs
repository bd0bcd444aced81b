//! Every tier that this machine has, against the recursion on halves.

#![allow(clippy::unwrap_used)]

use std::{fmt::Debug, ops::BitXor};

use nimbers::{Element, Tier, TierError};

/// The product in the field of `bits` bits, by the recursion on halves.
fn product(bits: u32, a: u128, b: u128) -> u128 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let (high, low) = (product(half, a1, b1), product(half, a0, b0));
    let both = product(half, a1 ^ a0, b1 ^ b0);
    (both ^ low) << half | low ^ product(half, high, 1 << (half - 1))
}

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

/// Single bits, runs of ones, small numbers, numbers of subfields, then random ones.
fn numbers<T: Number>(count: usize, mut seed: u64) -> Vec<T> {
    let mut next = move || {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = seed;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    let mut random = move || (next() as u128) << 64 | next() as u128;
    (0..count)
        .map(|_| {
            let (kind, n) = (random() % 8, random());
            let place = (random() % u128::from(T::BITS)) as u32;
            T::of(match kind {
                0 => 1 << place,
                1 => u128::MAX >> (127 - place),
                2 => random() % 4,
                3 => n & ((1 << (1 << (random() % 7))) - 1),
                _ => n,
            })
        })
        .collect()
}

/// All tiers of this machine, or the one that the environment names:
/// `NIMBERS_TIER=avx2 cargo test -p nimbers --test tiers`.
fn tiers() -> Vec<Tier> {
    match std::env::var("NIMBERS_TIER") {
        Ok(name) => vec![
            name.parse()
                .unwrap_or_else(|error| panic!("{name}: {error}")),
        ],
        Err(_) => Tier::available().collect(),
    }
}

/// The numbers of each line of a file of `tests/data`.
fn lines(file: &str) -> Vec<Vec<u128>> {
    let lines = file
        .lines()
        .filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines
        .map(|line| {
            let words = line.split_whitespace();
            words
                .map(|word| match word.strip_prefix("0x") {
                    Some(digits) => u128::from_str_radix(digits, 16).expect("digits"),
                    None => word.parse().expect("a number"),
                })
                .collect()
        })
        .collect()
}

fn known<T: Number>(file: &str, f: impl Fn(&[Vec<T>], &mut [T])) {
    let lines = lines(file);
    let column = |k: usize| -> Vec<T> { lines.iter().map(|line| T::of(line[k])).collect() };
    let columns: Vec<Vec<T>> = (0..lines[0].len()).map(column).collect();
    let (expected, arguments) = columns.split_last().expect("a result");
    let mut out = vec![T::of(0); lines.len()];
    f(arguments, &mut out);
    assert_eq!(&out, expected);
}

#[test]
fn known_values() {
    let products = include_str!("data/products.txt");
    let products_128 = include_str!("data/products128.txt");
    let inverses = include_str!("data/inverses.txt");
    let roots = include_str!("data/roots.txt");
    for tier in tiers() {
        known::<u64>(products, |a, out| tier.product(&a[0], &a[1], out));
        known::<u64>(products, |a, out| {
            tier.product_one_by_one(&a[1], &a[0], out)
        });
        known::<u128>(products, |a, out| tier.product(&a[0], &a[1], out));
        known::<u128>(products_128, |a, out| tier.product(&a[0], &a[1], out));
        known::<u128>(products_128, |a, out| {
            tier.product_one_by_one(&a[0], &a[1], out)
        });
        known::<u64>(inverses, |a, out| tier.inverse(&a[0], out));
        known::<u64>(roots, |a, out| tier.sqrt(&a[0], out));
    }
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

/// Each argument at every place in a line of the cache, and nothing written
/// before or after the result.
fn alignments<T: Number>() {
    let (a, b) = (numbers::<T>(600, 13), numbers::<T>(600, 14));
    let places = (64 / size_of::<T>()).max(1);
    for tier in tiers() {
        for place in 0..places {
            let n = 400 + place;
            let (a, b) = (&a[place..][..n], &b[(3 * place) % places..][..n]);
            let fill = T::of(0x55);
            let mut out = [fill; 600];
            let start = (5 * place) % places;
            tier.product(a, b, &mut out[start..start + n]);
            for (i, &x) in out.iter().enumerate() {
                let expected = match i.checked_sub(start) {
                    Some(i) if i < n => times(a[i], b[i]),
                    _ => fill,
                };
                assert_eq!(x, expected, "{tier}, {} bits, place {place}, {i}", T::BITS);
            }
        }
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
    let message = TierError::Unknown.to_string();
    assert!(
        message.starts_with("unknown tier: expected one of portable"),
        "{message}"
    );
}
