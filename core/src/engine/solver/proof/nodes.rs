//! What is known of couples that are not decided: their numbers and their options.

use std::sync::{
    Mutex,
    atomic::{
        AtomicI64, AtomicU32, AtomicU64,
        Ordering::{AcqRel, Acquire, Relaxed, Release},
    },
};

use super::kids::Kids;
use crate::engine::hands::Block;

/// How many positions must at least be decided to show that the player to move wins, and that
/// the other one does; 0 and [`NEVER`] once that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) win: u32,
    pub(super) loss: u32,
}

pub(super) const NEVER: u32 = u32::MAX;
pub(super) const WON: Numbers = Numbers {
    win: 0,
    loss: NEVER,
};
pub(super) const LOST: Numbers = Numbers {
    win: NEVER,
    loss: 0,
};

impl Numbers {
    /// No bounds: a search until the outcome is known.
    pub(super) const ENDLESS: Self = Self {
        win: NEVER,
        loss: NEVER,
    };

    /// A guess for what was not looked into yet.
    pub(super) fn guess(effort: u64) -> Self {
        Self {
            win: 1,
            loss: guess(effort),
        }
    }

    fn are_decided(self) -> bool {
        self.win == 0 || self.loss == 0
    }

    /// What others are told while a walker is at work below: as if it were farther from a loss,
    /// so that they choose something else unless that is much farther.
    pub(super) fn taken(self) -> Self {
        Self {
            loss: self.loss.saturating_mul(2).saturating_add(1).min(NEVER - 1),
            ..self
        }
    }

    fn packed(self) -> u64 {
        u64::from(self.win) << 32 | u64::from(self.loss)
    }

    fn unpacked(bits: u64) -> Self {
        Self {
            win: (bits >> 32) as u32,
            loss: bits as u32,
        }
    }
}

/// To lose, all moves must be refuted, but one position refutes about two of them.
pub(super) fn guess(effort: u64) -> u32 {
    (effort + 1).min(1 << 20) as u32
}

/// Stands for no place.
pub(super) const UNOPENED: u32 = u32::MAX;

/// A component and a heap of nim beside it.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// The number of the component.
    piece: AtomicU32,
    /// The place of another couple of this component.
    next: AtomicU32,
    nim: AtomicU64,
    /// How many positions had been looked into when it was first met.
    steps: AtomicU64,
    /// Listed when the couple is first looked into, and dropped when it is decided. Who looks at
    /// the couple holds it.
    pub(super) kids: Mutex<Option<Box<Kids>>>,
}

impl Node {
    pub(super) fn piece(&self) -> u32 {
        self.piece.load(Relaxed)
    }

    pub(super) fn nim(&self) -> u64 {
        self.nim.load(Relaxed)
    }

    pub(super) fn steps(&self) -> u64 {
        self.steps.load(Relaxed)
    }
}

/// The couples that were met.
#[derive(Debug, Default)]
pub(super) struct Nodes {
    nodes: Vec<Node>,
    /// The numbers of each couple, which are asked for most.
    numbers: Vec<AtomicU64>,
    /// The place of the last couple of each component.
    last: Vec<AtomicU32>,
    /// The first place that no walker has.
    next: AtomicU32,
    /// About how many bytes the options take.
    pub(super) listed: AtomicI64,
    /// How many couples are decided.
    pub(super) decided: AtomicU64,
}

impl Nodes {
    /// About how many bytes all of it takes with room for so many couples, of so many components.
    pub(super) fn bytes(&self, room: usize, pieces: usize) -> u64 {
        let listed = self.listed.load(Relaxed).max(0) as u64;
        listed + (room * (size_of::<Node>() + size_of::<Numbers>()) + 4 * pieces) as u64
    }

    /// For how many there is room.
    pub(super) fn room(&self) -> usize {
        self.nodes.len()
    }

    /// How many places walkers have.
    pub(super) fn taken(&self) -> usize {
        self.next.load(Relaxed) as usize
    }

