//! The search while all values are kept.

use super::{
    Found, Needs, Period, Rule, Status,
    kept::{Keep, SHORT},
    pattern,
    saved::Writer,
    tail::preperiods,
    theorems::Rule::{AllBut, Code},
};
use crate::{
    Error, ErrorKind, Work,
    engine::breaking::{self, Facts, Sparse, Stream},
};

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
    super::kept::Begun::new(stream, limit, most).finish(&mut |_| {}, work)
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
    let found = search.run_from(first, &mut |_| {}, work)?;
    Ok(found.unwrap_or_else(|| search.known(None)))
}

/// What extends a list of values to a length.
pub type Extend<'a> = dyn FnMut(&mut Vec<u32>, usize, &Work<'_>) -> Result<(), Error> + 'a;

/// Where values come from.
pub(super) trait Source {
    fn extend(&mut self, kept: &mut Vec<u32>, len: usize, work: &Work<'_>) -> Result<(), Error>;
    fn facts(&self) -> Option<&Facts>;
    /// The state as bytes, where it can be resumed.
    fn save(&self) -> Vec<u8>;
}

impl Source for Stream {
    fn extend(&mut self, kept: &mut Vec<u32>, len: usize, work: &Work<'_>) -> Result<(), Error> {
        while kept.len() < len {
            let chunk = self.advance(len as u64, work)?;
            kept.extend(chunk.values());
        }
        Ok(())
    }
    fn facts(&self) -> Option<&Facts> {
        Some(Self::facts(self))
    }
    fn save(&self) -> Vec<u8> {
        Self::save(self)
    }
}

struct Called<'a, 'b>(&'a mut Extend<'b>);

impl Source for Called<'_, '_> {
    fn extend(&mut self, kept: &mut Vec<u32>, len: usize, work: &Work<'_>) -> Result<(), Error> {
        (self.0)(kept, len, work)
    }
    fn facts(&self) -> Option<&Facts> {
        None
    }
    fn save(&self) -> Vec<u8> {
        Vec::new()
    }
}

pub(super) struct Search<S> {
    pub(super) source: S,
    rule: Rule,
    pub(super) limit: u64,
    most: usize,
    pub(super) kept: Vec<u32>,
}

/// A period of the kept values.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    preperiod: u64,
    period: u64,
    saltus: u32,
    needs: Option<Needs>,
}

/// So many values are computed between two offers of the state.
const PIECE: usize = 1 << 12;
/// The values are looked at when there are so many, and then when there are half as many more, or
/// when something that looks like a period may be proved.
const FIRST: usize = 64;
/// Fewer values that look periodic may be an accident.
const PLAIN: u64 = 16;

impl Candidate {
    /// Whether it is plain to see among so many values: three times, in the last quarter of them
    /// and in as many as make no accident.
    fn is_plain(&self, len: u64) -> bool {
        let tail = len - self.preperiod;
        tail >= 3 * self.period && 4 * tail >= len && tail >= PLAIN
    }
}

impl<S: Source> Search<S> {
    pub(super) fn new(source: S, rule: Rule, limit: u64, most: usize) -> Self {
        Self {
            source,
            rule,
            limit,
            most,
            kept: Vec::new(),
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
        loop {
            match self.grow(len, keep, work) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::Input => return Err(error),
                Err(error) => {
                    return Ok(Some(Found {
                        early: Some(error),
                        ..self.known(self.observed())
                    }));
                }
            }
            let (proved, next) = self.look();
            if let Some(proved) = proved {
                return Ok(Some(self.known(Some(proved))));
            }
            if len as u64 > self.limit {
                return Ok(Some(self.known(self.observed())));
            }
            if len == self.most {
                return Ok(None);
            }
            let half = len + len.div_ceil(2);
            let wanted = next.map_or(half, |next| half.min(next).max(len + len / 16 + 1));
            len = wanted.min(end);
        }
    }

    /// All values that are kept at most.
    fn end(&self) -> usize {
        self.limit.saturating_add(1).min(self.most as u64) as usize
    }

    /// How many values are looked at first.
    pub(super) fn first(&self) -> usize {
        FIRST.min(self.end())
    }

    fn saved(&self, len: usize) -> Vec<u8> {
        let mut to = Writer::default();
        to.put(SHORT);
        to.put(len as u64);
        to.list(&self.kept, u32::to_le_bytes);
        to.bytes(&self.source.save());
        to.0
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
            keep(&mut || self.saved(len));
            extended?;
        }
        Ok(())
    }

    /// The least period that is proved, or else the least number of values that may prove one.
    fn look(&self) -> (Option<Candidate>, Option<usize>) {
        let len = self.kept.len() as u64;
        let mut next = None;
        for candidate in self.candidates() {
            match candidate.needs {
                Some(needs) if needs.values <= len && self.holds(&candidate) => {
                    return (Some(candidate), None);
                }
                Some(needs) if needs.values <= len => {}
                Some(needs) if candidate.is_plain(len) => {
                    next = next.into_iter().chain([needs.values as usize]).min();
                }
                _ => {}
            }
        }
        (None, next)
    }

    /// All periods of the end of the values, the least first.
    fn candidates(&self) -> impl Iterator<Item = Candidate> {
        let sparse = self.sparse();
        let starts = preperiods(&self.kept);
        let last = self.kept.len().saturating_sub(1);
        (1..last).map(move |p| {
            let saltus = self.kept[last].wrapping_sub(self.kept[last - p]);
            let (preperiod, period) = (starts[p].into(), p as u64);
            Candidate {
                preperiod,
                period,
                saltus,
                needs: self.rule.needs(sparse, preperiod, period, saltus),
            }
        })
    }

    /// The least period that is plain to see, among more heaps than a single move takes: fewer may
    /// be all alike only because the longest moves are not there yet.
    fn observed(&self) -> Option<Candidate> {
        let len = self.kept.len() as u64;
        let reach = self.rule.reach();
        let found = self
            .candidates()
            .find(|candidate| candidate.is_plain(len) && len - candidate.preperiod > reach)?;
        Some(Candidate {
            needs: None,
            ..found
        })
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
            since: sparse.as_ref().map(|sparse| sparse.last_rare),
            sparse,
        };
        Found {
            period,
            pattern: match candidate {
                None => pattern::of(&self.kept),
                Some(_) => None,
            },
            early: None,
        }
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
pub(super) fn rares_are_all(sparse: &Sparse, code: &breaking::Code, values: &[u32]) -> bool {
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

#[cfg(test)]
mod tests;
