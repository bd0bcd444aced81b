//! The search in a stream that is too long for its values to be kept: windows of it are stored,
//! and where one comes back, two streams in step tell whether that is a period.

use super::{
    Found, Needs, Period, Rule, Status,
    kept::{Keep, LONG},
    lockstep::Pair,
    marks::{Back, Windows},
    saved::Writer,
    search::rares_are_all,
    theorems::{self, first_start},
};
use crate::{
    Error, ErrorKind, Work,
    engine::breaking::{Facts, Sparse, Stream},
};

/// A window has at least so many cells,
const LEAST: u128 = 256;
/// and at most so many.
const MOST: u128 = 1 << 20;

/// Searches from where `stream` is on; `kept` are the values before. `keep` is offered the state
/// whenever no window that came back waits to be tried.
pub(super) fn search(
    mut stream: Stream,
    kept: &[u32],
    mut windows: Windows,
    limit: u64,
    keep: &mut Keep<'_>,
    work: &Work<'_>,
) -> Result<Found, Error> {
    let end = limit.saturating_add(1);
    while stream.computed() < end {
        keep(&mut || saved(&stream, kept, &windows));
        let width = width(&stream);
        match stream.advance(end, work) {
            Ok(chunk) => windows.feed(&chunk, width),
            Err(error) => {
                keep(&mut || saved(&stream, kept, &windows));
                return early(unknown(&stream), error);
            }
        }
        while let Some(back) = windows.next() {
            let mut trial = Trial::new(&stream, kept, &back, end);
            let again = |old: &Back| old.distance == back.distance && old.mark != back.mark;
            if trial.may_wait() && !windows.seen.as_ref().is_some_and(again) {
                windows.rest(back);
                continue;
            }
            if let Some(found) = trial.told(work)? {
                return Ok(found);
            }
        }
    }
    if let Some(back) = windows.seen
        && let Some(found) = Trial::new(&stream, kept, &back, end).told(work)?
    {
        return Ok(found);
    }
    Ok(unknown(&stream).into())
}

/// The state, which `kept` reads.
fn saved(stream: &Stream, kept: &[u32], windows: &Windows) -> Vec<u8> {
    let mut to = Writer::default();
    to.put(LONG);
    to.list(kept, u32::to_le_bytes);
    to.bytes(&stream.save());
    windows.save(&mut to);
    to.0
}

fn early(known: Period, error: Error) -> Result<Found, Error> {
    match error.kind() {
        ErrorKind::Input => Err(error),
        ErrorKind::Limit | ErrorKind::Stopped => Ok(Found {
            early: Some(error),
            ..known.into()
        }),
    }
}

/// A window that determines what comes after it, where rules and values have one.
fn width(stream: &Stream) -> usize {
    let taken = u128::from(stream.code().most_taken());
    let sparse = stream.facts().sparse.as_ref();
    let wanted = sparse.map_or(taken, |sparse| theorems::width(stream.code(), sparse));
    wanted.clamp(LEAST, MOST) as usize
}

fn unknown(stream: &Stream) -> Period {
    period(stream, Status::None, 0, 0)
}

fn period(stream: &Stream, status: Status, preperiod: u64, period: u64) -> Period {
    let Facts { max, sparse, .. } = stream.facts().clone();
    Period {
        status,
        preperiod,
        period,
        saltus: 0,
        last_exception: preperiod.checked_sub(1),
        max,
        computed_to: stream.computed().saturating_sub(1),
        since: sparse.as_ref().map(|sparse| sparse.last_rare),
        sparse,
    }
}

/// The distance at which a window came back, tried as a period.
///
/// It is the least period from the mark on, if it is one at all: any other would have brought the
/// window back before.
struct Trial<'a> {
    stream: &'a Stream,
    kept: &'a [u32],
    back: &'a Back,
    /// No heap from here on is computed.
    end: u64,
    pair: Pair,
    /// The preperiod that the pair has shown so far.
    start: Option<u64>,
}

