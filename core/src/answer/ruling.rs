//! Who wins under any ending and any way to move in a sum, how fast, by which moves, and why.

mod court;
mod plan;
mod turns;

use court::Bench;
use turns::Turns;

use crate::{
    Error, GameId, Length, Mode, Numbers, Outcome, Play, Position, Ruling, Session, Sum, Want,
};

/// A component: its game and the numbers that write it.
type Part = (GameId, Numbers);

/// Who wins a position, and how long play lasts where that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Verdict {
    outcome: Outcome,
    length: Option<Length>,
}

/// What is known of `position` under `mode`.
pub(super) fn ruling(
    session: &mut Session<'_>,
    position: &Position,
    mode: Mode,
    want: Want,
) -> Result<Ruling, Error> {
    let parts: Vec<Part> = position
        .iter()
        .map(|(game, numbers)| (game, numbers.to_vec()))
        .collect();
    allowed(session, &parts, mode)?;
    let mut bench = Bench::new(session, &parts, mode, want)?;
    let verdict = bench.judge(session, &parts)?;
    let found = match want {
        Want::Outcome | Want::Remoteness => Turns::default(),
        Want::Moves { all, .. } => turns::turns(session, &mut bench, &parts, all)?,
        Want::Why => turns::turns(session, &mut bench, &parts, false)?,
    };
    let plan = match want {
        Want::Why => Some(plan::plan(session, &mut bench, &parts, &found)?),
        _ => None,
    };
    Ok(Ruling {
        mode,
        outcome: verdict.outcome,
        length: verdict.length,
        known_by: bench.known(),
        moves: !matches!(want, Want::Outcome | Want::Remoteness),
        complete: found.complete,
        turns: found.list.into_iter().map(|(turn, _)| turn).collect(),
        plan,
    })
}

/// Whether the components can be played so.
fn allowed(session: &Session<'_>, parts: &[Part], mode: Mode) -> Result<(), Error> {
    for (game, numbers) in parts {
        let board = session.game(*game).board();
        board.check(numbers)?;
        if let Some(reason) = board.by_values_only() {
            return Err(Error::input(format!(
                "sums of components stand for this game only as to values and who wins under \
                 normal play: {reason}; ask for those"
            )));
        }
        let plain = mode == Mode::default() && parts.len() == 1;
        if let Some(reason) = board.no_sums().filter(|_| !plain) {
            return Err(Error::input(format!(
                "this game is played alone and as it is: {reason}; ask for the outcome without \
                 --play and --sum"
            )));
        }
    }
    Ok(())
}

/// The position that components are.
fn position(parts: &[Part]) -> Position {
    let mut position = Position::new();
    for (game, numbers) in parts {
        position.push(*game, numbers);
    }
    position
}

/// Whether play of these may go round in a circle.
fn is_loopy(session: &Session<'_>, parts: &[Part]) -> bool {
    let loopy = |(game, _): &Part| session.game(*game).board().is_loopy();
    parts.iter().any(loopy)
}

/// Whether these are heaps of nim in sums in which one is moved and the last move loses.
fn is_misere_nim(session: &Session<'_>, parts: &[Part], mode: Mode) -> bool {
    let heap = |(game, _): &Part| session.game(*game).board().all_but() == Some(0);
    mode.play == Play::Misere && mode.sum == Sum::Disjunctive && parts.iter().all(heap)
}
