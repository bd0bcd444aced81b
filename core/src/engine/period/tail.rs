//! The periods of a list's end, exactly.

use crate::{Error, Work, pace::Pace};

/// Values that are compared between two looks at the request to stop.
const EVERY: usize = 1 << 20;

/// For every p from 1 on, the least n₀ such that values[n + p] - values[n] is the same for all
/// n ≥ n₀ in the list. The place 0 and periods as long as the list are no use and hold the length.
///
/// The differences of neighbours have the period p from n₀ + 1 on, so the common prefix of the
/// reversed differences and themselves moved by p tells n₀. Time and memory: linear.
///
/// # Errors
/// When the work is asked to stop.
pub(super) fn preperiods(values: &[u32], work: &Work<'_>) -> Result<Vec<u32>, Error> {
    let len = values.len();
    let mut starts = vec![0; len];
    if len < 2 {
        starts.fill(len as u32);
        return Ok(starts);
    }
    (starts[0], starts[len - 1]) = (len as u32, len as u32);
    // Reversed: the difference at 0 is the last one.
    let difference = |at: usize| values[len - 1 - at].wrapping_sub(values[len - 2 - at]);
    let count = len - 1;
    let mut common = vec![0; count];
    // [left, right) is the stretch that agrees with the beginning and ends last.
    let (mut left, mut right) = (0, 0);
    let mut pace = Pace::new(work, EVERY as u64, Some(count as u64));
    for p in 1..count {
        let mut length = if p < right {
            common[p - left].min(right - p)
        } else {
            0
        };
        loop {
            let from = length;
            let end = (from + EVERY).min(count - p);
            while length < end && difference(length) == difference(p + length) {
                length += 1;
            }
            pace.did(1 + (length - from) as u64)?;
            if length < end || end == count - p {
                break;
            }
        }
        if p + length > right {
            (left, right) = (p, p + length);
        }
        common[p] = length;
        starts[p] = (count - p - length) as u32;
    }
    Ok(starts)
}

#[cfg(test)]
mod tests {
    use super::preperiods;
    use crate::Work;

    /// By the definition.
    fn plain(values: &[u32], p: usize) -> usize {
        let step = |n: usize| values[n + p].wrapping_sub(values[n]);
        let last = values.len() - p - 1;
        let other = (0..=last).rev().find(|&n| step(n) != step(last));
        other.map_or(0, |n| n + 1)
    }

    #[test]
    fn preperiods_are_those_of_the_definition() {
        let mut state = 1_u64;
        for case in 0..400 {
            let (len, kinds, rise) = (2 + case % 40, 1 + case as u64 % 3, case as u32 % 2);
            let values: Vec<u32> = (0..len as u32)
                .map(|n| {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    rise * n + ((state >> 33) % kinds) as u32
                })
                .collect();
            let starts = preperiods(&values, &Work::default()).expect("nobody stops it");
            let usable = &starts[..values.len() - 1];
            for (p, &start) in usable.iter().enumerate().skip(1) {
                assert_eq!(start as usize, plain(&values, p), "{values:?} {p}");
            }
        }
    }
}
