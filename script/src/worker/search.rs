//! The search for values, which is done where the moves are found.

mod ends;
mod table;

use std::time::{Duration, Instant};

use grundy::{Work, engine::Mex};
use starlark::eval::Evaluator;

use super::{
    Fault,
    file::{File, Sums},
    limits,
    table::{State, Table},
};
use crate::packed::Packed;

/// The values that are known, and a search that goes on.
///
/// The search keeps its own stack. It is done in strides, after each of which what the file's
/// functions have made is dropped.
#[derive(Debug, Default)]
pub(super) struct Search {
    table: Table,
    stack: Vec<Frame>,
    /// The parts of the options of all open positions, those of the last one at the end.
    parts: Vec<u32>,
    /// Where the parts of each of these options end.
    ends: Vec<usize>,
    sums: Sums,
    mex: Mex,
}

/// An open position.
#[derive(Debug)]
struct Frame {
    id: u32,
    first_part: usize,
    first_end: usize,
    /// The first part whose value may not be known yet.
    next: usize,
}

/// A stride ends when its values take more memory, or it has taken longer. What is larger is given
/// back to the system, and each page that comes anew costs more than the call that fills it.
pub(super) const LARGE: usize = 1 << 17;
const LONG: Duration = Duration::from_millis(50);

impl Search {
    /// The value of a position. Now and then `go_on` hears how many are known and tells whether
    /// to go on; `memory` bounds the table.
    pub(super) fn value(
        &mut self,
        file: &mut File,
        position: &Packed,
        memory: u64,
        mut go_on: impl FnMut(u64) -> bool,
    ) -> Result<u32, Fault> {
        let position = file.meant(position)?;
        if let Some(value) = self.table.value(&position) {
            return Ok(value);
        }
        let mut sum = Vec::new();
        file.scope(|file, eval| file.canonical(eval, &position, &mut sum))?;
        let mut total = 0;
        for part in sum {
            total ^= self.part(file, part, memory, &mut go_on)?;
        }
        if let Some(id) = self.table.id(position) {
            self.table.set(id, State::Value(total));
        }
        Ok(total)
    }

    /// The value of a position that is known, where finding that out takes no search.
    pub(super) fn known(
        &mut self,
        file: &mut File,
        eval: &mut Evaluator<'_, '_, '_>,
        position: &Packed,
    ) -> Option<u32> {
        if let Some(value) = self.table.value(position) {
            return Some(value);
        }
        let mut sum = Vec::new();
        file.canonical(eval, position, &mut sum).ok()?;
        sum.iter()
            .try_fold(0, |total, part| Some(total ^ self.table.value(part)?))
    }

    /// The positions whose values are known, from the place `from` on.
    pub(super) fn found(&self, from: usize) -> impl Iterator<Item = (usize, Packed, u64)> {
        self.table.found(from)
    }

    /// Takes over a value.
    pub(super) fn learn(
        &mut self,
        position: Packed,
        value: u64,
        work: &Work<'_>,
    ) -> Result<(), Fault> {
        let value = u32::try_from(value).ok().filter(|&value| value < MOST);
        let (Some(value), Some(id)) = (value, self.table.id(position)) else {
            return Err(too_many());
        };
        self.table.set(id, State::Value(value));
        work.fits(self.bytes() as u128, 1, "what was saved of the search")?;
        Ok(())
    }

    fn part(
        &mut self,
        file: &mut File,
        part: Packed,
        memory: u64,
        go_on: &mut impl FnMut(u64) -> bool,
    ) -> Result<u32, Fault> {
        let root = self.table.id(part).ok_or_else(too_many)?;
        if let State::Value(value) = self.table.state(root) {
            return Ok(value);
        }
        let work = Work {
            memory,
            ..Work::default()
        };
        work.room((self.bytes() + 64) as u128, 1, "this position")?;
        self.run(file, Some(root), &work, go_on)
    }

    /// Searches from the open position, or from `root`, to its value.
    fn run(
        &mut self,
        file: &mut File,
        mut root: Option<u32>,
        work: &Work<'_>,
        go_on: &mut impl FnMut(u64) -> bool,
    ) -> Result<u32, Fault> {
        loop {
            limits::allow_time(file.limits.seconds);
            let strode = file.scope(|file, eval| {
                if let Some(root) = root.take() {
                    self.open(file, eval, root)?;
                }
                self.stride(file, eval)
            });
            let paused = match strode {
                Ok(Some(value)) => return Ok(value),
                Ok(None) => self.pause(file, work, go_on),
                Err(fault) => Err(fault),
            };
            if let Err(fault) = paused {
                self.give_up();
                return Err(fault);
            }
        }
    }

