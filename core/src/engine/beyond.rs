//! Values of heaps far beyond a table, by a period that a theorem proves.

use std::sync::Arc;

use super::{
    breaking::{Shifted, Stream},
    period::{self, Extend, Found, Rule, Status},
};
use crate::{Error, ErrorKind, HeapRules, Nimber, Progression, Work, value::Formula};

/// Heaps below this are cheap to find in a table.
pub(super) const FAR: u64 = 1 << 16;

/// A period is looked for among a quarter of the heaps that are asked for, which costs a sixteenth
/// of what a plain table does, and among no more than these, which take seconds at most.
fn most(parts: u32) -> u64 {
    match parts {
        0 | 1 => 1 << 20,
        2 => 1 << 17,
        _ => 1 << 11,
    }
}

/// What is known of the heaps of one game beyond its table.
#[derive(Clone, Debug, Default)]
pub(super) struct Beyond {
    found: Option<Arc<Repeating>>,
    /// A period was looked for up to this heap.
    searched: u64,
}

/// The values of a game's heaps, which repeat from one of them on: that is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeating {
    /// The heap from which on they repeat.
    start: u64,
    /// The values of the heaps before it, and of one period.
    values: Vec<u32>,
    saltus: u64,
    theorem: &'static str,
}

impl Beyond {
    /// All values of a game, if a period is proved from heaps that are smaller than `heap`.
    ///
    /// # Errors
    /// When the work is asked to stop, or the rules are wrong.
    pub(super) fn repeating<H: HeapRules>(
        &mut self,
        rules: &H,
        heap: u64,
        work: &Work<'_>,
    ) -> Result<Option<Arc<Repeating>>, Error> {
        let parts = rules
            .shifted()
            .map_or(1, |shifted| shifted.code.most_parts());
        let limit = most(parts).min(heap / 4);
        if self.found.is_none() && limit / 4 >= self.searched {
            self.searched = limit;
            self.found = match Repeating::find(rules, limit, work) {
                Err(error) if error.kind() == ErrorKind::Limit => None,
                found => found?.map(Arc::new),
            };
        }
        Ok(self.found.clone())
    }

    /// The value of a far heap by a theorem, if a period is proved from smaller heaps.
    ///
    /// # Errors
    /// As [`repeating`](Self::repeating).
    pub(super) fn value<H: HeapRules>(
        &mut self,
        rules: &H,
        heap: u64,
        work: &Work<'_>,
    ) -> Result<Option<Formula>, Error> {
        if let Some(found) = &self.found {
            return Ok(found.value(heap));
        }
        let found = self.repeating(rules, heap, work)?;
        Ok(found.and_then(|found| found.value(heap)))
    }
}

impl Repeating {
    fn find<H: HeapRules>(rules: &H, limit: u64, work: &Work<'_>) -> Result<Option<Self>, Error> {
        let (found, shift) = match (rules.shifted(), rules.all_but()) {
            (Some(Shifted { code, shift }), _) => {
                (period::of_stream(Stream::new(code), limit, work)?, shift)
            }
            (None, Some(most)) => {
                let extend: &mut Extend<'_> =
                    &mut |values, len, work| rules.extend(values, len, work);
                let rule = Rule::AllBut(most);
                (period::of_values(extend, rule, limit, work)?, 0)
            }
            (None, None) => return Ok(None),
        };
        let Found { period, early, .. } = found;
        if let Some(error) = early {
            return Err(error);
        }
        let Status::Proved(theorem) = period.status else {
            return Ok(None);
        };
        let mut values = Vec::new();
        let start = period.preperiod + shift;
        rules.extend(&mut values, (start + period.period) as usize, work)?;
        Ok(Some(Self {
            start,
            values,
            saltus: period.saltus,
            theorem: theorem.name(),
        }))
    }

    /// The value of a heap, and the theorem that gives it; None where it is over 2^64 - 1.
    ///
    /// G(n) = G(m) + ((n - m) / p) s for n from the start on, where m is the heap of the first period
    /// with n - m a multiple of the period p.
    pub fn value(&self, heap: u64) -> Option<Formula> {
        let length = self.values.len() as u64 - self.start;
        let periods = heap
            .checked_sub(self.start)
            .map_or(0, |after| after / length);
        let value = u64::from(self.values[(heap - periods * length) as usize]);
        let value = value.checked_add(self.saltus.checked_mul(periods)?)?;
        Some((Nimber::new(value), self.theorem))
    }

    /// The theorem.
    pub fn theorem(&self) -> &'static str {
        self.theorem
    }

    /// The heaps up to `to` that have the value 0, as progressions whose numbers of members add up to
    /// their count; not in order.
    pub fn losing(&self, to: u64) -> Vec<Progression> {
        let length = self.values.len() as u64 - self.start;
        let zeros = (0..)
            .zip(&self.values)
            .filter(|&(heap, &value)| value == 0 && heap <= to);
        zeros
            .map(|(heap, _)| match heap < self.start || self.saltus > 0 {
                true => Progression::up_to(heap, 1, heap),
                false => Progression::up_to(heap, length, to),
            })
            .collect()
    }
}
