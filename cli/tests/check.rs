//! Checks on rules: play that ends, values of the moves, and sequences that are one.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use common::{grundy, json, said};

#[test]
fn families_are_as_their_moves_say() {
    for (words, longest) in [
        ("wythoff --to 9", 18),
        ("kayles --to 20", 20),
        ("nim --to 30", 30),
        ("grundy --to 20", 19),
        ("chomp --from 4,3,2", 9),
        ("octal:0.137 --to 15", 8),
    ] {
        let found = json(&format!("check {words}"));
        assert_eq!(found["ok"], true, "{words}: {found}");
        assert_eq!(found["complete"], true, "{words}");
        assert!(
            found["longest"].as_u64().unwrap() >= longest / 2,
            "{words}: {found}"
        );
    }
    let found = json("check nim --to 30");
    assert_eq!(
        (&found["longest"], &found["falls"]),
        (&30.into(), &"sum".into())
    );
    assert_eq!(found["positions"], 31);
}

#[test]
fn a_check_may_be_cut_short() {
    let run = grundy("check nim --from 100 --most 50");
    assert_eq!(run.code, 3, "{}", run.out);
    assert!(run.out.contains("--most allows more"), "{}", run.out);
    assert!(
        run.out.contains("not known: no cycle so far"),
        "{}",
        run.out
    );
    let run = grundy("check wythoff --to 300");
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(run.err.contains("choose a smaller --to"), "{}", run.err);
}

#[test]
fn sequences_may_be_moved_along() {
    let found = json("check octal:0.07 octal:0.137 --to 300");
    assert_eq!(
        (&found["same"], &found["shift"]),
        (&true.into(), &(-1).into())
    );
    let found = json("check kayles octal:0.77");
    assert_eq!(
        (&found["shift"], &found["agree_to"]),
        (&0.into(), &1000.into())
    );
    let run = grundy("check kayles nim --to 100 --format json");
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.out.contains("\"differ_at\":4"), "{}", run.out);
    let text = said("check octal:0.137 octal:0.07 --to 300");
    assert!(text.contains("one of n + 1 of the second"), "{text}");
}

#[cfg(feature = "script")]
mod files {
    use std::{fs, path::Path};

    use super::common::{Run, folder, grundy, json};

    fn example(name: &str) -> String {
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../script/examples");
        format!("rules:\"{}\"", examples.join(name).display())
    }

    fn checked(test: &str, text: &str, words: &str) -> Run {
        let file = folder(&format!("check-{test}")).join("game.star");
        fs::write(&file, text).unwrap();
        grundy(&format!("check 'rules:\"{}\"' {words}", file.display()))
    }

    /// Numbers that fall for ever make no cycle.
    #[test]
    fn play_without_end_is_not_said_to_end() {
        let file = folder("check-endless").join("down.star");
        fs::write(&file, "def moves(n):\n    return [n - 1, n - 2]\n").unwrap();
        let spec = format!("rules:\"{}\"", file.display());
        let run = grundy(&format!("check {spec} --to 20 --most 500 --format json"));
        assert_eq!(run.code, 3, "{}", run.err);
        let complete = "\"complete\":false,\"ends\":false,\"longest\":null";
        assert!(run.out.contains(complete), "{}", run.out);
        let run = grundy(&format!("value {spec}:5 --memory 10M"));
        assert_eq!(run.code, 3, "{}", run.err);
        assert!(
            run.err
                .contains("moves in one line of play, which has come to -"),
            "{}",
            run.err
        );
    }

