//! Tables that are a coordinate, or the xor of all, and a function of one number besides.

use super::{arg, joined, of_values, one};
use crate::{Formula, Op, Subject, Term, search::Points};

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    if subject == Subject::Losing {
        return Vec::new();
    }
    let mut firsts: Vec<Term> = (0..points.width).map(arg).collect();
    firsts.push(joined(Op::Xor, points.width));
    let tries = firsts
        .into_iter()
        .flat_map(|first| [Op::Xor, Op::Plus].map(|op| (first.clone(), op)));
    let mut found = tries.filter_map(|(first, op)| {
        let rest = points.changed(|at, value| {
            let first = first.value(at)?;
            match op {
                Op::Xor => Some(value ^ first),
                _ => value.checked_sub(first),
            }
        });
        let all = rest.list.len() == points.list.len();
        let term = all.then(|| one::of_values(&rest).next())??;
        Some(match term {
            Term::Number(0) => first,
            term => first.with(op, term),
        })
    });
    of_values(points.width, found.next())
}
