//! Every family against its known values, and every theorem and engine against a plain search.

#![allow(clippy::unwrap_used)]

mod common;

use std::{collections::HashMap, fs};

use common::{data, load, plain_value, small_components};
use grundy::{
    Answer, Axis, Board, Catalog, Known, Numbers, Outcome, Query, Session, Value, answer,
};

/// One line of a data file: `kind SUBJECT = expected`.
struct Line {
    place: String,
    kind: String,
    subject: String,
    expected: String,
}

fn lines(key: &str) -> Vec<Line> {
    let path = data().join(format!("{key}.txt"));
    let text = fs::read_to_string(&path)
        .unwrap_or_else(|e| panic!("known values are missing at {path:?}: {e}"));
    assert!(
        text.starts_with("# Source: "),
        "{path:?} must start with its source"
    );
    let read = |(at, line): (usize, &str)| {
        let place = format!("{key}.txt:{}", at + 1);
        let (head, expected) = line
            .split_once(" =")
            .unwrap_or_else(|| panic!("{place}: no ' ='"));
        let (kind, subject) = head
            .split_once(' ')
            .unwrap_or_else(|| panic!("{place}: no subject"));
        Line {
            place,
            kind: kind.into(),
            subject: subject.trim().into(),
            expected: expected.trim().into(),
        }
    };
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(read)
        .collect()
}

fn keys() -> Vec<&'static str> {
    Catalog::builtin()
        .families()
        .iter()
        .map(|family| family.key)
        .collect()
}

/// The specs that the data of a family speak of.
fn specs(key: &str) -> Vec<String> {
    let catalog = Catalog::builtin();
    let mut found = Vec::new();
    for line in lines(key) {
        let mut session = Session::new(&catalog).with_loader(&load);
        let spec = match line.kind.as_str() {
            "sequence" | "options" | "losing" | "count" | "table" | "small" => {
                line.subject.split(" to ").next().unwrap().to_owned()
            }
            _ => {
                let position = session
                    .position(&line.subject)
                    .unwrap_or_else(|e| panic!("{}: {e}", line.place));
                let game = position.iter().next().unwrap().0;
                session.game(game).spec().to_owned()
            }
        };
        if !found.contains(&spec) {
            found.push(spec);
        }
    }
    found
}

/// The largest number in what is compared with a plain search: where positions grow too fast, a
/// line `small SPEC = M` sets it to M.
fn largest_compared(key: &str, spec: &str) -> u64 {
    lines(key)
        .iter()
        .find(|line| line.kind == "small" && line.subject == spec)
        .map_or(u64::MAX, |line| line.expected.parse().unwrap())
}

#[test]
fn known_values() {
    for key in keys() {
        for line in lines(key).iter().filter(|line| line.kind != "small") {
            assert_eq!(
                found(line),
                line.expected,
                "{}: {} {}",
                line.place,
                line.kind,
                line.subject
            );
        }
    }
}

fn found(line: &Line) -> String {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog).with_loader(&load);
    let fail = |e: grundy::Error| -> String { panic!("{}: {e}", line.place) };
    let count = line.expected.split_whitespace().count() as u64;
    match line.kind.as_str() {
        "sequence" => {
            let game = session
                .open(&line.subject)
                .unwrap_or_else(|e| panic!("{}: {e}", line.place));
            answer(
                &mut session,
                &Query::Sequence {
                    game,
                    from: 0,
                    to: count - 1,
                },
            )
            .map_or_else(fail, |a| a.to_string())
        }
        "options" => {
            let game = session
                .open(&line.subject)
                .unwrap_or_else(|e| panic!("{}: {e}", line.place));
            let board = session.game(game).board();
            let counts = (0..count).map(|n| board.moves(&[n]).unwrap().len().to_string());
            counts.collect::<Vec<_>>().join(" ")
        }
        "losing" | "count" => {
            let (spec, bound) = line.subject.split_once(" to ").expect("'losing SPEC to N'");
            let game = session
                .open(spec)
                .unwrap_or_else(|e| panic!("{}: {e}", line.place));
            let count = line.kind == "count";
            let query = Query::Losing {
                game,
                to: bound.parse().unwrap(),
                width: width(session.game(game).board()),
                count,
            };
            answer(&mut session, &query).map_or_else(fail, |a| a.to_string().replace('\n', " "))
        }
        "table" => {
            let (spec, bound) = line.subject.split_once(" to ").expect("'table SPEC to N'");
            let game = session
                .open(spec)
                .unwrap_or_else(|e| panic!("{}: {e}", line.place));
            let axes = vec![Axis::Range(0, bound.parse().unwrap()); 2];
            answer(&mut session, &Query::Table { game, axes })
                .map_or_else(fail, |a| a.to_string().replace('\n', "; "))
        }
        "value" | "outcome" | "moves" | "names" | "branches" => about_position(&mut session, line),
        "small" => line.expected.clone(),
        kind => panic!("{}: no such kind '{kind}'", line.place),
    }
}

/// How many numbers write a component of the game at least.
fn width(board: &dyn Board) -> usize {
    let fits = |&width: &usize| board.check(&vec![0; width]).is_ok();
    (1..=8).find(fits).unwrap_or(1)
}

