//! What is known of components, in a table that keeps within a number of bytes.

use std::{
    hash::{BuildHasher, Hash},
    num::NonZeroU32,
};

use rustc_hash::FxBuildHasher;

/// What is known of the value of a component: the value, or some that it has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The value.
    Exact(u64),
    /// Values below 31 which are not the component's: the bit of 2^v stands for v.
    Not(u64),
}

/// This bit marks a value; the others hold it, or the set of excluded values below 31.
const EXACT: u32 = 1 << 31;

/// A fact in 32 bits, as far as they are enough; 0 for none.
pub(super) fn packed(fact: Fact) -> u32 {
    match fact {
        Fact::Exact(value) if value < EXACT.into() => value as u32 | EXACT,
        Fact::Exact(_) => 0,
        Fact::Not(set) => set as u32 & !EXACT,
    }
}

#[inline]
pub(super) fn unpacked(bits: u32) -> Option<Fact> {
    match bits & EXACT {
        _ if bits == 0 => None,
        0 => Some(Fact::Not(bits.into())),
        _ => Some(Fact::Exact((bits & !EXACT).into())),
    }
}

/// Two packed facts of one component together.
pub(super) fn merged(a: u32, b: u32) -> u32 {
    match (a & EXACT, b & EXACT) {
        (0, 0) => a | b,
        (0, _) => b,
        _ => a,
    }
}

#[derive(Clone, Debug)]
struct Slot<C> {
    key: C,
    fact: NonZeroU32,
    /// The logarithm of the steps that it took to find out: what is dear is kept longest.
    effort: u32,
}

/// A bucket is searched from end to end; with small keys it is a line of the cache.
const BUCKET: usize = 4;

/// A table for facts that are expected has up to so many slots for each.
const LOOSE: usize = 8;

/// A word of marks, one a bit, is for so many slots.
const SLOTS: usize = 16;

/// A table of facts that doubles while it may, and after that forgets what was cheap to find.
#[derive(Clone, Debug)]
pub(super) struct Table<C> {
    slots: Vec<Option<Slot<C>>>,
    /// A bit for each key, which others may share: most keys that are asked for are not there, and
    /// this much is near at hand.
    marks: Vec<u64>,
    len: usize,
    /// Bytes that the keys own elsewhere.
    owned: u64,
    /// How many facts were given up for others.
    forgotten: u64,
    /// So many facts will come at least, in any order.
    expected: usize,
}

impl<C> Default for Table<C> {
    fn default() -> Self {
        Self {
            slots: Vec::new(),
            marks: Vec::new(),
            len: 0,
            owned: 0,
            forgotten: 0,
            expected: 0,
        }
    }
}

impl<C: crate::Component> Table<C> {
    /// How many components something is known of.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// How many facts were given up for others.
    pub(super) fn forgotten(&self) -> u64 {
        self.forgotten
    }

    /// All that is known from the place `from` on: where it stands, of what it is known, and the
    /// logarithm of the steps that it took.
    pub(super) fn facts(&self, from: usize) -> impl Iterator<Item = (usize, &C, Fact, u32)> {
        let slots = (from..).zip(self.slots.get(from..).unwrap_or_default());
        slots.filter_map(|(at, slot)| {
            let slot = slot.as_ref()?;
            Some((at, &slot.key, unpacked(slot.fact.get())?, slot.effort))
        })
    }

    /// So many facts will come. They may come in the order of another table, so that they fill it
    /// from one end.
    pub(super) fn expect(&mut self, count: u64) {
        self.expected = usize::try_from(count).unwrap_or(usize::MAX);
    }

    /// What is known of `key`.
    #[inline]
    pub(super) fn get(&self, key: &C) -> Option<Fact> {
        let hash = hashed(key);
        let (word, bit) = self.mark(hash);
        if self.marks.get(word)? & bit == 0 {
            return None;
        }
        let start = self.bucket(hash);
        let bucket = &self.slots[start..start + BUCKET];
        let mut slots = bucket.iter().map_while(Option::as_ref);
        slots
            .find(|slot| slot.key == *key)
            .and_then(|slot| unpacked(slot.fact.get()))
    }

    /// Keeps a fact, which took `steps` to find out, in a table of at most `most` bytes.
    pub(super) fn put(&mut self, key: &C, fact: Fact, steps: u64, most: u64) {
        let Some(fact) = NonZeroU32::new(packed(fact)) else {
            return;
        };
        if self.slots.is_empty() {
            self.slots.resize(BUCKET << 8, None);
            self.marks.resize(self.slots.len() / SLOTS, 0);
        }
        let effort = steps.max(1).ilog2();
        let slot = Slot {
            key: key.clone(),
            fact,
            effort,
        };
        while let Some(slot) = self.try_put(&slot, most) {
            if !self.grow(most) {
                self.replace(slot.clone());
                return;
            }
        }
    }

