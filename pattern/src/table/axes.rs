//! Tables that are put together from a function of each coordinate.

use std::collections::BTreeMap;

use grundy::Nimber;

use super::{arg, of_values, terms};
use crate::{Formula, Op, Subject, Term, search::Points};

pub(super) fn fit(points: &Points, subject: Subject) -> Vec<Formula> {
    match subject {
        Subject::Losing => Vec::new(),
        Subject::Values => of_values(points.width, terms_of(points)),
    }
}

/// Terms for the values.
pub(super) fn terms_of(points: &Points) -> Vec<Term> {
    let plain = Axes::plain(points.width);
    let gaps = Axes::gaps(points.width);
    let mut found = Vec::new();
    for axes in [plain, gaps] {
        for op in [Op::Xor, Op::Plus, Op::NimTimes] {
            found.extend(axes.fit(points, op));
        }
    }
    found
}

/// Coordinates, and how places are told by them.
struct Axes {
    /// The coordinates as terms of the place.
    terms: Vec<Term>,
    /// Whether they are the gaps between the sorted numbers.
    gaps: bool,
}

impl Axes {
    fn plain(width: usize) -> Self {
        let terms = (0..width).map(arg).collect();
        Self { terms, gaps: false }
    }

    fn gaps(width: usize) -> Self {
        let terms = (0..width).map(gap).collect();
        Self { terms, gaps: true }
    }

    fn place(&self, coordinates: &[u64]) -> Vec<u64> {
        if !self.gaps {
            return coordinates.to_vec();
        }
        let mut last = 0;
        let steps = coordinates.iter().enumerate();
        let places = steps.map(|(rank, gap)| {
            last += gap + u64::from(rank > 0);
            last
        });
        places.collect()
    }

    fn fit(&self, points: &Points, op: Op) -> Option<Term> {
        let least = u64::from(op == Op::NimTimes);
        let width = self.terms.len();
        // Each coordinate is the least or one more, in the order of their sums.
        let mut bases: Vec<Vec<u64>> = (0..1_u64 << width)
            .map(|bits| (0..width).map(|at| least + (bits >> at & 1)).collect())
            .collect();
        bases.sort_by_key(|base| base.iter().sum::<u64>());
        bases.into_iter().find_map(|base| {
            let origin = points.get(&self.place(&base))?;
            if op == Op::NimTimes && origin == 0 {
                return None;
            }
            self.from(points, op, &base, origin)
        })
    }

    /// The functions along the axes through `base`, put together.
    fn from(&self, points: &Points, op: Op, base: &[u64], origin: u64) -> Option<Term> {
        let functions: Vec<BTreeMap<u64, u64>> = (0..base.len())
            .map(|axis| along(self, points, op, base, axis, origin))
            .collect::<Option<_>>()?;
        let told = |at: &[u64]| {
            let mut total = if op == Op::NimTimes { 1 } else { origin };
            for (function, term) in functions.iter().zip(&self.terms) {
                total = op.apply(total, *function.get(&term.value(at)?)?)?;
            }
            Some(total)
        };
        let mut inside = 0;
        for (at, value) in &points.list {
            match told(at) {
                Some(told) if told == *value => inside += 1,
                // Beyond what the axes show.
                None => {}
                _ => return None,
            }
        }
        if inside < points.list.len() / 4 {
            return None;
        }
        let start = if op == Op::NimTimes { 1 } else { origin };
        let mut total: Option<Term> =
            (start != u64::from(op == Op::NimTimes)).then_some(Term::Number(start));
        for (function, axis) in functions.iter().zip(&self.terms) {
            let term = terms(function).into_iter().next()?;
            if term == Term::Number(0) && op != Op::NimTimes {
                continue;
            }
            let term = term.of(axis);
            total = Some(match total {
                None => term,
                Some(total) => total.with(op, term),
            });
        }
        total
    }
}

/// How many numbers lie between that of this rank and the next smaller one.
pub(crate) fn gap(rank: usize) -> Term {
    match rank {
        0 => Term::Rank(0),
        _ => Term::Rank(rank)
            .with(Op::Minus, Term::Rank(rank - 1))
            .with(Op::Minus, Term::Number(1)),
    }
}

/// What is added along an axis, as a function of its coordinate.
fn along(
    axes: &Axes,
    points: &Points,
    op: Op,
    base: &[u64],
    axis: usize,
    origin: u64,
) -> Option<BTreeMap<u64, u64>> {
    let mut found = BTreeMap::new();
    let mut coordinates = base.to_vec();
    for n in 0..points.side {
        coordinates[axis] = n;
        let Some(value) = points.get(&axes.place(&coordinates)) else {
            continue;
        };
        let added = match op {
            Op::Xor => value ^ origin,
            Op::Plus => value.checked_sub(origin)?,
            // The first function takes the value at the base with it.
            _ if axis == 0 => value,
            _ => (Nimber::new(value) / Nimber::new(origin)).get(),
        };
        found.insert(n, added);
    }
    Some(found)
}
