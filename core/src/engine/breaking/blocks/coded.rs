//! Codes, and what tells values from them.

use super::super::{
    History,
    split::{Marks, Rare, Source, Split},
};

/// Codes with the split that tells values from them.
pub(super) struct Coded<'a> {
    pub(super) codes: &'a History<u8>,
    pub(super) split: &'a Split,
    pub(super) decoder: &'a Decoder,
}

impl Coded<'_> {
    #[inline]
    fn decode(&self, heap: u64, code: u8) -> u32 {
        self.decoder.value(self.split, heap, code)
    }
}

impl Source for Coded<'_> {
    fn is_whole(&self) -> bool {
        self.codes.is_whole()
    }
    #[inline]
    fn value(&self, heap: u64) -> Option<u32> {
        let code = self.codes.get(heap)?;
        Some(self.decode(heap, code))
    }
    #[inline]
    fn pair(&self, small: u64, large: u64) -> Option<u32> {
        let (recent, from) = self.codes.recent();
        let other = *recent.get(large.checked_sub(from)? as usize)?;
        let code = match from {
            0 => *recent.get(small as usize)?,
            _ => self.codes.get(small)?,
        };
        Some(self.decode(small, code) ^ self.decode(large, other))
    }
    #[inline]
    fn mark(&self, rares: &[Rare], rest: u64, marks: &mut Marks) {
        let (recent, from) = self.codes.recent();
        for rare in rares {
            let heap = rest - rare.heap;
            let code = recent[(heap - from) as usize];
            marks.set(rare.value ^ self.decode(heap, code));
        }
    }
}

/// The values of codes, and which heaps may have others.
#[derive(Clone, Debug)]
pub(super) struct Decoder {
    /// The value of each code at even and at odd heaps that are common.
    pub(super) values: Box<[[u32; 256]; 2]>,
    /// The last bits of the rare heaps: to look for a heap among them takes much longer.
    ends: Vec<u64>,
}

/// How many last bits are told apart.
const ENDS: u64 = 1 << 16;

impl Decoder {
    pub(super) fn new(split: &Split) -> Self {
        let mut new = Self {
            values: Box::new([[0; 256]; 2]),
            ends: vec![0; (ENDS / 64) as usize],
        };
        new.renew(split);
        split.rares.iter().for_each(|rare| new.add(rare.heap));
        new
    }

    /// The classes have changed.
    pub(super) fn renew(&mut self, split: &Split) {
        for (parity, values) in (0..).zip(self.values.iter_mut()) {
            for (code, value) in (0..).zip(values.iter_mut()) {
                *value = split.classes.common(code, parity);
            }
        }
    }

    /// Another heap is rare.
    pub(super) fn add(&mut self, heap: u64) {
        let end = heap % ENDS;
        self.ends[(end / 64) as usize] |= 1 << (end % 64);
    }

    /// The value of a heap that has this code.
    #[inline]
    pub(super) fn value(&self, split: &Split, heap: u64, code: u8) -> u32 {
        let rare = match self.suspects(heap) {
            true => split.rare(heap),
            false => None,
        };
        rare.unwrap_or(self.values[(heap % 2) as usize][usize::from(code)])
    }

    /// Whether a heap may be rare.
    #[inline]
    fn suspects(&self, heap: u64) -> bool {
        let end = heap % ENDS;
        self.ends[(end / 64) as usize] >> (end % 64) & 1 != 0
    }
}