    /// Puts a slot where its key stands already, or where there is room; gives it back when
    /// there is none.
    fn try_put<'s>(&mut self, slot: &'s Slot<C>, most: u64) -> Option<&'s Slot<C>> {
        let hash = hashed(&slot.key);
        let start = self.bucket(hash);
        let full = self.owned + owned(&slot.key) > most / 2;
        for place in &mut self.slots[start..start + BUCKET] {
            match place {
                Some(old) if old.key == slot.key => {
                    let fact = merged(old.fact.get(), slot.fact.get());
                    old.fact = NonZeroU32::new(fact).unwrap_or(old.fact);
                    old.effort = old.effort.max(slot.effort);
                    return None;
                }
                Some(_) => {}
                None if full => return Some(slot),
                None => {
                    self.owned += owned(&slot.key);
                    self.len += 1;
                    *place = Some(slot.clone());
                    let (word, bit) = self.mark(hash);
                    self.marks[word] |= bit;
                    return None;
                }
            }
        }
        Some(slot)
    }

    /// Doubles the table, if it is filled well and that keeps within `most` bytes.
    fn grow(&mut self, most: u64) -> bool {
        let size = size_of::<Option<Slot<C>>>() as u64 + 8 / SLOTS as u64;
        let slots = self.slots.len() as u64;
        let sparse = self.len.saturating_mul(3) < self.slots.len()
            && self.expected.saturating_mul(LOOSE) <= self.slots.len();
        // While facts move, the old table and the new one are both there.
        if sparse || slots * 3 * size + self.owned > most {
            return false;
        }
        let empty = vec![None; 2 * self.slots.len()];
        let old = std::mem::replace(&mut self.slots, empty);
        self.marks.clear();
        self.marks.resize(self.slots.len() / SLOTS, 0);
        (self.len, self.owned) = (0, 0);
        for slot in old.into_iter().flatten() {
            if self.try_put(&slot, u64::MAX).is_some() {
                self.replace(slot);
            }
        }
        true
    }

    /// Puts a slot in the place of the one in its bucket that was cheapest to find out.
    fn replace(&mut self, slot: Slot<C>) {
        let hash = hashed(&slot.key);
        let start = self.bucket(hash);
        let (word, bit) = self.mark(hash);
        let bucket = self.slots[start..start + BUCKET].iter_mut().flatten();
        let Some(old) = bucket.min_by_key(|old| (old.fact.get() & EXACT, old.effort)) else {
            return;
        };
        if owned(&slot.key) > owned(&old.key) {
            return;
        }
        self.owned = self.owned - owned(&old.key) + owned(&slot.key);
        self.forgotten += 1;
        self.marks[word] |= bit;
        *old = slot;
    }

    /// Where the bucket of a hash starts.
    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        // The upper bits are the best ones; scaling takes as many as there are buckets.
        scaled(hash, self.slots.len() / BUCKET) * BUCKET
    }

    /// The word of the mark of a hash, and its bit, of which other bits of the hash tell.
    #[inline]
    fn mark(&self, hash: u64) -> (usize, u64) {
        (scaled(hash, self.marks.len()), 1 << (hash & 63))
    }
}

/// A hash as one of so many places.
#[inline]
fn scaled(hash: u64, places: usize) -> usize {
    ((u128::from(hash) * places as u128) >> 64) as usize
}

/// The upper bits of the hash of a key are the best ones.
pub(super) fn hashed<K: Hash>(key: &K) -> u64 {
    FxBuildHasher
        .hash_one(key)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Bytes that a key owns elsewhere.
pub(super) fn owned<C: crate::Component>(key: &C) -> u64 {
    (key.bytes().saturating_sub(size_of::<C>())) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes<C>(table: &Table<C>) -> u64 {
        (table.slots.len() * size_of::<Option<Slot<C>>>() + 8 * table.marks.len()) as u64
            + table.owned
    }

    #[test]
    fn keeps_facts_and_adds_to_them() {
        let mut table = Table::default();
        table.put(&5u64, Fact::Not(0b101), 1, 1 << 20);
        table.put(&5, Fact::Not(0b10), 1, 1 << 20);
        assert_eq!(table.get(&5), Some(Fact::Not(0b111)));
        table.put(&5, Fact::Exact(9), 1, 1 << 20);
        table.put(&5, Fact::Not(1), 1, 1 << 20);
        assert_eq!(table.get(&5), Some(Fact::Exact(9)));
        assert_eq!((table.get(&6), table.len()), (None, 1));
    }

    /// The facts of a table, in its own order, go into an empty one.
    #[test]
    fn takes_over_another_table() {
        let mut first = Table::default();
        for key in 0..50_000u64 {
            first.put(&key, Fact::Exact(key % 7), 1, 1 << 30);
        }
        let mut next = Table::default();
        next.expect(first.len() as u64);
        for (_, key, fact, _) in first.facts(0) {
            next.put(key, fact, 1, 1 << 30);
        }
        assert_eq!((next.len(), next.forgotten()), (first.len(), 0));
        assert!(bytes(&next) <= 2 * bytes(&first));
    }

    #[test]
    fn is_bounded_and_keeps_what_was_dear() {
        let most = 1 << 16;
        let mut table = Table::default();
        for key in 0..100_000u64 {
            let steps = if key.is_multiple_of(1000) { 1 << 20 } else { 1 };
            table.put(&vec![key; 2], Fact::Exact(key % 7), steps, most);
            assert!(bytes(&table) <= most);
        }
        let kept = (0..100).filter(|k| table.get(&vec![k * 1000; 2]).is_some());
        assert!(kept.count() > 90);
        assert!(table.forgotten() > 50_000);
        let wrong = (0..100_000).filter(|&k| {
            table
                .get(&vec![k; 2])
                .is_some_and(|f| f != Fact::Exact(k % 7))
        });
        assert_eq!(wrong.count(), 0);
    }
}