    /// Goes on until the value is known, or for a stride.
    fn stride(
        &mut self,
        file: &mut File,
        eval: &mut Evaluator<'_, '_, '_>,
    ) -> Result<Option<u32>, Fault> {
        let start = Instant::now();
        let mut opened = 0_u32;
        while let Some(top) = self.stack.last_mut() {
            let mut unknown = None;
            while let Some(&part) = self.parts.get(top.next) {
                match self.table.state(part) {
                    State::Value(_) => top.next += 1,
                    state => {
                        unknown = Some((part, state));
                        break;
                    }
                }
            }
            match unknown {
                Some((part, State::Open)) => return Err(self.loopy(file, part)),
                Some((part, _)) => {
                    opened += 1;
                    let late = opened.is_multiple_of(64) && start.elapsed() > LONG;
                    if late || eval.heap().allocated_bytes() > LARGE {
                        return Ok(None);
                    }
                    self.open(file, eval, part)?;
                }
                None => {
                    let value = self.close()?;
                    if self.stack.is_empty() {
                        return Ok(Some(value));
                    }
                }
            }
        }
        Ok(Some(0))
    }

    /// Lists the options of a position and puts it on the stack.
    fn open(
        &mut self,
        file: &mut File,
        eval: &mut Evaluator<'_, '_, '_>,
        id: u32,
    ) -> Result<(), Fault> {
        let position = self.table.position(id);
        self.sums.clear();
        let listed = file.options(eval, &position, &mut self.sums);
        listed.map_err(|fault| match self.stack.last() {
            Some(from) if fault.is_invalid => {
                let from = file.interner.written(&self.table.position(from.id));
                fault.after(&from)
            }
            _ => fault,
        })?;
        let sums = std::mem::take(&mut self.sums);
        self.push(id, &sums.parts, &sums.ends)?;
        self.sums = sums;
        Ok(())
    }

    /// Puts a position with these options on the stack.
    fn push(&mut self, id: u32, parts: &[Packed], ends: &[usize]) -> Result<(), Fault> {
        let (first_part, first_end) = (self.parts.len(), self.ends.len());
        for part in parts {
            let part = self.table.id(part.clone()).ok_or_else(too_many)?;
            self.parts.push(part);
        }
        self.ends.extend(ends.iter().map(|end| first_part + end));
        self.table.set(id, State::Open);
        self.stack.push(Frame {
            id,
            first_part,
            first_end,
            next: first_part,
        });
        Ok(())
    }

    /// Takes the last position from the stack, all of whose options are known, and finds its value.
    fn close(&mut self) -> Result<u32, Fault> {
        let Some(frame) = self.stack.pop() else {
            return Ok(0);
        };
        let ends = &self.ends[frame.first_end..];
        self.mex.clear(ends.len());
        let mut start = frame.first_part;
        for &end in ends {
            let mut sum = 0;
            for &part in &self.parts[start..end] {
                if let State::Value(value) = self.table.state(part) {
                    sum ^= value;
                }
            }
            self.mex.mark(sum.into());
            start = end;
        }
        let value = u32::try_from(self.mex.least())
            .ok()
            .filter(|&value| value < MOST)
            .ok_or_else(too_many)?;
        self.table.set(frame.id, State::Value(value));
        self.parts.truncate(frame.first_part);
        self.ends.truncate(frame.first_end);
        Ok(value)
    }

    /// Between two strides: is there room, and is the answer still wanted?
    fn pause(
        &mut self,
        file: &File,
        work: &Work<'_>,
        go_on: &mut impl FnMut(u64) -> bool,
    ) -> Result<(), Fault> {
        let bytes = self.bytes() + file.interner.bytes();
        let room = work.room(bytes as u128, 1, "this position");
        if (room.is_err() || self.is_far_below_zero(file))
            && let Some(endless) = self.endless(file)
        {
            return Err(endless);
        }
        room?;
        // While a table grows, the old and the new one are there.
        limits::allow_memory(file.limits.memory.saturating_add(4 * bytes as u64));
        match go_on(self.table.known()) {
            true => Ok(()),
            false => Err(grundy::Error::stopped().into()),
        }
    }

    fn bytes(&self) -> usize {
        self.table.bytes()
            + size_of::<Frame>() * self.stack.capacity()
            + 4 * self.parts.capacity()
            + 8 * self.ends.capacity()
    }

    /// After an error the open positions are to be searched anew.
    fn give_up(&mut self) {
        for frame in self.stack.drain(..) {
            self.table.set(frame.id, State::New);
        }
        self.parts.clear();
        self.ends.clear();
    }
}

/// Values are below.
const MOST: u32 = u32::MAX >> 1;

#[cold]
fn too_many() -> Fault {
    Fault::limit("more than 2^31 positions would have to be searched: ask for something smaller")
}
