//! The crate's speed table: `cargo bench -p nimbers`, or with
//! `-- WORD…` only the times of the rows whose names have all these words.
//!
//! Times are medians of many short runs on one thread, all rows in turn, so
//! that whatever else the machine does meets all of them alike. What counts is
//! the ratios, which should hold on any processor of a kind.

mod logs;
mod ratios;
mod rows;

use std::hint::black_box;

use nimbers::{Nimber, Tier, Word};

use rows::Rows;

const N: usize = 4096;
const MANY: usize = 10_000_000;

fn random(seed: u64, count: usize) -> Vec<u64> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    (0..count).map(|_| next()).collect()
}

fn wide(a: &[u64]) -> Vec<u128> {
    let pairs = a.iter().zip(a.iter().rev());
    pairs
        .map(|(&x, &y)| u128::from(x) << 64 | u128::from(y))
        .collect()
}

/// The floor: what it takes to read two slices and write one.
#[inline(never)]
fn xor(a: &[u64], b: &[u64], out: &mut [u64]) {
    for ((&a, &b), out) in a.iter().zip(b).zip(out) {
        *out = a ^ b;
    }
}

fn add_tier<'a>(rows: &mut Rows<'a>, tier: Tier, a: &'a [u64], b: &'a [u64], b128: &'a [u128]) {
    let name = |operation: &str| format!("{tier} {operation}");
    rows.map(name("product"), a, move |a, out| tier.product(a, b, out));
    rows.map(name("scale"), a, move |a, out| tier.scale(a, b[0], out));
    rows.map(name("inverse"), a, move |a, out| tier.inverse(a, out));
    rows.map(name("square"), a, move |a, out| tier.square(a, out));
    rows.map(name("sqrt"), a, move |a, out| tier.sqrt(a, out));
    rows.map(name("solve"), a, move |a, out| tier.solve(a, out));
    rows.map(name("dot"), a, move |a, out| out[0] = tier.dot(a, b));
    rows.map(name("power"), &a[..256], move |a, out| {
        tier.power(a, 0x9e37_79b9_7f4a_7c15, out);
    });
    rows.map(name("one by one"), a, move |a, out| {
        tier.product_one_by_one(a, b, out);
    });
    rows.map(name("prefix products"), a, move |a, out| {
        tier.prefix_products(a, out);
    });
    rows.map(name("in a chain"), a, move |a, out| {
        let mut x = a[0];
        for &a in a {
            x = tier.multiply(x, a);
        }
        out[0] = x;
    });
    rows.map(name("pow"), &a[..64], move |a, out| {
        for ((&a, &n), out) in a.iter().zip(b).zip(out) {
            *out = tier.pow(a, n.into());
        }
    });
    rows.map(
        name("product of 8 bits"),
        &narrow(a),
        move |a: &[u8], out| {
            tier.product(a, a, out);
        },
    );
    rows.map(
        name("product of 16 bits"),
        &narrow(a),
        move |a: &[u16], out| {
            tier.product(a, a, out);
        },
    );
    rows.map(
        name("product of 32 bits"),
        &narrow(a),
        move |a: &[u32], out| {
            tier.product(a, a, out);
        },
    );
    rows.map(name("product of 128 bits"), &wide(a), move |a, out| {
        tier.product(a, b128, out);
    });
    rows.map(name("inverse of 128 bits"), &wide(a), move |a, out| {
        tier.inverse(a, out);
    });
    let (x, y, mut z) = (tier.prepare(a), tier.prepare(b), tier.prepare(a));
    rows.add(name("product, prepared"), N, move || {
        black_box(&x).product_prepared(&y, black_box(&mut z));
    });
    let x = tier.prepare(b);
    rows.map(name("product, one prepared"), a, move |a, out| {
        x.product(a, out);
    });
    let x = tier.prepare(b);
    rows.map(name("dot, one prepared"), a, move |a, out| {
        out[0] = x.dot(a)
    });
    let x = tier.prepare(b);
    rows.map(name("restore"), a, move |_, out| x.restore(out));
    rows.map(name("prepare"), a, move |a, _| {
        black_box(tier.prepare(a));
    });
}

