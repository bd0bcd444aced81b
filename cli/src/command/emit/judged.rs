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
    let written = |session: &mut Session<'_>, notes: &[String]| match is_file(id) {
        true => of_file(id, language, session, notes),
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
        let text = written(
            session,
            &["NOT CHECKED: it was neither compiled nor run.".into()],
        )?;
        return print(&program(id, language, None, &text), output);
    }
    let work = session.work();
    let ready = Ready::new(language, &written(session, &[])?, work)?;
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
    drop(puzzle);
    let text = written(session, &[checked(&report, tried)])?;
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
fn of_file(
    name: &str,
    language: Language,
    session: &mut Session<'_>,
    notes: &[String],
) -> Result<String, Fault> {
    star::only_python(name, language)?;
    let mut all = vec![format!("The problem of {name}.")];
    all.extend_from_slice(notes);
    let spec = spec(name.strip_prefix("rules:").unwrap_or(name));
    let game = session.open(&spec)?;
    let star = star::Star::read(&spec, session, game)?;
    Ok(star.file().problem(&all)?)
}

/// The game of a problem file, whose name is quoted where it has other characters than most have.
fn spec(name: &str) -> String {
    let (file, given) = name.split_at(name.find(',').unwrap_or(name.len()));
    let plain = |c: char| c.is_alphanumeric() || "._-/\"".contains(c);
    match file.chars().all(plain) {
        true => format!("rules:{name}"),
        false => format!("rules:\"{file}\"{given}"),
    }
}
