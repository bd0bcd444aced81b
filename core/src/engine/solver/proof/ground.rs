//! What walkers share.

use std::sync::atomic::{AtomicBool, AtomicU64};

use super::{super::table::Table, nodes::Nodes, pieces::Pieces};
use crate::Rules;

/// The components and couples that were met.
#[derive(Debug)]
pub(super) struct Found<C> {
    pub(super) pieces: Pieces<C>,
    pub(super) nodes: Nodes,
}

impl<C> Default for Found<C> {
    fn default() -> Self {
        Self {
            pieces: Pieces::default(),
            nodes: Nodes::default(),
        }
    }
}

/// Components and couples are numbered by so many.
const MOST: usize = 1 << 31;

/// There is room for so many at least; with fewer a search would begin anew all the time.
const FIRST: usize = 1 << 6;

impl<C: crate::Component> Found<C> {
    /// Makes room for about twice as many, where that keeps within `most` bytes.
    pub(super) fn grow(&mut self, most: u64) -> bool {
        let (old_pieces, old_nodes) = (self.pieces.room(), self.nodes.room());
        let more = |taken: usize, room: usize| match 2 * taken >= room {
            true => (2 * room).clamp(FIRST, MOST),
            false => room,
        };
        let mut pieces = more(self.pieces.taken(), old_pieces);
        let mut nodes = more(self.nodes.taken(), old_nodes);
        loop {
            let bytes = self.pieces.bytes(pieces) + self.nodes.bytes(nodes, pieces);
            if bytes <= most {
                self.pieces.make_room(pieces);
                self.nodes.make_room(nodes, pieces);
                return true;
            }
            // Some more may fit where many more do not.
            let (less_pieces, less_nodes) = ((pieces + old_pieces) / 2, (nodes + old_nodes) / 2);
            let few = |less: usize, old: usize| less < FIRST.max(old + old / 8);
            let is_least = (less_pieces, less_nodes) == (pieces, nodes);
            let are_few = (pieces > old_pieces && few(less_pieces, old_pieces))
                || (nodes > old_nodes && few(less_nodes, old_nodes));
            if is_least || are_few {
                return false;
            }
            (pieces, nodes) = (less_pieces, less_nodes);
        }
    }
}

/// What walkers share while they walk.
pub(in crate::engine::solver) struct Ground<'g, R: Rules> {
    pub(super) rules: &'g R,
    /// Where it may know more than what was found since components were numbered.
    pub(super) table: Option<&'g Table<R::Component>>,
    pub(super) found: &'g Found<R::Component>,
    /// How many walkers there are.
    pub(super) hands: usize,
    /// The bytes that they may fill.
    pub(super) most: u64,
    /// Whether they are called home.
    pub(super) call: AtomicBool,
    /// How many components they listed.
    pub(super) steps: AtomicU64,
}

impl<R: Rules> Ground<'_, R> {
    /// Whether there are several walkers.
    pub(super) fn is_shared(&self) -> bool {
        self.hands > 1
    }

    /// Whether the options of couples fill the memory.
    pub(super) fn is_full(&self) -> bool {
        let Found { pieces, nodes } = self.found;
        let rooms = (pieces.room(), nodes.room());
        pieces.bytes(rooms.0) + nodes.bytes(rooms.1, rooms.0) > self.most
    }
}
