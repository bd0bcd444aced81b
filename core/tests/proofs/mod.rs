//! Figures of periods, and certificates of them.

#![allow(dead_code, clippy::unwrap_used)]

use grundy::{
    Work,
    certificate::certificate,
    engine::{
        breaking::{Code, Sparse, Stream},
        period::{Period, Status, Theorem},
    },
};
use grundy_verify::{Certificate, Fault, Options, Verdict, Watch, check};

pub(crate) struct Silent;

impl Watch for Silent {}

/// The code written `0.77`, in hexadecimal digits.
pub(crate) fn code(text: &str) -> Code {
    let digits = text.chars().filter(|&c| c != '.');
    Code::new((0..).zip(digits.map(|c| c.to_digit(16).unwrap())))
}

pub(crate) fn proved(theorem: Theorem, preperiod: u64, period: u64, saltus: u64) -> Period {
    Period {
        status: Status::Proved(theorem),
        preperiod,
        period,
        saltus,
        last_exception: preperiod.checked_sub(1),
        max: (0, 0),
        computed_to: 0,
        sparse: None,
        since: None,
    }
}

/// What the checker says of a text.
pub(crate) fn verdict(text: &str) -> Result<Verdict, Fault> {
    check(
        &Certificate::read(text.as_bytes())?,
        &Options::default(),
        &Silent,
    )
}

/// The certificate for a code, found right by the checker.
pub(crate) fn written(code: &Code, period: &Period) -> String {
    let text = certificate(&mut Stream::new(code.clone()), period, &Work::default()).unwrap();
    checked(&text, code);
    text
}

pub(crate) fn checked(text: &str, subject: &dyn std::fmt::Debug) {
    let found = Certificate::read(text.as_bytes())
        .and_then(|read| check(&read, &Options::default(), &Silent));
    assert_eq!(found, Ok(Verdict::Ok), "{subject:?}\n{text}");
}

/// The values of the heaps below `to`.
pub(crate) fn values(code: &Code, to: usize) -> Vec<u32> {
    let mut values = Vec::new();
    code.extend_plainly(&mut values, to, &Work::default())
        .unwrap();
    values
}

/// The least preperiod and period that the last half of the values suggests.
pub(crate) fn repeat(values: &[u32], saltus: impl Fn(usize) -> u32) -> Option<(u64, u64, u64)> {
    let half = values.len() / 2;
    let same = |n: usize, p: usize| values[n] + saltus(p) == values[n + p];
    let period = (1..half / 2).find(|&p| (half..values.len() - p).all(|n| same(n, p)))?;
    let last = (0..half).rev().find(|&n| !same(n, period));
    let preperiod = last.map_or(0, |n| n as u64 + 1);
    Some((preperiod, period as u64, saltus(period).into()))
}

/// The sparse facts of a code's values: the largest smaller heap of the nearest witnesses needed.
pub(crate) fn sparse(
    code: &Code,
    mask: u32,
    position: bool,
    values: &[u32],
    from: usize,
) -> Sparse {
    let parity = code.digits().iter().find(|d| d.1 & 4 != 0).unwrap().0 as usize % 2;
    let common = |heap: usize| {
        let moved = if position { heap + parity } else { 0 };
        ((values[heap] & mask).count_ones() as usize + moved) % 2 == 1
    };
    let rares: Vec<usize> = (0..values.len()).filter(|&heap| !common(heap)).collect();
    let nearest = |n: usize| {
        let mut open: Vec<u32> = (0..values[n])
            .filter(|v| {
                let moved = if position { n + parity } else { 0 };
                ((v & mask).count_ones() as usize + moved).is_multiple_of(2)
            })
            .collect();
        for &(taken, digit) in code.digits() {
            let rest = n - taken as usize;
            open.retain(|&v| digit & 2 == 0 || values[rest] != v);
        }
        let mut small = 0;
        while !open.is_empty() {
            small += 1;
            for &(taken, digit) in code.digits() {
                let rest = n - taken as usize;
                let apart = !code.is_unequal() || 2 * small != rest;
                if digit & 4 != 0 && 2 * small <= rest && apart {
                    open.retain(|&v| values[small] ^ values[rest - small] != v);
                }
            }
            if small > n {
                return n;
            }
        }
        small
    };
    let late = from..values.len();
    Sparse {
        mask,
        position,
        rares: rares.len() as u64,
        last_rare: rares.last().map_or(0, |&heap| heap as u64),
        witness: late.map(nearest).max().unwrap() as u64,
        last_far_witness: None,
    }
}

/// The values where any number may be taken but some, by definition.
pub(crate) fn all_but(excluded: &[u64], to: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..to {
        let taken = (0..n).filter(|&left| !excluded.contains(&((n - left) as u64)));
        let options: Vec<u32> = taken.map(|left| values[left]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}
