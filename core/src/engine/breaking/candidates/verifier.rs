//! The check that no rare value is missed, and all that a later start needs.

use super::{
    Classes, Rare, Recursion, Tier, Tuning,
    moves::{Moves, Zones},
    rows::{BLOCK, Rows},
    saved,
    tail::{HOLE, Tail},
    tiers::{Cover, Kernels, WORDS, kernels},
    witnesses::Witnesses,
};

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
        new.plan();
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
        self.recursion_with(None)
    }

    /// The same, with covers of an earlier recursion.
    pub(super) fn recursion_with(&self, covers: Option<Vec<Cover>>) -> Recursion {
        let (rares, tail) = (&self.rares, &self.tail);
        Recursion::new(self.classes, &self.moves, rares, tail, &self.tuning, covers)
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

    /// Begins a chunk of rows, and chooses covers where there are none for so many heaps.
    fn plan(&mut self) {
        let span = self.tuning.witness_span;
        self.rows = Rows::new(span, self.tuning.blocks * BLOCK);
        self.rows.fill(self.tail.last(span));
        self.filled = 0;
        if self.is_stale() {
            self.choose();
            self.planned = self.tail.end();
        }
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
        if self.is_stale() {
            self.plan();
        }
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

    /// Checks that the heaps of `needs` reach the rare value of this code.
    fn target(&mut self, from: u64, code: u8, needs: [u64; WORDS], found: &mut Option<Finding>) {
        let mut left = needs;
        let cover = self
            .covers
            .get(usize::from(code))
            .filter(|cover| !cover.is_empty());
        if let Some(cover) = cover {
            let place = Rows::place(self.filled);
            let met = (self.kernels.cover)(self.rows.bits(), place, cover);
            left = std::array::from_fn(|i| left[i] & !met[i]);
        }
        for (heap, mut word) in (from..).step_by(64).zip(left) {
            while word != 0 {
                let heap = heap + u64::from(word.trailing_zeros());
                word &= word - 1;
                let value = self.classes.rare(code.into(), heap);
                let known = found.map(|found| (found.heap, found.value));
                if known.is_some_and(|known| known < (heap, value)) {
                    continue;
                }
                if let Err(certain) = self.look_up(heap, code) {
                    *found = Some(Finding {
                        heap,
                        value,
                        certain,
                    });
                }
            }
        }
    }

    /// Looks for a move of `heap` to its rare value of this code. If there is none among those that
    /// can be seen, tells whether all can be.
    fn look_up(&mut self, heap: u64, code: u8) -> Result<(), bool> {
        let view = (self.kernels, &self.moves, &self.tail);
        if self.witnesses.close(view, heap, code) {
            return Ok(());
        }
        self.witnesses.far.push(heap);
        if self.among_rares(heap, self.classes.rare(code.into(), heap)) {
            return Ok(());
        }
        self.witnesses.all(view, heap, code)
    }

    /// Whether a move of `heap` that leaves one heap, or two rare ones, has this value.
    fn among_rares(&self, heap: u64, value: u32) -> bool {
        let of = |heap| self.tail.value(heap, self.classes, &self.rares);
        let mut singles = self.moves.singles.iter();
        singles.any(|&taken| of(heap - taken) == value)
            || self.zones.meet(heap, heap + 1)
                && self.moves.splits.iter().any(|&taken| {
                    self.rares.iter().any(|rare| {
                        let other = (heap - taken)
                            .checked_sub(rare.heap)
                            .filter(|&other| other > 0);
                        other.is_some_and(|other| {
                            let other_rare =
                                self.rares.binary_search_by_key(&other, |rare| rare.heap);
                            other_rare.is_ok_and(|at| {
                                self.rares[at].value ^ rare.value == value
                                    && !(self.moves.unequal && other == rare.heap)
                            })
                        })
                    })
                })
    }

    /// Takes the value of the next heap, which was found; it is common in the classes that are
    /// from now on if it has a higher bit than any before. Returns false, and takes nothing, if it
    /// is rare and too few heaps are kept to go on.
    pub fn admit(&mut self, value: u32) -> bool {
        let heap = self.tail.end();
        let classes = self.classes_for(value);
        let code = if classes.is_common(value, heap) {
            classes.code(value) as u8
        } else {
            // What is kept beyond what it needs is not counted, as a saved state has no more.
            let kept = keep(&self.tuning, &self.moves, &self.rares) as u64;
            let missing = self.tail.start();
            let needed = missing.max(heap.saturating_sub(kept));
            if self.witnesses.kept() < needed || heap + self.moves.most > LONGEST {
                return false;
            }
            let early: Vec<_> = self.witnesses.early().take(missing as usize).collect();
            // Beside this heap, all others from 0 on come next.
            self.tail.prepend(&early);
            self.rares.push(Rare { heap, value });
            self.zones = Zones::new(&self.moves, &self.rares);
            HOLE
        };
        self.witnesses.far.push(heap);
        self.classes = classes;
        self.tail.push(&[code]);
        self.witnesses.extend(&[code]);
        self.plan();
        true
    }

    /// Classes in which `value` is common, if it has a higher bit than any before; else the same.
    fn classes_for(&self, value: u32) -> Classes {
        let codes = self.rares.iter().map(|rare| self.classes.code(rare.value));
        let highest = codes
            .max()
            .max(Some(self.tail.highest().into()))
            .unwrap_or(0);
        let top = self.classes.code(value).checked_ilog2();
        let turned = self.classes.turned(value);
        let new = top > highest.checked_ilog2() && top >= Some(self.classes.low());
        if new && turned.is_common(value, self.tail.end()) {
            turned
        } else {
            self.classes
        }
    }
}

/// The largest lag of a probe.
pub(super) const LONGEST: u64 = u32::MAX as u64;

/// The last heaps that must be kept: all that a rare heap can be left beside.
pub(super) fn least_kept(moves: &Moves, rares: &[Rare]) -> u64 {
    rares.last().map_or(0, |rare| rare.heap) + moves.most + 64
}

/// How many of the last heaps are kept.
pub(super) fn keep(tuning: &Tuning, moves: &Moves, rares: &[Rare]) -> usize {
    tuning.recent.max(least_kept(moves, rares) as usize)
}
