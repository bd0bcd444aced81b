//! How long work is watched: a bar on the terminal, Ctrl-C, and the request to terminate.

#[cfg_attr(not(feature = "progress"), path = "progress/silent.rs")]
mod bar;
#[cfg(feature = "progress")]
mod rate;

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
        // Where no handler can be set, Ctrl-C ends the program as it ends any other.
        drop(ctrlc::set_handler(interrupt));
        on_termination(interrupt);
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
            threads: global.threads.map_or_else(Work::machine, usize::from),
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

/// Calls `stop` at each SIGTERM, which batch systems send some time before they kill.
#[cfg(unix)]
fn on_termination(stop: fn()) {
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([signal_hook::consts::SIGTERM]) {
        std::thread::spawn(move || signals.forever().for_each(|_| stop()));
    }
}

#[cfg(not(unix))]
fn on_termination(_stop: fn()) {}

/// The first Ctrl-C asks the work to stop; it ends the program at once where nothing would hear
/// it, and the second always does.
fn interrupt() {
    if STOP.swap(true, SeqCst) || WAITING.load(SeqCst) {
        end();
    }
}

/// Ends the program, once.
fn end() {
    static ENDING: AtomicBool = AtomicBool::new(false);
    if !ENDING.swap(true, SeqCst) {
        eprintln!("grundy: {}", Error::stopped());
        std::process::exit(130);
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
        end();
    }
    let result = read();
    WAITING.store(before, Relaxed);
    result
}
