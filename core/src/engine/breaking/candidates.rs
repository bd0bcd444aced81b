//! Games with many rare values: the lowest candidates for the values of 64 heaps at once.
//!
//! With the values split into rare and common ones (see [`Classes`]), a heap's least common value
//! that is not reached is told by the rare heaps alone: a sum of two common heaps is rare. For
//! hundreds of rare heaps the [`Recursion`] finds it in three steps: rows of bits exclude most
//! values of 448 heaps at once by some well chosen rare heaps; the candidates that remain are
//! tested against all of them as bytes of 64 heaps; and what lies fewer than 64 heaps back is
//! tried until nothing changes. The [`Verifier`] checks that each rare value below is reached: by
//! rows of bits of well chosen common heaps, and pair by pair where these miss.
//!
//! [`Candidates`] is both, one after the other or, on two threads, a recursion that runs ahead while
//! the verifier [checks](Verifier::check) its codes:
//!
//! ```
//! use grundy::engine::breaking::{Classes, Code, candidates::{Candidates, Next, Tuning}};
//! use grundy::{HeapRules, Work};
//! let officers = Code::new([(1, 6)]);
//! let mut values = Vec::new();
//! officers.extend(&mut values, 3000, &Work::default())?;
//! let classes = Classes::new(0x1ee, None);
//! let mut stage = Candidates::new(&officers, classes, &values, Tuning::default()).unwrap();
//! while stage.computed() < 4000 {
//!     match stage.advance(4000) {
//!         Next::Codes(chunk) => values.extend(chunk.values()),
//!         Next::Rare { value, .. } => {
//!             values.push(value);
//!             stage.admit();
//!         }
//!         other => panic!("{other:?}"),
//!     }
//! }
//! let mut plain = Vec::new();
//! officers.extend_plainly(&mut plain, 4000, &Work::default())?;
//! assert_eq!(values, plain);
//! # Ok::<(), grundy::Error>(())
//! ```

mod covers;
mod moves;
mod past;
mod plan;
mod recursion;
mod rows;
mod saved;
mod tail;
mod tiers;
mod tuning;
mod verifier;
mod witnesses;

use super::{Cells, Chunk, Classes, Code, Rare, Sparse, Tier, snapshots::Snapshots};
use moves::Moves;
pub use recursion::Recursion;
pub use rows::BLOCK;
use tail::{HOLE, Tail};
pub use tuning::Tuning;
use verifier::{AHEAD, keep, never};
pub use verifier::{Finding, Verifier};
use witnesses::Witnesses;

/// The stage: verified codes, chunk after chunk.
#[derive(Clone, Debug)]
pub struct Candidates {
    verifier: Verifier,
    ahead: Recursion,
    /// Whether the recursion has to begin anew where the verified state ends,
    due: bool,
    /// and how many heaps there were when the verifier that it came from chose its covers.
    planned: Option<u64>,
    values: Box<[[u32; 256]; 2]>,
    found: Option<Finding>,
    /// The heap after those that were given out.
    computed: u64,
    threads: usize,
    /// Codes that are not verified yet.
    pending: Vec<u8>,
    snapshots: Snapshots,
}

/// What comes next.
#[derive(Clone, Copy, Debug)]
pub enum Next<'a> {
    /// Verified codes, none of a rare heap.
    Codes(Chunk<'a>),
    /// The next heap has a new value: it is rare, or larger than all before by a bit of its own.
    /// After [`Candidates::admit`] the codes go on.
    Rare {
        /// The heap.
        heap: u64,
        /// Its value, verified.
        value: u32,
    },
    /// The least common value that the next heap does not reach, which is at least its own, has a
    /// larger code than are in use; another stage has to go on.
    Outgrown {
        /// The heap.
        heap: u64,
    },
    /// The next heap reaches all values below this one, which is rare and not reached as far as
    /// the heaps that are kept tell; another stage has to look at all.
    Undecided {
        /// The heap.
        heap: u64,
        /// The value.
        value: u32,
    },
}

/// The fewest values to begin with.
const LEAST: u64 = 1024;

