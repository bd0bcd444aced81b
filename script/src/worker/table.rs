//! What is known of positions.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::packed::Packed;

/// Where the search stands with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    New,
    Open,
    Value(u32),
}

/// The states of positions, each of which has an id. The first numbers are their own ids and are
/// never looked up; other positions are interned.
#[derive(Debug, Default)]
pub(super) struct Table {
    numbers: Vec<u32>,
    others: IndexSet<Packed, FxBuildHasher>,
    states: Vec<u32>,
    /// Bytes that positions take beside the table.
    elsewhere: usize,
    /// How many positions are known.
    known: u64,
}

/// Numbers below are their own ids.
const NUMBERS: u32 = 1 << 22;
/// States as they are kept; a value is kept as itself and `FIRST`.
const NEW: u32 = 0;
const OPEN: u32 = 1;
const FIRST: u32 = 2;

impl Table {
    /// The id of a position; nothing where there are too many.
    #[inline]
    pub(super) fn id(&mut self, position: Packed) -> Option<u32> {
        if let Some(number) = small(&position) {
            let at = number as usize;
            if at >= self.numbers.len() {
                let len = (at + 1).next_power_of_two().max(1 << 12);
                self.numbers.resize(len, NEW);
            }
            return Some(number);
        }
        let bytes = match &position {
            Packed::Many(numbers) => size_of_val(&numbers[..]),
            _ => 0,
        };
        let (at, new) = self.others.insert_full(position);
        if new {
            self.states.push(NEW);
            self.elsewhere += bytes;
        }
        u32::try_from(at).ok()?.checked_add(NUMBERS)
    }

    /// The id of a position that has one.
    pub(super) fn find(&self, position: &Packed) -> Option<u32> {
        match small(position) {
            Some(number) => ((number as usize) < self.numbers.len()).then_some(number),
            None => Some(u32::try_from(self.others.get_index_of(position)?).ok()? + NUMBERS),
        }
    }

    pub(super) fn position(&self, id: u32) -> Packed {
        let other = id.checked_sub(NUMBERS);
        let other = other.and_then(|at| self.others.get_index(at as usize));
        other.map_or_else(|| Packed::One(id.into()), Packed::clone)
    }

    #[inline]
    pub(super) fn state(&self, id: u32) -> State {
        let kept = match id.checked_sub(NUMBERS) {
            None => self.numbers.get(id as usize),
            Some(at) => self.states.get(at as usize),
        };
        match kept {
            None | Some(&NEW) => State::New,
            Some(&OPEN) => State::Open,
            Some(value) => State::Value(value - FIRST),
        }
    }

    /// Sets the state of a position; values are below 2^32 - 2.
    #[inline]
    pub(super) fn set(&mut self, id: u32, state: State) {
        let kept = match id.checked_sub(NUMBERS) {
            None => self.numbers.get_mut(id as usize),
            Some(at) => self.states.get_mut(at as usize),
        };
        if let Some(kept) = kept {
            *kept = match state {
                State::New => NEW,
                State::Open => OPEN,
                State::Value(value) => {
                    self.known += 1;
                    value.saturating_add(FIRST)
                }
            };
        }
    }

    /// The value of a position, where it is known.
    pub(super) fn value(&self, position: &Packed) -> Option<u32> {
        match self.state(self.find(position)?) {
            State::Value(value) => Some(value),
            State::New | State::Open => None,
        }
    }

    /// The positions with known values, from the place `from` on.
    pub(super) fn found(&self, from: usize) -> impl Iterator<Item = (usize, Packed, u64)> {
        let numbers = self.numbers.len();
        (from..numbers + self.others.len()).filter_map(move |at| {
            let id = match at.checked_sub(numbers) {
                None => u32::try_from(at).ok()?,
                Some(other) => NUMBERS.checked_add(u32::try_from(other).ok()?)?,
            };
            match self.state(id) {
                State::Value(value) => Some((at, self.position(id), value.into())),
                State::New | State::Open => None,
            }
        })
    }

    pub(super) fn known(&self) -> u64 {
        self.known
    }

    /// The memory that the table takes: an interned position takes its key, its hash, and its
    /// place in a table that is about two thirds full.
    pub(super) fn bytes(&self) -> usize {
        4 * (self.numbers.capacity() + self.states.capacity())
            + (size_of::<Packed>() + 8 + 12) * self.others.capacity()
            + self.elsewhere
    }
}

#[inline]
fn small(position: &Packed) -> Option<u32> {
    match *position {
        Packed::One(number) => u32::try_from(number).ok().filter(|&n| n < NUMBERS),
        _ => None,
    }
}
