//! Games of rule files.

#![cfg(all(unix, feature = "script"))]
#![allow(clippy::unwrap_used)]

mod common;

use std::path::Path;

use common::{Run, fed, files::with_file, folder, grundy, json};

/// The spec of an example file.
fn example(name: &str) -> String {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../script/examples");
    format!("rules:\"{}\"", examples.join(name).display())
}

/// The values of the heaps 0 to `to` of an example file.
fn sequence(file: &str, to: u64) -> Vec<u64> {
    values(&example(file), to)
}

fn values(spec: &str, to: u64) -> Vec<u64> {
    let found = json(&format!("sequence '{spec}' --to {to}"));
    serde_json::from_value(found["values"].clone()).unwrap()
}

fn value(position: &str) -> u64 {
    json(&format!("value '{position}'"))["value"]
        .as_u64()
        .unwrap()
}

fn outcome(position: &str) -> String {
    let found = json(&format!("outcome '{position}'"));
    found["outcome"].as_str().unwrap().to_owned()
}

/// What the winning moves are called.
fn winning(position: &str) -> Vec<String> {
    let found = json(&format!("moves '{position}'"));
    let moves = found["moves"].as_array().unwrap();
    let names = moves.iter().map(|played| played["name"].as_str().unwrap());
    names.map(str::to_owned).collect()
}

#[test]
fn heaps_have_the_values_of_the_literature() {
    assert_eq!(
        sequence("take.star", 12),
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 1]
    );
    assert_eq!(sequence("take.star", 0), [0]);
    let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4];
    assert_eq!(sequence("kayles.star", 12), kayles);
    let dawson = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2];
    assert_eq!(sequence("dawsons_chess.star", 12), dawson);
    let grundy = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1];
    assert_eq!(sequence("grundys_game.star", 12), grundy);
    let odious = [1, 2, 4, 7, 8, 11, 13, 14, 16];
    assert_eq!(sequence("mock_turtles.star", 8), odious);
}

#[test]
fn long_sequences_come_in_packets() {
    let take = sequence("take.star", 20_000);
    assert!(
        take.iter()
            .enumerate()
            .all(|(n, &value)| value == n as u64 % 11)
    );
    let built_in = values("kayles", 300);
    assert_eq!(sequence("kayles.star", 300), built_in);
}

#[test]
fn parameters_follow_the_file() {
    let three = format!("{},k=3", example("take.star"));
    assert_eq!(values(&three, 6), [0, 1, 2, 3, 0, 1, 2]);
    assert_eq!(value(&format!("{three}:3,5")), 2);
    let run = grundy(&format!("value '{},n=3:5'", example("take.star")));
    let expected = "has no parameter 'n': it has 'k'";
    assert!(run.err.contains(expected), "{}", run.err);
    let run = grundy(&format!("value '{},k=abc:5'", example("take.star")));
    let expected = "expected k=10 or the like, found k='abc'";
    assert!(run.err.contains(expected), "{}", run.err);
}

#[test]
fn pairs_have_tables_and_losing_positions() {
    let wythoff = example("wythoff.star");
    let file = json(&format!("table '{wythoff}' 0..9,0..9"));
    let built_in = json("table wythoff 0..9,0..9");
    assert_eq!(file["values"], built_in["values"]);
    let file = json(&format!("losing '{wythoff}' --to 20"));
    let built_in = json("losing wythoff --to 20");
    assert_eq!(file["positions"], built_in["positions"]);
    assert_eq!(outcome(&format!("{wythoff}:3,5")), "P");
    assert_eq!(outcome(&format!("{wythoff}:start")), "P");
}

/// The start tells how many numbers write a position.
#[test]
fn the_start_tells_the_width() {
    let file = "start = (3, 4, 5)\ndef moves(p):\n    return [p[:i] + (x,) + p[i + 1:] \
                for i in range(3) for x in range(p[i])]\n";
    let run = with_file("width", file, "losing SPEC --to 2 --quiet");
    let nim = "(0,0,0) (0,1,1) (0,2,2) (1,0,1) (1,1,0) (2,0,2) (2,2,0)\n";
    assert_eq!(run.out, nim, "{}", run.err);
    let run = grundy(&format!("losing {} --to 9", example("cram.star")));
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("ask about its positions one by one"),
        "{}",
        run.err
    );
}