impl Candidates {
    /// Goes on after `values`, those of the heaps from 0 on.
    ///
    /// None if the stage is not for this: if moves leave more than two heaps, if there are more
    /// [codes](Classes::codes) than fit a byte, or if there are fewer than 1024 values, or fewer than
    /// some numbers that are taken.
    /// It is correct for any mask, but fast only if few heaps are rare, and none of late.
    pub fn new(code: &Code, classes: Classes, values: &[u32], tuning: Tuning) -> Option<Self> {
        let least = code.most_taken().saturating_add(1).max(LEAST);
        let parities = code.digits().iter().filter(|digit| digit.1 & 4 != 0);
        let parities = parities.map(|digit| classes.flips(digit.0) as u8);
        let suits = code.most_parts() <= 2
            && values.len() as u64 >= least
            && values
                .iter()
                .all(|&value| classes.code(value) < classes.codes());
        if !suits || parities.clone().min() != parities.max() {
            return None;
        }
        let mut rares = Vec::new();
        let mut codes = vec![HOLE];
        for (heap, &value) in (1..).zip(&values[1..]) {
            if classes.is_common(value, heap) {
                codes.push(classes.code(value) as u8);
            } else {
                rares.push(Rare { heap, value });
                codes.push(HOLE);
            }
        }
        let tuning = tuning.checked();
        let mut witnesses = Witnesses::new(tuning.early, tuning.close);
        witnesses.extend(&codes);
        witnesses.far.push(values.len() as u64 - 1);
        let moves = Moves::new(code);
        let tail = Tail::new(0, codes).shortened(keep(&tuning, &moves, &rares));
        let verifier = Verifier::new(classes, moves, rares, tail, witnesses, tuning);
        Some(Self::of(verifier))
    }

    /// The recursion and the verifier, for two threads. They join again with
    /// [`Candidates::from`] the verifier, which goes on after what is verified.
    pub fn into_parts(mut self) -> (Recursion, Verifier) {
        let Ok(()) = self.prepare(&mut never);
        if self.pending.is_empty() {
            (self.ahead, self.verifier)
        } else {
            (self.verifier.recursion(), self.verifier)
        }
    }

    /// Goes on after what is verified.
    fn of(verifier: Verifier) -> Self {
        // Covers are chosen when codes are asked for, as that takes its time.
        let Ok(ahead) = verifier.recursion_with(Some(Vec::new()), &mut never);
        let mut new = Self {
            ahead,
            due: true,
            planned: None,
            values: Box::new([[0; 256]; 2]),
            found: None,
            computed: verifier.next_heap(),
            threads: 1,
            pending: Vec::new(),
            snapshots: Snapshots::default(),
            verifier,
        };
        new.decode();
        new
    }

    /// Chooses covers where the verifier has none for so many heaps, and then, or where it is due,
    /// begins a recursion where the verified state ends; with other covers if the verifier has.
    ///
    /// # Errors
    /// That of `look`, which is called now and then; a further call goes on.
    fn prepare<E>(&mut self, look: &mut dyn FnMut() -> Result<(), E>) -> Result<(), E> {
        if self.verifier.plan(look)? && !self.is_outgrown() {
            self.restart();
        }
        if self.due {
            let planned = Some(self.verifier.planned);
            let old = (planned == self.planned).then(|| self.ahead.take_covers());
            self.ahead = self.verifier.recursion_with(old, look)?;
            (self.planned, self.due) = (planned, false);
        }
        Ok(())
    }

    /// The recursion is to begin anew.
    fn restart(&mut self) {
        self.pending.clear();
        self.due = true;
    }

    /// Whether the recursion has no further code.
    fn is_outgrown(&self) -> bool {
        !self.due && self.ahead.outgrown()
    }

    /// The same stage, with so many threads from now on; there is no use for more than two.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Chooses how to compute.
    pub(super) fn choose(&mut self, tier: Tier, threads: usize) {
        self.threads = threads;
        if self.verifier.tuning.tier != tier {
            self.verifier.choose_tier(tier);
            self.ahead.choose_tier(tier);
        }
    }

    fn decode(&mut self) {
        for (parity, values) in self.values.iter_mut().enumerate() {
            for (code, value) in values.iter_mut().enumerate() {
                *value = self.verifier.classes.common(code as u32, parity as u64);
            }
        }
    }

    /// The heap after those whose codes were given out.
    pub fn computed(&self) -> u64 {
        self.computed
    }

    /// The classes at present.
    pub fn classes(&self) -> Classes {
        self.verifier.classes
    }

    /// The rare heaps so far, but for the heap 0.
    pub fn rares(&self) -> &[Rare] {
        &self.verifier.rares
    }

    /// The largest heap that is called close: for each heap that was given out, but for those up to
    /// [`last_far`](Self::last_far), each rare value below its own is reached by a move that leaves
    /// a common heap of at most this size beside another common one.
    pub fn close(&self) -> u64 {
        self.verifier.witnesses.bound()
    }

