use std::{
    io::{Read, Write},
    ops::Range,
};

use grundy::{Catalog, Session, Work};

use crate::{Case, Error, Input, Next, Problem, Tokens, Verdict, problem::Speaker};

/// Answers all cases of `input` in the judge's own bytes.
///
/// Memory holds one case and the games' tables. Answers are written when the input's end is
/// reached, before an error is returned, and before the input has to be waited for.
///
/// # Errors
/// When the input is not what the problem promises, with line, column and what was expected;
/// when an answer lies beyond a limit of `work`, or it is asked to stop; when reading or writing
/// fails. All cases before the error have been answered.
pub fn run(
    problem: &Problem,
    input: &mut dyn Read,
    output: &mut dyn Write,
    work: Work<'_>,
) -> Result<(), Error> {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog).with_work(work);
    let mut case = Case::new(problem.spec, &mut session)?;
    let mut tokens = Tokens::new(input, output);
    let speaker = Speaker::new(problem.say);
    let answered = cases(problem, &speaker, &mut tokens, &mut case, |_, _| Ok(()));
    let written = tokens.lines().flush();
    answered.and(written)
}

/// Where a case stands in the input and in the answers.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) input: Range<usize>,
    pub(crate) output: Range<usize>,
}

/// Answers all cases and shows each to `each`.
pub(crate) fn cases(
    problem: &Problem,
    speaker: &Speaker,
    tokens: &mut Tokens<'_>,
    case: &mut Case<'_, '_>,
    mut each: impl FnMut(&mut Case<'_, '_>, Place) -> Result<(), Error>,
) -> Result<(), Error> {
    let counted = match problem.input {
        Input::Counted => tokens.number("the number of cases")?,
        Input::Ended(_) | Input::Open => u64::MAX,
    };
    for _ in 0..counted {
        case.turn();
        let before = (tokens.offset(), tokens.lines().written());
        if one(problem, speaker, tokens, case).map_err(|error| placed(error, tokens))? == Next::End
        {
            break;
        }
        let place = Place {
            input: before.0..tokens.offset(),
            output: before.1..tokens.lines().written(),
        };
        each(case, place)?;
    }
    Ok(())
}

/// Reads and answers one case.
fn one(
    problem: &Problem,
    speaker: &Speaker,
    tokens: &mut Tokens<'_>,
    case: &mut Case<'_, '_>,
) -> Result<Next, Error> {
    let next = (problem.read)(tokens, case)?;
    let verdict = match next {
        Next::Position => case.ask(problem.question)?,
        Next::Nothing => Verdict::Nothing,
        Next::End => return Ok(next),
    };
    speaker.say(tokens.lines(), case, &verdict);
    tokens.lines().spill()?;
    Ok(next)
}

/// An error of the game is placed at the last word that was read.
#[cold]
fn placed(error: Error, tokens: &Tokens<'_>) -> Error {
    match error {
        Error::Input(error) => {
            let (line, column) = tokens.place();
            Error::Input(error.at(line, column))
        }
        other => other,
    }
}
