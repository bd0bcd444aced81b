//! The ways to break a heap into a number of heaps.

/// Calls `each` with every way to write `n` as a sum of exactly `parts` positive numbers in
/// increasing order, until it returns false. Time: `parts` for each way.
pub(crate) fn partitions(n: u64, parts: usize, mut each: impl FnMut(&[u64]) -> bool) {
    if parts == 0 || n < parts as u64 {
        return;
    }
    let last = parts - 1;
    let mut heaps = vec![1; parts];
    heaps[last] = n - last as u64;
    while each(&heaps) {
        // The last place that can grow, with all after it at least as large.
        let mut rest = heaps[last];
        let place = (0..last).rev().find(|&place| {
            rest += heaps[place];
            u128::from(heaps[place] + 1) * (parts - place) as u128 <= rest.into()
        });
        let Some(place) = place else { return };
        let heap = heaps[place] + 1;
        heaps[place..last].fill(heap);
        heaps[last] = rest - heap * (last - place) as u64;
    }
}

/// At least as many as there are ways to write `n` as a sum of exactly `parts` positive numbers.
///
/// Adding 0, 1, 2, … to the parts in order makes them different, which leaves at most
/// C(N-1, parts-1) / parts! ways for the enlarged N; taking 1 from each part leaves a partition
/// of m = n - parts, of which there are at most e^(π√(2m/3)) / m^(3/4) (Pribitkin 2009).
pub(crate) fn bound(n: u64, parts: u64) -> u64 {
    if parts <= 1 || n <= parts {
        return u64::from(n >= parts && (parts > 0 || n == 0));
    }
    let left = (n - parts) as f64;
    let any = (std::f64::consts::PI * (2.0 * left / 3.0).sqrt()).exp() / left.powf(0.75);
    let enlarged = n as f64 + parts as f64 * (parts - 1) as f64 / 2.0;
    let different = (1..parts.min(64)).fold(1.0, |ways, i| {
        ways * ((enlarged - i as f64) / i as f64) / (i + 1) as f64
    });
    let ways = if parts <= 64 { different.min(any) } else { any };
    (ways * 1.000_001).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::{bound, partitions};

    #[test]
    fn partitions_are_all_and_once() {
        let mut seen = Vec::new();
        partitions(7, 3, |heaps| {
            seen.push(heaps.to_vec());
            true
        });
        assert_eq!(seen, [[1, 1, 5], [1, 2, 4], [1, 3, 3], [2, 2, 3]]);
    }

    #[test]
    fn bounds_hold() {
        for n in 0..60 {
            for parts in 1..=n.max(1) {
                let mut count = 0;
                partitions(n, parts as usize, |_| {
                    count += 1;
                    true
                });
                let bound = bound(n, parts);
                assert!(count <= bound, "{n} into {parts}: {count} over {bound}");
            }
        }
        assert_eq!(bound(u64::MAX, 4), u64::MAX);
    }
}
