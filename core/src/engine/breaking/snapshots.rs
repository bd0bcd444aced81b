//! Earlier states of a stream of codes, at a growing distance.

/// The state at some heap.
#[derive(Clone, Debug)]
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

    pub(super) fn all(&self) -> &[Snapshot] {
        &self.all
    }

    /// The last state that had at most `heap` heaps.
    pub(super) fn before(&self, heap: u64) -> Option<&Snapshot> {
        let mut snapshots = self.all.iter().rev();
        snapshots.find(|snapshot| snapshot.end() <= heap)
    }
}
