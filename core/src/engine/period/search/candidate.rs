//! Periods of the values that are kept, and which of them is proved.

use super::{Search, Source};
use crate::{
    Error, Work,
    engine::{
        breaking::{self, Sparse},
        period::{
            Needs,
            Rule::{AllBut, Code},
            tail::preperiods,
        },
    },
    pace::Pace,
};

/// Periods that are looked at between two looks at the request to stop.
const EVERY: u64 = 1 << 18;

/// What was seen when the values were looked at last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    /// How many values there were.
    len: u64,
    /// The least period that was plain to see.
    plain: Option<Candidate>,
}

/// Fewer values that look periodic may be an accident.
const PLAIN: u64 = 16;

/// A period of the kept values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) preperiod: u64,
    pub(super) period: u64,
    pub(super) saltus: u32,
    /// What proves it.
    pub(super) needs: Option<Needs>,
}

impl Candidate {
    /// Whether it is plain to see among so many values: three times, in the last quarter of them
    /// and in as many as make no accident.
    fn is_plain(&self, len: u64) -> bool {
        let tail = len - self.preperiod;
        tail >= 3 * self.period && 4 * tail >= len && tail >= PLAIN
    }
}

impl<S: Source> Search<S> {
    /// The least period that is proved, or else the least number of values that may prove one.
    ///
    /// # Errors
    /// When the work is asked to stop.
    pub(super) fn look(
        &mut self,
        work: &Work<'_>,
    ) -> Result<(Option<Candidate>, Option<usize>), Error> {
        let len = self.kept.len() as u64;
        let mut next = None;
        let mut plain = None;
        let mut pace = Pace::new(work, EVERY, None);
        for candidate in self.candidates(work)? {
            pace.did(1)?;
            if plain.is_none() && self.may_be_told(&candidate) {
                plain = Some(candidate);
            }
            match candidate.needs {
                Some(needs) if needs.values <= len => {
                    pace.did(self.cost())?;
                    if self.holds(&candidate) {
                        return Ok((Some(candidate), None));
                    }
                }
                Some(needs) if candidate.is_plain(len) => {
                    next = next.into_iter().chain([needs.values as usize]).min();
                }
                _ => {}
            }
        }
        self.seen = Some(Seen { len, plain });
        Ok((None, next))
    }

    /// All periods of the end of the values, the least first.
    fn candidates(&self, work: &Work<'_>) -> Result<impl Iterator<Item = Candidate>, Error> {
        let sparse = self.sparse();
        let starts = preperiods(&self.kept, work)?;
        let last = self.kept.len().saturating_sub(1);
        Ok((1..last).map(move |p| {
            let saltus = self.kept[last].wrapping_sub(self.kept[last - p]);
            let (preperiod, period) = (starts[p].into(), p as u64);
            Candidate {
                preperiod,
                period,
                saltus,
                needs: self.rule.needs(sparse, preperiod, period, saltus),
            }
        }))
    }

    /// The least period that is plain to see, among more heaps than a single move takes: fewer may
    /// be all alike only because the longest moves are not there yet.
    ///
    /// # Errors
    /// When the work is asked to stop.
    pub(super) fn observed(&self, work: &Work<'_>) -> Result<Option<Candidate>, Error> {
        let mut pace = Pace::new(work, EVERY, None);
        for candidate in self.candidates(work)? {
            pace.did(1)?;
            if self.may_be_told(&candidate) {
                return Ok(Some(Candidate {
                    needs: None,
                    ..candidate
                }));
            }
        }
        Ok(None)
    }

    /// The period that was plain when the values were looked at last, if it goes on.
    pub(super) fn still_observed(&self) -> Option<Candidate> {
        let Seen { len, plain } = self.seen?;
        let found = plain?;
        let goes_on = (len as usize..self.kept.len()).all(|n| {
            let before = self.kept[n - found.period as usize];
            self.kept[n].wrapping_sub(before) == found.saltus
        });
        goes_on.then_some(Candidate {
            needs: None,
            ..found
        })
    }

    /// Whether a candidate is plain to see among more heaps than a single move takes.
    fn may_be_told(&self, candidate: &Candidate) -> bool {
        let len = self.kept.len() as u64;
        candidate.is_plain(len) && len - candidate.preperiod > self.rule.reach()
    }

    /// How many values `holds` goes through.
    fn cost(&self) -> u64 {
        match self.rule {
            AllBut(_) => 2 * self.kept.len() as u64,
            _ => 1,
        }
    }

    /// Checks what a theorem asks beside the number of values.
    fn holds(&self, candidate: &Candidate) -> bool {
        match self.rule {
            AllBut(_) => {
                let len = self.kept.len();
                let before = len - candidate.period as usize;
                let [earlier, later] = [before, len].map(|n| unused(&self.kept[..n]));
                later == earlier.wrapping_add(candidate.saltus)
            }
            _ => true,
        }
    }

    /// The split into rare and common values, if it is one of the kept values.
    fn sparse(&self) -> Option<&Sparse> {
        let sparse = self.source.facts()?.sparse.as_ref()?;
        let Code(code) = &self.rule else { return None };
        rares_are_all(sparse, code, &self.kept).then_some(sparse)
    }
}

/// The least value that none of the heaps has.
fn unused(values: &[u32]) -> u32 {
    let mut seen = vec![false; values.len() + 1];
    for &value in values {
        if let Some(seen) = seen.get_mut(value as usize) {
            *seen = true;
        }
    }
    let full = seen.iter().take_while(|&&seen| seen).count();
    full as u32
}

/// Whether the rare values that the split counts are all that these first heaps have.
pub(in super::super) fn rares_are_all(
    sparse: &Sparse,
    code: &breaking::Code,
    values: &[u32],
) -> bool {
    // All moves that leave two heaps take as many counters modulo 2 where positions are counted.
    let splits = code.digits().iter().find(|(_, digit)| digit & 4 != 0);
    let taken = splits.map_or(0, |&(taken, _)| taken);
    let rare = |&(heap, &value): &(u64, &u32)| {
        let position = if sparse.position {
            (heap + taken) % 2
        } else {
            0
        };
        (u64::from((value & sparse.mask).count_ones()) + position).is_multiple_of(2)
    };
    let rares = (0..).zip(values).filter(rare).map(|(heap, _)| heap);
    let (count, last) = rares.fold((0, 0), |(count, _), heap| (count + 1, heap));
    match sparse.last_rare < values.len() as u64 {
        true => (count, last) == (sparse.rares, sparse.last_rare),
        false => count < sparse.rares,
    }
}
