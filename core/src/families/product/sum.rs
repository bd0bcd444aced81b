use nimbers::slices;

use super::{Product, Row};
use crate::{Components, Nimber};

/// So many heads are multiplied at once: enough for whole blocks of every tier, few enough for
/// the cache.
const BLOCK: usize = 256;
/// Fewer heads are multiplied one by one.
const FEW: usize = 16;

impl Product {
    /// The value of a sum of heads by the Tartan theorem: the values along each axis are
    /// gathered and multiplied as slices. `None` where there are few heads, where one is none of
    /// the game, or where a coordinate's value needs a table.
    ///
    /// Time: that of reading the heads.
    pub(super) fn sum(&self, heads: Components<'_>) -> Option<Nimber> {
        if heads.len() < FEW {
            return None;
        }
        match self.rows.len() {
            1 => self.sum_along::<1>(heads),
            2 => self.sum_along::<2>(heads),
            3 => self.sum_along::<3>(heads),
            4 => self.sum_along::<4>(heads),
            5 => self.sum_along::<5>(heads),
            6 => self.sum_along::<6>(heads),
            7 => self.sum_along::<7>(heads),
            8 => self.sum_along::<8>(heads),
            _ => None,
        }
    }

    /// The same along `N` axes, which the compiler may write one by one.
    fn sum_along<const N: usize>(&self, mut heads: Components<'_>) -> Option<Nimber> {
        let rows = <&[Row; N]>::try_from(&self.rows[..]).ok()?;
        let mut values = [[Nimber::ZERO; BLOCK]; N];
        let mut total = Nimber::ZERO;
        while heads.len() > 0 {
            let count = gather(rows, &mut heads, &mut values)?;
            total += dot(&values.each_ref().map(|axis| &axis[..count]));
        }
        Some(total)
    }
}

/// The values along each axis of the next heads, and how many heads these are.
fn gather<const N: usize>(
    rows: &[Row; N],
    heads: &mut Components<'_>,
    values: &mut [[Nimber; BLOCK]; N],
) -> Option<usize> {
    let mut count = 0;
    for numbers in heads.take(BLOCK) {
        let head = <[u64; N]>::try_from(numbers).ok()?;
        if head.contains(&0) {
            return None;
        }
        for (axis, (row, n)) in values.iter_mut().zip(rows.iter().zip(head)) {
            axis[count] = Nimber::new(row.formula(n)?);
        }
        count += 1;
    }
    Some(count)
}

/// The sum of the products of what stands at the same place in each of the slices.
fn dot(slices: &[&[Nimber]]) -> Nimber {
    match slices {
        [] => Nimber::ZERO,
        [values] => values.iter().sum(),
        [a, b] => slices::dot(a, b),
        [first, middle @ .., last] => {
            let (mut left, mut product) = ([Nimber::ZERO; BLOCK], [Nimber::ZERO; BLOCK]);
            let (mut left, mut product) = (&mut left[..first.len()], &mut product[..first.len()]);
            left.copy_from_slice(first);
            for factor in middle {
                slices::product(left, factor, product);
                std::mem::swap(&mut left, &mut product);
            }
            slices::dot(left, last)
        }
    }
}