impl<'a> Trial<'a> {
    fn new(stream: &'a Stream, kept: &'a [u32], back: &'a Back, end: u64) -> Self {
        Self {
            stream,
            kept,
            back,
            end,
            pair: Pair::whole(stream.code(), back.distance),
            start: None,
        }
    }

    /// Whether a later window may be a proof, and is cheaper to wait for than to compare all
    /// values.
    fn may_wait(&self) -> bool {
        self.by_window(self.stream).is_none() && self.sparse(self.stream).is_some()
    }

    /// What is known if the distance is a period, or when the work is stopped.
    fn told(&mut self, work: &Work<'_>) -> Result<Option<Found>, Error> {
        match self.settle(work) {
            Ok(found) => Ok(found.map(Found::from)),
            Err(error) => {
                let known = self.observed().unwrap_or_else(|| unknown(self.stream));
                early(known, error).map(Some)
            }
        }
    }

    /// What is known if the distance is a period: by a window, or else by comparing all values as
    /// far as a theorem asks.
    fn settle(&mut self, work: &Work<'_>) -> Result<Option<Period>, Error> {
        let p = self.back.distance;
        if let Some(needs) = self.by_window(self.stream) {
            let start = self.first(work)?;
            let status = Status::Proved(needs.theorem);
            return Ok(Some(period(self.stream, status, start, p)));
        }
        let rule = Rule::Code(self.stream.code().clone());
        let mut to = self.stream.computed();
        loop {
            self.pair.compare(to - p, work)?;
            let start = self.pair.last_difference.map_or(0, |last| last + 1);
            if start > self.back.mark {
                return Ok(None);
            }
            self.start = Some(start);
            let needs = rule.needs(self.sparse(&self.pair.ahead), start, p, 0);
            let status = match needs {
                Some(needs) if needs.values <= to => Status::Proved(needs.theorem),
                _ if to >= self.end => Status::Observed,
                _ => {
                    to = needs.map_or(self.end, |needs| needs.values.min(self.end));
                    continue;
                }
            };
            return Ok(Some(period(&self.pair.ahead, status, start, p)));
        }
    }

    /// What has been seen of the period when the work was stopped.
    fn observed(&self) -> Option<Period> {
        let (status, start) = (Status::Observed, self.start?);
        Some(period(&self.pair.ahead, status, start, self.back.distance))
    }

    /// Whether the window that came back is a proof: it determines all values after it.
    fn by_window(&self, stream: &Stream) -> Option<Needs> {
        let (code, back) = (stream.code(), self.back);
        let width = back.width as u128;
        let needs = match self.sparse(stream) {
            _ if code.most_parts() <= 1 => {
                let fits = u128::from(code.most_taken()) <= width;
                theorems::golomb(code, back.mark, back.distance).filter(|_| fits)
            }
            Some(sparse) => {
                let fits = theorems::width(code, sparse) <= width
                    && first_start(code, sparse) <= back.mark.into();
                theorems::window(code, sparse, back.mark, back.distance).filter(|_| fits)
            }
            None => None,
        };
        needs.filter(|needs| needs.values <= stream.computed())
    }

    /// The first heap from which on windows tell whether values go on alike.
    fn least(&self) -> u128 {
        let code = self.stream.code();
        match self.sparse(self.stream) {
            _ if code.most_parts() <= 1 => 1,
            Some(sparse) => first_start(code, sparse),
            None => u128::MAX,
        }
    }

