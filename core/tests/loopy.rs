//! Play that may go round in a circle: values, sums and plans against retrograde analysis.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeMap;

use common::{data, load};
use grundy::{
    Answer, Catalog, Game, GameId, NamedGraph, Nimber, Options, Outcome, Played, Position, Query,
    Rules, Session, Value, answer, engine::Graph, search,
};

/// Who wins from each vertex, by retrograde analysis: an end is lost; who can move to a lost
/// vertex wins, and who can only move to won ones loses; the rest is drawn.
fn outcomes(successors: &[Vec<usize>]) -> Vec<Outcome> {
    let mut known: Vec<Option<Outcome>> = vec![None; successors.len()];
    let mut before = vec![Vec::new(); successors.len()];
    let mut hopes: Vec<usize> = successors.iter().map(Vec::len).collect();
    let mut found = Vec::new();
    for (from, list) in successors.iter().enumerate() {
        list.iter().for_each(|&to| before[to].push(from));
        if list.is_empty() {
            known[from] = Some(Outcome::P);
            found.push(from);
        }
    }
    while let Some(vertex) = found.pop() {
        for &from in &before[vertex] {
            hopes[from] -= 1;
            let outcome = match known[vertex] {
                Some(Outcome::P) => Outcome::N,
                _ if hopes[from] == 0 => Outcome::P,
                _ => continue,
            };
            if known[from].is_none() {
                known[from] = Some(outcome);
                found.push(from);
            }
        }
    }
    known
        .into_iter()
        .map(|known| known.unwrap_or(Outcome::D))
        .collect()
}

fn graph(successors: &[Vec<usize>]) -> Graph {
    let mut graph = Graph::default();
    for list in successors {
        let list: Vec<u32> = list.iter().map(|&to| to as u32).collect();
        graph.add(&list).unwrap();
    }
    graph
}

fn values(successors: &[Vec<usize>]) -> Vec<Value> {
    let graph = graph(successors);
    let loopy = graph.loopy().unwrap();
    (0..successors.len())
        .map(|at| loopy.value(&graph, at).unwrap())
        .collect()
}

/// The graph of the sum: the vertex (a, b) has the number `a * width + b`.
fn sum(one: &[Vec<usize>], two: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let width = two.len();
    let successors = |a: usize, b: usize| {
        let first = one[a].iter().map(|to| to * width + b);
        first
            .chain(two[b].iter().map(|to| a * width + to))
            .collect()
    };
    (0..one.len() * width)
        .map(|at| successors(at / width, at % width))
        .collect()
}

/// A nim-heap of less than `size` counters.
fn heap(size: usize) -> Vec<Vec<usize>> {
    (0..size).map(|n| (0..n).collect()).collect()
}

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
    fn graph(&mut self, size: usize, edges: usize) -> Vec<Vec<usize>> {
        let mut successors = vec![Vec::new(); size];
        for _ in 0..edges {
            let (from, to) = (self.below(size), self.below(size));
            successors[from].push(to);
        }
        successors
    }
}

/// All modular subtraction graphs with up to 24 vertices and sets within 1..7, with and without
/// an end at 0, and each vertex with a nim-heap beside it.
#[test]
fn modular_subtraction() {
    let (mut compared, mut loopy) = (0, 0);
    for size in 1..=24 {
        for set in 1..1u32 << 7 {
            for end in [false, true] {
                let taken: Vec<usize> = (1..=7).filter(|s| set >> (s - 1) & 1 == 1).collect();
                let successors: Vec<Vec<usize>> = (0..size)
                    .map(|at| match end && at == 0 {
                        true => Vec::new(),
                        false => taken.iter().map(|s| (at + 7 * size - s) % size).collect(),
                    })
                    .collect();
                let values = values(&successors);
                let outcomes = outcomes(&sum(&successors, &heap(6)));
                for at in 0..size {
                    for k in 0..6 {
                        let total = values[at].plus(&Value::Nim(Nimber::new(k as u64))).unwrap();
                        let told = total.outcome();
                        assert_eq!(
                            told,
                            outcomes[6 * at + k],
                            "{size} {taken:?} {end} {at} *{k}"
                        );
                        compared += 1;
                    }
                    loopy +=
                        usize::from(matches!(&values[at], Value::Loopy(set) if !set.is_empty()));
                }
            }
        }
    }
    assert_eq!(compared, 127 * 2 * 6 * (1..=24).sum::<usize>());
    assert!(loopy > 10_000, "{loopy}");
}

#[test]
fn sums_of_random_graphs() {
    let mut numbers = Numbers(17);
    for _ in 0..1500 {
        let (a, b) = (2 + numbers.below(8), 2 + numbers.below(8));
        let (more, less) = (numbers.below(3 * a), numbers.below(3 * b));
        let (one, two) = (numbers.graph(a, more), numbers.graph(b, less));
        let (first, second) = (values(&one), values(&two));
        let outcomes = outcomes(&sum(&one, &two));
        for (at, expected) in outcomes.iter().enumerate() {
            let total = first[at / b].plus(&second[at % b]).unwrap();
            assert_eq!(total.outcome(), *expected, "{one:?} {two:?} {at}");
        }
    }
}

