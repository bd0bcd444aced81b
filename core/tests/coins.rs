//! Coin-turning games: tables and theorems against plain sets of xors and the plain search.

#![allow(clippy::unwrap_used)]

mod common;

use std::{
    cell::Cell,
    collections::{BTreeSet, HashMap},
};

use common::plain_value;
use grundy::{
    Answer, Catalog, Error, ErrorKind, Known, Nimber, Outcome, Position, Progress, Query, Session,
    Value, Work, answer,
};

fn session(catalog: &Catalog) -> Session<'_> {
    Session::new(catalog)
}

fn value(session: &mut Session<'_>, position: &str) -> Result<(u64, Known), Error> {
    let position = session.position(position)?;
    match session.value(&position)? {
        (Value::Nim(value), known) => Ok((value.get(), known)),
        other => panic!("{other:?}"),
    }
}

fn error(position: &str) -> Error {
    let catalog = Catalog::builtin();
    value(&mut session(&catalog), position).unwrap_err()
}

/// The values of places 0, 1, …, from sets of the xors of exactly j values before.
fn plain_row(sizes: std::ops::RangeInclusive<usize>, len: usize) -> Vec<u64> {
    let mut values = vec![0];
    let mut xors = vec![BTreeSet::new(); *sizes.end()];
    xors[0].insert(0);
    while values.len() < len {
        let reached = |n: &u64| sizes.clone().any(|size| xors[size - 1].contains(n));
        let value = (0..).find(|n| !reached(n)).unwrap();
        values.push(value);
        for j in (1..xors.len()).rev() {
            let more: Vec<u64> = xors[j - 1].iter().map(|x| x ^ value).collect();
            xors[j].extend(more);
        }
    }
    values
}

#[test]
fn rows_equal_plain_sets() {
    let catalog = Catalog::builtin();
    for (most, len) in [
        (1, 80),
        (2, 80),
        (3, 80),
        (4, 60),
        (5, 40),
        (6, 28),
        (7, 26),
        (8, 22),
    ] {
        for (key, sizes) in [("coins", 1..=most), ("coins-exactly", most..=most)] {
            let mut session = session(&catalog);
            let plain = plain_row(sizes, len);
            for n in (0..len).rev() {
                let found = value(&mut session, &format!("{key}:{most}:{n}")).unwrap();
                assert_eq!(found.0, plain[n], "{key}:{most}:{n}");
            }
        }
    }
}

#[test]
fn rows_equal_plain_search() {
    let catalog = Catalog::builtin();
    for most in 1..=7 {
        for key in ["coins", "coins-exactly"] {
            let mut session = session(&catalog);
            let spec = format!("{key}:{most}");
            let game = session.open(&spec).unwrap();
            let mut known = HashMap::new();
            for n in 0..=13 {
                let plain = plain_value(session.game(game).board(), &[n], &mut known);
                assert_eq!(
                    value(&mut session, &format!("{spec}:{n}")).unwrap().0,
                    plain
                );
            }
        }
    }
}

/// A table that grows place by place equals one that is made at once, and survives a stop.
#[test]
fn a_stopped_table_goes_on() {
    struct Stops(Cell<u64>);
    impl Progress for Stops {
        fn go_on(&self, _done: u64, _total: Option<u64>) -> bool {
            self.0.set(self.0.get() + 1);
            !self.0.get().is_multiple_of(5)
        }
    }
    let catalog = Catalog::builtin();
    let stops = Stops(Cell::new(0));
    let work = Work {
        progress: &stops,
        ..Work::default()
    };
    let mut stopped = session(&catalog).with_work(work);
    let mut found = 0;
    for _ in 0..60 {
        match value(&mut stopped, "coins:4:120") {
            Ok((value, _)) => found = value,
            Err(error) => assert_eq!(error.kind(), ErrorKind::Stopped),
        }
    }
    assert_eq!(
        found,
        value(&mut session(&catalog), "coins:4:120").unwrap().0
    );
}

