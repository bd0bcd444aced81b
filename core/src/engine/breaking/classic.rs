//! Rare and common values, one heap after another: the moves that leave a rare heap tell the least
//! common value that is not reached, and some pairs of common heaps show that the rare values below
//! are.

use super::{
    Classes, Code, Histogram, History,
    moves::Moves,
    split::{Marks, Rare, Source, Split, Undecided},
};

/// The values so far, and their split.
#[derive(Clone, Debug)]
pub(super) struct Classic {
    moves: Moves,
    pub(super) split: Split,
    pub(super) values: History<u16>,
    histogram: Histogram,
    marks: Marks,
}

/// Why the next heap has no value here.
#[derive(Clone, Copy, Debug)]
pub(super) enum Trouble {
    /// Its value, or the code of it, is too large for the cells.
    Large,
    /// It takes what is not kept.
    Undecided(Undecided),
}

/// Heaps of which all are kept,
const MOST: u64 = 1 << 24;
/// and of the first ones once there are more.
pub(super) const HEAD: usize = 1 << 21;

impl Source for History<u16> {
    fn is_whole(&self) -> bool {
        Self::is_whole(self)
    }
    #[inline]
    fn value(&self, heap: u64) -> Option<u32> {
        self.get(heap).map(u32::from)
    }
    #[inline]
    fn pair(&self, small: u64, large: u64) -> Option<u32> {
        let (recent, from) = self.recent();
        let large = *recent.get(large.checked_sub(from)? as usize)?;
        let small = match from {
            0 => *recent.get(small as usize)?,
            _ => self.get(small)?,
        };
        Some(u32::from(small ^ large))
    }
    #[inline]
    fn mark(&self, rares: &[Rare], rest: u64, marks: &mut Marks) {
        let (recent, from) = self.recent();
        for rare in rares {
            let other = recent[(rest - rare.heap - from) as usize];
            marks.set(rare.value ^ u32::from(other));
        }
    }
}

impl Classic {
    /// Goes on after all heaps so far.
    pub(super) fn new(code: &Code, classes: Classes, values: Vec<u16>) -> Self {
        let all = || values.iter().map(|&value| u32::from(value));
        let mut split = Split::new(classes, all());
        split.far = (values.len() as u64).checked_sub(1);
        let histogram = Histogram::new(all());
        Self::of(code, split, History::whole(values), histogram)
    }

    /// Goes on with a split and a history.
    pub(super) fn with(code: &Code, split: Split, values: History<u16>) -> Self {
        let all = values.is_whole().then_some(values.head());
        let all = all.into_iter().flatten();
        let histogram = Histogram::new(all.map(|&value| value.into()));
        Self::of(code, split, values, histogram)
    }

    fn of(code: &Code, split: Split, values: History<u16>, histogram: Histogram) -> Self {
        Self {
            moves: Moves::new(code),
            split,
            values,
            histogram,
            marks: Marks::default(),
        }
    }

    /// Adds heaps until there are `to`, or until one has no value here.
    pub(super) fn extend(&mut self, to: u64) -> Result<(), Trouble> {
        while self.values.len() < to {
            let n = self.values.len();
            let found = self
                .split
                .value(&self.moves, &self.values, n, &mut self.marks);
            let (value, shown) = found.map_err(Trouble::Undecided)?;
            let cell = u16::try_from(value).map_err(|_| Trouble::Large)?;
            self.values.end().push(cell);
            self.histogram.add(n, value);
            self.split.shown(n, shown);
            if self.split.found(n, value) {
                self.reconsider();
            }
        }
        Ok(())
    }

    /// How many options of a heap are looked at, more or less.
    pub(super) fn steps(&self) -> u64 {
        let singles = self.moves.single.len() + self.moves.whole.len();
        (singles + self.moves.split.len() * (1 + self.split.rares.len())) as u64
    }

    /// Forgets what is not needed, between two chunks.
    pub(super) fn trim(&mut self) {
        let window = self.window();
        self.values.keep(MOST, HEAD, window);
    }

    /// The last heaps that are kept.
    pub(super) fn window(&self) -> usize {
        self.moves
            .most
            .saturating_add(HEAD + self.split.last_rare() as usize)
    }

    /// Looks for better classes after a new rare heap.
    fn reconsider(&mut self) {
        if !self.values.is_whole() {
            return;
        }
        let rares = self.split.rares.len() as u64;
        if let Some((classes, fewer)) = self.histogram.best(self.moves.parity())
            && fewer < rares / 4 * 3
        {
            let values = self.values.head().iter().map(|&value| value.into());
            let far = self.values.len() - 1;
            self.split = Split::new(classes, values);
            self.split.far = Some(far);
        }
    }
}
