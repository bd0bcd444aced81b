use super::{
    super::Tier,
    plan::Sample,
    rows::BLOCK,
    tail::Tail,
    tiers::{MOST, kernels},
};

/// How the stage works. Nothing but its speed depends on it, except that `early` and `recent` tell
/// how far it can see, and `close` what it calls a close witness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// The implementation of the inner loops.
    pub tier: Tier,
    /// Blocks of [`BLOCK`] heaps in a chunk.
    pub blocks: usize,
    /// Candidates of each heap that are tested at once.
    pub candidates: usize,
    /// How far back the rare heaps' rows of bits go.
    pub probe_span: usize,
    /// How many millionths of a candidate a probe must exclude for each heap.
    pub probe_worth: u32,
    /// How far back the witnesses' rows of bits go.
    pub witness_span: usize,
    /// How many millionths of a value a witness must reach for each heap.
    pub witness_worth: u32,
    /// Witnesses that are looked at for each value.
    pub witnesses: usize,
    /// Heaps on which probes and witnesses are measured.
    pub sample: usize,
    /// Heaps from 0 on that are searched first for a witness.
    pub close: usize,
    /// Heaps from 0 on that are kept, a multiple of 64.
    pub early: usize,
    /// Last heaps that are kept.
    pub recent: usize,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            tier: Tier::best(),
            blocks: 16,
            candidates: 8,
            probe_span: 1 << 14,
            probe_worth: 60,
            witness_span: 1 << 14,
            witness_worth: 40,
            witnesses: 3000,
            sample: 1 << 15,
            close: 1 << 14,
            early: 24 << 20,
            recent: 24 << 20,
        }
    }
}

impl Tuning {
    /// The same, within what the stage can do.
    pub(super) fn checked(self) -> Self {
        let up = |number: usize, to: usize| number.clamp(1, 1 << 40).next_multiple_of(to);
        let (probe_span, witness_span) = (up(self.probe_span, 64), up(self.witness_span, 64));
        let early = up(self.early, 64);
        Self {
            blocks: self.blocks.max(1),
            candidates: self.candidates.clamp(1, MOST),
            probe_span,
            witness_span,
            sample: up(self.sample, 64),
            close: up(self.close.min(1 << 20), 64).min(early),
            early,
            recent: self.recent.max(probe_span.max(witness_span) + BLOCK),
            ..self
        }
    }

    /// The sample of what is known, with rows of so many heaps before it and of codes below `codes`.
    pub(super) fn sample(&self, tail: &Tail, span: usize, codes: u8) -> Sample {
        // Plans that are soon made anew need not be the best.
        let len = self.sample.min(tail.codes().len() / 512 * 64).max(64);
        Sample::new(tail.codes(), len, span, codes.into(), kernels(self.tier))
    }
}
