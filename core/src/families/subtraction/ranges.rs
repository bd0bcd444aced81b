//! Sets of numbers as ranges, and the games whose values are told by a remainder.

use crate::{Error, Formula, Nimber, Progression, notation::whole};

/// The numbers from `first` to `last`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Range {
    pub(super) first: u64,
    pub(super) last: u64,
}

/// Reads `1,3,5-9` into disjoint ranges that don't touch, in increasing order.
pub(super) fn parse(text: &str) -> Result<Vec<Range>, Error> {
    let mut ranges = text
        .split(',')
        .map(item)
        .collect::<Result<Vec<Range>, Error>>()?;
    ranges.sort_unstable();
    let mut merged: Vec<Range> = Vec::new();
    for range in ranges {
        match merged.last_mut() {
            Some(old) if range.first <= old.last.saturating_add(1) => {
                old.last = old.last.max(range.last);
            }
            _ => merged.push(range),
        }
    }
    Ok(merged)
}

fn item(text: &str) -> Result<Range, Error> {
    match text.split_once('-') {
        Some((first, last)) => checked(whole(first)?, whole(last)?),
        None => {
            let number = whole(text)?;
            checked(number, number)
        }
    }
}

/// The range, where its numbers can be taken.
pub(super) fn checked(first: u64, last: u64) -> Result<Range, Error> {
    if first == 0 || last == 0 {
        return Err(Error::input(
            "expected numbers from 1 upwards, found 0: a move must take something",
        ));
    }
    if first > last {
        return Err(Error::input(format!(
            "expected a range from a number to a larger one, found {first}-{last}: write {last}-{first}"
        )));
    }
    Ok(Range { first, last })
}

/// All positive numbers that are in none of `ranges`; the last range has no end.
pub(super) fn complement(ranges: &[Range]) -> Vec<Range> {
    let mut rest = Vec::new();
    let mut first = 1;
    for range in ranges {
        if first < range.first {
            rest.push(Range {
                first,
                last: range.first - 1,
            });
        }
        match range.last.checked_add(1) {
            Some(next) => first = next,
            None => return rest,
        }
    }
    rest.push(Range {
        first,
        last: u64::MAX,
    });
    rest
}

/// The numbers up to `most`, as ranges.
pub(super) fn clipped(ranges: &[Range], most: u64) -> impl Iterator<Item = Range> {
    let inside = ranges.iter().take_while(move |range| range.first <= most);
    inside.map(move |range| Range {
        first: range.first,
        last: range.last.min(most),
    })
}

/// How many numbers up to `most` there are; ranges don't overlap, so nothing overflows.
pub(super) fn count(ranges: &[Range], most: u64) -> u64 {
    clipped(ranges, most).map(|r| r.last - r.first + 1).sum()
}

/// More members or pieces than this are not listed.
const MOST: u64 = 1 << 20;

/// Games in which the remainder of n by `period` tells the value: with r the remainder, it is
/// r / `size` rounded down, or, where `size` is 0, r mod 2 but 2 for the last remainder.
#[derive(Clone, Copy, Debug)]
pub(super) struct Residues {
    period: u128,
    size: u64,
    name: &'static str,
}

impl Residues {
    /// The set of all numbers from a to b, with period a + b and size a.
    ///
    /// Taking a to b leads from the remainder r exactly to the remainders whose distance from r
    /// around the circle of a + b is at least a. These contain all r' ≤ r - a and with them every
    /// value below r / a, but no other remainder of the block of a that r is in.
    pub(super) fn of_range(range: Range) -> Self {
        Self {
            period: u128::from(range.first) + u128::from(range.last),
            size: range.first,
            name: if range.first == 1 {
                "bachet-1612"
            } else {
                "interval"
            },
        }
    }

    /// The set 1, B, B², ….
    ///
    /// For odd B a move changes the parity of n, and taking 1 is one. For even B the powers are 1
    /// or -1 by the modulus B + 1, so a move leads to a neighbour on the circle of remainders,
    /// whose values 0, 1, 0, 1, …, 0, 1, 2 are the mex of their neighbours' (taking 1 and taking B
    /// make both neighbours available where they are needed).
    pub(super) fn of_powers(base: u64) -> Self {
        let (period, size) = match base % 2 {
            1 => (2, 1),
            _ => (u128::from(base) + 1, 0),
        };
        Self {
            period,
            size,
            name: "power-residue",
        }
    }

    fn remainder(&self, n: u64) -> u64 {
        match u64::try_from(self.period) {
            Ok(period) => n % period,
            Err(_) => n,
        }
    }

    pub(super) fn value(&self, n: u64) -> u64 {
        let r = self.remainder(n);
        match self.size {
            0 if u128::from(r) + 1 == self.period => 2,
            0 => r % 2,
            size => r / size,
        }
    }

    pub(super) fn formula(&self, n: u64) -> Formula {
        (Nimber::new(self.value(n)), self.name)
    }

    /// The heaps of value `value` that a number of `ranges` leaves of `n`, the largest first, and few others;
    /// `None` where they are too many to list.
    pub(super) fn heaps_of_value(
        &self,
        ranges: impl Iterator<Item = Range>,
        n: u64,
        value: u64,
    ) -> Option<Vec<u64>> {
        let mut found = Vec::new();
        let block = u128::from(value) * u128::from(self.size);
        if block >= self.period {
            return Some(found);
        }
        for range in ranges {
            let (low, high) = (u128::from(n - range.last), u128::from(n - range.first));
            let mut start = (low / self.period) * self.period + block;
            while start <= high {
                let first = start.max(low);
                let end = high.min(start + u128::from(self.size) - 1);
                if first <= end {
                    if end - first + found.len() as u128 > MOST.into() {
                        return None;
                    }
                    found.extend((first..=end).map(|heap| heap as u64));
                }
                start += self.period;
            }
        }
        found.reverse();
        Some(found)
    }

    /// The losing heaps: the first `size` remainders, or every second one but the last.
    pub(super) fn losing(&self, to: u64) -> Option<Vec<Progression>> {
        let (step, count) = match self.size {
            0 => (2, (self.period / 2) as u64),
            size => (1, size),
        };
        if count == 1 {
            // A period beyond 64 bits leaves only the heap 0.
            let period = u64::try_from(self.period).unwrap_or(u64::MAX);
            let single = u128::from(to) < self.period;
            return Some(vec![Progression::up_to(
                0,
                period,
                if single { 0 } else { to },
            )]);
        }
        let blocks = u128::from(to) / self.period;
        if blocks > MOST.into() {
            return None;
        }
        let block = |k| {
            let first = (k * self.period) as u64;
            let mut run = Progression::up_to(first, step, to);
            run.count = run.count.min(count);
            run
        };
        Some((0..=blocks).map(block).collect())
    }
}
