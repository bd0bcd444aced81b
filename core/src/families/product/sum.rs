use nimbers::slices;

use super::Product;
use crate::{Components, Nimber, Rules};

/// So many heads are multiplied at once: enough for whole blocks of every tier, few enough for
/// the cache.
const BLOCK: usize = 256;
/// Fewer heads are multiplied one by one.
const FEW: usize = 16;

impl<const N: usize> Product<N> {
    /// The value of a sum of heads by the Tartan theorem: the values along each axis are
    /// gathered and multiplied as slices. `None` where there are few heads, where one is none of
    /// the game, or where a coordinate's value needs a table.
    ///
    /// Time: that of reading the heads.
    pub(super) fn sum(&self, mut heads: Components<'_>) -> Option<Nimber> {
        if heads.len() < FEW {
            return None;
        }
        let mut values = [[Nimber::ZERO; BLOCK]; N];
        let mut total = Nimber::ZERO;
        while heads.len() > 0 {
            let count = self.gather(&mut heads, &mut values)?;
            total += dot(&values.each_ref().map(|axis| &axis[..count]));
        }
        Some(total)
    }

    /// The values along each axis of the next heads, and how many heads these are.
    fn gather(
        &self,
        heads: &mut Components<'_>,
        values: &mut [[Nimber; BLOCK]; N],
    ) -> Option<usize> {
        let mut count = 0;
        for numbers in heads.take(BLOCK) {
            let head = <[u64; N]>::try_from(numbers).ok()?;
            self.check(&head).ok()?;
            for (axis, (row, n)) in values.iter_mut().zip(self.axes(&head)) {
                axis[count] = Nimber::new(row.formula(n)?);
            }
            count += 1;
        }
        Some(count)
    }
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
