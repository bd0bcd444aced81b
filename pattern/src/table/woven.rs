//! Tables that the digits of both coordinates tell, read together: the digits are put side by side as
//! those of one number, of which an automaton or a recursion tells.

use super::{arg, first_right};
use crate::{
    Body, Formula, Op, Rule, Subject, Term,
    line::{indicated, of_digits},
    search::Points,
};

/// The bases of the coordinates.
const BASES: std::ops::RangeInclusive<u64> = 2..=4;

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    if points.width != 2 {
        return Vec::new();
    }
    let found = BASES.flat_map(|base| terms(points, base));
    if subject == Subject::Losing {
        return first_right(points, found.map(indicated));
    }
    let right = |term: &Term| {
        let mut list = points.list.iter();
        list.all(|(at, value)| term.value(at) == Some(*value))
    };
    let formulas = found.filter(right).map(|term| Formula {
        width: 2,
        body: Body::Value(term),
    });
    formulas.collect()
}

/// Terms that tell the corner of the table whose side is a power of the base.
fn terms(points: &Points, base: u64) -> Vec<Term> {
    let powers = (1..).map(|exponent| base.pow(exponent));
    let Some(side) = powers.take_while(|power| *power <= points.side).last() else {
        return Vec::new();
    };
    let values: Option<Vec<u64>> = (0..side * side)
        .map(|woven| points.get(&apart(woven, base)))
        .collect();
    let woven = woven(base);
    let found = values.map(|values| of_digits(base * base, &values));
    let found = found.into_iter().flatten();
    found.map(|term| term.of(&woven)).collect()
}

/// The two numbers whose digits are put together in one.
fn apart(mut woven: u64, base: u64) -> [u64; 2] {
    let (mut at, mut place) = ([0, 0], 1);
    while woven > 0 {
        at[0] += woven / base % base * place;
        at[1] += woven % base * place;
        woven /= base * base;
        place *= base;
    }
    at
}

/// The number whose digits are those of both coordinates in turn.
fn woven(base: u64) -> Term {
    let wide = |place: usize| Term::Rule(Rule::Respelled(base, base * base), Box::new(arg(place)));
    let first = wide(0).with(Op::Times, Term::Number(base));
    first.with(Op::Plus, wide(1))
}
