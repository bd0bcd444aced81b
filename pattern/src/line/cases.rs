//! Values that follow a rule of their own for each remainder.

use super::{cycle, digits, polynomial};
use crate::{Arithmetic, Op, Rule, Term, Test};

/// The largest divisor.
const MOST: usize = 4;
/// Each remainder must be seen so often.
const SEEN: usize = 16;

pub(super) fn fit(values: &[u64]) -> Vec<Term> {
    let divisors = (2..=MOST).filter(|divisor| values.len() >= SEEN * divisor);
    let mut found = divisors.filter_map(|divisor| by(values, divisor));
    found.next().into_iter().collect()
}

/// So many of the first values may be otherwise.
const MOST_FIRST: usize = 2;
/// What is added to a number that divisors tell, or taken away.
const MOST_MOVED: i128 = 3;

/// The rules by the remainder, asked for one after the other.
fn by(values: &[u64], divisor: usize) -> Option<Term> {
    let n = || Term::Arg(0);
    let rules = (0..divisor).map(|remainder| {
        let part: Vec<u64> = values
            .iter()
            .skip(remainder)
            .step_by(divisor)
            .copied()
            .collect();
        let quotient = n().with(Op::Over, Term::Number(divisor as u64));
        let rule = shortest(&part).map(|rule| rule.of(&quotient));
        rule.or_else(|| by_divisors(values, divisor, remainder))
    });
    let rules: Vec<Term> = rules.collect::<Option<_>>()?;
    let left = n().with(Op::Mod, Term::Number(divisor as u64));
    let nested = nested(&left, rules)?;
    let right = |n: &usize| nested.value(&[*n as u64]) == Some(values[*n]);
    let start = (0..values.len()).rev().find(|n| !right(n));
    let start = start.map_or(0, |n| n + 1);
    (start <= MOST_FIRST).then(|| nested.after(&values[..start]))
}

/// The rules of the remainders in one term, those of several remainders once.
fn nested(left: &Term, rules: Vec<Term>) -> Option<Term> {
    let mut groups: Vec<(Vec<u64>, Term)> = Vec::new();
    for (remainder, rule) in (0..).zip(rules) {
        match groups.iter_mut().find(|(_, known)| *known == rule) {
            Some((remainders, _)) => remainders.push(remainder),
            None => groups.push((vec![remainder], rule)),
        }
    }
    groups.sort_by_key(|(remainders, _)| remainders.len());
    let (_, last) = groups.pop()?;
    let nested = groups
        .into_iter()
        .rev()
        .fold(last, |rest, (remainders, rule)| {
            let test = Test::Among(left.clone(), remainders);
            Term::If(Box::new(test), Box::new(rule), Box::new(rest))
        });
    Some(nested)
}

/// A number that the divisors of `n` tell, for the `n` with this remainder but the first ones.
fn by_divisors(values: &[u64], divisor: usize, remainder: usize) -> Option<Term> {
    Arithmetic::ALL.into_iter().find_map(|rule| {
        let term = Term::Rule(Rule::Arithmetic(rule), Box::new(Term::Arg(0)));
        let mut moved = None;
        for n in (remainder..values.len())
            .step_by(divisor)
            .filter(|&n| n >= MOST_FIRST)
        {
            let above = i128::from(values[n]) - i128::from(rule.value(n as u64)?);
            if above.abs() > MOST_MOVED || moved.is_some_and(|known| known != above) {
                return None;
            }
            moved = Some(above);
        }
        let by = Term::Number(moved?.unsigned_abs() as u64);
        Some(match moved? {
            0 => term,
            1.. => term.with(Op::Plus, by),
            _ => term.with(Op::Minus, by),
        })
    })
}

fn shortest(values: &[u64]) -> Option<Term> {
    let fits = [cycle::fit, polynomial::fit, digits::fit];
    let offered = fits.iter().flat_map(|fit| fit(values));
    offered.min_by(|a, b| a.bits().total_cmp(&b.bits()))
}
