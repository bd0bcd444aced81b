//! The codes of one heap after another, as far as no new rare value appears.

use super::{
    Classes, Rare, Tier, Tuning,
    moves::{Moves, Probe, Zones},
    plan,
    rows::{BLOCK, Rows},
    tail::{HOLE, Tail},
    tiers::{Block, Cover, Kernels, Near, Probes, WORDS, kernels},
};

/// Gives out codes of heaps that are right as long as none of these heaps is rare, which the
/// [`Verifier`](super::Verifier) checks.
#[derive(Clone, Debug)]
pub struct Recursion {
    classes: Classes,
    moves: Moves,
    rares: Vec<Rare>,
    zones: Zones,
    kernels: &'static Kernels,
    tail: Tail,
    rows: Rows,
    covers: Vec<Cover>,
    /// All probes, as their lags and codes.
    all: Vec<(u32, u8)>,
    far: Probes,
    near: Vec<Near>,
    block: Box<Block>,
    chunk: usize,
    keep: usize,
    /// Whether the next heap has a code that does not fit a byte.
    outgrown: bool,
    /// Heaps that needed all probes one after another.
    exact: u64,
}

impl Recursion {
    /// Goes on after the codes of `tail`; all rare heaps are in `rares`.
    ///
    /// # Errors
    /// That of `look`, which is called while covers are chosen, where there are none.
    pub(super) fn new<E>(
        classes: Classes,
        moves: &Moves,
        (rares, tail): (&[Rare], &Tail),
        tuning: &Tuning,
        covers: Option<Vec<Cover>>,
        look: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut probes = moves.probes(classes, rares);
        probes.sort_unstable();
        probes.dedup();
        let longest = probes.iter().map(|probe| probe.lag).max().unwrap_or(0) as usize;
        let chunk = tuning.blocks * BLOCK;
        let mut rows = Rows::new(tuning.probe_span, chunk);
        rows.fill(tail.last(tuning.probe_span));
        let covers = match covers {
            Some(covers) => covers,
            None => choose(&probes, &rows, (tail, classes), tuning, look)?,
        };
        let near = |p: &&Probe| p.lag < 64;
        let lags = probes
            .iter()
            .filter(|p| !near(p))
            .map(|p| (p.code, p.lag as u32));
        let nears = probes.iter().filter(near).map(|p| Near {
            code: p.code,
            lag: p.lag as u8,
        });
        let keep = longest.max(tuning.probe_span) + 64;
        Ok(Self {
            classes,
            moves: moves.clone(),
            rares: rares.to_vec(),
            zones: Zones::new(moves, rares),
            kernels: kernels(tuning.tier),
            tail: tail.shortened(keep),
            rows,
            covers,
            all: probes.iter().map(|p| (p.lag as u32, p.code)).collect(),
            far: Probes::new(lags),
            near: nears.collect(),
            block: Box::new(Block::new(tuning.candidates)),
            chunk,
            keep,
            outgrown: false,
            exact: 0,
        })
    }

    /// Chooses the implementation of the inner loops.
    pub(super) fn choose_tier(&mut self, tier: Tier) {
        self.kernels = kernels(tier);
    }

    /// The heap whose code comes next.
    pub fn next_heap(&self) -> u64 {
        self.tail.end()
    }

    /// Whether there is no further code, as that of the next heap would not fit a byte.
    pub fn outgrown(&self) -> bool {
        self.outgrown
    }

    /// How many heaps needed a look at all their options, one after another.
    pub fn exact(&self) -> u64 {
        self.exact
    }

    /// How many probes its covers have.
    pub fn covers(&self) -> usize {
        self.covers.iter().map(Cover::len).sum()
    }

    /// Its covers, for another recursion.
    pub(super) fn take_covers(&mut self) -> Vec<Cover> {
        std::mem::take(&mut self.covers)
    }

    /// The codes of the next heaps: a chunk of them, or fewer if one is outgrown.
    pub fn advance(&mut self) -> &[u8] {
        let from = self.tail.end();
        self.tail.room(self.keep, self.chunk);
        for at in (0..self.chunk).step_by(BLOCK) {
            if !self.outgrown {
                self.sift(at);
            }
            for word in 0..WORDS {
                if !self.outgrown {
                    self.word(word);
                }
            }
            let place = self.tail.index(from) + at;
            for (at, &code) in (at..).zip(self.tail.codes()[place..].iter().take(BLOCK)) {
                self.rows.set(at, code);
            }
            if self.outgrown {
                break;
            }
        }
        self.rows.slide();
        &self.tail.codes()[self.tail.index(from)..]
    }