    pub(super) fn make_room(&mut self, room: usize, pieces: usize) {
        self.nodes.resize_with(room, Node::default);
        let endless = || AtomicU64::new(Numbers::ENDLESS.packed());
        self.numbers.resize_with(room, endless);
        self.last.resize_with(pieces, || AtomicU32::new(UNOPENED));
    }

    /// Whether what was decided is worth a new start when memory is short.
    pub(super) fn is_fruitful(&self) -> bool {
        self.decided.load(Relaxed) * 16 > self.taken() as u64
    }

    /// The place of a couple that was met.
    #[inline]
    pub(super) fn find(&self, piece: u32, nim: u64) -> Option<u32> {
        self.from(self.last[piece as usize].load(Acquire), nim)
    }

    #[inline]
    fn from(&self, mut at: u32, nim: u64) -> Option<u32> {
        loop {
            let node = self.nodes.get(at as usize)?;
            if node.nim() == nim {
                return Some(at);
            }
            at = node.next.load(Relaxed);
        }
    }

    /// The place of a couple; `None` where there is no room for it.
    pub(super) fn place(
        &self,
        (piece, nim): (u32, u64),
        steps: u64,
        block: &mut Block,
    ) -> Option<u32> {
        let last = &self.last[piece as usize];
        let mut first = last.load(Acquire);
        if let Some(at) = self.from(first, nim) {
            return Some(at);
        }
        let at = block.take(&self.next, self.room())?;
        let node = &self.nodes[at as usize];
        node.piece.store(piece, Relaxed);
        node.nim.store(nim, Relaxed);
        node.steps.store(steps, Relaxed);
        loop {
            node.next.store(first, Relaxed);
            match last.compare_exchange(first, at, Release, Acquire) {
                Ok(_) => return Some(at),
                Err(other) => first = other,
            }
            // Another walker was faster; the place that was taken is never used.
            if let Some(at) = self.from(first, nim) {
                return Some(at);
            }
        }
    }

    pub(super) fn at(&self, at: u32) -> &Node {
        &self.nodes[at as usize]
    }

    /// Whether the player to move loses a couple; `None` where it is not decided.
    pub(super) fn is_lost(&self, at: u32) -> Option<bool> {
        let numbers = self.now(at);
        numbers.are_decided().then_some(numbers == LOST)
    }

    pub(super) fn is_decided(&self, at: u32) -> bool {
        self.now(at).are_decided()
    }

    /// The numbers of a couple that may not have been looked into.
    #[inline]
    pub(super) fn now(&self, at: u32) -> Numbers {
        Numbers::unpacked(self.numbers[at as usize].load(Relaxed))
    }

    /// The numbers of a couple that was looked into.
    #[inline]
    pub(super) fn numbers(&self, piece: u32, nim: u64) -> Option<Numbers> {
        self.opened(self.find(piece, nim)?)
    }

    /// The numbers of the couple at a place, if it was looked into.
    #[inline]
    pub(super) fn opened(&self, at: u32) -> Option<Numbers> {
        let bits = self.numbers.get(at as usize)?.load(Relaxed);
        let numbers = Numbers::unpacked(bits);
        (numbers != Numbers::ENDLESS).then_some(numbers)
    }

    /// Notes the numbers of a couple whose options the caller holds.
    pub(super) fn set(&self, at: u32, numbers: Numbers) {
        self.numbers[at as usize].store(numbers.packed(), Relaxed);
    }

    /// Notes the numbers of a couple that a walker is about to look into for the first time.
    pub(super) fn claim(&self, at: u32, guess: Numbers) {
        let (new, none) = (guess.taken().packed(), Numbers::ENDLESS.packed());
        // An error says that another walker was there before.
        let _ = self.numbers[at as usize].compare_exchange(none, new, Relaxed, Relaxed);
    }

    /// Notes the numbers of a couple, unless it is decided.
    pub(super) fn set_undecided(&self, at: u32, numbers: Numbers) {
        let undecided = |bits| {
            let open = !Numbers::unpacked(bits).are_decided();
            open.then_some(numbers.packed())
        };
        // An error says that it was decided.
        let _ = self.numbers[at as usize].fetch_update(AcqRel, Relaxed, undecided);
    }
}
