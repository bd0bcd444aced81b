//! The moves of many positions, listed before a search asks for them, by several threads.

use std::{
    collections::BTreeMap,
    ops::Range,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use super::{
    Fault,
    file::{File, Sums},
    search::LARGE,
};
use crate::{literal::Tree, packed::Packed};

/// The positions whose numbers lie between those of two others, the last number running first.
#[derive(Debug)]
pub(crate) struct Cells {
    from: Vec<u64>,
    sides: Vec<u64>,
    count: u64,
}

impl Cells {
    /// The positions from one to another; nothing where there are none, or 2^64.
    pub(crate) fn new(from: &[u64], to: &[u64]) -> Option<Self> {
        let sides = from.iter().zip(to).map(|(from, to)| {
            let side = to.checked_sub(*from)?;
            side.checked_add(1)
        });
        let sides: Vec<u64> = sides.collect::<Option<_>>()?;
        let mut all = sides.iter();
        let count = all.try_fold(1_u64, |count, &side| count.checked_mul(side))?;
        (from.len() == to.len() && !from.is_empty()).then(|| Self {
            from: from.to_vec(),
            sides,
            count,
        })
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// The position at a place in the order.
    #[inline]
    pub(super) fn at(&self, place: u64) -> Packed {
        match (&self.from[..], &self.sides[..]) {
            (&[from], _) => Packed::One(from + place),
            (&[row, column], &[_, side]) => {
                Packed::Two([row + place / side, column + place % side])
            }
            (from, sides) => {
                let mut numbers = from.to_vec();
                let mut rest = place;
                for (number, side) in numbers.iter_mut().zip(sides).rev() {
                    *number += rest % side;
                    rest /= side;
                }
                Packed::new(&numbers)
            }
        }
    }
}

/// What a file says of positions that follow one another.
#[derive(Debug, Default)]
pub(super) struct Listed {
    pub(super) cells: Vec<Cell>,
    pub(super) sums: Sums,
    /// The names that are new, where another thread has listed them.
    pub(super) names: Option<Vec<Tree>>,
}

/// What it says of one.
#[derive(Debug)]
pub(super) enum Cell {
    /// Its options, which are the next sums up to this one.
    Options(usize),
    /// What stands for it, the next sum.
    Form,
    /// An error, which is the last unless the position is none of the game.
    Fault(Box<Fault>),
}

impl Listed {
    fn bytes(&self) -> usize {
        let parts = self.sums.parts.iter().map(|part| match part {
            Packed::Many(numbers) => size_of::<Packed>() + size_of_val(&numbers[..]),
            _ => size_of::<Packed>(),
        });
        let names = self.names.as_ref().map_or(0, Vec::len);
        parts.sum::<usize>()
            + 8 * self.sums.ends.len()
            + size_of::<Cell>() * self.cells.len()
            + 256 * names
    }
}

/// What the file says of the positions at these places; ends early after an error.
pub(super) fn list(file: &mut File, cells: &Cells, places: Range<u64>) -> Listed {
    let mut listed = Listed::default();
    let mut form = Vec::new();
    let mut place = places.start;
    while place < places.end {
        file.scope(|file, eval| {
            while place < places.end && eval.heap().allocated_bytes() < LARGE {
                let position = cells.at(place);
                place += 1;
                let sums = &mut listed.sums;
                let (parts, ends) = (sums.parts.len(), sums.ends.len());
                let found = file.canonical(eval, &position, &mut form);
                let found = found.and_then(|()| match form[..] == [position.clone()] {
                    true => file.options(eval, &position, sums).map(|()| true),
                    false => Ok(false),
                });
                match found {
                    Ok(true) => listed.cells.push(Cell::Options(sums.ends.len())),
                    Ok(false) => {
                        sums.parts.append(&mut form);
                        sums.ends.push(sums.parts.len());
                        listed.cells.push(Cell::Form);
                    }
                    Err(fault) => {
                        sums.parts.truncate(parts);
                        sums.ends.truncate(ends);
                        if !fault.is_invalid {
                            place = places.end;
                        }
                        listed.cells.push(Cell::Fault(Box::new(fault)));
                    }
                }
            }
        });
    }
    listed
}

/// The positions of a table on their way from the threads that list them to the search.
#[derive(Debug)]
pub(super) struct Line {
    state: Mutex<State>,
    changed: Condvar,
    count: u64,
}

#[derive(Debug)]
struct State {
    /// The first place that nobody has taken.
    next: u64,
    /// So many are taken at once.
    size: u64,
    /// What is listed, by its first place, and the bytes of it.
    ready: BTreeMap<u64, Listed>,
    bytes: usize,
    is_over: bool,
}

/// What the search does next.
#[derive(Debug)]
pub(super) enum Turn {
    /// Finds the values of these.
    Values(Box<Listed>),
    /// Lists these.
    List(Range<u64>),
    /// Waits, after it has waited for a while.
    Wait,
}

/// Positions are taken for about so long; what is listed then fits into the nearer caches.
const TURN: Duration = Duration::from_micros(200);
/// No more of them are taken at once.
const MOST: u64 = 1 << 10;
/// What is listed takes no more bytes before more are listed.
const ROOM: usize = 32 << 20;
/// The search waits for so long at once.
const PAUSE: Duration = Duration::from_millis(20);

impl Line {
    /// The positions from a place on, up to `count` of them.
    pub(super) fn new(first: u64, count: u64) -> Self {
        Self {
            state: Mutex::new(State {
                next: first,
                size: 1,
                ready: BTreeMap::new(),
                bytes: 0,
                is_over: false,
            }),
            changed: Condvar::new(),
            count,
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn taken(&self, state: &mut State) -> Range<u64> {
        let first = state.next;
        state.next = self.count.min(first.saturating_add(state.size));
        first..state.next
    }

    /// What the search does when it is to find the value at `place` next.
    pub(super) fn turn(&self, place: u64) -> Turn {
        let mut state = self.state();
        if let Some(listed) = state.ready.remove(&place) {
            state.bytes -= listed.bytes();
            self.changed.notify_all();
            return Turn::Values(Box::new(listed));
        }
        let more = state.next < self.count && state.bytes < ROOM;
        if state.next == place || more {
            return Turn::List(self.taken(&mut state));
        }
        drop(self.changed.wait_timeout(state, PAUSE));
        Turn::Wait
    }

    /// Takes what was listed, for the search.
    pub(super) fn give(&self, places: &Range<u64>, listed: Listed, since: Instant) {
        let many = listed.cells.len().max(1) as u32;
        let one = since.elapsed() / many;
        let size = TURN.as_nanos() / one.as_nanos().max(1);
        let mut state = self.state();
        // A few that were quick say little of those that come.
        let most = MOST.min(4 * state.size);
        state.size = u64::try_from(size).unwrap_or(MOST).clamp(1, most);
        state.bytes += listed.bytes();
        state.ready.insert(places.start, listed);
        self.changed.notify_all();
    }

    /// Nothing more is to be listed.
    pub(super) fn end(&self) {
        self.state().is_over = true;
        self.changed.notify_all();
    }

    /// What a thread beside the search does: lists positions until there are no more.
    pub(super) fn help(&self, file: &mut File, cells: &Cells) {
        let mut names = 0;
        while let Some(places) = self.next() {
            let since = Instant::now();
            let mut listed = list(file, cells, places.clone());
            let new = file.interner.after(names);
            names += new.len();
            listed.names = Some(new.to_vec());
            self.give(&places, listed, since);
        }
    }

    fn next(&self) -> Option<Range<u64>> {
        let mut state = self.state();
        loop {
            if state.is_over || state.next >= self.count {
                return None;
            }
            if state.bytes < ROOM {
                return Some(self.taken(&mut state));
            }
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}
