//! The stages against the labels' definition, and the plan's times.

use std::collections::BTreeSet;

use super::super::graph::{Graph, tests::random};

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
#[test]
fn remoteness_equals_the_definition() {
    for seed in 0..2000 {
        let graph = random(seed, 1 + seed % 13, seed / 5 % 29);
        let found = graph.remoteness().expect("the edges are inside");
        let mut plain: Vec<Option<u32>> = vec![None; graph.len()];
        for moves in 0..=graph.len() as u32 {
            let before = plain.clone();
            for at in (0..graph.len()).filter(|&at| before[at].is_none()) {
                let after: Vec<_> = graph
                    .successors(at)
                    .iter()
                    .map(|&to| before[to as usize])
                    .collect();
                let wins = after.iter().flatten().any(|moves| moves % 2 == 0);
                let loses = after.iter().all(|moves| moves.is_some_and(|n| n % 2 == 1));
                if wins || loses {
                    plain[at] = Some(moves);
                }
            }
        }
        for (at, plain) in plain.into_iter().enumerate() {
            assert_eq!(found.of(at), plain, "{graph:?} {at}");
            let best = found.best(&graph, at).map(|to| found.of(to as usize));
            let after = graph.successors(at).iter().map(|&to| found.of(to as usize));
            let expected = match found.of(at) {
                None => Some(None),
                Some(0) => None,
                Some(n) if n % 2 == 1 => Some(after.flatten().filter(|m| m % 2 == 0).min()),
                Some(_) => Some(after.flatten().max()),
            };
            assert_eq!(best, expected, "{graph:?} {at}");
        }
    }
}
