//! Specs and positions print and parse back, and sums have the values that a search of the
//! whole position finds.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::HashMap;

use common::{load, small_components};
use grundy::{
    Answer, Axis, Catalog, Error, GameId, Numbers, Options, Outcome, Position, Query, Rules,
    Session, Value, answer, search,
};
use proptest::prelude::*;

/// The game of every family's example, and the named games.
fn specs() -> Vec<String> {
    let catalog = Catalog::builtin();
    let of_example = |example: &str| {
        let mut session = Session::new(&catalog).with_loader(&load);
        let position = session
            .position(example)
            .unwrap_or_else(|e| panic!("{example}: {e}"));
        let game = position.iter().next().unwrap().0;
        session.game(game).spec().to_owned()
    };
    let families = catalog
        .families()
        .iter()
        .map(|family| of_example(family.example));
    families
        .chain(catalog.named().iter().map(|named| named.key.to_owned()))
        .collect()
}

fn pick<T>(list: &[T], random: u64) -> &T {
    &list[(random % list.len() as u64) as usize]
}

/// A random sum of small components of random games.
fn random_position(session: &mut Session<'_>, specs: &[String], random: &[u64]) -> Position {
    let mut position = Position::new();
    for pair in random.chunks_exact(2) {
        let spec: &String = pick(specs, pair[0]);
        let game = session.open(spec).unwrap();
        let components = small_components(session.game(game).board());
        let numbers: &Numbers = pick(&components, pair[1]);
        position.push(game, numbers);
    }
    position
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn positions_parse_back(random in prop::collection::vec(any::<u64>(), 0..8)) {
        let catalog = Catalog::builtin();
        let mut session = Session::new(&catalog).with_loader(&load);
        let position = random_position(&mut session, &specs(), &random);
        let text = session.write(&position);
        prop_assert_eq!(session.position(&text).unwrap(), position, "{}", text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[a-z0-9(),:+\"'\\\\\\[\\]{}*. _-]{0,40}") {
        let catalog = Catalog::builtin();
        let mut session = Session::new(&catalog);
        if let Ok(position) = session.position(&text) {
            let written = session.write(&position);
            prop_assert_eq!(session.position(&written).unwrap(), position, "{}", written);
        }
    }

    #[test]
    fn names_with_any_characters_parse_back(names in prop::collection::vec("[a-z+:,()' \\[\\]*0-9]{1,6}", 1..5)) {
        let mut names = names;
        names.retain(|name| name.chars().any(|c| !c.is_ascii_digit()) && name.trim() == name);
        names.sort();
        names.dedup();
        prop_assume!(!names.is_empty());
        let count = names.len() as u64;
        let catalog = Catalog::builtin();
        let mut session = Session::new(&catalog);
        let game = session.adopt(grundy::Game::new("ring", search(Places { names })));
        let mut position = Position::new();
        (0..count).for_each(|n| position.push(game, &[n]));
        let text = session.write(&position);
        let parts = text.strip_prefix("ring:").unwrap();
        prop_assert_eq!(session.components(game, parts).unwrap(), (0..count).map(|n| vec![n]).collect::<Vec<_>>());
    }
}

/// Tokens that walk down a list of named places.
struct Places {
    names: Vec<String>,
}

impl Rules for Places {
    type Component = u64;
    fn options(&self, place: &u64, options: &mut Options<u64>) {
        (0..*place).for_each(|lower| options.push(&[lower]));
    }
    fn check(&self, place: &u64) -> Result<(), Error> {
        match self.label(*place) {
            Some(_) => Ok(()),
            None => Err(Error::input(format!("expected a place, found {place}"))),
        }
    }
    fn list_is_one(&self) -> bool {
        false
    }
    fn label(&self, number: u64) -> Option<&str> {
        self.names.get(number as usize).map(String::as_str)
    }
    fn number(&self, label: &str) -> Option<u64> {
        self.names
            .iter()
            .position(|name| name == label)
            .map(|at| at as u64)
    }
}

/// Who wins the whole position, by trying every move of every component and nothing else.
fn plain_outcome(
    session: &Session<'_>,
    sum: &[(GameId, Numbers)],
    known: &mut HashMap<Vec<(GameId, Numbers)>, Outcome>,
) -> Outcome {
    let mut sum = sum.to_vec();
    sum.sort();
    if let Some(&outcome) = known.get(&sum) {
        return outcome;
    }
    let mut outcome = Outcome::P;
    for (at, (game, numbers)) in sum.iter().enumerate() {
        for played in session.game(*game).board().moves(numbers).unwrap() {
            let mut left = sum.clone();
            left.remove(at);
            left.extend(played.to.into_iter().map(|part| (*game, part)));
            if plain_outcome(session, &left, known) == Outcome::P {
                outcome = Outcome::N;
            }
        }
    }
    known.insert(sum, outcome);
    outcome
}

#[test]
fn sums_equal_a_search_of_the_whole_position() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog).with_loader(&load);
    let mut tiny: Vec<(GameId, Numbers)> = Vec::new();
    for spec in specs() {
        let game = session.open(&spec).unwrap();
        let board = session.game(game).board();
        // Where positions come back a plain search never ends; tests/loopy.rs looks at those.
        if board.no_sums().is_none() && !board.is_loopy() {
            let moves = |numbers: &Numbers| board.moves(numbers).unwrap_or_default();
            // A few moves, each of which leaves a few: a plain search of sums takes no deeper ones.
            let few = |numbers: &Numbers| {
                let first = moves(numbers);
                let left = first.iter().flat_map(|played| &played.to);
                (1..=3).contains(&first.len()) && left.map(|to| moves(to).len()).sum::<usize>() < 6
            };
            tiny.extend(
                small_components(board)
                    .into_iter()
                    .filter(few)
                    .take(6)
                    .map(|numbers| (game, numbers)),
            );
        }
    }
    let mut known = HashMap::new();
    // Each meets about as many others, however many games there are.
    let step = tiny.len().div_ceil(60);
    for (i, first) in tiny.iter().enumerate() {
        for second in tiny[i..].iter().step_by(step) {
            let third = &tiny[(i * 7 + 3) % tiny.len()];
            for sum in [
                vec![first.clone(), second.clone()],
                vec![first.clone(), second.clone(), third.clone()],
            ] {
                let plain = plain_outcome(&session, &sum, &mut known);
                let mut position = Position::new();
                sum.iter()
                    .for_each(|(game, numbers)| position.push(*game, numbers));
                assert_eq!(
                    session.outcome(&position).unwrap().0,
                    plain,
                    "{}",
                    session.write(&position)
                );
            }
        }
    }
}

