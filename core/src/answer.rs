//! From a question to its answer: the middle of the walk.

mod display;
mod listing;
mod losing;
mod misere;
mod moves;
mod period;
mod ruling;
mod survey;
mod why;

pub use listing::Listing;
pub use misere::{Kin, Theory, misere, misere_of_heaps};
pub use period::period_kept;

use crate::{Answer, Error, Query, Session};

/// Answers `query` about games that are open in `session`.
///
/// ```
/// use grundy::{Catalog, Query, Session, answer};
/// let catalog = Catalog::builtin();
/// let mut session = Session::new(&catalog);
/// let game = session.open("kayles")?;
/// let found = answer(&mut session, &Query::Sequence { game, from: 0, to: 9 })?;
/// assert_eq!(found.to_string(), "0 1 2 3 1 4 3 2 1 4");
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// When the question doesn't fit the game, a limit is reached, or the work is stopped.
pub fn answer(session: &mut Session<'_>, query: &Query) -> Result<Answer, Error> {
    match answer_so_far(session, query)? {
        (answer, None) => Ok(answer),
        (_, Some(stopped)) => Err(stopped),
    }
}

/// An answer, and the request to stop that cut it short, if there was one.
type SoFar = (Answer, Option<Error>);

/// As [`answer`], but where the work is stopped amid a list, the answer holds what was found
/// until then and comes with the error that says so.
///
/// # Errors
/// As [`answer`]; a request to stop is an error only where nothing can be told yet.
pub fn answer_so_far(
    session: &mut Session<'_>,
    query: &Query,
) -> Result<(Answer, Option<Error>), Error> {
    let answer = match query {
        Query::Sequence { game, from, to } => {
            return survey::sequence(session, *game, *from, *to);
        }
        Query::Table { game, axes } => return survey::table(session, *game, axes),
        Query::Losing {
            game,
            to,
            width,
            count,
        } => return losing::losing(session, *game, *to, *width, *count),
        Query::Period { game, limit } => return period::period(session, *game, *limit),
        Query::Explain { game } => Answer::Explain {
            explanation: Box::new(session.explain(*game)?),
        },
        Query::Value { position } => {
            let (value, known_by) = session.value(position)?;
            let outcome = value.outcome();
            Answer::Value {
                value,
                outcome,
                known_by,
            }
        }
        Query::Outcome { position } => {
            let (outcome, known_by) = session.outcome(position)?;
            Answer::Outcome { outcome, known_by }
        }
        Query::Moves { position, all } => moves::moves(session, position, *all)?,
        Query::Ruling {
            position,
            mode,
            want,
        } => Answer::Ruling {
            ruling: Box::new(ruling::ruling(session, position, *mode, *want)?),
        },
        Query::Why { position } => Answer::Why {
            reasons: Box::new(why::why(session, position)?),
        },
    };
    Ok((answer, None))
}
