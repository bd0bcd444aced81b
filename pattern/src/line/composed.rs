//! Values that one number tells which `n` tells, by a short rule of its own; or two such numbers with
//! an operation between them, and perhaps the remainder of that.

use std::collections::BTreeMap;

use super::{
    atoms::{Atom, atoms},
    digits::affine_of,
    keyed,
};
use crate::{Op, Term};

/// Fewer values tell nothing.
const FEWEST: usize = 32;
/// The rule is looked for in so many of the first values.
const LOOKED_AT: usize = 1024;
/// So many of the first values may be otherwise.
const MOST_FIRST: usize = 2;
/// Each value of the number that tells all must be seen so often, on the average.
const SEEN: usize = 6;
/// So many rules are offered.
const MOST_OFFERED: usize = 3;
/// The largest divisor of a remainder.
const MOST_MODULUS: u64 = 6;
const OPS: [Op; 9] = [
    Op::Plus,
    Op::Minus,
    Op::Times,
    Op::Xor,
    Op::Min,
    Op::Max,
    Op::And,
    Op::Over,
    Op::Mod,
];

/// What one number tells.
pub(super) fn by_one(values: &[u64]) -> Vec<Term> {
    offered(values, |shown, atoms| {
        let one = atoms.iter().flat_map(|atom| of_one(shown, atom));
        one.collect()
    })
}

/// What two numbers tell.
pub(super) fn by_two(values: &[u64]) -> Vec<Term> {
    offered(values, of_two)
}

/// The shortest of what is found for the first values that tells the others too.
fn offered(values: &[u64], find: impl Fn(&[u64], &[Atom]) -> Vec<Term>) -> Vec<Term> {
    if values.len() < FEWEST {
        return Vec::new();
    }
    let shown = &values[..values.len().min(LOOKED_AT)];
    let found = find(shown, &atoms(shown.len())).into_iter();
    let mut found: Vec<Term> = found.filter_map(|term| with_first(values, term)).collect();
    found.sort_by(|a, b| a.bits().total_cmp(&b.bits()));
    found.truncate(MOST_OFFERED);
    found
}

/// The term for all values but a few of the first, which are listed.
fn with_first(values: &[u64], term: Term) -> Option<Term> {
    let right = |n: &usize| term.value(&[*n as u64]) == Some(values[*n]);
    let wrong = (0..values.len()).rev().find(|n| !right(n));
    let start = wrong.map_or(0, |n| n + 1);
    (start <= MOST_FIRST).then(|| term.after(&values[..start]))
}

/// What the number tells by a rule of its own.
fn of_one(values: &[u64], atom: &Atom) -> Vec<Term> {
    if let Some(rule) = by_number(values, |n| atom.told[n]) {
        return vec![rule.of_whole(atom.term.clone())];
    }
    // What is cut off at the largest value.
    let most = values[MOST_FIRST..].iter().max().copied().unwrap_or(0);
    let is_cut = |n: usize| atom.told[n].map(|told| told.min(most)) == Some(values[n]);
    if most > 1 && (MOST_FIRST..values.len()).all(is_cut) {
        return vec![atom.term.clone().with(Op::Min, Term::Number(most))];
    }
    let mut told = BTreeMap::new();
    for (value, key) in values.iter().zip(&atom.told).skip(MOST_FIRST) {
        let Some(key) = key else {
            return Vec::new();
        };
        if told.insert(*key, *value).is_some_and(|old| old != *value) {
            return Vec::new();
        }
    }
    if told.len() * SEEN > values.len() {
        return Vec::new();
    }
    let rules = keyed::rules(&told).into_iter();
    rules.map(|rule| rule.of(&atom.term)).collect()
}

/// What two numbers with an operation between them tell.
fn of_two(values: &[u64], atoms: &[Atom]) -> Vec<Term> {
    let mut found = Vec::new();
    for (i, first) in atoms.iter().enumerate() {
        for (j, second) in atoms.iter().enumerate() {
            for op in OPS {
                let commutes = !matches!(op, Op::Minus | Op::Over | Op::Mod);
                let divided = matches!(op, Op::Over | Op::Mod) && !is_large(&first.term);
                if i == j || commutes && j < i || divided {
                    continue;
                }
                let both = || first.term.clone().with(op, second.term.clone());
                let number = |n: usize| op.apply(first.told[n]?, second.told[n]?);
                found.extend(by_number(values, number).map(|rule| rule.of_whole(both())));
            }
        }
        for times in [1, 2] {
            found.extend(besides(values, first, times, atoms));
        }
    }
    found
}

/// Whether a number grows as `n` does, so that what it leaves divided by another is worth a look.
fn is_large(term: &Term) -> bool {
    matches!(term, Term::Arg(0) | Term::Both(Op::Over, ..))
}

/// How a number tells the values.
enum Told {
    /// The values lie so far above it.
    Moved(i128),
    /// The values for its remainders.
    Rest(Vec<u64>),
}

impl Told {
    fn of_whole(self, whole: Term) -> Term {
        match self {
            Self::Moved(0) => whole,
            Self::Moved(by) => {
                let op = if by > 0 { Op::Plus } else { Op::Minus };
                whole.with(op, Term::Number(by.unsigned_abs() as u64))
            }
            Self::Rest(values) => keyed::by_rest(&values, whole),
        }
    }
}

/// The most that is added to what two numbers tell.
const MOST_MOVED: i128 = 8;

fn by_number(values: &[u64], number: impl Fn(usize) -> Option<u64>) -> Option<Told> {
    let above = |n: usize| Some(i128::from(values[n]) - i128::from(number(n)?));
    let moved = above(MOST_FIRST)?;
    let mut rest = MOST_FIRST + 1..values.len();
    if moved.abs() <= MOST_MOVED && rest.all(|n| above(n) == Some(moved)) {
        return Some(Told::Moved(moved));
    }
    (2..=MOST_MODULUS).find_map(|modulus| {
        let mut told = vec![None; modulus as usize];
        for (n, &value) in values.iter().enumerate().skip(MOST_FIRST) {
            let cell = &mut told[(number(n)? % modulus) as usize];
            if cell.is_some_and(|old| old != value) {
                return None;
            }
            *cell = Some(value);
        }
        let told: Vec<u64> = told.into_iter().collect::<Option<_>>()?;
        let differ = told.iter().any(|value| *value != told[0]);
        differ.then_some(Told::Rest(told))
    })
}

/// So many multiples of an atom and a sum of `n`, another atom and a constant.
fn besides<'a>(
    values: &'a [u64],
    first: &'a Atom,
    times: u64,
    atoms: &'a [Atom],
) -> impl Iterator<Item = Term> + 'a {
    let scaled = move |n: usize| first.told[n]?.checked_mul(times);
    let rest = move |n: usize| Some(i128::from(values[n]) - i128::from(scaled(n)?));
    let known: Vec<Option<i128>> = (0..values.len()).map(rest).collect();
    atoms.iter().filter_map(move |second| {
        let sum = affine_of(&known, &second.told, &second.term)?;
        let first = match times {
            1 => first.term.clone(),
            _ => first.term.clone().with(Op::Times, Term::Number(times)),
        };
        Some(first.with(Op::Plus, sum))
    })
}
