//! One walk through the couples, with a stack of its own.

use std::sync::atomic::Ordering::Relaxed;

use super::{super::loopy, ground::Ground, list::Lists, nodes::Numbers};
use crate::{
    Error, Options, Rules, Work,
    engine::hands::{Block, Stop},
};

/// Who searches what is not known yet.
pub(super) struct Walker<'g, R: Rules> {
    pub(super) ground: &'g Ground<'g, R>,
    pub(super) work: Work<'g>,
    pub(super) options: Options<R::Component>,
    pub(super) lists: Lists<R::Component>,
    pub(super) pieces: Block,
    pub(super) nodes: Block,
    stack: Vec<Open>,
    /// How many components had their options listed.
    pub(super) steps: u64,
    /// The steps that others know of.
    told: u64,
    /// The steps after which it comes home.
    pub(super) until: u64,
    /// Bytes of options that it listed and dropped, and couples that it decided, which others do
    /// not know of yet.
    pub(super) listed: i64,
    pub(super) decided: u64,
}

/// A couple that is being looked into, and how far its numbers may grow before another is better.
#[derive(Clone, Copy)]
pub(in crate::engine::solver) struct Open {
    at: u32,
    most: Numbers,
    /// Its numbers when it was last looked at.
    numbers: Numbers,
}

/// What comes after a look at a couple.
pub(super) enum Next {
    /// A look at another one, within bounds.
    Into(u32, Numbers),
    /// Its numbers reached their bounds, or it is decided.
    Back,
}

/// The stack is looked through for a couple that is open twice at this depth, and its doubles.
const DEPTH: usize = 1 << 12;

/// After so many looks, and at least as many as there are open couples, these are gone through for
/// one that another walker decided.
const LOOKS: usize = 1 << 5;

impl<'g, R: Rules> Walker<'g, R> {
    pub(super) fn new(ground: &'g Ground<'g, R>, work: Work<'g>) -> Self {
        let steps = ground.steps.load(Relaxed);
        Self {
            ground,
            options: Options::within(&work, size_of::<R::Component>()),
            work,
            lists: Lists::default(),
            pieces: Block::default(),
            nodes: Block::default(),
            stack: Vec::new(),
            steps,
            told: steps,
            until: u64::MAX,
            listed: 0,
            decided: 0,
        }
    }

    /// Whether the player to move loses a canonical component with a heap of `nim`, where `stack`
    /// has what is open already.
    pub(super) fn walk(
        &mut self,
        (part, nim): (&R::Component, u64),
        stack: &mut Vec<Open>,
    ) -> Result<bool, Stop> {
        let piece = self.piece(part.clone())?;
        let root = self.place(piece, nim)?;
        std::mem::swap(&mut self.stack, stack);
        if self.stack.is_empty() {
            self.open(root, Numbers::ENDLESS);
        }
        let result = self.walk_from(root);
        if self.ground.is_shared() {
            self.leave(0);
        }
        std::mem::swap(&mut self.stack, stack);
        self.tell();
        result
    }

    fn walk_from(&mut self, root: u32) -> Result<bool, Stop> {
        let mut depth = DEPTH.max((self.stack.len() + 1).next_power_of_two());
        let (mut looks, mut tick) = (0, 0u64);
        loop {
            if self.stack.len() == depth {
                depth *= 2;
                self.look_around()?;
            }
            tick += 1;
            if tick.is_multiple_of(1 << 8) {
                self.tell();
                self.tick()?;
            }
            if self.ground.is_shared() {
                if self.ground.call.load(Relaxed) {
                    return Err(Stop::Home);
                }
                looks += 1;
                if looks >= LOOKS.max(self.stack.len()) {
                    looks = 0;
                    self.leave_decided();
                }
            }
            let nodes = &self.ground.found.nodes;
            let Some(&Open { at, most, .. }) = self.stack.last() else {
                return nodes.is_lost(root).ok_or_else(|| {
                    Error::limit("the value of this position was not decided").into()
                });
            };
            match self.look(at, most)? {
                Next::Into(at, most) => self.open(at, most),
                Next::Back => drop(self.stack.pop()),
            }
        }
    }

    fn open(&mut self, at: u32, most: Numbers) {
        let numbers = self.ground.found.nodes.now(at);
        self.stack.push(Open { at, most, numbers });
    }

    /// Remembers the numbers of the couple that is looked at, while others are told other ones.
    pub(super) fn note(&mut self, numbers: Numbers) {
        if let Some(open) = self.stack.last_mut() {
            open.numbers = numbers;
        }
    }

    /// Leaves all couples above one that another walker decided.
    fn leave_decided(&mut self) {
        let nodes = &self.ground.found.nodes;
        let decided = self.stack.iter().position(|open| nodes.is_decided(open.at));
        if let Some(at) = decided {
            self.leave(at + 1);
        }
    }

    /// Leaves all open couples but the first few.
    fn leave(&mut self, few: usize) {
        for open in self.stack.drain(few..) {
            let nodes = &self.ground.found.nodes;
            nodes.set_undecided(open.at, open.numbers);
        }
    }

    /// Tells the others what it did.
    fn tell(&mut self) {
        let nodes = &self.ground.found.nodes;
        nodes
            .listed
            .fetch_add(std::mem::take(&mut self.listed), Relaxed);
        nodes
            .decided
            .fetch_add(std::mem::take(&mut self.decided), Relaxed);
        let steps = self.steps - std::mem::replace(&mut self.told, self.steps);
        self.ground.steps.fetch_add(steps, Relaxed);
    }

    /// Reports how far all of them are.
    fn tick(&self) -> Result<(), Stop> {
        let steps = self.ground.steps.load(Relaxed);
        self.work.tick(steps, None)?;
        match steps >= self.until || self.ground.is_full() {
            true => Err(Stop::Home),
            false => Ok(()),
        }
    }

    /// Whether to go on amid a long list of options.
    pub(super) fn ask_on(&self) -> Result<(), Stop> {
        match self.ground.is_shared() && self.ground.call.load(Relaxed) {
            true => Err(Stop::Home),
            false => Ok(self.work.tick(self.ground.steps.load(Relaxed), None)?),
        }
    }

    /// Looks for signs of a game that never ends, and at the room for the open couples.
    fn look_around(&self) -> Result<(), Error> {
        let held = size_of_val(&self.stack[..]) as u128;
        self.work.room(held, 1, "this position")?;
        let mut seen = rustc_hash::FxHashSet::default();
        match self.stack.iter().all(|open| seen.insert(open.at)) {
            true => Ok(()),
            false => Err(loopy()),
        }
    }

    /// The place of a couple.
    pub(super) fn place(&mut self, piece: u32, nim: u64) -> Result<u32, Stop> {
        let nodes = &self.ground.found.nodes;
        let at = nodes.place((piece, nim), self.steps, &mut self.nodes);
        at.ok_or(Stop::Home)
    }

    /// The number of a component, of which the table may know something.
    #[inline]
    pub(super) fn piece(&mut self, component: R::Component) -> Result<u32, Stop> {
        let pieces = &self.ground.found.pieces;
        let number = pieces.number(component, &mut self.pieces);
        let (number, is_new) = number.ok_or(Stop::Home)?;
        if is_new
            && let Some(table) = self.ground.table
            && let Some(fact) = table.get(pieces.key(number))
        {
            pieces.learn(number, fact);
        }
        Ok(number)
    }
}