#[test]
fn small_graphs() {
    let told = |successors: &[&[usize]]| {
        let successors: Vec<Vec<usize>> = successors.iter().map(|list| list.to_vec()).collect();
        let values: Vec<String> = values(&successors).iter().map(Value::to_string).collect();
        values.join(" ")
    };
    // The last vertex of most of them is an end.
    assert_eq!(told(&[&[1], &[0, 2], &[]]), "0 1 0");
    assert_eq!(told(&[&[0, 1], &[]]), "∞(0) 0");
    assert_eq!(told(&[&[0]]), "∞()");
    assert_eq!(told(&[&[1, 3], &[2], &[0], &[]]), "2 1 0 0");
    assert_eq!(told(&[&[1, 3], &[0, 2], &[3], &[]]), "1 0 1 0");
    assert_eq!(told(&[&[1, 2], &[0, 2], &[]]), "∞(0) ∞(0) 0");
    assert_eq!(told(&[&[1], &[0, 2, 3], &[3], &[]]), "0 2 1 0");
}

/// Fair Shares and Varied Pairs (Winning Ways, chapter 12): split a heap into equal ones, or put
/// two unequal heaps together.
struct FairShares;

impl Rules for FairShares {
    type Component = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        let mut push = |without: &[usize], with: &[u64]| {
            let mut left: Vec<u64> = (0..heaps.len())
                .filter(|at| !without.contains(at))
                .map(|at| heaps[at])
                .chain(with.iter().copied())
                .collect();
            left.sort_unstable();
            options.push(&[left]);
        };
        for (at, &heap) in heaps.iter().enumerate() {
            for parts in (2..=heap).filter(|parts| heap % parts == 0) {
                push(&[at], &vec![heap / parts; parts as usize]);
            }
            for (other, &second) in heaps.iter().enumerate().skip(at + 1) {
                if heap != second {
                    push(&[at, other], &[heap + second]);
                }
            }
        }
    }
}

/// All partitions of `n` into parts of at most `most`, each with its parts in increasing order.
fn partitions(n: u64, most: u64) -> Vec<Vec<u64>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let largest = (1..=most.min(n)).flat_map(|last| {
        let before = partitions(n - last, last).into_iter();
        before.map(move |mut parts| {
            parts.push(last);
            parts
        })
    });
    largest.collect()
}

#[test]
fn fair_shares() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    let game = session.adopt(Game::new("fair-shares", search(FairShares).loopy()));
    let mut value = |heaps: &[u64]| {
        let mut position = Position::new();
        position.push(game, heaps);
        session.value(&position).unwrap().0.to_string()
    };
    let five: [(&[u64], &str); 7] = [
        (&[5], "1"),
        (&[1, 4], "2"),
        (&[2, 3], "0"),
        (&[1, 1, 3], "1"),
        (&[1, 2, 2], "1"),
        (&[1, 1, 1, 2], "2"),
        (&[1; 5], "0"),
    ];
    let seven: [(&[u64], &str); 15] = [
        (&[7], "1"),
        (&[1, 6], "3"),
        (&[2, 5], "0"),
        (&[1, 1, 5], "1"),
        (&[3, 4], "0"),
        (&[1, 2, 4], "1"),
        (&[1, 1, 1, 4], "2"),
        (&[1, 3, 3], "2"),
        (&[2, 2, 3], "2"),
        (&[1, 1, 2, 3], "0"),
        (&[1, 1, 1, 1, 3], "1"),
        (&[1, 2, 2, 2], "0"),
        (&[1, 1, 1, 2, 2], "1"),
        (&[1, 1, 1, 1, 1, 2], "2"),
        (&[1; 7], "0"),
    ];
    for (heaps, expected) in five.into_iter().chain(seven) {
        assert_eq!(value(heaps), expected, "{heaps:?}");
    }
    let mut counts = BTreeMap::new();
    for heaps in partitions(10, 10) {
        *counts.entry(value(&heaps)).or_insert(0) += 1;
    }
    let expected = [
        ("0", 12),
        ("1", 1),
        ("2", 1),
        ("∞(0)", 25),
        ("∞(0,1)", 1),
        ("∞(0,2)", 2),
    ];
    assert_eq!(
        counts,
        expected
            .map(|(value, count)| (value.to_owned(), count))
            .into()
    );
}

/// Games that end have the same values when they are looked at as loopy ones, splits and all.
#[test]
fn games_that_end_keep_their_values() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog).with_loader(&load);
    for (spec, to) in [
        ("kayles", 9),
        ("grundy", 12),
        ("subtraction:2,5,7", 30),
        ("chomp", 0),
    ] {
        for n in 0..=to {
            let text = if to == 0 {
                "(3,3,2)".into()
            } else {
                n.to_string()
            };
            let mut value = |spec: &str| {
                let position = session.position(&format!("{spec}:{text}")).unwrap();
                session.value(&position).unwrap().0
            };
            assert_eq!(
                value(&format!("loopy:{spec}")),
                value(spec),
                "{spec}:{text}"
            );
        }
    }
    let error = session
        .position("loopy:loopy:nim:3")
        .unwrap_err()
        .to_string();
    assert!(error.contains("write 'loopy:' once"), "{error}");
    assert!(data().join("loopy.txt").exists());
}