    /// Notes the lowest candidates of the block at `at` of the chunk.
    fn sift(&mut self, at: usize) {
        let place = Rows::place(at);
        self.block.clear();
        for (target, cover) in self.covers.iter().enumerate() {
            let met = (self.kernels.cover)(self.rows.bits(), place, cover);
            (self.kernels.note)(&met.map(|word| !word), target as u8, &mut self.block);
            if target % 4 == 3 && self.block.is_full() {
                break;
            }
        }
    }

    /// Finds the codes of the next 64 heaps, or of some of them if one is outgrown.
    fn word(&mut self, word: usize) {
        let heap = self.tail.end();
        let at = self.tail.grow(64);
        if self.zones.meet(heap, heap + 64) {
            for lane in 0..64 {
                let code = self.among_rares(heap + lane as u64);
                if !self.set_exact(at + lane, code) {
                    return;
                }
            }
            return;
        }
        let codes = self.tail.codes();
        let mut pair = (self.kernels.test)(codes, at, &self.far, &self.block, word);
        loop {
            let left = (self.kernels.settle)(self.tail.codes_mut(), at, &self.near, &pair);
            if left == 0 {
                return;
            }
            let lane = left.trailing_zeros() as usize;
            let code = self.one_by_one(at + lane);
            if !self.set_exact(at + lane, code) {
                return;
            }
            pair.cells[0][lane] = code;
            pair.have[0] |= 1 << lane;
        }
    }

    /// Sets a code, unless it is outgrown, with which the codes end.
    fn set_exact(&mut self, at: usize, code: u8) -> bool {
        self.exact += 1;
        self.outgrown = u32::from(code) >= self.classes.codes();
        if self.outgrown {
            self.tail.truncate(at);
        } else {
            self.tail.codes_mut()[at] = code;
        }
        !self.outgrown
    }

    /// The code of the heap at a place of the codes, none of whose pairs is of two rare heaps;
    /// 255 if it does not fit.
    fn one_by_one(&self, at: usize) -> u8 {
        let codes = self.tail.codes();
        let mut met = [false; 256];
        for &(lag, code) in &self.all {
            met[usize::from(codes[at - lag as usize] ^ code)] = true;
        }
        least(&met)
    }

    /// The same for any heap.
    fn among_rares(&self, heap: u64) -> u8 {
        let mut met = [false; 256];
        for &taken in &self.moves.splits {
            for rare in &self.rares {
                let rest = (heap - taken).checked_sub(rare.heap);
                if let Some(code) = rest.and_then(|rest| self.tail.common(rest)) {
                    met[usize::from(code ^ self.classes.code(rare.value) as u8)] = true;
                }
            }
        }
        for &taken in &self.moves.singles {
            let value = self.tail.value(heap - taken, self.classes, &self.rares);
            if self.classes.is_common(value, heap) {
                met[self.classes.code(value) as usize] = true;
            }
        }
        least(&met)
    }
}

/// For each code, probes that exclude it best together, measured on the codes of `tail`.
fn choose<E>(
    probes: &[Probe],
    rows: &Rows,
    (tail, classes): (&Tail, Classes),
    tuning: &Tuning,
    look: &mut dyn FnMut() -> Result<(), E>,
) -> Result<Vec<Cover>, E> {
    let below = tail.codes_below(classes);
    let sample = tuning.sample(tail, tuning.probe_span, below);
    let codes = tail.last(sample.len());
    let span = BLOCK as u64..tuning.probe_span as u64 + 1;
    let within = probes.iter().filter(|probe| span.contains(&probe.lag));
    let within: Vec<_> = within.copied().collect();
    let mut cover = |target: u8| {
        let open = plan::bits(codes, |_, code| code > target && code != HOLE);
        let chosen = sample.choose(target, &within, open, tuning.probe_worth, look)?;
        let offset = |p: Probe| rows.offset(target ^ p.code, p.lag as usize);
        Ok(Cover::new(chosen.into_iter().map(offset).collect()))
    };
    (0..below).map(&mut cover).collect()
}

fn least(met: &[bool; 256]) -> u8 {
    met.iter().take(255).take_while(|met| **met).count() as u8
}
