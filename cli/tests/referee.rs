//! `grundy referee`: programs that talk play against the perfect player.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use common::grundy;
use serde_json::Value;

fn played(words: &str, program: &str) -> (i32, Value) {
    let run = grundy(&format!(
        "referee {words} --format json --program-time 2 -- {program}"
    ));
    let report = serde_json::from_str(&run.out);
    (run.code, report.unwrap_or_else(|_| panic!("{}", run.err)))
}

/// A player of take 1 or 2 that leaves multiples of 3.
const RIGHT: &str = "sh -c 'while read n; do echo $((n - n % 3)); done'";

#[test]
fn a_right_player_wins() {
    let (code, report) = played("subtraction:1,2:7 subtraction:1,2:20", RIGHT);
    assert_eq!((code, &report["won"]), (0, &2.into()));
    assert_eq!(report["failure"], Value::Null);
}

#[test]
fn the_move_that_gives_the_win_away_is_told() {
    // It always takes 1.
    let program = "sh -c 'while read n; do echo $((n - 1)); done'";
    let (code, report) = played("subtraction:1,2:8", program);
    let failure = &report["failure"];
    assert_eq!((code, &failure["kind"]), (1, &"gave the win away".into()));
    assert_eq!(
        (&failure["said"], &failure["winning"][0]),
        (&"7".into(), &"6".into())
    );
    assert_eq!(failure["position"], "subtraction:1,2:8");
}

#[test]
fn other_failures_are_named() {
    for (program, kind) in [
        ("sh -c 'read n; echo 2'", "illegal move"),
        ("sh -c 'read n; echo take one'", "no position"),
        ("sh -c 'read n; sleep 100'", "no answer"),
        ("sh -c 'read n; exit 0'", "ended before the game"),
        ("sh -c 'read n; kill -SEGV $$'", "crash"),
        (
            "sh -c 'while read n; do echo $((n - n % 3)); done; sleep 100'",
            "does not end after the game",
        ),
    ] {
        let (code, report) = played("subtraction:1,2:8", program);
        assert_eq!(
            (code, &report["failure"]["kind"]),
            (1, &kind.into()),
            "{program}"
        );
    }
}

/// Random sums of a game, the small ones first.
#[test]
fn games_of_a_spec() {
    let nim = "sh -c 'while read line; do echo 0; done'";
    let (code, report) = played("nim --games 9 --seed 4", nim);
    assert_eq!(code, 1);
    assert!(
        report["failure"]["position"]
            .as_str()
            .unwrap()
            .starts_with("nim:")
    );
}

#[test]
fn lost_positions_are_refused() {
    let run = grundy("referee nim:1,1 -- true");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("is lost for the player to move"),
        "{}",
        run.err
    );
}

/// Who takes the last one loses, so that nothing left is won, and 1 is lost.
#[test]
#[cfg(feature = "script")]
fn who_wins_at_the_end_is_asked() {
    let file = common::folder("referee").join("last.star");
    let text =
        "last_player = \"loses\"\ndef moves(n):\n    return [n - t for t in (1, 2) if t <= n]\n";
    std::fs::write(&file, text).unwrap();
    let game = format!("rules:{}", file.display());
    let says = |number: u64| format!("sh -c 'while read n; do echo {number}; done'");
    let (code, report) = played(&format!("{game}:2"), &says(0));
    let failure = &report["failure"];
    assert_eq!((code, &failure["kind"]), (1, &"gave the win away".into()));
    assert_eq!(
        (&failure["said"], &failure["winning"][0]),
        (&"0".into(), &"1".into())
    );
    let (code, report) = played(&format!("{game}:2"), &says(1));
    assert_eq!((code, &report["won"]), (0, &1.into()), "{report}");
    // Who has won need not move.
    let (code, report) = played(&format!("{game}:0"), "cat");
    assert_eq!((code, &report["moves"]), (0, &0.into()), "{report}");
}
