//! Sums of `n`, a number that its divisors or its root tell, and a constant.

use super::digits::affine;
use crate::{Arithmetic, Op, Rule, Term};

/// Fewer values show no rule.
const FEWEST: usize = 16;

pub(super) fn fit(values: &[u64]) -> Vec<Term> {
    if values.len() < FEWEST {
        return Vec::new();
    }
    let n = || Term::Arg(0);
    let above = || n().with(Op::Plus, Term::Number(1));
    let of = |rule: Arithmetic, of: Term| Term::Rule(Rule::Arithmetic(rule), Box::new(of));
    let plain = Arithmetic::ALL.into_iter();
    let plain = plain.flat_map(|rule| [of(rule, n()), of(rule, above())]);
    let halved = [
        Arithmetic::Factors,
        Arithmetic::Primes,
        Arithmetic::Divisors,
    ];
    let halved = halved.map(|rule| of(rule, n()).with(Op::Mod, Term::Number(2)));
    let rules = plain.chain(halved).chain([triangular()]);
    rules.filter_map(|rule| affine(values, rule)).collect()
}

/// The number of the largest triangular number up to `n`.
pub(super) fn triangular() -> Term {
    let eight = Term::Arg(0).with(Op::Times, Term::Number(8));
    let under = eight.with(Op::Plus, Term::Number(1));
    let root = Term::Rule(Rule::Arithmetic(Arithmetic::Root), Box::new(under));
    let below = root.with(Op::Minus, Term::Number(1));
    below.with(Op::Over, Term::Number(2))
}
