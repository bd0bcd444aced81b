//! Short rules by which one small number tells another, where each number is seen many times but few
//! numbers are seen.

use std::collections::BTreeMap;

use crate::{Cycle, Digits, Op, Recurrence, Rise, Rule, Term};

/// The largest divisor of a remainder.
const MOST_MODULUS: usize = 8;
/// The most numbers that are listed before a constant, and how many more must be seen.
const MOST_LISTED: usize = 6;
const MORE: usize = 3;
/// Fewer numbers show no rule that goes on.
const FEWEST: usize = 7;
/// A rule may begin so much later.
const LATEST: usize = 3;

/// Terms in the number that tell what is told of all numbers from the first to the last.
pub(super) fn rules(told: &BTreeMap<u64, u64>) -> Vec<Term> {
    let Some((&first, &last)) = told
        .first_key_value()
        .zip(told.last_key_value())
        .map(|((first, _), (last, _))| (first, last))
    else {
        return Vec::new();
    };
    let values: Vec<u64> = told.values().copied().collect();
    if last - first + 1 != values.len() as u64 || first > 1 || values.len() < 2 {
        return Vec::new();
    }
    // What is not seen may be anything.
    let mut list = vec![None; first as usize];
    list.extend(values.iter().copied().map(Some));
    let found = [by_remainder(&list), cut(&list), named(&list)];
    let right = |term: &Term| told.iter().all(|(&n, &v)| term.value(&[n]) == Some(v));
    found.into_iter().flatten().filter(right).collect()
}

/// What is told of 0, 1, …, where it is known.
type Known = [Option<u64>];

fn seen(list: &Known) -> usize {
    list.iter().flatten().count()
}

/// The term from a place on, and before it the list, as far as something else is known there.
fn after(term: Term, list: &Known, start: usize) -> Term {
    let first = list[..start].iter().rposition(Option::is_some);
    let first: Vec<u64> = list[..first.map_or(0, |at| at + 1)]
        .iter()
        .map(|value| value.unwrap_or(0))
        .collect();
    term.after(&first)
}

/// The first place from which on a rule is right.
fn start(list: &Known, right: impl Fn(usize, u64) -> bool) -> usize {
    let wrong = list.iter().enumerate().rev();
    let mut wrong = wrong.filter(|&(n, value)| value.is_some_and(|value| !right(n, value)));
    wrong.next().map_or(0, |(n, _)| n + 1)
}

/// The values of the remainders, which are seen twice each.
fn by_remainder(list: &Known) -> Option<Term> {
    let moduli = (2..=MOST_MODULUS).filter(|m| seen(list) >= 2 * m);
    let fits = |modulus: usize| {
        let same = |n: usize, value| {
            list.get(n + modulus)
                .is_none_or(|&next| next == Some(value))
        };
        (start(list, same) <= 1).then_some(modulus)
    };
    let modulus = moduli.filter_map(fits).next()?;
    let last = (0..modulus).map(|rest| {
        let mut places = (0..list.len()).rev();
        list[places.find(|n| n % modulus == rest)?]
    });
    let values: Vec<u64> = last.collect::<Option<_>>()?;
    let constant = values.iter().all(|value| *value == values[0]);
    let rest = by_rest(&values, Term::Arg(0));
    let from = start(list, |n, value| rest.value(&[n as u64]) == Some(value));
    (!constant && from <= 1).then(|| after(rest, list, from))
}

/// What the remainder of a number tells.
pub(crate) fn by_rest(values: &[u64], whole: Term) -> Term {
    let modulus = values.len() as u64;
    if (0..).zip(values).all(|(n, &value)| n == value) {
        return whole.with(Op::Mod, Term::Number(modulus));
    }
    if let Some((times, more)) = line_modulo(values).filter(|_| modulus > 2) {
        let mut line = whole;
        if times > 1 {
            line = line.with(Op::Times, Term::Number(times));
        }
        if more > 0 {
            line = line.with(Op::Plus, Term::Number(more));
        }
        return line.with(Op::Mod, Term::Number(modulus));
    }
    let residues = values.iter().map(|&value| Rise {
        base: value as i64,
        rise: 0,
    });
    let residues = residues.collect();
    Term::Cycle(Cycle { residues }, Box::new(whole))
}

/// The factor and what is added of a line whose remainders by their number these values are.
fn line_modulo(values: &[u64]) -> Option<(u64, u64)> {
    let modulus = values.len() as u64;
    let (&more, &next) = values.first().zip(values.get(1))?;
    let times = (next + modulus).checked_sub(more)? % modulus;
    let told = |n: u64| (times * n + more) % modulus;
    let all = (0..).zip(values).all(|(n, &value)| told(n) == value);
    (all && more < modulus && times > 0).then_some((times, more))
}

/// A few values, and one for all larger numbers.
fn cut(list: &Known) -> Option<Term> {
    let last = (*list.last()?)?;
    let from = start(list, |_, value| value == last);
    let enough = (1..=MOST_LISTED).contains(&from) && list.len() >= from + MORE;
    enough.then(|| after(Term::Number(last), list, from))
}

/// The k-th number of a list that is known: numbers with an odd or an even number of ones, and powers
/// of two.
fn named(list: &Known) -> Option<Term> {
    let places = (0..=LATEST).filter(|&skipped| seen(list) >= skipped + FEWEST);
    let mut tries = places.flat_map(named_lists);
    tries.find_map(|rule| {
        let from = start(list, |n, value| rule.value(&[n as u64]) == Some(value));
        let enough = from <= LATEST && list.len() + 1 >= from + FEWEST;
        enough.then(|| after(rule, list, from))
    })
}

/// The lists, as terms in a number that is so much more than the place, from 0 or 1 on.
fn named_lists(skipped: usize) -> [Term; 3] {
    let less = |by: usize| match by {
        0 => Term::Arg(0),
        _ => Term::Arg(0).with(Op::Minus, Term::Number(by as u64)),
    };
    let place = || less(skipped);
    let parity =
        |of: Term| Term::Digits(Digits::Sum(2), Box::new(of)).with(Op::Mod, Term::Number(2));
    let twice = || place().with(Op::Times, Term::Number(2));
    let before = parity(less(skipped + 1));
    let odious = twice()
        .with(Op::Minus, before)
        .with(Op::Minus, Term::Number(1));
    let evil = twice().with(Op::Plus, parity(place()));
    let doubled = Term::Rule(
        Rule::Member(Recurrence {
            first: vec![1],
            lags: vec![(1, 2)],
            add: 0,
            over: 1,
        }),
        Box::new(place()),
    );
    [odious, evil, doubled]
}
