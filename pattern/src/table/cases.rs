//! Tables that one formula tells in one case and another one in the other.

use super::{arg, axes, joined, of_values, one};
use crate::{Formula, Op, Subject, Surd, Term, Test, search::Points};

/// Fewer points show no case.
const FEWEST: usize = 12;

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    if subject == Subject::Losing {
        return Vec::new();
    }
    let found = tests(points.width).into_iter();
    let mut found = found.filter_map(|test| by(points, test));
    of_values(points.width, found.next())
}

/// What may tell the cases apart.
fn tests(width: usize) -> Vec<Test> {
    let odd = |term: Term| Test::Among(term.with(Op::Mod, Term::Number(2)), vec![1]);
    let mut found = vec![
        Test::Same(Term::Rank(0), Term::Number(0)),
        Test::Same(Term::Rank(0), Term::Rank(width - 1)),
        odd(joined(Op::Plus, width)),
    ];
    found.extend((0..width).map(|place| odd(arg(place))));
    if width == 2 {
        found.push(odd(Term::Rank(0)));
        found.push(odd(Term::Rank(1)));
        found.push(Test::Exceeds {
            large: arg(0),
            than: ONE,
            small: arg(1),
        });
    }
    found
}

const ONE: Surd = Surd {
    whole: 1,
    root: 0,
    of: 0,
    over: 1,
};

fn by(points: &Points, test: Test) -> Option<Term> {
    let part = |wanted: bool| {
        let part = points.changed(|at, value| (test.holds(at)? == wanted).then_some(value));
        (part.list.len() >= FEWEST).then_some(part)
    };
    let (yes, no) = (part(true)?, part(false)?);
    let (yes, no) = (told(&yes)?, told(&no)?);
    Some(Term::If(Box::new(test), Box::new(yes), Box::new(no)))
}

/// The simplest term for the points of one case.
fn told(points: &Points) -> Option<Term> {
    let first = points.list.first()?.1;
    if points.list.iter().all(|(_, value)| *value == first) {
        return Some(Term::Number(first));
    }
    let one = one::of_values(points).next();
    one.or_else(|| axes::terms_of(points).into_iter().next())
}
