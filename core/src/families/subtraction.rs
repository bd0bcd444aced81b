use super::Family;
use crate::{Error, HeapRules, Options, heaps, notation::whole};

pub(super) const FAMILY: Family = Family {
    key: "subtraction",
    rule: "Take s counters from one heap, for an s of the subtraction set.",
    parameters: Some("the subtraction set, such as 1,3,4"),
    example: "subtraction:1,3,4:21,7",
    source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 4",
    theorem: "",
    build: |build| {
        let set = build
            .parameters
            .split(',')
            .map(whole)
            .collect::<Result<Vec<_>, _>>()?;
        Ok(heaps(Subtraction::new(set)?))
    },
};

/// A finite subtraction set in increasing order.
struct Subtraction {
    set: Vec<u64>,
}

impl Subtraction {
    fn new(mut set: Vec<u64>) -> Result<Self, Error> {
        set.sort_unstable();
        set.dedup();
        match set.first() {
            Some(1..) => Ok(Self { set }),
            _ => Err(Error::input(
                "expected a subtraction set of numbers from 1 upwards: a move must take something",
            )),
        }
    }
}

impl HeapRules for Subtraction {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        for taken in self.set.iter().take_while(|&&s| s <= n) {
            options.push(&[n - taken]);
        }
    }
    fn heap_options_bound(&self, _n: u64) -> u64 {
        self.set.len() as u64
    }
}
