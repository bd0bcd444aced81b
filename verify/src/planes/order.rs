//! In which order witnesses are tried. It decides how long the check takes, and nothing else.

use super::plan::{Plan, Probe};

/// How many heaps the order is learnt from, at most.
const SAMPLE: usize = 4096;
/// How many witnesses are put in order; the others follow as they are.
const ORDERED: usize = 192;
/// Only the nearest so many are candidates for the first places.
const NEAR: usize = 1200;

impl Plan {
    /// Puts the witnesses first that exclude the most of what those before them leave open.
    pub(super) fn sort(&mut self, first: &[u32]) {
        self.rare.sort_by_key(|probe| probe.lag);
        let codes: Vec<u8> = first.iter().map(|&value| self.code(value)).collect();
        let step = ((first.len() - self.span) / SAMPLE).max(1) | 1;
        let heaps: Vec<usize> = (self.span..first.len()).step_by(step).collect();
        let mut open: Vec<u64> = heaps
            .iter()
            .map(|&heap| self.below[heap % 2][usize::from(codes[heap])])
            .collect();
        let reached = |probe: &Probe, heap: usize| 1 << (codes[heap - probe.lag] ^ probe.code);
        for place in 0..ORDERED.min(self.rare.len()) {
            let gain = |probe: &Probe| {
                let hits = heaps.iter().zip(&open);
                hits.filter(|&(&heap, open)| open & reached(probe, heap) != 0)
                    .count()
            };
            let end = self.rare.len().min(NEAR);
            let gains = (place..end).map(|at| (gain(&self.rare[at]), at));
            // The nearest of the best: its values are in the cache.
            let Some((most, at)) = gains.max_by_key(|&(gain, at)| (gain, usize::MAX - at)) else {
                return;
            };
            if most == 0 {
                return;
            }
            self.rare[place..=at].rotate_right(1);
            let probe = self.rare[place];
            for (&heap, open) in heaps.iter().zip(&mut open) {
                *open &= !reached(&probe, heap);
            }
        }
    }
}
