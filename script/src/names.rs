//! Names that are given once and stay where they are.

use std::cell::{Cell, OnceCell};

/// A list that only grows, whose members can be borrowed while it does. The block k holds 2^k.
#[derive(Debug)]
pub(crate) struct Names {
    blocks: [Block; 40],
    len: Cell<usize>,
}

type Block = OnceCell<Box<[OnceCell<String>]>>;

impl Default for Names {
    fn default() -> Self {
        Self {
            blocks: [const { Block::new() }; 40],
            len: Cell::new(0),
        }
    }
}

impl Names {
    pub(crate) fn len(&self) -> usize {
        self.len.get()
    }

    pub(crate) fn get(&self, at: u64) -> Option<&str> {
        let (block, place) = Self::place(usize::try_from(at).ok()?)?;
        let name = self.blocks.get(block)?.get()?.get(place)?;
        name.get().map(String::as_str)
    }

    /// Adds a name at the end; beyond 2^40 names it is dropped.
    pub(crate) fn push(&self, name: String) {
        let at = self.len.get();
        self.len.set(at + 1);
        if let Some((block, place)) = Self::place(at)
            && let Some(cells) = self.blocks.get(block)
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
        names.push("0".into());
        let first = names.get(0).unwrap();
        for n in 1..1000 {
            names.push(n.to_string());
        }
        assert_eq!((first, names.get(999)), ("0", Some("999")));
        assert_eq!(
            (names.get(1000), names.get(u64::MAX), names.len()),
            (None, None, 1000)
        );
    }
}
