use super::Family;
use crate::{Formula, HeapRules, Nimber, Options, Progression, heaps};

pub(super) const FAMILY: Family = Family {
    key: "lasker",
    rule: "Take any number of counters from one heap, or split a heap into two.",
    parameters: None,
    example: "lasker:3,4,5",
    source: "Lasker, Brettspiele der Völker, 1931",
    theorem: "A heap of 4k+3 has the value 4k+4, a heap of 4k+4 has 4k+3, and any other heap of n \
              has n.",
    build: |_| Ok(heaps(Lasker)),
};

struct Lasker;

impl HeapRules for Lasker {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        for left in 0..n {
            options.push(&[left]);
        }
        for small in 1..=n / 2 {
            options.push(&[small, n - small]);
        }
    }
    fn heap_options_bound(&self, n: u64) -> u64 {
        n.saturating_add(n / 2)
    }
    fn formula(&self, n: u64) -> Option<Formula> {
        let value = match n % 4 {
            // A heap of 2^64 - 1 would have the value 2^64.
            3 => n.checked_add(1)?,
            0 => n.saturating_sub(1),
            _ => n,
        };
        Some((Nimber::new(value), "lasker-1931"))
    }
    fn losing_heaps(&self, _to: u64) -> Option<Vec<Progression>> {
        Some(vec![Progression::up_to(0, 1, 0)])
    }
}
