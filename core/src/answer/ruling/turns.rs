//! The turns of a player, judged by what they leave.

use super::{Part, Verdict, court::Bench, is_loopy, is_misere_nim, position};
use crate::{
    Error, Length, Mode, Move, Options, Outcome, Play, Session, Step, Sum, Turn,
    answer::moves::{self, written},
    engine::play::Stand,
};

/// In sums in which several components are moved, so many turns are looked at.
const MOST: usize = 1 << 13;

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
            let mut choice: Choice = vec![None; parts.len()];
            choice[at] = Some(0);
            let lists: Vec<&[Move]> = (0..parts.len())
                .map(|other| {
                    if other == at {
                        std::slice::from_ref(played)
                    } else {
                        &[]
                    }
                })
                .collect();
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
    for turn in moves::find(session, &position(parts), all)?.0 {
        let played = Move {
            to: turn.left,
            name: Some(turn.played.name),
        };
        let mut choice: Choice = vec![None; parts.len()];
        choice[turn.played.component] = Some(0);
        let lists: Vec<&[Move]> = (0..parts.len())
            .map(|at| match at == turn.played.component {
                true => std::slice::from_ref(&played),
                false => &[],
            })
            .collect();
        let left = after(bench.mode, parts, &lists, &choice);
        let verdict = bench.judge(session, &left)?;
        let turn = told_as(session, bench, parts, &lists, &choice, &left, verdict)?;
        found.list.push((turn, left));
    }
    Ok(found)
}

/// Turns in several components.
fn joint(
    session: &mut Session<'_>,
    bench: &mut Bench,
    parts: &[Part],
    all: bool,
) -> Result<Turns, Error> {
    let mut lists = Vec::new();
    for (game, numbers) in parts {
        lists.push(session.game(*game).board().moves(numbers)?);
    }
    let lists: Vec<&[Move]> = lists.iter().map(Vec::as_slice).collect();
    let mut found = Turns::default();
    let ended = match bench.mode.sum {
        Sum::Conjunctive => lists.iter().any(|list| list.is_empty()),
        _ => lists.iter().all(|list| list.is_empty()),
    };
    if ended {
        return Ok(found);
    }
    let may_stay = bench.mode.sum == Sum::Selective;
    let ways = |list: &&[Move]| (list.len() + usize::from(may_stay)).max(1);
    let count = lists
        .iter()
        .map(ways)
        .try_fold(1usize, |n, ways| n.checked_mul(ways));
    let choices = match count.filter(|&count| count <= MOST) {
        Some(_) => choices(&lists, may_stay),
        None if all => {
            return Err(Error::limit(format!(
                "there are more than {MOST} ways to move, too many to list: ask without --all for \
                 one that wins"
            )));
        }
        None => {
            found.complete = false;
            one_that_wins(session, bench, parts, &lists)?
                .into_iter()
                .collect()
        }
    };
    let mut bytes = 0;
    for choice in &choices {
        let left = after(bench.mode, parts, &lists, choice);
        let verdict = bench.judge(session, &left)?;
        if all || verdict.outcome != Outcome::N {
            let turn = told_as(session, bench, parts, &lists, choice, &left, verdict)?;
            bytes += held(&turn, &left);
            session.work().fits(bytes, 1, Options::<()>::LIST)?;
            found.list.push((turn, left));
        }
    }
    Ok(found)
}

/// All choices of a move in each component that has one, or of staying, but not in all.
fn choices(lists: &[&[Move]], may_stay: bool) -> Vec<Choice> {
    let mut all: Vec<Choice> = vec![Vec::new()];
    for list in lists {
        let stays = may_stay || list.is_empty();
        let ways = || (0..list.len()).map(Some).chain(stays.then_some(None));
        let longer = |choice: &Choice| {
            let choice = choice.clone();
            ways()
                .map(move |way| [&choice[..], &[way]].concat())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.retain(|choice| choice.iter().any(Option::is_some));
    all
}

/// A choice that wins, by what the components are alone; `None` where there is none.
fn one_that_wins(
    session: &mut Session<'_>,
    bench: &mut Bench,
    parts: &[Part],
    lists: &[&[Move]],
) -> Result<Option<Choice>, Error> {
    if bench.judge(session, parts)?.outcome != Outcome::N {
        return Ok(None);
    }
    let mode = bench.mode;
    let Some(joint) = bench.joint() else {
        return Err(Error::limit(format!(
            "there are more than {MOST} ways to move, too many to list: ask for the outcome"
        )));
    };
    let mut stands = Vec::new();
    let mut lefts = Vec::new();
    for ((game, numbers), list) in parts.iter().zip(lists) {
        stands.push(joint.of(session, &[(*game, numbers.clone())])?);
        let mut own = Vec::new();
        for played in *list {
            let left: Vec<Part> = played.to.iter().map(|to| (*game, to.clone())).collect();
            own.push(joint.of(session, &left)?);
        }
        lefts.push(own);
    }
    let each = |pick: &dyn Fn(usize) -> Option<usize>| (0..parts.len()).map(pick).collect();
    if mode.sum != Sum::Selective {
        // Each is moved as if it were alone.
        return Ok(Some(each(&|at| {
            let next = stands[at].length.checked_sub(1)?;
            lefts[at].iter().position(|left| left.length == next)
        })));
    }
    let all_lost = |at: usize| {
        let next = lefts[at].iter().position(|left: &Stand| left.lost);
        next.filter(|_| !stands[at].lost)
    };
    let choice: Choice = each(&all_lost);
    let left = after(mode, parts, lists, &choice);
    if mode.play == Play::Normal || bench.judge(session, &left)?.outcome == Outcome::P {
        return Ok(Some(choice));
    }
    let ended = |at: usize| lefts[at].iter().position(|left| left.live == 0);
    for kept in (0..parts.len()).filter(|&at| stands[at].live > 0) {
        let ways = (0..lists[kept].len()).map(Some).chain([None]);
        for way in ways {
            let choice: Choice = each(&|at| if at == kept { way } else { ended(at) });
            if choice.iter().all(Option::is_none) {
                continue;
            }
            let left = after(mode, parts, lists, &choice);
            if bench.judge(session, &left)?.outcome == Outcome::P {
                return Ok(Some(choice));
            }
        }
    }
    Ok(None)
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
