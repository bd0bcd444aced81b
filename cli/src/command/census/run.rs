//! Games looked into by several threads, each game within its budget.

use std::{
    sync::{
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

use grundy::{
    Answer, Catalog, Error, ErrorKind, Progress, Query, Session, Work, answer_so_far,
    engine::period::{Period, Status},
};

use super::{Figures, Game};
use crate::{input, progress};

/// How far a game is looked into.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// The last heap,
    pub(super) limit: u64,
    /// and that of games with few rare values.
    pub(super) sparse: u64,
    /// The time.
    pub(super) each: Option<Duration>,
}

/// At most one heap of so many has a rare value where these are few, and none in the second half.
const FEW: u64 = 64;

/// How the work on a game has ended.
pub(super) enum Ended {
    /// With all that the budget allows.
    Done(Figures),
    /// By Ctrl-C, with what is known.
    Cut(Figures),
    /// By Ctrl-C, before anything was known.
    Nothing,
    /// By an error.
    Wrong(Error),
}

/// Looks into the games at the places `open`, and tells `then` of each as it ends, in any order;
/// `then` is also called now and then with nothing.
pub(super) fn all(
    games: &[Game],
    open: &[usize],
    budget: &Budget,
    threads: usize,
    memory: u64,
    mut then: impl FnMut(Option<(usize, Ended)>),
) {
    let next = AtomicUsize::new(0);
    let (tell, told) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.min(open.len()) {
            let (tell, next) = (tell.clone(), &next);
            scope.spawn(move || {
                while progress::check().is_ok()
                    && let Some(&at) = open.get(next.fetch_add(1, Relaxed))
                    && tell
                        .send((at, one(&games[at].spec, budget, memory)))
                        .is_ok()
                {}
            });
        }
        drop(tell);
        loop {
            match told.recv_timeout(Duration::from_millis(100)) {
                Ok(ended) => then(Some(ended)),
                Err(RecvTimeoutError::Timeout) => then(None),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    });
}

/// Stops on Ctrl-C, and when the time of a game is over.
struct Watch(Option<Instant>);

impl Progress for Watch {
    fn go_on(&self, _done: u64, _total: Option<u64>) -> bool {
        progress::check().is_ok() && self.0.is_none_or(|end| Instant::now() < end)
    }
}

fn one(spec: &str, budget: &Budget, memory: u64) -> Ended {
    let end = budget
        .each
        .and_then(|each| Instant::now().checked_add(each));
    let watch = Watch(end);
    let work = Work {
        progress: &watch,
        memory,
    };
    match searched(spec, budget, work) {
        Ok((figures, false)) => Ended::Done(figures),
        Ok((figures, true)) => Ended::Cut(figures),
        Err(error) if error.kind() != ErrorKind::Stopped => Ended::Wrong(error),
        Err(_) if progress::check().is_err() => Ended::Nothing,
        Err(_) => Ended::Done(Figures::nothing()),
    }
}

/// What is found, and whether Ctrl-C ended the search.
fn searched(spec: &str, budget: &Budget, work: Work<'_>) -> Result<(Figures, bool), Error> {
    let catalog = Catalog::builtin();
    let load = |name: &str| input::load(name, work.memory);
    let mut session = Session::new(&catalog).with_loader(&load).with_work(work);
    let game = session.open(spec)?;
    let mut limit = budget.limit;
    loop {
        let found = answer_so_far(&mut session, &Query::Period { game, limit })?;
        let (
            Answer::Period {
                period, pattern, ..
            },
            early,
        ) = found
        else {
            return Err(Error::input("the answer is no period"));
        };
        if early.is_none() && limit < budget.sparse && has_few_rares(&period) {
            limit = budget.sparse;
            continue;
        }
        let stopped = match early {
            // Not even the first value was within the limits.
            Some(error) if error.kind() == ErrorKind::Limit && period.computed_to == 0 => {
                return Err(error);
            }
            early => early.is_some_and(|error| error.kind() == ErrorKind::Stopped),
        };
        let cut = stopped && progress::check().is_err();
        return Ok((Figures::new(&period, pattern.as_ref()), cut));
    }
}

/// Whether it is worth while to go on to larger heaps: there are few rare values, and none of late.
fn has_few_rares(period: &Period) -> bool {
    let Some(sparse) = &period.sparse else {
        return false;
    };
    let last = period.since.unwrap_or_default();
    let proved = matches!(period.status, Status::Proved(_));
    !proved
        && sparse.rares.saturating_mul(FEW) <= period.computed_to
        && last.saturating_mul(2) <= period.computed_to
}
