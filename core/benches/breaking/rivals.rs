//! The plain ways, for codes that leave at most two heaps.

/// Every option of every heap, marked one after another.
pub(crate) fn naive(digits: &[(u64, u32)], len: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::with_capacity(len);
    let mut seen = vec![u32::MAX; 1 << 12];
    for n in 0..len {
        let stamp = n as u32;
        singles(digits, &values, &mut seen);
        for rest in splits(digits, n) {
            let (small, large) = (&values[1..=rest / 2], &values[rest - rest / 2..rest]);
            for (a, b) in small.iter().zip(large.iter().rev()) {
                seen[usize::from(a ^ b)] = stamp;
            }
        }
        values.push(seen.iter().take_while(|&&mark| mark == stamp).count() as u16);
    }
    values
}

fn splits(digits: &[(u64, u32)], n: usize) -> impl Iterator<Item = usize> {
    let digits = digits.iter().filter(|digit| digit.1 & 4 != 0);
    let rests = digits.map(move |&(k, _)| n.saturating_sub(k as usize));
    rests.filter(|&rest| rest >= 2)
}

fn singles(digits: &[(u64, u32)], values: &[u16], seen: &mut [u32]) {
    let n = values.len();
    for &(k, digit) in digits {
        let k = k as usize;
        if digit & 1 != 0 && k == n && n > 0 {
            seen[0] = n as u32;
        }
        if digit & 2 != 0 && k > 0 && k < n {
            seen[usize::from(values[n - k])] = n as u32;
        }
    }
}

/// Rare and common values with a mask that is known beforehand: marks what the moves that leave a
/// rare heap reach, and looks for the rare values below the least common one that is left.
pub(crate) fn sparse(digits: &[(u64, u32)], mask: u32, position: bool, len: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::with_capacity(len);
    let mut seen = vec![u32::MAX; 1 << 12];
    let mut rares: Vec<(usize, u16)> = Vec::new();
    let taken = splits(digits, 1 << 20)
        .next()
        .map_or(0, |rest| (1 << 20) - rest);
    let rare = |value: usize, n: usize| {
        let odd = (value as u32 & mask).count_ones() as usize;
        (odd + if position { n + taken } else { 0 }).is_multiple_of(2)
    };
    for n in 0..len {
        let stamp = n as u32;
        singles(digits, &values, &mut seen);
        for rest in splits(digits, n) {
            let below = rares.partition_point(|&(heap, _)| heap < rest);
            for &(heap, value) in &rares[..below] {
                seen[usize::from(value ^ values[rest - heap])] = stamp;
            }
        }
        let mut common = 0;
        while seen[common] == stamp || rare(common, n) {
            common += 1;
        }
        let mut missing = seen[..common].iter().filter(|&&mark| mark != stamp).count();
        for rest in splits(digits, n) {
            for small in 1..=rest / 2 {
                if missing == 0 {
                    break;
                }
                let reached = usize::from(values[small] ^ values[rest - small]);
                if reached < common && seen[reached] != stamp {
                    seen[reached] = stamp;
                    missing -= 1;
                }
            }
        }
        let value = seen.iter().take_while(|&&mark| mark == stamp).count();
        let value = if missing == 0 { common } else { value };
        values.push(value as u16);
        if n > 0 && rare(value, n) {
            rares.push((n, value as u16));
        }
    }
    values
}
