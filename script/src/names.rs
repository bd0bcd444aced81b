//! Names that are given once and stay where they are.

use std::cell::{OnceCell, RefCell};

use rustc_hash::FxHashMap;

/// Names with numbers in any order, which can be borrowed while more are given. The block k holds
/// 2^k of them, in the order in which they come.
#[derive(Debug)]
pub(crate) struct Names {
    places: RefCell<FxHashMap<u64, usize>>,
    blocks: [Block; 40],
}

type Block = OnceCell<Box<[OnceCell<String>]>>;

impl Default for Names {
    fn default() -> Self {
        Self {
            places: RefCell::default(),
            blocks: [const { Block::new() }; 40],
        }
    }
}

impl Names {
    pub(crate) fn get(&self, number: u64) -> Option<&str> {
        let at = *self.places.borrow().get(&number)?;
        let (block, place) = Self::place(at)?;
        let name = self.blocks.get(block)?.get()?.get(place)?;
        name.get().map(String::as_str)
    }

    /// Gives a number its name, once; beyond 2^40 names it is dropped.
    pub(crate) fn give(&self, number: u64, name: String) {
        let mut places = self.places.borrow_mut();
        let at = places.len();
        if let Some((block, place)) = Self::place(at)
            && let Some(cells) = self.blocks.get(block)
            && places.insert(number, at).is_none()
        {
            let new = || (0..1_usize << block).map(|_| OnceCell::new()).collect();
            cells.get_or_init(new)[place].get_or_init(|| name);
        }
    }

    fn place(at: usize) -> Option<(usize, usize)> {
        let next = at.checked_add(1)?;
        let block = next.ilog2() as usize;
        Some((block, next - (1 << block)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay() {
        let names = Names::default();
        names.give(5_000_000_000, "0".into());
        let first = names.get(5_000_000_000).unwrap();
        for n in (1..1000).rev() {
            names.give(n, n.to_string());
        }
        assert_eq!((first, names.get(999)), ("0", Some("999")));
        assert_eq!((names.get(0), names.get(u64::MAX)), (None, None));
    }
}
