//! Tables that repeat in both directions.

use crate::{Body, Cycle, Formula, Op, Rise, Subject, Term, Test, search::Points};

/// Periods and first rows that are tried.
const MOST: u64 = 8;

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    let shown = points.list.iter().flat_map(|(at, _)| at).max();
    let side = shown.map_or(0, |most| most + 1);
    if points.width != 2 {
        return by_remainders(points, side, subject).into_iter().collect();
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

/// Remainders of three or more numbers are taken by at most this.
const MOST_OF_MANY: u64 = 4;

/// A table by the remainders of three or more numbers, in the order of size or as they are.
fn by_remainders(points: &Points, side: u64, subject: Subject) -> Option<Formula> {
    let tries = (2..=MOST_OF_MANY).filter(|period| 2 * period <= side);
    let mut tries = tries.flat_map(|period| [Term::Arg, Term::Rank].map(|of| (period, of)));
    tries.find_map(|(period, coordinate)| {
        let rest = |place: usize| coordinate(place).with(Op::Mod, Term::Number(period));
        let rows = (1..points.width - 1).fold(rest(0), |row, place| {
            row.with(Op::Times, Term::Number(period))
                .with(Op::Plus, rest(place))
        });
        let rows_count = period.pow(points.width as u32 - 1);
        told(
            points,
            (rows, rest(points.width - 1)),
            (rows_count, period),
            subject,
        )
    })
}

/// The table by a row and a column, if each place has one number.
fn told(
    points: &Points,
    (row, column): (Term, Term),
    (rows, columns): (u64, u64),
    subject: Subject,
) -> Option<Formula> {
    let mut values = vec![None; (rows * columns) as usize];
    for (at, value) in &points.list {
        let place = row.value(at)? * columns + column.value(at)?;
        let cell = values.get_mut(usize::try_from(place).ok()?)?;
        if cell.is_some_and(|old| old != *value) {
            return None;
        }
        *cell = Some(*value);
    }
    let term = Term::Grid {
        values: values.into_iter().collect::<Option<_>>()?,
        side: columns as usize,
        row: Box::new(row),
        column: Box::new(column),
    };
    Some(formula(points.width, term, subject))
}

fn formula(width: usize, term: Term, subject: Subject) -> Formula {
    let body = match subject {
        Subject::Values => Body::Value(term),
        Subject::Losing => Body::Losing(Test::Among(term, vec![1])),
    };
    Formula { width, body }
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
    Some(formula(2, term, subject))
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