    #[test]
    fn examples_are_right() {
        for (words, falls) in [
            ("'take.star' --to 40", Some("sum")),
            ("'kayles.star' --to 20", Some("sum")),
            ("'grundys_game.star' --to 20", Some("sum")),
            ("'dawsons_chess.star' --to 20", Some("sum")),
            ("'mock_turtles.star' --to 8", Some("sum")),
            ("'wythoff.star' --from (5,6)", Some("sum")),
            ("'euclid.star' --from (12,7)", Some("sum")),
            ("'fibonacci_nim.star' --from (12,5)", None),
            ("'chomp.star' --from (3,3,2)", None),
            ("'cram.star' --from (\"...\",\"...\")", Some("dots")),
            ("'treblecross.star' --from \"......\"", Some("dots")),
            ("'notakto.star' --from \"X.. ... ..X\"", Some("dots")),
        ] {
            let (file, rest) = words[1..].split_once('\'').unwrap();
            let rest = rest.replace("--from ", "--from '");
            let close = if rest.contains('\'') { "'" } else { "" };
            let found = json(&format!("check '{}'{rest}{close}", example(file)));
            assert_eq!(
                (&found["ok"], &found["complete"]),
                (&true.into(), &true.into()),
                "{words}: {found}"
            );
            if let Some(falls) = falls {
                assert_eq!(found["falls"], falls, "{words}: {found}");
            }
        }
        let cycle = format!("{},cycle=6", example("node_kayles.star"));
        let found = json(&format!("check '{cycle}'"));
        assert_eq!(
            (&found["ok"], &found["from"]),
            (&true.into(), &"start".into())
        );
        assert!(found["longest"] == 3, "{found}");
    }

    #[test]
    fn wrong_forms_are_found() {
        // A heap of 3 is called one of 2, which has another value.
        let canonical = "def moves(n):\n    return range(n)\ndef canonical(n):\n    return 2 if n == 3 else n\n";
        let run = checked("canonical", canonical, "--to 9");
        assert_eq!(run.code, 1, "{}", run.err);
        let expected = "wrong at 3: 3 by its moves, 2 by its canonical form 2";
        assert!(run.out.contains(expected), "{}", run.out);
        // Searched with it, play would go round: 4 → 3, which is called 4.
        let loops = "def moves(n):\n    return range(n)\ndef canonical(n):\n    return 4 if n == 3 else n\n";
        let run = checked("loops", loops, "--to 9");
        assert_eq!(run.code, 1, "{}", run.err);
        let expected = "wrong at 3: 3 by its moves, 4 by its canonical form 4";
        assert!(run.out.contains(expected), "{}", run.out);
        let parts = "def moves(n):\n    return range(n)\ndef parts(n):\n    return [n, 1, n] if n == 4 else [n]\n";
        let run = checked("parts-loop", parts, "--to 9");
        let expected = "wrong at 4: 4 by its moves, 1 by its parts 4 + 1 + 4";
        assert!(run.out.contains(expected), "{}", run.out);
        // What stands for a position may itself go round.
        let turns = "def moves(n):\n    return [10] if n == 10 else range(n)\ndef canonical(n):\n    return 10 if n == 3 else n\n";
        let run = checked("form-loops", turns, "--to 9");
        assert_eq!(run.code, 1, "{}", run.err);
        assert!(run.out.contains("not always: 10 → 10"), "{}", run.out);
        let wins = "def winner(n):\n    return 'next' if n == 0 else None\ndef moves(n):\n    return [n - 1, n - 2][:n]\ndef canonical(n):\n    return n % 3 + 3 if n > 5 else n\n";
        let run = checked("outcomes", wins, "--to 9");
        assert!(
            run.out.contains("outcomes    those of the moves"),
            "{}",
            run.out
        );
        let run = checked("outcome", &wins.replace("n % 3", "n % 2"), "--to 9");
        assert!(
            run.out
                .contains("outcomes    wrong at 9: N by its moves, P by its canonical form"),
            "{}",
            run.out
        );
        let parts = "def moves(n):\n    return range(n)\ndef parts(n):\n    return [1, n - 1] if n > 1 else [n]\n";
        let run = checked("parts", parts, "--to 9 --format json");
        let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(run.code, 1);
        assert_eq!(found["wrong"]["position"], "2");
        assert_eq!(found["wrong"]["by_moves"], "2");
        let moves = found["wrong"]["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 2);
    }

    #[test]
    fn cycles_are_shown() {
        let turns = "start = 5\ndef moves(n):\n    return [5 if n == 2 else n - 1]\n";
        let run = checked("cycle", turns, "");
        assert_eq!(run.code, 1, "{}", run.err);
        assert!(
            run.out.contains("not always: 4 → 3 → 2 → 5 → 4"),
            "{}",
            run.out
        );
    }
}
