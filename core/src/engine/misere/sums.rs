//! Sums of positions of a list as sorted lists of places, each kept once.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::list::{Positions, listed};
use crate::{Error, Options, Work};

/// Where the options of a sum are looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cursor {
    part: usize,
    option: usize,
}

/// The sums that were met, and the options of the positions in them. Positions without options
/// are left out of sums, to which they add nothing.
pub(super) struct Sums<'a> {
    positions: &'a dyn Positions,
    work: &'a Work<'a>,
    /// The options of each position, once they are needed.
    options: Vec<Option<Vec<Box<[u32]>>>>,
    sums: IndexSet<Box<[u32]>, FxBuildHasher>,
    bytes: u128,
    buffer: Options<u64>,
}

impl<'a> Sums<'a> {
    pub(super) fn new(positions: &'a dyn Positions, work: &'a Work<'a>) -> Self {
        Self {
            positions,
            work,
            options: Vec::new(),
            sums: IndexSet::default(),
            bytes: 0,
            buffer: Options::within(work, 16),
        }
    }

    /// How many sums were met.
    pub(super) fn len(&self) -> usize {
        self.sums.len()
    }

    /// The work that it is done within.
    pub(super) fn work(&self) -> &'a Work<'a> {
        self.work
    }

    /// The number of the sum of the positions at these places.
    pub(super) fn sum(&mut self, places: &[u64]) -> Result<usize, Error> {
        let mut parts = Vec::with_capacity(places.len());
        for &place in places {
            if let Some(count) = self.positions.count().filter(|&count| place >= count) {
                return Err(Error::input(format!(
                    "there is no position {place}: the list has {count} of them, from 0 on"
                )));
            }
            let place = narrow(place)?;
            if !self.is_dead(place)? {
                parts.push(place);
            }
        }
        parts.sort_unstable();
        self.intern(parts)
    }

    fn intern(&mut self, parts: Vec<u32>) -> Result<usize, Error> {
        if let Some(at) = self.sums.get_index_of(&parts[..]) {
            return Ok(at);
        }
        self.bytes += 64 + 4 * parts.len() as u128;
        self.room()?;
        Ok(self.sums.insert_full(parts.into_boxed_slice()).0)
    }

    fn room(&self) -> Result<(), Error> {
        self.work.fits(self.bytes, 1, "the sums of this search")
    }

    /// Whether a position has no options.
    fn is_dead(&mut self, place: u32) -> Result<bool, Error> {
        Ok(self.of(place)?.is_empty())
    }

    /// The options of a position, without dead parts.
    fn of(&mut self, place: u32) -> Result<&[Box<[u32]>], Error> {
        let at = place as usize;
        if self.options.len() <= at {
            self.options.resize_with(at + 1, || None);
        }
        if self.options[at].is_none() {
            let found = self.list(place)?;
            self.options[at] = Some(found);
        }
        Ok(self.options[at].as_deref().unwrap_or_default())
    }

    /// Positions are looked into from the smallest on, so that this is no deep recursion.
    fn list(&mut self, place: u32) -> Result<Vec<Box<[u32]>>, Error> {
        let mut buffer = std::mem::take(&mut self.buffer);
        listed(self.positions, place.into(), &mut buffer, self.work)?;
        let mut all = Vec::with_capacity(buffer.len());
        for option in buffer.iter() {
            let mut parts = Vec::with_capacity(option.len());
            for &part in option {
                let part = narrow(part)?;
                if self.has_options(part)? {
                    parts.push(part);
                }
            }
            parts.sort_unstable();
            all.push(parts.into_boxed_slice());
        }
        self.buffer = buffer;
        all.sort_unstable();
        all.dedup();
        let parts: usize = all.iter().map(|option| 16 + 4 * option.len()).sum();
        self.bytes += parts as u128;
        self.room()?;
        Ok(all)
    }

    fn has_options(&mut self, place: u32) -> Result<bool, Error> {
        if let Some(Some(known)) = self.options.get(place as usize) {
            return Ok(!known.is_empty());
        }
        let mut options = Options::within(self.work, 16);
        listed(self.positions, place.into(), &mut options, self.work)?;
        Ok(!options.is_empty())
    }

    /// The parts of a sum, ascending.
    pub(super) fn parts(&self, sum: usize) -> &[u32] {
        &self.sums[sum]
    }

    /// The next option of a sum, or `None` after the last one. The same option may come twice.
    pub(super) fn next_option(
        &mut self,
        sum: usize,
        cursor: &mut Cursor,
    ) -> Result<Option<usize>, Error> {
        loop {
            let parts = &self.sums[sum];
            let Some(&part) = parts.get(cursor.part) else {
                return Ok(None);
            };
            let same = cursor.part > 0 && parts[cursor.part - 1] == part;
            let at = cursor.option;
            // All parts of a sum were looked into when it was made.
            let options = self.options.get(part as usize).and_then(Option::as_deref);
            let option = options.and_then(|all| all.get(at)).filter(|_| !same);
            let Some(option) = option else {
                *cursor = Cursor {
                    part: cursor.part + 1,
                    option: 0,
                };
                continue;
            };
            let rest = parts.iter().enumerate();
            let rest = rest.filter(|(place, _)| *place != cursor.part);
            let mut left: Vec<u32> = rest.map(|(_, &part)| part).collect();
            left.extend_from_slice(option);
            left.sort_unstable();
            cursor.option += 1;
            for &part in &left {
                self.of(part)?;
            }
            return self.intern(left).map(Some);
        }
    }
}

fn narrow(place: u64) -> Result<u32, Error> {
    u32::try_from(place).map_err(|_| {
        Error::limit(format!(
            "the position {place} is beyond 2^32: ask for a smaller one"
        ))
    })
}
