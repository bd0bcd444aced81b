//! A hash table of replies that is asked for several positions at once.
//!
//! Nearly all the time of a search goes into waiting for the table's memory. Where each question is
//! asked after the answer to the one before, the waits add up; here they overlap.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use super::words::Words;

/// So many questions are asked at once.
pub(super) const BATCH: usize = 8;

/// The replies of positions.
#[derive(Debug)]
pub(super) struct Table<K> {
    /// By hash, with the next place for one that is taken: the upper half of the hash, and 1 more
    /// than the entry's place; 0 where there is none.
    index: Vec<u64>,
    entries: Vec<(K, u32)>,
}

impl<K: Words> Table<K> {
    pub(super) fn new() -> Self {
        Self {
            index: vec![0; 1 << 10],
            entries: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &(K, u32)> {
        self.entries.iter()
    }

    /// Bytes of all entries, and of the larger table that may be the next one; too many for any
    /// memory where the index could name no more.
    pub(super) fn bytes(&self) -> usize {
        if self.entries.len() >= u32::MAX as usize {
            return usize::MAX / 2;
        }
        24 * self.index.len() + 2 * size_of::<(K, u32)>() * self.entries.len()
    }

    pub(super) fn get(&self, key: &K) -> Option<u32> {
        let hash = hash(key);
        self.find(key, hash, self.index[self.home(hash)])
    }

    /// The replies of up to [`BATCH`] positions: all homes are read first, then all entries that
    /// these name, and what is somewhere else is looked for last.
    pub(super) fn get_all(&self, keys: &[K], found: &mut [Option<u32>; BATCH]) {
        let (mut hashes, mut words) = ([0; BATCH], [0; BATCH]);
        for (to, key) in hashes.iter_mut().zip(keys) {
            *to = hash(key);
        }
        for (word, &hash) in words.iter_mut().zip(&hashes[..keys.len()]) {
            *word = self.index[self.home(hash)];
        }
        let entries: [Option<&(K, u32)>; BATCH] =
            std::array::from_fn(|at| self.entries.get(place(words[at], hashes[at])));
        let here: [Option<u32>; BATCH] =
            std::array::from_fn(|at| match (entries[at], keys.get(at)) {
                (Some((key, reply)), Some(wanted)) if key == wanted => Some(*reply),
                _ => None,
            });
        for (at, key) in keys.iter().enumerate() {
            found[at] = here[at].or_else(|| self.find(key, hashes[at], words[at]));
        }
    }

    /// Adds a position that is not in the table.
    pub(super) fn insert(&mut self, key: K, reply: u32) {
        if 4 * self.entries.len() >= 3 * self.index.len() {
            self.grow();
        }
        self.entries.push((key, reply));
        self.enter(self.entries.len() - 1);
    }

    fn grow(&mut self) {
        self.index = vec![0; 2 * self.index.len()];
        for place in 0..self.entries.len() {
            self.enter(place);
        }
    }

    /// Puts an entry into the index.
    fn enter(&mut self, place: usize) {
        let hash = hash(&self.entries[place].0);
        let mut home = self.home(hash);
        while self.index[home] != 0 {
            home = (home + 1) & (self.index.len() - 1);
        }
        self.index[home] = hash >> 32 << 32 | (place as u64 + 1);
    }

    fn home(&self, hash: u64) -> usize {
        hash as usize & (self.index.len() - 1)
    }

    /// The reply of `key`, whose home has `word`.
    #[inline]
    fn find(&self, key: &K, hash: u64, mut word: u64) -> Option<u32> {
        let mut home = self.home(hash);
        while word != 0 {
            match self.entries.get(place(word, hash)) {
                Some((other, reply)) if other == key => return Some(*reply),
                _ => {}
            }
            home = (home + 1) & (self.index.len() - 1);
            word = self.index[home];
        }
        None
    }
}

/// The place of the entry that a word of the index names, if it may be of a key with this hash;
/// else one beyond all.
#[inline]
fn place(word: u64, hash: u64) -> usize {
    let same = (word ^ hash) >> 32 == 0;
    if same {
        (word as u32).wrapping_sub(1) as usize
    } else {
        usize::MAX
    }
}

fn hash<K: Words>(key: &K) -> u64 {
    FxBuildHasher.hash_one(key)
}

#[cfg(test)]
mod tests {
    use super::{BATCH, Table};
    use std::collections::HashMap;

    #[test]
    fn answers_are_those_of_a_plain_map() {
        let (mut table, mut plain) = (Table::new(), HashMap::new());
        let mut random = 1_u64;
        let mut next = || {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            [random >> 51, random >> 60 & 1]
        };
        for round in 0..6000 {
            let keys: Vec<[u64; 2]> = (0..round % (BATCH + 1)).map(|_| next()).collect();
            let mut found = [None; BATCH];
            table.get_all(&keys, &mut found);
            for (key, found) in keys.iter().zip(found) {
                assert_eq!(found, plain.get(key).copied());
                assert_eq!(table.get(key), found);
            }
            let key = next();
            if plain.insert(key, round as u32).is_none() {
                table.insert(key, round as u32);
            } else {
                plain.insert(key, table.get(&key).unwrap_or(0));
            }
        }
        assert_eq!(table.len(), plain.len());
        assert!(table.len() > 3000);
        assert!(table.iter().all(|(key, reply)| plain[key] == *reply));
    }
}
