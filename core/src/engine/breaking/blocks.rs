//! Few rare heaps: many heaps at once, as codes of one byte.
//!
//! A move that leaves a rare heap leaves another one a fixed number of heaps back: its lag. For
//! consecutive heaps these lie side by side, so the [`Front`] marks what all of them reach with a
//! load, a xor and a few look-ups for each lag. The [`Rear`] verifies, with pairs of common heaps
//! whose smaller one is fixed, that no rare value below is left out; it may run behind on a thread
//! of its own. Where either doesn't fit, the exact value is found for a single heap.

mod coded;
mod front;
mod past;
mod plan;
mod rear;

use super::{
    Code, History, Tier,
    classic::Trouble,
    moves::Moves,
    snapshots::Snapshots,
    split::{Marks, NEAR, Split},
};
use coded::{Coded, Decoder};
use front::Front;
use plan::{Order, Plan, planes_for};
use rear::Rear;

/// Verified codes of the heaps so far, and more that are not verified yet.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    moves: Moves,
    tier: Tier,
    threads: usize,
    pub(super) split: Split,
    codes: History<u8>,
    /// The heaps that are verified.
    verified: u64,
    /// Heaps before this one are found one by one,
    exact_until: u64,
    /// as are so many after a rare one.
    alone: u64,
    plan: Option<Planned>,
    /// The order of the last plan's witnesses.
    order: Option<Order>,
    decoder: Decoder,
    marks: Marks,
    snapshots: Snapshots,
}

/// What is made for a split.
#[derive(Clone, Debug)]
struct Planned {
    plan: Plan,
    front: Front,
    rear: Rear,
}

/// What is next.
pub(super) enum Found {
    /// Codes of the heaps up to this one.
    Codes(u64),
    /// Values, found one by one.
    Values(Vec<u32>),
}

/// Heaps that are computed before they are verified.
const CHUNK: u64 = 1 << 20;
/// Options that are looked at one by one between two reports.
const STEPS: u64 = 1 << 22;
/// Heaps of which all are kept,
pub(super) const MOST: u64 = 1 << 25;
/// and of the first ones, and the last ones, once there are more.
pub(super) const HEAD: usize = 1 << 22;
/// The same soon after a rare heap.
const BRIEF: u64 = 1 << 12;
/// Heaps that are found one by one after a rare one.
const ALONE: u64 = 1 << 10;
/// Lanes, at most.
const LANES: u64 = 64;

/// Whether few enough heaps are rare, and none of late, after `len` heaps; `split` knows them, and
/// `top` is the largest code.
pub(super) fn suits(moves: &Moves, split: &Split, len: u64, top: u32, tier: Tier) -> bool {
    let after = NEAR + split.last_rare().max(NEAR) + moves.most as u64 + LANES;
    split.rares.len() < 4096 && len > after && planes_for(top, split, tier).is_some()
}

impl Blocks {
    /// Goes on after all heaps so far, whose codes are bytes.
    pub(super) fn new(code: &Code, split: Split, codes: History<u8>) -> Self {
        let mut new = Self {
            moves: Moves::new(code),
            tier: Tier::default(),
            threads: 1,
            exact_until: 0,
            alone: ALONE,
            verified: codes.len(),
            plan: None,
            order: None,
            decoder: Decoder::new(&split),
            marks: Marks::default(),
            snapshots: Snapshots::default(),
            split,
            codes,
        };
        new.after_rare();
        new
    }

    /// Chooses how to compute.
    pub(super) fn choose(&mut self, tier: Tier, threads: usize) {
        if self.tier != tier {
            self.forget();
        }
        (self.tier, self.threads) = (tier, threads);
    }

    /// The value of each code at even and at odd heaps.
    pub(super) fn values(&self) -> &[[u32; 256]; 2] {
        &self.decoder.values
    }

    /// The next heaps are found one by one: where rare heaps follow each other, that costs less
    /// than as many plans.
    fn after_rare(&mut self) {
        self.exact_until = self.split.last_rare() + self.alone + self.moves.most as u64 + LANES + 1;
    }

    /// The same stage, which makes plans as soon as it can after a rare heap.
    #[cfg(test)]
    pub(super) fn hasty(mut self) -> Self {
        self.alone = 0;
        self.after_rare();
        self
    }

    /// Drops what is not verified.
    fn forget(&mut self) {
        self.codes.cut(self.verified);
        if let Some(planned) = self.plan.take() {
            self.order = Some(planned.plan.order);
        }
    }

