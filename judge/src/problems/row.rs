//! What the problems with a row of chessmen or people share.

use crate::Maker;

/// Up to `count` different squares from 1 to `most` in increasing order. Random rows are hardly
/// ever lost, so in half of all cases the last square makes the xor of every other gap from the
/// right 0, if it can; one without a partner counts from `first`.
pub(super) fn generate(maker: &mut Maker, count: u64, most: u64, first: u64) -> Vec<u64> {
    let mut row = maker.different(count, 1, most);
    if maker.one_in(2)
        && let [others @ .., left, last] = &mut row[..]
    {
        let gap = |pair: &[u64]| match *pair {
            [left, right] => right - left - 1,
            [alone] => alone - first,
            _ => 0,
        };
        let sum = others.rchunks(2).fold(0, |sum, pair| sum ^ gap(pair));
        *last = Some(*left + 1 + sum)
            .filter(|square| *square <= most)
            .unwrap_or(*last);
    }
    row
}
