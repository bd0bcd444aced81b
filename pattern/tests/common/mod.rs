//! Games that are in no family of the library, for the corpus: each is a rule of one line.

#![allow(dead_code, clippy::unwrap_used)]

mod more;
mod near;
mod sequences;
mod told;

pub(crate) use sequences::sequence;
pub(crate) use told::told;

use grundy::{Build, Catalog, Error, Family, HeapRules, Options, Rules, heaps, search};

/// A rule for heaps: what may be left of a heap, with a number that the spec gives.
struct Rule(fn(u64, u64) -> Vec<u64>, u64);

impl HeapRules for Rule {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        (self.0)(n, self.1)
            .iter()
            .for_each(|&left| options.push(&[left]));
    }
}

/// A rule for pairs.
struct Pairs(fn([u64; 2], u64) -> Vec<[u64; 2]>, u64);

impl Rules for Pairs {
    type Component = [u64; 2];
    fn options(&self, &pair: &[u64; 2], options: &mut Options<[u64; 2]>) {
        (self.0)(pair, self.1)
            .iter()
            .for_each(|&left| options.push(&[left]));
    }
}

/// A rule for triples.
struct Triples(fn([u64; 3], u64) -> Vec<[u64; 3]>, u64);

impl Rules for Triples {
    type Component = [u64; 3];
    fn options(&self, &triple: &[u64; 3], options: &mut Options<[u64; 3]>) {
        (self.0)(triple, self.1)
            .iter()
            .for_each(|&left| options.push(&[left]));
    }
}

