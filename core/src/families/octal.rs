//! Taking-and-breaking games: the digit of place k says how k counters may be taken.

mod code;
mod partitions;
mod splits;
mod sums;

use super::{Family, Named};
use crate::{Error, HeapRules, Options, Work, heaps};

pub(super) use partitions::{bound, partitions};
pub(super) use splits::Splits;

pub(super) const OCTAL: Family = Family {
    key: "octal",
    rule: "The digit d of place k says how k counters may be taken from a heap: bit j of d allows \
           to leave the rest in exactly j heaps; the digit before the point is for taking none.",
    parameters: Some(
        "a code of octal digits with a point, in which {n} repeats the digit before it, \
         such as 0.77 or 0.0{6}7",
    ),
    example: "octal:0.77:9",
    source: "Guy & Smith, The G-values of various games, 1956",
    theorem: "",
    build: |build| Ok(heaps(Code::parse(build.parameters, 8)?)),
};

pub(super) const HEXADECIMAL: Family = Family {
    key: "hexadecimal",
    rule: "As the octal games, with digits 0 to F: the digit d of place k allows to take k \
           counters and leave the rest in exactly j heaps for each bit j of d, so in up to three.",
    parameters: Some(
        "a code of hexadecimal digits with a point, in which {n} repeats the digit before it, \
         such as 0.1F",
    ),
    example: "hexadecimal:0.1F:9",
    source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 4",
    theorem: "",
    build: |build| Ok(heaps(Code::parse(build.parameters, 16)?)),
};

pub(super) const BREAKING: Family = Family {
    key: "breaking",
    rule: "As the octal games, with digits 0 to V: the digit d of place k allows to take k \
           counters and leave the rest in exactly j heaps for each bit j of d, so in up to four.",
    parameters: Some(
        "a code of digits 0-9 and A-V with a point, in which {n} repeats the digit before it, \
         such as 0.1O",
    ),
    example: "breaking:0.1O:9",
    source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 4",
    theorem: "",
    build: |build| Ok(heaps(Code::parse(build.parameters, 32)?)),
};

/// The octal games that have names of their own.
pub(super) const NAMES: [Named; 6] = [
    Named {
        key: "kayles",
        spec: "octal:0.77",
        rule: "Take one or two counters from a heap and, if you like, split the rest into two heaps.",
        source: "Dudeney, The Canterbury Puzzles, 1908; Guy & Smith, The G-values of various games, 1956",
    },
    Named {
        key: "dawsons-kayles",
        spec: "octal:0.07",
        rule: "Take two counters from a heap and, if you like, split the rest into two heaps.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 4",
    },
    Named {
        key: "dawsons-chess",
        spec: "octal:0.137",
        rule: "Take a heap of one, or two counters of a heap, or three counters and, if you like, \
               split the rest into two heaps.",
        source: "Dawson, Caissa's Wild Roses, 1935; Guy & Smith, The G-values of various games, 1956",
    },
    Named {
        key: "treblecross",
        spec: "octal:0.007",
        rule: "Take three counters from a heap and, if you like, split the rest into two heaps; \
               a strip of s squares of Treblecross is a heap of s + 2.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 4",
    },
    Named {
        key: "officers",
        spec: "octal:0.6",
        rule: "Take one counter from a heap and leave the rest in one or two heaps.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 4",
    },
    Named {
        key: "guiles",
        spec: "octal:0.15",
        rule: "Take a heap of one or two, or take two counters and split the rest into two heaps.",
        source: "Guy & Smith, The G-values of various games, 1956",
    },
];

/// A taking-and-breaking code: `(k, digit)` has bit `j` of the digit set when a move may take `k`
/// counters and leave the rest in exactly `j` heaps. Moving without change is not among them.
pub(super) struct Code {
    digits: Vec<(u64, u8)>,
}

/// The most heaps that a digit can leave of one.
const MOST_PARTS: usize = 4;

impl Code {
    /// The game in which a heap is split, but never taken from, into `j` heaps for every bit `j`.
    pub(super) fn splitting(digit: u8) -> Self {
        Self {
            digits: vec![(0, digit & !3)],
        }
    }

    fn parse(text: &str, base: u32) -> Result<Self, Error> {
        let digits = (0..).zip(code::digits(text, base)?);
        Ok(Self {
            digits: digits.filter(|&(_, digit)| digit != 0).collect(),
        })
    }

    /// The numbers that may be taken from a heap of `n`, each with its digit and the rest.
    fn takes(&self, n: u64) -> impl Iterator<Item = (u8, u64)> {
        let digits = self.digits.iter().take_while(move |(taken, _)| *taken <= n);
        digits.map(move |&(taken, digit)| (digit, n - taken))
    }
}

/// Whether `digit` leaves a rest of `rest` in exactly `parts` heaps.
fn leaves(digit: u8, parts: usize, rest: u64) -> bool {
    digit >> parts & 1 != 0
        && (if parts == 0 {
            rest == 0
        } else {
            rest >= parts as u64
        })
}

impl HeapRules for Code {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        for (digit, rest) in self.takes(n) {
            if leaves(digit, 0, rest) {
                options.push(&[0]);
            }
            for parts in (1..=MOST_PARTS).filter(|&parts| leaves(digit, parts, rest)) {
                partitions(rest, parts, |heaps| {
                    options.push(heaps);
                    !options.overflowed()
                });
            }
        }
    }

    fn heap_options_bound(&self, n: u64) -> u64 {
        let of_digit = |(digit, rest)| {
            (0..=MOST_PARTS)
                .filter(|&parts| leaves(digit, parts, rest))
                .fold(0, |sum: u64, parts| {
                    sum.saturating_add(bound(rest, parts as u64))
                })
        };
        self.takes(n).map(of_digit).fold(0, u64::saturating_add)
    }

    fn extend(&self, values: &mut Vec<u32>, len: usize, work: &Work<'_>) -> Result<(), Error> {
        if self.digits.iter().any(|&(_, digit)| digit >= 8) {
            return sums::extend(self, values, len, work);
        }
        let mut splits = Splits::new(values, len, work)?;
        while values.len() < len {
            let n = values.len();
            splits.begin(n);
            splits.step(self.digits.len().min(n) + 8)?;
            for (digit, rest) in self.takes(n as u64) {
                if leaves(digit, 0, rest) {
                    splits.mark(0);
                }
                if leaves(digit, 1, rest) {
                    splits.mark(values[rest as usize]);
                }
                if leaves(digit, 2, rest) {
                    splits.mark_pairs(values, rest as usize, rest as usize / 2)?;
                }
            }
            values.push(splits.least());
        }
        Ok(())
    }
}
