//! The moves of a code, sorted by what they leave, and the rare heaps that they meet.

use crate::engine::breaking::{Classes, Code, Rare};

/// The moves of a code that leave at most two heaps, for heaps larger than any number taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Moves {
    /// The numbers taken by moves that leave two heaps.
    pub(super) splits: Vec<u64>,
    /// The numbers taken by moves that leave one heap.
    pub(super) singles: Vec<u64>,
    pub(super) unequal: bool,
    /// The largest of the numbers taken.
    pub(super) most: u64,
    /// The whole code: whether heaps must differ, and each number taken with its digit.
    pub(super) digits: Vec<u64>,
}

impl Moves {
    pub(super) fn new(code: &Code) -> Self {
        let taken = |bit: u32| {
            let digits = code.digits().iter();
            let with = digits.filter(move |(_, digit)| digit >> bit & 1 != 0);
            with.map(|&(taken, _)| taken).collect()
        };
        let pairs = code.digits().iter();
        let pairs = pairs.flat_map(|&(taken, digit)| [taken, digit.into()]);
        Self {
            splits: taken(2),
            singles: taken(1),
            unequal: code.is_unequal(),
            most: code.most_taken(),
            digits: [code.is_unequal().into()]
                .into_iter()
                .chain(pairs)
                .collect(),
        }
    }

    /// The moves to common values: single common heaps, and pairs of a rare heap and a common one.
    /// The value of what is left is that of the other heap xor `code`.
    pub(super) fn probes(&self, classes: Classes, rares: &[Rare]) -> Vec<Probe> {
        let kept = self.singles.iter().filter(|&&taken| !classes.flips(taken));
        let mut probes: Vec<_> = kept.map(|&lag| Probe { lag, code: 0 }).collect();
        for &taken in &self.splits {
            probes.extend(rares.iter().map(|rare| Probe {
                lag: taken + rare.heap,
                code: classes.code(rare.value) as u8,
            }));
        }
        probes
    }
}

/// A way to a value: the code of the heap that is smaller by `lag`, xor `code`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Probe {
    pub(super) code: u8,
    pub(super) lag: u64,
}

/// The heaps that may leave two heaps of which none is common.
#[derive(Clone, Debug)]
pub(super) struct Zones(Vec<(u64, u64)>);

impl Zones {
    /// Rare heaps as close as this are taken together.
    const GAP: u64 = 2048;

    pub(super) fn new(moves: &Moves, rares: &[Rare]) -> Self {
        let mut groups = vec![(0, 0)];
        for rare in rares {
            match groups.last_mut() {
                Some((_, last)) if rare.heap - *last <= Self::GAP => *last = rare.heap,
                _ => groups.push((rare.heap, rare.heap)),
            }
        }
        let mut zones = Vec::new();
        for (i, low) in groups.iter().enumerate() {
            let sum = |high: &(u64, u64)| (low.0 + high.0, low.1 + high.1 + moves.most);
            zones.extend(groups[i..].iter().map(sum));
        }
        Self(zones)
    }

    /// Whether one of the heaps from `from` to below `end` is such a heap.
    pub(super) fn meet(&self, from: u64, end: u64) -> bool {
        self.0.iter().any(|&(low, high)| low < end && from <= high)
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, Moves, Rare, Zones};

    #[test]
    fn zones_hold_all_pairs_of_rares() {
        let moves = Moves::new(&Code::new([(1, 4), (3, 7)]));
        assert_eq!((moves.splits.len(), moves.singles.len()), (2, 1));
        let heaps = [1, 40, 5000, 5004, 90_000];
        let rares = heaps.map(|heap| Rare { heap, value: 0 });
        let zones = Zones::new(&moves, &rares);
        for a in heaps {
            for b in [0].into_iter().chain(heaps) {
                for taken in [1, 3] {
                    assert!(zones.meet(a + b + taken, a + b + taken + 1));
                }
            }
        }
        assert!(!zones.meet(20_000, 90_000) && zones.meet(20_000, 90_001));
    }
}
