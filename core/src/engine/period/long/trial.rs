//! The distance at which a window came back, tried as a period.

use super::super::{
    Found, Needs, Period, Rule, Status,
    lockstep::Pair,
    marks::Back,
    search::rares_are_all,
    theorems::{self, first_start},
};
use crate::{
    Error, ErrorKind, Work,
    engine::breaking::{Facts, Sparse, Stream},
};

/// Fewer heaps are gone through one by one.
const STEP: u64 = 1 << 16;

/// The distance at which a window came back, tried as a period.
///
/// It is the least period from the mark on, if it is one at all: any other would have brought the
/// window back before.
pub(super) struct Trial<'a> {
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
    pub(super) fn new(stream: &'a Stream, kept: &'a [u32], back: &'a Back, end: u64) -> Self {
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
    pub(super) fn may_wait(&self) -> bool {
        self.by_window(self.stream).is_none() && self.sparse(self.stream).is_some()
    }

    /// What is known if the distance is a period, or when the work is stopped.
    pub(super) fn told(&mut self, work: &Work<'_>) -> Result<Option<Found>, Error> {
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
            self.start = Some(self.back.mark);
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
        let further = self.pair.ahead.computed() > self.stream.computed();
        let stream = if further {
            &self.pair.ahead
        } else {
            self.stream
        };
        Some(period(stream, status, start, self.back.distance))
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

/// What is known when an error ends the search, unless it is one of the input.
pub(super) fn early(known: Period, error: Error) -> Result<Found, Error> {
    match error.kind() {
        ErrorKind::Input => Err(error),
        ErrorKind::Limit | ErrorKind::Stopped => Ok(Found {
            early: Some(error),
            ..known.into()
        }),
    }
}

/// What is known without a period.
pub(super) fn unknown(stream: &Stream) -> Period {
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
        since: sparse.as_ref().and_then(|sparse| sparse.last()),
        sparse,
    }
}
