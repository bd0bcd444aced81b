//! Components by number, and what is known of them.

use super::super::table::{Fact, hashed, merged, owned, packed, unpacked};
use crate::Component;

/// The components that were met. Numbers take less room than components, and what is known of one
/// is read without a search for it.
#[derive(Clone, Debug)]
pub(super) struct Pieces<C> {
    pieces: Vec<Piece<C>>,
    /// Half of a hash, and one more than the number of the component with that hash; 0 where there
    /// is none. A component stands at the first free place from that of its hash on.
    slots: Vec<u64>,
    /// The places of some hashes.
    near: Vec<usize>,
    /// The number of the present list of options.
    list: u32,
    /// Bytes that the components own elsewhere.
    owned: u64,
}

#[derive(Clone, Copy, Debug)]
struct Piece<C> {
    key: C,
    /// What is known of its value; 0 for nothing.
    fact: u32,
    /// The last list of options that it was found in, by itself.
    list: u32,
}

impl<C> Default for Pieces<C> {
    fn default() -> Self {
        Self {
            pieces: Vec::new(),
            slots: Vec::new(),
            near: Vec::new(),
            list: 0,
            owned: 0,
        }
    }
}

impl<C: Component> Pieces<C> {
    /// About how many bytes all of it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.owned + (size_of_val(&self.pieces[..]) + size_of_val(&self.slots[..])) as u64
    }

    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Reads what the numbers of some components will be looked for in, all at once: one by one,
    /// each would be waited for.
    #[inline]
    pub(super) fn fetch(&mut self, keys: &[C]) {
        if self.pieces.is_empty() {
            return;
        }
        let mut near = std::mem::take(&mut self.near);
        near.clear();
        near.extend(keys.iter().map(|key| self.place(hashed(key))));
        for at in &mut near {
            *at = (self.slots[*at] as u32).saturating_sub(1) as usize;
        }
        let facts = near.iter().map(|&at| self.pieces[at].fact);
        std::hint::black_box(facts.fold(0, |all, fact| all | fact));
        self.near = near;
    }

    /// The number of a component, and whether it is new.
    #[inline]
    pub(super) fn number(&mut self, key: C) -> (u32, bool) {
        if self.slots.len() * 3 <= self.pieces.len() * 4 {
            self.grow();
        }
        let hash = hashed(&key);
        let mut at = self.place(hash);
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                break;
            }
            let number = slot as u32 - 1;
            if slot >> 32 == u64::from(hash as u32) && self.pieces[number as usize].key == key {
                return (number, false);
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
        let number = self.pieces.len() as u32;
        self.slots[at] = u64::from(hash as u32) << 32 | u64::from(number + 1);
        self.owned += owned(&key);
        self.pieces.push(Piece {
            key,
            fact: 0,
            list: 0,
        });
        (number, true)
    }

    /// Where the search for a hash starts: its upper bits are the best ones.
    #[inline]
    fn place(&self, hash: u64) -> usize {
        (hash >> (self.slots.len().leading_zeros() + 1)) as usize
    }

    fn grow(&mut self) {
        let size = (2 * self.slots.len()).max(1 << 8);
        self.slots.clear();
        self.slots.resize(size, 0);
        for (number, piece) in (1u64..).zip(&self.pieces) {
            let hash = hashed(&piece.key);
            let mut at = self.place(hash);
            while self.slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = u64::from(hash as u32) << 32 | number;
        }
    }

    pub(super) fn key(&self, number: u32) -> &C {
        &self.pieces[number as usize].key
    }

    /// What is known of a component.
    #[inline]
    pub(super) fn fact(&self, number: u32) -> Option<Fact> {
        unpacked(self.pieces[number as usize].fact)
    }

    /// All that is known.
    pub(super) fn facts(&self) -> impl Iterator<Item = (&C, Fact)> {
        let pieces = self.pieces.iter();
        pieces.filter_map(|piece| Some((&piece.key, unpacked(piece.fact)?)))
    }

    /// Adds to what is known of a component.
    pub(super) fn learn(&mut self, number: u32, fact: Fact) {
        let piece = &mut self.pieces[number as usize];
        piece.fact = merged(piece.fact, packed(fact));
    }

    /// Begins a list of options.
    pub(super) fn begin_list(&mut self) {
        if self.list == u32::MAX {
            self.pieces.iter_mut().for_each(|piece| piece.list = 0);
            self.list = 0;
        }
        self.list += 1;
    }

    /// Whether the present list has this component by itself already; it has from now on.
    #[inline]
    pub(super) fn is_listed(&mut self, number: u32) -> bool {
        let piece = &mut self.pieces[number as usize];
        std::mem::replace(&mut piece.list, self.list) == self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_keep_their_numbers() {
        let mut pieces = Pieces::default();
        let key = |n: u64| n.wrapping_mul(0x1_0001_0001) << 7;
        for n in 0..5000 {
            assert_eq!(pieces.number(key(n)), (n as u32, true));
            assert_eq!(pieces.number(key(n / 2)), (n as u32 / 2, false));
            pieces.learn(n as u32, Fact::Not(n % 8));
        }
        pieces.learn(9, Fact::Exact(7));
        for n in 0..5000 {
            assert_eq!(pieces.number(key(n)), (n as u32, false));
            assert_eq!(*pieces.key(n as u32), key(n));
            let known = match n {
                9 => Some(Fact::Exact(7)),
                _ => Some(Fact::Not(n % 8)).filter(|_| n % 8 > 0),
            };
            assert_eq!(pieces.fact(n as u32), known);
        }
        assert!(pieces.bytes() > 5000 * 24);
    }

    #[test]
    fn lists_begin_empty() {
        let mut pieces = Pieces::default();
        let (number, _) = pieces.number(5u64);
        for last in [0, 1, u32::MAX - 1, u32::MAX] {
            pieces.list = last;
            pieces.begin_list();
            assert!(!pieces.is_listed(number));
            assert!(pieces.is_listed(number));
        }
    }
}
