//! Lines, rounded down.

use crate::{Op, Polynomial, Term, formula::gcd};

/// The term `⌊(a n + b) / c⌋` of arithmetic periodic values: `bases` those of 0, 1, …, one for each
/// remainder by their number, and `saltus` what a period adds.
pub(super) fn rounded(bases: &[i64], saltus: i64) -> Option<Term> {
    let rise = u64::try_from(saltus).ok()?;
    let common = gcd(rise, bases.len() as u64);
    line(bases, (rise / common) as i64, bases.len() as u64 / common)
}

/// The term `⌊(a n + b) / c⌋` with the least `c` that has these values at 0, 1, ….
pub(super) fn through(values: &[i64]) -> Option<Term> {
    let most = values.len() as u64;
    (1..=most).find_map(|c| (1..=c as i64).find_map(|a| line(values, a, c)))
}

fn line(values: &[i64], a: i64, c: u64) -> Option<Term> {
    let (mut least, mut most) = (i64::MIN, i64::MAX);
    for (n, &value) in (0_i64..).zip(values) {
        let rest = i64::try_from(c)
            .ok()?
            .checked_mul(value)?
            .checked_sub(a.checked_mul(n)?)?;
        least = least.max(rest);
        most = most.min(rest.checked_add(c as i64 - 1)?);
    }
    (least <= most).then(|| term(a, nearest(least, most), c))
}

/// The number nearest to 0 in a range.
pub(super) fn nearest(least: i64, most: i64) -> i64 {
    match (least > 0, most < 0) {
        (true, _) => least,
        (_, true) => most,
        _ => 0,
    }
}

fn term(a: i64, b: i64, c: u64) -> Term {
    let n = Term::Arg(0);
    match (a, b, c) {
        (1, 0, 1) => n,
        (1, 0, _) => n.with(Op::Over, Term::Number(c)),
        _ => Term::Polynomial(
            Polynomial {
                coefficients: vec![b, a],
                divisor: c,
            },
            Box::new(n),
        ),
    }
}
