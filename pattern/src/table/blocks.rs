//! Tables of equal blocks, each of which rises evenly over the first one.

use super::{arg, of_values, one};
use crate::{Formula, Op, Subject, Term, search::Points};

/// The largest block.
const MOST: u64 = 8;
/// How a block's place tells what is added.
const OPS: [Op; 4] = [Op::Xor, Op::Plus, Op::Min, Op::Max];

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    if subject == Subject::Losing || points.width != 2 {
        return Vec::new();
    }
    let sizes = (2..=MOST).filter(|size| 3 * size <= points.side);
    let tries = sizes.flat_map(|size| OPS.map(|op| (size, op)));
    let mut found = tries.filter_map(|(size, op)| of_size(points, size, op));
    of_values(2, found.next())
}

fn of_size(points: &Points, size: u64, op: Op) -> Option<Term> {
    let rise = rise(points, size, op)?;
    let inside = points.changed(|at, value| value.checked_sub(rise.value(at)?));
    let same =
        |(at, value): &(Vec<u64>, u64)| inside.get(&[at[0] % size, at[1] % size]) == Some(*value);
    if inside.list.len() < points.list.len() || !inside.list.iter().all(same) {
        return None;
    }
    let term = one::of_values(&inside).next();
    let term = term.or_else(|| first_block(&inside, size))?;
    Some(term.with(Op::Plus, rise))
}

/// What is added to a block.
fn rise(points: &Points, size: u64, op: Op) -> Option<Term> {
    let origin = points.get(&[0, 0])?;
    let at = |row: u64, column: u64| {
        let value = points.get(&[row * size, column * size])?;
        value.checked_sub(origin)
    };
    let block = |place: usize| arg(place).with(Op::Over, Term::Number(size));
    let times = |term: Term, rise: u64| match rise {
        1 => term,
        _ => term.with(Op::Times, Term::Number(rise)),
    };
    let (down, right) = (at(1, 0)?, at(0, 1)?);
    match op {
        Op::Plus => match (down, right) {
            (0, 0) => None,
            (down, 0) => Some(times(block(0), down)),
            (0, right) => Some(times(block(1), right)),
            _ => Some(times(block(0), down).with(op, times(block(1), right))),
        },
        _ => {
            let rise = if op == Op::Min { at(1, 1)? } else { down };
            (rise > 0).then(|| times(block(0).with(op, block(1)), rise))
        }
    }
}

/// The first block as a list.
fn first_block(points: &Points, size: u64) -> Option<Term> {
    let places = (0..size * size).map(|place| points.get(&[place / size, place % size]));
    let within = |place: usize| Box::new(arg(place).with(Op::Mod, Term::Number(size)));
    Some(Term::Grid {
        values: places.collect::<Option<_>>()?,
        side: size as usize,
        row: within(0),
        column: within(1),
    })
}
