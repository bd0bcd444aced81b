//! The search while all values are kept.

mod candidate;
mod source;

use super::{
    Found, Period, Rule, Status,
    kept::{Keep, save_short},
    pattern,
};
use crate::{Error, ErrorKind, Work, engine::breaking::Stream};
pub(super) use candidate::rares_are_all;
use candidate::{Candidate, Seen};
pub use source::Extend;
use source::{Called, Source};

/// So many values are kept; a longer stream is searched through windows.
pub(super) const KEPT: usize = 1 << 20;

/// Searches the values of a stream from its beginning to the heap `limit`, until a theorem proves
/// a period. A limit of memory or a request to stop ends the search, and what is known by then is
/// told with it.
///
/// ```
/// use grundy::{Work, engine::{breaking::{Code, Stream}, period::{self, Status, Theorem}}};
/// let kayles = Stream::new(Code::new([(1, 7), (2, 7)]));
/// let found = period::of_stream(kayles, 1000, &Work::default())?.period;
/// assert_eq!((found.preperiod, found.period, found.saltus), (71, 12, 0));
/// assert_eq!(found.status, Status::Proved(Theorem::GuySmith));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// When the stream was advanced already, or has an error other than those.
pub fn of_stream(stream: Stream, limit: u64, work: &Work<'_>) -> Result<Found, Error> {
    if stream.computed() > 0 {
        return Err(Error::input(
            "a period is looked for from the heap 0 on, and the stream is further: begin a new one",
        ));
    }
    kept_then_long(stream, limit, KEPT, work)
}

/// The same, with `most` values kept.
pub(super) fn kept_then_long(
    stream: Stream,
    limit: u64,
    most: usize,
    work: &Work<'_>,
) -> Result<Found, Error> {
    super::kept::Begun::new(stream, limit, most).finish(&mut |_, _| {}, work)
}

/// Searches the values that `extend` gives: called with a list of the values of heaps 0, 1, … and
/// a length, it extends the list to that length. `rule` tells what a proof may use.
///
/// # Errors
/// As [`of_stream`].
pub fn of_values(
    extend: &mut Extend<'_>,
    rule: Rule,
    limit: u64,
    work: &Work<'_>,
) -> Result<Found, Error> {
    let mut search = Search::new(Called(extend), rule, limit, usize::MAX);
    let first = search.first();
    let found = search.run_from(first, &mut |_, _| {}, work)?;
    Ok(found.unwrap_or_else(|| search.known(None)))
}

pub(super) struct Search<S> {
    pub(super) source: S,
    rule: Rule,
    pub(super) limit: u64,
    most: usize,
    pub(super) kept: Vec<u32>,
    seen: Option<Seen>,
}

/// So many values are computed between two offers of the state.
const PIECE: usize = 1 << 12;
/// The values are looked at when there are so many, and then when there are half as many more, or
/// when something that looks like a period may be proved.
const FIRST: usize = 64;
impl<S: Source> Search<S> {
    pub(super) fn new(source: S, rule: Rule, limit: u64, most: usize) -> Self {
        Self {
            source,
            rule,
            limit,
            most,
            kept: Vec::new(),
            seen: None,
        }
    }

    /// Searches until something is proved or the limit is reached; `None` where no more values are
    /// kept.
    pub(super) fn run_from(
        &mut self,
        mut len: usize,
        keep: &mut Keep<'_>,
        work: &Work<'_>,
    ) -> Result<Option<Found>, Error> {
        let end = self.end();
        // How many there would be without an end.
        let mut beyond = len;
        loop {
            let grown = self.grow(len, keep, work);
            let (proved, next) = match grown.and_then(|()| self.look(work)) {
                Ok(seen) => seen,
                Err(error) => return self.early(error, work).map(Some),
            };
            if let Some(proved) = proved {
                return Ok(Some(self.known(Some(proved))));
            }
            if len as u64 > self.limit {
                keep(true, &mut || {
                    save_short(beyond, &self.kept, &self.source.save())
                });
                return match self.observed(work) {
                    Ok(observed) => Ok(Some(self.known(observed))),
                    Err(error) => self.early(error, work).map(Some),
                };
            }
            if len == self.most {
                return Ok(None);
            }
            let half = len + len.div_ceil(2);
            let wanted = next.map_or(half, |next| half.min(next).max(len + len / 16 + 1));
            beyond = wanted;
            len = wanted.min(end);
        }
    }

    /// What is known when an error ends the search, unless it is one of the input: where the work is
    /// stopped, it is not looked for long.
    fn early(&self, error: Error, work: &Work<'_>) -> Result<Found, Error> {
        match error.kind() {
            ErrorKind::Input => Err(error),
            ErrorKind::Limit | ErrorKind::Stopped => {
                let observed = self.observed(work);
                Ok(Found {
                    early: Some(error),
                    ..self.known(observed.unwrap_or_else(|_| self.still_observed()))
                })
            }
        }
    }

    /// All values that are kept at most.
    pub(super) fn end(&self) -> usize {
        self.limit.saturating_add(1).min(self.most as u64) as usize
    }

    /// How many values are looked at first.
    pub(super) fn first(&self) -> usize {
        FIRST.min(self.end())
    }

    fn grow(&mut self, len: usize, keep: &mut Keep<'_>, work: &Work<'_>) -> Result<(), Error> {
        // The values, and what the search for a period in them takes.
        work.fits(
            len as u128,
            24,
            "the values in which a period is looked for",
        )?;
        while self.kept.len() < len {
            let piece = len.min(self.kept.len() + PIECE);
            let extended = self.source.extend(&mut self.kept, piece, work);
            keep(false, &mut || {
                save_short(len, &self.kept, &self.source.save())
            });
            extended?;
        }
        Ok(())
    }

    fn known(&self, candidate: Option<Candidate>) -> Found {
        let values = (0..).zip(&self.kept);
        let max = values.fold((0, 0), |max, (heap, &value)| match value > max.0 {
            true => (value, heap),
            false => max,
        });
        let sparse = self.source.facts().and_then(|facts| facts.sparse.clone());
        let status = match candidate {
            Some(Candidate {
                needs: Some(needs), ..
            }) => Status::Proved(needs.theorem),
            Some(_) => Status::Observed,
            None => Status::None,
        };
        let preperiod = candidate.map_or(0, |c| c.preperiod);
        let period = Period {
            status,
            preperiod,
            period: candidate.map_or(0, |c| c.period),
            saltus: candidate.map_or(0, |c| c.saltus.into()),
            last_exception: preperiod.checked_sub(1),
            max,
            computed_to: (self.kept.len() as u64).saturating_sub(1),
            since: sparse.as_ref().and_then(|sparse| sparse.last()),
            sparse,
        };
        Found {
            period,
            pattern: match candidate {
                None => pattern::of(&self.kept),
                Some(_) => None,
            },
            early: None,
            stream: None,
        }
    }
}

#[cfg(test)]
mod tests;
