//! Subtraction games: a move takes a number of counters that a fixed set contains.

mod levels;
mod planes;
mod ranges;
mod series;
mod windows;

use self::{
    ranges::{Range, Residues},
    series::Series,
};
use super::Family;
use crate::{
    Board, Error, Formula, HeapRules, Options, Progression, Work,
    engine::breaking::{Code, Shifted},
    heaps,
    notation::whole,
};

pub(super) const SET: Family = Family {
    key: "subtraction",
    rule: "Take s counters from one heap, for an s of the subtraction set.",
    parameters: Some("the subtraction set, such as 1,3,5-9"),
    example: "subtraction:1,3,4:21,7",
    source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 4",
    theorem: "If the set is all numbers from a to b, a heap of n has the value \
              (n mod (a+b)) / a, rounded down.",
    build: |build| ranges_game(ranges::parse(build.parameters)?, false),
};

pub(super) const UP_TO: Family = Family {
    key: "subtraction-up-to",
    rule: "Take 1 to K counters from one heap.",
    parameters: Some("the number K, such as 3"),
    example: "subtraction-up-to:3:21,7",
    source: "Bachet, Problèmes plaisants et délectables, 1612",
    theorem: "A heap of n has the value n mod (K+1).",
    build: |build| ranges_game(vec![ranges::checked(1, whole(build.parameters)?)?], false),
};

pub(super) const ALL_BUT: Family = Family {
    key: "subtraction-all-but",
    rule: "Take any number of counters from one heap, except those of a finite set.",
    parameters: Some("the numbers that must not be taken, such as 1,2,8 or 4-6"),
    example: "subtraction-all-but:1,2:21,7",
    source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 4",
    theorem: "If the set is all numbers below a, a heap of n has the value n / a, rounded down.",
    build: |build| ranges_game(ranges::complement(&ranges::parse(build.parameters)?), true),
};

pub(super) const POWERS: Family = Family {
    key: "subtraction-powers",
    rule: "Take 1, B, B², … counters from one heap.",
    parameters: Some("the base B, such as 2"),
    example: "subtraction-powers:2:21,7",
    source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 4",
    theorem: "For odd B a heap of n has the value n mod 2; for even B it is 2 if n mod (B+1) = B, \
              and else that remainder mod 2.",
    build: |build| series_game(Series::powers(whole(build.parameters)?)?),
};

pub(super) const FIBONACCI: Family = Family {
    key: "subtraction-fibonacci",
    rule: "Take 1, 2, 3, 5, 8, … counters from one heap: a Fibonacci number.",
    parameters: None,
    example: "subtraction-fibonacci:20,7",
    source: "HDU 1848, Fibonacci again and again, 2007",
    theorem: "",
    build: |_| series_game(Series::Fibonacci),
};

pub(super) const SQUARES: Family = Family {
    key: "subtraction-squares",
    rule: "Take 1, 4, 9, 16, … counters from one heap: a square.",
    parameters: None,
    example: "subtraction-squares:21,7",
    source: "Golomb, A mathematical investigation of games of take-away, 1966",
    theorem: "",
    build: |_| series_game(Series::Squares),
};

pub(super) const PRIMES: Family = Family {
    key: "subtraction-primes",
    rule: "Take a prime number of counters from one heap.",
    parameters: None,
    example: "subtraction-primes:21,7",
    source: "OEIS, A014589 (nim-values) and A025043 (losing heaps), read 2026",
    theorem: "",
    build: |_| series_game(Series::Primes),
};

fn ranges_game(ranges: Vec<Range>, endless: bool) -> Result<Box<dyn Board>, Error> {
    Ok(heaps(Subtraction {
        set: Set::Ranges(ranges),
        endless,
    }))
}

fn series_game(series: Series) -> Result<Box<dyn Board>, Error> {
    Ok(heaps(Subtraction {
        set: Set::Series(series),
        endless: true,
    }))
}

/// The numbers that may be taken.
enum Set {
    /// Disjoint ranges in increasing order.
    Ranges(Vec<Range>),
    Series(Series),
}

