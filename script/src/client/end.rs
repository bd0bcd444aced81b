//! Why a worker has ended.

use std::process::ExitStatus;

use grundy::Error;

use crate::Limits;

/// The error for it.
pub(super) fn reason(status: ExitStatus, limits: Limits) -> Error {
    match signal(status) {
        Some(INTERRUPT) => Error::stopped(),
        Some(CPU | KILL) => Error::limit(format!(
            "not done within {} seconds: does a loop go on for too long? Allow more with \
             --rules-time",
            limits.seconds
        )),
        _ => Error::limit(format!(
            "more than {} MiB of memory was needed: keep fewer values, or allow more with \
             --rules-memory",
            limits.memory >> 20
        )),
    }
}

const INTERRUPT: i32 = 2;
const KILL: i32 = 9;
const CPU: i32 = 24;

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_status: ExitStatus) -> Option<i32> {
    None
}
