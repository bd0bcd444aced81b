//! Values that repeat or rise evenly, for each remainder by a period.

use super::{keyed::by_rest, linear};
use crate::{Cycle, Op, Rise, Term};

/// So many periods are tried in full.
const MOST_TRIED: usize = 3;
/// A period must be seen so often in the values shown.
const SEEN: usize = 4;

pub(super) fn fit(values: &[u64]) -> Vec<Term> {
    let len = values.len();
    let found = (1..=len / SEEN).filter_map(|period| {
        let start = start(values, period);
        (len - start >= SEEN * period && start <= len / 2).then_some((period, start))
    });
    let found = found.take(MOST_TRIED);
    found.flat_map(|found| terms(values, found)).collect()
}

/// The least start from which on all rises over `period` are what they were a period before.
fn start(values: &[u64], period: usize) -> usize {
    let rise = |n: usize| values[n].wrapping_sub(values[n - period]);
    let steady = |n: &usize| rise(*n) == rise(n - period);
    let last = (2 * period..values.len()).rev().find(|n| !steady(n));
    last.map_or(0, |n| n + 1 - 2 * period)
}

fn terms(values: &[u64], (period, start): (usize, usize)) -> Vec<Term> {
    let mut residues = vec![Rise { base: 0, rise: 0 }; period];
    for n in start..start + period {
        let (Ok(value), Ok(later)) = (i64::try_from(values[n]), i64::try_from(values[n + period]))
        else {
            return Vec::new();
        };
        let rise = later - value;
        let Some(fallen) = rise.checked_mul((n / period) as i64) else {
            return Vec::new();
        };
        let Some(base) = value.checked_sub(fallen) else {
            return Vec::new();
        };
        residues[n % period] = Rise { base, rise };
    }
    let cycle = Cycle { residues };
    let mut found = shorter(&cycle);
    // What is one rounded line is told as that, or not at all.
    if !found
        .iter()
        .any(|term| matches!(term, Term::Polynomial(..)))
    {
        found.push(Term::Cycle(cycle, Box::new(Term::Arg(0))));
    }
    let first = &values[..start];
    found.into_iter().map(|term| term.after(first)).collect()
}

/// The same in fewer words, where there are some.
fn shorter(cycle: &Cycle) -> Vec<Term> {
    let n = || Term::Arg(0);
    let period = cycle.residues.len() as u64;
    let first = cycle.residues[0];
    match (cycle.saltus(), period) {
        (Some(0), 1) => u64::try_from(first.base)
            .map(Term::Number)
            .into_iter()
            .collect(),
        (Some(1), 1) if first.base == 0 => vec![n()],
        (Some(rise), 1) if rise > 0 => {
            let scaled = match rise {
                1 => n(),
                _ => n().with(Op::Times, Term::Number(rise as u64)),
            };
            let (op, size) = match first.base < 0 {
                true => (Op::Minus, first.base.unsigned_abs()),
                false => (Op::Plus, first.base as u64),
            };
            vec![if size == 0 {
                scaled
            } else {
                scaled.with(op, Term::Number(size))
            }]
        }
        (Some(0), _) => {
            let remainder = n().with(Op::Mod, Term::Number(period));
            let bases: Vec<u64> = cycle.residues.iter().map(|r| r.base as u64).collect();
            let found = by_remainder(&bases).map(|term| term.of(&remainder));
            let found = found.or_else(|| Some(by_rest(&bases, n())).filter(is_remainder));
            found.into_iter().collect()
        }
        (Some(saltus), _) => {
            let bases: Vec<i64> = cycle.residues.iter().map(|r| r.base).collect();
            linear::rounded(&bases, saltus).into_iter().collect()
        }
        (None, _) => Vec::new(),
    }
}

/// Whether it is a remainder, and no list.
fn is_remainder(term: &Term) -> bool {
    matches!(term, Term::Both(Op::Mod, ..))
}

/// `n`, or a line rounded down, if that gives the values.
fn by_remainder(values: &[u64]) -> Option<Term> {
    if (0..).zip(values).all(|(n, &value)| n == value) {
        return Some(Term::Arg(0));
    }
    let bases: Vec<i64> = values.iter().map(|&v| v as i64).collect();
    // The remainders themselves are short; a line through few of them says nothing.
    (values.len() >= 4).then(|| linear::through(&bases))?
}
