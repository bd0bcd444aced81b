//! What is looked at for the value of each heap, once no heap is rare any more.

use crate::{Certificate, Class, Fault};

/// A move to a fixed heap and another: what it reaches is the code of the heap that is smaller by
/// `lag` xor `code`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Probe {
    pub(crate) lag: usize,
    pub(crate) code: u8,
}

/// All moves that are looked at. Values are written as codes: without the lowest bit of the mask,
/// which follows from the others wherever it is known whether the value is rare or common. Codes
/// of common values are in the order of the values.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The moves that reach common values: those with a rare heap, and some to a single heap.
    pub(crate) common: Vec<Probe>,
    /// The moves that reach rare values, the most useful first.
    pub(crate) rare: Vec<Probe>,
    /// `below[n % 2][c]`: the codes of the rare values below the common one of code c at n.
    pub(crate) below: [[u64; 64]; 2],
    /// How many codes there are: 16, 32 or 64.
    pub(crate) codes: usize,
    /// How many of the last values are looked at.
    pub(crate) span: usize,
    /// Whether the values up to the claimed largest have more codes.
    pub(crate) short: bool,
    class: Class,
}

impl Plan {
    /// The plan for a certificate, from the values of its first heaps.
    pub(crate) fn new(
        certificate: &Certificate,
        class: Class,
        first: &[u32],
    ) -> Result<Self, Fault> {
        let needed = |top: u32| {
            let bit = class.mask.trailing_zeros();
            ((u64::from(top) >> (bit + 1)) + 1) << bit
        };
        let states = certificate.states.iter().flat_map(|state| &state.values);
        let seen = needed(first.iter().chain(states).copied().max().unwrap_or(0));
        let claimed = needed(certificate.max.map_or(0, |(value, _)| value));
        if seen > 64 {
            return Err(too_many());
        }
        let needed = claimed.clamp(seen, 64);
        let mut plan = Self {
            common: Vec::new(),
            rare: Vec::new(),
            below: [[0; 64]; 2],
            codes: needed.next_power_of_two().max(16) as usize,
            span: certificate.window() as usize + 1,
            short: claimed > 64,
            class,
        };
        for parity in 0..2 {
            for code in 0..plan.codes as u8 {
                plan.below[parity][usize::from(code)] = plan.rare_below(code, parity as u64);
            }
        }
        plan.moves(certificate, first);
        plan.sort(first);
        Ok(plan)
    }

    /// A plan that belongs to no game.
    #[cfg(test)]
    pub(crate) fn of_parts(
        common: Vec<Probe>,
        rare: Vec<Probe>,
        codes: usize,
        span: usize,
        mut below: impl FnMut(usize, usize) -> u64,
    ) -> Self {
        Self {
            common,
            rare,
            below: std::array::from_fn(|odd| std::array::from_fn(|code| below(odd, code))),
            codes,
            span,
            short: false,
            class: Class {
                mask: 1,
                position: None,
            },
        }
    }

    /// The code of a value.
    pub(crate) fn code(&self, value: u32) -> u8 {
        let bit = self.class.mask.trailing_zeros();
        let low = (1 << bit) - 1;
        ((value >> (bit + 1) << bit) | (value & low)) as u8
    }

    /// The value of the common `heap` with the code, or with `common` false that of a rare one.
    fn value(&self, code: u8, heap: u64, common: bool) -> u32 {
        let bit = self.class.mask.trailing_zeros();
        let (code, low) = (u32::from(code), (1 << bit) - 1);
        let value = (code >> bit << (bit + 1)) | (code & low);
        match self.class.common(value, heap) == common {
            true => value,
            false => value | 1 << bit,
        }
    }

    /// The value of the common `heap` with the code.
    pub(crate) fn common_value(&self, code: u8, heap: u64) -> u32 {
        self.value(code, heap, true)
    }

    fn rare_below(&self, code: u8, heap: u64) -> u64 {
        let value = self.value(code, heap, true);
        let is_below = |&other: &u8| self.value(other, heap, false) < value;
        let codes = (0..self.codes as u8).filter(is_below);
        codes.fold(0, |set, other| set | 1 << other)
    }

    fn moves(&mut self, certificate: &Certificate, first: &[u32]) {
        let witness = certificate.witness.unwrap_or(0);
        for k in certificate.rules.taking(1) {
            let single = Probe {
                lag: k as usize,
                code: 0,
            };
            // The parity of the position changes with an odd number.
            match self.class.position.is_some() && k % 2 == 1 {
                true => self.rare.push(single),
                false => self.common.push(single),
            }
        }
        for k in certificate.rules.taking(2) {
            let rares = certificate.rares.iter().filter(|&&(heap, _)| heap > 0);
            let beside = rares.map(|&(heap, value)| self.beside(k, heap, value));
            let beside: Vec<Probe> = beside.collect();
            self.common.extend(beside);
            let heaps = (1..=witness).zip(&first[1..]);
            let common = heaps.filter(|&(heap, value)| self.class.common(*value, heap));
            let beside: Vec<Probe> = common.map(|(heap, &v)| self.beside(k, heap, v)).collect();
            self.rare.extend(beside);
        }
    }

    /// Taking k and leaving a heap with the value beside another.
    fn beside(&self, k: u64, heap: u64, value: u32) -> Probe {
        let (lag, code) = ((k + heap) as usize, self.code(value));
        Probe { lag, code }
    }
}

pub(crate) fn too_many() -> Fault {
    Fault::limit(
        "the chunks have more different common values than the 64 that are checked at once: check \
         with --classic",
    )
}
