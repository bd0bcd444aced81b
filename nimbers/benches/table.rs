//! The crate's speed table: `cargo bench -p nimbers`, or with
//! `-- WORD…` only the times of the rows whose names have all these words.
//!
//! Times are medians of many short runs on one thread, all rows in turn, so
//! that whatever else the machine does meets all of them alike. What counts is
//! the ratios, which should hold on any processor of a kind.

mod logs;

use std::{hint::black_box, time::Instant};

use nimbers::{Element, Tier};

const N: usize = 4096;
const MANY: usize = 10_000_000;

/// A measure: its name, how many numbers it handles, and a run of it.
struct Row<'a> {
    name: String,
    count: usize,
    run: Box<dyn FnMut() + 'a>,
    times: Vec<f64>,
}

impl Row<'_> {
    /// Runs once to fill the cache, then for some 32768 numbers, and notes the
    /// nanoseconds a number.
    fn sample(&mut self) {
        (self.run)();
        let repeats = (8 * N / self.count).max(1);
        let start = Instant::now();
        for _ in 0..repeats {
            (self.run)();
        }
        let time = start.elapsed().as_nanos() as f64;
        self.times.push(time / (repeats * self.count) as f64);
    }

    fn median(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    }
}

#[derive(Default)]
struct Rows<'a>(Vec<Row<'a>>);

impl<'a> Rows<'a> {
    fn add(&mut self, name: impl Into<String>, count: usize, run: impl FnMut() + 'a) {
        self.0.push(Row {
            name: name.into(),
            count,
            run: Box::new(run),
            times: Vec::new(),
        });
    }

    /// A row that computes a slice from the slice `a`.
    fn map<T: Element>(&mut self, name: String, a: &[T], f: impl Fn(&[T], &mut [T]) + 'a) {
        let (a, mut out) = (a.to_vec(), vec![T::default(); a.len()]);
        self.add(name, a.len(), move || f(black_box(&a), black_box(&mut out)));
    }

    fn measure(&mut self, repeats: usize) {
        for row in &mut self.0 {
            (row.run)();
        }
        for _ in 0..repeats {
            self.0.iter_mut().for_each(Row::sample);
        }
    }

    fn time(&self, name: &str) -> Option<f64> {
        let row = self.0.iter().find(|row| row.name == name)?;
        Some(row.median())
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
}

fn narrow<T: TryFrom<u64>>(a: &[u64]) -> Vec<T> {
    let bits = 8 * size_of::<T>();
    a.iter()
        .filter_map(|&a| T::try_from(a >> (64 - bits)).ok())
        .collect()
}

/// A line of the table: the ratio, what it must be and what it should be.
struct Line {
    measure: &'static str,
    ratio: Option<f64>,
    at_least: bool,
    must: f64,
    aim: Option<f64>,
}

impl Line {
    fn print(&self) {
        let Some(ratio) = self.ratio else {
            println!("| {} | not on this processor | | | |", self.measure);
            return;
        };
        let sign = if self.at_least { '≥' } else { '≤' };
        let holds = |bound: f64| (ratio >= bound) == self.at_least;
        let verdict = match self.aim {
            Some(aim) if holds(aim) => "aim",
            _ if holds(self.must) => "must",
            _ => "missed",
        };
        let aim = self.aim.map_or("—".into(), |aim| format!("{sign} {aim}"));
        let (measure, must) = (self.measure, self.must);
        println!("| {measure} | {ratio:.2} | {sign} {must} | {aim} | {verdict} |");
    }
}

fn table(rows: &Rows<'_>) {
    let over = |a: &str, b: &str| Some(rows.time(a)? / rows.time(b)?);
    let at_least = |measure, ratio, must, aim| Line {
        measure,
        ratio,
        at_least: true,
        must,
        aim: Some(aim),
    };
    let at_most = |measure, ratio, must, aim| Line {
        measure,
        ratio,
        at_least: false,
        must,
        aim,
    };
    println!("\n| measure | ratio | must | aim | |\n|---|---|---|---|---|");
    let baseline = "pclmul product";
    let best = "avx512-gfni product";
    let own = |operation: &str| over(&format!("avx512-gfni {operation}"), best);
    let times = |tier: &str| over(baseline, &format!("{tier} product"));
    for line in [
        at_least(
            "AVX-512+GFNI product: times the baseline",
            times("avx512-gfni"),
            11.0,
            15.0,
        ),
        at_most(
            "AVX-512+GFNI product: of a xor",
            over(best, "xor"),
            3.1,
            Some(2.5),
        ),
        at_most(
            "the same, of 10⁷ pairs: of a xor",
            over("many products", "many xors"),
            1.05,
            None,
        ),
        at_least(
            "AVX2+GFNI product: times the baseline",
            times("avx2-gfni"),
            9.0,
            10.5,
        ),
        at_least("AVX2 product: times the baseline", times("avx2"), 2.7, 3.2),
        at_most("inverse: of a product", own("inverse"), 1.35, Some(1.2)),
        at_most("square: of a product", own("square"), 0.65, Some(0.5)),
        at_most("sqrt: of a product", own("sqrt"), 0.65, Some(0.5)),
        at_most("solve: of a product", own("solve"), 0.85, Some(0.5)),
        at_most(
            "product of 128 bits: of one of 64",
            own("product of 128 bits"),
            3.6,
            Some(2.7),
        ),
        at_least(
            "single products, one by one: times the baseline",
            over("pclmul one by one", "avx512-gfni one by one"),
            1.8,
            2.2,
        ),
        at_least(
            "single products, in a chain: times the baseline",
            over("pclmul prefix products", "avx512-gfni prefix products"),
            1.35,
            1.5,
        ),
        at_least(
            "single power: times square and multiply on 16-bit logarithms",
            over("pow by logarithms", "avx512-gfni pow"),
            12.0,
            18.0,
        ),
    ] {
        line.print();
    }
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
        table(&rows);
    }
}
