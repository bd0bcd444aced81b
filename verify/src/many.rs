//! Plain values of games that the classic checker does not know: moves that leave three heaps or
//! more, and moves that take any number but some.

use std::collections::BTreeSet;

use crate::{Fault, Rules, Watch};

/// The values of the heaps below `to` of a game whose moves leave any number of heaps: what m
/// counters reach in exactly j heaps is a heap of i, for every i, beside m - i in j - 1 heaps.
pub(crate) fn parts(rules: &Rules, to: u64, watch: &dyn Watch) -> Result<Vec<u32>, Fault> {
    let most = rules.most_parts() as usize;
    let mut values: Vec<u32> = Vec::new();
    // reached[m][j]: the values of all ways to leave m in exactly j heaps.
    let mut reached: Vec<Vec<BTreeSet<u32>>> = Vec::new();
    for n in 0..to as usize {
        watch.go_on(n as u64, to)?;
        // Two heaps or more are each smaller than n; a heap of n itself is known afterwards.
        let mut ways = vec![BTreeSet::new(); most + 1];
        for j in 2..=most {
            let first = (1..n).flat_map(|i| reached[n - i][j - 1].iter().map(move |&v| (i, v)));
            ways[j] = first.map(|(i, value)| value ^ values[i]).collect();
        }
        ways[0].extend((n == 0).then_some(0));
        reached.push(ways);
        let mut options: BTreeSet<u32> = BTreeSet::new();
        for &(k, digit) in rules.digits() {
            let Some(rest) = n.checked_sub(k as usize) else {
                continue;
            };
            for j in (0..=most).filter(|j| digit >> j & 1 != 0) {
                options.extend(&reached[rest][j]);
            }
        }
        let value = (0..).find(|value| !options.contains(value)).unwrap_or(0);
        values.push(value);
        if n > 0 && most > 0 {
            reached[n][1].insert(value);
        }
    }
    Ok(values)
}

/// The values of the heaps below `to` where any number may be taken but the excluded ones.
pub(crate) fn all_but(excluded: &[u64], to: u64, watch: &dyn Watch) -> Result<Vec<u32>, Fault> {
    let mut values: Vec<u32> = Vec::new();
    // How many heaps so far have each value.
    let mut heaps: Vec<u32> = Vec::new();
    for n in 0..to as usize {
        if n % (1 << 16) == 0 {
            watch.go_on(n as u64, to)?;
        }
        // A value is not reached if all heaps that have it are an excluded number below n.
        let below = excluded.iter().filter_map(|&k| n.checked_sub(k as usize));
        let mut kept: Vec<u32> = below.map(|heap| values[heap]).collect();
        kept.sort_unstable();
        let groups = kept.chunk_by(|a, b| a == b);
        let free = groups.filter(|group| heaps[group[0] as usize] as usize == group.len());
        let value = free
            .map(|group| group[0])
            .next()
            .unwrap_or(heaps.len() as u32);
        values.push(value);
        if value as usize == heaps.len() {
            heaps.push(0);
        }
        heaps[value as usize] += 1;
    }
    Ok(values)
}
