//! The losing sizes of fresh heaps: `H(1) = 1` and `H(i+1) = H(i) + H(j)`, where `j` is the least
//! with `f(H(j)) ≥ H(i)`.

use super::growth::Growth;
use crate::Progression;

/// More runs than this are not kept; the text of the limit error says so.
pub(super) const MOST_RUNS: usize = 1 << 22;

/// The sizes `H(i)` up to a bound as runs of equal steps.
///
/// The step `H(j)` stays while `H(i) ≤ f(H(j))`, so that a run costs one division: for
/// `f(t) = K t` there are about as many runs as sizes up to the bound divided by `K`.
#[derive(Debug)]
pub(super) struct Sizes {
    runs: Vec<Progression>,
}

impl Sizes {
    /// All sizes up to `to`, or `None` when there are more than [`MOST_RUNS`] runs.
    pub(super) fn up_to(growth: Growth, to: u64) -> Option<Self> {
        if to == 0 {
            return Some(Self { runs: Vec::new() });
        }
        let mut runs = vec![Progression {
            first: 1,
            step: 1,
            count: 1,
        }];
        let mut last = 1;
        let mut step = Place { run: 0, member: 0 };
        while let Some(run) = next_run(growth, &runs, &mut step, last, to) {
            last = run.first + (run.count - 1) * run.step;
            if runs.len() == 1 && run.step == 1 {
                runs[0].count += run.count;
            } else {
                runs.push(run);
            }
            if runs.len() > MOST_RUNS {
                return None;
            }
        }
        Some(Self { runs })
    }

    pub(super) fn into_runs(self) -> Vec<Progression> {
        self.runs
    }

    /// `n`, which the bound must reach, as the sum of the largest size in it, the largest in
    /// what is left, and so on. Each part is less than half of what it is taken from.
    pub(super) fn greedy(&self, n: u64) -> Vec<u64> {
        let (mut rest, mut parts) = (n, Vec::new());
        while rest > 0 {
            let part = self.largest_in(rest);
            parts.push(part);
            rest -= part;
        }
        parts
    }

    /// The largest size up to `n`, for a positive `n`.
    fn largest_in(&self, n: u64) -> u64 {
        let run = self.runs[self.runs.partition_point(|run| run.first <= n) - 1];
        run.first + ((n - run.first) / run.step).min(run.count - 1) * run.step
    }
}

/// A member of a run.
struct Place {
    run: usize,
    member: u64,
}

impl Place {
    fn size(&self, runs: &[Progression]) -> u64 {
        runs[self.run].first + self.member * runs[self.run].step
    }

    fn advance(&mut self, runs: &[Progression]) {
        self.member += 1;
        if self.member == runs[self.run].count {
            *self = Self {
                run: self.run + 1,
                member: 0,
            };
        }
    }
}

/// The sizes up to `to` after `last` that have the same step. `f(last) ≥ last` keeps the step's
/// place from running over the sizes that are there.
fn next_run(
    growth: Growth,
    runs: &[Progression],
    place: &mut Place,
    last: u64,
    to: u64,
) -> Option<Progression> {
    while growth.at(place.size(runs)) < last.into() {
        place.advance(runs);
    }
    let step = place.size(runs);
    let reach = growth.cut(step, u64::MAX);
    let count = ((reach - last) / step).saturating_add(1);
    let count = count.min((to - last) / step);
    (count > 0).then(|| Progression {
        first: last + step,
        step,
        count,
    })
}
