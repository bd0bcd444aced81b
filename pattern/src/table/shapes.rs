//! Simple forms of the coordinates: sums, parts, gaps, and more of two.

use super::{arg, joined};
use crate::{Arithmetic, Digits, Op, Parts, Rule, System, Term};

/// The forms, the simplest first.
pub(super) fn forms(width: usize) -> Vec<Term> {
    let number = Term::Number;
    let mut found: Vec<Term> = (0..width).map(arg).collect();
    found.extend((0..width).map(Term::Rank));
    let sum = joined(Op::Plus, width);
    found.push(sum.clone());
    let pairs = (0..width).flat_map(|i| (i + 1..width).map(move |j| (i, j)));
    for (i, j) in pairs.filter(|_| width > 2) {
        found.extend([Op::Plus, Op::Xor].map(|op| arg(i).with(op, arg(j))));
        found.push(Term::Rank(i).with(Op::Plus, Term::Rank(j)));
    }
    found.extend([Op::Xor, Op::Or, Op::And].map(|op| joined(op, width)));
    // Gaps between neighbours in order of size, and places in a row that counts itself.
    let gaps = (1..width).map(|rank| Term::Rank(rank).with(Op::Minus, Term::Rank(rank - 1)));
    found.extend(gaps);
    let one = || number(1);
    let places = (1..width).map(|last| {
        let sum = (1..=last).fold(arg(0), |sum, place| sum.with(Op::Plus, arg(place)));
        sum.with(Op::Plus, number(last as u64))
    });
    found.extend(places);
    found.extend((0..width).map(|place| arg(place).with(Op::Plus, one())));
    if width > 2 {
        found.push(sum.clone().with(Op::Minus, Term::Rank(width - 1)));
        found.push(Term::Rank(width - 1).with(Op::Minus, Term::Rank(0)));
    }
    let whole = found[..=2 * width].to_vec();
    for part in 2..=3 {
        let parts = whole
            .iter()
            .map(|form| form.clone().with(Op::Over, number(part)));
        found.extend(parts);
    }
    found.push(sum.with(Op::Plus, one()).with(Op::Over, number(2)));
    let twice = whole
        .iter()
        .map(|form| form.clone().with(Op::Times, number(2)));
    found.extend(twice);
    if width == 2 {
        found.extend(of_two());
    }
    found
}

/// Forms of two coordinates: larger parts, divisors and what they leave, products, and what roots,
/// digits and greedy sums tell of one.
fn of_two() -> Vec<Term> {
    let number = Term::Number;
    let mut found = Vec::new();
    for part in 4..=5 {
        found.extend([0, 1].map(|place| arg(place).with(Op::Over, number(part))));
    }
    let apart = arg(0).with(Op::Apart, arg(1));
    found.extend([2, 3].map(|part| apart.clone().with(Op::Over, number(part))));
    let divisor = joined(Op::Gcd, 2);
    found.extend([0, 1].map(|rank| Term::Rank(rank).with(Op::Over, divisor.clone())));
    found.push(divisor);
    found.push(joined(Op::Times, 2));
    let of = |rule: Rule, of: Term| Term::Rule(rule, Box::new(of));
    let root = || Rule::Arithmetic(Arithmetic::Root);
    found.push(of(root(), joined(Op::Plus, 2)));
    let zeckendorf = System::Greedy {
        first: vec![1, 2],
        lags: vec![1, 1],
    };
    for place in [0, 1] {
        found.push(of(root(), arg(place)));
        let digits = [
            Digits::Power(2),
            Digits::Valuation(2),
            Digits::Length(2),
            Digits::Sum(2),
            Digits::Power(3),
        ];
        found.extend(digits.map(|rule| Term::Digits(rule, Box::new(arg(place)))));
        let least = Rule::Parts(Parts::Least, zeckendorf.clone());
        found.push(of(least, arg(place)));
    }
    found
}
