mod growth;
mod sizes;
mod table;

use std::cell::RefCell;

use growth::Growth;
use sizes::Sizes;
use table::Table;

use super::{Family, Named};
use crate::{Component, Nimber, Options, Outcome, Progression, Rules, on, value::Formula};

pub(super) const FAMILY: Family = Family {
    key: "takeaway",
    rule: "Take counters from a heap: the first move may not take all of them, and after a move \
           that takes t the next one takes at most f(t); (n,limit) is a heap after a move.",
    parameters: Some(
        "the function f: a number K for K × t, or one of plus-one (t + 1), double-plus-one (2t + 1), \
         square (t²), cube (t³), power-of-two (2 to the power t)",
    ),
    example: "takeaway:2:32",
    source: "Whinihan, Fibonacci Nim, 1963; Schwenk, Take-Away Games, 1970",
    theorem: "The losing heaps are H(1) = 1 and H(i+1) = H(i) + H(j), for the least j with \
              f(H(j)) ≥ H(i); otherwise the least part of the greedy sum of such numbers is a \
              winning take.",
    build: |build| {
        let growth = Growth::parse(build.parameters)?;
        Ok(on(TakeAway::new(growth), Table::default()))
    },
};

/// The game that has a name of its own.
pub(super) const NAMES: [Named; 1] = [Named {
    key: "fibonacci-nim",
    spec: "takeaway:2",
    rule: "Take counters from a heap, not all with the first move, and at most twice as many as \
           the move before took.",
    source: "Whinihan, Fibonacci Nim, 1963",
}];

/// The name under which its theorem is known.
const THEOREM: &str = "schwenk-1970";

/// Take-away games in which the last take limits the next one.
#[derive(Debug)]
struct TakeAway {
    growth: Growth,
    /// The losing sizes found so far, which the next question can use.
    sizes: RefCell<Sizes>,
}

/// A heap; `limit` is the most that may be taken, or `None` before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Heap {
    counters: u64,
    limit: Option<u64>,
}

impl Component for Heap {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        match *numbers {
            [counters] => Some(Self {
                counters,
                limit: None,
            }),
            [counters, limit] => Some(Self {
                counters,
                limit: Some(limit),
            }),
            _ => None,
        }
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        out.push(self.counters);
        out.extend(self.limit);
    }
}

impl Heap {
    /// The most that a move may take.
    fn most(&self) -> u64 {
        let all = self.counters;
        self.limit.unwrap_or(all.saturating_sub(1)).min(all)
    }
}

impl TakeAway {
    fn new(growth: Growth) -> Self {
        let sizes = RefCell::new(Sizes::new(growth));
        Self { growth, sizes }
    }

    /// The least part of the greedy sum, 0 for an empty heap; `None` when it is out of reach.
    fn least_part(&self, counters: u64) -> Option<u64> {
        let mut sizes = self.sizes.borrow_mut();
        sizes.up_to(counters, |sizes| sizes.greedy(counters).last().unwrap_or(0))
    }

    /// What taking `taken` counters leaves; a limit over the heap's size is cut to it.
    fn take(&self, heap: &Heap, taken: u64) -> Heap {
        let counters = heap.counters - taken;
        Heap {
            counters,
            limit: Some(self.growth.cut(taken, counters)),
        }
    }
}

impl Rules for TakeAway {
    type Component = Heap;

    fn options(&self, heap: &Heap, options: &mut Options<Heap>) {
        for taken in 1..=heap.most() {
            options.push(&[self.take(heap, taken)]);
        }
    }

    fn list_is_one(&self) -> bool {
        false
    }

    fn name(&self, from: &Heap, to: &[Heap]) -> Option<String> {
        let left = to.first()?.counters;
        Some(format!("take {}", from.counters.checked_sub(left)?))
    }

    fn options_bound(&self, heap: &Heap) -> u64 {
        heap.most()
    }

    fn theorem(&self, heap: &Heap) -> Option<Formula> {
        match self.outcome_theorem(heap)?.0 {
            Outcome::P => Some((Nimber::ZERO, THEOREM)),
            _ => None,
        }
    }

    /// A move that takes less than the least part of the greedy sum cannot win, and taking
    /// that part does.
    fn outcome_theorem(&self, heap: &Heap) -> Option<(Outcome, &'static str)> {
        let wins = (1..=heap.most()).contains(&self.least_part(heap.counters)?);
        Some((if wins { Outcome::N } else { Outcome::P }, THEOREM))
    }

    /// For P-positions only. A winning take is a sum of the least parts of the greedy sum that
    /// doesn't allow the opponent to take the least of the parts that stay.
    fn options_of_value(&self, heap: &Heap, value: u64) -> Option<Vec<Vec<Heap>>> {
        if value != 0 {
            return None;
        }
        let mut sizes = self.sizes.borrow_mut();
        let greedy = |sizes: &Sizes| sizes.greedy(heap.counters).collect::<Vec<_>>();
        let mut parts = sizes.up_to(heap.counters, greedy)?;
        let (mut taken, mut winning) = (0, Vec::new());
        while let Some(part) = parts.pop() {
            taken += part;
            if taken > heap.most() {
                break;
            }
            let stays = parts.last().map(|&next| u128::from(next));
            if stays.is_none_or(|next| self.growth.at(taken) < next) {
                winning.push(vec![self.take(heap, taken)]);
            }
        }
        Some(winning)
    }

    fn losing(&self, to: u64) -> Option<Vec<Progression>> {
        let mut runs = self.sizes.borrow_mut().up_to(to, |sizes| sizes.list(to))?;
        match runs.first_mut() {
            // The sizes start with 1 or with 1, 2, …; the empty heap is lost too.
            Some(run) => *run = Progression::up_to(0, 1, run.count),
            None => runs.push(Progression::up_to(0, 1, 0)),
        }
        Some(runs)
    }

    fn losing_count(&self, to: u64) -> Option<u64> {
        let sizes = self.sizes.borrow_mut().up_to(to, |sizes| sizes.count(to))?;
        sizes.checked_add(1)
    }
}

#[cfg(test)]
mod tests;