/// The pairs that a rook may go to.
fn rook([a, b]: [u64; 2]) -> Vec<[u64; 2]> {
    let one = (0..a).map(|i| [i, b]);
    one.chain((0..b).map(|j| [a, j])).collect()
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn parameter(build: &Build<'_>) -> Result<u64, Error> {
    build
        .parameters
        .parse()
        .map_err(|_| Error::input("expected a number"))
}

const fn family(
    key: &'static str,
    build: fn(&Build<'_>) -> Result<Box<dyn grundy::Board>, Error>,
) -> Family {
    Family {
        key,
        rule: "see the corpus",
        parameters: Some("a number"),
        example: "nim:1",
        source: "see the corpus",
        theorem: "",
        build,
    }
}

macro_rules! heap_family {
    ($key:literal, $rule:expr) => {
        family($key, |build| Ok(heaps(Rule($rule, parameter(build)?))))
    };
}

macro_rules! pair_family {
    ($key:literal, $rule:expr) => {
        family($key, |build| Ok(search(Pairs($rule, parameter(build)?))))
    };
}

macro_rules! triple_family {
    ($key:literal, $rule:expr) => {
        family($key, |build| Ok(search(Triples($rule, parameter(build)?))))
    };
}

/// The library's games and these.
pub(crate) fn catalog() -> Catalog {
    let mut catalog = Catalog::builtin();
    let families = [
        heap_family!("divide", |n, k| if n == 0 { vec![] } else { vec![n / k] }),
        heap_family!("mark", |n, k| {
            let steps = (1..k).filter(|&s| s <= n).map(|s| n - s);
            let halved = (n > 0).then_some(n / k);
            steps.chain(halved).collect()
        }),
        heap_family!("at-most-half", |n, k| (1..=n / k).map(|t| n - t).collect()),
        heap_family!("at-least-half", |n, k| (n.div_ceil(k)..=n)
            .filter(|&t| t > 0)
            .map(|t| n - t)
            .collect()),
        heap_family!("even-or-all-odd", |n, _| {
            let even = (2..n).step_by(2).map(|t| n - t);
            even.chain((n % 2 == 1).then_some(0)).collect()
        }),
        heap_family!("proper-divisor", |n, _| (1..n)
            .filter(|d| n % d == 0)
            .map(|d| n - d)
            .collect()),
        heap_family!("aliquot", |n, _| (2..=n)
            .filter(|d| n % d == 0)
            .map(|d| n / d)
            .filter(|&m| m < n)
            .collect()),
        heap_family!("coprime", |n, _| (1..=n)
            .filter(|&d| gcd(d, n) == 1)
            .map(|d| n - d)
            .collect()),
        heap_family!("non-divisor", |n, _| (1..n)
            .filter(|d| n % d != 0)
            .map(|d| n - d)
            .collect()),
        heap_family!("odd-only", |n, _| (1..=n)
            .step_by(2)
            .map(|t| n - t)
            .collect()),
        heap_family!("residue-one", |n, k| (1..=n)
            .step_by(k as usize)
            .map(|t| n - t)
            .collect()),
        heap_family!("bits", |n, _| (0..64)
            .map(|b| 1 << b)
            .filter(|b| n & b > 0)
            .map(|b: u64| n - b)
            .collect()),
        heap_family!("digit", |n, k| {
            let mut rest = n;
            let mut found = vec![];
            while rest > 0 {
                found.push(rest % k);
                rest /= k;
            }
            found.retain(|&d| d > 0);
            found.into_iter().map(|d| n - d).collect()
        }),
        heap_family!("triangular", |n, _| (1..)
            .map(|k| k * (k + 1) / 2)
            .take_while(|&t| t <= n)
            .map(|t| n - t)
            .collect()),
        heap_family!("cubes", |n, _| (1..)
            .map(|k: u64| k * k * k)
            .take_while(|&t| t <= n)
            .map(|t| n - t)
            .collect()),
        heap_family!("factorials", |n, _| (1..)
            .scan(1, |f, k| {
                *f *= k;
                Some(*f)
            })
            .take_while(|&t| t <= n)
            .map(|t| n - t)
            .collect()),
        heap_family!("even-powers", |n, k| (1..40)
            .map(|e| k.pow(e))
            .take_while(|&t| t <= n)
            .map(|t| n - t)
            .collect()),
        heap_family!("upmark", |n, k| {
            let steps = (1..k).filter(|&s| s <= n).map(|s| n - s);
            let divided = Some(n.div_ceil(k)).filter(|&m| m < n);
            steps.chain(divided).collect()
        }),
        heap_family!("divide-any", |n, _| {
            let parts = (2..=n + 1).map(|k| n / k);
            parts.filter(|_| n > 0).collect()
        }),
        heap_family!("submask", |n, _| (0..n).filter(|m| n & m == *m).collect()),
        pair_family!("cyclic-nimhoff", |[a, b], h| {
            let both = (1..=a).flat_map(|i| (1..=b).map(move |j| (i, j)));
            let both = both.filter(|(i, j)| i + j < h);
            let both = both.map(|(i, j)| [a - i, b - j]);
            rook([a, b]).into_iter().chain(both).collect()
        }),
        pair_family!("delete-nim", |[a, b], _| {
            let parts = |n: u64| (0..n).map(move |i| [i, n - 1 - i]);
            parts(a).chain(parts(b)).collect()
        }),
        pair_family!("chocolate", |[a, b], _| {
            let one = (1..a).map(|i| [i, b]);
            one.chain((1..b).map(|j| [a, j])).collect()
        }),
        pair_family!("chocolate-step", |[a, b], k| {
            let height = a.min(b / k);
            let lower = (0..height).map(|i| [i, b]);
            lower
                .chain((0..b).map(|j| [height.min(j / k), j]))
                .collect()
        }),
        pair_family!("both-or-one", |[a, b], _| {
            let both = (0..a).flat_map(|i| (0..b).map(move |j| [i, j]));
            rook([a, b]).into_iter().chain(both).collect()
        }),
        pair_family!("exactly-both", |[a, b], _| (0..a)
            .flat_map(|i| (0..b).map(move |j| [i, j]))
            .collect()),
        triple_family!("two-of-three", |[a, b, c], _| {
            let all = (0..=a).flat_map(|i| (0..=b).map(move |j| (i, j)));
            let all = all.flat_map(|(i, j)| (0..=c).map(move |k| [i, j, k]));
            let changed = |to: &[u64; 3]| [a, b, c].iter().zip(to).filter(|(x, y)| x != y).count();
            all.filter(|to| (1..=2).contains(&changed(to))).collect()
        }),
        pair_family!("wythoff-within", |[a, b], t| {
            let one = (1..=a)
                .map(|i| [a - i, b])
                .chain((1..=b).map(|j| [a, b - j]));
            let both = (1..=a).flat_map(|i| (1..=b).map(move |j| (i, j)));
            let both = both.filter(|(i, j)| i.abs_diff(*j) < t);
            one.chain(both.map(|(i, j)| [a - i, b - j])).collect()
        }),
        pair_family!("empty-and-divide", |[a, b], _| {
            let parts = |n: u64| (1..n).map(move |i| [i, n - i]);
            if a == 0 || b == 0 {
                vec![]
            } else {
                parts(a).chain(parts(b)).collect()
            }
        }),
        pair_family!("two-nim", |[a, b], k| {
            let one = (1..=a.min(k)).map(|i| [a - i, b]);
            one.chain((1..=b.min(k)).map(|j| [a, b - j])).collect()
        }),
        pair_family!("equal-both", |[a, b], _| (1..=a.min(b))
            .map(|i| [a - i, b - i])
            .collect()),
        pair_family!("bishop-down", |[a, b], _| {
            let down = (1..=a.min(b)).map(|i| [a - i, b - i]);
            down.chain((a > 0).then(|| [a - 1, b])).collect()
        }),
    ];
    let families = families.into_iter().chain(more::families());
    families.for_each(|family| catalog.add(family));
    catalog
}
