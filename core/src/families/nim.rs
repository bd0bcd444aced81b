use super::Family;
use crate::{Formula, HeapRules, Nimber, Options, Progression, heaps};

pub(super) const FAMILY: Family = Family {
    key: "nim",
    rule: "Take any number of counters from one heap.",
    parameters: None,
    example: "nim:3,4,5",
    source: "Bouton, Nim, a game with a complete mathematical theory, 1901",
    theorem: "A heap of n has the value n.",
    build: |_| Ok(heaps(Nim)),
};

struct Nim;

impl HeapRules for Nim {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        for left in 0..n {
            options.push(&[left]);
        }
    }
    fn formula(&self, n: u64) -> Option<Formula> {
        Some((Nimber::new(n), "bouton-1901"))
    }
    fn heap_options_of_value(&self, n: u64, value: u64) -> Option<Vec<Vec<u64>>> {
        Some(if value < n { vec![vec![value]] } else { vec![] })
    }
    fn all_but(&self) -> Option<u64> {
        Some(0)
    }
    fn losing_heaps(&self, _to: u64) -> Option<Vec<Progression>> {
        Some(vec![Progression::up_to(0, 1, 0)])
    }
}
