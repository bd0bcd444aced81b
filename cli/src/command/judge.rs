//! Problems of online judges, answered and asked in the judges' own bytes.

use grundy::{Session, Work};
use grundy_judge::{Error, PROBLEMS, Problem, find, generate, run};

use crate::{args::Judge, fault::Fault, input::Stdin, output::Output, progress, render::judge};

/// Lists, explains, answers or makes inputs for problems.
pub(super) fn answer(
    words: &Judge,
    session: &Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let Some(id) = &words.id else {
        let mut bytes = Vec::new();
        judge::list(&mut bytes, PROBLEMS, output.format, output.style)?;
        return output.write(&bytes);
    };
    let problem = find(id)?;
    if words.explain {
        let mut bytes = Vec::new();
        judge::one(&mut bytes, problem, output.format, output.style)?;
        return output.write(&bytes);
    }
    let result = match words.generate {
        Some(size) => generate(problem, size, words.seed, output.direct()?),
        None => solve(problem, session.work(), output)?,
    };
    result.map_err(|error| fault(error, output))
}

fn solve(
    problem: &Problem,
    work: Work<'_>,
    output: &mut Output<'_>,
) -> Result<Result<(), Error>, Fault> {
    Ok(run(problem, &mut Stdin, output.direct()?, work))
}

fn fault(error: Error, output: &Output<'_>) -> Fault {
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