#[test]
fn moves_are_told_as_the_file_gives_them() {
    let wythoff = example("wythoff.star");
    let sum = format!("{wythoff}:(4,8) + {}:2", example("take.star"));
    assert!(!winning(&sum).is_empty());
    let found = json(&format!("moves '{wythoff}:(5,3)' --all"));
    let all = found["moves"].as_array().unwrap();
    assert_eq!(all.len(), 11);
    // A canonical form is no move.
    assert_eq!(all[0]["to"], "(0,3)");
    let fibonacci = format!("{}:12,11", example("fibonacci_nim.star"));
    assert_eq!(winning(&fibonacci), ["take 1"]);
}

#[test]
fn pairs_lose_as_theory_says() {
    // Whinihan 1963: the Fibonacci numbers are lost.
    let fibonacci = example("fibonacci_nim.star");
    let lost = |n: &u64| outcome(&format!("{fibonacci}:{n},{}", n - 1)) == "P";
    let found: Vec<u64> = (2..24).filter(lost).collect();
    assert_eq!(found, [2, 3, 5, 8, 13, 21]);
    // Cole and Davie 1969: it is lost where the ratio is below the golden one.
    let euclid = example("euclid.star");
    for (a, b) in [(34, 21), (8, 5), (13, 8), (5, 5), (6, 4), (7, 2)] {
        let golden = (1.0 + 5_f64.sqrt()) / 2.0;
        let lost = a != b && f64::from(a) / f64::from(b) < golden;
        let expected = if lost { "P" } else { "N" };
        assert_eq!(outcome(&format!("{euclid}:{a},{b}")), expected, "{a} {b}");
    }
}

#[test]
fn chomp_is_chomp() {
    // Gale 1974: the first player wins every rectangle; an L with equal arms is lost.
    let chomp = example("chomp.star");
    assert_eq!(outcome(&format!("{chomp}:3,3,3")), "N");
    assert_eq!(outcome(&format!("{chomp}:3,1,1")), "P");
    assert_eq!(value(&format!("{chomp}:4,2,1")), value("chomp:4,2,1"));
    let run = grundy(&format!("value '{chomp}:(2,3)'"));
    assert!(
        run.err.contains("(2, 3) is no position of this game"),
        "{}",
        run.err
    );
}

#[test]
fn boards_are_strings() {
    let cram = example("cram.star");
    // A row of n squares is 0.07; boards by a plain search of another program.
    for (n, nim) in [0, 0, 1, 1, 2, 0, 3, 1].into_iter().enumerate().skip(2) {
        let (row, full) = (".".repeat(n), "#".repeat(n));
        assert_eq!(value(&format!("{cram}:(\"{row}\",\"{full}\")")), nim);
    }
    for (rows, columns, nim) in [(2, 3, 1), (2, 4, 0), (3, 3, 0), (3, 4, 1)] {
        let row = format!("\"{}\"", ".".repeat(columns));
        let board = vec![row; rows].join(",");
        assert_eq!(value(&format!("{cram}:({board})")), nim, "{board}");
    }
    assert_eq!(outcome(&format!("{cram}:start")), "P");
}

#[test]
fn graphs_fall_into_parts() {
    let kayles = example("node_kayles.star");
    let path = sequence("dawsons_chess.star", 13);
    // A cycle of n is, after the first move, a path of n - 3.
    for n in 4..14 {
        let expected = u64::from(path[n - 3] == 0);
        assert_eq!(value(&format!("{kayles},cycle={n}:start")), expected, "{n}");
    }
    let names = winning(&format!("{kayles},edges=((0,1),(1,2)):start"));
    assert_eq!(names, ["take 1"]);
}

