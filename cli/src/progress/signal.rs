//! Ctrl-C and SIGTERM, which batch systems send some time before they kill.
//!
//! They are heard where they arrive: a thread that waits for them would take longer to begin than
//! many questions take to answer.
#![allow(unsafe_code)]

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use signal_hook::{
    consts::{SIGINT, SIGTERM},
    low_level,
};

use super::{STOP, WAITING};

/// What `Error::stopped` says.
const SAID: &[u8] = b"grundy: stopped on request\n";

/// Watches for both from now on.
pub(super) fn watch() {
    for signal in [SIGINT, SIGTERM] {
        // SAFETY: what is called there uses atomic flags, `write` and `_exit` only.
        let set = unsafe { low_level::register(signal, interrupt) };
        // Where no handler can be set, the signal ends the program as it ends any other.
        drop(set);
    }
}

/// The first one asks the work to stop; it ends the program at once where nothing would hear it,
/// and the second always does.
fn interrupt() {
    if STOP.swap(true, SeqCst) || WAITING.load(SeqCst) {
        end();
    }
}

/// Ends the program, once.
pub(super) fn end() {
    static ENDING: AtomicBool = AtomicBool::new(false);
    if !ENDING.swap(true, SeqCst) {
        // SAFETY: the bytes are there. Where stderr takes none, nobody can be told.
        let _written =
            unsafe { libc::write(libc::STDERR_FILENO, SAID.as_ptr().cast(), SAID.len()) };
        low_level::exit(130);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_said_is_the_error() {
        let said = format!("grundy: {}\n", grundy::Error::stopped());
        assert_eq!(said.as_bytes(), super::SAID);
    }
}
