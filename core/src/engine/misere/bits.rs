//! Sets of elements of a monoid as bits in words.

/// How many words hold a set of so many elements.
pub(super) fn words(elements: usize) -> usize {
    elements.div_ceil(64)
}

pub(super) fn has(set: &[u64], element: usize) -> bool {
    set[element / 64] >> (element % 64) & 1 != 0
}

pub(super) fn insert(set: &mut [u64], element: usize) {
    set[element / 64] |= 1 << (element % 64);
}

pub(super) fn unite(set: &mut [u64], other: &[u64]) {
    for (word, more) in set.iter_mut().zip(other) {
        *word |= more;
    }
}

pub(super) fn is_empty(set: &[u64]) -> bool {
    set.iter().all(|&word| word == 0)
}

/// Whether all of `set` is in `other`.
pub(super) fn within(set: &[u64], other: &[u64]) -> bool {
    set.iter().zip(other).all(|(word, all)| word & !all == 0)
}

/// The least element of both sets.
pub(super) fn least_common(set: &[u64], other: &[u64]) -> Option<usize> {
    let pairs = set.iter().zip(other).enumerate();
    let mut common = pairs.map(|(at, (word, more))| (at, word & more));
    let (at, word) = common.find(|&(_, word)| word != 0)?;
    Some(at * 64 + word.trailing_zeros() as usize)
}

/// The elements of a set, ascending.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(at * 64 + bit)
        })
    })
}

/// Whether the sets together have all of so many elements.
pub(super) fn cover(set: &[u64], other: &[u64], elements: usize) -> bool {
    let mut left = elements;
    set.iter().zip(other).all(|(word, more)| {
        let here = left.min(64);
        left -= here;
        let all = if here == 64 {
            u64::MAX
        } else {
            (1 << here) - 1
        };
        (word | more) & all == all
    })
}
