//! P-positions in which the number of ones in each binary place is a multiple of a number: those of
//! nim in which several heaps may be changed at once (Moore 1910).

use super::{arg, first_right};
use crate::{Automaton, Formula, Op, Order, Rule, Subject, System, Term, Test, search::Points};

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
