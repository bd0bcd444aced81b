//! Checks certificates of periods of taking-and-breaking games.
//!
//! A certificate claims that the nim-values of a game's heaps are periodic, or rise with every
//! period, and says by which theorem finitely many values prove it. This crate shares no code with
//! the engine that wrote it: it reads the file, computes the values afresh, and holds every line
//! against them. The book's page on certificates says what the lines mean.
//!
//! ```
//! use grundy_verify::{Certificate, Fault, Options, Verdict, Watch, check};
//!
//! struct Silent;
//! impl Watch for Silent {}
//!
//! let text = include_bytes!("../tests/data/kayles.cert");
//! let certificate = Certificate::read(text)?;
//! assert_eq!((certificate.preperiod, certificate.period), (71, 12));
//! assert_eq!(check(&certificate, &Options::default(), &Silent)?, Verdict::Ok);
//! # Ok::<(), Fault>(())
//! ```

mod certificate;
mod check;
mod classic;
mod fault;
mod hash;
mod long;
mod many;
mod misere;
mod planes;
mod read;
mod rules;
mod short;
mod text;
mod theorem;

pub use certificate::{Certificate, State, Theorem};
pub use check::{Options, Verdict, check};
pub use fault::{Fault, Kind};
pub use misere::{Misere, Scope, Subject, check_misere};
pub use rules::{Class, Rules};

/// Hears what a check does.
pub trait Watch {
    /// Something was checked and found right.
    fn checked(&self, _what: &str) {}

    /// Called now and then with the heaps done and the heaps in all; returns whether to go on.
    fn progress(&self, _done: u64, _total: u64) -> bool {
        true
    }
}

impl dyn Watch + '_ {
    /// Tells of progress.
    fn go_on(&self, done: u64, total: u64) -> Result<(), Fault> {
        match self.progress(done, total) {
            true => Ok(()),
            false => Err(Fault::stopped()),
        }
    }
}
