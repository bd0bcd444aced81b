//! Ctrl-C where there are no signals.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use grundy::Error;

use super::{STOP, WAITING};

/// Watches for Ctrl-C from now on.
pub(super) fn watch() {
    // Where no handler can be set, Ctrl-C ends the program as it ends any other.
    drop(ctrlc::set_handler(interrupt));
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
        eprintln!("grundy: {}", Error::stopped());
        std::process::exit(130);
    }
}
