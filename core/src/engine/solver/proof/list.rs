//! The options of a couple's component, as far as they matter.

use super::{
    super::table::Fact,
    Proof,
    kids::{Kid, Kids},
};
use crate::{Component, Error, Options, Rules};

/// Options are split by so many, and then looked up, so that the memory is asked for several at
/// once: few at first, as one of them may decide, and twice as many each time up to the second.
const FIRST: usize = 4;
const BATCH: usize = 16;

/// What options are listed in.
#[derive(Debug)]
pub(super) struct Lists<C> {
    /// The canonical parts of some options, and where those of each end.
    canonical: Vec<C>,
    ends: Vec<usize>,
    /// The numbers of the parts of one option.
    option: Vec<u32>,
    kids: Kids,
}

impl<C> Default for Lists<C> {
    fn default() -> Self {
        Self {
            canonical: Vec::new(),
            ends: Vec::new(),
            option: Vec::new(),
            kids: Kids::default(),
        }
    }
}

impl<R: Rules> Proof<'_, R> {
    /// The options of a component, as far as it takes to find one of the value `nim`.
    pub(super) fn list(&mut self, piece: u32, nim: u64) -> Result<Kids, Error> {
        self.steps += 1;
        if self.steps.is_multiple_of(1 << 10) {
            self.work.tick(self.steps, None)?;
        }
        let component = self.pieces.key(piece);
        let most = self.rules.options_bound(component);
        self.work
            .fits(most.into(), component.bytes() as u128, Options::<()>::LIST)?;
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        self.rules.options(component, &mut options);
        options.fit()?;
        self.pieces.begin_list();
        self.lists.kids.clear();
        let mut left = options.iter();
        let mut batch = FIRST;
        let is_won = loop {
            for option in left.by_ref().take(batch) {
                for part in option {
                    self.rules
                        .canonical(part.clone(), &mut self.lists.canonical);
                }
                self.lists.ends.push(self.lists.canonical.len());
            }
            if self.lists.ends.is_empty() {
                break false;
            }
            batch = (2 * batch).min(BATCH);
            self.add_batch(nim);
            if nim < 64 && self.lists.kids.seen >> nim & 1 == 1 {
                break true;
            }
        };
        drop(left);
        self.options = options;
        let seen = self.lists.kids.seen;
        self.pieces.learn(piece, Fact::Not(seen));
        Ok(match is_won {
            true => Kids {
                seen,
                ..Kids::default()
            },
            false => self.lists.kids.clone(),
        })
    }

    /// Adds the options whose canonical parts are listed, but for those that are there already or
    /// are known not to have the value `nim`.
    fn add_batch(&mut self, nim: u64) {
        let mut canonical = std::mem::take(&mut self.lists.canonical);
        let mut ends = std::mem::take(&mut self.lists.ends);
        self.pieces.fetch(&canonical);
        let (mut parts, mut start) = (canonical.drain(..), 0);
        for end in ends.drain(..) {
            let sum = self.number(parts.by_ref().take(end - start));
            start = end;
            self.add(nim, sum);
        }
        drop(parts);
        (self.lists.canonical, self.lists.ends) = (canonical, ends);
    }

    /// Numbers the parts of an option whose value is not known, without equal pairs; gives the xor
    /// of the other values.
    #[inline]
    fn number(&mut self, parts: impl Iterator<Item = R::Component>) -> u64 {
        let mut sum = 0;
        self.lists.option.clear();
        for part in parts {
            if let Some((value, _)) = self.rules.theorem(&part) {
                sum ^= value.get();
                continue;
            }
            let number = self.piece(part);
            if let Some(Fact::Exact(value)) = self.pieces.fact(number) {
                sum ^= value;
                continue;
            }
            let twin = self.lists.option.iter().position(|&other| other == number);
            match twin {
                Some(twin) => drop(self.lists.option.swap_remove(twin)),
                None => self.lists.option.push(number),
            }
        }
        sum
    }

    /// The number of a component, of which the table may know something.
    #[inline]
    pub(super) fn piece(&mut self, component: R::Component) -> u32 {
        let (number, is_new) = self.pieces.number(component);
        if is_new
            && self.ask_table
            && let Some(fact) = self.table.get(self.pieces.key(number))
        {
            self.pieces.learn(number, fact);
        }
        number
    }

    /// Adds the option whose unknown parts are numbered.
    #[inline]
    fn add(&mut self, nim: u64, sum: u64) {
        let (option, kids) = (&mut self.lists.option, &mut self.lists.kids);
        match option[..] {
            [] if sum < 64 => {
                kids.seen |= 1 << sum;
                return;
            }
            [part] if sum == 0 && self.pieces.is_listed(part) => return,
            _ => {}
        }
        let kid = Kid::new(self.rules, &self.pieces, option, sum, &mut kids.parts);
        let not = match self.lists.option[..] {
            [part] => match self.pieces.fact(part) {
                Some(Fact::Not(set)) => set,
                _ => 0,
            },
            _ => 0,
        };
        if !kid.has_not(nim, not) {
            kids.list.push(kid);
        }
    }
}
