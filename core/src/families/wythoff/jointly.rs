//! Nim with an odd number of piles in which the same number may be taken from all.

/// All options whose piles have the xor `value`.
pub(super) fn options_of_value(piles: &[u64], value: u64) -> Vec<Vec<u64>> {
    let sum = piles.iter().fold(0, |sum, n| sum ^ n);
    let mut options = Vec::new();
    for (at, &n) in piles.iter().enumerate() {
        let left = n ^ sum ^ value;
        if left < n {
            let mut option = piles.to_vec();
            option[at] = left;
            options.push(option);
        }
    }
    let taken = taken_from_all(piles, value);
    let least = piles.iter().copied().min().unwrap_or(0);
    if piles.len() > 1 && (1..=least).contains(&taken) {
        options.push(piles.iter().map(|n| n - taken).collect());
    }
    options
}

/// The only number that, taken from each of an odd number of piles modulo 2^64, leaves the xor
/// `value`: its bits follow one from another, the lowest first.
fn taken_from_all(piles: &[u64], value: u64) -> u64 {
    let mut taken = 0_u64;
    for bit in 0..64 {
        let sum = piles.iter().fold(0, |sum, n| sum ^ n.wrapping_sub(taken));
        taken |= (sum ^ value) & 1 << bit;
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_taken_from_all_is_the_one_found_by_trying() {
        for piles in [[9, 14, 23], [31, 31, 31], [12, 40, 17], [64, 65, 127]] {
            let least = piles.iter().copied().min().unwrap_or(0);
            for value in 0..128 {
                let tried =
                    (1..=least).filter(|k| piles.iter().fold(0, |sum, n| sum ^ (n - k)) == value);
                let told = Some(taken_from_all(&piles, value)).filter(|k| (1..=least).contains(k));
                assert_eq!(
                    tried.collect::<Vec<_>>(),
                    Vec::from_iter(told),
                    "{piles:?} {value}"
                );
            }
        }
    }
}
