//! Sums as states of play, and the states that a move leaves.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::parts::{Left, Part, Parts, Table};
use crate::{Error, Sum};

/// The sums that were met: for each the numbers of its components that have a move, ascending.
/// Only a state without components is at its end, or one whose component the rules say to be won
/// there by the next player; it stands alone, since games with an ending of their own have no sums.
///
/// A component without moves adds nothing to a sum, but for the conjunctive one, which is at its
/// end as soon as one component is; then no component of it is kept.
#[derive(Debug)]
pub(super) struct States {
    pub(super) parts: Parts,
    sum: Sum,
    states: IndexSet<Box<[u32]>, FxBuildHasher>,
    bytes: u128,
    /// Whether an end was met that the next player has won by the rules.
    has_stated: bool,
    /// A state has no more ways to move several components than this.
    most_ways: usize,
}

impl States {
    /// No state was met yet.
    pub(super) fn new(sum: Sum, most_ways: usize) -> Self {
        Self {
            parts: Parts::default(),
            sum,
            states: IndexSet::default(),
            bytes: 0,
            has_stated: false,
            most_ways,
        }
    }

    /// How many states were met.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// How many bytes they take, about.
    pub(super) fn bytes(&self) -> u128 {
        self.bytes + self.parts.bytes()
    }

    /// Whether an end was met that the next player has won by the rules of its game: a state with a
    /// component, from which no move leads.
    pub(super) fn has_stated(&self) -> bool {
        self.has_stated
    }

    /// Only where one component is moved does it matter not that a component falls apart.
    pub(super) fn apart(&self) -> bool {
        self.sum == Sum::Disjunctive
    }

    /// The components of a state.
    pub(super) fn members(&self, state: u32) -> &[u32] {
        &self.states[state as usize]
    }

    /// The state of a sum.
    pub(super) fn of(&mut self, table: &dyn Table, position: &[Part]) -> Result<u32, Error> {
        let mut ids = Vec::with_capacity(position.len());
        for (game, numbers) in position {
            let apart = self.apart();
            self.parts.intern(table, *game, numbers, apart, &mut ids)?;
        }
        match self.living(table, &ids)? {
            Some(ids) => self.insert(table, ids),
            None => self.insert(table, Vec::new()),
        }
    }

    /// The components that have a move; `None` where the sum is at its end in spite of them.
    fn living(&mut self, table: &dyn Table, ids: &[u32]) -> Result<Option<Vec<u32>>, Error> {
        let mut living = Vec::with_capacity(ids.len());
        for &id in ids {
            let apart = self.apart();
            match self.parts.is_live(table, id, apart)? {
                true => living.push(id),
                false if self.parts.is_won_at_end(table, id)? => {
                    self.has_stated = true;
                    living.push(id);
                }
                false if self.sum == Sum::Conjunctive => return Ok(None),
                false => {}
            }
        }
        Ok(Some(living))
    }

    pub(super) fn insert(&mut self, table: &dyn Table, mut ids: Vec<u32>) -> Result<u32, Error> {
        ids.sort_unstable();
        if let Some(at) = self.states.get_index_of(&ids[..]) {
            return Ok(at as u32);
        }
        self.bytes += 64 + 4 * ids.len() as u128;
        table
            .work()
            .fits(self.bytes(), 1, "the states of this play")?;
        let at = self.states.insert_full(ids.into()).0;
        u32::try_from(at).map_err(|_| Error::limit("more than 2^32 states would come up"))
    }

    /// The states that a move leaves, each once.
    pub(super) fn successors(&mut self, table: &dyn Table, state: u32) -> Result<Vec<u32>, Error> {
        let members = self.members(state).to_vec();
        let mut found = match self.sum {
            Sum::Disjunctive => self.by_one(table, &members)?,
            _ => self.by_several(table, &members)?,
        };
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    fn by_one(&mut self, table: &dyn Table, members: &[u32]) -> Result<Vec<u32>, Error> {
        let mut found = Vec::new();
        for (at, &id) in members.iter().enumerate() {
            if at > 0 && members[at - 1] == id {
                continue;
            }
            let options = self.parts.options(table, id, true)?;
            for left in options.iter() {
                found.push(self.after(table, members, at, left)?);
            }
        }
        Ok(found)
    }

    /// The state in which a move has left `left` of the component at a place.
    pub(super) fn after(
        &mut self,
        table: &dyn Table,
        members: &[u32],
        at: usize,
        left: &Left,
    ) -> Result<u32, Error> {
        let mut ids = members.to_vec();
        ids.remove(at);
        ids.extend(self.living(table, left)?.unwrap_or_default());
        self.insert(table, ids)
    }

    /// The states where several components are moved at once, in all ways.
    fn by_several(&mut self, table: &dyn Table, members: &[u32]) -> Result<Vec<u32>, Error> {
        let may_stay = self.sum == Sum::Selective;
        let mut ends = false;
        let mut ways: FxHashSet<(bool, Vec<u32>)> = [(false, Vec::new())].into_iter().collect();
        for &id in members {
            let options = self.parts.options(table, id, false)?;
            let mut lefts: Vec<(bool, Vec<u32>)> = Vec::new();
            for left in options.iter() {
                match self.living(table, left)? {
                    Some(living) if self.sum != Sum::Conjunctive || !left.is_empty() => {
                        lefts.push((true, living));
                    }
                    _ => ends = true,
                }
            }
            if may_stay {
                lefts.push((false, vec![id]));
            }
            ways = self.longer(table, &ways, &lefts)?;
        }
        let mut found = Vec::new();
        for (moved, ids) in ways {
            if moved {
                found.push(self.insert(table, ids)?);
            }
        }
        if ends {
            found.push(self.insert(table, Vec::new())?);
        }
        Ok(found)
    }

    /// Each way with each of the things that may be left of one more component.
    fn longer(
        &self,
        table: &dyn Table,
        ways: &FxHashSet<(bool, Vec<u32>)>,
        lefts: &[(bool, Vec<u32>)],
    ) -> Result<FxHashSet<(bool, Vec<u32>)>, Error> {
        let mut longer = FxHashSet::default();
        for (before, ids) in ways {
            for (moved, left) in lefts {
                let mut all = [&ids[..], left].concat();
                all.sort_unstable();
                longer.insert((before | moved, all));
            }
            if longer.len() > self.most_ways {
                return Err(Error::limit(format!(
                    "more than {} ways to move several components would have to be looked at: ask \
                     for the outcome alone, or for a smaller position",
                    self.most_ways
                )));
            }
            let bytes = 64 + 8 * ids.len() as u128;
            let held = longer.len() as u128 * bytes;
            table
                .work()
                .fits(self.bytes() + held, 1, "the moves of this state")?;
            table.work().tick(self.states.len() as u64, None)?;
        }
        Ok(longer)
    }
}
