//! The search in a table of two or three dimensions.

use grundy::{Error, ErrorKind, Work};

use super::{Candidate, Outcome, believed, last_failed};
use crate::{Failed, Formula, Looked, Subject, table};

/// Tells the number at a place.
pub(crate) type Ask<'a> = dyn FnMut(&[u64]) -> Result<Option<u64>, Error> + 'a;

/// Where a table comes from.
pub(crate) struct Table<'a> {
    /// The number at a place, or none where there is no position.
    pub(crate) value: &'a mut Ask<'a>,
    /// How many numbers write a position.
    pub(crate) width: usize,
    /// The most numbers of a coordinate, 0 first.
    pub(crate) side: u64,
    /// Whether they are values, or 1 for P-positions and 0 for others.
    pub(crate) subject: Subject,
}

/// The places of a table that are positions, and what is there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Points {
    pub(crate) width: usize,
    /// All numbers are below this.
    pub(crate) side: u64,
    pub(crate) list: Vec<(Vec<u64>, u64)>,
    /// What is at a place: the numbers as digits in base `stride`.
    stride: u64,
    cells: Vec<Option<u64>>,
}

impl Points {
    /// The number at a place.
    pub(crate) fn get(&self, at: &[u64]) -> Option<u64> {
        let mut place = 0;
        for &number in at {
            if number >= self.side {
                return None;
            }
            place = place * self.stride + number;
        }
        self.cells.get(place as usize).copied().flatten()
    }

    /// The table, as far as it can be had, in the order of the largest numbers.
    fn read(source: &mut Table<'_>, work: &Work<'_>) -> Result<(Self, Option<Error>), Error> {
        let (width, side) = (source.width, source.side);
        let all = u128::from(side)
            .checked_pow(width as u32)
            .unwrap_or(u128::MAX);
        work.room(all, 64, "this table")?;
        let mut points = Self {
            width,
            side,
            list: Vec::new(),
            stride: side,
            cells: vec![None; all as usize],
        };
        let mut at = vec![0; width];
        // Larger positions first, so that tables of games grow once.
        for place in (0..all as u64).rev() {
            if place % 64 == 0
                && let Err(error) = work.tick(all as u64 - place, Some(all as u64))
            {
                return Ok((points, Some(error)));
            }
            let mut rest = place;
            for number in at.iter_mut().rev() {
                *number = rest % side.max(1);
                rest /= side.max(1);
            }
            match (source.value)(&at) {
                Ok(Some(value)) => {
                    points.cells[place as usize] = Some(value);
                    points.list.push((at.clone(), value));
                }
                Ok(None) => {}
                Err(error) if error.kind() == ErrorKind::Input => return Err(error),
                Err(error) => return Ok((points, Some(error))),
            }
        }
        points
            .list
            .sort_by_key(|(at, _)| (at.iter().copied().max(), at.clone()));
        Ok((points, None))
    }

    /// The points whose numbers are all below `side`; nothing beyond them is shown.
    pub(crate) fn below(&self, side: u64) -> Self {
        let shown = self.changed(|at, value| at.iter().all(|&n| n < side).then_some(value));
        Self { side, ..shown }
    }

    /// The points with what `change` makes of their numbers, without those of which it makes
    /// nothing.
    pub(crate) fn changed(&self, change: impl Fn(&[u64], u64) -> Option<u64>) -> Self {
        let kept = self.list.iter().filter_map(|(at, value)| {
            let value = change(at, *value)?;
            Some((at.clone(), value))
        });
        let mut cells = vec![None; self.cells.len()];
        let list: Vec<(Vec<u64>, u64)> = kept.collect();
        for (at, value) in &list {
            let place = at.iter().fold(0, |place, n| place * self.stride + n);
            cells[place as usize] = Some(*value);
        }
        Self {
            width: self.width,
            side: self.side,
            stride: self.stride,
            list,
            cells,
        }
    }

    /// Whether places with the same numbers in another order have the same number.
    fn is_symmetric(&self) -> bool {
        self.list.iter().all(|(at, value)| {
            let mut swapped = at.clone();
            (1..at.len()).all(|k| {
                swapped.swap(k - 1, k);
                self.get(&swapped).is_none_or(|other| other == *value)
            })
        })
    }

    /// Whether what is at a place is the xor of what is at its coordinates alone, the others 0;
    /// `None` where there are no such places.
    fn is_sum(&self) -> Option<bool> {
        let alone = |at: &[u64], place: usize| {
            let mut one = vec![0; self.width];
            one[place] = at[place];
            self.get(&one)
        };
        let mut sums = true;
        for (at, value) in &self.list {
            let parts = (0..self.width).map(|place| alone(at, place));
            let total = parts.reduce(|sum, part| Some(sum? ^ part?))??;
            sums &= total == *value;
        }
        (!self.list.is_empty()).then_some(sums)
    }

    /// What can be said of the whole table.
    fn whole(&self) -> Whole {
        Whole {
            symmetric: self.is_symmetric(),
            sum: self.is_sum(),
        }
    }
}

/// What is said of a table as a whole.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole {
    /// Whether the order of the coordinates does not matter.
    pub(crate) symmetric: bool,
    /// Whether each number is the xor of those of the coordinates alone.
    pub(crate) sum: Option<bool>,
}

/// Fewer points tell nothing.
const FEWEST: usize = 24;
/// The side of a small table.
const SMALL: u64 = 12;

/// Looks for formulas that say all of the table, and at the table as a whole.
pub(crate) fn table(mut source: Table<'_>, work: &Work<'_>) -> Result<(Outcome, Whole), Error> {
    let (points, early) = Points::read(&mut source, work)?;
    let (mut right, mut failed) = (Vec::<Candidate>::new(), Vec::new());
    let parts: &[(u64, u64)] = match points.side {
        // Of a small table more is needed to see anything.
        0..=SMALL => &[(1, 2), (2, 3), (3, 4)],
        _ => &[(1, 2), (2, 3)],
    };
    for (numerator, denominator) in parts {
        work.tick(0, None)?;
        let shown = points.below(points.side * numerator / denominator);
        if early.is_some() || shown.list.len() < FEWEST {
            continue;
        }
        for hypothesis in table::all(source.subject) {
            work.tick(0, None)?;
            if hypothesis.late && !right.is_empty() {
                continue;
            }
            for formula in (hypothesis.fit)(&shown, source.subject) {
                offer(formula, &shown, &points, &mut right, &mut failed);
            }
        }
    }
    let numbers: Vec<u64> = points.list.iter().map(|(_, value)| *value).collect();
    let to = points.side.saturating_sub(1);
    let outcome = Outcome {
        findings: believed(right, &numbers, source.subject, to),
        looked: Looked {
            subject: source.subject,
            to,
            seen: numbers.len() as u64,
            tried: table::tried(source.subject),
            failed: last_failed(failed),
        },
        early,
    };
    Ok((outcome, points.whole()))
}

/// Puts a formula that was made from the points `shown` to those that are right for all points, or
/// to those that failed.
fn offer(
    formula: Formula,
    shown: &Points,
    points: &Points,
    right: &mut Vec<Candidate>,
    failed: &mut Vec<Failed>,
) {
    if right.iter().any(|old| old.formula == formula) {
        return;
    }
    let mut list = points.list.iter();
    match list.find(|(at, value)| formula.number(at) != Some(*value)) {
        Some((at, _)) => failed.push(Failed {
            formula,
            at: at.clone(),
        }),
        None => right.push(Candidate {
            formula,
            fitted: shown.list.len(),
        }),
    }
}