    /// The last heap that was given out for which there is no such move among these.
    pub fn last_far(&self) -> Option<u64> {
        self.verifier.witnesses.last_far(self.computed)
    }

    /// What is told of the split.
    pub(super) fn sparse(&self) -> Sparse {
        let zero = u64::from(!self.classes().is_common(0, 0));
        Sparse {
            mask: self.classes().mask(),
            position: self.classes().position(),
            rares: self.rares().len() as u64 + zero,
            last_rare: self.rares().last().map_or(0, |rare| rare.heap),
            witness: self.close(),
            last_far_witness: self.last_far(),
        }
    }

    /// The verified state, which may be ahead of what was given out.
    pub fn verifier(&self) -> &Verifier {
        &self.verifier
    }

    /// The recursion, which may be ahead of what is verified.
    pub fn recursion(&self) -> &Recursion {
        &self.ahead
    }

    /// The verified codes of some further heaps, none from `to` on; none at all if all below are
    /// given out. Where the next heap has no such code, tells why, again with every call.
    pub fn advance(&mut self, to: u64) -> Next<'_> {
        let Ok(next) = self.advance_looking(to, &mut never);
        next
    }

    /// The same, with `look` called at times while it is prepared.
    ///
    /// # Errors
    /// That of `look`; a further call goes on.
    pub(super) fn advance_looking<E>(
        &mut self,
        to: u64,
        look: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Next<'_>, E> {
        while self.computed < to
            && self.computed == self.verifier.next_heap()
            && self.found.is_none()
            && !(self.is_outgrown() && self.pending.is_empty())
        {
            self.prepare(look)?;
            self.found = self.check(to).err();
        }
        Ok(self.next(to))
    }

    /// What comes next, as far as it is verified.
    fn next(&mut self, to: u64) -> Next<'_> {
        let from = self.computed;
        let end = to.min(self.verifier.next_heap()).max(from);
        if end > from || from >= to {
            self.computed = end;
            let tail = &self.verifier.tail;
            let codes = &tail.codes()[tail.index(from)..tail.index(end)];
            let values = &self.values;
            let cells = Cells::Codes { codes, values };
            return Next::Codes(Chunk { from, cells });
        }
        match self.found {
            Some(Finding {
                heap,
                value,
                certain: true,
            }) => Next::Rare { heap, value },
            Some(Finding { heap, value, .. }) => Next::Undecided { heap, value },
            None => Next::Outgrown { heap: from },
        }
    }

    /// Verifies what is pending, and computes what is pending then; if there are two threads and more
    /// is asked for, at the same time.
    fn check(&mut self, to: u64) -> Result<(), Finding> {
        if self.pending.is_empty() {
            self.pending.extend_from_slice(self.ahead.advance());
        }
        let codes = std::mem::take(&mut self.pending);
        let end = self.verifier.next_heap() + codes.len() as u64;
        let (ahead, verifier, next) = (&mut self.ahead, &mut self.verifier, &mut self.pending);
        if self.threads < 2 || end >= to {
            return verifier.check_planned(&codes);
        }
        let run = move || {
            for _ in 0..AHEAD {
                if !ahead.outgrown() {
                    next.extend_from_slice(ahead.advance());
                }
            }
        };
        let checked = std::thread::scope(|scope| {
            // Without a thread it is computed with the next call.
            let before = std::thread::Builder::new().spawn_scoped(scope, run);
            let checked = verifier.check_planned(&codes);
            if let Ok(Err(panic)) = before.map(|before| before.join()) {
                std::panic::resume_unwind(panic);
            }
            checked
        });
        if checked.is_err() {
            self.pending.clear();
        }
        checked
    }

    /// Takes the new value of the next heap, which [`advance`](Self::advance) told, and goes on.
    ///
    /// Returns false, and changes nothing, where it told no value, or where it is rare and the heaps
    /// from 0 on are no longer all kept, as they are up to `early + recent` heaps: the heaps that
    /// come next may leave any of them beside a new rare one.
    pub fn admit(&mut self) -> bool {
        let next = self.computed == self.verifier.next_heap();
        match self.found {
            Some(Finding {
                value,
                certain: true,
                ..
            }) if next && self.verifier.admit(value) => {
                self.computed += 1;
                self.found = None;
                self.restart();
                self.decode();
                true
            }
            _ => false,
        }
    }
}

impl From<Verifier> for Candidates {
    fn from(verifier: Verifier) -> Self {
        Self::of(verifier)
    }
}

#[cfg(test)]
#[path = "candidates/looks.rs"]
mod looks;
