//! Earlier states of a stream of codes, at a growing distance.

use crate::{
    Error,
    engine::saved::{Reader, Writer},
};

/// The state at some heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Snapshot {
    /// The first heap that has a code here.
    pub(super) from: u64,
    pub(super) codes: Vec<u8>,
    /// The last heap that lacked a near witness.
    pub(super) far: Option<u64>,
    /// The largest value, and where.
    pub(super) max: (u32, u64),
}

/// Few enough of them for a bounded memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Snapshots {
    every: u64,
    all: Vec<Snapshot>,
}

/// The least distance.
const EVERY: u64 = 1 << 20;
/// More of them would make nothing faster.
const MOST: usize = 512;
/// How many bytes all have together, if a few have no more.
const BYTES: usize = 8 << 20;

impl Snapshot {
    /// The heap after the last code.
    pub(super) fn end(&self) -> u64 {
        self.from + self.codes.len() as u64
    }
}

impl Snapshots {
    /// Whether the last one is far enough back.
    pub(super) fn due(&self, heap: u64) -> bool {
        let last = self.all.last().map_or(0, Snapshot::end);
        heap >= last + self.every.max(EVERY)
    }

    /// Whether so many codes are too many for a snapshot.
    pub(super) fn too_large(codes: usize) -> bool {
        codes > BYTES / 2
    }

    pub(super) fn push(&mut self, snapshot: Snapshot) {
        let most = (BYTES / snapshot.codes.len()).clamp(2, MOST);
        self.all.push(snapshot);
        while self.all.len() > most {
            let mut keep = false;
            self.all.retain(|_| {
                keep = !keep;
                keep
            });
            self.every = 2 * self.every.max(EVERY);
        }
    }

    pub(super) fn save(&self, to: &mut Writer) {
        to.put(self.every);
        to.put(self.all.len() as u64);
        for snapshot in &self.all {
            to.put(snapshot.from);
            to.bytes(&snapshot.codes);
            to.put(snapshot.far.map_or(0, |far| far + 1));
            to.put(snapshot.max.0.into());
            to.put(snapshot.max.1);
        }
    }

    /// What [`save`](Self::save) wrote of a stream that has come to the heap `computed`, each
    /// state with `least` codes or more.
    pub(super) fn read(from: &mut Reader<'_>, computed: u64, least: usize) -> Result<Self, Error> {
        let every = from.get()?;
        let mut all: Vec<Snapshot> = Vec::new();
        for _ in 0..from.up_to(MOST as u64)? {
            let first = from.up_to(computed)?;
            let snapshot = Snapshot {
                from: first,
                codes: from.bytes()?.to_vec(),
                far: from.up_to(computed)?.checked_sub(1),
                max: (from.up_to(u32::MAX.into())? as u32, from.up_to(computed)?),
            };
            let before = all.last().map_or(0, Snapshot::end);
            if snapshot.codes.len() < least || !(before + 1..=computed).contains(&snapshot.end()) {
                return Err(from.damaged());
            }
            all.push(snapshot);
        }
        Ok(Self { every, all })
    }

    pub(super) fn all(&self) -> &[Snapshot] {
        &self.all
    }

    /// The last state that had at most `heap` heaps.
    pub(super) fn before(&self, heap: u64) -> Option<&Snapshot> {
        let mut snapshots = self.all.iter().rev();
        snapshots.find(|snapshot| snapshot.end() <= heap)
    }
}
