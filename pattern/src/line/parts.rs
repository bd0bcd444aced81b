//! Sums of `n`, a number that its greedy sum tells, and a constant: in the numerations of Wythoff's
//! games and their like, and in one that the values themselves show.

use super::{digits::affine, recurrence};
use crate::{Op, Parts, Rule, Series, System, Term};

/// Fewer values show no rule, …
const FEWEST: usize = 32;
/// … and fewer show no shift of the digits, which many slopes are like for a while.
const FEWEST_SHIFTED: usize = 48;
/// The first values are compared first.
const FIRST: usize = 64;

pub(super) fn fit(values: &[u64]) -> Vec<Term> {
    if values.len() < FEWEST {
        return Vec::new();
    }
    let systems = systems().chain(shown(values));
    let rules = systems.flat_map(|system| rules(&system, values.len()));
    let begins = &values[..values.len().min(FIRST)];
    let mut rules = rules.filter(|rule| affine(begins, rule.clone()).is_some());
    let found = rules.find_map(|rule| affine(values, rule));
    found.into_iter().collect()
}

/// Those of the `(s, t)`-Wythoff games (Fraenkel, Heap games, numeration systems and sequences,
/// 1998), and of `x(k) = x(k-1) + x(k-s)` and sums of the last three or four.
pub(crate) fn systems() -> impl Iterator<Item = System> {
    let wythoff = (1..=4_u64).flat_map(|s| (1..=4).map(move |t| (s, t)));
    let wythoff = wythoff.map(|(s, t)| System::Greedy {
        first: vec![1, s + t],
        lags: vec![s + t - 1, s],
    });
    let others: [(&[u64], &[u64]); 5] = [
        (&[1, 2], &[2, 1]),
        (&[1, 2, 4], &[1, 1, 1]),
        (&[1, 2, 4, 8], &[1, 1, 1, 1]),
        (&[1, 2, 3], &[1, 0, 1]),
        (&[1, 2, 3, 4], &[1, 0, 0, 1]),
    ];
    let others = others.map(|(first, lags)| System::Greedy {
        first: first.to_vec(),
        lags: lags.to_vec(),
    });
    wythoff.chain(others)
}

/// The numeration of which the values are the least or largest parts: its places are the numbers
/// that are their own values.
fn shown(values: &[u64]) -> Option<System> {
    let own = (1..).zip(values.iter().skip(1));
    let places: Vec<u64> = own
        .filter(|(n, value)| n == *value)
        .map(|(n, _)| n)
        .collect();
    let fits = places.first() == Some(&1) && places.len() < values.len() / 2;
    let found = fits.then(|| recurrence::fit(&places)).into_iter().flatten();
    let rules = found.filter_map(|series| match series {
        Series::Recurrence(rule) if rule.add == 0 && rule.over == 1 => Some(rule),
        _ => None,
    });
    let systems = rules.filter_map(|rule| {
        let longest = rule.lags.iter().map(|(lag, _)| *lag).max()?;
        let mut lags = vec![0; longest];
        for &(lag, c) in &rule.lags {
            lags[lag - 1] = u64::try_from(c).ok()?;
        }
        let first = rule.first;
        Some(System::Greedy { first, lags })
    });
    systems.into_iter().next()
}

fn rules(system: &System, len: usize) -> Vec<Term> {
    let n = || Term::Arg(0);
    let one = || Term::Number(1);
    let of = |rule: Parts, of: Term| Term::Rule(Rule::Parts(rule, system.clone()), Box::new(of));
    let args = || [n(), n().with(Op::Plus, one()), n().with(Op::Minus, one())];
    let mut rules = vec![
        Parts::Least,
        Parts::Zeros,
        Parts::Count,
        Parts::Length,
        Parts::Greatest,
    ];
    if len >= FEWEST_SHIFTED {
        rules.extend([1, 2, 3].map(Parts::Shift));
    }
    let mut found: Vec<Term> = Vec::new();
    for rule in rules {
        found.extend(args().map(|arg| of(rule, arg)));
    }
    for rule in [Parts::Zeros, Parts::Count] {
        found.push(of(rule, n()).with(Op::Mod, Term::Number(2)));
    }
    found
}
