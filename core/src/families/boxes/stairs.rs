use super::{Boxes, Family, Layout, SOURCE};
use crate::search;

pub(in super::super) const FAMILY: Family = Family {
    key: "staircase",
    rule: "Move any number of counters from one step to the next lower one; from step 1 they go \
           to the floor and stay there.",
    parameters: None,
    example: "staircase:2,5,3,7",
    source: SOURCE,
    theorem: "The xor of the counters on the odd steps is the value: counters that are put on an \
              odd step can be moved on at once.",
    build: |_| Ok(search(Boxes(Stairs))),
};

struct Stairs;

impl Layout for Stairs {
    fn boxes(&self) -> Option<usize> {
        None
    }
    fn degree(&self, _from: u64) -> u64 {
        1
    }
    fn destinations(&self, from: u64) -> impl Iterator<Item = u64> {
        std::iter::once(from - 1)
    }
    fn is_odd(&self, number: u64) -> bool {
        number % 2 == 1
    }
    fn odd_sum(&self, counters: &[u64]) -> Option<u64> {
        Some(counters.iter().step_by(2).fold(0, |sum, count| sum ^ count))
    }
}
