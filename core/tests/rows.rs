//! Rows of coins and boxes of counters: the theorems on wider positions than the data's, and
//! what is too large.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::HashMap;

use common::plain_value;
use grundy::{Board, Catalog, Error, Known, Numbers, Outcome, Work};

fn game(spec: &str) -> Box<dyn Board> {
    let load = |name: &str| Err(Error::input(format!("there is no file '{name}'")));
    Catalog::builtin().find(spec, &load).unwrap()
}

/// All rows of `coins` numbers below `squares`, rising where they aren't 0.
fn rows(coins: usize, squares: u64) -> Vec<Numbers> {
    let mut rows = vec![Vec::new()];
    for _ in 0..coins {
        let mut longer = Vec::new();
        for row in &rows {
            let last = row.last().copied().unwrap_or(0);
            let least = if last == 0 { 0 } else { last + 1 };
            longer.extend((least..squares).map(|square| [&row[..], &[square]].concat()));
        }
        rows = longer;
    }
    rows
}

/// The outcome by theorem, and the winning moves, against a plain search.
fn agrees(board: &mut dyn Board, row: &[u64], known: &mut HashMap<Numbers, u64>) {
    let plain = plain_value(board, row, known);
    let (outcome, how) = board.outcome(row, &Work::default()).unwrap();
    assert!(matches!(how, Known::Formula(_)));
    assert_eq!(outcome == Outcome::P, plain == 0, "{row:?}");
    let told = board.moves_of_value(row, 0).unwrap().unwrap();
    let mut moves = board.moves(row).unwrap();
    moves.retain(|played| plain_value(board, &played.to[0], known) == 0);
    let sorted = |list: Vec<grundy::Move>| {
        let mut to: Vec<Numbers> = list.into_iter().flat_map(|played| played.to).collect();
        to.sort();
        to
    };
    assert_eq!(sorted(told), sorted(moves), "{row:?}");
}

#[test]
fn bags_agree_with_a_search() {
    for key in ["silver-king", "silver-dollar"] {
        for place in 1..=5 {
            let mut board = game(&format!("{key}:{place}"));
            let mut known = HashMap::new();
            for (coins, squares) in [(1, 12), (2, 12), (3, 11), (4, 10), (5, 9)] {
                for row in rows(coins, squares) {
                    if coins >= place {
                        agrees(&mut *board, &row, &mut known);
                    }
                }
            }
        }
    }
}

#[test]
fn rows_have_their_values_in_any_order() {
    let mut board = game("silver-row");
    let mut known = HashMap::new();
    for coins in 0..=5 {
        for mut row in rows(coins, 11) {
            if row.first() == Some(&0) {
                continue;
            }
            let plain = plain_value(&*board, &row, &mut known);
            row.reverse();
            let (value, _) = board.value(&row, &Work::default()).unwrap();
            assert_eq!(value.to_string(), plain.to_string(), "{row:?}");
        }
    }
}

/// Whether each box from 1 to `boxes` is odd, by its destinations; it ends where a box has
/// destinations of both kinds.
fn kinds(modulus: u64, rest: u64, boxes: u64) -> Vec<bool> {
    let mut odd: Vec<bool> = Vec::new();
    for number in 1..=boxes {
        let joined = (1..number).filter(|other| (number + other) % modulus == rest % modulus);
        let mut next: Vec<bool> = joined.map(|other| odd[other as usize - 1]).collect();
        next.sort_unstable();
        next.dedup();
        match next[..] {
            [] => odd.push(false),
            [only] => odd.push(!only),
            _ => break,
        }
    }
    odd
}

#[test]
fn boxes_are_odd_or_even_as_their_moves_say() {
    for modulus in 1..=13 {
        for rest in 0..=modulus + 2 {
            let mut board = game(&format!("boxes-modulo:{modulus},{rest}"));
            let plain = kinds(modulus, rest, 60);
            for number in 1..=60 {
                let mut counters = vec![0; number];
                counters[number - 1] = 5;
                let Some(&odd) = plain.get(number - 1) else {
                    break;
                };
                let (value, how) = board.value(&counters, &Work::default()).unwrap();
                let expected = if odd { "5" } else { "0" };
                assert_eq!(
                    value.to_string(),
                    expected,
                    "{modulus},{rest}: box {number}"
                );
                assert_eq!(how, Known::Formula("ferguson-2014"));
            }
            if plain.len() < 60 {
                let mut counters = vec![0; plain.len() + 1];
                counters[plain.len()] = 1;
                let (_, how) = board.value(&counters, &Work::default()).unwrap();
                assert_eq!(how, Known::Search, "{modulus},{rest}");
            }
        }
    }
}

