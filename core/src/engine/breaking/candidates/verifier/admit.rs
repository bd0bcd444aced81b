//! New rare heaps, and how many heaps have to be kept for them.

use super::{
    super::{
        Classes, HOLE, Rare, Tuning,
        moves::{Moves, Zones},
    },
    Verifier,
};

impl Verifier {
    /// Takes the value of the next heap, which was found; it is common in the classes that are
    /// from now on if it has a higher bit than any before. Returns false, and takes nothing, if it
    /// is rare and too few heaps are kept to go on.
    pub fn admit(&mut self, value: u32) -> bool {
        let heap = self.tail.end();
        let classes = self.classes_for(value);
        let code = if classes.is_common(value, heap) {
            classes.code(value) as u8
        } else {
            // What is kept beyond what it needs is not counted, as a saved state has no more.
            let kept = keep(&self.tuning, &self.moves, &self.rares) as u64;
            let missing = self.tail.start();
            let needed = missing.max(heap.saturating_sub(kept));
            if self.witnesses.kept() < needed || heap + self.moves.most > LONGEST {
                return false;
            }
            let early: Vec<_> = self.witnesses.early().take(missing as usize).collect();
            // Beside this heap, all others from 0 on come next.
            self.tail.prepend(&early);
            self.rares.push(Rare { heap, value });
            self.zones = Zones::new(&self.moves, &self.rares);
            HOLE
        };
        self.witnesses.far.push(heap);
        self.classes = classes;
        self.tail.push(&[code]);
        self.witnesses.extend(&[code]);
        self.begin();
        true
    }

    /// Classes in which `value` is common, if it has a higher bit than any before; else the same.
    fn classes_for(&self, value: u32) -> Classes {
        let codes = self.rares.iter().map(|rare| self.classes.code(rare.value));
        let highest = codes
            .max()
            .max(Some(self.tail.highest().into()))
            .unwrap_or(0);
        let top = self.classes.code(value).checked_ilog2();
        let turned = self.classes.turned(value);
        let new = top > highest.checked_ilog2() && top >= Some(self.classes.low());
        if new && turned.is_common(value, self.tail.end()) {
            turned
        } else {
            self.classes
        }
    }
}

/// The largest lag of a probe.
pub(in super::super) const LONGEST: u64 = u32::MAX as u64;

/// The last heaps that must be kept: all that a rare heap can be left beside.
pub(in super::super) fn least_kept(moves: &Moves, rares: &[Rare]) -> u64 {
    rares.last().map_or(0, |rare| rare.heap) + moves.most + 64
}

/// How many of the last heaps are kept.
pub(in super::super) fn keep(tuning: &Tuning, moves: &Moves, rares: &[Rare]) -> usize {
    tuning.recent.max(least_kept(moves, rares) as usize)
}
