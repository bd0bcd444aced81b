//! Sums of `n`, a number that its digits tell, and a constant.

use crate::{Digits, Op, Term};

const BASES: std::ops::RangeInclusive<u64> = 2..=10;
/// So many of the first values may be otherwise.
const MOST_FIRST: usize = 2;

pub(super) fn fit(values: &[u64]) -> Vec<Term> {
    if values.len() < 16 {
        return Vec::new();
    }
    let rules = BASES.flat_map(known);
    rules.filter_map(|rule| affine(values, rule)).collect()
}

/// The numbers that digits in this base tell.
fn known(base: u64) -> impl Iterator<Item = Term> {
    let n = || Box::new(Term::Arg(0));
    let above = || Box::new(Term::Arg(0).with(Op::Plus, Term::Number(1)));
    let below = || Box::new(Term::Arg(0).with(Op::Minus, Term::Number(1)));
    let sum = move || Term::Digits(Digits::Sum(base), n());
    let sum_below = move || Term::Digits(Digits::Sum(base), below());
    let plain = [
        Term::Digits(Digits::Valuation(base), n()),
        Term::Digits(Digits::Valuation(base), above()),
        Term::Digits(Digits::Power(base), n()),
        Term::Digits(Digits::Power(base), above()),
        sum(),
        Term::Digits(Digits::Length(base), n()),
        Term::Digits(Digits::Leading(base), n()),
    ];
    let parities = [
        plain[0].clone().with(Op::Mod, Term::Number(2)),
        plain[1].clone().with(Op::Mod, Term::Number(2)),
    ];
    let remainders = (2..=base)
        .flat_map(move |m| [sum(), sum_below()].map(|sum| sum.with(Op::Mod, Term::Number(m))));
    plain.into_iter().chain(parities).chain(remainders)
}

/// `c n + d f(n) + e` with whole `c` and `d`, not 0, if these are the values.
pub(super) fn affine(values: &[u64], rule: Term) -> Option<Term> {
    let told: Vec<Option<u64>> = (0..values.len() as u64).map(|n| rule.value(&[n])).collect();
    let wanted: Vec<Option<i128>> = values.iter().map(|&v| Some(i128::from(v))).collect();
    let (c, d, e) = line_through(&wanted, &told)?;
    let fits = |n: &usize| {
        let f = told[*n].map(i128::from);
        f.is_some_and(|f| c * *n as i128 + d * f + e == i128::from(values[*n]))
    };
    let broken = (0..values.len()).rev().find(|n| !fits(n));
    let start = broken.map_or(0, |n| n + 1);
    (start <= MOST_FIRST).then(|| sum([(c, Term::Arg(0)), (d, rule)], e).after(&values[..start]))
}

/// `c n + d f(n) + e` for what is wanted of all numbers but a few of the first, from what `f` tells.
pub(super) fn affine_of(
    wanted: &[Option<i128>],
    told: &[Option<u64>],
    rule: &Term,
) -> Option<Term> {
    let (c, d, e) = line_through(wanted, told)?;
    let fits = |n: usize| {
        let right = c * n as i128 + d * i128::from(told[n]?) + e;
        Some(wanted[n] == Some(right))
    };
    let all = (MOST_FIRST..wanted.len()).all(|n| fits(n) == Some(true));
    all.then(|| sum([(c, Term::Arg(0)), (d, rule.clone())], e))
}

/// `c`, `d` and `e` of what goes through the first numbers that tell them.
fn line_through(wanted: &[Option<i128>], told: &[Option<u64>]) -> Option<(i128, i128, i128)> {
    let f = |n: usize| told[n].map(i128::from);
    let rise = |n: usize| Some((f(n + 1)? - f(n)?, wanted[n + 1]? - wanted[n]?));
    let mut rises = (MOST_FIRST..told.len() - 1).filter_map(rise);
    let (f0, v0) = rises.next()?;
    let (f1, v1) = rises.find(|(f, _)| *f != f0)?;
    let d = (v1 - v0) / (f1 - f0);
    let c = v0 - d * f0;
    if d == 0 || (v1 - v0) % (f1 - f0) != 0 || c.abs() > 64 || d.abs() > 64 {
        return None;
    }
    let e = wanted[MOST_FIRST]? - c * MOST_FIRST as i128 - d * f(MOST_FIRST)?;
    Some((c, d, e))
}

/// A sum, what is added before what is taken away.
fn sum(parts: [(i128, Term); 2], constant: i128) -> Term {
    let scaled = parts.into_iter().map(|(c, term)| match c.unsigned_abs() {
        1 => (c, term),
        size => (c, term.with(Op::Times, Term::Number(size as u64))),
    });
    let all = scaled.chain([(constant, Term::Number(constant.unsigned_abs() as u64))]);
    let (less, more): (Vec<_>, Vec<_>) = all.filter(|(c, _)| *c != 0).partition(|(c, _)| *c < 0);
    let total = more.into_iter().map(|(_, term)| term);
    let total = total.reduce(|sum, term| sum.with(Op::Plus, term));
    let total = total.unwrap_or(Term::Number(0));
    less.into_iter()
        .fold(total, |sum, (_, term)| sum.with(Op::Minus, term))
}
