//! Nim in which several heaps may be changed at once: P-positions in which the number of ones in each
//! binary place is a multiple of a number (Moore 1910), and the values where all heaps but one may be
//! changed (Jenkyns & Mayberry 1980).

use super::{arg, cases::ONE, first_right, joined, of_values};
use crate::{Automaton, Formula, Op, Order, Rule, Subject, System, Term, Test, search::Points};

pub(super) fn fit_values(points: &Points, subject: Subject) -> Vec<Formula> {
    if subject == Subject::Losing || points.width < 3 {
        return Vec::new();
    }
    let term = of_all_but_one(points.width);
    let mut list = points.list.iter();
    let tells = list.all(|(at, value)| term.value(at) == Some(*value));
    of_values(points.width, tells.then_some(term))
}

/// The values where all heaps but one may be changed: with `x` the least heap, `y` what is left where
/// `x` is taken from each, and `z = y (y + 1) / 2`, the sum of all where `x` is at most `z`, otherwise
/// `z + (x - z - 1) mod (y + 1)`.
fn of_all_but_one(width: usize) -> Term {
    let number = Term::Number;
    let (least, sum) = (Term::Rank(0), joined(Op::Plus, width));
    let left = sum.clone().with(
        Op::Minus,
        least.clone().with(Op::Times, number(width as u64)),
    );
    let next = left.clone().with(Op::Plus, number(1));
    let half = left.with(Op::Times, next.clone()).with(Op::Over, number(2));
    let beyond = least.clone().with(Op::Minus, half.clone());
    let rest = beyond.with(Op::Minus, number(1)).with(Op::Mod, next);
    let exceeds = Test::Exceeds {
        large: least,
        than: ONE,
        small: half.clone(),
    };
    Term::If(
        Box::new(exceeds),
        Box::new(half.with(Op::Plus, rest)),
        Box::new(sum),
    )
}

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    let width = points.width;
    // Multiples of 2 are those of the xor, and of more than the width there are none.
    if subject == Subject::Values || !(3..8).contains(&width) {
        return Vec::new();
    }
    first_right(points, (3..=width).map(|of| multiples(width, of)))
}

/// Whether all digits of the sum in base 8 are multiples.
fn multiples(width: usize, of: usize) -> Test {
    let octal = |place: usize| Term::Rule(Rule::Respelled(2, 8), Box::new(arg(place)));
    let sum = (1..width).fold(octal(0), |sum, place| sum.with(Op::Plus, octal(place)));
    let rule = Automaton {
        system: System::Base(8),
        order: Order::LastFirst,
        next: vec![
            (0..8).map(|digit| usize::from(digit % of > 0)).collect(),
            vec![1; 8],
        ],
        output: vec![1, 0],
    };
    Test::Among(Term::Automaton(rule, Box::new(sum)), vec![1])
}
