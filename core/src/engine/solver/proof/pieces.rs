//! Components by number, and what is known of them.

use std::sync::{
    OnceLock,
    atomic::{
        AtomicU8, AtomicU32, AtomicU64,
        Ordering::{AcqRel, Acquire, Relaxed},
    },
};

use super::super::table::{Fact, hashed, merged, owned, packed, unpacked};
use crate::{Component, engine::hands::Block};

/// The components that were met. Numbers take less room than components, and what is known of one
/// is read without a search for it.
///
/// Walkers add to it at the same time. A number stands in a slot only when its component does.
#[derive(Debug)]
pub(super) struct Pieces<C> {
    pieces: Vec<Piece<C>>,
    /// Half of a hash, and one more than the number of the component with that hash; 0 where there
    /// is none. A component stands at the first free place from that of its hash on.
    slots: Vec<AtomicU64>,
    /// The first number that no walker has.
    next: AtomicU32,
    /// Bytes that the components own elsewhere.
    owned: AtomicU64,
}

#[derive(Debug)]
struct Piece<C> {
    key: OnceLock<C>,
    /// What is known of its value; 0 for nothing.
    fact: AtomicU32,
    /// One more than the logarithm of the steps that it took to decide it; 0 where it was not.
    effort: AtomicU8,
}

impl<C> Default for Piece<C> {
    fn default() -> Self {
        Self {
            key: OnceLock::new(),
            fact: AtomicU32::new(0),
            effort: AtomicU8::new(0),
        }
    }
}

impl<C> Default for Pieces<C> {
    fn default() -> Self {
        Self {
            pieces: Vec::new(),
            slots: Vec::new(),
            next: AtomicU32::new(0),
            owned: AtomicU64::new(0),
        }
    }
}

impl<C: Component> Pieces<C> {
    /// About how many bytes all takes with room for so many.
    pub(super) fn bytes(&self, room: usize) -> u64 {
        (room * size_of::<Piece<C>>() + 8 * slots(room)) as u64 + self.owned.load(Relaxed)
    }

    /// For how many there is room.
    pub(super) fn room(&self) -> usize {
        self.pieces.len()
    }

    /// How many numbers walkers have.
    pub(super) fn taken(&self) -> usize {
        self.next.load(Relaxed) as usize
    }

    pub(super) fn make_room(&mut self, room: usize) {
        if room == self.room() {
            return;
        }
        self.pieces.resize_with(room, Piece::default);
        self.slots.clear();
        self.slots.resize_with(slots(room), AtomicU64::default);
        for (number, piece) in (1u64..).zip(&self.pieces) {
            let Some(key) = piece.key.get() else { continue };
            let hash = hashed(key);
            let mut at = self.place(hash);
            while *self.slots[at].get_mut() != 0 {
                at = self.after(at);
            }
            *self.slots[at].get_mut() = word(hash, number);
        }
    }

    /// Reads what the numbers of some components will be looked for in, all at once: one by one,
    /// each would be waited for.
    #[inline]
    pub(super) fn fetch(&self, keys: &[C], near: &mut Vec<usize>) {
        near.clear();
        near.extend(keys.iter().map(|key| self.place(hashed(key))));
        for at in &mut *near {
            *at = (self.slots[*at].load(Relaxed) as u32).saturating_sub(1) as usize;
        }
        let all = near.iter().map(|&at| {
            let piece = &self.pieces[at];
            u32::from(piece.key.get().is_some()) | piece.fact.load(Relaxed)
        });
        std::hint::black_box(all.fold(0, |all, one| all | one));
    }

    /// The number of a component, and whether it is new; `None` where there is no room for it.
    #[inline]
    pub(super) fn number(&self, key: C, block: &mut Block) -> Option<(u32, bool)> {
        let hash = hashed(&key);
        let mut at = self.place(hash);
        loop {
            let slot = self.slots[at].load(Acquire);
            if slot == 0 {
                return self.add(key, hash, at, block);
            }
            if self.is_at(slot, hash, &key) {
                return Some((slot as u32 - 1, false));
            }
            at = self.after(at);
        }
    }

