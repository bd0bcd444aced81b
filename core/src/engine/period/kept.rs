//! Searches that can be broken off and gone on with.

use super::{
    Found, long,
    marks::Windows,
    search::{KEPT, Search},
    theorems::Rule::Code,
};
use crate::{
    Error, Work,
    engine::{
        breaking::{self, Stream},
        saved::{Form, Reader, Writer},
    },
};

/// Before there were versions, the bytes had no first line.
const FORM: Form = Form {
    kind: "search",
    version: 3,
};

/// What takes a state, if it wants it; it is told whether this is the last one, since the limit is
/// reached.
pub type Keep<'a> = dyn FnMut(bool, &mut dyn FnMut() -> Vec<u8>) + 'a;

/// The state's first number tells whether all values are kept, or windows are searched.
const SHORT: u64 = 0;
const LONG: u64 = 1;

/// The state of a search that keeps all values, and is to look at `len` of them next.
pub(super) fn save_short(len: usize, kept: &[u32], stream: &[u8]) -> Vec<u8> {
    let mut to = Writer::new(FORM);
    to.put(SHORT);
    to.put(len as u64);
    to.list(kept.iter().copied());
    to.bytes(stream);
    to.done()
}

/// The state of a search through windows.
pub(super) fn save_long(stream: &Stream, kept: &[u32], windows: &Windows) -> Vec<u8> {
    let mut to = Writer::new(FORM);
    to.put(LONG);
    to.list(kept.iter().copied());
    to.bytes(&stream.save());
    stream.save_posts(&mut to);
    windows.save(&mut to);
    to.done()
}

/// As [`of_stream`](super::of_stream), from the beginning or from where a search was saved. `keep`
/// is called often, and also when the work is stopped, with what gives the state as bytes; it may
/// keep them as `saved` for a later search, whose result is the same as that of one that went
/// through.
///
/// # Errors
/// As there, and when the bytes are not those of a search of this game, or of one that has gone
/// beyond the limit.
pub fn of_stream_kept(
    code: breaking::Code,
    limit: u64,
    saved: Option<&[u8]>,
    keep: &mut Keep<'_>,
    work: &Work<'_>,
) -> Result<Found, Error> {
    let begun = match saved {
        None => Begun::new(Stream::new(code), limit, KEPT),
        Some(saved) => resume(code, limit, KEPT, saved)?,
    };
    begun.finish(keep, work)
}

/// A search that may have done something already.
pub(super) enum Begun {
    Short {
        search: Box<Search<Stream>>,
        len: usize,
    },
    Long {
        search: Box<Search<Stream>>,
        windows: Box<Windows>,
    },
}

impl Begun {
    pub(super) fn new(stream: Stream, limit: u64, most: usize) -> Self {
        let rule = Code(stream.code().clone());
        let search = Box::new(Search::new(stream, rule, limit, most));
        let len = search.first();
        Self::Short { search, len }
    }

    pub(super) fn finish(self, keep: &mut Keep<'_>, work: &Work<'_>) -> Result<Found, Error> {
        let (search, windows) = match self {
            Self::Short { mut search, len } => match search.run_from(len, keep, work)? {
                Some(found) => return Ok(found),
                None => (search, Box::default()),
            },
            Self::Long { search, windows } => (search, windows),
        };
        let Search {
            source,
            kept,
            limit,
            ..
        } = *search;
        long::search(source, &kept, *windows, limit, keep, work)
    }
}

/// The search that was saved.
fn resume(code: breaking::Code, limit: u64, most: usize, saved: &[u8]) -> Result<Begun, Error> {
    let mut from = Reader::new(FORM, saved)?;
    let kind = from.up_to(LONG)?;
    let len = match kind {
        SHORT => from.size()?,
        _ => 0,
    };
    let kept = from.list(u32::MAX)?;
    let mut stream = Stream::resume(code.clone(), from.bytes()?)?;
    if kind == LONG {
        stream.read_posts(&mut from)?;
    }
    if stream.computed() > limit.saturating_add(1) {
        return Err(Error::input(format!(
            "the saved search has gone on to the heap {}, beyond the limit of {limit}: allow more",
            stream.computed() - 1
        )));
    }
    let fits = stream.computed() == kept.len() as u64;
    let mut search = Box::new(Search::new(stream, Code(code), limit, most));
    search.kept = kept;
    let begun = match kind {
        SHORT if fits => Begun::Short {
            // A lower limit asks for fewer values than the one it was saved with.
            len: len.min(search.end()),
            search,
        },
        LONG => Begun::Long {
            windows: Box::new(Windows::read(&mut from)?),
            search,
        },
        _ => return Err(from.damaged()),
    };
    from.done()?;
    Ok(begun)
}

#[cfg(test)]
mod tests {
    use super::{super::search::KEPT, Begun, of_stream_kept, resume};
    use crate::{
        Work,
        engine::breaking::{Code, Stream},
    };

