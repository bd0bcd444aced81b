//! Counters that are moved from box to box: stairs, forests, and boxes joined by their numbers.

mod forest;
mod modulo;
mod stairs;

pub(super) use forest::FAMILY as FOREST;
pub(super) use modulo::FAMILY as MODULO;
pub(super) use stairs::FAMILY as STAIRS;

use super::Family;
use crate::{
    Error, Formula, Nimber, Options, Rules,
    game::{MOST_MOVES, MOST_NUMBERS},
};

const SOURCE: &str = "Ferguson, Game Theory, 2014, part I, section 2.6: Staircase Nim";
const THEOREM: &str = "ferguson-2014";

/// Which boxes counters may be moved to. Boxes are numbered from 1; 0 is the floor.
trait Layout {
    /// How many boxes there are, where that is fixed.
    fn boxes(&self) -> Option<usize>;
    /// How many boxes the counters of `from` may be moved to.
    fn degree(&self, from: u64) -> u64;
    /// The boxes that the counters of `from` may be moved to.
    fn destinations(&self, from: u64) -> impl Iterator<Item = u64>;
    /// Whether a box that the theorem speaks of has moves to even boxes only; otherwise it is
    /// even itself and has moves to odd boxes only, or none.
    fn is_odd(&self, number: u64) -> bool;
    /// The xor of the odd boxes' counters; `None` where boxes that matter are neither odd nor even.
    fn odd_sum(&self, counters: &[u64]) -> Option<u64>;
}

struct Boxes<L>(L);

impl<L: Layout> Boxes<L> {
    /// Each box that isn't empty with its counters.
    fn filled<'c>(&self, counters: &'c [u64]) -> impl Iterator<Item = (u64, u64)> + use<'c, L> {
        let numbered = (1..).zip(counters.iter().copied());
        numbered.filter(|&(_, count)| count > 0)
    }

    /// The moves `(from, to, count)` that change the xor of the odd boxes by `change`.
    /// One odd box changes in every move, so its new content tells the count.
    fn moves(&self, counters: &[u64], change: u64) -> Vec<(u64, u64, u64)> {
        let mut found = Vec::new();
        for (from, count) in self.filled(counters) {
            let odd = self.0.is_odd(from);
            for to in self.0.destinations(from) {
                let moved = if odd {
                    count.checked_sub(count ^ change)
                } else {
                    let held = held(counters, to);
                    (held ^ change).checked_sub(held)
                };
                found.extend(
                    moved
                        .filter(|&moved| moved <= count)
                        .map(|moved| (from, to, moved)),
                );
            }
        }
        found
    }
}

fn held(counters: &[u64], number: u64) -> u64 {
    match number {
        0 => 0,
        number => counters[number as usize - 1],
    }
}

fn after(counters: &[u64], (from, to, moved): (u64, u64, u64)) -> Vec<u64> {
    let mut left = counters.to_vec();
    left[from as usize - 1] -= moved;
    if to > 0 {
        left[to as usize - 1] += moved;
    }
    left
}

impl<L: Layout> Rules for Boxes<L> {
    type Component = Vec<u64>;

    fn options(&self, counters: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        for (from, count) in self.filled(counters) {
            for to in self.0.destinations(from) {
                for moved in 1..=count {
                    options.push(&[after(counters, (from, to, moved))]);
                }
            }
        }
    }

    fn check(&self, counters: &Vec<u64>) -> Result<(), Error> {
        if let Some(boxes) = self.0.boxes()
            && boxes != counters.len()
        {
            return Err(Error::input(format!(
                "expected one number of counters for each of the {boxes} boxes, found {}",
                counters.len()
            )));
        }
        let total: u128 = counters.iter().map(|&count| u128::from(count)).sum();
        if total > u128::from(u64::MAX) {
            return Err(Error::input(format!(
                "expected at most {} counters in all, found {total}",
                u64::MAX
            )));
        }
        Ok(())
    }

    fn name(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Option<String> {
        let to = to.first()?;
        let pairs = || (1..).zip(from.iter().zip(to));
        let (source, moved) = pairs().find_map(|(n, (a, b))| (a > b).then(|| (n, a - b)))?;
        let target: Option<u64> = pairs().find_map(|(n, (a, b))| (a < b).then_some(n));
        let source: u64 = source;
        Some(match target {
            Some(target) => format!("move {moved} from box {source} to box {target}"),
            None => format!("move {moved} from box {source} to the floor"),
        })
    }

    fn options_bound(&self, counters: &Vec<u64>) -> u64 {
        self.filled(counters).fold(0, |sum: u64, (from, count)| {
            sum.saturating_add(count.saturating_mul(self.0.degree(from)))
        })
    }

    fn theorem(&self, counters: &Vec<u64>) -> Option<Formula> {
        let sum = self.0.odd_sum(counters)?;
        Some((Nimber::new(sum), THEOREM))
    }

    fn options_of_value(&self, counters: &Vec<u64>, value: u64) -> Option<Vec<Vec<Vec<u64>>>> {
        let change = self.0.odd_sum(counters)? ^ value;
        if change == 0 {
            return Some(Vec::new());
        }
        let pairs = self.filled(counters).fold(0, |sum: u64, (from, _)| {
            sum.saturating_add(self.0.degree(from))
        });
        if pairs > MOST_MOVES {
            return None;
        }
        let moves = self.moves(counters, change);
        (moves.len().saturating_mul(counters.len()) <= MOST_NUMBERS)
            .then(|| moves.iter().map(|&m| vec![after(counters, m)]).collect())
    }
}
