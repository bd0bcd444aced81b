//! P-positions one for each difference of the two numbers, or those of which the larger number is a
//! line over the smaller, which is in a set.

use std::collections::BTreeMap;

use super::{arg, first_right, pairs::shortest};
use crate::{
    Formula, Op, Subject, Term, Test,
    line::{beatty_beyond, indicated, offered},
    search::Points,
};

/// Fewer P-positions tell no curve.
const FEWEST: usize = 8;
/// See [`beatty_beyond`]: that each difference stands once is a reason to believe in a slope as well.
const CHANCE: f64 = 8.0;
/// The steepest line.
const STEEPEST: u64 = 8;

pub(super) fn fit(points: &Points, _: Subject) -> Vec<Formula> {
    if points.width != 2 {
        return Vec::new();
    }
    let lost = points.list.iter();
    let lost = lost.filter(|(at, value)| *value == 1 && at[0] <= at[1]);
    let lost: Vec<(u64, u64)> = lost.map(|(at, _)| (at[0], at[1])).collect();
    if lost.len() < FEWEST {
        return Vec::new();
    }
    let tests = by_gap(&lost).into_iter().chain(on_a_line(points, &lost));
    first_right(points, tests)
}

/// The smaller number as a function of the difference.
fn by_gap(lost: &[(u64, u64)]) -> Option<Test> {
    let mut least = BTreeMap::new();
    for (small, large) in lost {
        if least.insert(large - small, *small).is_some() {
            return None;
        }
    }
    let values: Vec<u64> = (0..).map_while(|gap| least.get(&gap).copied()).collect();
    if values.len() < lost.len() || values.len() < FEWEST {
        return None;
    }
    let term = shortest(&values, beatty_beyond(&values, CHANCE))?;
    let gap = arg(0).with(Op::Apart, arg(1));
    Some(Test::Same(Term::Rank(0), term.of(&gap)))
}

/// The larger number as `c` times the smaller and a constant, the smaller one in a set.
fn on_a_line(points: &Points, lost: &[(u64, u64)]) -> Vec<Test> {
    let (&(small, large), &(far, high)) = match (lost.first(), lost.last()) {
        (Some(first), Some(last)) if first.0 < last.0 => (first, last),
        _ => return Vec::new(),
    };
    let (rise, run) = (high.saturating_sub(large), far - small);
    let slope = rise / run;
    if rise % run > 0 || !(1..=STEEPEST).contains(&slope) {
        return Vec::new();
    }
    let moved = i128::from(large) - i128::from(slope * small);
    let on = |n: u64| u64::try_from(i128::from(slope * n) + moved).ok();
    if lost.iter().any(|&(small, large)| on(small) != Some(large)) {
        return Vec::new();
    }
    let is_lost = |n: u64| points.get(&[n, on(n)?]);
    let members: Vec<u64> = (0..).map_while(is_lost).collect();
    let multiple = match slope {
        1 => Term::Rank(0),
        _ => Term::Rank(0).with(Op::Times, Term::Number(slope)),
    };
    let by = Term::Number(moved.unsigned_abs() as u64);
    let line = match moved {
        0 => multiple,
        1.. => multiple.with(Op::Plus, by),
        _ => multiple.with(Op::Minus, by),
    };
    let mut terms = offered(&members);
    terms.sort_by(|a, b| a.bits().total_cmp(&b.bits()));
    let tests = terms.into_iter().map(|term| {
        let line = Test::Same(Term::Rank(1), line.clone());
        if term == Term::Number(1) {
            return line;
        }
        Test::All(vec![line, indicated(term).of(&Term::Rank(0))])
    });
    tests.collect()
}
