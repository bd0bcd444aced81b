//! Codes in which some splits, but not all, must leave heaps of different sizes, or in which three
//! heaps or more must.

use super::code::Digit;
use crate::{
    HeapRules, Options,
    engine::breaking::{Code, partitions},
};

/// A code with a mark at some digits.
pub(super) struct Distinct {
    /// Pairs of a number and its digit, ascending.
    digits: Vec<(u64, Digit)>,
    /// The same rules without the marks.
    code: Code,
}

impl Distinct {
    pub(super) fn new(digits: Vec<(u64, Digit)>) -> Self {
        let plain = digits.iter().map(|&(k, digit)| (k, digit.bits));
        Self {
            code: Code::new(plain),
            digits,
        }
    }
}

impl HeapRules for Distinct {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        for &(taken, digit) in self.digits.iter().take_while(|(k, _)| *k <= n) {
            let rest = n - taken;
            if digit.bits & 1 != 0 && rest == 0 {
                options.push(&[0]);
            }
            for parts in (1..32).filter(|parts| digit.bits >> parts & 1 != 0) {
                partitions(rest, parts, |heaps| {
                    let differ = heaps.windows(2).all(|pair| pair[0] < pair[1]);
                    if differ || !digit.distinct {
                        options.push(heaps);
                    }
                    !options.overflowed()
                });
            }
        }
    }

    fn heap_options_bound(&self, n: u64) -> u64 {
        self.code.heap_options_bound(n)
    }
}