    pub(super) fn codes(&self) -> &History<u8> {
        &self.codes
    }

    /// Codes of the heaps from `from` to `to`, which are there.
    pub(super) fn slice(&self, from: u64, to: u64) -> &[u8] {
        let (recent, start) = self.codes.recent();
        &recent[(from - start) as usize..(to - start) as usize]
    }

    /// Verified codes or values of some heaps from `verified` on, none from `to` on.
    pub(super) fn advance(&mut self, to: u64) -> Result<Found, Trouble> {
        let from = self.verified;
        if from < self.exact_until {
            return self.exactly(to);
        }
        if self.plan.is_none() {
            self.prepare()?;
        }
        // No more heaps are in vain before the next rare one than have come since the last.
        let calm = from.saturating_sub(self.split.last_rare());
        let chunk = calm.clamp(BRIEF, CHUNK);
        let next = |from: u64| to.min(from + chunk);
        let Some(planned) = &mut self.plan else {
            return self.exactly(to);
        };
        let front = &mut planned.front;
        if self.codes.len() == from {
            let known = (&self.split, &self.decoder);
            front.extend(&planned.plan, &self.moves, known, next(from));
            front.hand_over(&mut self.codes);
        }
        let end = self.codes.len();
        let coded = Coded {
            codes: &self.codes,
            split: &self.split,
            decoder: &self.decoder,
        };
        let (moves, plan, rear) = (&self.moves, &planned.plan, &planned.rear);
        let job = || rear.verify(plan, moves, &coded, from, end);
        let known = (&self.split, &self.decoder);
        let mut ahead = || front.extend(plan, moves, known, next(end));
        let verified = if self.threads > 1 && next(end) > end && end > from {
            std::thread::scope(|scope| {
                match std::thread::Builder::new().spawn_scoped(scope, job) {
                    Ok(behind) => {
                        ahead();
                        behind.join()
                    }
                    // There is no thread to be had.
                    Err(_) => Ok(job()),
                }
            })
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        } else {
            job()
        };
        for (heap, bound) in verified.wide {
            self.split.shown(heap, bound);
        }
        self.verified = verified.end;
        if verified.end < end || end == from {
            self.forget();
            self.exact_until = verified.end + 1;
            if verified.end == from {
                return self.exactly(to);
            }
        } else {
            front.hand_over(&mut self.codes);
        }
        Ok(Found::Codes(verified.end))
    }

    /// Values of some heaps, one by one.
    fn exactly(&mut self, to: u64) -> Result<Found, Trouble> {
        self.forget();
        let mut values = Vec::new();
        let each = self.moves.split.len() * (1 + self.split.rares.len());
        let to = to.min(self.verified + (STEPS / each.max(1) as u64).clamp(64, CHUNK / 64));
        while self.verified < self.exact_until.min(to) {
            let n = self.verified;
            let source = Coded {
                codes: &self.codes,
                split: &self.split,
                decoder: &self.decoder,
            };
            let found = self.split.value(&self.moves, &source, n, &mut self.marks);
            let step = match found {
                Err(undecided) => Err(Trouble::Undecided(undecided)),
                Ok((value, shown)) => u8::try_from(self.split.classes.code(value))
                    .map(|code| (value, shown, code))
                    .map_err(|_| Trouble::Large),
            };
            let (value, shown, code) = match step {
                Ok(step) => step,
                Err(_) if !values.is_empty() => break,
                Err(trouble) => return Err(trouble),
            };
            self.split.shown(n, shown);
            let classes = self.split.classes;
            if self.split.found(n, value) {
                self.decoder.add(n);
                self.after_rare();
            }
            if self.split.classes != classes {
                self.decoder.renew(&self.split);
            }
            self.codes.end().push(code);
            self.verified += 1;
            values.push(value);
        }
        Ok(Found::Values(values))
    }

    fn prepare(&mut self) -> Result<(), Trouble> {
        let head = self.codes.head().iter().max();
        let recent = self.codes.recent().0.iter().max();
        let top = head.max(recent).copied().unwrap_or(0);
        let planes = planes_for(top.into(), &self.split, self.tier).ok_or(Trouble::Large)?;
        let known = (&self.split, &self.codes);
        let plan = Plan::new(&self.moves, known, self.tier, planes, self.order.take());
        let rear = Rear::new(&plan, &self.split);
        let front = Front::new(&plan, &self.moves, &self.split, &self.codes);
        self.plan = Some(Planned { plan, front, rear });
        Ok(())
    }
}