/// The operators of `Nimber<T>`, one number after the other, each by itself.
fn add_operators<T: Word>(rows: &mut Rows<'_>, a: &[T]) {
    let a: Vec<Nimber<T>> = a.iter().copied().map(Nimber::new).collect();
    let b: Vec<Nimber<T>> = a.iter().copied().rev().collect();
    let name = |operation: &str| format!("Nimber of {} bits, {operation}", T::BITS);
    let each = |rows: &mut Rows<'_>, operation, f: fn(Nimber<T>, Nimber<T>) -> Nimber<T>| {
        let b = b.clone();
        rows.map(name(operation), &a[..128.min(a.len())], move |a, out| {
            for ((&a, &b), out) in a.iter().zip(&b).zip(out) {
                *out = f(a, b);
            }
        });
    };
    each(rows, "product", |a, b| a * b);
    each(
        rows,
        "quotient",
        |a, b| if b == Nimber::ZERO { b } else { a / b },
    );
    each(rows, "square", |a, _| a.square());
    each(rows, "sqrt", |a, _| a.sqrt());
    each(rows, "inverse", |a, _| a.inverse().unwrap_or_default());
    each(rows, "pow", |a, b| a.pow(b.get().into()));
    each(rows, "roots", |a, _| match a.artin_schreier_roots() {
        Some([x, _]) => x,
        None => a,
    });
    rows.map(name("chain of products"), &a, |a, out| {
        let mut product = Nimber::ONE;
        for (&a, out) in a.iter().zip(out) {
            product *= a;
            *out = product;
        }
    });
}

fn narrow<T: TryFrom<u64>>(a: &[u64]) -> Vec<T> {
    let bits = 8 * size_of::<T>();
    a.iter()
        .filter_map(|&a| T::try_from(a >> (64 - bits)).ok())
        .collect()
}

/// All tiers of this machine, or the one that `NIMBERS_TIER` names.
fn tiers() -> Vec<Tier> {
    match std::env::var("NIMBERS_TIER") {
        Ok(name) => vec![
            name.parse()
                .unwrap_or_else(|error| panic!("{name}: {error}")),
        ],
        Err(_) => Tier::available().collect(),
    }
}

fn main() {
    let arguments = std::env::args().skip(1);
    let words: Vec<String> = arguments.filter(|a| !a.starts_with('-')).collect();
    let (a, b) = (random(1, N), random(2, N));
    let b128 = wide(&b);
    let logs = logs::Logs::new();
    let many = if words.is_empty() { MANY } else { 0 };
    let (x, y) = (random(3, many), random(4, many));
    let mut rows = Rows::default();
    rows.map("xor".into(), &a, |a, out| xor(a, &b, out));
    rows.map("pow by logarithms".into(), &a[..64], |a, out| {
        for ((&a, &n), out) in a.iter().zip(&b).zip(out) {
            *out = logs.pow(a, n);
        }
    });
    for tier in tiers() {
        add_tier(&mut rows, tier, &a, &b, &b128);
    }
    add_operators::<u8>(&mut rows, &narrow(&a));
    add_operators::<u16>(&mut rows, &narrow(&a));
    add_operators::<u32>(&mut rows, &narrow(&a));
    add_operators::<u64>(&mut rows, &a);
    add_operators::<u128>(&mut rows, &wide(&a));
    rows.0
        .retain(|row| words.iter().all(|word| row.name.contains(word)));
    rows.measure(101);
    if words.is_empty() {
        let mut many = Rows::default();
        many.map("many xors".into(), &x, |a, out| xor(a, &y, out));
        many.map("many products".into(), &x, |a, out| {
            Tier::current().product(a, &y, out);
        });
        many.measure(15);
        rows.0.append(&mut many.0);
    }
    for row in &rows.0 {
        println!("{:36} {:9.3} ns", row.name, row.median());
    }
    if words.is_empty() {
        ratios::table(&rows);
    }
}
