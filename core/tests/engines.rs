//! Engines that are chosen by name, and tables that are kept between sessions.

#![allow(clippy::unwrap_used)]

use grundy::{Catalog, ErrorKind, Session, Work};

const ENGINES: [&str; 5] = ["plain", "mex", "couples", "sets", "proof"];

/// Positions without a theorem, small enough for the plain search.
const POSITIONS: [&str; 7] = [
    "kayles:40",
    "cram:3x4,../.#",
    "node-kayles:king:3x4",
    "arc-kayles:grid:3x3",
    "chomp:(4,3,3)",
    "octal:0.77:9 + cram:2x3",
    "wythoff:(6,11)",
];

#[test]
fn all_engines_agree() {
    let catalog = Catalog::builtin();
    for text in POSITIONS {
        let mut usual = Session::new(&catalog);
        let position = usual.position(text).unwrap();
        let value = usual.value(&position).unwrap().0;
        let outcome = usual.outcome(&position).unwrap().0;
        for engine in ENGINES {
            let mut session = Session::new(&catalog).with_engine(engine);
            let position = session.position(text).unwrap();
            assert_eq!(session.engines(&position), engine);
            assert_eq!(
                session.value(&position).unwrap().0,
                value,
                "{text} {engine}"
            );
            let mut session = Session::new(&catalog).with_engine(engine);
            let position = session.position(text).unwrap();
            assert_eq!(
                session.outcome(&position).unwrap().0,
                outcome,
                "{text} {engine}"
            );
        }
    }
}

#[test]
fn engines_that_do_not_fit_are_told() {
    let catalog = Catalog::builtin();
    let load = |_: &str| Ok(b"a b\nb a\n".to_vec());
    let open = |engine, spec| {
        let mut session = Session::new(&catalog)
            .with_loader(&load)
            .with_engine(engine);
        session.open(spec).unwrap_err().to_string()
    };
    assert_eq!(
        open("magic", "cram"),
        "in 'cram': expected one of the engines plain, mex, couples, sets, proof for this game, \
         found 'magic'"
    );
    let error = open("mex", "loopy:graph-edges:ring.txt");
    assert!(error.contains("round in a circle"), "{error}");
}

/// The table that a session has found for the game of a position.
fn table(catalog: &Catalog, text: &str) -> (String, Vec<u8>) {
    let mut session = Session::new(catalog).with_engine("sets");
    let position = session.position(text).unwrap();
    session.value(&position).unwrap();
    let (game, _) = position.iter().next().unwrap();
    let spec = session.game(game).spec().to_owned();
    let saved = session.game(game).board().saved(&spec).unwrap();
    (spec, saved)
}

#[test]
fn tables_come_back() {
    let catalog = Catalog::builtin();
    for (text, large) in [("cram:4x5", "cram:4x6"), ("kayles:60", "kayles:61")] {
        let (spec, saved) = table(&catalog, text);
        let mut plain = Session::new(&catalog);
        let position = plain.position(large).unwrap();
        let value = plain.value(&position).unwrap().0;
        for engine in &ENGINES[1..] {
            let mut session = Session::new(&catalog).with_engine(engine);
            let position = session.position(large).unwrap();
            let (game, _) = position.iter().next().unwrap();
            // A table that has hardly room keeps what it can.
            let work = Work {
                memory: 1 << 14,
                ..Work::default()
            };
            let board = session.game_mut(game).board_mut();
            board.load(&spec, &saved, &work).unwrap();
            assert_eq!(
                session.value(&position).unwrap().0,
                value,
                "{large} {engine}"
            );
        }
    }
}

#[test]
fn foreign_and_damaged_tables_are_refused() {
    let catalog = Catalog::builtin();
    for text in ["cram:3x4", "kayles:12"] {
        let (spec, saved) = table(&catalog, text);
        let mut session = Session::new(&catalog).with_engine("mex");
        let position = session.position(text).unwrap();
        let (game, _) = position.iter().next().unwrap();
        let board = session.game_mut(game).board_mut();
        let work = Work::default();
        let error = board.load("octal:0.6", &saved, &work).unwrap_err();
        assert!(error.to_string().contains("begin anew"), "{error}");
        for at in (0..saved.len()).step_by(7) {
            let mut altered = saved.clone();
            altered[at] ^= 1 << (at % 8);
            let error = board.load(&spec, &altered, &work).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Input, "{error}");
            assert!(at == 0 || board.load(&spec, &saved[..at], &work).is_err());
        }
        assert!(board.load(&spec, &saved, &work).is_ok());
    }
    let mut session = Session::new(&catalog);
    let game = session.open("kayles").unwrap();
    let board = session.game_mut(game).board_mut();
    let error = board.load("kayles", b"", &Work::default()).unwrap_err();
    assert!(error.to_string().contains("keeps no table"), "{error}");
}
