use super::{Product, advance, sets, turned, weight};
use crate::{Nimber, families::coins::MOST_PLACES};

/// The sets that may be turned along one axis, each with the sum of its values.
type Choices = Vec<(Vec<u64>, Nimber)>;

impl Product {
    /// All options of `head` with the value `target`, or `None` where they are too many to go
    /// through or a factor's value has no formula.
    ///
    /// If along axis i the coordinates chosen, the head's own among them, have the values' sum
    /// sᵢ, then all coins turned have the sum ⊗ sᵢ, and the option has this plus the head's own
    /// value. So the sets of all axes but one determine the sum along the last by a division,
    /// and its game tells the sets with that sum.
    ///
    /// Time: a division for each choice along the other axes.
    pub(super) fn solve(&self, head: &[u64], target: Nimber) -> Option<Vec<Vec<Vec<u64>>>> {
        if weight(self.axes(head)) == 0 {
            return Some(Vec::new());
        }
        let last = self.axis_to_solve(head)?;
        let (row, n) = (self.rows[last], head[last]);
        let own = Nimber::new(row.formula(n)?);
        let wanted = self.value(head)? + target;
        let axes = self.choices(head, last)?;
        let (mut at, mut found, mut places) = (vec![0; head.len()], Vec::new(), 0);
        loop {
            let sums = (0..head.len()).map(|axis| axes[axis][at[axis]].1);
            let sum = wanted * sums.product::<Nimber>().inverse()?;
            for others in row.sets_of_value(n, (sum + own).get())? {
                let set: Vec<u64> = std::iter::once(n).chain(others).collect();
                let sets = axes.iter().zip(&at).map(|(axis, &at)| &axis[at].0[..]);
                let mut chosen: Vec<&[u64]> = sets.collect();
                chosen[last] = &set;
                places += chosen.iter().map(|set| set.len() as u64).product::<u64>();
                if places > MOST_PLACES {
                    return None;
                }
                let mut coins = Vec::new();
                turned(&chosen, &mut coins);
                found.push(coins);
            }
            if !advance(&mut at, |axis| axes[axis].len()) {
                return Some(found);
            }
        }
    }

    /// The axis with most sets among those whose game tells them, if the others have few.
    fn axis_to_solve(&self, head: &[u64]) -> Option<usize> {
        let last = (0..head.len())
            .filter(|&axis| self.rows[axis].tells_sets())
            .max_by_key(|&axis| self.rows[axis].weight(head[axis]))?;
        let others = self.axes(head).enumerate().filter(|&(i, _)| i != last);
        (weight(others.map(|(_, axis)| axis)) <= MOST_PLACES).then_some(last)
    }

    /// What may be chosen along each axis; along `last` a stand-in.
    fn choices(&self, head: &[u64], last: usize) -> Option<Vec<Choices>> {
        let choices = self.axes(head).enumerate().map(|(axis, (row, n))| {
            if axis == last {
                return Some(vec![(Vec::new(), Nimber::ONE)]);
            }
            let with_sum = |set: Vec<u64>| {
                let values = set.iter().map(|&n| row.formula(n).map(Nimber::new));
                let sum = values.sum::<Option<Nimber>>()?;
                Some((set, sum))
            };
            sets(row, n).into_iter().map(with_sum).collect()
        });
        choices.collect()
    }
}
