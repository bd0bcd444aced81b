//! The order in which parts are asked about.

use std::cmp::Reverse;

/// Up to here insertion is best.
const SHORT: usize = 12;

/// Sorts by falling key; what has the same key stays in its order.
///
/// Lists are short as a rule, and there is one for each option. The standard library's sort, made
/// anew for every game, would be a fifth of all code: here it is there once, for long lists.
pub(super) fn by_falling<T>(list: &mut [T], key: impl Fn(&T) -> u64) {
    if list.len() > SHORT {
        let keys = list.iter().map(key).collect();
        swaps(keys, &mut |a, b| list.swap(a, b));
        return;
    }
    for end in 1..list.len() {
        let last = key(&list[end]);
        let mut at = end;
        while at > 0 && key(&list[at - 1]) < last {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// The swaps, one after the other, that sort what has these keys.
fn swaps(keys: Vec<u64>, swap: &mut dyn FnMut(usize, usize)) {
    let mut order: Vec<usize> = (0..keys.len()).collect();
    order.sort_by_key(|&at| Reverse(keys[at]));
    // `order[at]` is where what belongs at `at` stands: each cycle is closed by its own swaps.
    for start in 0..order.len() {
        let mut at = start;
        while order[at] != start {
            let from = order[at];
            swap(at, from);
            order[at] = at;
            at = from;
        }
        order[at] = at;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut state = 1_u64;
        for len in 0..200 {
            let list: Vec<(u64, usize)> = (0..len)
                .map(|at| {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    ((state >> 33) % (1 + len as u64 / 3), at)
                })
                .collect();
            let (mut sorted, mut expected) = (list.clone(), list);
            by_falling(&mut sorted, |&(key, _)| key);
            expected.sort_by_key(|&(key, _)| Reverse(key));
            assert_eq!(sorted, expected, "{len}");
        }
    }
}