    /// The split into rare and common values, unless the kept values have other rares.
    fn sparse<'s>(&self, stream: &'s Stream) -> Option<&'s Sparse> {
        let sparse = stream.facts().sparse.as_ref()?;
        rares_are_all(sparse, stream.code(), self.kept).then_some(sparse)
    }

    /// The preperiod of a period that a window proves from the mark on: by halving while streams
    /// can be wound back to where a window is looked at, and then heap by heap.
    fn first(&self, work: &Work<'_>) -> Result<u64, Error> {
        let (mut low, mut high) = (0, self.back.mark);
        let p = self.back.distance;
        let least = self.least();
        while high - low > STEP {
            let middle = low + (high - low) / 2;
            let behind = self.stream.rewound(middle);
            let ahead = self.stream.rewound(middle + p);
            let far = middle - behind.computed() + (middle + p - ahead.computed());
            if far > high - low || least > middle.into() {
                break;
            }
            let mut pair = Pair::new(behind, ahead, middle, p);
            pair.compare(middle + self.back.width as u64, work)?;
            match pair.last_difference {
                None => high = middle,
                Some(last) => low = last + 1,
            }
        }
        let [behind, ahead] = [low, low + p].map(|heap| self.stream.rewound(heap));
        let mut pair = Pair::new(behind, ahead, low, p);
        pair.compare(high, work)?;
        Ok(pair.last_difference.map_or(low, |last| last + 1))
    }
}

/// Fewer heaps are gone through one by one.
const STEP: u64 = 1 << 16;

#[cfg(test)]
mod tests {
    use super::super::search::kept_then_long;
    use crate::{
        Work,
        engine::{
            breaking::{Code, Stream},
            period::{Status, Theorem, of_stream},
        },
    };

    /// Games are found to have the same periods through windows as with all values kept.
    #[test]
    fn windows_find_what_kept_values_tell() {
        let work = Work::default();
        for (digits, limit) in [
            (&[0, 7, 7][..], 3000),
            (&[0, 0, 7], 3000),
            (&[0, 1, 3, 7], 3000),
            (&[0, 4, 5], 9000),
            (&[0, 1, 5, 6], 20_000),
            (&[4, 4, 4, 4], 9000),
            (&[0, 6], 5000),
            (&[0, 3, 0, 3, 3], 3000),
            (&[4, 1, 2], 3000),
        ] {
            let code = || Code::new((0..).zip(digits.iter().copied()));
            let kept = of_stream(Stream::new(code()), limit, &work).unwrap().period;
            let long = kept_then_long(Stream::new(code()), limit, 16, &work).unwrap();
            assert!(long.early.is_none());
            let long = long.period;
            let figures = |p: &super::Period| (p.preperiod, p.period, p.saltus, p.last_exception);
            assert_eq!(figures(&kept), figures(&long), "{digits:?}");
            let proved = |status| matches!(status, Status::Proved(_));
            assert_eq!(proved(kept.status), proved(long.status), "{digits:?}");
        }
    }

    /// A subtraction game whose values are not kept.
    #[test]
    fn windows_prove_subtraction_games() {
        let work = Work::default();
        for set in [&[2, 5, 7][..], &[3, 8, 40, 41], &[1, 2, 300], &[31, 47, 60]] {
            let code = || Code::new(set.iter().map(|&s| (s, 3)));
            let kept = of_stream(Stream::new(code()), 60_000, &work)
                .unwrap()
                .period;
            let long = kept_then_long(Stream::new(code()), 60_000, 16, &work).unwrap();
            assert_eq!(long.period.status, Status::Proved(Theorem::Golomb));
            let figures = |p: &super::Period| (p.preperiod, p.period, p.last_exception);
            assert_eq!(figures(&kept), figures(&long.period), "{set:?}");
        }
    }

    #[test]
    fn a_limit_leaves_a_period_observed() {
        let kayles = Stream::new(Code::new([(1, 7), (2, 7)]));
        let work = Work::default();
        let short = kept_then_long(kayles, 900, 16, &work).unwrap().period;
        assert_eq!(short.status, Status::Proved(Theorem::GuySmith));
        let unequal = Code::new([(1, 3), (2, 7)]).unequal();
        let seen = kept_then_long(Stream::new(unequal.clone()), 3000, 16, &work)
            .unwrap()
            .period;
        let kept = of_stream(Stream::new(unequal), 3000, &work).unwrap().period;
        assert_eq!((seen.preperiod, seen.period), (kept.preperiod, kept.period));
        assert_ne!(seen.status, Status::Proved(Theorem::GuySmith));
    }
}
