//! Tables that repeat in both directions.

use crate::{Body, Cycle, Formula, Op, Rise, Subject, Term, Test, search::Points};

/// Periods and first rows that are tried.
const MOST: u64 = 8;

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    let shown = points.list.iter().flat_map(|(at, _)| at).max();
    let side = shown.map_or(0, |most| most + 1);
    if points.width != 2 {
        return Vec::new();
    }
    let [args, ranks] = [Term::Arg, Term::Rank].map(|coordinate| [coordinate(0), coordinate(1)]);
    let plain = by_coordinates(points, side, &args, subject);
    let found = plain.or_else(|| by_coordinates(points, side, &ranks, subject));
    found.into_iter().collect()
}

fn by_coordinates(
    points: &Points,
    side: u64,
    coordinates: &[Term; 2],
    subject: Subject,
) -> Option<Formula> {
    let tries = (1..=2 * MOST).flat_map(|sum| (1..=sum.min(MOST)).map(move |p| (p, sum - p)));
    let mut fitting = tries.filter(|&(period, first)| first <= MOST && first + 2 * period <= side);
    fitting.find_map(|(period, first)| repeated(points, coordinates, (period, first), subject))
}

/// `n` itself below `first`, and then the same as a period before.
fn reduced(n: u64, period: u64, first: u64) -> u64 {
    match n < first {
        true => n,
        false => first + (n - first) % period,
    }
}

fn repeated(
    points: &Points,
    coordinates: &[Term; 2],
    (period, first): (u64, u64),
    subject: Subject,
) -> Option<Formula> {
    let side = period + first;
    let mut values = vec![None; (side * side) as usize];
    for (at, value) in &points.list {
        let [row, column] = [0, 1].map(|place| coordinates[place].value(at));
        let [row, column] = [row?, column?].map(|n| reduced(n, period, first));
        let cell = &mut values[(row * side + column) as usize];
        if cell.is_some_and(|old| old != *value) {
            return None;
        }
        *cell = Some(*value);
    }
    // In order of size, some remainders cannot meet in the first rows.
    let missing = values.iter().filter(|value| value.is_none()).count();
    if missing > 0 && coordinates[0] == Term::Arg(0) || missing > values.len() / 2 {
        return None;
    }
    let values: Vec<u64> = values.into_iter().map(Option::unwrap_or_default).collect();
    let index = |place: usize| index(period, first).of(&coordinates[place]);
    let term = Term::Grid {
        values,
        side: side as usize,
        row: Box::new(index(0)),
        column: Box::new(index(1)),
    };
    let body = match subject {
        Subject::Values => Body::Value(term),
        Subject::Losing => Body::Losing(Test::Among(term, vec![1])),
    };
    Some(Formula { width: 2, body })
}

/// [`reduced`] as a term.
fn index(period: u64, first: u64) -> Term {
    if first == 0 {
        return Term::Arg(0).with(Op::Mod, Term::Number(period));
    }
    let residues = (0..period).map(|r| Rise {
        base: (first + (r + period - first % period) % period) as i64,
        rise: 0,
    });
    let cycle = Cycle {
        residues: residues.collect(),
    };
    let listed: Vec<u64> = (0..first).collect();
    Term::Cycle(cycle, Box::new(Term::Arg(0))).after(&listed)
}