#[test]
fn values_of_many_boxes_are_the_xor_of_the_odd_ones() {
    let mut seed = 7_u64;
    let mut random = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        seed >> 40
    };
    for (modulus, rest) in [
        (6, 3),
        (1000, 1),
        (1000, 999),
        (5001, 7),
        (70_000, 3),
        (2, 1),
    ] {
        let mut board = game(&format!("boxes-modulo:{modulus},{rest}"));
        let counters: Vec<u64> = (0..10_000).map(|_| random()).collect();
        let kinds: Vec<bool> = (1..=10_000)
            .map(|number| {
                let residue = (number - 1) % modulus + 1;
                let mirror = (rest + 2 * modulus - residue - 1) % modulus + 1;
                residue > mirror || residue == mirror && number > modulus
            })
            .collect();
        let expected = counters
            .iter()
            .zip(kinds)
            .fold(0, |sum, (count, odd)| sum ^ if odd { *count } else { 0 });
        let (value, _) = board.value(&counters, &Work::default()).unwrap();
        assert_eq!(value.to_string(), expected.to_string(), "{modulus},{rest}");
    }
}

#[test]
fn wrong_parameters_and_components_are_refused() {
    let refuse = |spec: &str, numbers: &[u64], expected: &str| {
        let load = |name: &str| Err(Error::input(format!("there is no file '{name}'")));
        let built = Catalog::builtin().find(spec, &load);
        let error = built
            .and_then(|board| board.check(numbers))
            .unwrap_err()
            .to_string();
        assert!(error.contains(expected), "{spec} {numbers:?}: {error}");
    };
    refuse(
        "silver-row",
        &[3, 0],
        "squares from 1 upwards, found one on square 0",
    );
    refuse(
        "silver-row",
        &[3, 5, 3],
        "different squares, found two on square 3",
    );
    refuse("silver-king:0", &[1], "a place from 1 upwards, found 0");
    refuse("silver-king:x", &[1], "found 'x'");
    refuse(
        "silver-king:3",
        &[1, 2],
        "a list that reaches place 3, found 2 numbers",
    );
    refuse(
        "silver-king:1",
        &[],
        "a list that reaches place 1, found 0 numbers",
    );
    refuse(
        "silver-dollar:1",
        &[0, 0, 4, 4],
        "different squares, found two on square 4",
    );
    refuse("boxes:0,1", &[1], "for each of the 2 boxes, found 1");
    refuse(
        "boxes:0,3",
        &[],
        "a box from 1 to 2, or 0 for none, found 3",
    );
    refuse("boxes:2,3,2", &[], "is reached again from itself");
    refuse("boxes-modulo:6", &[], "found '6'");
    refuse("boxes-modulo:0,3", &[], "a divisor from 1 upwards");
    refuse(
        "staircase",
        &[u64::MAX, 1],
        "at most 18446744073709551615 counters in all",
    );
}

#[test]
fn what_is_too_large_is_refused_in_words() {
    let work = Work {
        memory: 1 << 24,
        ..Work::default()
    };
    let mut board = game("boxes-modulo:1,0");
    for counters in [vec![3; 10_000], vec![2; 40], vec![u64::MAX / 8; 8]] {
        let error = board.value(&counters, &work).unwrap_err();
        assert_eq!(error.kind(), grundy::ErrorKind::Limit, "{error}");
    }
    let many: Vec<u64> = (1..=100_000).map(|n| 5 * n * n).collect();
    for spec in ["silver-row", "silver-king:9", "silver-dollar:7"] {
        let mut board = game(spec);
        board.outcome(&many, &work).unwrap();
        let error = board.moves(&many).unwrap_err().to_string();
        assert!(error.contains("too many to list"), "{error}");
        board.moves_of_value(&many, 0).unwrap();
    }
    for (spec, far) in [
        ("silver-row", vec![1, u64::MAX - 1, u64::MAX]),
        ("silver-king:2", vec![0, 0, u64::MAX]),
        ("silver-king:3", vec![1, u64::MAX - 1, u64::MAX]),
        ("silver-dollar:1", vec![u64::MAX - 1, u64::MAX]),
    ] {
        let mut board = game(spec);
        board.outcome(&far, &work).unwrap();
        board.moves_of_value(&far, 0).unwrap().unwrap();
    }
    let board = game("boxes-modulo:6,3");
    assert_eq!(board.moves_of_value(&vec![9; 10_000], 0).unwrap(), None);
    assert!(board.moves(&vec![9; 10_000]).is_err());
    let board = game("boxes-modulo:18446744073709551615,18446744073709551615");
    assert_eq!(board.moves(&[1, 2, 3]).unwrap(), []);
}
