//! The check that no rare value is missed, and all that a later start needs.

mod admit;
mod target;

use std::convert::Infallible;

use super::{
    Classes, Rare, Recursion, Tier, Tuning,
    moves::{Moves, Zones},
    rows::{BLOCK, Rows},
    saved,
    tail::{HOLE, Tail},
    tiers::{Cover, Kernels, WORDS, kernels},
    witnesses::Witnesses,
};

pub(super) use admit::{LONGEST, keep, least_kept};

/// The verified state: it takes the codes of the next heaps, and checks that each rare value below
/// a heap's own is reached by one of its moves.
#[derive(Clone, Debug)]
pub struct Verifier {
    pub(super) classes: Classes,
    pub(super) moves: Moves,
    pub(super) rares: Vec<Rare>,
    pub(super) tail: Tail,
    pub(super) witnesses: Witnesses,
    pub(super) tuning: Tuning,
    kernels: &'static Kernels,
    zones: Zones,
    pub(super) rows: Rows,
    /// How many heaps of the rows' chunk are there.
    filled: usize,
    /// For each rare code, heaps beside common ones, close to 0.
    pub(super) covers: Vec<Cover>,
    /// How many heaps there were when they were chosen.
    pub(super) planned: u64,
}

/// A look at a request that nobody makes.
pub(super) fn never() -> Result<(), Infallible> {
    Ok(())
}

/// Chunks that are verified before they are given out, at most.
pub(super) const AHEAD: usize = 8;

/// Covers are chosen anew when there are so many times as many heaps.
const STALE: u64 = 16;

/// The first heap whose code is not right, or not known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The heap.
    pub heap: u64,
    /// A rare value which none of its moves reaches as far as could be seen; it reaches all below.
    pub value: u32,
    /// Whether all its moves were looked at, so that this is its value. Otherwise one of those that
    /// leave two heaps too far from both ends might still reach it.
    pub certain: bool,
}

impl Verifier {
    pub(super) fn new(
        classes: Classes,
        moves: Moves,
        rares: Vec<Rare>,
        tail: Tail,
        witnesses: Witnesses,
        tuning: Tuning,
    ) -> Self {
        let mut new = Self {
            kernels: kernels(tuning.tier),
            zones: Zones::new(&moves, &rares),
            rows: Rows::new(tuning.witness_span, tuning.blocks * BLOCK),
            filled: 0,
            covers: Vec::new(),
            planned: 0,
            classes,
            moves,
            rares,
            tail,
            witnesses,
            tuning,
        };
        new.begin();
        new
    }

    /// The heap after those that are verified.
    pub fn next_heap(&self) -> u64 {
        self.tail.end()
    }

    /// Chooses the implementation of the inner loops.
    pub(super) fn choose_tier(&mut self, tier: Tier) {
        self.tuning.tier = tier;
        self.kernels = kernels(tier);
    }

    /// A recursion that goes on from here.
    pub fn recursion(&self) -> Recursion {
        let Ok(new) = self.recursion_with(None, &mut never);
        new
    }

    /// The same, with covers of an earlier recursion.
    ///
    /// # Errors
    /// That of `look`, which is called while covers are chosen.
    pub(super) fn recursion_with<E>(
        &self,
        covers: Option<Vec<Cover>>,
        look: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Recursion, E> {
        let known = (self.rares.as_slice(), &self.tail);
        Recursion::new(self.classes, &self.moves, known, &self.tuning, covers, look)
    }

    /// What a later start needs to go on after what is verified, for [`Candidates::resume`].
    ///
    /// [`Candidates::resume`]: super::Candidates::resume
    pub fn save(&self) -> Vec<u8> {
        saved::save(self, self.tail.end())
    }

    /// How many probes its covers have.
    pub fn covers(&self) -> usize {
        self.covers.iter().map(Cover::len).sum()
    }

    /// Pairs of a heap and a rare value that no cover met.
    pub fn looked_up(&self) -> u64 {
        self.witnesses.looked_up
    }

    /// Begins a chunk of rows.
    fn begin(&mut self) {
        let span = self.tuning.witness_span;
        self.rows = Rows::new(span, self.tuning.blocks * BLOCK);
        self.rows.fill(self.tail.last(span));
        self.filled = 0;
    }

    /// Chooses covers where there are none for so many heaps; whether there were none.
    ///
    /// # Errors
    /// That of `look`, which is called now and then; a further call begins anew.
    pub(super) fn plan<E>(&mut self, look: &mut dyn FnMut() -> Result<(), E>) -> Result<bool, E> {
        if !self.is_stale() {
            return Ok(false);
        }
        self.begin();
        self.choose(look)?;
        self.planned = self.tail.end();
        Ok(true)
    }

    /// Whether it is time for other covers.
    fn is_stale(&self) -> bool {
        let below = usize::from(self.tail.highest()) + 1;
        self.tail.end() / STALE >= self.planned || self.covers.len() < below
    }

    /// Takes the codes of the next heaps, whole blocks of [`BLOCK`] but for the last ones ever.
    ///
    /// # Errors
    /// Finds a heap whose code is not right, or not known to be; those before it are taken.
    pub fn check(&mut self, codes: &[u8]) -> Result<(), Finding> {
        let Ok(_) = self.plan(&mut never);
        self.check_planned(codes)
    }

    /// The same with the covers that there are.
    pub(super) fn check_planned(&mut self, codes: &[u8]) -> Result<(), Finding> {
        self.witnesses.given(self.tail.end());
        for block in codes.chunks(BLOCK) {
            if self.filled == self.tuning.blocks * BLOCK {
                self.rows.slide();
                self.filled = 0;
            }
            let from = self.tail.end();
            let kept = keep(&self.tuning, &self.moves, &self.rares);
            let ahead = AHEAD * self.tuning.blocks * BLOCK;
            self.tail.room(kept + ahead, BLOCK);
            self.tail.push(block);
            for (at, &code) in (self.filled..).zip(block) {
                self.rows.set(at, code);
            }
            let found = self.block(from, block);
            self.filled += BLOCK;
            let len = found.map_or(block.len(), |found| (found.heap - from) as usize);
            self.witnesses.sort_far(from + len as u64);
            self.tail.shorten(block.len() - len);
            self.witnesses.extend(&block[..len]);
            if let Some(found) = found {
                return Err(found);
            }
        }
        self.witnesses.arrange();
        Ok(())
    }

    /// Checks the block from the heap `from` on, the last of the tail.
    fn block(&mut self, from: u64, codes: &[u8]) -> Option<Finding> {
        let low = self.classes.low();
        let place = Rows::place(self.filled);
        let highest = codes.iter().copied().max().unwrap_or(0);
        let mut found: Option<Finding> = None;
        // The heaps with codes that differ from the rare one's in bits of more weight than the
        // missing one, and are larger.
        let mut larger = [0; WORDS];
        let last = u32::from(highest) >> low;
        for group in (0..=last).rev() {
            let members = group << low..((group + 1) << low).min(u32::from(HOLE));
            let members = members.map(|code| code as u8);
            let mut own = [0; WORDS];
            for code in members.clone() {
                let row = self.rows.own(code, place);
                own = std::array::from_fn(|i| own[i] | row[i]);
            }
            let above = self.classes.above_own(group << low, from);
            let needs: [_; WORDS] = std::array::from_fn(|i| larger[i] | own[i] & above);
            if needs.iter().any(|&word| word != 0) {
                for code in members {
                    self.target(from, code, needs, &mut found);
                }
            }
            larger = std::array::from_fn(|i| larger[i] | own[i]);
        }
        found
    }
}