fn about_position(session: &mut Session<'_>, line: &Line) -> String {
    let position = session
        .position(&line.subject)
        .unwrap_or_else(|e| panic!("{}: {e}", line.place));
    let query = match line.kind.as_str() {
        "value" => Query::Value { position },
        "outcome" => Query::Outcome { position },
        "moves" => Query::Moves {
            position,
            all: false,
        },
        _ => Query::Moves {
            position,
            all: true,
        },
    };
    match answer(session, &query).unwrap_or_else(|e| panic!("{}: {e}", line.place)) {
        Answer::Value { value, .. } => value.to_string(),
        Answer::Outcome { outcome, .. } => outcome.to_string(),
        Answer::Moves { moves, .. } if line.kind == "branches" => moves.len().to_string(),
        Answer::Moves { moves, .. } => moves
            .iter()
            .map(|played| played.name.as_str())
            .collect::<Vec<_>>()
            .join("; "),
        other => panic!("{}: unexpected {other:?}", line.place),
    }
}

#[test]
fn examples_and_named_games_work() {
    let catalog = Catalog::builtin();
    for family in catalog.families() {
        let mut session = Session::new(&catalog).with_loader(&load);
        let position = session
            .position(family.example)
            .unwrap_or_else(|e| panic!("{}: {e}", family.example));
        session
            .outcome(&position)
            .unwrap_or_else(|e| panic!("{}: {e}", family.example));
        assert!(
            !family.rule.is_empty() && !family.source.is_empty(),
            "{}",
            family.key
        );
    }
    for named in catalog.named() {
        let mut session = Session::new(&catalog).with_loader(&load);
        session
            .open(named.key)
            .unwrap_or_else(|e| panic!("{}: {e}", named.key));
        let known = keys().iter().any(|key| {
            lines(key)
                .iter()
                .any(|line| line.subject.starts_with(named.key))
        });
        assert!(
            known,
            "no data file has a line for the named game {}",
            named.key
        );
    }
}

#[test]
fn answers_equal_plain_search() {
    let catalog = Catalog::builtin();
    let all = keys().into_iter();
    for (key, spec) in all.flat_map(|key| specs(key).into_iter().map(move |spec| (key, spec))) {
        let mut session = Session::new(&catalog).with_loader(&load);
        let work = session.work();
        let game = session.open(&spec).unwrap();
        // Where positions come back a plain search never ends; tests/loopy.rs looks at those.
        if session.game(game).board().is_loopy() {
            continue;
        }
        let most = largest_compared(key, &spec);
        let mut components = small_components(session.game(game).board());
        components.retain(|numbers| numbers.iter().all(|&n| n <= most));
        components.retain(|numbers| !has_endless_moves(session.game(game).board(), numbers));
        assert!(!components.is_empty(), "{spec} has no small components");
        let mut known = HashMap::new();
        for numbers in &components {
            let plain = plain_value(session.game(game).board(), numbers, &mut known);
            let board = session.game_mut(game).board_mut();
            let (outcome, how) = board
                .outcome(numbers, &work)
                .unwrap_or_else(|e| panic!("{spec} {numbers:?}: {e}"));
            assert_has_source(how);
            assert_eq!(
                outcome == Outcome::P,
                plain == 0,
                "outcome of {spec} {numbers:?}"
            );
            if board.no_sums().is_none() {
                let (value, how) = board
                    .value(numbers, &work)
                    .unwrap_or_else(|e| panic!("{spec} {numbers:?}: {e}"));
                assert_has_source(how);
                assert_eq!(
                    value.to_string(),
                    plain.to_string(),
                    "value of {spec} {numbers:?}"
                );
            }
        }
        for numbers in &components {
            theorem_moves(session.game(game).board(), &spec, numbers, &mut known);
        }
        losing_sizes(session.game(game).board(), &spec, most, &mut known);
    }
}

/// Whether there are too many moves for any search, so that only a theorem tells anything.
fn has_endless_moves(board: &dyn Board, numbers: &[u64]) -> bool {
    let moves = board.moves(numbers);
    moves.is_err_and(|error| error.to_string().contains("infinitely many moves"))
}

/// The book's list of sources has every theorem that answers name.
fn assert_has_source(known: Known) {
    if let Known::Formula(name) = known {
        let listed = include_str!("../../book/src/sources.md").contains(&format!("| `{name}` |"));
        assert!(listed, "book/src/sources.md lacks {name}");
    }
}

/// The moves that a theorem gives are exactly the options with the value asked for.
fn theorem_moves(
    board: &dyn Board,
    spec: &str,
    numbers: &[u64],
    known: &mut HashMap<Numbers, u64>,
) {
    let top = if board.no_sums().is_some() {
        0
    } else {
        known[numbers] + 2
    };
    for value in 0..=top {
        let Some(mut told) = board.moves_of_value(numbers, value).unwrap() else {
            continue;
        };
        let mut plain = board.moves(numbers).unwrap();
        plain.retain(|played| {
            played
                .to
                .iter()
                .fold(0, |sum, part| sum ^ plain_value(board, part, known))
                == value
        });
        told.sort_by(|a, b| a.to.cmp(&b.to));
        plain.sort_by(|a, b| a.to.cmp(&b.to));
        assert_eq!(
            told, plain,
            "moves of {spec} {numbers:?} that leave {value}"
        );
    }
}

fn losing_sizes(board: &dyn Board, spec: &str, most: u64, known: &mut HashMap<Numbers, u64>) {
    for to in 0..=most.min(59) {
        let Some(runs) = board.losing(to) else { return };
        let told: Vec<u64> = runs.iter().flat_map(|run| run.members()).collect();
        let sizes = (0..=to).filter(|&n| board.check(&[n]).is_ok());
        let plain: Vec<u64> = sizes
            .filter(|&n| plain_value(board, &[n], known) == 0)
            .collect();
        assert_eq!(told, plain, "losing sizes of {spec} to {to}");
    }
}

#[test]
fn values_are_nim_values() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    let position = session.position("nim:3,4 + kayles:5").unwrap();
    assert!(matches!(session.value(&position).unwrap().0, Value::Nim(n) if n.get() == 3));
}
