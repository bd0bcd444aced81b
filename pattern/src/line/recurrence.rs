//! Increasing lists: linear recurrences, terms, and Beatty sequences.

use super::regular::solved;
use crate::{Op, Recurrence, Series, Surd, Term};

/// Members that a recurrence must tell beyond its first ones.
const TOLD: usize = 4;
/// Fewer members tell no multiples of an irrational number.
const FEWEST_MULTIPLES: usize = 10;
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
    if len < 8 || last >= 1 << 60 || u128::from(last) * 8 < u128::from(before) * 9 {
        return Vec::new();
    }
    let orders = (1..=4).filter_map(|order| dense(members, order)).take(1);
    let lags = (2..=MOST_LAG)
        .filter_map(|lag| sparse(members, lag))
        .take(1);
    lags.chain(orders).map(Series::Recurrence).collect()
}

/// `x(k) = x(k-1) + x(k-lag)` from some member on.
fn sparse(members: &[u64], lag: usize) -> Option<Recurrence> {
    let holds = |k: &usize| members[*k].checked_sub(members[k - 1]) == Some(members[k - lag]);
    let broken = (lag..members.len()).rev().find(|k| !holds(k));
    let first = broken.map_or(lag, |k| k + 1);
    (members.len() >= first + TOLD && first <= members.len() / 2).then(|| Recurrence {
        first: members[..first].to_vec(),
        lags: vec![(1, 1), (lag, 1)],
        add: 0,
    })
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

/// Members `⌊α k⌋`, with `k` from 0 or 1 on, and perhaps moved by a constant.
pub(super) fn by_beatty(members: &[u64]) -> Vec<Series> {
    beatty(members)
        .into_iter()
        .map(|term| Series::Terms(Box::new(term)))
        .collect()
}

/// Terms `⌊α (k + s)⌋ + e` for the rising numbers, where `α` is no rational number.
pub(crate) fn beatty(members: &[u64]) -> Vec<Term> {
    if members.len() < FEWEST_MULTIPLES {
        return Vec::new();
    }
    let tries = [(0, 0), (1, 0), (1, 1), (1, -1), (0, 1), (2, 0)];
    let found = tries
        .iter()
        .filter_map(|&(shift, moved)| of_beatty(members, shift, moved));
    found.take(1).collect()
}

fn of_beatty(members: &[u64], shift: u64, moved: i64) -> Option<Term> {
    let (mut least, mut most) = (0.0_f64, f64::INFINITY);
    for (k, &member) in (shift..).zip(members) {
        let value = member.checked_add_signed(-moved)?;
        if k == 0 {
            if value > 0 {
                return None;
            }
            continue;
        }
        least = least.max(value as f64 / k as f64);
        most = most.min((value as f64 + 1.0) / k as f64);
    }
    if least >= most {
        return None;
    }
    let surd = simplest(least, most)?;
    let k = match shift {
        0 => Term::Arg(0),
        _ => Term::Arg(0).with(Op::Plus, Term::Number(shift)),
    };
    let multiple = Term::Multiple(surd, Box::new(k));
    let term = match moved {
        0 => multiple,
        1.. => multiple.with(Op::Plus, Term::Number(moved as u64)),
        _ => multiple.with(Op::Minus, Term::Number(moved.unsigned_abs())),
    };
    let tells = (0..)
        .zip(members)
        .all(|(k, &member)| term.value(&[k]) == Some(member));
    tells.then_some(term)
}

/// The quadratic irrational between two numbers that is written with the least numbers.
pub(crate) fn simplest(least: f64, most: f64) -> Option<Surd> {
    let mut found: Option<(i64, Surd)> = None;
    for of in (2..=60_u64).filter(|n| n.isqrt().pow(2) != *n) {
        for over in 1..=8_u64 {
            for root in [1, -1, 2, 3] {
                // The whole part that leads there.
                let part = root as f64 * (of as f64).sqrt();
                let whole = ((least + most) / 2.0 * over as f64 - part).round() as i64;
                let surd = Surd {
                    whole,
                    root,
                    of,
                    over,
                };
                let size = whole.abs() * 2 + root.abs() * 3 + of as i64 + over as i64 * 3;
                let between = surd.about() >= least && surd.about() < most;
                if whole.abs() <= 40 && between && found.is_none_or(|(old, _)| size < old) {
                    found = Some((size, surd));
                }
            }
        }
    }
    found.map(|(_, surd)| surd)
}
