//! Rare heaps, and the exact value of the next heap by them.

use super::{Classes, Sparse, moves::Moves};

/// A heap with a rare value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rare {
    /// The heap.
    pub heap: u64,
    /// Its value.
    pub value: u32,
}

/// What is known of rare heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Split {
    pub(super) classes: Classes,
    /// In rising order, without the heap 0, which no split leaves.
    pub(super) rares: Vec<Rare>,
    /// A power of two above all values so far.
    pub(super) bound: u32,
    /// For each heap, pairs of common heaps of which one is at most this show rare values to be
    /// reached,
    pub(super) witness: u64,
    /// but for heaps up to this one.
    pub(super) far: Option<u64>,
}

/// A split's smaller common heap that shows a rare value to be reached is at most this, as a rule.
pub(super) const NEAR: u64 = 1 << 13;
/// The width of the first band of them that is looked at.
const FIRST: u64 = 1 << 6;
/// A bound for it above which it is told as an exception.
const WIDEST: u64 = 1 << 20;

/// The values of the heaps so far, as far as they are kept.
pub(super) trait Source {
    /// Whether all are kept.
    fn is_whole(&self) -> bool;
    fn value(&self, heap: u64) -> Option<u32>;

    /// What two heaps reach together.
    #[inline]
    fn pair(&self, small: u64, large: u64) -> Option<u32> {
        Some(self.value(small)? ^ self.value(large)?)
    }

    /// Marks what the rare heaps, all smaller than `rest`, reach with what they leave of it.
    #[inline]
    fn mark(&self, rares: &[Rare], rest: u64, marks: &mut Marks) {
        for rare in rares {
            marks.set(rare.value ^ self.value(rest - rare.heap).unwrap_or(0));
        }
    }
}

/// Values by the number of a question, so that nothing is cleared.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    marks: Vec<u32>,
    stamp: u32,
}

impl Marks {
    /// Begins a question about values below `bound`, a power of two, and all below twice it.
    pub(super) fn begin(&mut self, bound: u32) {
        let len = 2 * bound as usize;
        if self.marks.len() < len || self.stamp == u32::MAX {
            self.marks.clear();
            self.marks.resize(len, 0);
            self.stamp = 0;
        }
        self.stamp += 1;
    }

    #[inline]
    pub(super) fn set(&mut self, value: u32) {
        self.marks[value as usize] = self.stamp;
    }

    #[inline]
    pub(super) fn has(&self, value: u32) -> bool {
        self.marks[value as usize] == self.stamp
    }
}

/// A heap that cannot be decided with what is kept: it has this rare value unless other heaps
/// reach it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Undecided(pub(super) u32);

impl Split {
    /// The rare heaps among all so far.
    pub(super) fn new(classes: Classes, values: impl Iterator<Item = u32>) -> Self {
        let mut split = Self {
            classes,
            rares: Vec::new(),
            bound: 16,
            witness: NEAR,
            far: None,
        };
        for (heap, value) in (0..).zip(values) {
            split.note(heap, value);
        }
        split
    }

    /// Takes note of the value of a heap; whether it is rare.
    pub(super) fn note(&mut self, heap: u64, value: u32) -> bool {
        if value >= self.bound {
            self.bound = (value + 1).next_power_of_two();
        }
        let rare = !self.classes.is_common(value, heap);
        if rare && heap > 0 {
            self.rares.push(Rare { heap, value });
        }
        rare
    }

    /// Takes note of the value that a heap turned out to have: if it is the first with its highest
    /// bit, that bit is put into the mask or taken out so that the value is common.
    pub(super) fn found(&mut self, heap: u64, value: u32) -> bool {
        if value >= self.bound && !self.classes.is_common(value, heap) {
            self.classes = self.classes.turned(value);
        }
        self.note(heap, value)
    }

    pub(super) fn last_rare(&self) -> u64 {
        self.rares.last().map_or(0, |rare| rare.heap)
    }

    /// The rare heap's value.
    pub(super) fn rare(&self, heap: u64) -> Option<u32> {
        let place = self.rares.binary_search_by_key(&heap, |rare| rare.heap);
        place.ok().map(|place| self.rares[place].value)
    }

    pub(super) fn sparse(&self) -> Sparse {
        let zero = u64::from(!self.classes.is_common(0, 0));
        Sparse {
            mask: self.classes.mask(),
            position: self.classes.position(),
            rares: self.rares.len() as u64 + zero,
            last_rare: self.last_rare(),
            witness: self.witness,
            last_far_witness: self.far,
        }
    }