    /// The search is broken off at every state that is offered, and goes on from there.
    #[test]
    fn broken_searches_find_the_same() {
        let work = Work::default();
        let games = [
            (vec![(1, 7), (2, 7)], 900),
            (vec![(2, 7)], 3000),
            (vec![(1, 6)], 2500),
        ];
        for (digits, limit) in games {
            let code = Code::new(digits);
            for most in [16, 700, KEPT] {
                let begin = || Begun::new(Stream::new(code.clone()), limit, most);
                let mut states = Vec::new();
                let whole = begin()
                    .finish(&mut |_, state| states.push(state()), &work)
                    .unwrap();
                let step = states.len().div_ceil(12).max(1);
                for state in states.iter().step_by(step) {
                    let begun = resume(code.clone(), limit, most, state).unwrap();
                    assert_eq!(begun.finish(&mut |_, _| {}, &work).unwrap(), whole);
                }
            }
        }
    }

    /// The earlier states go with the search, or the preperiod would have to be looked for from
    /// the first heap on.
    #[test]
    fn earlier_states_are_kept() {
        let work = Work::default();
        let code = Code::new([(1, 1), (2, 0), (3, 6)]);
        let mut state = Vec::new();
        let begin = Begun::new(Stream::new(code.clone()), 40_000_000, 1 << 20);
        begin.finish(&mut |_, s| state = s(), &work).unwrap();
        let Begun::Long { search, .. } = resume(code, 40_000_000, 1 << 20, &state).unwrap() else {
            panic!("expected a long search");
        };
        let posts = search.source.posts();
        assert!(posts.len() > 4, "{posts:?}");
        for &post in &posts {
            assert_eq!(search.source.rewound(post).computed(), post);
        }
    }

    /// Before it had versions, the state began with a number.
    #[test]
    fn older_states_are_refused() {
        let code = Code::new([(1, 7), (2, 7)]);
        let mut old = [0_u64, 64, 0].map(u64::to_le_bytes).concat();
        let stream = Stream::new(code.clone()).save();
        old.extend((stream.len() as u64).to_le_bytes());
        old.extend(stream);
        let found = of_stream_kept(code, 900, Some(&old), &mut |_, _| {}, &Work::default());
        assert_eq!(
            found.unwrap_err().to_string(),
            "the saved search does not begin with 'grundy search 3': expected what this version \
             of grundy saved; begin anew, or go on with the grundy that saved it"
        );
    }

    /// A search that ended at its limit is gone on with to a larger one, and finds what one finds
    /// that was made for that limit.
    #[test]
    fn a_limit_can_be_raised() {
        let work = Work::default();
        for (digits, first, then) in [(vec![(1, 7), (2, 7)], 100, 900), (vec![(1, 6)], 700, 2500)] {
            let code = Code::new(digits);
            for most in [16, KEPT] {
                let begin = |limit| Begun::new(Stream::new(code.clone()), limit, most);
                let (mut state, mut ends) = (Vec::new(), 0);
                let keep = &mut |last: bool, now: &mut dyn FnMut() -> Vec<u8>| {
                    ends += u32::from(last);
                    state = now();
                };
                begin(first).finish(keep, &work).unwrap();
                assert_eq!(ends, 1);
                let begun = resume(code.clone(), then, most, &state).unwrap();
                let (Begun::Short { search, .. } | Begun::Long { search, .. }) = &begun;
                assert_eq!(search.source.computed(), first + 1);
                let further = begun.finish(&mut |_, _| {}, &work).unwrap();
                assert_eq!(further, begin(then).finish(&mut |_, _| {}, &work).unwrap());
            }
        }
    }

    /// A search that is gone on with to a lower limit ends there.
    #[test]
    fn a_lower_limit_holds() {
        let work = Work::default();
        let code = Code::new([(1, 6)]);
        let mut states = Vec::new();
        let begin = |limit| Begun::new(Stream::new(code.clone()), limit, KEPT);
        let keep = &mut |_, state: &mut dyn FnMut() -> Vec<u8>| states.push(state());
        begin(9_000).finish(keep, &work).unwrap();
        let fewer = begin(900).finish(&mut |_, _| {}, &work).unwrap();
        let mut tried = 0;
        for state in &states {
            if let Ok(begun) = resume(code.clone(), 900, KEPT, state) {
                assert_eq!(begun.finish(&mut |_, _| {}, &work).unwrap(), fewer);
                tried += 1;
            }
        }
        assert!(tried > 2);
    }

    #[test]
    fn other_states_are_refused() {
        let work = Work::default();
        let code = |k| Code::new([(1, 7), (k, 7)]);
        let mut state = Vec::new();
        of_stream_kept(code(2), 900, None, &mut |_, s| state = s(), &work).unwrap();
        let found = |code, limit, state: &[u8]| {
            of_stream_kept(code, limit, Some(state), &mut |_, _| {}, &work)
        };
        assert!(found(code(2), 900, &state).is_ok());
        assert!(found(code(3), 900, &state).is_err());
        assert!(found(code(2), 10, &state).is_err());
        for length in 0..state.len() {
            assert!(found(code(2), 900, &state[..length]).is_err());
            let mut altered = state.clone();
            altered[length] ^= 1 << (length % 8);
            let error = found(code(2), 900, &altered).unwrap_err().to_string();
            assert!(error.starts_with("the saved search "), "{error}");
        }
    }
}