#[test]
fn a_file_may_state_the_winner() {
    // Plambeck and Whitehead 2013: the first player wins one board, by the centre alone.
    let notakto = format!("{}:start", example("notakto.star"));
    assert_eq!(winning(&notakto), ["row 2, column 2"]);
    // The zeros of 0.007, whose heap n is a row of n - 2.
    let octal = values("octal:0.007", 14);
    let treblecross = example("treblecross.star");
    for n in 3..12 {
        let found = outcome(&format!("{treblecross}:\"{}\"", ".".repeat(n)));
        assert_eq!(found == "P", octal[n + 2] == 0, "{n}");
    }
    let run = grundy(&format!("value '{treblecross}:\"...\"'"));
    assert!(run.err.contains("the file says who wins"), "{}", run.err);
}

#[test]
fn the_last_player_may_lose() {
    let misere = "last_player = \"loses\"\ndef moves(n):\n    return [n - 1, n - 2][:n]\n";
    let run = with_file(
        "misere",
        misere,
        "losing 'SPEC' --to 10 --width 1 --format json",
    );
    let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(found["positions"], serde_json::json!([1, 4, 7, 10]));
}

#[test]
fn moves_are_shown_below_a_picture() {
    let run = grundy(&format!("moves {}:start", example("notakto.star")));
    assert!(
        run.out.starts_with("...\n...\n...\n\ncomponent"),
        "{}",
        run.out
    );
    let text = "def draw(n):\n    return 'o' * n\ndef moves(n):\n    return range(n)\n";
    let run = with_file("draw", text, "moves 'SPEC:3,2'");
    assert!(run.out.starts_with("ooo\n\noo\n\ncomponent"), "{}", run.out);
    let run = with_file("draw", text, "moves 'SPEC:3,3'");
    assert!(
        run.out
            .ends_with("no winning move, the previous player wins  search\n"),
        "{}",
        run.out
    );
    // Only people are shown pictures.
    let run = with_file("draw", text, "moves 'SPEC:3' --format json");
    assert!(run.out.starts_with('{'), "{}", run.out);
}

#[test]
fn values_of_all_positions_are_the_same_in_any_order() {
    // Those of the largest come first, then runs of known ones, then single ones.
    let odd = "def moves(n):\n    return [n - k for k in (2, 4) if k <= n]\n";
    let run = with_file("odd", odd, "sequence 'SPEC' --to 9999 --format json");
    let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let values: Vec<u64> = serde_json::from_value(found["values"].clone()).unwrap();
    assert!(
        values
            .iter()
            .enumerate()
            .all(|(n, &value)| value == n as u64 / 2 % 3)
    );
    let run = with_file("odd", odd, "value 'SPEC:7000000' --format json");
    let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(found["value"], 7_000_000 / 2 % 3);
}

#[test]
fn new_files_run() {
    for (like, ask, field, expected) in [
        (
            "heap",
            "sequence rules:g.star --to 8",
            "values",
            "[0,1,2,3,4,0,1,2,3]",
        ),
        (
            "lattice",
            "losing rules:g.star --to 3 --width 2",
            "positions",
            "[[0,0],[0,1],[1,0],[1,1]]",
        ),
        ("board", "value rules:g.star:start", "value", "1"),
        ("graph", "value rules:g.star:start", "value", "3"),
    ] {
        let place = folder(&format!("rules-new-{like}"));
        let run = |words: &str| {
            let mut program = common::program();
            program.current_dir(&place);
            common::fed_to(program, words, b"")
        };
        let made = run(&format!("new g --like {like}"));
        assert_eq!((made.code, made.out.as_str()), (0, ""), "{}", made.err);
        let again = run(&format!("new g --like {like}"));
        assert_eq!(again.code, 2, "{}", again.err);
        assert!(again.err.contains("choose another name"), "{}", again.err);
        let answer = run(&format!("{ask} --format json"));
        assert_eq!(answer.err, "", "{like}");
        let found: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
        assert_eq!(found[field].to_string(), expected, "{like}");
        let check = run("check rules:g.star");
        assert_eq!((check.code, check.err.as_str()), (0, ""), "{like}");
        let position = run("losing rules:g.star:5 --to 9");
        assert!(
            position.err.contains("name 'g.star' without it"),
            "{}",
            position.err
        );
        let bare = run("value g.star:3");
        assert!(
            bare.err.contains("the rule file 'rules:g.star'"),
            "{}",
            bare.err
        );
    }
    assert_eq!(grundy("new a/b").code, 2);
}

