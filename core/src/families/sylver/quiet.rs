//! The quiet end theorem, which tells the winner of positions too large for a search.
//!
//! If `S` is symmetric (exactly one of `n` and `t - n` is in it, with its largest gap `t`), then
//! so is the semigroup of `dS` and a number of `S` without a common divisor with `d`, and its
//! largest gap is `dt + (d - 1)n`. In a symmetric semigroup naming any gap but the largest rules
//! that one out, so the player to move wins: with the largest gap, or with what answers it.

use super::{common_divisor, gaps::Semigroup};

/// Whether taking numbers away one by one, and common divisors of the rest, shows that the largest
/// gap of the semigroup of `named` is over 1 and is ruled out by naming any other one.
pub(super) fn is_quiet_end(named: &[u64]) -> bool {
    let mut rest = named.to_vec();
    let mut glued = Vec::new();
    // Each time the rest is at least halved, so this ends after 64 times.
    while !rest.contains(&1) {
        let mut ways = (0..rest.len()).filter_map(|at| without(&rest, at));
        let Some((divisor, left, number)) = ways.find(|(_, left, n)| contains(left, *n)) else {
            return false;
        };
        glued.push((divisor, number));
        rest = left;
    }
    // All numbers are a symmetric semigroup with the largest gap -1.
    let largest = glued.iter().rev().try_fold(-1i128, |largest, &(d, n)| {
        let (d, n) = (i128::from(d), i128::from(n));
        d.checked_mul(largest)?.checked_add((d - 1) * n)
    });
    largest.is_none_or(|largest| largest > 1)
}

/// The common divisor of all numbers but the one at `at`, where it is over 1, these numbers divided
/// by it, and the number that was left out.
fn without(numbers: &[u64], at: usize) -> Option<(u64, Vec<u64>, u64)> {
    let others = numbers[..at].iter().chain(&numbers[at + 1..]);
    let divisor = others.clone().fold(0, |d, &n| common_divisor(d, n));
    let left = || others.map(|n| n / divisor).collect();
    (divisor > 1).then(|| (divisor, left(), numbers[at]))
}

/// Whether `number` is a sum of multiples of `numbers`; no where that takes long to tell.
fn contains(numbers: &[u64], number: u64) -> bool {
    if numbers.iter().any(|&n| number.is_multiple_of(n)) {
        return true;
    }
    if let &[a, b] = numbers {
        // The least multiple of a that leaves the same remainder by b.
        let times = inverse(a % b, b) * u128::from(number % b) % u128::from(b);
        return times * u128::from(a) <= u128::from(number);
    }
    Semigroup::new(numbers).is_some_and(|semigroup| !semigroup.gaps.contain(number))
}

/// The number whose product with `a` leaves 1 by `modulus`, which has no common divisor with it.
fn inverse(a: u64, modulus: u64) -> u128 {
    let (mut old, mut new) = ((i128::from(a), 1i128), (i128::from(modulus), 0i128));
    while new.0 != 0 {
        let quotient = old.0 / new.0;
        (old, new) = (new, (old.0 - quotient * new.0, old.1 - quotient * new.1));
    }
    old.1.rem_euclid(i128::from(modulus)) as u128
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On all triples of small numbers it says what the gaps say.
    #[test]
    fn quiet_ends_are_symmetric() {
        let mut found = 0;
        for a in 2..14 {
            for b in a + 1..22 {
                for c in b + 1..30 {
                    let named = [a, b, c];
                    if common_divisor(common_divisor(a, b), c) > 1 {
                        continue;
                    }
                    let Some(semigroup) = Semigroup::new(&named) else {
                        continue;
                    };
                    let gaps = semigroup.gaps;
                    if is_quiet_end(&named) {
                        let largest = gaps.largest();
                        let symmetric =
                            (0..=largest).all(|n| gaps.contain(n) != gaps.contain(largest - n));
                        assert!(symmetric && gaps.is_ender(), "{named:?}");
                        found += 1;
                    }
                }
            }
        }
        assert!(found > 100, "only {found}");
    }

    /// Where one number after another is taken away, and where only one of two ways goes on.
    #[test]
    fn large_positions_come_apart() {
        let p = 1_000_000_007;
        assert!(is_quiet_end(&[2 * p, 3 * p, 5]));
        assert!(is_quiet_end(&[4 * p, 6 * p, 9 * p, 1000 * p, 16]));
        assert!(!is_quiet_end(&[2 * p, 3 * p, 1]) && !is_quiet_end(&[2, 3]));
        assert!(!is_quiet_end(&[p, p + 1, p + 3]));
    }

    #[test]
    fn numbers_are_found_in_semigroups_of_two() {
        for (a, b) in [(4, 7), (9, 11), (2, 3), (10, 21)] {
            let gaps = Semigroup::new(&[a, b]).map(|semigroup| semigroup.gaps);
            for n in 1..300 {
                let gap = gaps.as_ref().is_some_and(|gaps| gaps.contain(n));
                assert_eq!(contains(&[a, b], n), !gap, "{a} {b} {n}");
            }
        }
    }
}
