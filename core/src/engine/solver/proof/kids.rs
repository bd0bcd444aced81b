//! The options of a couple's component.

use super::{
    super::{falling::by_falling, table::Fact},
    nodes::{Numbers, UNOPENED, guess},
    pieces::Pieces,
};
use crate::Rules;

/// An option that is not known to be irrelevant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kid {
    /// Its part of unknown value or, where there are several, where they start in the list of them.
    pub(super) part: u32,
    /// How many parts of unknown value it has.
    pub(super) len: u32,
    /// The place of its couple once that was looked into from here, or [`UNOPENED`].
    pub(super) node: u32,
    /// A guess at how many positions it takes to show that who moves from it loses.
    guess: u32,
    /// The xor of the values of its other parts.
    pub(super) sum: u64,
}

/// The options of a couple's component.
#[derive(Clone, Debug, Default)]
pub(super) struct Kids {
    pub(super) list: Vec<Kid>,
    /// The parts of options with several of unknown value, the hardest of an option first.
    pub(super) parts: Vec<u32>,
    /// Values below 64 that options have.
    pub(super) seen: u64,
}

impl Kids {
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.parts.clear();
        self.seen = 0;
    }

    pub(super) fn bytes(&self) -> i64 {
        (size_of_val(&self.list[..]) + size_of_val(&self.parts[..]) + 64) as i64
    }
}

impl Kid {
    /// An option with these unknown parts, which are appended to `list` where they are several.
    pub(super) fn new<R: Rules>(
        rules: &R,
        pieces: &Pieces<R::Component>,
        parts: &mut [u32],
        sum: u64,
        list: &mut Vec<u32>,
    ) -> Self {
        let effort = |part: &u32| rules.effort(pieces.key(*part));
        let part = match *parts {
            [part] => part,
            _ => {
                let start = list.len() as u32;
                by_falling(parts, effort);
                list.extend_from_slice(parts);
                start
            }
        };
        Self {
            part,
            len: parts.len() as u32,
            node: UNOPENED,
            guess: guess(parts.iter().map(effort).fold(0, u64::saturating_add)),
            sum,
        }
    }

    /// Its numbers, where it was not looked into.
    pub(super) fn guessed(&self) -> Numbers {
        Numbers {
            win: 1,
            loss: self.guess,
        }
    }

    /// The easiest of its unknown parts, of which there is one.
    pub(super) fn easiest(&self, parts: &[u32]) -> u32 {
        match self.len {
            1 => self.part,
            len => parts[(self.part + len - 1) as usize],
        }
    }

    /// Whether its value is not `nim`, as the part that is left, if it is one, has not the values
    /// `not`.
    pub(super) fn has_not(&self, nim: u64, not: u64) -> bool {
        let value = nim ^ self.sum;
        self.len == 1 && value < 64 && not >> value & 1 == 1
    }

    /// Takes over what is known of its parts; gives the values which the part that is left, if it
    /// is one, has not.
    #[inline]
    pub(super) fn look_up<R: Rules>(
        &mut self,
        rules: &R,
        pieces: &Pieces<R::Component>,
        parts: &mut [u32],
    ) -> u64 {
        if self.len > 1 {
            self.look_up_several(rules, pieces, parts);
        }
        match self.len {
            1 => match pieces.fact(self.part) {
                Some(Fact::Exact(value)) => {
                    self.sum ^= value;
                    self.len = 0;
                    0
                }
                Some(Fact::Not(set)) => set,
                None => 0,
            },
            _ => 0,
        }
    }

    fn look_up_several<R: Rules>(
        &mut self,
        rules: &R,
        pieces: &Pieces<R::Component>,
        parts: &mut [u32],
    ) {
        let (start, mut kept) = (self.part as usize, 0);
        for at in start..start + self.len as usize {
            match pieces.fact(parts[at]) {
                Some(Fact::Exact(value)) => self.sum ^= value,
                _ => {
                    parts[start + kept] = parts[at];
                    kept += 1;
                }
            }
        }
        let left = &parts[start..start + kept];
        let efforts = left.iter().map(|&part| rules.effort(pieces.key(part)));
        self.guess = guess(efforts.fold(0, u64::saturating_add));
        self.len = kept as u32;
        if let [part] = *left {
            self.part = part;
        }
    }
}
