//! Sequences that a law of the literature tells, each made from its definition.

use super::sequences::{factors, golden};

/// The numbers of places 0 to `to`, or as many as fit 64 bits.
pub(crate) fn told(name: &str, to: u64) -> Vec<u64> {
    let (name, number) = name.split_once(':').unwrap_or((name, "0"));
    let k: u64 = number.parse().unwrap();
    let all = 0..=to;
    match name {
        "omega" => all.map(|n| distinct(n).len() as u64).collect(),
        "odd-divisors" => all
            .map(|n| (1..=n).step_by(2).filter(|d| n % d == 0).count() as u64)
            .collect(),
        "least-non-divisor" => all
            .map(|n| {
                if n == 0 {
                    0
                } else {
                    (2..).find(|k| n % k > 0).unwrap()
                }
            })
            .collect(),
        "no-reuse" => all
            .map(|n| (0..).find(|k| (k + 1) * (k + 2) / 2 > n).unwrap())
            .collect(),
        "multiplication" => multiplication(to, k),
        "wythoff-lower" => wythoff(1, k, to).0,
        "wythoff-upper" => wythoff(1, k, to).1,
        "wythoff-word" => {
            let lower = wythoff(1, k, to).0;
            all.map(|n| u64::from(lower.binary_search(&n).is_ok()))
                .collect()
        }
        "rounded-golden" => all.map(|n| golden(2 * n + 1).div_ceil(2)).collect(),
        "hofstadter-g" => hofstadter_g(to),
        "least-take" => takes(to, k),
        "losing-takes" => {
            let takes = takes(3000, k);
            (1..=3000).filter(|&n| takes[n as usize] == n).collect()
        }
        "losing-take-word" => {
            let takes = takes(to, k);
            all.map(|n| u64::from(n > 0 && takes[n as usize] == n))
                .collect()
        }
        "zeckendorf-parts" => all.map(|n| zeckendorf(n).len() as u64).collect(),
        "tribonacci" => tribonacci(to, k),
        "losing-third" => {
            let mut list = vec![1_u64];
            while list.len() as u64 <= to.min(40) {
                let last = list[list.len() - 1];
                list.extend((last + last / 2..).find(|n| n - n / 3 > last));
            }
            list
        }
        _ => super::sequence(name, to),
    }
}

fn distinct(n: u64) -> Vec<u64> {
    let mut found = factors(n);
    found.dedup();
    found
}

/// Who wins where each multiplies by 2 to `most`, from 1, until `n` is reached.
fn multiplication(to: u64, most: u64) -> Vec<u64> {
    let mut won = vec![0_u64, 0];
    for n in 2..=to {
        let wins = (2..=most).any(|k| won[n.div_ceil(k) as usize] == 0);
        won.push(u64::from(wins));
    }
    won
}

/// The pairs by their definition: the least number that is new, and `s` times it and `t k` more.
fn wythoff(s: u64, t: u64, to: u64) -> (Vec<u64>, Vec<u64>) {
    let mut used = std::collections::BTreeSet::new();
    let (mut lower, mut upper, mut next) = (Vec::new(), Vec::new(), 0);
    for k in 0..=to {
        while used.contains(&next) {
            next += 1;
        }
        lower.push(next);
        upper.push(s * next + t * k);
        used.extend([next, s * next + t * k]);
    }
    (lower, upper)
}

fn hofstadter_g(to: u64) -> Vec<u64> {
    let mut found = vec![0_u64];
    for n in 1..=to {
        let inner = found[found[n as usize - 1] as usize];
        found.push(n - inner);
    }
    found
}

/// The least take that wins, where the next one may take `k` times as much.
fn takes(to: u64, k: u64) -> Vec<u64> {
    let mut least = vec![0_u64];
    for n in 1..=to {
        let wins = |t: &u64| *t == n || least[(n - t) as usize] > k * t;
        least.push((1..=n).find(wins).unwrap());
    }
    least
}

pub(super) fn zeckendorf(mut n: u64) -> Vec<u64> {
    let mut found = Vec::new();
    while n > 0 {
        let (mut a, mut b) = (1, 2);
        while b <= n {
            (a, b) = (b, a + b);
        }
        found.push(a);
        n -= a;
    }
    found
}

/// The places of a letter in the fixed point of 0 → 01, 1 → 02, 2 → 0, counted from 1.
fn tribonacci(to: u64, letter: u64) -> Vec<u64> {
    let mut word = vec![0_u64];
    let count = |word: &[u64]| word.iter().filter(|&&l| l == letter).count() as u64;
    while count(&word) <= to {
        let next = word
            .iter()
            .flat_map(|l| [vec![0, 1], vec![0, 2], vec![0]][*l as usize].clone());
        word = next.collect();
    }
    let places = (1..).zip(&word).filter(|(_, l)| **l == letter);
    places
        .map(|(place, _)| place)
        .take(to as usize + 1)
        .collect()
}
