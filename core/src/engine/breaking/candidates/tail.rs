//! The codes of the last heaps.

use super::{Classes, Rare};

/// The code that stands for a rare heap, and for the heap 0, which no move leaves beside another.
pub(super) const HOLE: u8 = 255;

/// Codes of consecutive heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tail {
    start: u64,
    codes: Vec<u8>,
    /// The heaps with higher common codes than all before, from the first on.
    pub(super) tops: Vec<(u64, u8)>,
}

impl Tail {
    /// The codes of the heaps from `start` on.
    pub(super) fn new(start: u64, codes: Vec<u8>) -> Self {
        let mut tail = Self {
            start,
            codes: Vec::new(),
            tops: Vec::new(),
        };
        tail.push(&codes);
        tail
    }

    /// The last codes only.
    pub(super) fn shortened(&self, keep: usize) -> Self {
        let codes = self.last(keep).to_vec();
        Self {
            start: self.end() - codes.len() as u64,
            codes,
            tops: self.tops.clone(),
        }
    }

    pub(super) fn end(&self) -> u64 {
        self.start + self.codes.len() as u64
    }

    pub(super) fn start(&self) -> u64 {
        self.start
    }

    pub(super) fn codes(&self) -> &[u8] {
        &self.codes
    }

    pub(super) fn codes_mut(&mut self) -> &mut [u8] {
        &mut self.codes
    }

    /// Where the code of a heap is.
    pub(super) fn index(&self, heap: u64) -> usize {
        (heap - self.start) as usize
    }

    /// The last codes, at most `len`.
    pub(super) fn last(&self, len: usize) -> &[u8] {
        &self.codes[self.codes.len().saturating_sub(len)..]
    }

    /// The highest common code so far.
    pub(super) fn highest(&self) -> u8 {
        self.tops.last().map_or(0, |top| top.1)
    }

    /// A number above all common codes so far, with some room, but at most that of all codes.
    pub(super) fn codes_below(&self, classes: Classes) -> u8 {
        let highest = self.highest();
        let above = highest.saturating_add(highest / 8 + 8);
        above.min(classes.codes() as u8)
    }

    /// The code of a heap, if it is a common one.
    pub(super) fn common(&self, heap: u64) -> Option<u8> {
        let code = self.codes[self.index(heap)];
        (code != HOLE).then_some(code)
    }

    /// The value of a heap.
    pub(super) fn value(&self, heap: u64, classes: Classes, rares: &[Rare]) -> u32 {
        match self.common(heap) {
            Some(code) => classes.common(code.into(), heap),
            None => {
                let place = rares.binary_search_by_key(&heap, |rare| rare.heap);
                place.map_or(0, |place| rares[place].value)
            }
        }
    }

    /// Makes room for `more` codes, and keeps at least `keep`.
    pub(super) fn room(&mut self, keep: usize, more: usize) {
        let slack = (keep / 4).clamp(1 << 16, 1 << 22);
        if self.codes.len() > keep.saturating_add(slack) {
            let gone = self.codes.len() - keep;
            self.codes.drain(..gone);
            self.start += gone as u64;
        }
        let len = self.codes.len();
        if self.codes.capacity() < len + more {
            let most = keep.saturating_add(slack + more);
            self.codes.reserve_exact(most.min(2 * len + more) - len);
        }
    }

    /// Adds codes that are not known yet, and says where they begin.
    pub(super) fn grow(&mut self, by: usize) -> usize {
        let at = self.codes.len();
        self.codes.resize(at + by, 0);
        at
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.codes.truncate(len);
    }

    /// Adds codes.
    pub(super) fn push(&mut self, codes: &[u8]) {
        let mut top = self.highest();
        for (heap, &code) in (self.end()..).zip(codes) {
            if code > top && code != HOLE || self.tops.is_empty() {
                top = if code == HOLE { 0 } else { code };
                self.tops.push((heap, top));
            }
        }
        self.codes.extend_from_slice(codes);
    }

    /// Adds codes before the first.
    pub(super) fn prepend(&mut self, codes: &[u8]) {
        self.codes.splice(..0, codes.iter().copied());
        self.start -= codes.len() as u64;
    }

    /// Takes back the last codes.
    pub(super) fn shorten(&mut self, by: usize) {
        self.codes.truncate(self.codes.len() - by);
        let end = self.end();
        self.tops.retain(|top| top.0 < end);
    }
}
