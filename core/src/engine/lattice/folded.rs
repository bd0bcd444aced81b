//! The table of values where coordinates may be exchanged and rays lower one of them, or two by
//! the same number, as in Wythoff's game and nim.
//!
//! Only places in increasing order are kept, one for each set of images, and they are filled by
//! the largest coordinate, then the next, down to the least. A line through a place, folded where
//! it leaves the order, still meets its places in that order: raising coordinates of a place
//! raises the sorted one. So a line is known by what stays the same on it, in increasing order:
//! the other coordinates and, where two are lowered, their difference.

use super::{MoveSet, subject, values::Cells};
use crate::{Error, Work};

/// The values of all places whose coordinates are below `side`.
#[derive(Debug)]
pub(super) struct Folded {
    side: usize,
    cells: Cells,
    /// For each k, how many multisets of k numbers below 0, 1, 2, … there are.
    counts: Vec<Vec<usize>>,
}

/// More rays through a place are not folded.
const MOST_RAYS: usize = 10;

/// Whether rays lower one coordinate, and whether they lower two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kinds {
    one: bool,
    two: bool,
}

impl Kinds {
    /// The kinds of the rays, where there are no other steps and few enough.
    pub(super) fn of(moves: &MoveSet) -> Option<Self> {
        let dimension = moves.dimension();
        let entries = |step: &super::Step| {
            let lower = step.by.iter().filter(|&&b| b == -1).count();
            let same = step.by.iter().filter(|&&b| b == 0).count();
            (step.repeat && lower + same == dimension).then_some(lower)
        };
        let mut kinds = Self {
            one: false,
            two: false,
        };
        for step in moves.steps() {
            match entries(step)? {
                1 => kinds.one = true,
                2 => kinds.two = true,
                _ => return None,
            }
        }
        let folds = moves.is_symmetric() && moves.steps().len() <= MOST_RAYS;
        folds.then_some(kinds)
    }
}

/// The numbers of multisets of up to `most` numbers below 0, 1, …, `side`, as far as they fit.
fn counts(most: usize, side: usize) -> Option<Vec<Vec<usize>>> {
    let mut counts = vec![vec![1; side + 1]];
    for k in 1..=most {
        let mut row = vec![0usize];
        for n in 1..=side {
            // The largest is n - 1, or all are below it.
            row.push(row[n - 1].checked_add(counts[k - 1][n])?);
        }
        counts.push(row);
    }
    Some(counts)
}

/// A way to lower coordinates, and the line along it through the place at hand.
#[derive(Clone, Debug)]
struct Ray {
    /// The coordinates that are lowered, and the others.
    lower: Vec<usize>,
    rest: Vec<usize>,
    /// The first of the lines of its kind.
    first: usize,
}

impl Folded {
    /// How many places a table up to `side` has, as far as they can be counted.
    pub(super) fn places(dimension: usize, side: usize) -> u128 {
        (0..dimension as u128).fold(1, |product: u128, k| {
            product.saturating_mul(side as u128 + k) / (k + 1)
        })
    }

    pub(super) fn side(&self) -> usize {
        self.side
    }

    /// The value of `place` where it is in increasing order and lies in the table.
    pub(super) fn get(&self, place: &[u64]) -> Option<u32> {
        let fits = place.len() + 1 == self.counts.len()
            && place.is_sorted()
            && place.last().is_some_and(|&n| n < self.side as u64);
        let ranks = place.iter().zip(&self.counts[1..]);
        fits.then(|| {
            let rank: usize = ranks.map(|(&n, counts)| counts[n as usize]).sum();
            self.cells.get(rank)
        })
    }

