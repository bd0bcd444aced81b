//! More games for the corpus, chosen when the search for what they need was written.

use grundy::Family;

use super::{Pairs, Rule, Rules, Triples, family, gcd, parameter, rook};
use grundy::{Options, heaps, search};

/// A rule for quadruples.
struct Quadruples(fn([u64; 4], u64) -> Vec<[u64; 4]>, u64);

impl Rules for Quadruples {
    type Component = [u64; 4];
    fn options(&self, &from: &[u64; 4], options: &mut Options<[u64; 4]>) {
        (self.0)(from, self.1)
            .iter()
            .for_each(|&left| options.push(&[left]));
    }
}

/// The places where only coordinates that `may` allows to change together are smaller.
fn smaller<const W: usize>(from: [u64; W], may: fn(&[usize]) -> bool) -> Vec<[u64; W]> {
    let mut all = vec![from];
    for at in 0..W {
        all = all
            .into_iter()
            .flat_map(|to| {
                (0..=from[at]).map(move |left| {
                    let mut to = to;
                    to[at] = left;
                    to
                })
            })
            .collect();
    }
    all.retain(|to| {
        let changed: Vec<usize> = (0..W).filter(|&at| to[at] < from[at]).collect();
        !changed.is_empty() && may(&changed)
    });
    all
}

/// One heap changed, to a size that `may` allows.
fn one<const W: usize>(from: [u64; W], may: impl Fn(&[u64; W], usize) -> bool) -> Vec<[u64; W]> {
    let all = (0..W).flat_map(|at| (0..from[at]).map(move |left| (at, left)));
    let all = all.map(|(at, left)| {
        let mut to = from;
        to[at] = left;
        (to, at)
    });
    let legal = all.filter(|(to, at)| may(to, *at));
    legal.map(|(to, _)| to).collect()
}

/// Takes 1 from each heap of one of these sets.
fn by_ones(from: [u64; 3], sets: &[&[usize]]) -> Vec<[u64; 3]> {
    let legal = sets.iter().filter(|set| set.iter().all(|&at| from[at] > 0));
    let left = legal.map(|set| {
        let mut to = from;
        set.iter().for_each(|&at| to[at] -= 1);
        to
    });
    left.collect()
}

fn divisors(n: u64) -> impl Iterator<Item = u64> {
    (1..=n).filter(move |d| n.is_multiple_of(*d))
}

/// Whether all prime factors of a number are one prime.
fn is_power(n: u64) -> bool {
    let prime = (2..=n).find(|p| n.is_multiple_of(*p));
    prime.is_some_and(|p| divisors(n).all(|d| d == 1 || d.is_multiple_of(p)))
}

macro_rules! of {
    ($key:literal, $rules:ident, $rule:expr) => {
        family($key, |build| Ok(search($rules($rule, parameter(build)?))))
    };
}

macro_rules! heap {
    ($key:literal, $rule:expr) => {
        family($key, |build| Ok(heaps(Rule($rule, parameter(build)?))))
    };
}

