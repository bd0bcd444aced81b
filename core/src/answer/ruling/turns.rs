//! The turns of a player, judged by what they leave.

mod joint;

use super::{Part, Verdict, court::Bench, is_loopy, is_misere_nim, position};
use crate::{
    Error, Length, Mode, Move, Options, Outcome, Session, Step, Sum, Turn,
    answer::moves::{self, written},
};
use joint::joint;

/// Turns with the positions that they leave, the best first.
#[derive(Debug)]
pub(super) struct Turns {
    pub(super) list: Vec<(Turn, Vec<Part>)>,
    pub(super) complete: bool,
}

impl Default for Turns {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            complete: true,
        }
    }
}

/// Which move is made in each component, if one is.
type Choice = Vec<Option<usize>>;

/// The turns that win or, where there are none, keep a draw; or `all`.
pub(super) fn turns(
    session: &mut Session<'_>,
    bench: &mut Bench,
    parts: &[Part],
    all: bool,
) -> Result<Turns, Error> {
    let mut found = match bench.mode.sum {
        Sum::Disjunctive => single(session, bench, parts, all)?,
        _ => joint(session, bench, parts, all)?,
    };
    if !all {
        let best = match found
            .list
            .iter()
            .any(|(turn, _)| turn.outcome == Outcome::P)
        {
            true => Outcome::P,
            false => Outcome::D,
        };
        found.list.retain(|(turn, _)| turn.outcome == best);
    }
    // Without lengths the order may tell a way to win that comes to an end.
    if bench.has_lengths() || !is_loopy(session, parts) {
        found.list.sort_by_key(|(turn, _)| rank(turn));
    }
    Ok(found)
}

/// What is smaller in better turns.
fn rank(turn: &Turn) -> (u8, u64) {
    let last = match turn.outcome {
        Outcome::P => 0,
        Outcome::D => 1,
        Outcome::N => 2,
    };
    let moves = match (turn.length, turn.outcome) {
        (None, _) => 0,
        // The winner hurries and the loser delays, but for the suspense.
        (Some(Length::Remoteness(moves)), Outcome::N) => u64::MAX - moves,
        (Some(Length::Remoteness(moves)), _) => moves,
        (Some(Length::Suspense(moves)), Outcome::N) => moves,
        (Some(Length::Suspense(moves)), _) => u64::MAX - moves,
    };
    (last, moves)
}

/// Turns in one component.
fn single(
    session: &mut Session<'_>,
    bench: &mut Bench,
    parts: &[Part],
    all: bool,
) -> Result<Turns, Error> {
    if bench.mode == Mode::default() && !bench.has_lengths() {
        return by_values(session, bench, parts, all);
    }
    let nim = is_misere_nim(session, parts, bench.mode) && !all;
    let mut found = Turns::default();
    let mut bytes = 0;
    for (at, (game, numbers)) in parts.iter().enumerate() {
        let board = session.game(*game).board();
        let told = match nim {
            true => board.moves_of_value(numbers, nim_target(parts, at))?,
            false => None,
        };
        let made = told.map_or_else(|| board.moves(numbers), Ok)?;
        for played in &made {
            let (lists, choice) = in_one(parts.len(), at, played);
            let left = after(bench.mode, parts, &lists, &choice);
            let verdict = bench.judge(session, &left)?;
            if all || verdict.outcome != Outcome::N {
                let turn = told_as(session, bench, parts, &lists, &choice, &left, verdict)?;
                bytes += held(&turn, &left);
                session.work().fits(bytes, 1, Options::<()>::LIST)?;
                found.list.push((turn, left));
            }
        }
    }
    Ok(found)
}

/// The choice of a move in one of so many components.
fn in_one(parts: usize, moved: usize, played: &Move) -> (Vec<&[Move]>, Choice) {
    let mut lists: Vec<&[Move]> = vec![&[]; parts];
    lists[moved] = std::slice::from_ref(played);
    let choice = (0..parts).map(|at| (at == moved).then_some(0)).collect();
    (lists, choice)
}

/// The size to which a heap of nim is brought where the last move loses: with a heap of more than
/// one among the others, their nim-sum, else what makes the number of heaps odd.
fn nim_target(parts: &[Part], moved: usize) -> u64 {
    let others = || {
        let others = parts.iter().enumerate().filter(move |(at, _)| *at != moved);
        others.filter_map(|(_, (_, numbers))| numbers.first().copied())
    };
    let sum = others().fold(0, |sum, size| sum ^ size);
    match others().any(|size| size > 1) {
        true => sum,
        false => sum ^ 1,
    }
}

/// The turns by values, in an order by which who plays the first comes to an end.
fn by_values(
    session: &mut Session<'_>,
    bench: &mut Bench,
    parts: &[Part],
    all: bool,
) -> Result<Turns, Error> {
    let mut found = Turns::default();
    for turn in moves::find(session, &position(parts), all)?.turns {
        let played = Move {
            to: turn.left,
            name: Some(turn.played.name),
        };
        let (lists, choice) = in_one(parts.len(), turn.played.component, &played);
        let left = after(bench.mode, parts, &lists, &choice);
        let verdict = bench.judge(session, &left)?;
        let turn = told_as(session, bench, parts, &lists, &choice, &left, verdict)?;
        found.list.push((turn, left));
    }
    Ok(found)
}

/// What a choice leaves. A conjunctive sum of which a component is gone is at its end.
fn after(mode: Mode, parts: &[Part], lists: &[&[Move]], choice: &Choice) -> Vec<Part> {
    let mut left = Vec::with_capacity(parts.len());
    for (at, (game, numbers)) in parts.iter().enumerate() {
        match choice[at].and_then(|way| lists[at].get(way)) {
            None => left.push((*game, numbers.clone())),
            Some(played) if played.to.is_empty() && mode.sum == Sum::Conjunctive => {
                return Vec::new();
            }
            Some(played) => left.extend(played.to.iter().map(|to| (*game, to.clone()))),
        }
    }
    left
}

/// A choice in words.
fn told_as(
    session: &mut Session<'_>,
    bench: &mut Bench,
    parts: &[Part],
    lists: &[&[Move]],
    choice: &Choice,
    left: &[Part],
    verdict: Verdict,
) -> Result<Turn, Error> {
    let mut steps = Vec::new();
    for (component, (game, numbers)) in parts.iter().enumerate() {
        let Some(played) = choice[component].and_then(|way| lists[component].get(way)) else {
            continue;
        };
        let board = session.game(*game).board();
        let (from, to) = (written(&[numbers], board), written(&played.to, board));
        let name = played.name.clone();
        steps.push(Step {
            component,
            spec: session.game(*game).spec().to_owned(),
            name: name.unwrap_or_else(|| format!("{from} → {to}")),
            from,
            to,
        });
    }
    Ok(Turn {
        steps,
        left: session.write(&position(left)),
        outcome: verdict.outcome,
        length: verdict.length,
        value: bench.value(session, left)?,
    })
}

/// About how many bytes a turn takes.
fn held(turn: &Turn, left: &[Part]) -> u128 {
    let step =
        |step: &Step| 160 + step.spec.len() + step.from.len() + step.to.len() + step.name.len();
    let numbers: usize = left.iter().map(|(_, numbers)| 40 + 8 * numbers.len()).sum();
    (160 + turn.left.len() + turn.steps.iter().map(step).sum::<usize>() + numbers) as u128
}
