//! The crate's speed table: `cargo bench -p nimbers`.
//!
//! Times are medians over many short repeats, all rows in turn, on one thread.
//! What counts is the ratios, which should hold on any processor of the kind.

use std::{hint::black_box, time::Instant};

use nimbers::Tier;

const N: usize = 4096;

/// A measure: its name, the numbers it handles, and a run of it.
struct Row<'a> {
    name: String,
    count: usize,
    run: Box<dyn FnMut() + 'a>,
    times: Vec<f64>,
}

impl<'a> Row<'a> {
    fn new(name: impl Into<String>, count: usize, run: impl FnMut() + 'a) -> Self {
        Row {
            name: name.into(),
            count,
            run: Box::new(run),
            times: Vec::new(),
        }
    }

    fn sample(&mut self) {
        let repeats = (2 * N / self.count).max(1);
        let start = Instant::now();
        for _ in 0..repeats {
            (self.run)();
        }
        let time = start.elapsed().as_nanos() as f64;
        self.times.push(time / (repeats * self.count) as f64);
    }

    /// Nanoseconds a number.
    fn median(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    }
}

/// All rows in turn, so that what else the machine does meets all alike.
fn measure(rows: &mut [Row<'_>], repeats: usize) {
    for row in &mut *rows {
        (row.run)();
    }
    for _ in 0..repeats {
        for row in &mut *rows {
            row.sample();
        }
    }
}

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
    a.iter().zip(a.iter().rev()).map(|(&x, &y)| u128::from(x) << 64 | u128::from(y)).collect()
}

#[inline(never)]
fn xor(a: &[u64], b: &[u64], out: &mut [u64]) {
    for ((&a, &b), out) in a.iter().zip(b).zip(out) {
        *out = a ^ b;
    }
}

fn main() {
    let (a, b) = (random(1, N), random(2, N));
    let (a, b) = (&a, &b);
    let (a128, b128) = (&wide(a), &wide(b));
    let mut rows = Vec::new();
    {
        let (a, b, mut out) = (a.clone(), b.clone(), vec![0; N]);
        rows.push(Row::new("xor", N, move || xor(black_box(&a), &b, black_box(&mut out))));
    }
    for tier in Tier::available() {
        macro_rules! row {
            ($name:literal, $a:expr, |$x:ident, $out:ident| $run:expr) => {{
                let ($x, mut $out) = ($a.clone(), $a.clone());
                rows.push(Row::new(format!("{tier} {}", $name), N, move || {
                    let ($x, $out) = (black_box(&$x), black_box(&mut $out));
                    $run
                }));
            }};
        }
        row!("product", a, |x, out| tier.product(x, b, out));
        row!("scale", a, |x, out| tier.scale(x, b[0], out));
        row!("inverse", a, |x, out| tier.inverse(x, out));
        row!("square", a, |x, out| tier.square(x, out));
        row!("sqrt", a, |x, out| tier.sqrt(x, out));
        row!("solve", a, |x, out| tier.solve(x, out));
        row!("dot", a, |x, out| out[0] = tier.dot(x, b));
        row!("product of 128 bits", a128, |x, out| tier.product(x, b128, out));
        let a8: Vec<u8> = a.iter().map(|&a| a as u8).collect();
        let a16: Vec<u16> = a.iter().map(|&a| a as u16).collect();
        let a32: Vec<u32> = a.iter().map(|&a| a as u32).collect();
        row!("product of 8 bits", a8, |x, out| tier.product(x, x, out));
        row!("product of 16 bits", a16, |x, out| tier.product(x, x, out));
        row!("product of 32 bits", a32, |x, out| tier.product(x, x, out));
    }
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    rows.retain(|row| words.iter().all(|word| row.name.contains(word)));
    measure(&mut rows, 101);
    for row in &rows {
        println!("{:40} {:8.3} ns", row.name, row.median());
    }
}
