//! Games in which a heap is split in two and nothing is taken.

use super::{Family, octal::Splits};
use crate::{Error, HeapRules, Options, Work, heaps};

pub(super) const FAMILY: Family = Family {
    key: "grundy",
    rule: "Split a heap into two heaps of different sizes.",
    parameters: None,
    example: "grundy:9,20",
    source: "Grundy, Mathematics and games, 1939",
    theorem: "",
    build: |_| {
        Ok(heaps(Halving {
            least: 3,
            unequal: 1,
        }))
    },
};

pub(super) const COUPLES: Family = Family {
    key: "couples-are-forever",
    rule: "Split a heap of more than two counters into two heaps.",
    parameters: None,
    example: "couples-are-forever:9,20",
    source: "Caines, Gates, Guy & Nowakowski, Periods in taking and splitting games, 1999",
    theorem: "",
    build: |_| {
        Ok(heaps(Halving {
            least: 3,
            unequal: 0,
        }))
    },
};

struct Halving {
    /// The least heap that may be split.
    least: u64,
    /// The least difference of the two heaps.
    unequal: u64,
}

impl Halving {
    /// The largest that the smaller heap can be; 0 where there is no move.
    fn half(&self, n: u64) -> u64 {
        if n < self.least {
            0
        } else {
            (n - self.unequal) / 2
        }
    }
}

impl HeapRules for Halving {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        for small in 1..=self.half(n) {
            options.push(&[small, n - small]);
        }
    }
    fn heap_options_bound(&self, n: u64) -> u64 {
        self.half(n)
    }
    fn extend(&self, values: &mut Vec<u32>, len: usize, work: &Work<'_>) -> Result<(), Error> {
        let mut splits = Splits::new(values, len, work)?;
        while values.len() < len {
            let n = values.len();
            splits.begin(n);
            splits.mark_pairs(values, n, self.half(n as u64) as usize)?;
            values.push(splits.least());
        }
        Ok(())
    }
}
