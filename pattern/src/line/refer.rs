//! Recursions from `mk + r` to `pk + s`: the values of a fractal sequence (Levine, Fractal sequences
//! and restricted nim, 2006), where `m` and `p` need have no common power.

use crate::{Refer, Reference, Rule, Term};

/// The largest `m`.
const MOST: usize = 8;
/// So many first values may follow no rule.
const MOST_FIRST: usize = 8;
/// Each remainder must be seen so often.
const SEEN: usize = 12;

pub(super) fn fit(values: &[u64]) -> Vec<Term> {
    let moduli = (2..=MOST).filter(|m| values.len() >= SEEN * m);
    let found = moduli.filter_map(|m| by(values, m)).next();
    let term = |rule| Term::Rule(Rule::Refer(rule), Box::new(Term::Arg(0)));
    found.map(term).into_iter().collect()
}

fn by(values: &[u64], m: usize) -> Option<Refer> {
    let mut parts = Vec::new();
    let mut first = 0;
    for r in 0..m {
        let (start, part) = line(values, m, r).or_else(|| same(values, m, r))?;
        first = first.max(start);
        parts.push(part);
    }
    let refers = parts
        .iter()
        .any(|part| matches!(part, Reference::Same { .. }));
    (refers && first <= MOST_FIRST).then(|| Refer {
        first: values[..first].to_vec(),
        parts,
    })
}

/// The places of a remainder from the end, and the least one from which on all do as `right` says.
fn start(len: usize, m: usize, r: usize, right: impl Fn(u64, usize) -> bool) -> Option<usize> {
    let places = (r..len).step_by(m);
    let mut backwards = (0_u64..).zip(places).collect::<Vec<_>>().into_iter().rev();
    let wrong = backwards.find(|&(k, n)| !right(k, n));
    let start = wrong.map_or(0, |(_, n)| n + 1);
    (start <= MOST_FIRST).then_some(start)
}

fn line(values: &[u64], m: usize, r: usize) -> Option<(usize, Reference)> {
    let last = (values.len() - 1 - r) / m;
    let (value, before) = (values[m * last + r], values[m * (last - 1) + r]);
    let rise = value.checked_sub(before)?;
    let base = i128::from(value) - i128::from(rise) * last as i128;
    let base = i64::try_from(base).ok()?;
    let right = |k: u64, n: usize| {
        i128::from(rise) * i128::from(k) + i128::from(base) == i128::from(values[n])
    };
    let start = start(values.len(), m, r, right)?;
    Some((start, Reference::Line { rise, base }))
}

fn same(values: &[u64], m: usize, r: usize) -> Option<(usize, Reference)> {
    let reach = m as i64;
    let tries = (1..m as u64).flat_map(|scale| {
        (0..=reach).flat_map(move |offset| [offset, -offset].map(move |offset| (scale, offset)))
    });
    let last = (values.len() - 1 - r) / m;
    let mut found = tries.filter_map(|(scale, offset)| {
        let there = |k: u64| {
            let at = (scale * k).checked_add_signed(offset)?;
            values.get(usize::try_from(at).ok()?).copied()
        };
        let added = |k: u64, n: usize| {
            let smaller = ((scale * k) as i64 + offset) < n as i64;
            let value = there(k).filter(|_| smaller)?;
            Some(i128::from(values[n]) - i128::from(value))
        };
        let add = added(last as u64, m * last + r)?;
        let start = start(values.len(), m, r, |k, n| added(k, n) == Some(add))?;
        let add = i64::try_from(add).ok()?;
        Some((start, Reference::Same { scale, offset, add }))
    });
    found.next()
}
