//! Games in which a heap is split in two and nothing is taken.

use super::Family;
use crate::{
    Error, HeapRules, Options, Work,
    engine::breaking::{Code, Shifted},
    heaps,
};

pub(super) const FAMILY: Family = Family {
    key: "grundy",
    rule: "Split a heap into two heaps of different sizes.",
    parameters: None,
    example: "grundy:9,20",
    source: "Grundy, Mathematics and games, 1939",
    theorem: "",
    build: |_| Ok(heaps(Code::new([(0, 4)]).unequal())),
};

pub(super) const COUPLES: Family = Family {
    key: "couples-are-forever",
    rule: "Split a heap of more than two counters into two heaps.",
    parameters: None,
    example: "couples-are-forever:9,20",
    source: "Caines, Gates, Guy & Nowakowski, Periods in taking and splitting games, 1999",
    theorem: "",
    build: |_| Ok(heaps(Couples)),
};

/// A heap of two is split into nothing of worth: a heap of n has the value that one of n - 1 has
/// under 0.6, of which every move takes one counter, as a split into a and b makes one of a - 1
/// and b - 1, whose sizes add up to n - 2.
struct Couples;

impl HeapRules for Couples {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        for small in 1..=self.heap_options_bound(n) {
            options.push(&[small, n - small]);
        }
    }

    fn heap_options_bound(&self, n: u64) -> u64 {
        if n > 2 { n / 2 } else { 0 }
    }

    fn extend(&self, values: &mut Vec<u32>, len: usize, work: &Work<'_>) -> Result<(), Error> {
        if values.len() >= len {
            return Ok(());
        }
        let mut officers = values.split_off(values.len().min(1));
        let done = officers_code().extend(&mut officers, len - 1, work);
        values.resize(1, 0);
        values.append(&mut officers);
        done
    }

    fn shifted(&self) -> Option<Shifted> {
        Some(Shifted {
            code: officers_code(),
            shift: 1,
        })
    }
}

fn officers_code() -> Code {
    Code::new([(1, 0b110)])
}
