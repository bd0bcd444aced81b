//! Other regularities, seen in values that have no period.

use std::fmt;

/// A regularity that was seen and that no theorem here proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// G(n + p) = G(n) for all n of some remainders by p, and G(n + p) = G(n) + s for the others
    /// ("sapp": split arithmetic periodic and periodic).
    Split {
        /// The period p.
        period: u64,
        /// The saltus s of the heaps that rise.
        saltus: u64,
        /// Their remainders by p, in increasing order.
        rising: Vec<u64>,
        /// The first heap from which on this was seen.
        from: u64,
    },
    /// As on a ruler: of the remainders by 2^j p, for each j, all but as many repeat or rise by
    /// the same with each 2^j p.
    Ruler {
        /// The period p.
        period: u64,
        /// How many remainders do not.
        open: u64,
    },
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Split {
                period,
                saltus,
                rising,
                from,
            } => {
                let list: Vec<String> = rising
                    .iter()
                    .take(MOST_LISTED)
                    .map(u64::to_string)
                    .collect();
                let more = if rising.len() > MOST_LISTED {
                    ", …"
                } else {
                    ""
                };
                write!(
                    f,
                    "split: from {from} on the heaps that leave {}{more} by {period} rise by \
                     {saltus} with each {period}, and the others repeat",
                    list.join(", ")
                )
            }
            Self::Ruler { period, open } => write!(
                f,
                "like a ruler: by each of {period}, {}, {}, … all remainders but {open} repeat or \
                 rise evenly",
                2 * period,
                4 * period
            ),
        }
    }
}

/// More remainders are not listed.
const MOST_LISTED: usize = 12;
/// The values that are looked at, from the beginning on.
const LOOKED_AT: usize = 1 << 14;
/// A ruler is looked for with periods up to this.
const MOST_RULED: usize = 64;

/// The regularity of these values, if there is one.
pub(super) fn of(values: &[u32]) -> Option<Pattern> {
    let values = &values[..values.len().min(LOOKED_AT)];
    split(values).or_else(|| ruler(values))
}

/// The least period by which the second half of the values or more rises evenly, some by nothing.
fn split(values: &[u32]) -> Option<Pattern> {
    let len = values.len();
    let rise = |n: usize, p: usize| i64::from(values[n + p]) - i64::from(values[n]);
    (1..=len / 8).find_map(|p| {
        let steady = |&n: &usize| rise(n + p, p) == rise(n, p);
        let from = match (0..len - 2 * p).rev().find(|n| !steady(n)) {
            Some(last) => last + 1,
            None => 0,
        };
        if from > len / 2 {
            return None;
        }
        let start = from.next_multiple_of(p);
        let rises: Vec<i64> = (0..p).map(|r| rise(start + r, p)).collect();
        let saltus = *rises.iter().max()?;
        let two = rises.iter().all(|&rise| rise == 0 || rise == saltus);
        let rising = (0..p as u64).zip(&rises).filter(|(_, rise)| **rise > 0);
        (two && saltus > 0 && rises.contains(&0)).then(|| Pattern::Split {
            period: p as u64,
            saltus: saltus as u64,
            rising: rising.map(|(r, _)| r).collect(),
            from: from as u64,
        })
    })
}

/// Whether the second half of the values is like a ruler, to at least four doublings.
fn ruler(values: &[u32]) -> Option<Pattern> {
    let tail = &values[values.len() / 2..];
    (1..=MOST_RULED).find_map(|p| {
        let periods = (0..)
            .map(|j| p << j)
            .take_while(|period| 8 * period <= tail.len());
        let open: Vec<usize> = periods
            .map(|period| remainders_open(tail, period))
            .collect();
        let last = open.get(open.len().checked_sub(LEVELS)?..)?;
        let same = last.iter().all(|&count| count == last[0]);
        (same && (1..=p.min(4)).contains(&last[0])).then_some(Pattern::Ruler {
            period: p as u64,
            open: last[0] as u64,
        })
    })
}

/// So many doublings must agree.
const LEVELS: usize = 5;

/// How many remainders by `period` do not rise evenly.
fn remainders_open(values: &[u32], period: usize) -> usize {
    let even = |r: usize| {
        let mut heaps = values[r..].iter().step_by(period);
        let pairs = heaps.clone().skip(1);
        let mut rises = pairs
            .zip(&mut heaps)
            .map(|(later, value)| later.wrapping_sub(*value));
        let first = rises.next();
        rises.all(|rise| Some(rise) == first)
    };
    (0..period).filter(|&r| !even(r)).count()
}

#[cfg(test)]
mod tests {
    use super::{Pattern, of};

    #[test]
    fn a_split_is_seen() {
        let values: Vec<u32> = (0..400)
            .map(|n| match n % 5 {
                1 | 3 if n > 20 => n / 5 * 4 + 9,
                r => r,
            })
            .collect();
        let seen = of(&values).map(|pattern| pattern.to_string());
        let words = "split: from 19 on the heaps that leave 1, 3 by 5 rise by 4 with each 5, \
                     and the others repeat";
        assert_eq!(seen.as_deref(), Some(words));
    }

    #[test]
    fn a_ruler_is_seen() {
        let values: Vec<u32> = (0..4096_u32).map(|n| (n + 1).trailing_zeros()).collect();
        let seen = of(&values);
        assert_eq!(seen, Some(Pattern::Ruler { period: 1, open: 1 }));
        assert_eq!(
            of(&(0..500).map(|n: u32| n * n % 251).collect::<Vec<_>>()),
            None
        );
    }
}
