//! What is known of couples that are not decided: their numbers and their options.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::Component;

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
}

/// To lose, all moves must be refuted, but one position refutes about two of them.
pub(super) fn guess(effort: u64) -> u32 {
    (effort / 2 + 1).min(1 << 20) as u32
}

/// An option that is not known to be irrelevant: `len` parts of unknown value from `start` on,
/// and the xor of the values of its others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kid {
    pub(super) start: u32,
    pub(super) len: u32,
    /// The place of its couple once that was looked into from here, or [`UNOPENED`].
    pub(super) node: u32,
    /// A guess at how many positions it takes to show that who moves from it loses.
    pub(super) guess: u32,
    pub(super) sum: u64,
}

/// Stands for no place.
pub(super) const UNOPENED: u32 = u32::MAX;

impl Kid {
    /// Its numbers, where it was not looked into.
    pub(super) fn guessed(&self) -> Numbers {
        Numbers {
            win: 1,
            loss: self.guess,
        }
    }
}

/// The options of a couple's component.
#[derive(Clone, Debug)]
pub(super) struct Kids<C> {
    pub(super) list: Vec<Kid>,
    pub(super) parts: Vec<C>,
    /// Values below 64 that options have.
    pub(super) seen: u64,
}

impl<C> Default for Kids<C> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            parts: Vec::new(),
            seen: 0,
        }
    }
}

impl<C> Kids<C> {
    fn bytes(&self) -> u64 {
        (size_of_val(&self.list[..]) + size_of_val(&self.parts[..]) + 64) as u64
    }
}

/// A component and a heap of nim beside it.
pub(super) type Couple<C> = (C, u64);

#[derive(Clone, Debug)]
pub(super) struct Node<C> {
    pub(super) numbers: Numbers,
    /// Listed when the couple is first looked into, and dropped when it is decided.
    kids: Option<Kids<C>>,
    /// How many positions had been looked into when it was first met.
    pub(super) steps: u64,
}

/// The couples that were met.
#[derive(Clone, Debug)]
pub(super) struct Nodes<C> {
    map: IndexMap<Couple<C>, Node<C>, FxBuildHasher>,
    /// About how many bytes they take.
    bytes: u64,
    /// How many of them are decided.
    decided: u64,
}

impl<C> Default for Nodes<C> {
    fn default() -> Self {
        Self {
            map: IndexMap::default(),
            bytes: 0,
            decided: 0,
        }
    }
}

impl<C: Component> Nodes<C> {
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(super) fn len(&self) -> usize {
        self.map.len()
    }

    /// Whether what was decided is worth a new start when memory is short.
    pub(super) fn is_fruitful(&self) -> bool {
        self.decided * 16 > self.map.len() as u64
    }

    /// The place of a couple.
    pub(super) fn place(&mut self, couple: Couple<C>, steps: u64) -> usize {
        let bytes = couple.0.bytes() + size_of::<Node<C>>() + 32;
        let entry = self.map.entry(couple);
        let at = entry.index();
        entry.or_insert_with(|| {
            self.bytes += bytes as u64;
            Node {
                numbers: Numbers::ENDLESS,
                kids: None,
                steps,
            }
        });
        at
    }

    pub(super) fn at(&self, at: usize) -> (&Couple<C>, &Node<C>) {
        self.map
            .get_index(at)
            .unwrap_or_else(|| unreachable!("couples stay where they are"))
    }

    /// The numbers of a couple that was looked into.
    #[inline]
    pub(super) fn numbers(&self, couple: &Couple<C>) -> Option<Numbers> {
        let node = self.map.get(couple)?;
        (node.numbers != Numbers::ENDLESS).then_some(node.numbers)
    }

    /// The numbers of the couple at a place, if it was looked into.
    #[inline]
    pub(super) fn opened(&self, at: u32) -> Option<Numbers> {
        let (_, node) = self.map.get_index(at as usize)?;
        (node.numbers != Numbers::ENDLESS).then_some(node.numbers)
    }

    pub(super) fn set(&mut self, at: usize, numbers: Numbers) {
        self.map[at].numbers = numbers;
    }

    /// Notes that a couple is decided, and forgets its options.
    pub(super) fn decide(&mut self, at: usize, numbers: Numbers) {
        self.decided += 1;
        self.set(at, numbers);
        drop(self.take(at));
    }

    /// Takes the options of a couple out, to be worked on.
    pub(super) fn take(&mut self, at: usize) -> Option<Kids<C>> {
        let kids = self.map[at].kids.take()?;
        self.bytes -= kids.bytes();
        Some(kids)
    }

    pub(super) fn put(&mut self, at: usize, kids: Kids<C>) {
        self.bytes += kids.bytes();
        self.map[at].kids = Some(kids);
    }

    /// Forgets all couples.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}
