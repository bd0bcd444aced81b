//! # grundy-script: a user's own rule file becomes the rules of a game
//!
//! A rule file is a few lines of Starlark, a dialect of Python: a function `moves(position)` that
//! returns the list of what a player may leave. The book's page on rule files says what else a
//! file may define.
//!
//! Files are evaluated in a *worker*, a second process with hard limits on memory and time, so
//! that nothing a file does takes the program down. The worker is the program itself, started
//! with other words, which calls [`serve`]:
//!
//! ```no_run
//! use grundy::{Catalog, Session};
//! use grundy_script::{Launch, Limits};
//!
//! if std::env::args().nth(1).as_deref() == Some("worker") {
//!     return grundy_script::serve();
//! }
//! let mut catalog = Catalog::builtin();
//! let program = std::env::current_exe().unwrap();
//! let launch = Launch {
//!     program,
//!     arguments: vec!["worker".into()],
//!     stopped: || false,
//! };
//! grundy_script::add_to(&mut catalog, launch, Limits::default());
//! let load = |name: &str| Ok(std::fs::read(name).unwrap());
//! let mut session = Session::new(&catalog).with_loader(&load);
//! let position = session.position("rules:game.star:7").unwrap();
//! println!("{}", session.value(&position).unwrap().0);
//! ```

mod client;
mod drawn;
mod literal;
mod names;
mod packed;
mod problem;
mod rules;
mod template;
mod wire;
mod worker;

use std::{ffi::OsString, path::PathBuf, time::Duration};

use grundy::{Catalog, Error, Loader};

pub use problem::ProblemFile;
pub use rules::FAMILY;
pub use template::{Like, template};
pub use worker::serve;

/// How the worker is started: a program that calls [`serve`] when it gets these arguments.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program, mostly the running one.
    pub program: PathBuf,
    /// The words that make it a worker.
    pub arguments: Vec<OsString>,
    /// Whether answers are no longer wanted, as after Ctrl-C; asked ten times a second.
    pub stopped: fn() -> bool,
}

/// What a rule file may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of memory for the worker.
    pub memory: u64,
    /// Seconds of computing for one call of a function of the file.
    pub seconds: u64,
    /// Seconds by the clock that the worker may say nothing, also on a machine that does other
    /// work; 60 times as many as of computing where they are not given, and ten minutes at least.
    pub clock: Option<u64>,
}

impl Limits {
    /// How long by the clock a worker may say nothing.
    fn patience(self) -> Duration {
        let usual = self.seconds.saturating_mul(60).max(600);
        Duration::from_secs(self.clock.unwrap_or(usual))
    }
}

impl Default for Limits {
    /// 1 GiB and 10 seconds.
    fn default() -> Self {
        Self {
            memory: 1 << 30,
            seconds: 10,
            clock: None,
        }
    }
}

/// The names at the top of a rule file that stand for numbers, truth values, strings, or lists and
/// tuples of these, each with its value as a file would write it. `pieces` are the file's name and
/// its parameters, such as `k=3`.
///
/// # Errors
/// When the file cannot be read, or is no rule file.
pub fn constants(
    pieces: &[&str],
    load: &Loader<'_>,
    launch: &Launch,
    limits: Limits,
) -> Result<Vec<(String, String)>, Error> {
    rules::constants(pieces, load, launch, limits)
}

/// Adds the games of rule files, with specs such as `rules:game.star,k=3`, to `catalog`.
pub fn add_to(catalog: &mut Catalog, launch: Launch, limits: Limits) {
    catalog.add_with(FAMILY, move |build| rules::open(build, &launch, limits));
}
