//! Games of rule files: this program is its own worker.

use std::env;

use grundy::{Catalog, Error, Session};
use grundy_judge::Puzzle;
use grundy_script::{Launch, Limits, ProblemFile};

use crate::{args::Global, input, progress};

/// The word that makes the program a worker.
const WORKER: &str = "rules-worker";

/// Does a worker's work where the program was started for it.
pub(crate) fn served() -> bool {
    let is_worker = env::args_os().nth(1).is_some_and(|word| word == WORKER);
    if is_worker {
        grundy_script::serve();
    }
    is_worker
}

/// Adds the games of rule files to the catalog.
pub(crate) fn add_to(catalog: &mut Catalog, global: &Global) {
    let (launch, limits) = worker(global);
    grundy_script::add_to(catalog, launch, limits);
}

/// The problem of a file.
pub(crate) fn problem<'s, 'a: 's>(
    name: &str,
    session: &'s mut Session<'a>,
    global: &Global,
) -> Result<Box<dyn Puzzle + 's>, Error> {
    let (launch, limits) = worker(global);
    let load = |name: &str| input::load(name, global.memory);
    let problem = ProblemFile::open(name, session, &load, &launch, limits)?;
    Ok(Box::new(problem))
}

/// The plain values that the names at the top of a file have.
pub(crate) fn constants(
    pieces: &[String],
    global: &Global,
) -> Result<Vec<(String, String)>, Error> {
    let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
    let (launch, limits) = worker(global);
    let load = |name: &str| input::load(name, global.memory);
    grundy_script::constants(&pieces, &load, &launch, limits)
}

fn worker(global: &Global) -> (Launch, Limits) {
    // Where the program cannot tell its own name, it is looked up as a shell would.
    let launch = Launch {
        program: env::current_exe().unwrap_or_else(|_| "grundy".into()),
        arguments: vec![WORKER.into()],
        stopped: || progress::check().is_err(),
    };
    let limits = Limits {
        memory: global.rules_memory,
        seconds: global.rules_time,
        clock: global.rules_clock,
    };
    (launch, limits)
}
