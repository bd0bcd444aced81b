//! How long work is watched: a bar on the terminal, Ctrl-C, and the request to terminate.

#[cfg_attr(not(feature = "progress"), path = "progress/silent.rs")]
mod bar;
#[cfg(feature = "progress")]
mod rate;
#[cfg_attr(not(unix), path = "progress/elsewhere.rs")]
mod signal;

use std::{
    io::{IsTerminal, stderr},
    sync::atomic::{
        AtomicBool,
        Ordering::{Relaxed, SeqCst},
    },
    time::{Duration, Instant},
};

use grundy::{Error, Progress, Work};

use crate::args::{self, Global};
use bar::Bar;

/// Ctrl-C was pressed.
static STOP: AtomicBool = AtomicBool::new(false);
/// The program waits for input, so nothing would notice `STOP`.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Hears of progress, shows it, and stops the work on Ctrl-C.
pub(crate) struct Reporter {
    bar: Option<Bar>,
    /// When the work is to end, and how long that is after its start.
    end: Option<(Instant, Duration)>,
}

impl Reporter {
    /// Watches for Ctrl-C from now on.
    pub(crate) fn new(global: &Global, time: Option<Duration>) -> Self {
        signal::watch();
        let wanted = global.progress == args::Bar::Auto && !global.quiet;
        Self {
            end: time.and_then(|time| {
                let end = Instant::now().checked_add(time)?;
                Some((end, time))
            }),
            bar: (wanted && stderr().is_terminal()).then(Bar::default),
        }
    }

    /// Work that reports here.
    pub(crate) fn work(&self, global: &Global) -> Work<'_> {
        Work {
            progress: self,
            memory: global.memory,
            threads: global.threads.map_or(0, usize::from),
        }
    }

    /// Says what a bar counts, which is positions otherwise.
    pub(crate) fn counts(&self, what: &'static str) {
        if let Some(bar) = &self.bar {
            bar.counts(what);
        }
    }

    /// Removes the bar, before something else is written.
    pub(crate) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.clear();
        }
    }
}

impl Progress for Reporter {
    fn go_on(&self, done: u64, total: Option<u64>) -> bool {
        if let Some(bar) = &self.bar {
            bar.show(done, total);
        }
        let is_late = |(end, _): (Instant, _)| Instant::now() > end;
        !STOP.load(Relaxed) && !self.end.is_some_and(is_late)
    }

    fn ended(&self) -> Error {
        match self.end {
            Some((_, time)) if !STOP.load(Relaxed) => Error::limit(format!(
                "not decided within {} s: allow more with --time, or ask for something smaller",
                time.as_secs_f64()
            )),
            _ => Error::stopped(),
        }
    }
}

/// An error once Ctrl-C was pressed.
pub(crate) fn check() -> Result<(), Error> {
    match STOP.load(Relaxed) {
        true => Err(Error::stopped()),
        false => Ok(()),
    }
}

/// Reads by `read`, which may wait for input, or hears nothing while it reads.
pub(crate) fn waiting<T>(read: impl FnOnce() -> T) -> T {
    let before = WAITING.swap(true, SeqCst);
    // Ctrl-C may have come just before, when nobody was known to wait.
    if STOP.load(SeqCst) {
        signal::end();
    }
    let result = read();
    WAITING.store(before, Relaxed);
    result
}
