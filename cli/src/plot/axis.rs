//! Round numbers along an axis.

/// Multiples of 1, 2 or 5 times a power of ten from `low` to `high`, about `wanted` of them.
pub(super) fn ticks(low: u64, high: u64, wanted: u64) -> Vec<u64> {
    let step = step((high - low) / wanted.max(1));
    let mut ticks = Vec::new();
    let mut next = low.div_ceil(step).checked_mul(step);
    while let Some(tick) = next.filter(|&tick| tick <= high) {
        ticks.push(tick);
        next = tick.checked_add(step);
    }
    ticks
}

/// The least 1, 2 or 5 times a power of ten that is at least `least`.
fn step(least: u64) -> u64 {
    let mut power = 1_u64;
    loop {
        for factor in [1, 2, 5] {
            match power.checked_mul(factor) {
                Some(step) if step >= least => return step,
                Some(_) => {}
                None => return least,
            }
        }
        match power.checked_mul(10) {
            Some(next) => power = next,
            None => return least,
        }
    }
}

/// The number with its digits in threes.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(ticks(0, 10, 5), [0, 2, 4, 6, 8, 10]);
        assert_eq!(ticks(7, 8, 10), [7, 8]);
        assert_eq!(ticks(3, 3, 10), [3]);
        assert_eq!(ticks(95, 1040, 5), [200, 400, 600, 800, 1000]);
        assert!(ticks(0, u64::MAX, 8).len() < 12);
        assert_eq!(ticks(u64::MAX, u64::MAX, 8), [u64::MAX]);
    }

    #[test]
    fn digits_stand_in_threes() {
        assert_eq!(grouped(9999), "9999");
        assert_eq!(grouped(1_234_567), "1 234 567");
    }
}
