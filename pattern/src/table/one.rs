//! Tables in which one number tells all.

use std::collections::BTreeMap;

use super::{arg, joined, terms};
use crate::{Body, Formula, Op, Subject, Term, line::indicated, search::Points};

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    let numbers = numbers(points.width);
    let found = numbers
        .into_iter()
        .flat_map(|number| of_number(points, number, subject));
    found.collect()
}

/// The numbers that may tell all.
fn numbers(width: usize) -> Vec<Term> {
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
    if width == 2 {
        let (least, most) = (Term::Rank(0), Term::Rank(1));
        found.push(arg(0).with(Op::Apart, arg(1)));
        found.push(most.clone().with(Op::Over, least.clone()));
        let square = |term: &Term| term.clone().with(Op::Times, term.clone());
        let product = most.clone().with(Op::Times, least.clone());
        found.push(
            square(&most)
                .with(Op::Minus, square(&least))
                .with(Op::Over, product),
        );
        for c in 2..=3 {
            found.push(arg(0).with(Op::Plus, arg(1).with(Op::Times, Term::Number(c))));
            found.push(
                arg(0)
                    .with(Op::Times, Term::Number(c))
                    .with(Op::Plus, arg(1)),
            );
        }
        found.push(arg(0).with(Op::Times, arg(1)));
        let less = |place: usize| arg(place).with(Op::Minus, Term::Number(1));
        let bits = [Op::Xor, Op::And, Op::Or];
        found.extend(bits.map(|op| less(0).with(op, less(1))));
    }
    found
}

fn of_number(points: &Points, number: Term, subject: Subject) -> Vec<Formula> {
    let mut told = BTreeMap::new();
    for (at, value) in &points.list {
        let Some(n) = number.value(at).filter(|&n| n < 1 << 16) else {
            return Vec::new();
        };
        if told.insert(n, *value).is_some_and(|old| old != *value) {
            return Vec::new();
        }
    }
    let width = points.width;
    let body = |term: Term| match subject {
        Subject::Values => Body::Value(term.of(&number)),
        Subject::Losing => Body::Losing(indicated(term).of(&number)),
    };
    let terms = terms(&told).into_iter();
    terms
        .map(|term| Formula {
            width,
            body: body(term),
        })
        .collect()
}