    /// Fills the table up to `side`, in which `place` lies.
    ///
    /// # Errors
    /// When it doesn't fit or the work is stopped.
    pub(super) fn build(
        moves: &MoveSet,
        kinds: Kinds,
        side: usize,
        place: &[u64],
        work: &Work<'_>,
    ) -> Result<Self, Error> {
        let dimension = moves.dimension();
        let what = subject(place);
        let wide = Cells::are_wide(moves.steps().len() as u128 * side as u128);
        let places = Self::places(dimension, side);
        let bytes = places.saturating_mul(Cells::bits(wide) / 8);
        let numbers = 8 * (dimension as u128 + 1) * (side as u128 + 1);
        work.room(bytes.saturating_add(numbers), 1, &what)?;
        let too_many = || {
            Error::limit(format!(
                "{what} needs a table with too many places: ask for something smaller"
            ))
        };
        let counts = counts(dimension, side).ok_or_else(too_many)?;
        let (rays, lines) = rays(dimension, kinds, side, &counts);
        let room = |blocks: usize| {
            let more = lines as u128 * (8 * (blocks * BLOCK) as u128 + 4);
            work.room(bytes.saturating_add(more), 1, &what)
        };
        room(1)?;
        let mut fill = Fill {
            cells: Cells::new(wide, places as usize),
            lines,
            blocks: 1,
            bits: vec![[0; BLOCK]; lines],
            low: vec![0; lines],
            room: &room,
        };
        let tick = |done: usize| work.tick(done as u64, Some(places as u64));
        match rays.len() {
            1 => fill.all::<1>(side, dimension, &rays, &counts, &tick),
            2 => fill.all::<2>(side, dimension, &rays, &counts, &tick),
            3 => fill.all::<3>(side, dimension, &rays, &counts, &tick),
            4 => fill.all::<4>(side, dimension, &rays, &counts, &tick),
            5 => fill.all::<5>(side, dimension, &rays, &counts, &tick),
            6 => fill.all::<6>(side, dimension, &rays, &counts, &tick),
            7 => fill.all::<7>(side, dimension, &rays, &counts, &tick),
            8 => fill.all::<8>(side, dimension, &rays, &counts, &tick),
            9 => fill.all::<9>(side, dimension, &rays, &counts, &tick),
            _ => fill.all::<MOST_RAYS>(side, dimension, &rays, &counts, &tick),
        }?;
        Ok(Self {
            side,
            cells: fill.cells,
            counts,
        })
    }
}

/// The rays of these kinds, and how many lines they have in all.
fn rays(dimension: usize, kinds: Kinds, side: usize, counts: &[Vec<usize>]) -> (Vec<Ray>, usize) {
    let mut rays = Vec::new();
    let mut lines = 0;
    let mut add = |lower: Vec<usize>, first| {
        let rest = (0..dimension).filter(|at| !lower.contains(at)).collect();
        rays.push(Ray { lower, rest, first });
    };
    if kinds.one {
        (0..dimension).for_each(|at| add(vec![at], 0));
        lines += counts[dimension - 1][side];
    }
    if kinds.two {
        for b in 1..dimension {
            (0..b).for_each(|a| add(vec![a, b], lines));
        }
        lines += counts[dimension - 2][side] * side;
    }
    (rays, lines)
}

impl Ray {
    /// The line through `place`.
    fn line(&self, place: &[usize], side: usize, counts: &[Vec<usize>]) -> usize {
        let rest = self.rest.iter().zip(&counts[1..]);
        let rank: usize = rest.map(|(&at, counts)| counts[place[at]]).sum();
        self.first
            + match self.lower[..] {
                [a, b] => rank * side + place[b] - place[a],
                _ => rank,
            }
    }

    /// By how much the number of the line rises when the least coordinate is raised by 1.
    fn step(&self, side: usize) -> isize {
        match (self.lower.len(), self.lower[0] == 0) {
            (1, true) => 0,
            (1, false) => 1,
            (_, true) => -1,
            (_, false) => side as isize,
        }
    }
}

/// So many words of a line's bitset lie beside each other.
const BLOCK: usize = 8;