#[test]
fn a_sum_of_different_games() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    let position = session.position("nim:3,4 + kayles:5").unwrap();
    assert!(matches!(session.value(&position).unwrap().0, Value::Nim(n) if n.get() == 3));
    assert_eq!(session.write(&position), "nim:3,4 + kayles:5");
    assert_eq!(session.position("0").unwrap(), Position::new());
}

#[test]
fn errors_say_what_was_found() {
    let catalog = Catalog::builtin();
    let cases = [
        (
            "",
            "expected 'GAME:POSITION' such as 'nim:3,4', found nothing",
        ),
        ("kayle:5", "did you mean 'kayles'?"),
        ("kayles", "a position is missing after the game"),
        (
            "kayles:",
            "expected a whole number from 0 to 18446744073709551615, found ''",
        ),
        ("kayles:5,", "found ''"),
        ("kayles:x", "found 'x'"),
        ("kayles:-1", "found '-1'"),
        (
            "kayles:18446744073709551616",
            "found '18446744073709551616'",
        ),
        (
            "grundy:99999999999",
            "a heap of 99999999999 has no formula and its table would take",
        ),
        ("kayles:(3", "'(' in 'kayles:(3' is not closed: add ')'"),
        ("kayles:3)", "')' in 'kayles:3)' closes nothing"),
        ("kayles:\"3", "a quote in"),
        ("kayles:(3,4)", "cannot be written with 2 numbers"),
        ("octal:0.77", "a position is missing after the game"),
        ("octal::5", "needs parameters"),
        (
            "nim:3 + + nim:4",
            "found nothing: '+' stands between two of them",
        ),
    ];
    for (text, expected) in cases {
        let mut session = Session::new(&catalog);
        let error = session
            .position(text)
            .and_then(|position| session.value(&position))
            .unwrap_err();
        assert!(error.to_string().contains(expected), "{text}: {error}");
    }
}

#[test]
fn tables_of_boards_are_by_their_sizes() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    for (spec, depth) in [
        ("cram", None),
        ("node-kayles:king", None),
        ("arc-kayles:grid", None),
        ("clobber", None),
        ("place:1x3", None),
        ("avoid-line:3", None),
        ("notakto:3", None),
        ("chomp-3d", Some(2)),
    ] {
        let game = session.open(spec).unwrap();
        let fixed = depth.map(Axis::Fixed);
        let ranges = [Axis::Range(1, 2), Axis::Range(1, 3)];
        let axes: Vec<Axis> = fixed.into_iter().chain(ranges).collect();
        let table = answer(&mut session, &Query::Table { game, axes }).unwrap();
        let Answer::Table { values, .. } = table else {
            panic!("{spec}: {table:?}")
        };
        for (row, column) in (1..=2).flat_map(|row| (1..=3).map(move |column| (row, column))) {
            let depth = depth.map_or(String::new(), |depth| format!("{depth}x"));
            let position = format!("{spec}:{depth}{row}x{column}");
            let position = session.position(&position).unwrap();
            let value = session.value(&position).unwrap().0;
            let found = values[row - 1][column - 1];
            assert_eq!(
                value.to_string(),
                found.to_string(),
                "{spec} {row} {column}"
            );
        }
        for axes in [
            vec![Axis::Range(0, 2), Axis::Range(0, 2)],
            vec![
                Axis::Range(1, 2),
                Axis::Range(1, 2),
                Axis::Fixed(1),
                Axis::Fixed(1),
            ],
        ] {
            let error = answer(&mut session, &Query::Table { game, axes }).unwrap_err();
            assert!(error.to_string().contains("as in "), "{spec}: {error}");
        }
    }
}