    #[inline]
    fn is_at(&self, slot: u64, hash: u64, key: &C) -> bool {
        slot >> 32 == u64::from(hash as u32)
            && self.pieces[slot as u32 as usize - 1].key.get() == Some(key)
    }

    /// Adds a component, unless another walker just did.
    fn add(&self, key: C, hash: u64, mut at: usize, block: &mut Block) -> Option<(u32, bool)> {
        let number = block.take(&self.next, self.room())?;
        let bytes = owned(&key);
        let key = self.pieces[number as usize].key.get_or_init(|| key);
        let new = word(hash, u64::from(number) + 1);
        loop {
            match self.slots[at].compare_exchange(0, new, AcqRel, Acquire) {
                Ok(_) => break,
                // The number that was taken is never used.
                Err(slot) if self.is_at(slot, hash, key) => return Some((slot as u32 - 1, false)),
                Err(_) => at = self.after(at),
            }
        }
        if bytes > 0 {
            self.owned.fetch_add(bytes, Relaxed);
        }
        Some((number, true))
    }

    /// Where the search for a hash starts: its upper bits are the best ones.
    #[inline]
    fn place(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.slots.len() as u128) >> 64) as usize
    }

    /// The place after one.
    #[inline]
    fn after(&self, at: usize) -> usize {
        if at + 1 == self.slots.len() {
            0
        } else {
            at + 1
        }
    }

    /// The component with a number that a walker has.
    #[inline]
    pub(super) fn key(&self, number: u32) -> &C {
        match self.pieces[number as usize].key.get() {
            Some(key) => key,
            None => unreachable!("a number is told when its component is there"),
        }
    }

    /// What is known of a component.
    #[inline]
    pub(super) fn fact(&self, number: u32) -> Option<Fact> {
        unpacked(self.pieces[number as usize].fact.load(Relaxed))
    }

    /// What is known of a component that may have no number.
    pub(super) fn known(&self, key: &C) -> Option<Fact> {
        if self.slots.is_empty() {
            return None;
        }
        let hash = hashed(key);
        let mut at = self.place(hash);
        loop {
            match self.slots[at].load(Acquire) {
                0 => return None,
                slot if self.is_at(slot, hash, key) => return self.fact(slot as u32 - 1),
                _ => at = self.after(at),
            }
        }
    }

    /// All that is known, and the logarithm of the steps that it took to decide it.
    pub(super) fn facts(&self) -> impl Iterator<Item = (&C, Fact, Option<u8>)> {
        self.pieces[..self.taken()].iter().filter_map(|piece| {
            let fact = unpacked(piece.fact.load(Relaxed))?;
            let effort = piece.effort.load(Relaxed).checked_sub(1);
            Some((piece.key.get()?, fact, effort))
        })
    }

    /// Adds to what is known of a component.
    pub(super) fn learn(&self, number: u32, fact: Fact) {
        let new = packed(fact);
        let place = &self.pieces[number as usize].fact;
        let mut old = place.load(Relaxed);
        while merged(old, new) != old {
            match place.compare_exchange_weak(old, merged(old, new), Relaxed, Relaxed) {
                Ok(_) => return,
                Err(other) => old = other,
            }
        }
    }

    /// Notes that it took so many steps to decide something of a component.
    pub(super) fn rate(&self, number: u32, steps: u64) {
        let effort = 1 + steps.max(1).ilog2() as u8;
        self.pieces[number as usize]
            .effort
            .fetch_max(effort, Relaxed);
    }
}

/// How many slots there are where there is room for so many.
fn slots(room: usize) -> usize {
    room + room / 2
}

fn word(hash: u64, number: u64) -> u64 {
    u64::from(hash as u32) << 32 | number
}
