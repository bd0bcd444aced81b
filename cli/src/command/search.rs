//! The search for a period, with checkpoints where they are asked for.

use grundy::{Answer, Error, GameId, Query, Session, answer_so_far, period_kept};

use crate::{
    args::Checkpoint,
    checkpoint::{self, Identity, Keeper},
    fault::Fault,
    output::Output,
    progress,
};

/// What is known of the period of a game's values up to the heap `limit`, and what ended the
/// search before.
pub(super) fn period(
    game: GameId,
    limit: u64,
    words: &Checkpoint,
    session: &mut Session<'_>,
    output: &Output<'_>,
) -> Result<(Answer, Option<Error>), Fault> {
    let code = session.game(game).board().shifted();
    let identity = Identity {
        spec: session.game(game).spec().to_owned(),
        code: code.as_ref().map_or_else(String::new, checkpoint::code),
        task: "period".into(),
    };
    let Some(mut keeper) = Keeper::new(words, identity) else {
        return Ok(answer_so_far(session, &Query::Period { game, limit })?);
    };
    // The first one holds nothing; it tells whether any can be written.
    let saved = keeper.load()?.filter(|saved| !saved.is_empty());
    if saved.is_none() {
        keeper.begin(b"")?;
    }
    let mut kept = saved.is_some();
    let mut keep = |last: bool, state: &mut dyn FnMut() -> Vec<u8>| {
        if last || keeper.is_due() || progress::check().is_err() {
            let state = state();
            // Where what is known is lost, the last one stays.
            if !state.is_empty() {
                kept = keeper.save(&state, output);
            }
        }
    };
    let found = period_kept(session, game, limit, saved.as_deref(), &mut keep);
    if found.is_err() && !kept {
        keeper.remove();
        return Ok(found?);
    }
    let (answer, early) = found?;
    let early = early.map(|error| match kept {
        true => keeper.stopped(error),
        false => error,
    });
    Ok((answer, early))
}
