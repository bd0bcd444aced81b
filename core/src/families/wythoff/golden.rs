//! Wythoff's pairs ⌊kφ⌋, ⌊kφ⌋ + k, exactly, for piles of any size.

use crate::Outcome;

/// ⌊kφ⌋ with the golden ratio φ = (1 + √5)/2, or `None` where ⌊kφ⌋ + k is above 2^64 anyway.
fn lower(k: u64) -> Option<u64> {
    let k = u128::from(k);
    // ⌊(k + x)/2⌋ is the same for a number x and its whole part.
    let square = k.checked_mul(k)?.checked_mul(5)?;
    u64::try_from((k + square.isqrt()) / 2).ok()
}

/// ⌊kφ⌋ + k, or `None` where it's above 64 bits.
fn upper(k: u64) -> Option<u64> {
    lower(k)?.checked_add(k)
}

/// P exactly for the pairs ⌊kφ⌋, ⌊kφ⌋ + k.
pub(super) fn outcome(a: u64, b: u64) -> Outcome {
    match lower(a.abs_diff(b)) {
        Some(least) if least == a.min(b) => Outcome::P,
        _ => Outcome::N,
    }
}

/// All options of two piles that are pairs.
pub(super) fn winning(a: u64, b: u64) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    if let Some(left) = mate(b).filter(|&left| left < a) {
        options.push(vec![left, b]);
    }
    if let Some(left) = mate(a).filter(|&left| left < b) {
        options.push(vec![a, left]);
    }
    let k = a.abs_diff(b);
    if let Some(least) = lower(k).filter(|&least| least < a.min(b)) {
        let (left, right) = if a < b {
            (least, least + k)
        } else {
            (least + k, least)
        };
        options.push(vec![left, right]);
    }
    options
}

/// The number that makes a pair with `n`, or `None` where it's above 64 bits: every number from
/// 1 up is in exactly one pair.
fn mate(n: u64) -> Option<u64> {
    let k = least(n, lower);
    if lower(k) == Some(n) {
        return upper(k);
    }
    let k = least(n, upper);
    (upper(k) == Some(n)).then(|| lower(k)).flatten()
}

/// The least `k` with `f(k) ≥ n`, where `f` rises with `k` and `None` stands for much.
fn least(n: u64, f: fn(u64) -> Option<u64>) -> u64 {
    let (mut low, mut high) = (0, n);
    while low < high {
        let middle = low + (high - low) / 2;
        match f(middle) {
            Some(value) if value < n => low = middle + 1,
            _ => high = middle,
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number is the least one not used before, or that and `k`.
    #[test]
    fn pairs_and_mates_follow_the_definition() {
        let mut mates = vec![None; 6000];
        for k in 0.. {
            let Some(a) = mates.iter().position(Option::is_none) else {
                break;
            };
            assert_eq!(lower(k), Some(a as u64));
            mates[a] = Some(a as u64 + k);
            if let Some(mate) = mates.get_mut(a + k as usize) {
                *mate = Some(a as u64);
            }
        }
        for (n, &known) in mates.iter().enumerate() {
            assert_eq!(mate(n as u64), known, "{n}");
        }
    }

    #[test]
    fn the_largest_pairs_are_exact() {
        // The last k for which the larger number fits 64 bits, by a search for it.
        let last = least(u64::MAX, upper);
        let k = (last.saturating_sub(2)..=last)
            .rev()
            .find(|&k| upper(k).is_some());
        let k = k.unwrap_or_default();
        let (a, b) = (lower(k).unwrap_or_default(), upper(k).unwrap_or_default());
        assert!(b > u64::MAX - 3);
        assert_eq!((mate(a), mate(b)), (Some(b), Some(a)));
        assert_eq!(outcome(b, a), Outcome::P);
        assert_eq!(winning(b, a), Vec::<Vec<u64>>::new());
        for (x, y) in [(u64::MAX, u64::MAX), (u64::MAX, 0), (a, u64::MAX), (b, b)] {
            for option in winning(x, y) {
                assert_eq!(outcome(option[0], option[1]), Outcome::P);
            }
            assert_eq!(
                outcome(x, y) == Outcome::P,
                winning(x, y).is_empty(),
                "{x} {y}"
            );
        }
    }
}
