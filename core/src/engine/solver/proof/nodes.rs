//! What is known of couples that are not decided: their numbers and their options.

use super::kids::Kids;

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
    (effort + 1).min(1 << 20) as u32
}

/// Stands for no place.
pub(super) const UNOPENED: u32 = u32::MAX;

/// A component and a heap of nim beside it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The number of the component.
    pub(super) piece: u32,
    /// The place of another couple of this component.
    next: u32,
    pub(super) nim: u64,
    /// Listed when the couple is first looked into, and dropped when it is decided.
    kids: Option<Kids>,
    /// How many positions had been looked into when it was first met.
    pub(super) steps: u64,
}

/// The couples that were met.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes {
    nodes: Vec<Node>,
    /// The numbers of each couple, which are asked for most.
    numbers: Vec<Numbers>,
    /// The place of the last couple of each component.
    last: Vec<u32>,
    /// About how many bytes the options take.
    listed: u64,
    /// How many couples are decided.
    decided: u64,
}

impl Nodes {
    /// About how many bytes all of it takes.
    pub(super) fn bytes(&self) -> u64 {
        let node = size_of::<Node>() + size_of::<Numbers>();
        self.listed + (self.nodes.len() * node + size_of_val(&self.last[..])) as u64
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether what was decided is worth a new start when memory is short.
    pub(super) fn is_fruitful(&self) -> bool {
        self.decided * 16 > self.nodes.len() as u64
    }

    /// The place of a couple that was met.
    #[inline]
    pub(super) fn find(&self, piece: u32, nim: u64) -> Option<u32> {
        let mut at = *self.last.get(piece as usize)?;
        loop {
            let node = self.nodes.get(at as usize)?;
            if node.nim == nim {
                return Some(at);
            }
            at = node.next;
        }
    }

    /// The place of a couple.
    pub(super) fn place(&mut self, piece: u32, nim: u64, steps: u64) -> u32 {
        if let Some(at) = self.find(piece, nim) {
            return at;
        }
        if self.last.len() <= piece as usize {
            self.last.resize(piece as usize + 1, UNOPENED);
        }
        let at = self.nodes.len() as u32;
        self.nodes.push(Node {
            piece,
            next: std::mem::replace(&mut self.last[piece as usize], at),
            nim,
            kids: None,
            steps,
        });
        self.numbers.push(Numbers::ENDLESS);
        at
    }

    pub(super) fn at(&self, at: u32) -> &Node {
        &self.nodes[at as usize]
    }

    pub(super) fn is_lost(&self, at: u32) -> bool {
        self.numbers[at as usize] == LOST
    }

    /// The numbers of a couple that was looked into.
    #[inline]
    pub(super) fn numbers(&self, piece: u32, nim: u64) -> Option<Numbers> {
        self.opened(self.find(piece, nim)?)
    }

    /// The numbers of the couple at a place, if it was looked into.
    #[inline]
    pub(super) fn opened(&self, at: u32) -> Option<Numbers> {
        let numbers = self.numbers.get(at as usize).copied();
        numbers.filter(|&numbers| numbers != Numbers::ENDLESS)
    }

    pub(super) fn set(&mut self, at: u32, numbers: Numbers) {
        self.numbers[at as usize] = numbers;
    }

    /// Notes that a couple is decided, and forgets its options.
    pub(super) fn decide(&mut self, at: u32, numbers: Numbers) {
        self.decided += 1;
        self.set(at, numbers);
        drop(self.take(at));
    }

    /// Takes the options of a couple out, to be worked on.
    pub(super) fn take(&mut self, at: u32) -> Option<Kids> {
        let kids = self.nodes[at as usize].kids.take()?;
        self.listed -= kids.bytes();
        Some(kids)
    }

    pub(super) fn put(&mut self, at: u32, kids: Kids) {
        self.listed += kids.bytes();
        self.nodes[at as usize].kids = Some(kids);
    }
}
