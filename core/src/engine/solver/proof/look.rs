//! One look at a couple: its options, its numbers, and the option to look into.

use super::{
    super::{
        parts::{Choice, known},
        table::{Fact, Table},
    },
    Next, Proof,
    nodes::{self, Kid, Kids, LOST, Numbers, UNOPENED, WON},
    tally::Best,
};
use crate::{Component, Error, Options, Rules};

/// Options are split and looked up by so many, so that the memory is asked for several at once.
const BATCH: usize = 8;

/// Options among more than these are not compared with each other.
const FEW: usize = 256;

impl<R: Rules> Proof<'_, R> {
    /// Looks at the couple at a place, whose numbers are of interest up to `most`.
    pub(super) fn look(&mut self, at: usize, most: Numbers) -> Result<Next, Error> {
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
        let (mut kids, are_new) = match self.nodes.take(at) {
            Some(kids) => (kids, false),
            None => (self.list(&component, nim)?, true),
        };
        let Some(tally) = self.tally(&component, nim, not, &mut kids, are_new) else {
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
                let at = self.nodes.place((component, left), self.steps);
                Next::Into(at, tally.bounds(most))
            }
            Best::Kid(best) => {
                let kid = &mut kids.list[best];
                let part = kids.parts[(kid.start + kid.len - 1) as usize].clone();
                if kid.len == 1 {
                    let at = self.nodes.place((part, nim ^ kid.sum), self.steps);
                    kid.node = u32::try_from(at).unwrap_or(UNOPENED);
                    Next::Into(at, tally.bounds(most))
                } else {
                    let value = self.first_possible(&part);
                    let at = self.nodes.place((part, value), self.steps);
                    Next::Into(at, Numbers::ENDLESS)
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
        self.kids.clear();
        let (mut seen, mut done) = (0, 0);
        for (count, option) in options.iter().enumerate() {
            let choice = self.parts.choice(self.rules, option);
            let old = self.kids.iter().any(|kid: &Kid| {
                (kid.len, kid.sum, choice.len) == (1, 0, 1)
                    && self.parts.list[kid.start as usize] == self.parts.list[choice.start]
            });
            if old && count < FEW {
                self.parts.list.truncate(choice.start);
                continue;
            }
            self.kids.push(Kid::new(choice));
            if self.kids.len() - done == BATCH {
                done = self.look_up(done, nim, &mut seen);
                if nim < 64 && seen >> nim & 1 == 1 {
                    break;
                }
            }
        }
        self.options = options;
        self.look_up(done, nim, &mut seen);
        self.table
            .put(component, Fact::Not(seen), 1, self.work.memory / 2);
        let won = nim < 64 && seen >> nim & 1 == 1;
        let kids = match won {
            true => Kids::default(),
            false => Kids {
                list: self.kids.clone(),
                parts: self.parts.list.clone(),
                seen: 0,
            },
        };
        Ok(Kids { seen, ..kids })
    }

    /// Takes over what is known of the options from `from` on, drops those that are known not to
    /// have the value `nim`, and says how many are left.
    fn look_up(&mut self, from: usize, nim: u64, seen: &mut u64) -> usize {
        let mut kept = from;
        for at in from..self.kids.len() {
            let mut kid = self.kids[at];
            let not = kid.look_up(self.rules, self.table, &mut self.parts.list);
            if kid.len == 0 && kid.sum < 64 {
                *seen |= 1 << kid.sum;
                continue;
            }
            if kid.has_not(nim, not) {
                continue;
            }
            self.kids[kept] = kid;
            kept += 1;
        }
        self.kids.truncate(kept);
        kept
    }
}

impl Kid {
    /// An option of which nothing is known yet.
    fn new(choice: Choice) -> Self {
        Self {
            start: choice.start as u32,
            len: choice.len as u32,
            node: UNOPENED,
            guess: 0,
            sum: 0,
        }
    }

    /// Whether its value is not `nim`, as the part that is left, if it is one, has not the values
    /// `not`.
    pub(super) fn has_not(&self, nim: u64, not: u64) -> bool {
        let value = nim ^ self.sum;
        self.len == 1 && value < 64 && not >> value & 1 == 1
    }

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
        let left = &list[self.start as usize..][..self.len as usize];
        let efforts = left.iter().map(|part| rules.effort(part));
        self.guess = nodes::guess(efforts.fold(0, u64::saturating_add));
        match self.len {
            1 => not,
            _ => 0,
        }
    }
}
