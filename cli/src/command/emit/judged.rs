//! Problems as complete programs.

use grundy::Session;
use grundy_emit::{Language, of_problem};
use grundy_judge::{
    find,
    stress::{Effort, Report, stress},
};

use super::{print, star};
use crate::{
    args::{Args, Emit},
    command::judge::{fault, is_file, puzzle},
    emit::{Ready, broken},
    fault::Fault,
    output::Output,
    render::emit::Program,
};

/// A program is tried on so many inputs before it is printed.
const INPUTS: u64 = 30;
/// One of a problem file, whose moves are listed by Python, on so many.
const INPUTS_OF_FILES: u64 = 8;
/// Which inputs.
const SEED: u64 = 20_260_713;

/// Writes a program that solves a problem.
pub(in super::super) fn solution(
    id: &str,
    language: Language,
    emit: &Emit,
    args: &Args,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    if language == Language::Latex {
        return Err(Fault::input(
            "a solution is a program, and LaTeX is for formulas: choose cpp, python or rust",
        ));
    }
    let written = |notes: &[String]| match is_file(id) {
        true => of_file(id, language, args, notes),
        false => {
            let problem = find(id)?;
            let mut all = vec![
                format!("{}: {}", problem.id, problem.title),
                problem.theorem.to_owned(),
            ];
            all.extend_from_slice(notes);
            Ok(of_problem(id, &all)?.text(language))
        }
    };
    if emit.unchecked {
        let text = written(&["NOT CHECKED: it was neither compiled nor run.".into()])?;
        return print(&program(id, language, None, &text), output);
    }
    let work = session.work();
    let ready = Ready::new(language, &written(&[])?, work)?;
    let mut puzzle = puzzle(id, args, session)?;
    let effort = Effort {
        seed: SEED,
        inputs: if is_file(id) { INPUTS_OF_FILES } else { INPUTS },
    };
    let report = stress(puzzle.as_mut(), &ready.program, effort, work);
    let report = report.map_err(|error| fault(error, output))?;
    if let Some(failure) = &report.failure {
        return Err(broken(&format!(
            "on the input '{}' it has the fault '{}'",
            String::from_utf8_lossy(&failure.input).trim(),
            failure.fault.name()
        )));
    }
    let tried: u64 = report.inputs.iter().map(|(_, count)| count).sum();
    let text = written(&[checked(&report, tried)])?;
    print(&program(id, language, Some(tried), &text), output)
}

fn program<'a>(
    spec: &'a str,
    language: Language,
    fresh: Option<u64>,
    code: &'a str,
) -> Program<'a> {
    Program {
        spec,
        language,
        found: None,
        fresh,
        code,
    }
}

fn checked(report: &Report, tried: u64) -> String {
    format!(
        "Checked: right on {tried} generated inputs with {} cases.",
        report.cases
    )
}

/// A problem file is written in a dialect of Python.
fn of_file(name: &str, language: Language, args: &Args, notes: &[String]) -> Result<String, Fault> {
    star::only_python(name, language)?;
    let mut all = vec![format!("The problem of {name}.")];
    all.extend_from_slice(notes);
    let star = star::Star::read(name, args.global.memory)?;
    Ok(star.file().problem(&all)?)
}
