//! Values of heaps far beyond a table, by a period that a theorem proves.

use super::{
    breaking::{Shifted, Stream},
    period::{self, Extend, Found, Rule, Status},
};
use crate::{Error, ErrorKind, HeapRules, Nimber, Work, value::Formula};

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
    tail: Option<Tail>,
    /// A period was looked for up to this heap.
    searched: u64,
}

/// The values from a heap on, which repeat for ever.
#[derive(Clone, Debug)]
struct Tail {
    start: u64,
    values: Vec<u32>,
    saltus: u64,
    theorem: &'static str,
}

impl Beyond {
    /// The value of a far heap by a theorem, if a period is proved from smaller heaps.
    ///
    /// # Errors
    /// When the work is asked to stop, or the rules are wrong.
    pub(super) fn value<H: HeapRules>(
        &mut self,
        rules: &H,
        heap: u64,
        work: &Work<'_>,
    ) -> Result<Option<Formula>, Error> {
        if let Some(tail) = &self.tail {
            return Ok(tail.value(heap));
        }
        let parts = rules
            .shifted()
            .map_or(1, |shifted| shifted.code.most_parts());
        let limit = most(parts).min(heap / 4);
        if limit / 4 >= self.searched {
            self.searched = limit;
            self.tail = match Tail::find(rules, limit, work) {
                Err(error) if error.kind() == ErrorKind::Limit => None,
                found => found?,
            };
        }
        Ok(self.tail.as_ref().and_then(|tail| tail.value(heap)))
    }
}

impl Tail {
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
            values: values.split_off(start as usize),
            saltus: period.saltus,
            theorem: theorem.name(),
        }))
    }

    fn value(&self, heap: u64) -> Option<Formula> {
        let after = heap.checked_sub(self.start)?;
        let length = self.values.len() as u64;
        let rise = self.saltus.checked_mul(after / length)?;
        let value = u64::from(self.values[(after % length) as usize]).checked_add(rise)?;
        Some((Nimber::new(value), self.theorem))
    }
}
