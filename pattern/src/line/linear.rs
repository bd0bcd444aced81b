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
    (1..=most).find_map(|c| slopes(values, c)?.find_map(|a| line(values, a, c)))
}

/// The slopes a from 1 to c that may be: from the first value to the m-th one, m a differs from c
/// times the rise by less than c.
fn slopes(values: &[i64], c: u64) -> Option<std::ops::RangeInclusive<i64>> {
    let (first, last) = (values.first()?, values.last()?);
    let m = values.len() as i64 - 1;
    let c = i64::try_from(c).ok()?;
    if m == 0 {
        return Some(1..=c);
    }
    let rise = last.checked_sub(*first)?.checked_mul(c)?;
    let (least, most) = (
        rise.checked_sub(c)?.div_euclid(m),
        rise.checked_add(c)?.div_euclid(m),
    );
    Some(least.max(1)..=most.min(c))
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
        if least > most {
            return None;
        }
    }
    Some(term(a, nearest(least, most), c))
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

#[cfg(test)]
mod tests {
    use super::{line, through};

    /// Only slopes that may be are tried, and none of those that would be found is left out.
    #[test]
    fn lines_are_found_as_by_trying_all_slopes() {
        let mut found = 0;
        for c in 1..9_u64 {
            for a in 1..=c as i64 {
                for b in -3..9_i64 {
                    for len in 1..14 {
                        let values: Vec<i64> = (0..len)
                            .map(|n| (a * n + b).div_euclid(c as i64) + i64::from(n == 5 && b == 7))
                            .collect();
                        let all = (1..=values.len() as u64)
                            .find_map(|c| (1..=c as i64).find_map(|a| line(&values, a, c)));
                        assert_eq!(through(&values), all, "{values:?}");
                        found += u32::from(all.is_some());
                    }
                }
            }
        }
        assert!(found > 1000);
    }
}
