//! Games in which a heap is split into several heaps and nothing is taken.

use super::Family;
use crate::{
    Board, Error, Formula, HeapRules, Nimber, Options, Progression, Work,
    engine::{
        breaking::{Code, bound, partitions},
        sequence,
    },
    heaps,
    notation::whole,
};

pub(super) const EXACTLY: Family = Family {
    key: "split",
    rule: "Split a heap into exactly K heaps.",
    parameters: Some("the number K of heaps, at least 2, such as 3"),
    example: "split:3:9,20",
    source: "Dailly, Duchêne, Larsson & Paris, Partition games, 2020",
    theorem: "For K = 2 the value of a heap is 1 if it is even and 0 if it is odd or empty; for \
              K > 2 a heap of n has the value (n-1) / (K-1), rounded down.",
    build: |build| game(whole(build.parameters)?, Split::exactly),
};

pub(super) const UP_TO: Family = Family {
    key: "split-up-to",
    rule: "Split a heap into two to K heaps.",
    parameters: Some("the number K of heaps, at least 2, such as 4"),
    example: "split-up-to:4:9,20",
    source: "Dailly, Duchêne, Larsson & Paris, Partition games, 2020",
    theorem: "For K = 2 the value of a heap is 1 if it is even and 0 if it is odd or empty; for \
              K > 3 a heap of n has the value n-1.",
    build: |build| game(whole(build.parameters)?, Split::up_to),
};

fn game(most: u64, build: fn(u64) -> Split) -> Result<Box<dyn Board>, Error> {
    match most {
        0 | 1 => Err(Error::input(format!(
            "expected a number of heaps from 2 upwards, found {most}: \
             a split into fewer changes nothing"
        ))),
        _ => Ok(heaps(build(most))),
    }
}

struct Split {
    least: u64,
    most: u64,
}

impl Split {
    fn exactly(parts: u64) -> Self {
        Self {
            least: parts,
            most: parts,
        }
    }

    fn up_to(most: u64) -> Self {
        Self { least: 2, most }
    }

    /// The value of a heap of `n` from 1 upwards, where there is a theorem for it.
    ///
    /// Parity (K = 2): every move adds one heap, so n - 1 moves are made in all.
    ///
    /// Exactly K = c + 1 > 2: let f(n) = ⌊(n-1)/c⌋. The f of the parts add up to at most
    /// (n - K)/c = (n-1)/c - 1, so no xor of them is f(n). Let v < f(n), and take parts with
    /// f = v, t, t, 0, 0, … and sum of f's s = v + 2t: sizes with these f's add up to n whenever
    /// f(n) - c ≤ s < f(n), where c ≥ 2 allows both parities, so a t ≥ 0 fits.
    ///
    /// Up to K > 3: with f(n) = n - 1 the f's of j parts add up to n - j, so no xor of them is
    /// f(n), and v < f(n) is the xor of (v, 0), (v, t, t) or (v, t, t, 0), as parity asks.
    fn value(&self, n: u64) -> Option<Formula> {
        let (value, name) = match (self.least, self.most) {
            (2, 2) => ((n - 1) % 2, "parity"),
            (2, 3) => return None,
            (2, _) => (n - 1, "dailly-duchene-larsson-paris-2020"),
            (parts, _) => ((n - 1) / (parts - 1), "dailly-duchene-larsson-paris-2020"),
        };
        Some((Nimber::new(value), name))
    }
}

impl HeapRules for Split {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        for parts in self.least..=self.most.min(n) {
            partitions(n, parts as usize, |heaps| {
                options.push(heaps);
                !options.overflowed()
            });
            if options.overflowed() {
                return;
            }
        }
    }

    /// Weighed by the lengths of the options, since they take memory.
    fn heap_options_bound(&self, n: u64) -> u64 {
        let mut total = 0_u64;
        for parts in self.least..=self.most.min(n) {
            let ways = bound(n, parts).saturating_mul(parts);
            total = total.saturating_add(ways);
            if total > 1 << 40 {
                return u64::MAX;
            }
        }
        total
    }

    fn extend(&self, values: &mut Vec<u32>, len: usize, work: &Work<'_>) -> Result<(), Error> {
        match (self.least, self.most) {
            (2, 2) => Code::new([(0, 4)]).extend(values, len, work),
            (2, 3) => Code::new([(0, 12)]).extend(values, len, work),
            _ => sequence::extend(self, values, len, work),
        }
    }

    fn formula(&self, n: u64) -> Option<Formula> {
        match n {
            0 => Some((Nimber::ZERO, self.value(1)?.1)),
            _ => self.value(n),
        }
    }

    fn losing_heaps(&self, to: u64) -> Option<Vec<Progression>> {
        self.value(1)?;
        Some(match (self.least, self.most) {
            (2, 2) => vec![Progression::up_to(0, 1, 0), Progression::up_to(1, 2, to)],
            (2, _) => vec![Progression::up_to(0, 1, to.min(1))],
            (parts, _) => vec![Progression::up_to(0, 1, to.min(parts - 1))],
        })
    }
}
