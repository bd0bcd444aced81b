//! Values that follow a rule of their own for each remainder.

use super::{cycle, digits, polynomial};
use crate::{Op, Term, Test};

/// The largest divisor.
const MOST: usize = 4;
/// Each remainder must be seen so often.
const SEEN: usize = 16;

pub(super) fn fit(values: &[u64]) -> Vec<Term> {
    let divisors = (2..=MOST).filter(|divisor| values.len() >= SEEN * divisor);
    let mut found = divisors.filter_map(|divisor| by(values, divisor));
    found.next().into_iter().collect()
}

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
        Some(shortest(&part)?.of(&quotient))
    });
    let rules: Vec<Term> = rules.collect::<Option<_>>()?;
    let tests = (0..).map(|remainder| {
        let left = n().with(Op::Mod, Term::Number(divisor as u64));
        Test::Among(left, vec![remainder])
    });
    let mut rules: Vec<(Test, Term)> = tests.zip(rules).collect();
    let (_, last) = rules.pop()?;
    let nested = rules.into_iter().rev().fold(last, |rest, (test, rule)| {
        Term::If(Box::new(test), Box::new(rule), Box::new(rest))
    });
    Some(nested)
}

fn shortest(values: &[u64]) -> Option<Term> {
    let fits = [cycle::fit, polynomial::fit, digits::fit];
    let offered = fits.iter().flat_map(|fit| fit(values));
    offered.min_by(|a, b| a.bits().total_cmp(&b.bits()))
}
