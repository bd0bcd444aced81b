//! One look at a couple: its options, its numbers, and the option to look into.

use super::{
    super::{
        parts::known,
        table::{Fact, Table},
    },
    Next, Proof,
    nodes::{Kid, Kids, LOST, Numbers, WON},
    tally::Best,
};
use crate::{Component, Error, Options, Rules};

/// Options are split and looked up by so many, so that the memory is asked for several at once.
const BATCH: usize = 8;

/// Options among more than these are not compared with each other.
const FEW: usize = 256;

impl<R: Rules> Proof<'_, R> {
    /// Looks at the couple at a place, whose numbers are of interest up to `most`.
    pub(super) fn look(&mut self, at: usize, most: Numbers) -> Result<Next<R::Component>, Error> {
        let (couple, _) = self.nodes.at(at);
        let (component, nim) = couple.clone();
        let not = match known(self.rules, self.table, &component) {
            Some(Fact::Exact(value)) => {
                self.nodes.decide(at, if value == nim { LOST } else { WON });
                return Ok(Next::Back);
            }
            Some(Fact::Not(set)) => set,
            None => 0,
        };
        let has = |value: u64| value < 64 && not >> value & 1 == 1;
        if has(nim) {
            self.nodes.decide(at, WON);
            return Ok(Next::Back);
        }
        let mut kids = match self.nodes.take(at) {
            Some(kids) => kids,
            None => self.list(&component, nim)?,
        };
        let Some(tally) = self.tally(&component, nim, not, &mut kids) else {
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
            Best::Heap(left) => Next::Into(component, left, tally.bounds(most)),
            Best::Kid(best) => {
                let Kid { start, len, sum } = kids.list[best];
                let part = kids.parts[(start + len - 1) as usize].clone();
                match len {
                    1 => Next::Into(part, nim ^ sum, tally.bounds(most)),
                    _ => {
                        let value = self.first_possible(&part);
                        Next::Into(part, value, Numbers::ENDLESS)
                    }
                }
            }
        };
        self.nodes.put(at, kids);
        Ok(next)
    }

    /// The least value that a component may have.
    fn first_possible(&self, component: &R::Component) -> u64 {
        let not = match self.table.get(component) {
            Some(Fact::Not(set)) => set,
            _ => 0,
        };
        let mut value = 0;
        loop {
            let excluded = value < 64 && not >> value & 1 == 1;
            let numbers = self.nodes.numbers(&(component.clone(), value));
            if !excluded && numbers != Some(WON) {
                return value;
            }
            value += 1;
        }
    }

    /// Remembers who wins a couple.
    fn conclude(&mut self, at: usize, numbers: Numbers) {
        let ((component, nim), node) = self.nodes.at(at);
        let fact = match numbers {
            LOST => Fact::Exact(*nim),
            _ if *nim < 64 => Fact::Not(1 << nim),
            _ => Fact::Not(0),
        };
        let most = self.work.memory / 2;
        self.table
            .put(component, fact, self.steps - node.steps, most);
        self.nodes.decide(at, numbers);
    }

    /// The options of a component, as far as it takes to find one of the value `nim`.
    fn list(&mut self, component: &R::Component, nim: u64) -> Result<Kids<R::Component>, Error> {
        self.steps += 1;
        if self.steps.is_multiple_of(1 << 10) {
            self.work.tick(self.steps, None)?;
        }
        let most = self.rules.options_bound(component);
        self.work
            .fits(most.into(), component.bytes() as u128, Options::<()>::LIST)?;
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        self.rules.options(component, &mut options);
        options.fit()?;
        self.parts.list.clear();
        let mut kids = Kids {
            list: Vec::with_capacity(options.len().min(FEW)),
            parts: Vec::new(),
            seen: 0,
        };
        let mut done = 0;
        for (count, option) in options.iter().enumerate() {
            let choice = self.parts.choice(self.rules, option);
            let old = kids.list.iter().any(|kid: &Kid| {
                (kid.len, kid.sum, choice.len) == (1, 0, 1)
                    && self.parts.list[kid.start as usize] == self.parts.list[choice.start]
            });
            if old && count < FEW {
                self.parts.list.truncate(choice.start);
                continue;
            }
            kids.list.push(Kid {
                start: choice.start as u32,
                len: choice.len as u32,
                sum: 0,
            });
            if kids.list.len() - done == BATCH {
                done = self.look_up(&mut kids, done);
                if nim < 64 && kids.seen >> nim & 1 == 1 {
                    break;
                }
            }
        }
        self.options = options;
        self.look_up(&mut kids, done);
        kids.parts = self.parts.list.clone();
        kids.list.shrink_to_fit();
        let seen = Fact::Not(kids.seen);
        self.table.put(component, seen, 1, self.work.memory / 2);
        Ok(kids)
    }

    /// Takes over what is known of the options from `from` on, and says how many are left.
    fn look_up(&mut self, kids: &mut Kids<R::Component>, from: usize) -> usize {
        let mut kept = from;
        for at in from..kids.list.len() {
            let mut kid = kids.list[at];
            kid.look_up(self.rules, self.table, &mut self.parts.list);
            if kid.len == 0 && kid.sum < 64 {
                kids.seen |= 1 << kid.sum;
                continue;
            }
            kids.list[kept] = kid;
            kept += 1;
        }
        kids.list.truncate(kept);
        kept
    }
}

impl Kid {
    /// Takes over what is known of its parts; gives the values which the part that is left, if it
    /// is one, has not.
    pub(super) fn look_up<R: Rules>(
        &mut self,
        rules: &R,
        table: &Table<R::Component>,
        list: &mut [R::Component],
    ) -> u64 {
        let mut at = self.start + self.len;
        let mut not = 0;
        while at > self.start {
            at -= 1;
            match known(rules, table, &list[at as usize]) {
                Some(Fact::Exact(value)) => {
                    self.sum ^= value;
                    self.len -= 1;
                    list[at as usize..=(self.start + self.len) as usize].rotate_left(1);
                }
                Some(Fact::Not(set)) => not = set,
                None => not = 0,
            }
        }
        match self.len {
            1 => not,
            _ => 0,
        }
    }
}
