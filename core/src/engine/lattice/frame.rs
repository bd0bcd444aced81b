use super::{MoveSet, moves::weigh, subject};
use crate::{Error, Work};

/// How places lie in a table: its cells in rows, the rows in an order in which a move leads to
/// an earlier row, or to the left within the row.
///
/// Where no move raises a coordinate the table is a box. Otherwise it is *tilted*: the potential
/// stands first and takes the place of one coordinate, which follows from it, so every move
/// leads to an earlier row and keeps its direction from cell to cell.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) sides: Vec<usize>,
    pub(super) tilt: Option<Tilt>,
}

#[derive(Clone, Debug)]
pub(super) struct Tilt {
    weights: Vec<u64>,
    /// The coordinate that is left out; its weight is the least.
    dropped: usize,
}

impl Tilt {
    fn new(weights: &[u64]) -> Self {
        let least = (0..weights.len()).min_by_key(|&at| weights[at]);
        Self {
            weights: weights.to_vec(),
            dropped: least.unwrap_or(0),
        }
    }

    /// By how much a step changes the potential, or `None` where that's more than any table has.
    pub(super) fn change(&self, by: &[i64]) -> Option<i64> {
        let products = self.weights.iter().zip(by);
        let sum: i128 = products.map(|(&w, &b)| i128::from(w) * i128::from(b)).sum();
        i64::try_from(sum).ok()
    }

    /// The coordinates that are kept.
    pub(super) fn kept(&self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.weights.len()).filter(|&at| at != self.dropped)
    }
}

/// One row of a table.
#[derive(Debug)]
pub(super) struct Row {
    /// Its number.
    pub(super) index: usize,
    /// How many cells it has, void ones included.
    pub(super) len: usize,
    pub(super) prefix: Vec<usize>,
    /// What of the potential is left for the last coordinate and the dropped one.
    pub(super) rest: i64,
}

/// Where a place lies in a table.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    /// The number of its row.
    pub(super) row: usize,
    /// Where in the row it lies.
    pub(super) z: usize,
    /// Which of all cells it is, row by row.
    pub(super) index: usize,
}

impl Frame {
    /// Tables in which `place` lies, the best to try first: `old` grown ahead of what is asked,
    /// with equal sides where coordinates may be exchanged; `old` grown just enough; and one of
    /// `place` alone.
    pub(super) fn growing(moves: &MoveSet, old: Option<&Self>, place: &[u64]) -> Vec<Self> {
        let alone = Self::around(moves, place, |_, _| 0);
        let Some(old) = old else {
            return vec![alone];
        };
        let fresh = alone.cells().saturating_add(old.cells());
        let most = place.iter().fold(0, |most, &n| n.max(most));
        let all = (0..old.sides.len()).map(|at| old.ahead(at, most)).max();
        let cube = all.filter(|_| moves.is_symmetric());
        let mut frames = vec![
            Self::around(moves, place, |at, n| cube.unwrap_or(old.ahead(at, n))),
            Self::around(moves, place, |at, n| old.ahead(at, n)),
            Self::around(moves, place, |at, _| old.end(at)),
        ];
        // Long boxes in different directions don't make a large one.
        frames.retain(|frame| frame.cells() / 8 <= fresh);
        frames.push(alone);
        frames
    }

    /// The frame that holds `place`, and whose side `at` ends at `more(at, n)` at least, where
    /// `n` is what `place` asks for.
    fn around(moves: &MoveSet, place: &[u64], more: impl Fn(usize, u64) -> u64) -> Self {
        let side = |n: u64| usize::try_from(n).unwrap_or(usize::MAX).saturating_add(1);
        let Some(weights) = moves.weights() else {
            let ends = place.iter().enumerate().map(|(at, &n)| n.max(more(at, n)));
            return Self {
                sides: ends.map(side).collect(),
                tilt: None,
            };
        };
        let most = weigh(weights, place).unwrap_or(u64::MAX);
        let most = most.max(more(0, most));
        let tilt = Tilt::new(weights);
        let kept = tilt.kept().map(|at| side(most / weights[at]));
        Self {
            sides: std::iter::once(side(most)).chain(kept).collect(),
            tilt: Some(tilt),
        }
    }

    /// The last number on a side.
    fn end(&self, at: usize) -> u64 {
        self.sides[at] as u64 - 1
    }

    /// Where a side ends that must be grown to `n`: about half as many cells again in all.
    fn ahead(&self, at: usize, n: u64) -> u64 {
        let end = self.end(at);
        match n <= end {
            true => end,
            false => n.max(end.saturating_add(end / (2 * self.sides.len() as u64))),
        }
    }

    /// How many cells there are, void ones included.
    pub(super) fn cells(&self) -> u128 {
        self.sides.iter().fold(1, |product: u128, &side| {
            product.saturating_mul(side as u128)
        })
    }

    /// Checks the room for `bits` a cell and `more` bytes beside.
    ///
    /// # Errors
    /// When the table of `place` would be too large.
    pub(super) fn claim(
        &self,
        bits: u128,
        more: u128,
        place: &[u64],
        work: &Work<'_>,
    ) -> Result<(), Error> {
        let bytes = self.cells().saturating_mul(bits).div_ceil(8);
        let what = subject(place);
        work.room(bytes.saturating_add(more), 1, &what)?;
        match self.cells() >> 48 {
            0 => Ok(()),
            _ => Err(Error::limit(format!(
                "{what} needs a table of more than 2^48 cells: ask for something smaller"
            ))),
        }
    }

