//! Which heaps close to 0 a verifier has rows of bits for.

use std::cmp::Reverse;

use super::{Verifier, moves::Probe, plan, tail::HOLE, tiers::Cover};

impl Verifier {
    /// Chooses the covers, measured on the codes that are there.
    ///
    /// # Errors
    /// That of `look`, with which all stays as it was.
    pub(super) fn choose<E>(&mut self, look: &mut dyn FnMut() -> Result<(), E>) -> Result<(), E> {
        let span = self.tuning.witness_span;
        let below = self.tail.codes_below(self.classes);
        let sample = self.tuning.sample(&self.tail, span, below);
        let codes = self.tail.last(sample.len());
        let from = self.tail.end() - codes.len() as u64;
        let density = Density::new(codes);
        let candidates = self.candidates();
        let mut cover = |target: u8| {
            let low = self.classes.low();
            let above =
                [from, from + 1].map(|heap| self.classes.above_own(target.into(), heap) & 1 == 1);
            let needs = |i: usize, code: u8| {
                let (own, other) = (u32::from(target) >> low, u32::from(code) >> low);
                code != HOLE && (other > own || other == own && above[i % 2])
            };
            let open = plan::bits(codes, needs);
            let mut best = candidates.clone();
            if best.len() > self.tuning.witnesses {
                let density = |probe: &Probe| Reverse(density.of(target ^ probe.code));
                best.select_nth_unstable_by_key(self.tuning.witnesses, density);
                best.truncate(self.tuning.witnesses);
            }
            let chosen = sample.choose(target, &best, open, self.tuning.witness_worth, look)?;
            let offset = |p: Probe| self.rows.offset(target ^ p.code, p.lag as usize);
            Ok(Cover::new(chosen.into_iter().map(offset).collect()))
        };
        self.covers = (0..below).map(&mut cover).collect::<Result<_, E>>()?;
        Ok(())
    }

    /// Moves that leave a common heap close to 0, but never two equal ones.
    fn candidates(&self) -> Vec<Probe> {
        let most = (self.tail.end().saturating_sub(self.moves.most) / 2).saturating_sub(1);
        let mut probes = Vec::new();
        for &taken in &self.moves.splits {
            let span = (self.tuning.witness_span as u64).saturating_sub(taken);
            let last = most.min(span).min(self.witnesses.bound());
            let early = self.witnesses.early().zip(0..=last);
            let common = early.filter(|(code, _)| *code != HOLE);
            probes.extend(common.map(|(code, heap)| Probe {
                code,
                lag: taken + heap,
            }));
        }
        probes
    }
}

/// How many heaps have each code.
struct Density([u32; 256]);

impl Density {
    fn new(codes: &[u8]) -> Self {
        let mut count = [0; 256];
        for &code in codes.iter().filter(|code| **code != HOLE) {
            count[usize::from(code)] += 1;
        }
        Self(count)
    }

    fn of(&self, code: u8) -> u32 {
        self.0[usize::from(code)]
    }
}
