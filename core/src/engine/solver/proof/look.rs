//! One look at a couple: its numbers, and the option to look into.

use std::sync::PoisonError;

use super::{
    super::table::Fact,
    ground::Found,
    kids::Kids,
    nodes::{LOST, Numbers, WON},
    tally::Best,
    walker::{Next, Walker},
};
use crate::{Rules, engine::hands::Stop};

impl<R: Rules> Walker<'_, R> {
    /// Looks at the couple at a place, whose numbers are of interest up to `most`.
    pub(super) fn look(&mut self, at: u32, most: Numbers) -> Result<Next, Stop> {
        let ground = self.ground;
        let nodes = &ground.found.nodes;
        let node = nodes.at(at);
        // A walker that panicked left options that are as good as none.
        let mut held = node.kids.lock().unwrap_or_else(PoisonError::into_inner);
        if nodes.is_decided(at) {
            return Ok(Next::Back);
        }
        let bytes = held.as_deref().map_or(0, Kids::bytes);
        let next = self.look_into(at, most, &mut held);
        self.listed += held.as_deref().map_or(0, Kids::bytes) - bytes;
        next
    }

    fn look_into(
        &mut self,
        at: u32,
        most: Numbers,
        held: &mut Option<Box<Kids>>,
    ) -> Result<Next, Stop> {
        let nodes = &self.ground.found.nodes;
        let node = nodes.at(at);
        let (piece, nim) = (node.piece(), node.nim());
        let not = match self.ground.found.pieces.fact(piece) {
            Some(Fact::Exact(value)) => {
                return Ok(self.decide(at, held, if value == nim { LOST } else { WON }));
            }
            Some(Fact::Not(set)) => set,
            None => 0,
        };
        if nim < 64 && not >> nim & 1 == 1 {
            return Ok(self.decide(at, held, WON));
        }
        let are_new = held.is_none();
        let kids = match held {
            Some(kids) => kids,
            None => held.insert(self.list(piece, nim)?.into()),
        };
        let Some(tally) = self.tally((piece, nim), not, kids, are_new) else {
            return Ok(self.conclude(at, held, WON));
        };
        let Some(best) = tally.best else {
            return Ok(self.conclude(at, held, LOST));
        };
        let numbers = Numbers {
            win: tally.win,
            loss: tally.loss(),
        };
        if numbers.win >= most.win || numbers.loss >= most.loss {
            nodes.set(at, numbers);
            return Ok(Next::Back);
        }
        let (into, bounds) = match best {
            Best::Heap(left) => (self.place(piece, left)?, tally.bounds(most)),
            Best::Kid(best) => {
                let kid = &mut kids.list[best];
                let part = kid.easiest(&kids.parts);
                if kid.len == 1 {
                    kid.node = self.place(part, nim ^ kid.sum)?;
                    (kid.node, tally.bounds(most))
                } else {
                    let value = self.first_possible(part);
                    (self.place(part, value)?, Numbers::ENDLESS)
                }
            }
        };
        if self.ground.is_shared() {
            self.note(numbers);
            nodes.set(at, numbers.taken());
            nodes.claim(into, tally.numbers);
        } else {
            nodes.set(at, numbers);
        }
        Ok(Next::Into(into, bounds))
    }

    /// The least value that a component may have.
    fn first_possible(&self, piece: u32) -> u64 {
        let Found { pieces, nodes } = self.ground.found;
        let not = match pieces.fact(piece) {
            Some(Fact::Not(set)) => set,
            _ => 0,
        };
        let mut value = 0;
        loop {
            let excluded = value < 64 && not >> value & 1 == 1;
            if !excluded && nodes.numbers(piece, value) != Some(WON) {
                return value;
            }
            value += 1;
        }
    }

    /// Remembers who wins a couple, and what that says of its component.
    fn conclude(&mut self, at: u32, held: &mut Option<Box<Kids>>, numbers: Numbers) -> Next {
        let Found { pieces, nodes } = self.ground.found;
        let node = nodes.at(at);
        let (piece, nim) = (node.piece(), node.nim());
        pieces.learn(
            piece,
            match numbers {
                LOST => Fact::Exact(nim),
                _ if nim < 64 => Fact::Not(1 << nim),
                _ => Fact::Not(0),
            },
        );
        pieces.rate(piece, self.steps.saturating_sub(node.steps()));
        self.decide(at, held, numbers)
    }

    /// Remembers who wins a couple, and forgets its options.
    fn decide(&mut self, at: u32, held: &mut Option<Box<Kids>>, numbers: Numbers) -> Next {
        *held = None;
        self.decided += 1;
        self.ground.found.nodes.set(at, numbers);
        Next::Back
    }
}
