//! Why a position is won, lost or drawn, and how to go on.

use super::{
    Part,
    court::Bench,
    turns::{Turns, turns},
};
use crate::{
    Answered, Error, ErrorKind, Piece, Plan, Session,
    answer::{moves::written, why::rules},
};

/// So many turns of the other player are answered.
const TOLD: usize = 32;

/// The plan for a position, whose best turns are known.
pub(super) fn plan(
    session: &mut Session<'_>,
    bench: &mut Bench,
    parts: &[Part],
    found: &Turns,
) -> Result<Plan, Error> {
    let left = match found.list.first() {
        Some((_, left)) => left.clone(),
        None => parts.to_vec(),
    };
    let (replies, untold) = match replies(session, bench, &left) {
        Ok((replies, untold)) => (replies, Some(untold)),
        Err(error) if error.kind() == ErrorKind::Limit => (Vec::new(), None),
        Err(error) => return Err(error),
    };
    Ok(Plan {
        rules: rules(session, parts.iter().map(|(game, _)| *game)),
        pieces: pieces(session, bench, parts)?,
        value: bench.value(session, parts)?,
        lost: bench.lost(),
        left: session.write(&super::position(&left)),
        replies,
        untold,
    })
}

/// The components, and how they stand alone.
fn pieces(
    session: &mut Session<'_>,
    bench: &mut Bench,
    parts: &[Part],
) -> Result<Vec<Piece>, Error> {
    let mut pieces = Vec::with_capacity(parts.len());
    for part in parts {
        let alone = std::slice::from_ref(part);
        let verdict = bench.judge(session, alone)?;
        let game = session.game(part.0);
        pieces.push(Piece {
            spec: game.spec().to_owned(),
            component: written(&[&part.1], game.board()),
            outcome: verdict.outcome,
            length: verdict.length,
            value: bench.value(session, alone)?,
            known_by: bench.known(),
        });
    }
    Ok(pieces)
}

/// The first turns of a position, each with the best answer, and how many more there are.
fn replies(
    session: &mut Session<'_>,
    bench: &mut Bench,
    left: &[Part],
) -> Result<(Vec<Answered>, usize), Error> {
    let mut all = turns(session, bench, left, true)?;
    // One of several equal components stands for all of them.
    all.list.retain(|(turn, _)| {
        let [step] = &turn.steps[..] else { return true };
        !left[..step.component].contains(&left[step.component])
    });
    let untold = all.list.len().saturating_sub(TOLD);
    let mut replies = Vec::new();
    for (turn, left) in all.list.into_iter().take(TOLD) {
        let answer = turns(session, bench, &left, false)?.list.into_iter().next();
        let answer = answer.map(|(answer, _)| answer);
        replies.push(Answered { turn, answer });
    }
    Ok((replies, untold))
}
