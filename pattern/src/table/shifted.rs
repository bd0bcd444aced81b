//! P-positions whose sorted numbers are written with one more zero each in some numeration, the
//! least with a number of zeros at its end that the width divides: those of Wythoff's games and their
//! like (Fraenkel 1998; Duchêne & Rigo 2008).

use super::first_right;
use crate::{Formula, Op, Parts, Rule, Subject, Term, Test, line::systems, search::Points};

/// So many must be lost where a number is not 0.
const FEWEST: usize = 4;

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    let some = points
        .list
        .iter()
        .filter(|(at, value)| *value == 1 && at.iter().any(|&n| n > 0));
    if subject == Subject::Values || some.count() < FEWEST {
        return Vec::new();
    }
    let width = points.width;
    let tests = systems().map(|system| {
        let of = |rule: Parts, rank: usize| {
            Term::Rule(
                Rule::Parts(rule, system.clone()),
                Box::new(Term::Rank(rank)),
            )
        };
        let zeros = of(Parts::Zeros, 0).with(Op::Mod, Term::Number(width as u64));
        let ends = Test::Among(zeros, vec![0]);
        let shifted =
            (1..width).map(|rank| Test::Same(Term::Rank(rank), of(Parts::Shift(1), rank - 1)));
        Test::All(std::iter::once(ends).chain(shifted).collect())
    });
    first_right(points, tests)
}