/// A table where graphs are played on.
struct Table<'a> {
    session: Session<'a>,
    games: Vec<GameId>,
}

impl Table<'_> {
    fn play(&mut self, position: &Position, all: bool) -> (bool, Vec<Played>) {
        let position = position.clone();
        match answer(&mut self.session, &Query::Moves { position, all }).unwrap() {
            Answer::Moves { winning, moves, .. } => (winning, moves),
            other => panic!("{other:?}"),
        }
    }

    fn outcome(&mut self, position: &Position) -> Outcome {
        self.session.outcome(position).unwrap().0
    }

    fn after(&self, position: &Position, played: &Played) -> Position {
        let mut after = Position::new();
        for (at, (game, numbers)) in position.iter().enumerate() {
            if at == played.component {
                let to = played
                    .to
                    .split(',')
                    .filter(|_| played.to != "0" || game != self.games[0]);
                to.for_each(|to| after.push(game, &[to.parse().unwrap()]));
            } else {
                after.push(game, numbers);
            }
        }
        after
    }
}

/// From won positions of sums the first move told wins in the end, whatever the other does; from
/// drawn ones the moves told never lose.
#[test]
fn plans_come_to_an_end() {
    let catalog = Catalog::builtin();
    let mut numbers = Numbers(5);
    let (mut won, mut drawn) = (0, 0);
    for round in 0..400 {
        let mut session = Session::new(&catalog);
        let nim = session.open("nim").unwrap();
        let mut table = Table {
            session,
            games: vec![nim],
        };
        let mut position = Position::new();
        for _ in 0..1 + round % 3 {
            let size = 2 + numbers.below(12);
            let edges = numbers.below(3 * size);
            let board = NamedGraph::from(graph(&numbers.graph(size, edges)))
                .loopy_game()
                .unwrap();
            let game = table
                .session
                .adopt(Game::new(format!("graph{round}"), board));
            position.push(game, &[numbers.below(size) as u64]);
        }
        if round % 2 == 0 {
            position.push(nim, &[numbers.below(5) as u64]);
        }
        let first = table.outcome(&position);
        if first == Outcome::P {
            continue;
        }
        let mut steps = 0;
        loop {
            let (winning, moves) = table.play(&position, false);
            assert_eq!(winning, table.outcome(&position) == Outcome::N);
            assert_eq!(winning, moves.iter().any(|played| played.wins()));
            let Some(best) = moves.first() else {
                panic!("a lost position")
            };
            position = table.after(&position, best);
            let now = table.outcome(&position);
            // A careless opponent may turn a draw into a win, never into a loss.
            assert!(now == Outcome::P || (first == Outcome::D && now == Outcome::D));
            let (_, replies) = table.play(&position, true);
            steps += 1;
            if replies.is_empty() || (first == Outcome::D && steps == 60) {
                break;
            }
            assert!(steps < 500, "the plan does not end");
            position = table.after(&position, &replies[numbers.below(replies.len())]);
        }
        won += usize::from(first == Outcome::N);
        drawn += usize::from(first == Outcome::D);
    }
    assert!(won > 60 && drawn > 60, "{won} {drawn}");
}

/// A token alone wins in as many moves as its remoteness says, or fewer.
#[test]
fn tokens_alone_win_fast() {
    let catalog = Catalog::builtin();
    let mut numbers = Numbers(11);
    for _ in 0..200 {
        let (size, edges) = (14, 10 + numbers.below(25));
        let successors = numbers.graph(size, edges);
        let plain = graph(&successors);
        let remoteness = plain.remoteness().unwrap();
        let mut session = Session::new(&catalog);
        let nim = session.open("nim").unwrap();
        let board = NamedGraph::from(plain).loopy_game().unwrap();
        let game = session.adopt(Game::new("graph", board));
        let mut table = Table {
            session,
            games: vec![nim],
        };
        for start in (0..size).filter(|&at| remoteness.outcome(at) == Some(Outcome::N)) {
            let mut at = start;
            let mut moves = 0;
            loop {
                let mut position = Position::new();
                position.push(game, &[at as u64]);
                at = table.play(&position, false).1[0].to.parse().unwrap();
                moves += 1;
                if successors[at].is_empty() {
                    break;
                }
                at = successors[at][numbers.below(successors[at].len())];
                moves += 1;
            }
            assert!(moves <= remoteness.of(start).unwrap());
        }
    }
}

/// Reasons are told of play that ends, and of no other.
#[test]
fn reasons_are_refused() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    let board = NamedGraph::from(graph(&[vec![1, 2], vec![0], vec![]])).loopy_game();
    let game = session.adopt(Game::new("graph", board.unwrap()));
    let mut position = Position::new();
    position.push(game, &[0]);
    let error = answer(&mut session, &Query::Why { position }).unwrap_err();
    assert!(error.to_string().contains("round in a circle"), "{error}");
}
