//! Sequences that are near to what the search looks for: each follows a rule for a while, or almost, or
//! one of another kind.

use super::{
    sequences::{factors, noise},
    told::zeckendorf,
};

/// The values of 0 to `to`.
pub(crate) fn near(name: &str, to: u64) -> Vec<u64> {
    let (name, number) = name.split_once(':').unwrap_or((name, "0"));
    let k: u64 = number.parse().unwrap();
    let all = 0..=to;
    match name {
        "multiples" => all.map(|n| multiple(k, n)).collect(),
        "multiples-set" => {
            let list: Vec<u64> = (0..=to).map(|n| multiple(k, n)).collect();
            all.map(|n| u64::from(list.binary_search(&n).is_ok()))
                .collect()
        }
        "golden-breaks" => all
            .map(|n| golden(n) + u64::from(n > to - to / k))
            .collect(),
        "golden-noise" => all
            .map(|n| golden(n) + u64::from(noise(n) % 150 == 3))
            .collect(),
        "factors-noise" => all
            .map(|n| factors(n).len() as u64 ^ u64::from(noise(n) % 100 == 3))
            .collect(),
        "factors-break" => all
            .map(|n| factors(n).len() as u64 + u64::from(n > to - to / k && n % 90 == 5))
            .collect(),
        "factors-mixed" => all.map(|n| factors(n).len() as u64 ^ (n % 3)).collect(),
        "factors-golden" => all
            .map(|n| factors(n).len() as u64 ^ (golden(n) % 2))
            .collect(),
        "twin-primes" => all
            .map(|n| u64::from(factors(n) == [n] && factors(n + 2) == [n + 2]))
            .collect(),
        "prime-gaps" => {
            let primes = (2..).filter(|&n| factors(n) == [n]);
            let primes: Vec<u64> = primes.take(to as usize + 2).collect();
            primes.windows(2).map(|two| two[1] - two[0]).collect()
        }
        "last-run" => all
            .map(|n| match n {
                4..16 => 1,
                16..82 => 2,
                _ => 0,
            })
            .collect(),
        "third-noise" => third(to, |n| noise(n) % 200 == 3),
        "third-breaks" => third(to, |n| n > to - to / k && n % 50 == 9),
        "fibonacci-breaks" => {
            let mut list = vec![1_u64, 2];
            while list.len() as u64 <= to {
                let next = list[list.len() - 1] + list[list.len() - 2];
                list.push(next + u64::from(list.len() as u64 == k));
            }
            list
        }
        "rising" => rising(to, |n, last| last + 1 + noise(n + k) % (k + 1)),
        "growing" => rising(to, |n, last| last * (130 + k) / 100 + 1 + noise(n + k) % 3),
        "set" => all.map(|n| u64::from(noise(n) % 1000 < k)).collect(),
        "runs" => {
            let starts = rising(40, |n, last| last * (150 + noise(n + k) % 100) / 100 + 1);
            all.map(|n| starts.iter().filter(|start| **start <= n).count() as u64 % 2)
                .collect()
        }
        "least-part-noise" => all
            .map(|n| zeckendorf(n).last().unwrap_or(&0) + u64::from(noise(n) % 120 == 3))
            .collect(),
        "prime-list" => (2..)
            .filter(|&n| factors(n) == [n])
            .take(to as usize)
            .collect(),
        "ulam" => ulam(to),
        "catalan" => {
            let mut list = vec![1_u64];
            (1..=to.min(30))
                .for_each(|n| list.push(list[n as usize - 1] * 2 * (2 * n - 1) / (n + 1)));
            list
        }
        "pairs" => pairs(to, k),
        _ => panic!("no sequence is called {name}"),
    }
}

/// `n` times a number that is no quadratic irrational, rounded down: e, π, the cubic root of 2, ln 2,
/// ζ(3).
fn multiple(which: u64, n: u64) -> u64 {
    let numbers: [u128; 5] = [
        2_718_281_828_459_045_235,
        3_141_592_653_589_793_238,
        1_259_921_049_894_873_164,
        693_147_180_559_945_309,
        1_202_056_903_159_594_285,
    ];
    (numbers[which as usize] * u128::from(n) / 1_000_000_000_000_000_000) as u64
}

fn golden(n: u64) -> u64 {
    (n + (5 * n * n).isqrt()) / 2
}

fn third(to: u64, wrong: impl Fn(u64) -> bool) -> Vec<u64> {
    let mut values = vec![0_u64];
    for n in 1..=to {
        values.push(match n % 3 {
            0 => n / 3,
            _ => values[(n - n / 3 - 1) as usize],
        });
    }
    let values = (0..).zip(values);
    values
        .map(|(n, value)| value + u64::from(wrong(n)))
        .collect()
}

fn rising(to: u64, next: impl Fn(u64, u64) -> u64) -> Vec<u64> {
    let mut list = vec![3_u64];
    for n in 1..=to {
        list.push(next(n, list[n as usize - 1]));
    }
    list
}

fn ulam(to: u64) -> Vec<u64> {
    let mut list = vec![1_u64, 2];
    while list.len() as u64 <= to {
        let last = list[list.len() - 1];
        let sums = |n: u64| {
            let smaller = list.iter().filter(|a| **a * 2 < n);
            smaller
                .filter(|a| list.binary_search(&(n - **a)).is_ok())
                .count()
        };
        list.extend((last + 1..).find(|&n| sums(n) == 1));
    }
    list
}

/// Whether the numbers `n / 64` and `n % 64` are among random pairs, as a line.
fn pairs(to: u64, k: u64) -> Vec<u64> {
    let paired = |a: u64| noise(a + 1000 * k) % 64;
    (0..=to)
        .map(|n| (n / 64, n % 64))
        .map(|(a, b)| u64::from(paired(a) == b || paired(b) == a))
        .collect()
}