    /// Marks what one heap of a move or a split with a rare heap reaches from a heap of `n`, and
    /// gives the least common value that is not reached.
    pub(super) fn candidate(
        &self,
        moves: &Moves,
        source: &impl Source,
        n: u64,
        marks: &mut Marks,
    ) -> u32 {
        marks.begin(self.bound);
        let value = |heap| source.value(heap).unwrap_or(0);
        if moves.whole.iter().any(|&k| k as u64 == n) {
            marks.set(0);
        }
        for k in moves.single.iter().map(|&k| k as u64).filter(|&k| k < n) {
            marks.set(value(n - k));
        }
        for k in moves.split.iter().map(|&k| k as u64).filter(|&k| k < n) {
            let rest = n - k;
            let below = |heap| self.rares.partition_point(|rare| rare.heap < heap);
            let rares = &self.rares[..below(rest)];
            if moves.unequal && rest.is_multiple_of(2) && self.rare(rest / 2).is_some() {
                let half = below(rest / 2);
                source.mark(&rares[..half], rest, marks);
                source.mark(&rares[half + 1..], rest, marks);
            } else {
                source.mark(rares, rest, marks);
            }
        }
        let mut common = 0;
        while marks.has(common) || !self.classes.is_common(common, n) {
            common += 1;
        }
        common
    }

    /// The value of a heap of `n`, after all smaller ones, and a bound for the smaller heaps of the
    /// pairs of common heaps that show rare values to be reached.
    pub(super) fn value(
        &self,
        moves: &Moves,
        source: &impl Source,
        n: u64,
        marks: &mut Marks,
    ) -> Result<(u32, u64), Undecided> {
        let candidate = self.candidate(moves, source, n, marks);
        let mut open = (0..candidate).filter(|&value| !marks.has(value)).count();
        if open == 0 {
            return Ok((candidate, 0));
        }
        let mut bound = 0;
        for (low, high) in bands(0, n) {
            for (rest, most) in rests(moves, n) {
                for small in low + 1..=most.min(high) {
                    let Some(reached) = source.pair(small, rest - small) else {
                        break;
                    };
                    if reached < candidate && !marks.has(reached) {
                        marks.set(reached);
                        bound = high;
                        open -= 1;
                        if open == 0 {
                            return Ok((candidate, bound));
                        }
                    }
                }
            }
        }
        match (0..candidate).find(|&value| !marks.has(value)) {
            Some(least) if !source.is_whole() => Err(Undecided(least)),
            least => Ok((least.unwrap_or(candidate), bound)),
        }
    }

    /// Takes note of a bound that `value` or `reaches` gave for a heap.
    pub(super) fn shown(&mut self, heap: u64, bound: u64) {
        if bound > WIDEST {
            self.far = self.far.max(Some(heap));
        } else {
            self.witness = self.witness.max(bound);
        }
    }

    /// Whether a heap of `n` reaches the rare value `wanted` by a move that leaves one heap, two
    /// rare ones, or two common ones beyond `NEAR`: a bound for the smaller of these, or 0. None
    /// if it does not, or if that is not known from what is kept.
    pub(super) fn reaches(
        &self,
        moves: &Moves,
        source: &impl Source,
        n: u64,
        wanted: u32,
    ) -> Option<u64> {
        let value = |heap| source.value(heap);
        let single = |k: &usize| (*k as u64) < n && value(n - *k as u64) == Some(wanted);
        if moves.whole.iter().any(|&k| k as u64 == n) && wanted == 0
            || moves.single.iter().any(single)
        {
            return Some(0);
        }
        for (rest, _) in rests(moves, n) {
            for rare in self.rares.iter().take_while(|rare| rare.heap < rest) {
                let other = rest - rare.heap;
                let both = self.rare(other).map(|value| value ^ rare.value);
                if both == Some(wanted) && !(moves.unequal && other == rare.heap) {
                    return Some(0);
                }
            }
        }
        for (low, high) in bands(NEAR, n) {
            for (rest, most) in rests(moves, n) {
                for small in low + 1..=most.min(high) {
                    let Some(reached) = source.pair(small, rest - small) else {
                        break;
                    };
                    if reached == wanted {
                        return Some(high);
                    }
                }
            }
        }
        None
    }
}

/// Sizes of smaller heaps from after `first` up to `n`, in bands of growing width.
fn bands(first: u64, n: u64) -> impl Iterator<Item = (u64, u64)> {
    // Splits by different numbers may reach different values, so that all of them take turns.
    let next = |low: u64| (low, (2 * low).max(FIRST));
    let bands = std::iter::successors(Some(next(first)), move |band| Some(next(band.1)));
    bands.take_while(move |band| band.0 < n)
}

/// What is left of a heap of `n` to be split, and the largest smaller part.
fn rests(moves: &Moves, n: u64) -> impl Iterator<Item = (u64, u64)> {
    let rests = moves.split.iter().map(move |&k| n.saturating_sub(k as u64));
    let unequal = u64::from(moves.unequal);
    rests.map(move |rest| (rest, rest.saturating_sub(unequal) / 2))
}
