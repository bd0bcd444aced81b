//! One look at a couple: its numbers, and the option to look into.

use super::{
    super::table::Fact,
    Next, Proof,
    nodes::{LOST, Numbers, WON},
    tally::Best,
};
use crate::{Error, Rules};

impl<R: Rules> Proof<'_, R> {
    /// Looks at the couple at a place, whose numbers are of interest up to `most`.
    pub(super) fn look(&mut self, at: u32, most: Numbers) -> Result<Next, Error> {
        let node = self.nodes.at(at);
        let (piece, nim) = (node.piece, node.nim);
        let not = match self.pieces.fact(piece) {
            Some(Fact::Exact(value)) => {
                self.nodes.decide(at, if value == nim { LOST } else { WON });
                return Ok(Next::Back);
            }
            Some(Fact::Not(set)) => set,
            None => 0,
        };
        if nim < 64 && not >> nim & 1 == 1 {
            self.nodes.decide(at, WON);
            return Ok(Next::Back);
        }
        let (mut kids, are_new) = match self.nodes.take(at) {
            Some(kids) => (kids, false),
            None => (self.list(piece, nim)?, true),
        };
        let Some(tally) = self.tally((piece, nim), not, &mut kids, are_new) else {
            self.conclude(at, WON);
            return Ok(Next::Back);
        };
        let Some(best) = tally.best else {
            self.conclude(at, LOST);
            return Ok(Next::Back);
        };
        let numbers = Numbers {
            win: tally.win,
            loss: tally.loss(),
        };
        self.nodes.set(at, numbers);
        let next = match best {
            _ if numbers.win >= most.win || numbers.loss >= most.loss => Next::Back,
            Best::Heap(left) => {
                let at = self.nodes.place(piece, left, self.steps);
                Next::Into(at, tally.bounds(most))
            }
            Best::Kid(best) => {
                let kid = &mut kids.list[best];
                let part = kid.easiest(&kids.parts);
                if kid.len == 1 {
                    kid.node = self.nodes.place(part, nim ^ kid.sum, self.steps);
                    Next::Into(kid.node, tally.bounds(most))
                } else {
                    let value = self.first_possible(part);
                    let at = self.nodes.place(part, value, self.steps);
                    Next::Into(at, Numbers::ENDLESS)
                }
            }
        };
        self.nodes.put(at, kids);
        Ok(next)
    }

    /// The least value that a component may have.
    fn first_possible(&self, piece: u32) -> u64 {
        let not = match self.pieces.fact(piece) {
            Some(Fact::Not(set)) => set,
            _ => 0,
        };
        let mut value = 0;
        loop {
            let excluded = value < 64 && not >> value & 1 == 1;
            if !excluded && self.nodes.numbers(piece, value) != Some(WON) {
                return value;
            }
            value += 1;
        }
    }

    /// Remembers who wins a couple.
    fn conclude(&mut self, at: u32, numbers: Numbers) {
        let node = self.nodes.at(at);
        let (piece, nim, steps) = (node.piece, node.nim, self.steps - node.steps);
        self.pieces.learn(
            piece,
            match numbers {
                LOST => Fact::Exact(nim),
                _ if nim < 64 => Fact::Not(1 << nim),
                _ => Fact::Not(0),
            },
        );
        if let Some(fact) = self.pieces.fact(piece) {
            let most = self.work.memory / 2;
            self.table.put(self.pieces.key(piece), fact, steps, most);
        }
        self.nodes.decide(at, numbers);
    }
}
