//! Which heaps close to 0 a verifier has rows of bits for.

use std::cmp::Reverse;

use super::{
    Verifier,
    moves::Probe,
    plan::{self, Choosing},
    tail::HOLE,
    tiers::Cover,
};

impl Verifier {
    /// Begins to choose the covers, measured on the codes that are there.
    pub(super) fn choose(&mut self) {
        let below = self.tail.codes_below(self.classes);
        let span = self.tuning.witness_span;
        let sample = self.tuning.sample(&self.tail, span, below);
        self.covers.clear();
        self.choosing = Some(Box::new(Choosing {
            codes: self.tail.last(sample.len()).to_vec(),
            sample,
            probes: self.candidates(),
            below,
        }));
    }

    /// Chooses the cover of one more code; false where all have theirs.
    pub(super) fn choose_one(&mut self) -> bool {
        let Some(choosing) = self.choosing.take() else {
            return false;
        };
        let target = self.covers.len() as u8;
        if target < choosing.below {
            self.covers.push(self.cover(target, &choosing));
            self.choosing = Some(choosing);
        }
        self.choosing.is_some()
    }

    fn cover(&self, target: u8, choosing: &Choosing) -> Cover {
        let Choosing {
            sample,
            codes,
            probes,
            ..
        } = choosing;
        let from = self.tail.end() - codes.len() as u64;
        let low = self.classes.low();
        let above =
            [from, from + 1].map(|heap| self.classes.above_own(target.into(), heap) & 1 == 1);
        let needs = |i: usize, code: u8| {
            let (own, other) = (u32::from(target) >> low, u32::from(code) >> low);
            code != HOLE && (other > own || other == own && above[i % 2])
        };
        let open = plan::bits(codes, needs);
        let mut best = probes.clone();
        if best.len() > self.tuning.witnesses {
            let counted = Density::new(codes);
            let density = |probe: &Probe| Reverse(counted.of(target ^ probe.code));
            best.select_nth_unstable_by_key(self.tuning.witnesses, density);
            best.truncate(self.tuning.witnesses);
        }
        let chosen = sample.choose(target, &best, open, self.tuning.witness_worth);
        let offset = |p: Probe| self.rows.offset(target ^ p.code, p.lag as usize);
        Cover::new(chosen.into_iter().map(offset).collect())
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