/// A table that is being filled, and the values seen on its lines: first the first blocks of all
/// bitsets, then the second blocks, and so on, since a place looks at lines beside those before.
struct Fill<'a> {
    cells: Cells,
    lines: usize,
    blocks: usize,
    bits: Vec<[u64; BLOCK]>,
    /// For each line the first block of its bitset that isn't full.
    low: Vec<u32>,
    room: &'a dyn Fn(usize) -> Result<(), Error>,
}

impl Fill<'_> {
    fn all<const N: usize>(
        &mut self,
        side: usize,
        dimension: usize,
        rays: &[Ray],
        counts: &[Vec<usize>],
        tick: &dyn Fn(usize) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let steps: [isize; N] = std::array::from_fn(|at| rays[at].step(side));
        let mut place = vec![0; dimension];
        let (mut cell, mut told) = (0, 0);
        loop {
            let top = place.get(1).copied().unwrap_or(side - 1);
            let lines = std::array::from_fn(|at| rays[at].line(&place, side, counts));
            self.run::<N>(cell, top + 1, lines, steps)?;
            cell += top + 1;
            if cell - told > 1 << 16 {
                told = cell;
                tick(cell)?;
            }
            let is_last = |at: usize| place.get(at + 1).map_or(side - 1, |&n| n);
            let Some(at) = (1..dimension).find(|&at| place[at] < is_last(at)) else {
                return Ok(());
            };
            place[at] += 1;
            place[..at].fill(0);
        }
    }

    /// Fills `len` cells from `cell` on, along which the least coordinate rises from 0.
    fn run<const N: usize>(
        &mut self,
        cell: usize,
        len: usize,
        mut at: [usize; N],
        steps: [isize; N],
    ) -> Result<(), Error> {
        for cell in cell..cell + len {
            let start = at.iter().fold(0, |most, &line| self.low[line].max(most)) as usize;
            let (block, seen) = self.first_free(&at, start)?;
            let word = seen.iter().position(|&word| word != u64::MAX).unwrap_or(0);
            let free = seen[word].trailing_ones();
            self.cells
                .set(cell, (block * BLOCK + word) as u32 * 64 + free);
            let base = block * self.lines;
            for (line, step) in at.iter_mut().zip(steps) {
                let seen = &mut self.bits[base + *line][word];
                *seen |= 1 << free;
                if *seen == u64::MAX && self.low[*line] as usize == block {
                    self.raise(*line);
                }
                *line = line.wrapping_add_signed(step);
            }
        }
        Ok(())
    }

    /// The first block, from `start` on, with a value seen on none of the lines, and what is seen
    /// in it.
    #[inline]
    fn first_free<const N: usize>(
        &mut self,
        at: &[usize; N],
        start: usize,
    ) -> Result<(usize, [u64; BLOCK]), Error> {
        let mut block = start;
        loop {
            if block == self.blocks {
                self.widen()?;
            }
            let blocks = &self.bits[block * self.lines..][..self.lines];
            let mut seen = blocks[at[0]];
            for &line in &at[1..] {
                let more = &blocks[line];
                (0..BLOCK).for_each(|word| seen[word] |= more[word]);
            }
            if seen.iter().fold(u64::MAX, |all, word| all & word) != u64::MAX {
                return Ok((block, seen));
            }
            block += 1;
        }
    }

    /// Finds the first block of a line that isn't full.
    #[cold]
    fn raise(&mut self, line: usize) {
        let low = &mut self.low[line];
        while self.bits.get(*low as usize * self.lines + line) == Some(&[u64::MAX; BLOCK]) {
            *low += 1;
        }
    }

    /// Makes the bitsets longer by half at least.
    #[cold]
    fn widen(&mut self) -> Result<(), Error> {
        let blocks = self.blocks + self.blocks / 2 + 1;
        // The old bitsets are copied from.
        (self.room)(blocks + self.blocks)?;
        self.bits.resize(self.lines * blocks, [0; BLOCK]);
        self.blocks = blocks;
        Ok(())
    }
}
