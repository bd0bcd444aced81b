use super::System;

/// What the greedy sum of `n` tells: in Zeckendorf sums 11 = 8 + 3 has the parts 8 and 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parts {
    /// The least part; 0 has none.
    Least,
    /// How many zeros the digits end in; none for 0.
    Zeros,
    /// How many parts there are.
    Count,
    /// How many digits there are.
    Length,
    /// The largest part; 0 has none.
    Greatest,
    /// The number whose digits are these and so many zeros.
    Shift(u32),
}

impl Parts {
    /// The value of `n` in a system; `None` where there is none that fits 64 bits.
    pub fn value(self, system: &System, n: u64) -> Option<u64> {
        let digits = system.expand(n);
        let used = || digits.iter().position(|&digit| digit > 0);
        match self {
            Self::Least => used().map(|at| system.places(n)[at]),
            Self::Zeros => Some(used().unwrap_or(0) as u64),
            Self::Count => Some(digits.iter().sum()),
            Self::Length => Some(digits.len() as u64),
            Self::Greatest => system.places(n).last().copied().filter(|_| n > 0),
            Self::Shift(by) => {
                let places = system.places(u64::MAX >> 1);
                let moved = (by as usize..)
                    .zip(&digits)
                    .filter(|(_, digit)| **digit > 0);
                let parts = moved.map(|(at, digit)| places.get(at)?.checked_mul(*digit));
                parts
                    .into_iter()
                    .try_fold(0_u64, |sum, part| sum.checked_add(part?))
            }
        }
    }

    /// The name in a formula.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Least => "least-part".into(),
            Self::Zeros => "zeros".into(),
            Self::Count => "parts".into(),
            Self::Length => "digits".into(),
            Self::Greatest => "largest-part".into(),
            Self::Shift(1) => "shift".into(),
            Self::Shift(by) => format!("shift{by}"),
        }
    }

    /// What is told, in words that end before the number.
    pub(crate) fn words(self) -> String {
        match self {
            Self::Least => "the least part of".into(),
            Self::Zeros => "the number of zeros at the end of".into(),
            Self::Count => "the number of parts of".into(),
            Self::Length => "the number of digits of".into(),
            Self::Greatest => "the largest part of".into(),
            Self::Shift(1) => "the number that one more 0 at the end makes of".into(),
            Self::Shift(by) => format!("the number that {by} more zeros at the end make of"),
        }
    }
}
