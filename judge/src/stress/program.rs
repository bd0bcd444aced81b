//! Somebody's program, run within limits.

mod child;
mod system;

use std::{
    ffi::OsString,
    sync::{Arc, mpsc::RecvTimeoutError},
    time::{Duration, Instant},
};

use grundy::Error;

pub(super) use child::Child as Running;
pub(super) use child::Heard as News;
use child::{Child, Heard};
use system::State;

/// A program and what it may take.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name and the words that it gets.
    pub words: Vec<OsString>,
    /// How long a run may take. A program that is kept waiting by a busy machine gets more of it.
    pub time: Duration,
    /// How many bytes of memory it may ask for, where the system can see to it.
    pub memory: u64,
}

/// How a run of a program has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with this exit code.
    Code(i32),
    /// By this signal.
    Signal(i32),
    /// It was ended after its time.
    Slow,
    /// It was ended when it had printed this many bytes.
    Flood(usize),
}

/// A run that has ended.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it printed.
    pub output: Vec<u8>,
    /// The end of what it wrote on stderr.
    pub errors: String,
    /// How it has ended.
    pub end: End,
}

/// How long nothing is heard before it is looked whether the program still runs.
const GLANCE: Duration = Duration::from_millis(20);
/// A program that a busy machine keeps waiting may take so many times its time by the clock.
const PATIENCE: u32 = 10;
/// What is printed after the program has ended is waited for so long.
const REST: Duration = Duration::from_millis(200);

impl Program {
    /// Runs the program on `input`; it may print `most` bytes. `stopped` tells whether the answer is
    /// no longer wanted.
    ///
    /// # Errors
    /// When the program cannot be started, or the work is asked to stop.
    pub fn run(
        &self,
        input: Vec<u8>,
        most: usize,
        stopped: &mut dyn FnMut() -> Result<(), Error>,
    ) -> Result<Run, Error> {
        let mut child = Child::start(self)?;
        child.feed(Arc::new(input));
        let mut watch = Watch::new(self.time);
        let mut run = Run {
            output: Vec::new(),
            errors: String::new(),
            end: End::Slow,
        };
        let mut open = 2;
        let mut over: Option<Instant> = None;
        while open > 0 {
            match child.hear(GLANCE) {
                Ok(Heard::Output(bytes)) => run.output.extend(bytes),
                Ok(Heard::Errors(bytes)) => keep_end(&mut run.errors, &bytes),
                Ok(Heard::Ended) => open -= 1,
                Err(RecvTimeoutError::Disconnected) => open = 0,
                Err(RecvTimeoutError::Timeout) => {
                    stopped()?;
                    match over {
                        None if child.has_ended() => over = Some(Instant::now()),
                        // What it has left behind may hold its pipes.
                        Some(since) if since.elapsed() > REST => open = 0,
                        _ => {}
                    }
                }
            }
            if run.output.len() > most {
                run.output.truncate(most);
                run.end = End::Flood(most);
                return Ok(run);
            }
            if over.is_none() && watch.is_over(&child) {
                return Ok(run);
            }
        }
        // It may go on without its pipes.
        while !child.has_ended() {
            stopped()?;
            if watch.is_over(&child) {
                return Ok(run);
            }
            std::thread::sleep(watch.pause());
        }
        run.end = child.end()?;
        Ok(run)
    }
}

/// Whether a program's time is over.
pub(super) struct Watch {
    begun: Instant,
    time: Duration,
    pause: Duration,
    /// Since when it was seen to wait, and how often.
    waits: Option<(Instant, u32)>,
}

/// A program that waits after its time is over is seen to do so for so long, and so often: it may
/// be woken at once, and whoever looks may be kept waiting too.
const WAITS: (Duration, u32) = (Duration::from_millis(200), 5);

impl Watch {
    pub(super) fn new(time: Duration) -> Self {
        Self {
            begun: Instant::now(),
            time,
            pause: Duration::from_micros(50),
            waits: None,
        }
    }

    pub(super) fn is_over(&mut self, child: &Child) -> bool {
        let passed = self.begun.elapsed();
        if passed < self.time {
            return false;
        }
        match child.state() {
            State::Ended => false,
            State::Computes(computed) => {
                self.waits = None;
                computed >= self.time || passed > self.time * PATIENCE
            }
            State::Waits => {
                let (since, seen) = self.waits.unwrap_or((Instant::now(), 0));
                self.waits = Some((since, seen + 1));
                since.elapsed() >= WAITS.0 && seen >= WAITS.1
            }
        }
    }

    /// How long to wait before the next look.
    fn pause(&mut self) -> Duration {
        let pause = self.pause;
        self.pause = (pause * 2).min(Duration::from_millis(5));
        pause
    }
}

/// Adds to a text of which the end alone is kept.
fn keep_end(text: &mut String, bytes: &[u8]) {
    const KEPT: usize = 2000;
    text.push_str(&String::from_utf8_lossy(bytes));
    if text.len() > 2 * KEPT {
        let mut cut = text.len() - KEPT;
        while !text.is_char_boundary(cut) {
            cut += 1;
        }
        text.drain(..cut);
    }
}
