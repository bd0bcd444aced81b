//! The stages against the labels' definition, and the plan's times.

use std::collections::BTreeSet;

use super::super::graph::{Graph, tests::random};
use crate::{Outcome, Play, Work};

/// Labels straight from the definition: for m = 0, 1, … a vertex without a label gets m, again and
/// again, if no follower has m, all smaller labels are among its followers', and each follower
/// without a label has a follower labelled m.
fn plain(graph: &Graph) -> Vec<Option<u32>> {
    let mut labels: Vec<Option<u32>> = vec![None; graph.len()];
    for m in 0.. {
        let before = labels.clone();
        loop {
            let has = |vertex: u32, m: u32, labels: &[Option<u32>]| {
                let mut followers = graph.successors(vertex as usize).iter();
                followers.any(|&to| labels[to as usize] == Some(m))
            };
            let fits = |vertex: u32| {
                labels[vertex as usize].is_none()
                    && !has(vertex, m, &labels)
                    && (0..m).all(|below| has(vertex, below, &labels))
                    && graph
                        .successors(vertex as usize)
                        .iter()
                        .all(|&to| labels[to as usize].is_some() || has(to, m, &labels))
            };
            match (0..graph.len() as u32).find(|&vertex| fits(vertex)) {
                None => break,
                Some(vertex) => labels[vertex as usize] = Some(m),
            }
        }
        if labels == before {
            break;
        }
    }
    labels
}

fn agree(graph: &Graph) {
    let loopy = graph.loopy().expect("the edges are inside");
    let found: Vec<_> = (0..graph.len()).map(|at| loopy.nim_value(at)).collect();
    let plain = plain(graph);
    assert_eq!(found, plain, "{graph:?}");
    for at in 0..graph.len() {
        let value = loopy.value(graph, at).expect("it is there").to_string();
        let followers = graph.successors(at).iter();
        let exits: BTreeSet<u32> = followers.filter_map(|&to| plain[to as usize]).collect();
        let list: Vec<String> = exits.iter().map(u32::to_string).collect();
        let expected = plain[at].map_or(format!("∞({})", list.join(",")), |m| m.to_string());
        assert_eq!(value, expected);
    }
}

#[test]
fn stages_equal_the_definition() {
    for seed in 0..3000 {
        let size = 1 + seed % 11;
        agree(&random(seed, size, seed / 7 % 31));
    }
    for seed in 0..12 {
        agree(&random(seed, 120, 130 + 30 * seed));
    }
}

/// A follower that is no way to a smaller value is taken back at an earlier time.
#[test]
fn times_fall_along_the_plan() {
    for seed in 0..2000 {
        let graph = random(seed, 1 + seed % 14, seed / 3 % 37);
        let loopy = graph.loopy().expect("the edges are inside");
        let followers = |at: usize| graph.successors(at).iter().map(|&to| to as usize);
        for at in 0..graph.len() {
            let Some(label) = loopy.nim_value(at).filter(|_| loopy.time(at) > 0) else {
                continue;
            };
            for to in followers(at) {
                if loopy.nim_value(to).is_none_or(|other| other > label) {
                    let back = followers(to).filter(|&back| loopy.nim_value(back) == Some(label));
                    let earliest = back.map(|back| loopy.time(back)).min();
                    assert!(
                        earliest.is_some_and(|time| time < loopy.time(at)),
                        "{graph:?}"
                    );
                }
            }
        }
    }
}

/// Who wins, and how fast: by trying all numbers of moves in turn.
fn plain_remoteness(graph: &Graph, won: &[bool]) -> Vec<Option<(u32, Outcome)>> {
    let mut plain: Vec<Option<(u32, Outcome)>> = vec![None; graph.len()];
    for moves in 0..=graph.len() as u32 {
        let before = plain.clone();
        for at in (0..graph.len()).filter(|&at| before[at].is_none()) {
            let successors = graph.successors(at).iter();
            let after: Vec<_> = successors.map(|&to| before[to as usize]).collect();
            let mut lost = after.iter().flatten().filter(|(_, who)| *who == Outcome::P);
            plain[at] = match (after.is_empty(), lost.next().is_some()) {
                (true, _) if won[at] => Some((moves, Outcome::N)),
                (true, _) => Some((moves, Outcome::P)),
                (false, true) => Some((moves, Outcome::N)),
                (false, false) => after
                    .iter()
                    .all(Option::is_some)
                    .then_some((moves, Outcome::P)),
            };
        }
    }
    plain
}

#[test]
fn remoteness_equals_the_definition() {
    for seed in 0..4000 {
        let graph = random(seed, 1 + seed % 13, seed / 5 % 29);
        let (won, found): (Vec<bool>, _) = match seed % 3 {
            0 => (vec![false; graph.len()], graph.remoteness()),
            1 => (
                vec![true; graph.len()],
                graph.remoteness_in(Play::Misere, &Work::default()),
            ),
            _ => {
                let won: Vec<bool> = (0..graph.len())
                    .map(|at| (seed / 7) >> at & 1 == 1)
                    .collect();
                let winner = |at: usize| if won[at] { Outcome::N } else { Outcome::P };
                let found = graph.remoteness_with(winner, &Work::default());
                (won, found)
            }
        };
        let found = &found.expect("the edges are inside");
        let plain = plain_remoteness(&graph, &won);
        for (at, plain) in plain.into_iter().enumerate() {
            let told = found.of(at).zip(found.outcome(at));
            assert_eq!(told, plain, "{graph:?} {won:?} {at}");
            assert_eq!(found.outcome(at) == Some(Outcome::D), plain.is_none());
            let after = |who| {
                let successors = graph.successors(at).iter().map(|&to| to as usize);
                successors.filter(move |&to| found.outcome(to) == Some(who))
            };
            let best = match plain {
                None => after(Outcome::D).next(),
                Some((_, Outcome::N)) => after(Outcome::P).min_by_key(|&to| found.of(to)),
                Some(_) => after(Outcome::N).max_by_key(|&to| found.of(to)),
            };
            let told = found.best(&graph, at).map(|to| to as usize);
            let stand = |to: usize| (found.of(to), found.outcome(to));
            assert_eq!(told.map(stand), best.map(stand), "{graph:?} {won:?} {at}");
        }
    }
}