pub(super) fn families() -> Vec<Family> {
    vec![
        heap!("prime-power", |n, _| divisors(n)
            .filter(|&d| is_power(d))
            .map(|d| n / d)
            .collect()),
        heap!("one-prime", |n, _| divisors(n)
            .filter(|&d| divisors(d).count() == 2)
            .map(|p| n / p)
            .collect()),
        heap!("totative", |n, _| (1..n)
            .filter(|&t| gcd(t, n) == 1)
            .map(|t| n - t)
            .collect()),
        // At most a share of the heap: its numerator and its denominator are the two digits.
        heap!("up-to", |n, share| (1..=n * (share / 10) / (share % 10))
            .map(|t| n - t)
            .collect()),
        of!("wythoff-st", Pairs, |[a, b], st| {
            let (s, t) = (st / 10, st % 10);
            let both = (1..=a).flat_map(|i| (1..=b).map(move |j| (i, j)));
            let both = both.filter(|&(i, j)| i.max(j) < s * i.min(j) + t);
            let both = both.map(|(i, j)| [a - i, b - j]);
            rook([a, b]).into_iter().chain(both).collect()
        }),
        of!("exact-slow", Triples, |from, _| by_ones(
            from,
            &[&[0, 1], &[0, 2], &[1, 2]]
        )),
        of!("slow-up-to-two", Triples, |from, _| by_ones(
            from,
            &[&[0], &[1], &[2], &[0, 1], &[0, 2], &[1, 2]]
        )),
        of!("lim", Triples, |[a, b, c], _| {
            let least = |x: u64, y: u64| 1..=x.min(y);
            let first = least(a, b).map(|t| [a - t, b - t, c + t]);
            let second = least(a, c).map(|t| [a - t, b + t, c - t]);
            let third = least(b, c).map(|t| [a + t, b - t, c - t]);
            first.chain(second).chain(third).collect()
        }),
        of!("greedy", Triples, |from, _| {
            let most = *from.iter().max().unwrap();
            one(from, |_, at| from[at] == most)
        }),
        of!("welter", Triples, |from, _| {
            let distinct = |p: &[u64; 3]| p[0] != p[1] && p[1] != p[2] && p[0] != p[2];
            let legal = if distinct(&from) { from } else { [0; 3] };
            one(legal, |to, _| distinct(to))
        }),
        of!("antonim", Triples, |from, _| {
            let apart = |to: &[u64; 3], at: usize| {
                (0..3).all(|other| other == at || to[at] == 0 || to[other] != to[at])
            };
            one(from, apart)
        }),
        of!("two-of-four", Quadruples, |from, _| smaller(
            from,
            |changed| { changed.len() <= 2 }
        )),
        of!("circular-four-two", Quadruples, |from, _| smaller(
            from,
            |changed| match *changed {
                [_] => true,
                [i, j] => j - i != 2,
                _ => false,
            }
        )),
        of!("exact-two", Triples, |from, _| smaller(from, |changed| {
            changed.len() == 2
        })),
        of!("chocolate-three", Triples, |[x, y, z], k| {
            let cut = |x: u64, y: u64, z: u64| [x, y.min((x + z) / k), z];
            let [_, height, _] = cut(x, y, z);
            let lower = (0..height).map(|j| [x, j, z]);
            let left = (0..x).map(|i| cut(i, height, z));
            let right = (0..z).map(|i| cut(x, height, i));
            lower.chain(left).chain(right).collect()
        }),
        of!("connell", Pairs, |[a, b], k| {
            let step = k as usize;
            let one = (k..=a).step_by(step).map(|t| [a - t, b]);
            let other = (k..=b).step_by(step).map(|t| [a, b - t]);
            let both = (1..=a.min(b)).map(|t| [a - t, b - t]);
            one.chain(other).chain(both).collect()
        }),
        of!("less-than-double", Pairs, |[a, b], _| {
            let both = (1..=a).flat_map(|i| (1..=b).map(move |j| [i, j]));
            let both = both.filter(|[i, j]| i.max(j) < &(2 * i.min(j)));
            let both = both.map(|[i, j]| [a - i, b - j]);
            rook([a, b]).into_iter().chain(both).collect()
        }),
        of!("welter-two", Pairs, |[a, gap], _| {
            let coins = |low: u64, high: u64| [low, high - low - 1];
            let high = a + gap + 1;
            let first = (0..a).map(|to| coins(to, high));
            let second = (0..high).filter(|&to| to != a);
            let second = second.map(|to| coins(a.min(to), a.max(to)));
            first.chain(second).collect()
        }),
        of!("saturated", Pairs, |[a, b], p| {
            let order = |n: u64| (0..).find(|&k| !n.is_multiple_of(p.pow(k + 1)));
            let order = |n: u64| if n == 0 { None } else { order(n) };
            let both = (0..=a).flat_map(|i| (0..=b).map(move |j| (i, j)));
            let fits = |&(i, j): &(u64, u64)| {
                let least = order(i).unwrap_or(99).min(order(j).unwrap_or(99));
                i + j > 0 && order(i + j) == Some(least)
            };
            both.filter(fits).map(|(i, j)| [a - i, b - j]).collect()
        }),
        of!("nim-of-four", Quadruples, |from, _| one(from, |_, _| true)),
    ]
}
