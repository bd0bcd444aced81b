//! Somebody's program against the right answers to a problem.

use std::{
    fs,
    path::{Path, PathBuf},
};

use grundy::Session;
use grundy_judge::stress::{Effort, Program, Report, stress};

use super::judge::{fault, puzzle};
use crate::{
    args::{Args, Runs, Stress},
    fault::Fault,
    output::Output,
    render::stress::{Tried, write},
};

/// Tries the program, and says how it fails if it does.
pub(super) fn answer(
    words: &Stress,
    args: &Args,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    output.open()?;
    output.counts("cases");
    let work = session.work();
    let program = program(&words.runs);
    let effort = Effort {
        seed: words.seed,
        inputs: words.inputs,
    };
    let mut puzzle = puzzle(&words.problem, args, session)?;
    let report = stress(puzzle.as_mut(), &program, effort, work);
    let report = report.map_err(|error| fault(error, output))?;
    for (phase, why) in &report.left_out {
        output.note(&format!(
            "inputs were left out ({}), since their answers lie beyond a limit: {why}",
            phase.name()
        ));
    }
    let kept = kept(words, puzzle.name(), &report)?;
    let tried = Tried {
        problem: puzzle.name(),
        program: &program,
        effort,
        report: &report,
        kept: kept.as_deref(),
    };
    let mut bytes = Vec::new();
    write(&mut bytes, &tried, output.format, output.style)?;
    output.write(&bytes)?;
    match report.failure {
        None => Ok(()),
        Some(_) => {
            output.finish()?;
            Err(Fault::Found(1))
        }
    }
}

/// How the words say that a program is run.
pub(super) fn program(words: &Runs) -> Program {
    Program {
        words: words.program.clone(),
        time: words.program_time,
        memory: words.program_memory,
    }
}

/// The file in which the failing input is kept.
fn kept(words: &Stress, name: &str, report: &Report) -> Result<Option<PathBuf>, Fault> {
    let Some(failure) = &report.failure else {
        return Ok(None);
    };
    let stem = Path::new(name).file_stem().unwrap_or_default();
    let usual = || PathBuf::from(format!("{}-failing.in", stem.to_string_lossy()));
    let path = words.keep.clone().unwrap_or_else(usual);
    match fs::write(&path, &failure.input) {
        Ok(()) => Ok(Some(path)),
        Err(error) => Err(Fault::input(format!(
            "cannot keep the failing input in '{}': {error}: choose another file with --keep",
            path.display()
        ))),
    }
}
