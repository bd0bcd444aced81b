//! `grundy`, the program: words to a question, the answer to text, JSON, CSV or a picture.

mod args;
mod checkpoint;
mod command;
mod emit;
mod fault;
mod file;
mod input;
mod nimber;
mod output;
#[cfg_attr(not(feature = "plot"), path = "plot/absent.rs")]
mod plot;
mod progress;
mod render;
#[cfg_attr(not(feature = "script"), path = "script/absent.rs")]
mod script;
mod style;
mod tier;

use std::process::ExitCode;

use grundy::{Catalog, Session};

use crate::{args::Args, fault::Fault, output::Output, progress::Reporter};

fn main() -> ExitCode {
    if script::served() {
        return ExitCode::SUCCESS;
    }
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fault.report(),
    }
}

/// The whole program: read the words, open a session, answer, and write.
fn run() -> Result<(), Fault> {
    let args = Args::read()?;
    tier::choose()?;
    let reporter = Reporter::new(&args.global, args.positions().and_then(|from| from.time));
    let mut catalog = Catalog::builtin();
    script::add_to(&mut catalog, &args.global);
    let load = |name: &str| input::load(name, args.global.memory);
    let mut session = Session::new(&catalog)
        .with_loader(&load)
        .with_work(reporter.work(&args.global));
    if let Some(engine) = &args.global.engine {
        session = session.with_engine(engine);
    }
    let mut output = Output::new(&args.global, &reporter)?;
    let answered = command::answer(&args, &catalog, &mut session, &mut output);
    // What was answered before an error is kept, unless it cannot be written.
    match answered {
        Ok(()) => output.finish(),
        Err(Fault::Engine(error)) => output.finish().and(Err(error.into())),
        Err(fault) => Err(fault),
    }
}
