use super::{Heap, TakeAway, sizes::MOST_RUNS};
use crate::{Error, Nimber, Outcome, Rules, Work, engine::Engine, engine::Mex};

/// The values of all heaps `(n,limit)` up to some size.
///
/// A larger limit only adds moves, so the value of `(n,limit)` rises with the limit, and a heap's
/// row holds the least limits with the values 1, 2, 3, ….
/// Time for heaps up to `n`: `n²` look-ups; memory: 4 bytes a value of a heap.
#[derive(Debug, Default)]
pub(super) struct Table {
    rows: Vec<Vec<u32>>,
}

impl Table {
    /// The value of a heap whose row is there.
    fn look_up(&self, counters: u64, limit: u64) -> u64 {
        let row = &self.rows[counters as usize];
        row.partition_point(|&least| u64::from(least) <= limit) as u64
    }

    fn next_row(&self, rules: &TakeAway) -> Vec<u32> {
        let counters = self.rows.len() as u64;
        let heap = Heap {
            counters,
            limit: Some(counters),
        };
        let mut row = Vec::new();
        let mut mex = Mex::default();
        mex.clear(self.rows.len());
        let mut value = 0;
        for taken in 1..=counters {
            let left = rules.take(&heap, taken);
            let option = self.look_up(left.counters, left.most());
            mex.mark(option);
            if option == value {
                value = mex.least();
                row.resize(value as usize, taken as u32);
            }
        }
        row
    }
}

impl Engine<TakeAway> for Table {
    fn value(&mut self, rules: &TakeAway, heap: &Heap, work: &Work<'_>) -> Result<Nimber, Error> {
        let counters = u128::from(heap.counters);
        let what = format!("a heap of {}", heap.counters);
        work.room((counters * counters / 2).max(counters), 4, &what)?;
        u32::try_from(heap.counters)
            .map_err(|_| Error::limit(format!("{what} is too large to be searched")))?;
        while self.rows.len() as u64 <= heap.counters {
            if self.rows.len().is_multiple_of(64) {
                work.tick(self.rows.len() as u64, Some(heap.counters))?;
            }
            let row = self.next_row(rules);
            self.rows.push(row);
        }
        Ok(Nimber::new(self.look_up(heap.counters, heap.most())))
    }

    fn outcome(
        &mut self,
        rules: &TakeAway,
        heap: &Heap,
        _work: &Work<'_>,
    ) -> Result<Outcome, Error> {
        let theorem = rules.outcome_theorem(heap).map(|(outcome, _)| outcome);
        theorem.ok_or_else(|| {
            Error::limit(format!(
                "the losing heaps up to {} come in more than {MOST_RUNS} runs of equal steps: \
                 ask for a smaller heap",
                heap.counters
            ))
        })
    }
}
