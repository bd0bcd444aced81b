/// What a stream computes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// All options, one after another.
    Plain,
    /// All options, as many at once as the tier has lanes.
    Dense,
}

/// What a stream has seen so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The largest value, and the first heap that has it.
    pub max: (u32, u64),
    /// The stage that computed the last chunk.
    pub stage: Stage,
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
    /// The last heap for which such a move was not found among these, but only elsewhere.
    pub last_far_witness: Option<u64>,
}

impl Facts {
    pub(super) fn new(stage: Stage) -> Self {
        Self {
            max: (0, 0),
            stage,
            sparse: None,
        }
    }

    /// Takes note of the values of the heaps from `from` on.
    pub(super) fn note(&mut self, from: u64, values: &[u32]) {
        let top = values.iter().copied().max().unwrap_or(0);
        if top > self.max.0 {
            let at = values.iter().position(|&value| value == top);
            self.max = (top, from + at.unwrap_or(0) as u64);
        }
    }
}
