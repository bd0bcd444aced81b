use super::{Cells, Chunk};

/// What a stream computes with, from the plainest to the fastest where it applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Stage {
    /// All options, one after another.
    Plain,
    /// All options, as many at once as the tier has lanes.
    Dense,
    /// The moves that leave a rare heap, and some others.
    Classic,
    /// The same for as many heaps at once as the tier has lanes.
    Blocks,
    /// The lowest candidates for the values of 64 heaps at once, for many rare heaps.
    Candidates,
}

/// Why a stream fell back to a stage that is slower for the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fallback {
    /// A rare value appeared after a long time without.
    NewRare,
    /// A value was too large for the lanes.
    Large,
    /// Too many values became rare.
    ManyRares,
}

/// What a stream has seen so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The largest value, and the first heap that has it.
    pub max: (u32, u64),
    /// The stage that computed the last chunk.
    pub stage: Stage,
    /// The last time that a stage fell back: the heap, and why.
    pub fallback: Option<(u64, Fallback)>,
    /// The split into rare and common values, where one is in use.
    pub sparse: Option<Sparse>,
}

/// A split of the values into rare and common ones, of which a sum of two common ones is rare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sparse {
    /// The value of a heap is common if an odd number of its bits are in the mask,
    pub mask: u32,
    /// where the parity of the heap less the number taken is counted too, if this is set.
    pub position: bool,
    /// How many heaps have rare values.
    pub rares: u64,
    /// The largest of them.
    pub last_rare: u64,
    /// For every larger heap, each rare value below its own is reached by a move which leaves a
    /// common heap of at most this size beside another common one.
    pub witness: u64,
    /// The last heap for which such a move was not found among these, but elsewhere or not looked
    /// for.
    pub last_far_witness: Option<u64>,
}

impl Sparse {
    /// The last heap with a rare value, if there is one.
    pub fn last(&self) -> Option<u64> {
        (self.rares > 0).then_some(self.last_rare)
    }
}

impl Facts {
    pub(super) fn new(stage: Stage) -> Self {
        Self {
            max: (0, 0),
            stage,
            fallback: None,
            sparse: None,
        }
    }

    /// Takes note of a chunk.
    pub(super) fn note(&mut self, chunk: &Chunk<'_>) {
        match chunk.cells {
            Cells::Values(values) => self.note_values(chunk.from, values),
            Cells::Codes { codes, values } => {
                let mut top = 0;
                for &code in codes {
                    top = top.max(code);
                }
                let top = usize::from(top);
                // Larger codes stand for larger values.
                if values[0][top].max(values[1][top]) > self.max.0 {
                    for (heap, value) in (chunk.from..).zip(chunk.values()) {
                        if value > self.max.0 {
                            self.max = (value, heap);
                        }
                    }
                }
            }
        }
    }

    /// Takes note of the values of the heaps from `from` on.
    pub(super) fn note_values(&mut self, from: u64, values: &[u32]) {
        let top = values.iter().copied().max().unwrap_or(0);
        if top > self.max.0 {
            let at = values.iter().position(|&value| value == top);
            self.max = (top, from + at.unwrap_or(0) as u64);
        }
    }
}
