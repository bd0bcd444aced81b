//! Sequences that two known numbers, a list of a list, or a rule about what may be taken tell: they are
//! found, right far beyond what was shown, and read back; those that only follow one for a while are
//! not told.

#![allow(clippy::unwrap_used)]

use grundy_pattern::{Bounds, Report, Subject, formula, of_line};

type Told = fn(u64) -> u64;
const LEN: u64 = 2048;

fn look(values: &[u64]) -> Report {
    of_line(values, 0, Bounds::default(), &Default::default()).unwrap()
}

fn factors(mut n: u64) -> u64 {
    let mut count = 0;
    let mut p = 2;
    while n > 1 {
        match n % p {
            0 => {
                n /= p;
                count += 1;
            }
            _ => p += 1,
        }
    }
    count
}

/// The k-th number with an odd number of ones.
fn odious(k: u64) -> u64 {
    let odd = (1..).filter(|n: &u64| n.count_ones() % 2 == 1);
    match k {
        0 => 0,
        _ => odd.take(k as usize).last().unwrap(),
    }
}

fn length(mut n: u64, base: u64) -> u64 {
    let mut count = 0;
    while n > 0 {
        n /= base;
        count += 1;
    }
    count
}

/// The place of the last digit 2 in base 3, from 1; 0 if there is none.
fn last_two(n: u64) -> u64 {
    let found = (0..40).find(|&k| n / 3_u64.pow(k) % 3 == 2);
    found.map_or(0, |k| u64::from(k) + 1)
}