    /// The length of the longest row.
    pub(super) fn width(&self) -> usize {
        self.sides.last().copied().unwrap_or(1)
    }

    /// How many rows there are.
    pub(super) fn rows(&self) -> u128 {
        self.cells() / self.width() as u128
    }

    /// The cell of `place`, or `None` where it lies outside.
    pub(super) fn index(&self, place: &[u64]) -> Option<usize> {
        self.cell(place).map(|cell| cell.index)
    }

    /// Where `place` lies, or `None` where that is outside.
    #[inline]
    pub(super) fn cell(&self, place: &[u64]) -> Option<Cell> {
        let within = |cell: Cell, n: u64, side: usize| {
            let z = usize::try_from(n).ok().filter(|&n| n < side)?;
            Some(Cell {
                row: cell.index,
                z,
                index: cell.index * side + z,
            })
        };
        let none = Cell::default();
        let Some(tilt) = &self.tilt else {
            if place.len() != self.sides.len() {
                return None;
            }
            let mut sides = place.iter().zip(&self.sides);
            return sides.try_fold(none, |cell, (&n, &side)| within(cell, n, side));
        };
        if place.len() != tilt.weights.len() {
            return None;
        }
        let most = weigh(&tilt.weights, place)?;
        let first = within(none, most, self.sides[0])?;
        let mut kept = tilt.kept().zip(&self.sides[1..]);
        kept.try_fold(first, |cell, (at, &side)| within(cell, place[at], side))
    }

    /// The place at `z` of `row`, or `None` where the cell is void.
    pub(super) fn place(&self, row: &Row, z: usize) -> Option<Vec<u64>> {
        let numbers = row.prefix.iter().chain([&z]).map(|&n| n as u64);
        let Some(tilt) = &self.tilt else {
            return Some(numbers.collect());
        };
        if !self.is_cell(row, z) {
            return None;
        }
        let mut place = vec![0; tilt.weights.len()];
        for (at, n) in tilt.kept().zip(numbers.skip(1)) {
            place[at] = n;
        }
        let rest = row.rest as u64 - self.last_weight() * z as u64;
        place[tilt.dropped] = rest / tilt.weights[tilt.dropped];
        Some(place)
    }

    /// Whether a place lies at `z` of `row`; in a box always.
    pub(super) fn is_cell(&self, row: &Row, z: usize) -> bool {
        match self.unit() {
            1 => true,
            unit => (row.rest as u64 - self.last_weight() * z as u64).is_multiple_of(unit),
        }
    }

    /// What the dropped coordinate weighs: where it's more than 1, some cells are void.
    pub(super) fn unit(&self) -> u64 {
        self.tilt
            .as_ref()
            .map_or(1, |tilt| tilt.weights[tilt.dropped])
    }

    fn last_weight(&self) -> u64 {
        let last = |tilt: &Tilt| tilt.kept().next_back().map(|at| tilt.weights[at]);
        self.tilt.as_ref().and_then(last).unwrap_or(1)
    }

    /// The potential without what the coordinates before the last take; in a box 0.
    pub(super) fn rest(&self, prefix: impl Fn(usize) -> i64) -> i64 {
        let Some(tilt) = &self.tilt else { return 0 };
        let before = tilt.kept().zip(1..self.sides.len() - 1);
        before.fold(prefix(0), |rest, (at, place)| {
            rest - tilt.weights[at] as i64 * prefix(place)
        })
    }

    /// How long a row is with `rest` of the potential left; 0 where it's overdrawn.
    pub(super) fn len(&self, rest: i64) -> usize {
        match &self.tilt {
            None => self.width(),
            Some(_) if rest < 0 => 0,
            Some(_) => (rest as u64 / self.last_weight()) as usize + 1,
        }
    }

    /// Goes through all rows that have cells, in order, and tells progress after `pace` cells.
    pub(super) fn for_rows(
        &self,
        pace: u64,
        work: &Work<'_>,
        mut visit: impl FnMut(&Row) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let all = u64::try_from(self.cells()).ok();
        let mut row = Row {
            index: 0,
            len: 0,
            prefix: vec![0; self.sides.len() - 1],
            rest: 0,
        };
        let mut told = 0;
        loop {
            row.rest = self.rest(|at| row.prefix[at] as i64);
            row.len = self.len(row.rest);
            if row.len > 0 {
                visit(&row)?;
            }
            let done = (row.index * self.width()) as u64;
            if done >= told + pace {
                told = done;
                work.tick(done, all)?;
            }
            if !self.advance(&mut row.prefix) {
                return Ok(());
            }
            row.index += 1;
        }
    }

    fn advance(&self, prefix: &mut [usize]) -> bool {
        for (n, &side) in prefix.iter_mut().zip(&self.sides).rev() {
            *n += 1;
            if *n < side {
                return true;
            }
            *n = 0;
        }
        false
    }
}

/// After how many cells progress is told, where each takes about `steps` steps.
pub(super) fn pace(steps: usize) -> u64 {
    ((1 << 18) / (1 + steps as u64 / 8)).max(64)
}
