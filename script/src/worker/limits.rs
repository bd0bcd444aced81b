//! Limits that the system keeps, whatever a file does.

use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use crate::Limits;

/// Beyond its limits in the interpreter, a call may take so much longer before the system ends it.
const GRACE: u64 = 2;

/// A thread more may take so many bytes of addresses that it does not use, and these of values.
const THREAD: u64 = 160 << 20;

/// How many threads call the file's functions, less one, and what the others may take in all.
static OTHERS: AtomicU64 = AtomicU64::new(0);
static OTHERS_BYTES: AtomicU64 = AtomicU64::new(0);

/// Lets each of so many threads take what one may, as long as `work` goes on.
pub(super) fn shared<R>(threads: u64, limits: Limits, work: impl FnOnce() -> R) -> R {
    let others = threads.saturating_sub(1);
    let each = (limits.memory / 2).saturating_add(THREAD);
    OTHERS.store(others, Relaxed);
    OTHERS_BYTES.store(others.saturating_mul(each), Relaxed);
    allow_memory(limits.memory);
    let done = work();
    OTHERS.store(0, Relaxed);
    OTHERS_BYTES.store(0, Relaxed);
    done
}

/// How many threads call the file's functions where there is enough to do; more of them would wait
/// for the one that finds the values.
pub(super) const MOST_THREADS: u64 = 2;

/// Bounds the memory of this process.
#[cfg(unix)]
pub(super) fn bound(limits: Limits) {
    use rustix::process::{Resource, Rlimit, setrlimit};
    allow_memory(limits.memory);
    let none = Rlimit {
        current: Some(0),
        maximum: Some(0),
    };
    let _ = setrlimit(Resource::Core, none);
    allow_time(limits.seconds);
}

/// Allows so many bytes in all.
#[cfg(unix)]
pub(super) fn allow_memory(bytes: u64) {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let limit = Rlimit {
        current: Some(bytes.saturating_add(OTHERS_BYTES.load(Relaxed))),
        maximum: None,
    };
    // A system that knows no such limit leaves those of the interpreter.
    let _ = setrlimit(Resource::As, limit);
}

/// Allows so many more seconds of computing, counted from now.
#[cfg(unix)]
pub(super) fn allow_time(seconds: u64) {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let until = used()
        .as_secs()
        .saturating_add(seconds.saturating_mul(OTHERS.load(Relaxed) + 1))
        .saturating_add(GRACE);
    let limit = Rlimit {
        current: Some(until),
        maximum: None,
    };
    let _ = setrlimit(Resource::Cpu, limit);
}

/// The time that this process has computed.
#[cfg(unix)]
fn used() -> Duration {
    clock(rustix::time::ClockId::ProcessCPUTime)
}

/// The time that this thread has computed.
#[cfg(unix)]
pub(super) fn used_here() -> Duration {
    clock(rustix::time::ClockId::ThreadCPUTime)
}

/// What the clock shows, which is cheap to ask for and right to some milliseconds.
#[cfg(target_os = "linux")]
pub(super) fn by_clock() -> Duration {
    clock(rustix::time::ClockId::MonotonicCoarse)
}

#[cfg(unix)]
fn clock(id: rustix::time::ClockId) -> Duration {
    Duration::try_from(rustix::time::clock_gettime(id)).unwrap_or_default()
}

#[cfg(not(unix))]
pub(super) fn bound(_limits: Limits) {}

#[cfg(not(unix))]
pub(super) fn allow_memory(_bytes: u64) {}

#[cfg(not(unix))]
pub(super) fn allow_time(_seconds: u64) {}

#[cfg(not(unix))]
pub(super) fn used_here() -> Duration {
    by_clock()
}

#[cfg(not(target_os = "linux"))]
pub(super) fn by_clock() -> Duration {
    use std::{sync::OnceLock, time::Instant};
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