/// The values of 0 to `to` where up to `most(n)` may be taken, from the definition.
fn taken(to: u64, most: Told) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=to {
        let options = &values[(n - most(n).min(n)) as usize..];
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// What is lost where up to `most(n)` may be taken.
fn lost(count: usize, most: Told) -> Vec<u64> {
    let mut found = vec![0_u64];
    let mut n = 1;
    while found.len() < count {
        if n - most(n).min(n) > found[found.len() - 1] {
            found.push(n);
        }
        n += 1;
    }
    found
}

const KNOWN: [(&str, Told); 10] = [
    ("an odious number by prime factors", |n| {
        odious(factors(n.max(1)))
    }),
    ("an odious number by a digit", |n| odious(last_two(n))),
    ("a ruler that is cut", |n| {
        (1 << n.trailing_zeros().min(3)) * n.min(1)
    }),
    ("ones and digits by 3", |n| {
        (u64::from(n.count_ones()) + length(n, 2)) % 3
    }),
    ("the nim-sum of decimal digits", |n| {
        (0..19).fold(0, |sum, k| sum ^ (n / 10_u64.pow(k) % 10))
    }),
    ("a root and a length", |n| n.isqrt() + length(n, 3)),
    ("a root with a length", |n| n.isqrt() ^ length(n, 2)),
    ("the odd part by 4", |n| {
        (n >> n.trailing_zeros().min(63)) % 4
    }),
    ("Gray's code", |n| n ^ (n >> 1)),
    ("the length by 5", |n| length(n, 3) % 5),
];

/// Whether what is found says `values`, and what it says beyond them is `far`.
fn is_found(name: &str, shown: &[u64], far: &[(u64, u64)]) {
    let report = look(shown);
    let found = report.best(Subject::Values);
    let found = &found.unwrap_or_else(|| panic!("{name}: nothing")).formula;
    let text = found.to_string();
    println!("{name}: {text}");
    for &(n, value) in far {
        assert_eq!(found.value(&[n]), Some(value), "{name}: {text} at {n}");
    }
    if !text.contains("; ") {
        let read = formula(&text).unwrap();
        for &(n, value) in far {
            assert_eq!(
                read.value(&[n]),
                Some(value),
                "{name}: {text} as read, at {n}"
            );
        }
    }
}

#[test]
fn known_sequences_are_found() {
    for (name, told) in KNOWN {
        let shown: Vec<u64> = (0..LEN).map(told).collect();
        let far = (LEN..2 * LEN).chain([99_999, 1 << 17, 3_u64.pow(11) * 2]);
        let far: Vec<(u64, u64)> = far.map(|n| (n, told(n))).collect();
        is_found(name, &shown, &far);
    }
}

const TAKEN: [(&str, Told); 5] = [
    ("a root", u64::isqrt),
    ("decimal digits", |n| length(n, 10)),
    ("a logarithm", |n| length(n, 2).saturating_sub(1)),
    ("ternary digits", |n| length(n, 3)),
    ("half a root", |n| n.isqrt() / 2),
];

#[test]
fn games_of_taking_up_to_a_number_are_found() {
    for (name, most) in TAKEN {
        let values = taken(12_000, most);
        let far: Vec<(u64, u64)> = (0..).zip(values.iter().copied()).collect();
        is_found(name, &values[..2000], &far);
        let members = lost(2 * LEN as usize, most);
        let far: Vec<(u64, u64)> = (0..).zip(members.iter().copied()).collect();
        is_found(name, &members[..200], &far);
    }
}

#[test]
fn sets_lost_by_ones_or_divisors_are_found() {
    let ones: Told = |n| n.count_ones().into();
    let divisors: Told = |n| (1..=n).filter(|d| n % d == 0).count() as u64;
    for (name, most) in [("ones", ones), ("divisors", divisors)] {
        let members = lost(400, most);
        let far: Vec<(u64, u64)> = (0..).zip(members.iter().copied()).collect();
        is_found(name, &members[..200], &far);
    }
}

/// What is lost where one may take up to twice and one more, or two more, of what was taken last
/// (Schwenk, Take-away games, 1970): the rule begins late in the lists.
#[test]
fn rules_that_begin_late_are_found() {
    let one: (&[u64], usize) = (&[1, 2, 3, 4, 6, 9, 13, 19, 28], 2);
    let two: (&[u64], usize) = (&[1, 2, 3, 4, 5, 7, 10, 14, 21, 31], 2);
    for (first, lag) in [one, two] {
        let mut list = first.to_vec();
        while list.len() < 40 {
            list.push(list[list.len() - 1] + list[list.len() - lag]);
        }
        let far: Vec<(u64, u64)> = (0..).zip(list.iter().copied()).collect();
        is_found("a late rule", &list[..23], &far);
        list[16] += 1;
        assert_eq!(look(&list[..23]).findings, [], "{list:?}");
    }
}

/// A few values late are wrong, or all from some number on.
#[test]
fn near_misses_are_no_patterns() {
    let none = |name: &str, values: &[u64]| {
        let report = look(values);
        let found = report.best(Subject::Values);
        let found = found.map(|found| found.formula.to_string());
        assert_eq!(found, None, "{name}");
    };
    for (name, told) in KNOWN {
        let noise = |n: u64| u64::from(n > 1100 && n * 40_503 / 16 % 97 == 3);
        let noisy: Vec<u64> = (0..LEN).map(|n| told(n) ^ noise(n)).collect();
        none(name, &noisy);
        let breaks: Vec<u64> = (0..LEN)
            .map(|n| if n < 1500 { told(n) } else { n * n / 8 % 11 })
            .collect();
        none(name, &breaks);
    }
    for (name, most) in TAKEN {
        let mut values = taken(LEN, most);
        (0..6).for_each(|k| values[1200 + 131 * k] ^= 1);
        none(name, &values);
        let mut members = lost(200, most);
        members[150..].iter_mut().for_each(|n| *n += 1);
        none(name, &members);
    }
}

#[test]
fn values_that_come_to_rest_are_told() {
    let circle = |k: u64| move |n: u64| if n <= k { n } else { 0 };
    for k in [2, 4, 9] {
        let values: Vec<u64> = (0..400).map(circle(k)).collect();
        is_found("a circle", &values, &[(1000, 0), (k, k)]);
    }
    let steps: Vec<u64> = (0..600).map(|n| if n < 13 { n / 4 } else { 0 }).collect();
    is_found("a ring of cards", &steps, &[(12, 3), (1 << 40, 0)]);
}

/// The last of some runs that grow is always long: nothing is said of what follows. Nor is anything
/// said of who wins after a long time in which one always does.
#[test]
fn the_last_run_is_no_rest() {
    let roots = |n: u64| match n {
        0..4 => 0,
        4..16 => 1,
        16..82 => 2,
        82..6724 => 0,
        _ => 1,
    };
    for len in [1000, 3000, 6000] {
        let values: Vec<u64> = (0..len).map(roots).collect();
        assert_eq!(look(&values).findings, [], "{len}");
    }
    let won: Vec<u64> = (0..3000)
        .map(|n| u64::from(![0, 2, 5, 11].contains(&n)))
        .collect();
    let told = look(&won).findings;
    assert!(told.is_empty(), "{}", told[0].formula);
}