const FACTORS: [&str; 10] = [
    "turtles",
    "twins",
    "mock-turtles",
    "triplets",
    "ruler",
    "coins:1",
    "coins:4",
    "coins:5",
    "coins-exactly:4",
    "coins-exactly:1",
];

fn compare(spec: &str, most: &[u64]) {
    let catalog = Catalog::builtin();
    let mut session = session(&catalog);
    let game = session.open(spec).unwrap();
    let work = session.work();
    let mut known = HashMap::new();
    let plain = plain_value(session.game(game).board(), most, &mut known);
    for (head, plain) in known.into_iter().chain([(most.to_vec(), plain)]) {
        let board = session.game_mut(game).board_mut();
        let found = board.value(&head, &work).unwrap().0;
        assert_eq!(found, Value::Nim(Nimber::new(plain)), "{spec} {head:?}");
        let outcome = board.outcome(&head, &work).unwrap().0;
        assert_eq!(outcome == Outcome::P, plain == 0, "{spec} {head:?}");
    }
}

#[test]
fn products_equal_plain_search() {
    for a in FACTORS {
        for b in FACTORS {
            for most in [[7, 7], [8, 3], [2, 9]] {
                compare(&format!("product:{a},{b}"), &most);
            }
        }
    }
    for (i, a) in FACTORS.into_iter().enumerate() {
        for (j, b) in FACTORS.into_iter().enumerate().skip(i % 2).step_by(2) {
            let c = FACTORS[(3 * i + 7 * j) % FACTORS.len()];
            compare(&format!("product:{a},{b},{c}"), &[4, 5, 4]);
        }
    }
    compare("product:ruler,turtles,mock-turtles,twins", &[2, 3, 2, 3]);
    compare("product:turtles,twins,ruler,turtles,coins:4", &[2; 5]);
    compare(&format!("product:{}", ["turtles"; 8].join(",")), &[2; 8]);
}

#[test]
fn winning_moves_of_products_win() {
    let catalog = Catalog::builtin();
    for (spec, heads) in [
        ("product:turtles,turtles", ["(2000,1999)", "(3,3)"]),
        ("product:ruler,turtles", ["(48,1099511627776)", "(3,5)"]),
        (
            "product:turtles,turtles,turtles",
            ["(40,1000000000000,50)", "(1,2,3)"],
        ),
        ("product:mock-turtles,twins", ["(11,70)", "(2,5)"]),
    ] {
        let mut session = session(&catalog);
        let position = session
            .position(&format!("{spec}:{}", heads.join(",")))
            .unwrap();
        let query = Query::Moves {
            position,
            all: false,
        };
        let Answer::Moves { moves, .. } = answer(&mut session, &query).unwrap() else {
            panic!("an answer of another kind");
        };
        assert!(!moves.is_empty(), "{spec}");
        for played in moves.iter().take(200) {
            let other = heads[1 - played.component];
            let left = match played.to.as_str() {
                "0" => format!("{spec}:{other}"),
                to => format!("{spec}:{to},{other}"),
            };
            assert_eq!(value(&mut session, &left).unwrap().0, 0, "{left}");
        }
    }
}

#[test]
fn factors_with_parameters_are_written_and_read() {
    let catalog = Catalog::builtin();
    let mut session = session(&catalog);
    let text = "product:coins:3,coins-exactly:2:(2,3),(5,4) + octal:0.77:4";
    let position = session.position(text).unwrap();
    let written = session.write(&position);
    assert_eq!(written, text);
    assert_eq!(session.position(&written).unwrap(), position);
}

#[test]
fn values_by_tables_are_no_formulas() {
    let catalog = Catalog::builtin();
    let mut session = session(&catalog);
    let mut known = |position: &str| value(&mut session, position).unwrap().1.to_string();
    let formula = "formula:berlekamp-conway-guy-1982";
    assert_eq!(known("product:turtles,mock-turtles:(9,9)"), formula);
    assert_eq!(known("product:turtles,moebius:(9,6)"), formula);
    assert_eq!(known("product:turtles,moebius:(9,7)"), "search");
    assert_eq!(known("moebius:7"), "search");
}

