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
    engine::{
        misere::Bounds,
        period::{Period, Status},
    },
    misere_of_heaps,
};

use super::{Figures, Finding, Game, Quotients};
use crate::{input, progress};

/// How far a game is looked into.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// The last heap,
    pub(super) limit: u64,
    /// and that of games with few rare values.
    pub(super) sparse: u64,
    /// Under misère play, the largest order of a quotient.
    pub(super) order: Option<u16>,
    /// The time.
    pub(super) each: Option<Duration>,
}

/// At most one heap of so many has a rare value where these are few, and none in the second half.
const FEW: u64 = 64;
/// The last heap whose genus is looked at.
const GENERA: u64 = 20;

/// Looks into a game, whose spec is given, and tells what is found, and whether Ctrl-C ended it.
pub(super) type Search<F> = fn(&str, &Budget, Work<'_>) -> Result<(F, bool), Error>;

/// What is looked into, how, and how far.
pub(super) struct Task<'t, F> {
    pub(super) games: &'t [Game],
    pub(super) budget: &'t Budget,
    pub(super) search: Search<F>,
    pub(super) memory: u64,
}

/// How the work on a game has ended.
pub(super) enum Ended<F> {
    /// With all that the budget allows.
    Done(F),
    /// By Ctrl-C, with what is known.
    Cut(F),
    /// By Ctrl-C, before anything was known.
    Nothing,
    /// By an error.
    Wrong(Error),
}

/// Looks into the games at the places `open`, and tells `then` of each as it ends, in any order;
/// `then` is also called now and then with nothing.
pub(super) fn all<F: Finding>(
    task: &Task<'_, F>,
    open: &[usize],
    threads: usize,
    mut then: impl FnMut(Option<(usize, Ended<F>)>),
) {
    let next = AtomicUsize::new(0);
    let (tell, told) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.min(open.len()) {
            let (tell, next) = (tell.clone(), &next);
            scope.spawn(move || {
                while progress::check().is_ok()
                    && let Some(&at) = open.get(next.fetch_add(1, Relaxed))
                    && tell.send((at, one(&task.games[at].spec, task))).is_ok()
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

fn one<F: Finding>(spec: &str, task: &Task<'_, F>) -> Ended<F> {
    let end = task
        .budget
        .each
        .and_then(|each| Instant::now().checked_add(each));
    let watch = Watch(end);
    let work = Work {
        progress: &watch,
        memory: task.memory,
        // Several games are looked into at once.
        threads: 1,
    };
    match (task.search)(spec, task.budget, work) {
        Ok((found, false)) => Ended::Done(found),
        Ok((found, true)) => Ended::Cut(found),
        Err(error) if error.kind() != ErrorKind::Stopped => Ended::Wrong(error),
        Err(_) if progress::check().is_err() => Ended::Nothing,
        Err(_) => Ended::Done(F::nothing()),
    }
}

/// The misère quotient, and the genera of the first heaps.
pub(super) fn quotients(
    spec: &str,
    budget: &Budget,
    work: Work<'_>,
) -> Result<(Quotients, bool), Error> {
    let catalog = Catalog::builtin();
    let load = |name: &str| input::load(name, work.memory);
    let mut session = Session::new(&catalog).with_loader(&load);
    let game = session.open(spec)?;
    let bounds = Bounds {
        last: budget.limit,
        order: budget.order.unwrap_or(u16::MAX).into(),
    };
    let (genera, found) = misere_of_heaps(&session, game, bounds, GENERA, &work)?;
    let cut = found.early.is_some() && progress::check().is_err();
    Ok((Quotients::new(&genera, &found), cut))
}

/// The period.
pub(super) fn periods(
    spec: &str,
    budget: &Budget,
    work: Work<'_>,
) -> Result<(Figures, bool), Error> {
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
