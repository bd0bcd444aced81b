//! The period of one game's values.

use super::{
    SoFar,
    survey::{Survey, about_heaps},
};
use crate::{
    Answer, Error, GameId, Session, Work,
    engine::{
        breaking::{Code, Shifted, Stream},
        period::{self, Extend, Found, Keep, Period, Rule, Status},
    },
};

/// Looks for a period up to the heap `limit`.
pub(super) fn period(session: &mut Session<'_>, game: GameId, limit: u64) -> Result<SoFar, Error> {
    searched(session, game, limit, None)
}

/// As [`answer_so_far`](crate::answer_so_far) to [`Query::Period`](crate::Query::Period), with
/// the search offered to `keep` and gone on with from `saved`: see
/// [`of_stream_kept`](period::of_stream_kept).
///
/// The search of a rule file keeps the table of its engine.
///
/// # Errors
/// As there, and when the game's values are neither those of a taking-and-breaking code whose moves
/// split heaps nor those of an engine that keeps a table.
pub fn period_kept(
    session: &mut Session<'_>,
    game: GameId,
    limit: u64,
    saved: Option<&[u8]>,
    keep: &mut Keep<'_>,
) -> Result<SoFar, Error> {
    searched(session, game, limit, Some((saved, keep)))
}

/// What was saved, and what takes it later.
type Kept<'a, 'k> = (Option<&'a [u8]>, &'a mut Keep<'k>);

fn searched(
    session: &mut Session<'_>,
    game: GameId,
    limit: u64,
    kept: Option<Kept<'_, '_>>,
) -> Result<SoFar, Error> {
    let work = session.work();
    let board = session.game(game).board();
    // Heaps are numbers; where they are not, it is said what a component is.
    let checked = board.check(&[0]).or_else(|_| board.check(&[1]));
    if let Err(error) = checked {
        let error = error.within("a period is one of the values of single heaps");
        return Err(about_heaps(session, game, 0, error));
    }
    let board = session.game(game).board();
    let code = board.shifted();
    let (all_but, most_taken) = (board.all_but(), board.most_taken());
    let Found {
        mut period,
        pattern,
        early,
        stream,
    } = match &code {
        Some(Shifted { code, shift })
            if code.most_parts() > 1 || *shift > 0 || limit >= MOST_OF_BOARD =>
        {
            let limit = limit.saturating_sub(*shift);
            match kept {
                None => period::of_stream(Stream::new(code.clone()), limit, &work)?,
                Some((saved, keep)) => {
                    period::of_stream_kept(code.clone(), limit, saved, keep, &work)?
                }
            }
        }
        _ => {
            let rule = match (&code, all_but) {
                (Some(shifted), _) => Rule::Code(shifted.code.clone()),
                (None, Some(most)) => Rule::AllBut(most),
                (None, None) => Rule::Other(most_taken.unwrap_or(0)),
            };
            of_board(session, game, (rule, limit), kept, &work)?
        }
    };
    if let Some(stream) = stream {
        session.keep_stream(game, stream);
    }
    if let Some(Shifted { code, shift }) = &code {
        move_along(&mut period, code, *shift, &work)?;
    }
    let period = Box::new(period);
    let answer = Answer::Period {
        period,
        pattern,
        code,
    };
    Ok((answer, early))
}

/// A board of a subtraction game is faster than a stream, but keeps all values; a longer search
/// is one of a stream.
const MOST_OF_BOARD: u64 = 1 << 26;

/// The period of the values that the game's board gives one by one.
fn of_board(
    session: &mut Session<'_>,
    game: GameId,
    (rule, limit): (Rule, u64),
    kept: Option<Kept<'_, '_>>,
    work: &Work<'_>,
) -> Result<Found, Error> {
    let (saved, mut keep) = kept.map_or((None, None), |(saved, keep)| (saved, Some(keep)));
    if keep.is_some() {
        begin(session, game, saved, work)?;
    }
    let mut survey = Survey::new(session, game);
    let mut keep = |last: bool, survey: &Survey<'_, '_>| {
        if let Some(keep) = &mut keep {
            let game = survey.session.game(game);
            keep(last, &mut || {
                game.board().saved(game.spec()).unwrap_or_default()
            });
        }
    };
    let mut extend = |values: &mut Vec<u32>, len: usize, _: &Work<'_>| {
        survey.prepare(&[values.len() as u64], &[len as u64 - 1])?;
        keep(false, &survey);
        for n in values.len()..len {
            let value = survey.value(&[n as u64])?;
            values.push(u32::try_from(value).map_err(|_| too_large(n, value))?);
        }
        Ok(())
    };
    let extend: &mut Extend<'_> = &mut extend;
    let found = period::of_values(extend, rule, limit, work);
    let found = found.map_err(|error| about_heaps(survey.session, game, 0, error))?;
    if !matches!(found.period.status, Status::Proved(_)) {
        keep(true, &survey);
    }
    Ok(found)
}

/// Hands what was saved to the game's board, which must keep a table.
fn begin(
    session: &mut Session<'_>,
    game: GameId,
    saved: Option<&[u8]>,
    work: &Work<'_>,
) -> Result<(), Error> {
    let spec = session.game(game).spec().to_owned();
    let board = session.game_mut(game).board_mut();
    match saved {
        Some(saved) => board.load(&spec, saved, work),
        None if board.saved(&spec).is_some() => Ok(()),
        None => Err(Error::input(format!(
            "the search for a period of '{spec}' keeps nothing that can be saved, as that of a \
             taking-and-breaking code that splits heaps or of a rule file does: leave the \
             checkpoint out"
        ))),
    }
}

fn too_large(heap: usize, value: u64) -> Error {
    Error::limit(format!(
        "a heap of {heap} has the value {value}, and periods are looked for in values up to {}: \
         choose a smaller --limit",
        u32::MAX
    ))
}

/// Figures of a sequence that is moved along by `shift` and has zeros before.
fn move_along(found: &mut Period, code: &Code, shift: u64, work: &Work<'_>) -> Result<(), Error> {
    found.computed_to = found.computed_to.saturating_add(shift);
    found.since = found.since.map(|heap| heap.saturating_add(shift));
    if found.max.0 > 0 {
        found.max.1 += shift;
    }
    if found.status == Status::None || shift == 0 {
        return Ok(());
    }
    let mut start = found.preperiod + shift;
    if found.preperiod == 0 {
        // The zeros before may have the period too.
        let mut values = Vec::new();
        let len = found.period as usize;
        crate::HeapRules::extend(code, &mut values, len, work)?;
        let fits = |n: u64| {
            let later = (n + found.period).checked_sub(shift);
            let value = later.map_or(0, |heap| values[heap as usize].into());
            value == found.saltus
        };
        while start > 0 && fits(start - 1) {
            start -= 1;
        }
    }
    found.preperiod = start;
    found.last_exception = start.checked_sub(1);
    Ok(())
}
