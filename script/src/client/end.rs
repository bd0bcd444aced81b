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
        Some(FAULT | BUS) => Error::limit(
            "its stack was not enough: brackets, cases or names of functions lie too deep within one \
             another; write the file in shorter pieces, or keep fewer values",
        ),
        Some(signal) if signal != ABORT => Error::input(format!(
            "its worker was ended from outside by the signal {signal}: try again"
        )),
        _ => Error::limit(format!(
            "more than {} MiB of memory was needed, or brackets and cases lie too deep within one \
             another: keep fewer values, write them in shorter pieces, or allow more with \
             --rules-memory",
            limits.memory >> 20
        )),
    }
}

/// The error of a worker that says nothing and takes no time of the processor either.
pub(super) fn silent(limits: Limits) -> Error {
    Error::limit(format!(
        "nothing was heard for {} seconds by the clock: allow more with \
         --rules-clock, or try again when the machine does less",
        limits.patience().as_secs()
    ))
}

const INTERRUPT: i32 = 2;
const ABORT: i32 = 6;
const BUS: i32 = 7;
const KILL: i32 = 9;
const FAULT: i32 = 11;
const CPU: i32 = 24;

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_status: ExitStatus) -> Option<i32> {
    None
}
