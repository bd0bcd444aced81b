//! Recurrences for the losing heaps of take-away games.
//!
//! By Schwenk's theorem the losing heaps are H(1) = 1 and H(k) = H(k-1) + H(j), for the least j with
//! f(H(j)) ≥ H(k-1). Let f(t) = c t + d, and let numbers x with x(k) = x(k-1) + x(k-s) be these heaps
//! as far as x(K). The lag stays s for ever if
//!
//! * A(k) = c x(k-s) - x(k-1) is never negative: then f(x(k-s)) ≥ x(k-1); and
//! * B(k) = x(k-1) - c x(k-s-1) - d is always positive: then f(x(k-s-1)) < x(k-1).
//!
//! By the recurrence A(k) = A(k-1) + A(k-s) and B(k) = B(k-1) + B(k-s) + d, so that it is enough to
//! see this for s numbers k on end.

use crate::{Body, Formula, Recurrence, Series, Term, Test};

/// So many numbers more than needed are compared.
const SPARE: usize = 8;

/// Schwenk's theorem, if it makes the formula right.
pub(crate) fn by_growth(spec: &str, formula: &Formula) -> Option<&'static str> {
    let (factor, constant) = growth(spec)?;
    let Body::Losing(Test::Member(Series::Recurrence(rule), Term::Arg(0))) = &formula.body else {
        return None;
    };
    goes_on(rule, factor, constant)?.then_some("schwenk-1970")
}

/// The function f of a take-away game, if it is linear.
fn growth(spec: &str) -> Option<(u128, u128)> {
    let (key, parameter) = spec.split_once(':').unwrap_or((spec, ""));
    match (key, parameter) {
        ("fibonacci-nim", "") => Some((2, 0)),
        ("takeaway", "plus-one") => Some((1, 1)),
        ("takeaway", "double-plus-one") => Some((2, 1)),
        ("takeaway", factor) => Some((factor.parse::<u32>().ok()?.into(), 0)),
        _ => None,
    }
}

fn goes_on(rule: &Recurrence, factor: u128, constant: u128) -> Option<bool> {
    let lag = match rule.lags[..] {
        [(1, 2)] => 1,
        [(1, 1), (lag, 1)] => lag,
        _ => return Some(false),
    };
    if rule.add != 0 || rule.over != 1 || rule.first.first() != Some(&0) || rule.first.len() <= lag
    {
        return Some(false);
    }
    let last = rule.first.len() + 2 * lag + SPARE;
    let mut told: Vec<u128> = rule.first.iter().map(|&n| n.into()).collect();
    while told.len() <= last {
        let next = told[told.len() - 1].checked_add(told[told.len() - lag])?;
        told.push(next);
    }
    if told[1..] != heaps(last, factor, constant)? {
        return Some(false);
    }
    for k in last + 1 - lag..=last {
        let times = |n: u128| n.checked_mul(factor);
        let enough = times(told[k - lag])? >= told[k - 1];
        let least = times(told[k - lag - 1])?.checked_add(constant)? < told[k - 1];
        if !(enough && least) {
            return Some(false);
        }
    }
    Some(true)
}

/// The first losing heaps, by the theorem.
fn heaps(count: usize, factor: u128, constant: u128) -> Option<Vec<u128>> {
    let mut found = vec![1_u128];
    while found.len() < count {
        let last = found[found.len() - 1];
        let mut reaching = found.iter();
        let least = reaching.find(|&&heap| {
            let most = heap.saturating_mul(factor).saturating_add(constant);
            most >= last
        })?;
        found.push(last.checked_add(*least)?);
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formula(first: &[u64], lags: &[(usize, i64)]) -> Formula {
        let rule = Recurrence {
            first: first.to_vec(),
            lags: lags.to_vec(),
            add: 0,
            over: 1,
        };
        let body = Body::Losing(Test::Member(Series::Recurrence(rule), Term::Arg(0)));
        Formula { width: 1, body }
    }

    #[test]
    fn lags_that_stay_are_proved() {
        let fibonacci = formula(&[0, 1, 2], &[(1, 1), (2, 1)]);
        let powers = formula(&[0, 1], &[(1, 2)]);
        let three = formula(&[0, 1, 2, 3, 4, 6, 8], &[(1, 1), (4, 1)]);
        assert_eq!(by_growth("fibonacci-nim", &fibonacci), Some("schwenk-1970"));
        assert_eq!(by_growth("takeaway:1", &powers), Some("schwenk-1970"));
        assert_eq!(by_growth("takeaway:3", &three), Some("schwenk-1970"));
    }

    #[test]
    fn other_lags_are_not_proved() {
        let fibonacci = formula(&[0, 1, 2], &[(1, 1), (2, 1)]);
        let longer = formula(&[0, 1, 2, 3, 4, 6, 8], &[(1, 1), (5, 1)]);
        assert_eq!(by_growth("takeaway:1", &fibonacci), None);
        assert_eq!(by_growth("takeaway:3", &fibonacci), None);
        assert_eq!(by_growth("takeaway:3", &longer), None);
        assert_eq!(by_growth("takeaway:square", &fibonacci), None);
        assert_eq!(by_growth("nim", &fibonacci), None);
    }
}
