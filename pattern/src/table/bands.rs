//! Tables that repeat, otherwise near the diagonal and on its two sides.

use super::{arg, of_values};
use crate::{Formula, Op, Subject, Term, search::Points};

/// The largest period.
pub(crate) const MOST: u64 = 6;
/// The most blocks from the diagonal in which a band of its own lies.
pub(crate) const WIDEST: u64 = 3;

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    if subject == Subject::Losing || points.width != 2 {
        return Vec::new();
    }
    let mut tries: Vec<(u64, u64)> = (1..=MOST)
        .flat_map(|period| (1..=WIDEST).map(move |bands| (period, bands)))
        .filter(|&(period, bands)| period * (bands + 2) <= points.side)
        .collect();
    tries.sort_by_key(|(period, bands)| period * period * (2 * bands + 1));
    let mut found = tries
        .into_iter()
        .filter_map(|(period, bands)| banded(points, period, bands));
    of_values(2, found.next())
}

fn banded(points: &Points, period: u64, bands: u64) -> Option<Term> {
    let [row, column] = places(period, bands);
    let mut values = vec![None; (period * period * (2 * bands + 1)) as usize];
    for (at, value) in &points.list {
        let cell = &mut values[(row.value(at)? * period + column.value(at)?) as usize];
        if cell.is_some_and(|old| old != *value) {
            return None;
        }
        *cell = Some(*value);
    }
    Some(Term::Grid {
        values: values.into_iter().collect::<Option<_>>()?,
        side: period as usize,
        row: Box::new(row),
        column: Box::new(column),
    })
}

/// The row and the column of a place: how many blocks of `period` it lies from the diagonal, at
/// most `bands` on either side, and the remainders.
pub(crate) fn places(period: u64, bands: u64) -> [Term; 2] {
    let number = Term::Number;
    let block = |place: usize| match period {
        1 => arg(place),
        _ => arg(place).with(Op::Over, number(period)),
    };
    let within = |place: usize| arg(place).with(Op::Mod, number(period));
    let beyond = block(1).with(Op::Plus, number(bands));
    let far = beyond.with(Op::Max, block(0)).with(Op::Minus, block(0));
    let band = number(2 * bands).with(Op::Min, far);
    let rows = band.with(Op::Times, number(period));
    [rows.with(Op::Plus, within(0)), within(1)]
}
