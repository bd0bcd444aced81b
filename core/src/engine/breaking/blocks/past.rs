//! Earlier states, and what is kept for them.

use super::{
    super::{
        History,
        snapshots::{Snapshot, Snapshots},
        split::{NEAR, Split},
    },
    Blocks, CHUNK, HEAD, LANES, MOST, suits,
};

impl Blocks {
    /// Forgets what is not needed, between two chunks, and takes a snapshot now and then.
    pub(in super::super) fn trim(&mut self, max: (u32, u64)) {
        if !self.codes.is_whole() && self.snapshots.due(self.verified) {
            let from = self.verified - self.least_window() as u64;
            let snapshot = Snapshot {
                from,
                codes: self.slice(from, self.verified).to_vec(),
                far: self.split.far,
                max,
            };
            self.snapshots.push(snapshot);
        }
        let window = self.window();
        self.codes.keep(MOST, HEAD, window);
    }

    /// The last codes without which nothing goes on.
    pub(in super::super) fn least_window(&self) -> usize {
        let last = (NEAR.max(self.split.last_rare()) + 4 * LANES) as usize;
        self.moves.most.saturating_add(last)
    }

    /// The last codes that are kept.
    pub(in super::super) fn window(&self) -> usize {
        self.least_window()
            .saturating_add(HEAD + 2 * CHUNK as usize)
    }

    /// The state that had computed `heap` heaps, of which all are kept, if it suits the stage then.
    pub(in super::super) fn cut(&self, heap: u64) -> Option<(Split, History<u8>)> {
        let mut split = self.split.clone();
        split.rares.retain(|rare| rare.heap < heap);
        split.far = split.far.map(|far| far.min(heap.saturating_sub(1)));
        if !self.codes.is_whole() || !suits(&self.moves, &split, heap, 0, self.tier) {
            return None;
        }
        let mut codes = self.codes.clone();
        codes.cut(heap);
        Some((split, codes))
    }

    /// The state that had computed at most `heap` heaps, with the largest value until there; None
    /// where nothing of that time is kept.
    pub(in super::super) fn rewound(&self, heap: u64) -> Option<(Split, History<u8>, (u32, u64))> {
        let snapshot = self.snapshots.before(heap)?;
        let mut split = self.split.clone();
        split.rares.retain(|rare| rare.heap < snapshot.end());
        split.far = snapshot.far;
        let codes = snapshot.codes.clone();
        let codes = History::parts(self.codes.head().to_vec(), codes, snapshot.from);
        Some((split, codes, snapshot.max))
    }

    /// The earlier states that are kept.
    pub(in super::super) fn snapshots(&self) -> &Snapshots {
        &self.snapshots
    }

    /// The same stage with these earlier states.
    pub(in super::super) fn set_snapshots(&mut self, snapshots: Snapshots) {
        self.snapshots = snapshots;
    }

    /// The heaps before which a state is kept, ascending.
    pub(in super::super) fn posts(&self) -> Vec<u64> {
        self.snapshots.all().iter().map(Snapshot::end).collect()
    }

    /// The value of a heap that is kept, else 0.
    pub(in super::super) fn value(&self, heap: u64) -> u32 {
        self.codes
            .get(heap)
            .map_or(0, |code| self.decoder.value(&self.split, heap, code))
    }

    /// Whether there are as many heaps as the stage begins with at least.
    pub(in super::super) fn has_begun(&self) -> bool {
        let least = NEAR + self.split.last_rare().max(NEAR) + self.moves.most as u64;
        self.codes.len() > least || self.codes.len() > 3 * NEAR + self.moves.most as u64
    }

    /// All values that are kept, in cells of 16 bits.
    pub(in super::super) fn wide(&self) -> Option<History<u16>> {
        let split = &self.split;
        let mut fits = true;
        let mut codes = self.codes.clone();
        codes.cut(self.verified);
        let values = codes.map(|heap, code| {
            let value = u16::try_from(self.decoder.value(split, heap, code));
            fits &= value.is_ok();
            value.unwrap_or(0)
        });
        fits.then_some(values)
    }
}
