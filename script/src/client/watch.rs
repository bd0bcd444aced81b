//! A thread that ends the worker when it is silent for too long, or no longer wanted.

use std::{
    io,
    process::{Child, ExitStatus},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{
            AtomicBool, AtomicU8, AtomicU64,
            Ordering::{Acquire, Release},
        },
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use crate::Limits;

/// How often it looks.
const GLANCE: Duration = Duration::from_millis(100);
/// How many milliseconds a worker that is asked to stop may take for it.
const LEAVE: u64 = 500;

/// Why a worker was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    Silent,
    Stopped,
}

/// A worker's process that is watched.
#[derive(Debug)]
pub(super) struct Watch {
    shared: Arc<Shared>,
    thread: JoinHandle<()>,
}

#[derive(Debug)]
struct Shared {
    child: Mutex<Child>,
    begun: Instant,
    /// The millisecond since which an answer is waited for, counted from 1; 0 while none is.
    since: AtomicU64,
    cause: AtomicU8,
    over: AtomicBool,
}

impl Watch {
    /// Begins to watch `child`; `stopped` tells whether its answers are no longer wanted.
    pub(super) fn begin(child: Child, limits: Limits, stopped: fn() -> bool) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            child: Mutex::new(child),
            begun: Instant::now(),
            since: AtomicU64::new(0),
            cause: AtomicU8::new(0),
            over: AtomicBool::new(false),
        });
        let own = shared.clone();
        let patience = limits.patience().as_millis();
        let patience = u64::try_from(patience).unwrap_or(u64::MAX);
        let thread = thread::Builder::new().spawn(move || own.look(patience, stopped))?;
        Ok(Self { shared, thread })
    }

    /// Does what may wait for the worker.
    pub(super) fn waiting<T>(&self, work: impl FnOnce() -> T) -> T {
        self.shared.since.store(self.shared.now(), Release);
        let done = work();
        self.shared.since.store(0, Release);
        done
    }

    /// How the worker, which has closed its pipes, has ended, and why it was ended if it was.
    pub(super) fn end(&self) -> (io::Result<ExitStatus>, Option<Cause>) {
        let status = self.shared.child().wait();
        let cause = match self.shared.cause.load(Acquire) {
            1 => Some(Cause::Silent),
            2 => Some(Cause::Stopped),
            _ => None,
        };
        (status, cause)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.shared.over.store(true, Release);
        self.thread.thread().unpark();
        let mut child = self.shared.child();
        drop(child.kill());
        drop(child.wait());
    }
}

impl Shared {
    fn child(&self) -> MutexGuard<'_, Child> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        let millis = self.begun.elapsed().as_millis();
        u64::try_from(millis).map_or(u64::MAX, |millis| millis.saturating_add(1))
    }

    fn look(&self, patience: u64, stopped: fn() -> bool) {
        // The wait that was noticed to be unwanted, and when.
        let mut unwanted = None;
        while !self.over.load(Acquire) {
            thread::park_timeout(GLANCE);
            let (since, now) = (self.since.load(Acquire), self.now());
            if since == 0 {
                continue;
            }
            if stopped() {
                let (wait, noticed) = *unwanted.get_or_insert((since, now));
                match wait == since {
                    true if now.saturating_sub(noticed) > LEAVE => self.finish(Cause::Stopped),
                    true => {}
                    false => unwanted = None,
                }
            }
            if now.saturating_sub(since) > patience {
                self.finish(Cause::Silent);
            }
        }
    }

    fn finish(&self, cause: Cause) {
        let number = match cause {
            Cause::Silent => 1,
            Cause::Stopped => 2,
        };
        // The first cause counts.
        self.cause
            .compare_exchange(0, number, Release, Acquire)
            .ok();
        drop(self.child().kill());
    }
}
