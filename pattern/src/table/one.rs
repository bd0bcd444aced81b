//! Tables in which one number tells all.

use std::collections::BTreeMap;

use super::{arg, joined, terms};
use crate::{Body, Formula, Op, Subject, Term, line::indicated, search::Points};

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    let width = points.width;
    let found = numbers(width).into_iter().flat_map(|number| {
        let of_values = subject == Subject::Values;
        of_number(points, &number).into_iter().map(move |term| {
            let body = match of_values {
                true => Body::Value(term.of(&number)),
                false => Body::Losing(indicated(term).of(&number)),
            };
            Formula { width, body }
        })
    });
    found.collect()
}

/// Terms for the values, the simplest numbers first.
pub(super) fn of_values(points: &Points) -> impl Iterator<Item = Term> {
    let numbers = numbers(points.width).into_iter();
    numbers.flat_map(|number| {
        let terms = of_number(points, &number).into_iter();
        terms.map(move |term| term.of(&number))
    })
}

/// The numbers that may tell all.
pub(super) fn numbers(width: usize) -> Vec<Term> {
    let mut found: Vec<Term> = (0..width).map(arg).collect();
    let ops = [
        Op::Plus,
        Op::Xor,
        Op::And,
        Op::Or,
        Op::Min,
        Op::Max,
        Op::Gcd,
    ];
    found.extend(ops.map(|op| joined(op, width)));
    found.extend([3, 4, 5].map(|base| joined(Op::Carryless(base), width)));
    if width == 2 {
        found.push(arg(0).with(Op::Apart, arg(1)));
        found.push(Term::Rank(1).with(Op::Over, Term::Rank(0)));
        found.push(nivasch());
        for c in 2..=3 {
            found.push(arg(0).with(Op::Plus, arg(1).with(Op::Times, Term::Number(c))));
            found.push(
                arg(0)
                    .with(Op::Times, Term::Number(c))
                    .with(Op::Plus, arg(1)),
            );
            for (whole, part) in [(0, 1), (1, 0)] {
                let part = arg(part).with(Op::Over, Term::Number(c));
                found.push(arg(whole).with(Op::Min, part));
            }
        }
        found.push(arg(0).with(Op::Times, arg(1)));
        let more = |place: usize| arg(place).with(Op::Plus, Term::Number(1));
        found.push(more(0).with(Op::Gcd, more(1)));
        let less = |place: usize| arg(place).with(Op::Minus, Term::Number(1));
        let bits = [Op::Xor, Op::And, Op::Or];
        found.extend(bits.map(|op| less(0).with(op, less(1))));
    } else {
        // How far the largest and the smallest are apart.
        found.push(Term::Rank(width - 1).with(Op::Minus, Term::Rank(0)));
        found.extend(of_many(width));
    }
    found
}

/// Numbers that three or more coordinates tell.
fn of_many(width: usize) -> Vec<Term> {
    let one = || Term::Number(1);
    let all = |op: Op, change: &dyn Fn(usize) -> Term| {
        (1..width).fold(change(0), |term, place| term.with(op, change(place)))
    };
    let mut found: Vec<Term> = (1..width - 1).map(Term::Rank).collect();
    let xor = joined(Op::Xor, width);
    let carried = joined(Op::Plus, width).with(Op::Minus, xor.clone());
    found.push(carried.with(Op::Over, Term::Number(2)));
    for op in [Op::Plus, Op::Minus] {
        found.push(all(Op::Xor, &|place| arg(place).with(op, one())));
    }
    found.push(welter(xor, width));
    let smallest = [Op::Plus, Op::Xor, Op::Or].map(|op| Term::Rank(0).with(op, Term::Rank(1)));
    found.extend(smallest);
    let next = Term::Rank(width - 2);
    found.push(Term::Rank(width - 1).with(Op::Minus, next));
    let pairs = (0..width).flat_map(|i| (i + 1..width).map(move |j| (i, j)));
    let ops = [Op::Plus, Op::Xor, Op::Apart, Op::Min, Op::Max, Op::Gcd];
    found.extend(pairs.flat_map(|(i, j)| ops.map(|op| arg(i).with(op, arg(j)))));
    found
}

/// Welter's function: the nim-sum of all numbers, and for each pair of them of `2^(v + 1) - 1`, where
/// `2^v` is the largest power of 2 that divides their difference.
fn welter(xor: Term, width: usize) -> Term {
    let pairs = (0..width).flat_map(|i| (i + 1..width).map(move |j| (i, j)));
    pairs.fold(xor, |term, (i, j)| {
        let apart = arg(i).with(Op::Apart, arg(j));
        let below = apart.clone().with(Op::Minus, Term::Number(1));
        term.with(Op::Xor, apart.with(Op::Xor, below))
    })
}

/// `|a/b - b/a|`, rounded down, in whole numbers: the values of Euclid's game.
pub(crate) fn nivasch() -> Term {
    let (least, most) = (Term::Rank(0), Term::Rank(1));
    let square = |term: &Term| term.clone().with(Op::Times, term.clone());
    let product = most.clone().with(Op::Times, least.clone());
    let apart = square(&most).with(Op::Minus, square(&least));
    apart.with(Op::Over, product)
}

/// Terms in `number` that tell what is at all points.
fn of_number(points: &Points, number: &Term) -> Vec<Term> {
    let mut told = BTreeMap::new();
    for (at, value) in &points.list {
        let Some(n) = number.value(at).filter(|&n| n < 1 << 16) else {
            return Vec::new();
        };
        if told.insert(n, *value).is_some_and(|old| old != *value) {
            return Vec::new();
        }
    }
    terms(&told)
}
