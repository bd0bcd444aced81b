//! The losing sizes of fresh heaps: `H(1) = 1` and `H(i+1) = H(i) + H(j)`, where `j` is the least
//! with `f(H(j)) ≥ H(i)`.

use super::growth::Growth;
use crate::Progression;

/// More runs than this are not found; the text of the limit error says so.
pub(super) const MOST_RUNS: usize = 1 << 22;

/// More runs than this are not kept for the next question.
const MOST_KEPT: usize = 1 << 13;

/// The sizes `H(i)` as runs of equal steps, found as far as they were asked for.
///
/// The step `H(j)` stays while `H(i) ≤ f(H(j))`, so that a run costs one division: for
/// `f(t) = K t` there are about as many runs as sizes up to the bound divided by `K`.
#[derive(Debug)]
pub(super) struct Sizes {
    growth: Growth,
    runs: Vec<Progression>,
    /// How many sizes stand before each run.
    before: Vec<u64>,
    /// The member of the runs that is the present step.
    run: usize,
    member: u64,
}

impl Sizes {
    pub(super) fn new(growth: Growth) -> Self {
        Self {
            growth,
            runs: Vec::new(),
            before: Vec::new(),
            run: 0,
            member: 0,
        }
    }

    /// Asks `question` when all sizes up to `to` are there; `None` when these are more than
    /// [`MOST_RUNS`] runs.
    pub(super) fn up_to<T>(&mut self, to: u64, question: impl FnOnce(&Self) -> T) -> Option<T> {
        let answer = self.extend(to).then(|| question(self));
        if self.runs.len() > MOST_KEPT {
            *self = Self::new(self.growth);
        }
        answer
    }

    fn extend(&mut self, to: u64) -> bool {
        if self.runs.is_empty() {
            self.push(Progression::up_to(1, 1, 1));
        }
        while self.last() < to && self.runs.len() <= MOST_RUNS {
            match self.next_run() {
                None => break,
                Some(run) if self.runs.len() == 1 && run.step == 1 => {
                    self.runs[0].count += run.count;
                }
                Some(run) => self.push(run),
            }
        }
        self.runs.len() <= MOST_RUNS
    }

    fn push(&mut self, run: Progression) {
        let before = self.before.last().zip(self.runs.last());
        self.before
            .push(before.map_or(0, |(before, last)| before + last.count));
        self.runs.push(run);
    }

    /// The largest size found.
    fn last(&self) -> u64 {
        self.runs.last().map_or(0, largest)
    }

    /// The sizes after the last one that have the same step, or `None` past the largest number.
    /// `f(last) ≥ last` keeps the step's place from running over the sizes that are there.
    fn next_run(&mut self) -> Option<Progression> {
        let last = self.last();
        let step = loop {
            let run = self.runs[self.run];
            let step = run.first + self.member * run.step;
            if self.growth.at(step) >= last.into() {
                break step;
            }
            self.member += 1;
            if self.member == run.count {
                (self.run, self.member) = (self.run + 1, 0);
            }
        };
        let reach = self.growth.cut(step, u64::MAX);
        let count = ((reach - last) / step).saturating_add(1);
        let count = count.min((u64::MAX - last) / step);
        (count > 0).then(|| Progression {
            first: last + step,
            step,
            count,
        })
    }

    /// How many runs start with a size up to `n`.
    fn runs_in(&self, n: u64) -> usize {
        self.runs.partition_point(|run| run.first <= n)
    }

    /// The sizes up to `to`.
    pub(super) fn list(&self, to: u64) -> Vec<Progression> {
        let mut runs = self.runs[..self.runs_in(to)].to_vec();
        if let Some(run) = runs.last_mut() {
            run.count = run.count.min((to - run.first) / run.step + 1);
        }
        runs
    }

    /// How many sizes there are up to `to`.
    pub(super) fn count(&self, to: u64) -> u64 {
        match self.runs_in(to).checked_sub(1) {
            None => 0,
            Some(at) => {
                let run = self.runs[at];
                self.before[at] + run.count.min((to - run.first) / run.step + 1)
            }
        }
    }

    /// `n` as the sum of the largest size in it, the largest in what is left, and so on. Each
    /// part is less than half of what it is taken from.
    pub(super) fn greedy(&self, n: u64) -> impl Iterator<Item = u64> {
        let (mut rest, mut runs) = (n, &self.runs[..]);
        std::iter::from_fn(move || {
            let at = runs
                .partition_point(|run| run.first <= rest)
                .checked_sub(1)?;
            let run = runs[at];
            runs = &runs[..=at];
            let member = ((rest - run.first) / run.step).min(run.count - 1);
            let part = run.first + member * run.step;
            rest -= part;
            Some(part)
        })
    }
}

fn largest(run: &Progression) -> u64 {
    run.first + (run.count - 1) * run.step
}
