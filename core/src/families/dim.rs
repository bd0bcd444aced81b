use super::Family;
use crate::{Formula, HeapRules, Nimber, Options, Progression, heaps};

pub(super) const FAMILY: Family = Family {
    key: "dim",
    rule: "Take d counters from one heap, for a d that divides its size; d may be the size.",
    parameters: None,
    example: "dim:12,18",
    source: "Conway, On Numbers and Games, 1976, chapter 11",
    theorem: "A heap of n has the value k + 1 for the largest k with 2 to the power k dividing n, \
              and the empty heap has the value 0.",
    build: |_| Ok(heaps(Dim)),
};

struct Dim;

/// Trial division stops here, after a few milliseconds.
const MOST_TRIED: u64 = 1 << 22;

/// The value of a heap of `n`: one more than the exponent of 2 in `n`, and 0 for no counters.
///
/// Let n = 2^k m with m odd, and let d = 2^j e with e odd be a divisor. For j < k, n - d is 2^j
/// times an odd number and has, by induction, the value j + 1. For j = k it is 2^k (m - e) with
/// m - e even, so it is 0, or its value is more than k + 1. Taking 2^j for all j < k, and taking
/// n, leaves the values 0 to k, and no move leaves k + 1.
fn value(n: u64) -> u64 {
    match n {
        0 => 0,
        _ => u64::from(n.trailing_zeros()) + 1,
    }
}

/// The divisors of `n` in increasing order, none for 0; `None` where numbers up to `most` do not
/// tell the prime factors.
fn divisors(n: u64, most: u64) -> Option<Vec<u64>> {
    let mut found: Vec<u64> = (1..=n.min(1)).collect();
    let (mut rest, mut tried) = (n, 2);
    while rest > 1 {
        if tried > most {
            return None;
        }
        let prime = if tried > rest / tried { rest } else { tried };
        let (old, mut power) = (found.len(), 1);
        while rest % prime == 0 {
            rest /= prime;
            power *= prime;
            found.extend_from_within(..old);
            found.iter_mut().rev().take(old).for_each(|d| *d *= power);
        }
        // 2, and then the odd numbers.
        tried += 1 + tried % 2;
    }
    found.sort_unstable();
    Some(found)
}

impl HeapRules for Dim {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        for taken in divisors(n, u64::MAX).unwrap_or_default() {
            options.push(&[n - taken]);
        }
    }
    /// Exact, and without bound where the divisors take too long to find.
    fn heap_options_bound(&self, n: u64) -> u64 {
        divisors(n, MOST_TRIED).map_or(u64::MAX, |found| found.len() as u64)
    }
    fn formula(&self, n: u64) -> Option<Formula> {
        Some((Nimber::new(value(n)), "conway-1976"))
    }
    fn heap_options_of_value(&self, n: u64, wanted: u64) -> Option<Vec<Vec<u64>>> {
        if wanted == 0 || wanted == value(n) {
            let all = n > 0 && wanted == 0;
            return Some(if all { vec![vec![0]] } else { vec![] });
        }
        let left = divisors(n, MOST_TRIED)?.into_iter().map(|taken| n - taken);
        let told = left.filter(|&heap| value(heap) == wanted);
        Some(told.map(|heap| vec![heap]).collect())
    }
    fn losing_heaps(&self, _to: u64) -> Option<Vec<Progression>> {
        Some(vec![Progression::up_to(0, 1, 0)])
    }
}
