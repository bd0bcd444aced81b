//! Values of many positions at once.

#[cfg(test)]
mod tests;

use std::{sync::atomic::Ordering::Relaxed, thread, time::Instant};

use grundy::Work;

use super::{Search, State, too_many};
use crate::{
    packed::{NAMED, Packed},
    worker::{
        Fault,
        ahead::{Cell, Cells, Line, Listed, Turn, list},
        file::File,
        limits,
    },
};

/// A thread takes so many bytes for its calls, as the first one has.
const STACK: usize = 8 << 20;
/// A thread more is not worth it for fewer positions.
const FEW: u64 = 512;

impl Search {
    /// Finds the values of all `cells` that are positions, with so many threads listing moves.
    ///
    /// The values are found in order, so that an error is that of the first position which has one.
    pub(in crate::worker) fn table(
        &mut self,
        file: &mut File,
        cells: &Cells,
        memory: u64,
        threads: u64,
        mut go_on: impl FnMut(u64) -> bool,
    ) -> Result<(), Fault> {
        let work = Work {
            memory,
            ..Work::default()
        };
        work.room((self.bytes() + 64) as u128, 1, "this table")?;
        let known = |place: &u64| self.table.value(&cells.at(*place)).is_some();
        let first = (0..cells.count()).take_while(known).count() as u64;
        let line = Line::new(first, cells.count());
        if threads < 2 || cells.count() - first < FEW {
            return self.in_order(file, cells, first, &line, &work, &mut go_on);
        }
        let (mut twin, stop) = file.twin();
        let limits = file.limits;
        limits::shared(threads, limits, || {
            thread::scope(|scope| {
                // Where there is no room for a thread, this one does it all.
                let builder = thread::Builder::new().stack_size(STACK);
                drop(builder.spawn_scoped(scope, || line.help(&mut twin, cells)));
                let done = self.in_order(file, cells, first, &line, &work, &mut go_on);
                stop.store(true, Relaxed);
                line.end();
                done
            })
        })
    }

    /// Finds the values from the place `first` on.
    fn in_order(
        &mut self,
        file: &mut File,
        cells: &Cells,
        first: u64,
        line: &Line,
        work: &Work<'_>,
        go_on: &mut impl FnMut(u64) -> bool,
    ) -> Result<(), Fault> {
        let (mut place, mut names, mut waits) = (first, Vec::new(), false);
        while place < cells.count() {
            let turn = line.turn(place);
            // While this thread waits, the time of the one that it waits for is not to grow.
            if !waits {
                limits::allow_time(file.limits.seconds);
            }
            waits = matches!(turn, Turn::Wait);
            match turn {
                Turn::Values(mut listed) => {
                    rename(file, &mut listed, &mut names);
                    let done = self.assign(file, cells, place, &listed, work, go_on);
                    if let Err(fault) = done {
                        self.give_up();
                        return Err(fault);
                    }
                    place += listed.cells.len() as u64;
                }
                Turn::List(places) => {
                    let since = Instant::now();
                    let listed = list(file, cells, places.clone());
                    line.give(&places, listed, since);
                }
                Turn::Wait => {}
            }
            self.pause(file, work, go_on)?;
        }
        Ok(())
    }

    /// Finds the values of the positions from a place on of which this is listed.
    fn assign(
        &mut self,
        file: &mut File,
        cells: &Cells,
        first: u64,
        listed: &Listed,
        work: &Work<'_>,
        go_on: &mut impl FnMut(u64) -> bool,
    ) -> Result<(), Fault> {
        let ends = &listed.sums.ends;
        let (mut start, mut first_end) = (0, 0);
        for (place, cell) in (first..).zip(&listed.cells) {
            let position = cells.at(place);
            let last_end = match cell {
                Cell::Options(end) => *end,
                Cell::Form => first_end + 1,
                Cell::Fault(_) => first_end,
            };
            let own = first_end..last_end;
            let end = ends[..last_end].last().copied().unwrap_or_default();
            let (from, parts) = (start, &listed.sums.parts[start..end]);
            (start, first_end) = (end, last_end);
            if self.table.value(&position).is_some() {
                continue;
            }
            let value = match cell {
                Cell::Fault(fault) if fault.is_invalid => continue,
                Cell::Fault(fault) => return Err((**fault).clone()),
                Cell::Form => {
                    let mut total = 0;
                    for part in parts {
                        total ^= self.part(file, part.clone(), work.memory, go_on)?;
                    }
                    total
                }
                Cell::Options(_) => match self.settled(from, parts, &ends[own.clone()]) {
                    Some(value) => value,
                    None => {
                        let ends: Vec<usize> = ends[own].iter().map(|end| end - from).collect();
                        let id = self.table.id(position).ok_or_else(too_many)?;
                        self.push(id, parts, &ends)?;
                        self.run(file, None, work, go_on)?;
                        continue;
                    }
                },
            };
            let id = self.table.id(position).ok_or_else(too_many)?;
            self.table.set(id, State::Value(value));
        }
        Ok(())
    }

    /// The value of a position all of whose options have one; `first` is the place of the parts
    /// by which the ends count.
    fn settled(&mut self, first: usize, parts: &[Packed], ends: &[usize]) -> Option<u32> {
        self.mex.clear(ends.len());
        let mut start = 0;
        for end in ends {
            let mut sum = 0;
            for part in &parts[start..end - first] {
                sum ^= self.table.value(part)?;
            }
            self.mex.mark(sum.into());
            start = end - first;
        }
        u32::try_from(self.mex.least())
            .ok()
            .filter(|&value| value < u32::MAX >> 1)
    }
}

/// Gives what another thread has named the names of this one; `names` are those it has met.
fn rename(file: &mut File, listed: &mut Listed, names: &mut Vec<u64>) {
    let Some(new) = listed.names.take() else {
        return;
    };
    names.extend(new.into_iter().map(|tree| file.interner.intern(tree)));
    if names.is_empty() {
        return;
    }
    let renamed = |number: u64| {
        let at = number.checked_sub(NAMED);
        at.and_then(|at| names.get(at as usize)).copied()
    };
    for part in &mut listed.sums.parts {
        for number in part.as_mut_slice() {
            *number = renamed(*number).unwrap_or(*number);
        }
    }
}
