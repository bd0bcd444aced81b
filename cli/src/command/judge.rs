//! Problems of online judges, answered in the judges' own bytes.

use grundy::{Session, Work};
use grundy_judge::{Error, PROBLEMS, Problem, Puzzle, Record, find, run};

use super::emit;
use crate::{
    args::{Args, Judge},
    fault::Fault,
    input::{Stdin, read_all},
    output::Output,
    progress,
    render::judge,
    script,
};

/// Lists, explains or answers problems.
pub(super) fn answer(
    words: &Judge,
    args: &Args,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let Some(id) = &words.id else {
        let mut bytes = Vec::new();
        judge::list(&mut bytes, PROBLEMS, output.format, output.style)?;
        return output.write(&bytes);
    };
    if let Some(language) = words.emit.emit {
        return emit::solution(id, language, &words.emit, args, session, output);
    }
    if is_file(id) {
        if words.explain {
            return Err(Fault::input(format!(
                "'{id}' is a problem file, which explains itself: read it, or name a problem such \
                 as hdu-1848"
            )));
        }
        let input = read_all("stdin", Stdin, args.global.memory)?;
        let mut problem = script::problem(id, session, &args.global)?;
        let answered = problem.run(&input, output.direct()?);
        return answered.map_err(|error| fault(error, output));
    }
    let problem = find(id)?;
    if words.explain {
        let mut bytes = Vec::new();
        judge::one(&mut bytes, problem, output.format, output.style)?;
        return output.write(&bytes);
    }
    solve(problem, session.work(), output)?.map_err(|error| fault(error, output))
}

fn solve(
    problem: &Problem,
    work: Work<'_>,
    output: &mut Output<'_>,
) -> Result<Result<(), Error>, Fault> {
    Ok(run(problem, &mut Stdin, output.direct()?, work))
}

/// Whether a problem is named by its file.
pub(super) fn is_file(name: &str) -> bool {
    let file = name.split(',').next().unwrap_or(name);
    file.starts_with("rules:") || file.ends_with(".star") || file.contains('/')
}

/// The problem of this name, an id or a file.
pub(super) fn puzzle<'s, 'a: 's>(
    name: &str,
    args: &Args,
    session: &'s mut Session<'a>,
) -> Result<Box<dyn Puzzle + 's>, Fault> {
    if is_file(name) {
        return Ok(script::problem(name, session, &args.global)?);
    }
    let record = Record::new(find(name)?, session);
    match record {
        Ok(record) => Ok(Box::new(record)),
        Err(Error::Input(error)) => Err(error.into()),
        Err(error) => Err(Fault::input(error.to_string())),
    }
}

/// What went wrong in reading, answering or writing.
pub(super) fn fault(error: Error, output: &Output<'_>) -> Fault {
    match error {
        // Reading ends with an error when the work is stopped.
        Error::Read(error) => match progress::check() {
            Err(stopped) => stopped.into(),
            Ok(()) => Fault::input(format!("cannot read stdin: {error}: try a file with <")),
        },
        Error::Write(error) => output.fault(error),
        Error::Input(error) => error.into(),
    }
}