/// Long sums are multiplied as slices; short ones, and those with a head that needs a table,
/// one by one.
#[test]
fn sums_equal_their_parts() {
    let catalog = Catalog::builtin();
    let mut session = session(&catalog);
    for (spec, axes, known_by) in [
        ("product:turtles", 1, "formula:berlekamp-conway-guy-1982"),
        (
            "product:turtles,turtles",
            2,
            "formula:berlekamp-conway-guy-1982",
        ),
        (
            "product:ruler,mock-turtles,twins",
            3,
            "formula:berlekamp-conway-guy-1982",
        ),
        (
            "product:turtles,twins,ruler,turtles",
            4,
            "formula:berlekamp-conway-guy-1982",
        ),
        ("product:turtles,coins:4", 2, "search"),
    ] {
        let game = session.open(spec).unwrap();
        for count in [0_u64, 1, 2, 15, 16, 17, 255, 256, 257, 700] {
            let (mut sum, mut total) = (Position::new(), 0);
            for n in 0..count {
                let place = |axis: u64| 1 + n.wrapping_mul(0x9e37 + 2 * axis) % (40 + axis);
                let head: Vec<u64> = (0..axes).map(place).collect();
                let mut alone = Position::new();
                alone.push(game, &head);
                sum.push(game, &head);
                total ^= session.value(&alone).unwrap().0.nimber().unwrap().get();
            }
            let (value, known) = session.value(&sum).unwrap();
            assert_eq!(value, Value::Nim(Nimber::new(total)), "{spec}, {count}");
            if count > 100 {
                assert_eq!(known.to_string(), known_by, "{spec}, {count}");
            }
            sum.push(game, &[0, 1, 1, 1][..axes as usize]);
            let error = session.value(&sum).unwrap_err().to_string();
            assert!(error.contains("found 0"), "{spec}, {count}: {error}");
        }
    }
}

#[test]
fn wrong_input_is_an_error() {
    let parameters = "a number of coins to turn from 1 to 64";
    for (position, part) in [
        ("coins:0:1", parameters),
        ("coins:65:1", parameters),
        ("coins:x:1", parameters),
        ("coins-exactly:-1:1", parameters),
        ("product:nim,turtles:(1,1)", "found 'nim'"),
        ("product:turtles,:(1,1)", "found ''"),
        ("product:coins,turtles:(1,1)", "found 'coins'"),
        ("product:coins:70,turtles:(1,1)", parameters),
        ("product:ruler:3,turtles:(1,1)", "found 'ruler:3'"),
        ("product:turtles,turtles:(0,3)", "counted from 1"),
        ("product:turtles,turtles:(1,2,3)", "3 numbers"),
        (
            "product:ruler,ruler,ruler,ruler,ruler,ruler,ruler,ruler,ruler:1",
            "found 9",
        ),
    ] {
        let error = error(position);
        assert_eq!(error.kind(), ErrorKind::Input, "{error}");
        assert!(error.to_string().contains(part), "{error}");
    }
}

#[test]
fn what_is_too_large_is_a_limit() {
    for position in [
        "coins:4:1000000000",
        "mogul:18446744073709551615",
        "coins:4:18446744073709551615",
        "coins:40:100",
        "coins-exactly:64:1000",
        "mock-turtles:18446744073709551615",
        "triplets:18446744073709551615",
        "product:coins:4,turtles:(1000000000,1)",
    ] {
        assert_eq!(error(position).kind(), ErrorKind::Limit, "{position}");
    }
    let catalog = Catalog::builtin();
    let work = Work {
        memory: 1 << 20,
        ..Work::default()
    };
    let mut session = session(&catalog).with_work(work);
    for position in [
        "ruler:1000000",
        "mogul:1000",
        "turtles:18446744073709551615",
        "product:turtles,turtles:(1099511627776,1099511627776)",
        "product:twins,ruler:(1,18446744073709551615),(2,18446744073709551615)",
    ] {
        let position = session.position(position).unwrap();
        let query = Query::Moves {
            position,
            all: true,
        };
        let error = answer(&mut session, &query).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
    }
}