/// A set with more numbers is not written as a code.
const MOST_DIGITS: u64 = 1 << 16;

struct Subtraction {
    set: Set,
    /// Whether a last range that ends at `u64::MAX` goes on.
    endless: bool,
}

impl Subtraction {
    fn last_range(&self) -> Option<&Range> {
        match &self.set {
            Set::Ranges(ranges) => ranges.last(),
            Set::Series(_) => None,
        }
    }

    /// The theorem for the set, where there is one.
    fn residues(&self) -> Option<Residues> {
        match &self.set {
            Set::Ranges(ranges) => match ranges[..] {
                [range] => Some(Residues::of_range(range)),
                _ => None,
            },
            Set::Series(Series::Powers(base)) => Some(Residues::of_powers(*base)),
            Set::Series(_) => None,
        }
    }
}

impl HeapRules for Subtraction {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        match &self.set {
            Set::Ranges(ranges) => {
                for range in ranges::clipped(ranges, n) {
                    for taken in range.first..=range.last {
                        options.push(&[n - taken]);
                        if options.overflowed() {
                            return;
                        }
                    }
                }
            }
            Set::Series(series) => {
                for taken in series.up_to(n) {
                    options.push(&[n - taken]);
                }
            }
        }
    }

    fn heap_options_bound(&self, n: u64) -> u64 {
        match &self.set {
            Set::Ranges(ranges) => ranges::count(ranges, n),
            Set::Series(series) => series.bound(n),
        }
    }

    /// Few ranges slide windows, few numbers keep byte planes, and many scattered numbers
    /// are gone through value by value.
    fn extend(&self, values: &mut Vec<u32>, len: usize, work: &Work<'_>) -> Result<(), Error> {
        let most = (len as u64).saturating_sub(1);
        let numbers = match &self.set {
            Set::Ranges(ranges) => {
                let inside: Vec<Range> = ranges::clipped(ranges, most).collect();
                if ranges::count(ranges, most) >= 4 * inside.len() as u64 {
                    return windows::extend(values, &inside, len, work);
                }
                inside.iter().flat_map(|r| r.first..=r.last).collect()
            }
            Set::Series(series) => {
                work.room(series.bound(most).into(), 16, "this subtraction set")?;
                series.up_to(most)
            }
        };
        let numbers: Vec<usize> = numbers.iter().map(|&s| s as usize).collect();
        planes::extend(values, &numbers, len, work)?;
        levels::extend(values, &numbers, len, work)
    }

    fn shifted(&self) -> Option<Shifted> {
        let Set::Ranges(ranges) = &self.set else {
            return None;
        };
        let digits = (ranges::count(ranges, u64::MAX) <= MOST_DIGITS)
            .then(|| ranges.iter().flat_map(|r| r.first..=r.last).map(|s| (s, 3)));
        Some(Shifted {
            code: Code::new(digits?),
            shift: 0,
        })
    }

    fn all_but(&self) -> Option<u64> {
        let last = self.last_range().filter(|range| range.last == u64::MAX)?;
        self.endless.then(|| last.first - 1)
    }

    fn most_taken(&self) -> Option<u64> {
        let last = self.last_range()?.last;
        (!self.endless || last < u64::MAX).then_some(last)
    }

    fn formula(&self, n: u64) -> Option<Formula> {
        self.residues().map(|residues| residues.formula(n))
    }

    fn heap_options_of_value(&self, n: u64, value: u64) -> Option<Vec<Vec<u64>>> {
        let residues = self.residues()?;
        let left = match &self.set {
            Set::Series(series) => series.up_to(n).iter().map(|taken| n - taken).collect(),
            Set::Ranges(ranges) => residues.heaps_of_value(ranges::clipped(ranges, n), n, value)?,
        };
        let told = left
            .into_iter()
            .filter(|&heap| residues.value(heap) == value);
        Some(told.map(|heap| vec![heap]).collect())
    }

    fn losing_heaps(&self, to: u64) -> Option<Vec<Progression>> {
        self.residues()?.losing(to)
    }
}
