//! The search in a stream that is too long for its values to be kept: windows of it are stored,
//! and where one comes back, two streams in step tell whether that is a period.

mod trial;

use super::{
    Found,
    kept::{Keep, save_long},
    marks::{Back, Windows},
    theorems,
};
use crate::{Error, Work, engine::breaking::Stream};
use trial::{Trial, early, unknown};

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
        keep(false, &mut || save_long(&stream, kept, &windows));
        let width = width(&stream);
        match stream.advance(end, work) {
            Ok(chunk) => windows.feed(&chunk, width),
            Err(error) => {
                keep(false, &mut || save_long(&stream, kept, &windows));
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
                let stream = Some(Box::new(stream));
                return Ok(Found { stream, ..found });
            }
        }
    }
    keep(true, &mut || save_long(&stream, kept, &windows));
    if let Some(back) = windows.seen
        && let Some(found) = Trial::new(&stream, kept, &back, end).told(work)?
    {
        return Ok(found);
    }
    Ok(unknown(&stream).into())
}

/// A window that determines what comes after it, where rules and values have one.
fn width(stream: &Stream) -> usize {
    let taken = u128::from(stream.code().most_taken());
    let sparse = stream.facts().sparse.as_ref();
    let wanted = sparse.map_or(taken, |sparse| theorems::width(stream.code(), sparse));
    wanted.clamp(LEAST, MOST) as usize
}

#[cfg(test)]
mod tests {
    use super::super::search::kept_then_long;
    use crate::{
        Work,
        engine::{
            breaking::{Code, Stream},
            period::{Period, Status, Theorem, of_stream},
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
            let figures = |p: &Period| (p.preperiod, p.period, p.saltus, p.last_exception);
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
            let figures = |p: &Period| (p.preperiod, p.period, p.last_exception);
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
