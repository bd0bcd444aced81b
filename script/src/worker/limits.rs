//! Limits that the system keeps, whatever a file does.

use std::time::Duration;

use crate::Limits;

/// Beyond its limits in the interpreter, a call may take so much longer before the system ends it.
const GRACE: u64 = 2;

/// Bounds the memory of this process.
#[cfg(unix)]
pub(super) fn bound(limits: Limits) {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let most = Some(limits.memory);
    let limit = Rlimit {
        current: most,
        maximum: most,
    };
    // A system that knows no such limit leaves those of the interpreter.
    let _ = setrlimit(Resource::As, limit);
    let none = Rlimit {
        current: Some(0),
        maximum: Some(0),
    };
    let _ = setrlimit(Resource::Core, none);
    allow_time(limits.seconds);
}

/// Allows so many more seconds of computing, counted from now.
#[cfg(unix)]
pub(super) fn allow_time(seconds: u64) {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let until = used()
        .as_secs()
        .saturating_add(seconds)
        .saturating_add(GRACE);
    let limit = Rlimit {
        current: Some(until),
        maximum: None,
    };
    let _ = setrlimit(Resource::Cpu, limit);
}

/// The time that this process has computed.
#[cfg(unix)]
pub(super) fn used() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

#[cfg(not(unix))]
pub(super) fn bound(_limits: Limits) {}

#[cfg(not(unix))]
pub(super) fn allow_time(_seconds: u64) {}

#[cfg(not(unix))]
pub(super) fn used() -> Duration {
    use std::{sync::OnceLock, time::Instant};
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
