//! Why a position is won or lost.

use super::moves::{self, Moved, Turn};
use crate::{
    Change, Error, ErrorKind, GameId, Known, Move, Numbers, Outcome, Part, Position, Reasons,
    Reply, Session,
};

/// Of a lost position, so many moves are answered.
const TOLD: usize = 32;

/// The reasons for the outcome of `position`.
pub(super) fn why(session: &mut Session<'_>, position: &Position) -> Result<Reasons, Error> {
    let games = position.iter().map(|(game, _)| game);
    if let Some(game) = { games }.find(|&game| session.game(game).board().turns_go_on()) {
        return Err(Error::input(format!(
            "a turn of '{}' may take several moves, and reasons are told of single moves: ask for \
             the moves",
            session.game(game).spec()
        )));
    }
    if session.is_loopy(position) {
        return Err(Error::input(
            "play of this position may go round in a circle, and reasons are told of play that \
             ends: ask for the moves, of which the first is the best",
        ));
    }
    let parts = parts(session, position)?;
    let mut values = parts.iter().map(|part| part.value);
    let sum = values.try_fold(0, |sum, value| value.map(|value| sum ^ value));
    let moves::Judged {
        turns,
        outcome,
        known,
    } = moves::find(session, position, false)?;
    let winning: Vec<Change> = turns.iter().map(|turn| change(&parts, turn)).collect();
    let lost = match turns.first() {
        Some(turn) => after(position, turn),
        None => position.clone(),
    };
    let over = turns.is_empty() && moves::is_over(session, position)?;
    let (replies, untold) = match replies(session, &lost) {
        Ok((replies, untold)) => (replies, Some(untold)),
        Err(error) if error.kind() == ErrorKind::Limit => (Vec::new(), None),
        Err(error) => return Err(error),
    };
    let known = parts
        .iter()
        .fold(known, |known, part| Known::also(known, part.known_by));
    Ok(Reasons {
        rules: rules(session, position.iter().map(|(game, _)| game)),
        sum,
        outcome,
        over,
        known_by: known.unwrap_or(Known::EMPTY),
        winning,
        lost: session.write(&lost),
        replies,
        untold,
        parts,
    })
}

/// The components with their values.
fn parts(session: &mut Session<'_>, position: &Position) -> Result<Vec<Part>, Error> {
    let work = session.work();
    let alone = position.len() == 1;
    let mut parts = Vec::with_capacity(position.len());
    for (game, numbers) in position.iter() {
        let spec = session.game(game).spec().to_owned();
        let board = session.game_mut(game).board_mut();
        let (value, known_by) = match board.no_sums() {
            Some(_) if alone => (None, board.outcome(numbers, &work)?.1),
            _ => {
                let (value, known) = board.value(numbers, &work)?;
                (Some(value.nimber()?.get()), known)
            }
        };
        parts.push(Part {
            spec,
            component: moves::written(&[numbers], board),
            value,
            known_by,
        });
    }
    Ok(parts)
}

/// Each game's rules, once.
pub(super) fn rules(
    session: &Session<'_>,
    games: impl Iterator<Item = GameId>,
) -> Vec<(String, Vec<String>)> {
    let mut rules: Vec<(String, Vec<String>)> = Vec::new();
    for game in games {
        let spec = session.game(game).spec();
        if rules.iter().all(|(told, _)| told != spec) {
            rules.push((spec.to_owned(), session.rule(game)));
        }
    }
    rules
}

fn change(parts: &[Part], turn: &Turn) -> Change {
    let part = &parts[turn.played.component];
    let sum = parts
        .iter()
        .filter_map(|part| part.value)
        .fold(0, |a, b| a ^ b);
    let left = turn.played.value.as_ref().and_then(|v| v.nimber().ok());
    Change {
        spec: part.spec.clone(),
        played: turn.played.clone(),
        before: part.value,
        after: part
            .value
            .zip(left)
            .map(|(own, left)| left.get() ^ sum ^ own),
    }
}

/// What `turn` leaves of `position`.
fn after(position: &Position, turn: &Turn) -> Position {
    let mut left = Position::new();
    for (at, (game, numbers)) in position.iter().enumerate() {
        match at == turn.played.component {
            false => left.push(game, numbers),
            true => turn.left.iter().for_each(|part| left.push(game, part)),
        }
    }
    left
}

/// The first moves of a lost position with an answer to each, and how many more there are.
fn replies(session: &mut Session<'_>, lost: &Position) -> Result<(Vec<Reply>, usize), Error> {
    let own = parts(session, lost)?;
    let components: Vec<(GameId, Numbers)> =
        lost.iter().map(|(game, n)| (game, n.to_vec())).collect();
    let mut replies = Vec::new();
    let mut untold = 0;
    for (component, (game, numbers)) in components.iter().enumerate() {
        // One of several equal components stands for all of them.
        if components[..component].contains(&components[component]) {
            continue;
        }
        let moves = session.game(*game).board().moves(numbers)?;
        let told = moves.len().min(TOLD - replies.len());
        untold += moves.len() - told;
        for made in moves.into_iter().take(told) {
            replies.push(reply(session, lost, &own, component, made)?);
        }
    }
    Ok((replies, untold))
}

fn reply(
    session: &mut Session<'_>,
    lost: &Position,
    own: &[Part],
    component: usize,
    made: Move,
) -> Result<Reply, Error> {
    let Some((game, numbers)) = lost.iter().nth(component) else {
        return Err(Error::input("there is no such component"));
    };
    let moved = Moved {
        component,
        game,
        numbers,
    };
    let mut turn = Turn::new(session.game(game).board(), moved, made);
    let left = after(lost, &turn);
    let left_parts = parts(session, &left)?;
    if own[component].value.is_some() {
        turn.played.value = Some(session.value(&left)?.0);
    }
    let answers = moves::find(session, &left, false)?;
    if answers.outcome != Outcome::N {
        let (lost, left) = (session.write(lost), session.write(&left));
        return Err(Error::input(format!(
            "the rules contradict themselves: '{lost}' is lost, and so is '{left}', which a move \
             of it leaves"
        )));
    }
    let answer = answers.turns.first();
    Ok(Reply {
        change: change(own, &turn),
        answer: answer.map(|answer| change(&left_parts, answer)),
    })
}
