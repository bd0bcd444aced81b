//! How the walkers of one walk hear that it is to end.

use std::{
    sync::atomic::{
        AtomicBool, AtomicUsize,
        Ordering::{Acquire, Relaxed, Release},
    },
    thread::{self, Thread},
    time::Duration,
};

use super::Stop;
use crate::Work;

/// What walkers call to each other.
pub(super) struct Call {
    home: AtomicBool,
    /// How many walkers on other threads are under way.
    others: AtomicUsize,
    /// Who waits for them.
    first: Thread,
}

/// Between two looks of one who waits.
const PAUSE: Duration = Duration::from_millis(5);

impl Call {
    /// Of this thread's walker and so many others.
    pub(super) fn new(others: usize) -> Self {
        Self {
            home: AtomicBool::new(false),
            others: AtomicUsize::new(others),
            first: thread::current(),
        }
    }

    /// All walkers are to end.
    pub(super) fn home(&self) {
        self.home.store(true, Relaxed);
    }

    /// Tells, when it is dropped, that another walker is no longer under way.
    pub(super) fn leaves(&self) -> Leaves<'_> {
        Leaves(self)
    }

    /// Waits for the other walkers, and calls them home when the work is asked to stop.
    pub(super) fn wait(&self, work: &Work<'_>) -> Result<(), Stop> {
        let mut result = Ok(());
        while self.others.load(Acquire) > 0 {
            if result.is_ok()
                && let Err(error) = work.tick(0, None)
            {
                self.home();
                result = Err(Stop::Asked(error));
            }
            thread::park_timeout(PAUSE);
        }
        result
    }
}

/// A walker that is under way.
pub(super) struct Leaves<'c>(&'c Call);

impl Drop for Leaves<'_> {
    fn drop(&mut self) {
        self.0.others.fetch_sub(1, Release);
        self.0.first.unpark();
    }
}

/// Where a walker looks now and then.
pub(super) enum Watch<'w> {
    /// On the caller's thread, at the request to stop.
    Asks(&'w Work<'w>),
    /// On another thread.
    Called(&'w Call),
}

impl Watch<'_> {
    /// Looks whether to go on, when so many vertices are begun of so many.
    pub(super) fn look(&self, begun: usize, vertices: usize) -> Result<(), Stop> {
        match self {
            Self::Asks(work) => {
                let total = vertices as u64;
                let told = work.tick((begun as u64).min(total), Some(total));
                told.map_err(Stop::Asked)
            }
            Self::Called(call) if call.home.load(Relaxed) => Err(Stop::Called),
            Self::Called(_) => Ok(()),
        }
    }
}
