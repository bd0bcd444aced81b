//! Turns in several components at once.

use super::{Choice, Turns, after, held, told_as};
use crate::{
    Error, Move, Options, Outcome, Play, Session, Sum,
    answer::ruling::{Part, court::Bench},
    engine::play::Stand,
};

/// So many turns are looked at.
const MOST: usize = 1 << 13;

/// Turns in several components.
pub(super) fn joint(
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
