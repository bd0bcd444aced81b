//! Tables, and P-positions, that one formula tells in one case and another one in the other.

use super::{arg, axes, joined, one};
use crate::{Body, Formula, Op, Subject, Surd, Term, Test, line::indicated, search::Points};

/// Fewer points show no case.
const FEWEST: usize = 12;

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    let width = points.width;
    let found = tests(width).into_iter();
    let mut found = found.filter_map(|test| by(points, test));
    let found = found.next().map(|(test, yes, no)| match subject {
        Subject::Values => Body::Value(Term::If(Box::new(test), Box::new(yes), Box::new(no))),
        Subject::Losing => Body::Losing(lost(test, yes, no)),
    });
    found
        .map(|body| Formula { width, body })
        .into_iter()
        .collect()
}

/// The test for what is lost, from terms for its indicator in two cases.
fn lost(test: Test, yes: Term, no: Term) -> Test {
    let part = |case: Test, told: Term| match told {
        Term::Number(0) => None,
        Term::Number(_) => Some(case),
        told => Some(Test::All(vec![case, indicated(told)])),
    };
    let parts = [part(test.clone(), yes), part(Test::Not(Box::new(test)), no)];
    Test::Any(parts.into_iter().flatten().collect())
}

/// What may tell the cases apart.
fn tests(width: usize) -> Vec<Test> {
    let odd = |term: Term| Test::Among(term.with(Op::Mod, Term::Number(2)), vec![1]);
    let mut found = vec![
        Test::Same(Term::Rank(0), Term::Number(0)),
        Test::Same(Term::Rank(0), Term::Rank(width - 1)),
        odd(joined(Op::Plus, width)),
    ];
    // A few lines beside the axes or the diagonal.
    let gap = Term::Rank(width - 1).with(Op::Minus, Term::Rank(0));
    let gap = if width == 2 {
        arg(0).with(Op::Apart, arg(1))
    } else {
        gap
    };
    found.extend([
        Test::Among(Term::Rank(0), vec![0, 1]),
        Test::Among(Term::Rank(0), vec![1]),
        Test::Among(gap.clone(), vec![0, 1]),
        Test::Among(gap, vec![1]),
    ]);
    if width > 2 {
        found.extend(of_many(width));
    }
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

pub(super) const ONE: Surd = Surd {
    whole: 1,
    root: 0,
    of: 0,
    over: 1,
};

/// What may tell cases of three or more numbers apart: equal ones, and whether the largest is less
/// than the sum of the others.
fn of_many(width: usize) -> Vec<Test> {
    let pairs = (1..width).map(|rank| Test::Same(Term::Rank(rank - 1), Term::Rank(rank)));
    let pairs: Vec<Test> = pairs.collect();
    let sum = joined(Op::Plus, width);
    let odd = Test::Among(sum.clone().with(Op::Mod, Term::Number(2)), vec![1]);
    let below = Test::Exceeds {
        large: sum,
        than: ONE,
        small: Term::Rank(width - 1).with(Op::Times, Term::Number(2)),
    };
    let both = Test::All(vec![odd, below.clone()]);
    [vec![Test::Any(pairs.clone()), below, both], pairs].concat()
}

fn by(points: &Points, test: Test) -> Option<(Test, Term, Term)> {
    let part = |wanted: bool| {
        let part = points.changed(|at, value| (test.holds(at)? == wanted).then_some(value));
        (part.list.len() >= FEWEST).then_some(part)
    };
    let (yes, no) = (part(true)?, part(false)?);
    let (yes, no) = (told(&yes)?, told(&no)?);
    Some((test, yes, no))
}

/// The simplest term for the points of one case.
fn told(points: &Points) -> Option<Term> {
    let first = points.list.first()?.1;
    if points.list.iter().all(|(_, value)| *value == first) {
        return Some(Term::Number(first));
    }
    // A function along the axes may be told by fewer places than all.
    let tells = |term: &Term| {
        let mut list = points.list.iter();
        list.all(|(at, value)| term.value(at) == Some(*value))
    };
    let one = one::of_values(points).next();
    one.or_else(|| axes::terms_of(points).into_iter().find(tells))
}
