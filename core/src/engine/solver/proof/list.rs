//! The options of a couple's component, as far as they matter.

use super::{
    super::table::Fact,
    kids::{Kid, Kids},
    walker::Walker,
};
use crate::{Component, Options, Rules, engine::hands::Stop};

/// Options are split by so many, and then looked up, so that the memory is asked for several at
/// once: few at first, as one of them may decide, and twice as many each time up to the second.
const FIRST: usize = 4;
const BATCH: usize = 16;

/// After so many options of one component it is asked whether to go on.
const LISTED: usize = 1 << 12;

/// What options are listed in.
#[derive(Debug)]
pub(super) struct Lists<C> {
    /// The canonical parts of some options, and where those of each end.
    canonical: Vec<C>,
    ends: Vec<usize>,
    /// The numbers of the parts of one option.
    option: Vec<u32>,
    kids: Kids,
    /// The places of some hashes.
    near: Vec<usize>,
    /// The components that are options by themselves: half of an entry is the number of the list,
    /// so that older entries are as good as none, and half is that of the component.
    alone: Vec<u64>,
    /// The number of the present list of options.
    list: u32,
}

impl<C> Default for Lists<C> {
    fn default() -> Self {
        Self {
            canonical: Vec::new(),
            ends: Vec::new(),
            option: Vec::new(),
            kids: Kids::default(),
            near: Vec::new(),
            alone: Vec::new(),
            list: 0,
        }
    }
}

impl<C> Lists<C> {
    /// Begins a list of so many options.
    fn begin(&mut self, options: usize) {
        self.canonical.clear();
        self.ends.clear();
        self.kids.clear();
        if 2 * options > self.alone.len() || self.list == u32::MAX {
            let size = (2 * options).next_power_of_two().max(1 << 8);
            self.alone = vec![0; size];
            self.list = 0;
        }
        self.list += 1;
    }

    /// Whether the present list has this component by itself already; it has from now on.
    #[inline]
    fn has(&mut self, number: u32) -> bool {
        let entry = u64::from(self.list) << 32 | u64::from(number);
        let mut at = number as usize & (self.alone.len() - 1);
        while self.alone[at] >> 32 == u64::from(self.list) {
            if self.alone[at] == entry {
                return true;
            }
            at = (at + 1) & (self.alone.len() - 1);
        }
        self.alone[at] = entry;
        false
    }
}

impl<R: Rules> Walker<'_, R> {
    /// The options of a component, as far as it takes to find one of the value `nim`.
    pub(super) fn list(&mut self, piece: u32, nim: u64) -> Result<Kids, Stop> {
        self.steps += 1;
        let (rules, pieces) = (self.ground.rules, &self.ground.found.pieces);
        let component = pieces.key(piece);
        let most = rules.options_bound(component);
        self.work
            .fits(most.into(), component.bytes() as u128, Options::<()>::LIST)?;
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        rules.options(component, &mut options);
        let is_won = match options.fit() {
            Ok(()) => self.list_all(&options, nim),
            Err(error) => Err(error.into()),
        };
        self.options = options;
        let is_won = is_won?;
        let seen = self.lists.kids.seen;
        pieces.learn(piece, Fact::Not(seen));
        Ok(match is_won {
            true => Kids {
                seen,
                ..Kids::default()
            },
            false => self.lists.kids.clone(),
        })
    }

    /// Lists options until one of the value `nim` is found; says whether it was.
    fn list_all(&mut self, options: &Options<R::Component>, nim: u64) -> Result<bool, Stop> {
        let rules = self.ground.rules;
        let mut left = options.iter();
        self.lists.begin(options.len());
        let (mut batch, mut added) = (FIRST, 0);
        loop {
            for option in left.by_ref().take(batch) {
                for part in option {
                    rules.canonical(part.clone(), &mut self.lists.canonical);
                }
                self.lists.ends.push(self.lists.canonical.len());
            }
            if self.lists.ends.is_empty() {
                return Ok(false);
            }
            batch = (2 * batch).min(BATCH);
            self.add_batch(nim)?;
            added += batch;
            if added >= LISTED {
                added = 0;
                self.ask_on()?;
            }
            if nim < 64 && self.lists.kids.seen >> nim & 1 == 1 {
                return Ok(true);
            }
        }
    }

    /// Adds the options whose canonical parts are listed, but for those that are there already or
    /// are known not to have the value `nim`.
    fn add_batch(&mut self, nim: u64) -> Result<(), Stop> {
        let mut canonical = std::mem::take(&mut self.lists.canonical);
        let mut ends = std::mem::take(&mut self.lists.ends);
        let pieces = &self.ground.found.pieces;
        pieces.fetch(&canonical, &mut self.lists.near);
        let (mut parts, mut start) = (canonical.drain(..), 0);
        for end in ends.drain(..) {
            let sum = self.number(parts.by_ref().take(end - start))?;
            start = end;
            self.add(nim, sum);
        }
        drop(parts);
        (self.lists.canonical, self.lists.ends) = (canonical, ends);
        Ok(())
    }

    /// Numbers the parts of an option whose value is not known, without equal pairs; gives the xor
    /// of the other values.
    #[inline]
    fn number(&mut self, parts: impl Iterator<Item = R::Component>) -> Result<u64, Stop> {
        let ground = self.ground;
        let mut sum = 0;
        self.lists.option.clear();
        for part in parts {
            if let Some((value, _)) = ground.rules.theorem(&part) {
                sum ^= value.get();
                continue;
            }
            let number = self.piece(part)?;
            if let Some(Fact::Exact(value)) = ground.found.pieces.fact(number) {
                sum ^= value;
                continue;
            }
            let twin = self.lists.option.iter().position(|&other| other == number);
            match twin {
                Some(twin) => drop(self.lists.option.swap_remove(twin)),
                None => self.lists.option.push(number),
            }
        }
        Ok(sum)
    }

    /// Adds the option whose unknown parts are numbered.
    #[inline]
    fn add(&mut self, nim: u64, sum: u64) {
        let pieces = &self.ground.found.pieces;
        if self.lists.option.is_empty() && sum < 64 {
            self.lists.kids.seen |= 1 << sum;
            return;
        }
        if let [part] = self.lists.option[..]
            && sum == 0
            && self.lists.has(part)
        {
            return;
        }
        let (option, kids) = (&mut self.lists.option, &mut self.lists.kids);
        let kid = Kid::new(self.ground.rules, pieces, option, sum, &mut kids.parts);
        let not = match self.lists.option[..] {
            [part] => match pieces.fact(part) {
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
