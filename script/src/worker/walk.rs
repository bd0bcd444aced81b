//! What is told ahead of being asked: positions in the order in which a search comes to them.

use std::{
    collections::VecDeque,
    hash::{BuildHasher, Hasher},
    time::Duration,
};

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::{file::File, limits, write_option};
use crate::{packed::Packed, wire::Packet};

/// A search in depth that goes ahead of the program's own, in the same order. It may forget and
/// be wrong: what the program misses it asks for.
#[derive(Debug, Default)]
pub(super) struct Walk {
    root: Option<Packed>,
    /// Parts of options that are still to be opened, the next at the end of each list.
    open: VecDeque<Vec<Packed>>,
    /// Hashes of what has been told.
    told: FxHashSet<u64>,
}

/// Lists that are kept open; the oldest are forgotten.
const MOST_OPEN: usize = 1 << 16;
/// Positions that are remembered as told.
const MOST_TOLD: usize = 1 << 22;
/// A packet is closed when it is longer, has taken longer, or its values take more memory.
const LONG: usize = 1 << 18;
const LATE: Duration = Duration::from_millis(20);
const LARGE: usize = 32 << 20;

impl Walk {
    /// Goes to another position, whether it was told or not.
    pub(super) fn begin(&mut self, root: Packed) {
        self.open.clear();
        self.told.remove(&hash(&root));
        self.root = Some(root);
    }

    /// Writes the options of up to `most` positions; an error ends them.
    pub(super) fn go_on(&mut self, file: &mut File, most: u64, packet: &mut Packet) {
        let start = limits::used();
        let mut count = 0;
        file.scope(|file, eval| {
            while count < most
                && packet.0.len() < LONG
                && eval.heap().allocated_bytes() < LARGE
                && (count % 16 > 0 || limits::used() - start < LATE)
                && let Some(position) = self.next()
            {
                count += 1;
                packet.position(&position);
                match file.options(eval, &position) {
                    Err(fault) => {
                        packet.number(0);
                        fault.write(packet);
                        self.open.clear();
                        return;
                    }
                    Ok(options) => {
                        packet.number(1 + options.len() as u64);
                        for option in options.iter() {
                            write_option(packet, option);
                        }
                        self.open(options.into_parts());
                    }
                }
            }
        });
    }

    /// The next position that has not been told.
    fn next(&mut self) -> Option<Packed> {
        if let Some(root) = self.root.take() {
            self.tell(&root);
            return Some(root);
        }
        loop {
            let last = self.open.back_mut()?;
            match last.pop() {
                None => drop(self.open.pop_back()),
                Some(position) => {
                    if self.tell(&position) {
                        return Some(position);
                    }
                }
            }
        }
    }

    /// Notes a position as told; false where it was.
    fn tell(&mut self, position: &Packed) -> bool {
        if self.told.len() >= MOST_TOLD {
            self.told.clear();
        }
        self.told.insert(hash(position))
    }

    fn open(&mut self, mut parts: Vec<Packed>) {
        parts.retain(|part| !self.told.contains(&hash(part)));
        parts.reverse();
        self.open.push_back(parts);
        if self.open.len() > MOST_OPEN {
            self.open.pop_front();
        }
    }
}

fn hash(position: &Packed) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    let numbers = position.as_slice();
    hasher.write_usize(numbers.len());
    for &number in numbers {
        hasher.write_u64(number);
    }
    hasher.finish()
}
