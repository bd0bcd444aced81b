//! Sequences without a pattern, and with one that is broken.

/// The values of 0 to `to`.
pub(crate) fn sequence(name: &str, to: u64) -> Vec<u64> {
    match name {
        "primes" => (0..=to).map(|n| u64::from(factors(n) == [n])).collect(),
        "omega" => (0..=to).map(different).collect(),
        "totient" => (0..=to).map(totient).collect(),
        "kolakoski" => kolakoski(to),
        "collatz" => (0..=to).map(|n| steps(n.max(1)) % 4).collect(),
        "hofstadter" => hofstadter(to),
        "recaman" => recaman(to),
        "partitions" => partitions(to),
        "logistic" => logistic(to),
        "squares-mod-golden" => (0..=to).map(|n| golden(n * n) % 2).collect(),
        "nearly-golden" => changed(to, |n| golden(n) / 2 % 2, |n| noise(n) % 200 == 3),
        "noise" => (0..=to).map(|n| noise(n) % 4).collect(),
        "noisy-period" => changed(to, |n| n % 7, |n| noise(n) % 100 == 3),
        "noisy-parity" => {
            let parity = |n: u64| u64::from(n.count_ones() % 2);
            changed(to, parity, |n| noise(n) % 100 == 3)
        }
        "few-errors" => changed(to, |n| n % 5, |n| [2222, 2900, 3777].contains(&n)),
        "late-error" => changed(to, |n| n % 5, |n| n == to),
        "square-exceptions" => (0..=to)
            .map(|n| if n.isqrt().pow(2) == n { 7 } else { n % 3 })
            .collect(),
        "breaks-off" => (0..=to)
            .map(|n| if n <= 2500 { n % 6 } else { noise(n) % 6 })
            .collect(),
        "drifting" => (0..=to).map(|n| (n + u64::from(n > 3000)) % 4).collect(),
        _ => super::near::near(name, to),
    }
}

fn changed(to: u64, rule: impl Fn(u64) -> u64, wrong: impl Fn(u64) -> bool) -> Vec<u64> {
    (0..=to).map(|n| rule(n) ^ u64::from(wrong(n))).collect()
}

/// A number that looks random, the same every time (Steele, Lea & Flood 2014).
pub(super) fn noise(n: u64) -> u64 {
    let mut z = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) >> 20
}

pub(super) fn factors(mut n: u64) -> Vec<u64> {
    let mut found = Vec::new();
    let mut p = 2;
    while n > 1 {
        match n.is_multiple_of(p) {
            true => {
                found.push(p);
                n /= p;
            }
            false => p += 1,
        }
    }
    found
}

fn different(n: u64) -> u64 {
    let mut found = factors(n);
    found.dedup();
    found.len() as u64
}

fn totient(n: u64) -> u64 {
    let mut found = factors(n);
    found.dedup();
    found.iter().fold(n, |rest, p| rest / p * (p - 1))
}

fn kolakoski(to: u64) -> Vec<u64> {
    let mut found = vec![1, 2, 2];
    let mut at = 2;
    while found.len() as u64 <= to {
        let next = 3 - found[found.len() - 1];
        (0..found[at]).for_each(|_| found.push(next));
        at += 1;
    }
    found.truncate(to as usize + 1);
    found
}

fn steps(mut n: u64) -> u64 {
    let mut count = 0;
    while n > 1 {
        n = if n.is_multiple_of(2) {
            n / 2
        } else {
            3 * n + 1
        };
        count += 1;
    }
    count
}

fn hofstadter(to: u64) -> Vec<u64> {
    let mut found = vec![1, 1];
    for n in 2..=to as usize {
        let back = |k: usize| found[n - found[n - k] as usize];
        found.push(back(1) + back(2));
    }
    found
}

fn recaman(to: u64) -> Vec<u64> {
    let mut found = vec![0_u64];
    for n in 1..=to {
        let last = found[n as usize - 1];
        let down = last.checked_sub(n).filter(|down| !found.contains(down));
        found.push(down.unwrap_or(last + n));
    }
    found
}

fn partitions(to: u64) -> Vec<u64> {
    let mut ways = vec![0_u64; to as usize + 1];
    ways[0] = 1;
    for part in 1..=to as usize {
        for n in part..=to as usize {
            ways[n] = (ways[n] + ways[n - part]) % 2;
        }
    }
    ways
}

fn logistic(to: u64) -> Vec<u64> {
    let mut x = 0.314_159_f64;
    let next = |_| {
        x = 4.0 * x * (1.0 - x);
        u64::from(x > 0.5)
    };
    (0..=to).map(next).collect()
}

/// `2nφ`, rounded down: its parity is that of whether the fractional part of `nφ` is over one half.
pub(super) fn golden(n: u64) -> u64 {
    let n = u128::from(n);
    ((2 * n + (20 * n * n).isqrt()) / 2) as u64
}
