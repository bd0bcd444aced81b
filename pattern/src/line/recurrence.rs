//! Increasing lists: linear recurrences, and terms.

use super::{linear::nearest, regular::solved};
use crate::{Recurrence, Series};

/// Members that a recurrence must tell beyond its first ones.
const TOLD: usize = 2;
/// Members that a recurrence must tell beyond many first ones.
const TOLD_LATE: usize = 4;
/// Members that are rounded must be told so often.
const TOLD_ROUNDED: usize = 6;
/// The largest divisor of what is rounded.
const MOST_OVER: i128 = 12;
/// The largest `s` in `x(k) = x(k-1) + x(k-s)`.
const MOST_LAG: usize = 40;
/// Members that may stand before a rule begins.
const MOST_FIRST: usize = 8;

/// Recurrences whose members grow like powers.
pub(super) fn fit(members: &[u64]) -> Vec<Series> {
    let Some((&last, len)) = members.last().zip(Some(members.len())) else {
        return Vec::new();
    };
    // What grows evenly is found as a period.
    let before = members[len - 1 - len.min(8) / 2];
    if len < 6 || last >= 1 << 60 || u128::from(last) * 8 < u128::from(before) * 9 {
        return Vec::new();
    }
    let orders = (1..=4).filter_map(|order| dense(members, order)).take(1);
    let lags = (2..=MOST_LAG)
        .filter_map(|lag| sparse(members, lag))
        .take(1);
    let rounded = rounded(members);
    lags.chain(orders)
        .chain(rounded)
        .map(Series::Recurrence)
        .collect()
}

/// `x(k) = x(k-1) + x(k-lag)` from some member on.
fn sparse(members: &[u64], lag: usize) -> Option<Recurrence> {
    let holds = |k: &usize| members[*k].checked_sub(members[k - 1]) == Some(members[k - lag]);
    let broken = (lag..members.len()).rev().find(|k| !holds(k));
    let first = broken.map_or(lag, |k| k + 1);
    let len = members.len();
    // One rule of few numbers may begin late, if it is seen more often then.
    let early = len >= first + TOLD && first <= len / 2;
    let late = len >= first + TOLD_LATE && first <= len * 3 / 4;
    (early || late).then(|| Recurrence {
        first: members[..first].to_vec(),
        lags: vec![(1, 1), (lag, 1)],
        add: 0,
        over: 1,
    })
}

/// `x(k) = (a x(k-1) + c) / b`, rounded down, from some member on, where `b` does not divide `a`.
fn rounded(members: &[u64]) -> Option<Recurrence> {
    let last: Vec<i128> = members.iter().rev().take(2).map(|&x| x.into()).collect();
    let [last, before] = last[..] else {
        return None;
    };
    let ratios =
        (2..=MOST_OVER).flat_map(|b| (0..=1).map(move |more| (last * b / before + more, b)));
    let mut found = ratios.filter(|(a, b)| a % b != 0).filter_map(|(a, b)| {
        let rest = |k: usize| i128::from(members[k]) * b - i128::from(members[k - 1]) * a;
        let (mut least, mut most, mut first) = (i128::MIN, i128::MAX, members.len());
        while first > 1 {
            let rest = rest(first - 1);
            if least.max(rest) > most.min(rest + b - 1) {
                break;
            }
            (least, most, first) = (least.max(rest), most.min(rest + b - 1), first - 1);
        }
        let enough = first <= MOST_FIRST && members.len() >= first + TOLD_ROUNDED;
        let add = nearest(i64::try_from(least).ok()?, i64::try_from(most).ok()?);
        enough.then_some(Recurrence {
            first: members[..first].to_vec(),
            lags: vec![(1, i64::try_from(a).ok()?)],
            add,
            over: b as u64,
        })
    });
    found.next()
}

/// A recurrence of this order with a constant, by linear algebra.
fn dense(members: &[u64], order: usize) -> Option<Recurrence> {
    (0..=MOST_FIRST).find_map(|skipped| {
        let told = members.get(skipped..)?;
        if told.len() < 2 * order + 1 + TOLD || skipped + order > members.len() / 2 {
            return None;
        }
        let windows = told.windows(order + 1);
        let rows: Vec<Vec<i64>> = windows
            .map(|window| {
                let (next, before) = (window[order], window[..order].iter().rev());
                let row = before.map(|&x| x as i64).chain([1, next as i64]);
                row.collect()
            })
            .collect();
        let found = solved(&rows, order + 1)?;
        let first = members[..skipped + order].to_vec();
        let lags = (1..).zip(&found[..order]).filter(|(_, c)| **c != 0);
        let rule = Recurrence {
            first,
            lags: lags.map(|(lag, &c)| (lag, c)).collect(),
            add: found[order],
            over: 1,
        };
        let tells =
            (skipped + order..members.len()).all(|k| rule.next(&members[..k]) == Some(members[k]));
        (tells && !rule.lags.is_empty()).then_some(rule)
    })
}

/// Members that a polynomial or a digit rule tells.
pub(super) fn by_terms(members: &[u64]) -> Vec<Series> {
    let mut terms = super::polynomial::fit(members);
    terms.extend(super::digits::fit(members));
    let series = terms.into_iter().map(|term| Series::Terms(Box::new(term)));
    series.collect()
}