/// Asks about a position of a file, which comes on stdin so that it may have any quotes.
fn asked(test: &str, text: &str, words: &str, position: &str) -> Run {
    let file = folder(&format!("rules-{test}")).join("game.star");
    std::fs::write(&file, text).unwrap();
    let line = format!("rules:\"{}\":{position}\n", file.display());
    fed(&format!("{words} --format json -"), line.as_bytes())
}

#[test]
fn positions_are_read_as_the_file_writes_them() {
    // The position comes back in the error, as the file would write it.
    let told = "def moves(p):\n    fail(repr(p))\n";
    for (position, python) in [
        ("(3,)", "(3,)"),
        ("(a,)", "(\"a\",)"),
        ("((1,2),)", "((1, 2),)"),
        ("(3,4,)", "(3, 4)"),
        ("(3)", "3"),
        ("[3]", "(3,)"),
        ("(\"ab\",\"c\")", "(\"ab\", \"c\")"),
        ("(\"a,b\",)", "(\"a,b\",)"),
        (
            "(\"a b\",(\"c\",(\"d,\",())))",
            "(\"a b\", (\"c\", (\"d,\", ())))",
        ),
        ("\"101\"", "\"101\""),
        ("\"-X-\"", "\"-X-\""),
        ("(-1,\"-1\")", "(-1, -1)"),
        ("X.O", "\"X.O\""),
        ("\"\"", "\"\""),
    ] {
        let run = with_file("read", told, &format!("value 'SPEC:{position}'"));
        assert!(
            run.err.trim_end().ends_with(&format!(": {python}")),
            "{position}: {}",
            run.err
        );
    }
}

#[test]
fn what_is_printed_is_read_again() {
    let text = "start = ((3, ()), \"a,b\")\n\
        LEFT = [(3,), (\"a\",), ((1, 2),), \"101\", \"(1,2)\", (\"it's\", -2), (), \"start\", \"-\", \n    \
        5, (\"a\\\"b\", \"c\\nd\"), [1, [2]], \"\"]\n\
        def moves(p):\n    return LEFT if p == start else []\n";
    let all: serde_json::Value = {
        let run = asked("printed", text, "moves --all", "start");
        serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}", run.err))
    };
    let moves = all["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 13);
    for played in moves {
        let to = played["to"].as_str().unwrap();
        let run = asked("printed", text, "value", to);
        let again: serde_json::Value =
            serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{to}: {}", run.err));
        let position = again["position"].as_str().unwrap();
        assert!(position.ends_with(&format!(":{to}")), "{position} {to}");
        assert_eq!(again["value"], 0, "{to}");
    }
}

#[test]
fn a_start_of_a_tuple_leaves_out_the_parentheses() {
    let pair = "start = (10, ())\ndef moves(p):\n    n, rest = p\n    return [(n - 1, rest)] if n else []\n";
    for position in ["10,()", "(10,())", "start", "(10,()),(2,())", "8,()"] {
        let run = with_file("pair", pair, &format!("value 'SPEC:{position}'"));
        assert!(
            run.out.starts_with("0 "),
            "{position}: {} {}",
            run.out,
            run.err
        );
    }
    let one = "start = (3,)\ndef moves(p):\n    return [(p[0] - 1,)] if p[0] else []\n";
    for (position, told) in [("(3,)", "1 "), ("(3,),(2,)", "1 "), ("start", "1 ")] {
        let run = with_file("one", one, &format!("value 'SPEC:{position}'"));
        assert!(
            run.out.starts_with(told),
            "{position}: {} {}",
            run.out,
            run.err
        );
    }
    for position in ["3", "(3)"] {
        let run = with_file("one", one, &format!("value 'SPEC:{position}'"));
        assert_eq!(run.code, 2);
        let remedy = "; a tuple of one is written with a comma, (3,)";
        assert!(run.err.trim_end().ends_with(remedy), "{}", run.err);
    }
}
