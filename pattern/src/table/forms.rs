//! Numbers that two simple forms of the coordinates tell: the smaller or larger of two, their nim-sum,
//! and so on, the forms being sums, halves, partial sums and gaps; and nim-sums in which one
//! coordinate counts no further than a part of the others.

use super::{arg, joined};
use crate::{Body, Formula, Op, Subject, Term, Test, search::Points};

/// The most that is added or taken away.
const MOST_MOVED: i128 = 3;
/// A coordinate that is cut is cut to at most this part of others.
const MOST_PARTS: u64 = 6;
/// So many that say all that is shown are put to the test.
const MOST_OFFERED: usize = 4;
/// Fewer places lost tell no form.
const FEWEST_LOST: usize = 6;
const OPS: [Op; 8] = [
    Op::Min,
    Op::Max,
    Op::Xor,
    Op::Plus,
    Op::Apart,
    Op::And,
    Op::Or,
    Op::Carryless(3),
];

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    let lost = points.list.iter().filter(|(_, value)| *value == 1).count();
    if !(2..=3).contains(&points.width) || subject == Subject::Losing && lost < FEWEST_LOST {
        return Vec::new();
    }
    let mut found = of_two(points, subject);
    found.extend(of_one(points, subject));
    let width = points.width;
    let bodies = found
        .into_iter()
        .map(|(term, moved)| body(term, moved, subject));
    bodies.map(|body| Formula { width, body }).collect()
}

/// Two forms with an operation between them, and how far the values lie above that.
fn of_two(points: &Points, subject: Subject) -> Vec<(Term, i128)> {
    let forms = forms(points.width);
    let told: Vec<Vec<Option<u64>>> = forms
        .iter()
        .map(|form| points.list.iter().map(|(at, _)| form.value(at)).collect())
        .collect();
    let pairs = (0..forms.len()).flat_map(|i| (0..i).map(move |j| (j, i)));
    let tries = pairs.flat_map(|(i, j)| OPS.map(|op| (op, i, j)));
    let found = tries.filter_map(|(op, i, j)| {
        let number = |at: usize| op.apply(told[i][at]?, told[j][at]?);
        let moved = moved(points, subject, number)?;
        Some((forms[i].clone().with(op, forms[j].clone()), moved))
    });
    found.take(MOST_OFFERED).collect()
}

/// One number in which a coordinate is cut.
fn of_one(points: &Points, subject: Subject) -> Vec<(Term, i128)> {
    let found = cut(points.width).into_iter().filter_map(|term| {
        let moved = moved(points, subject, |at| term.value(&points.list[at].0))?;
        Some((term, moved))
    });
    found.take(MOST_OFFERED).collect()
}

/// How far the values lie above a number, if that is the same at all places; for P-positions, what
/// the number is there and nowhere else.
fn moved(points: &Points, subject: Subject, number: impl Fn(usize) -> Option<u64>) -> Option<i128> {
    let mut moved = None;
    if subject == Subject::Losing {
        let lost = points.list.iter().position(|(_, value)| *value == 1)?;
        let told = number(lost)?;
        let all = (0..).zip(&points.list);
        let mut all = all.map(|(at, (_, value))| Some((number(at)? == told) == (*value == 1)));
        return (i128::from(told) <= MOST_MOVED && all.all(|right| right == Some(true)))
            .then_some(i128::from(told));
    }
    for (at, (_, value)) in points.list.iter().enumerate() {
        let above = i128::from(*value) - i128::from(number(at)?);
        if above.abs() > MOST_MOVED || moved.is_some_and(|known| known != above) {
            return None;
        }
        moved = Some(above);
    }
    moved
}

fn body(term: Term, moved: i128, subject: Subject) -> Body {
    let by = Term::Number(moved.unsigned_abs() as u64);
    match (subject, moved) {
        (Subject::Losing, told) => Body::Losing(Test::Among(term, vec![told as u64])),
        (_, 0) => Body::Value(term),
        (_, 1..) => Body::Value(term.with(Op::Plus, by)),
        _ => Body::Value(term.with(Op::Minus, by)),
    }
}

/// The forms, the simplest first.
fn forms(width: usize) -> Vec<Term> {
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
    found
}

/// The nim-sum or the sum of all coordinates, of which one is cut to a part of others.
fn cut(width: usize) -> Vec<Term> {
    let mut found = Vec::new();
    for place in 0..width {
        let others: Vec<Term> = (0..width)
            .filter(|&other| other != place)
            .map(arg)
            .collect();
        let mut whole = others.clone();
        if let [first, second] = &others[..] {
            whole.extend(
                [Op::Plus, Op::Max, Op::Min].map(|op| first.clone().with(op, second.clone())),
            );
        }
        let parts = (1..=MOST_PARTS).flat_map(|part| (0..part).map(move |more| (part, more)));
        for ((part, more), whole) in parts.flat_map(|of| whole.iter().map(move |whole| (of, whole)))
        {
            let mut to = whole.clone();
            if more > 0 {
                to = to.with(Op::Plus, Term::Number(more));
            }
            if part > 1 {
                to = to.with(Op::Over, Term::Number(part));
            }
            let least = arg(place).with(Op::Min, to);
            for op in [Op::Xor, Op::Plus] {
                let all = others.iter().cloned();
                found.push(all.fold(least.clone(), |sum, other| sum.with(op, other)));
            }
        }
    }
    found
}
