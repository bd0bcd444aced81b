//! Games of rule files.

#![cfg(all(unix, feature = "script"))]
#![allow(clippy::unwrap_used)]

mod common;

use std::{fs, path::Path};

use common::{Run, folder, grundy, json};

/// The spec of an example file.
fn example(name: &str) -> String {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../script/examples");
    format!("rules:\"{}\"", examples.join(name).display())
}

/// Runs `grundy WORDS` where `SPEC` in it is a file with `text`.
fn with_file(test: &str, text: &str, words: &str) -> Run {
    let folder = folder(&format!("rules-{test}"));
    let file = folder.join("game.star");
    fs::write(&file, text).unwrap();
    let mut run = grundy(&words.replace("SPEC", &format!("rules:\"{}\"", file.display())));
    run.err = run.err.replace(&format!("{}/", folder.display()), "");
    run
}

/// The error of a file, after the name of the spec.
fn refused(test: &str, text: &str, words: &str) -> String {
    let run = with_file(test, text, words);
    assert!(
        run.code == 2 || run.code == 3,
        "{test}: {} {}",
        run.code,
        run.out
    );
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    run.err
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
    let file = json(&format!("losing '{wythoff}' --to 20 --width 2"));
    let built_in = json("losing wythoff --to 20");
    assert_eq!(file["positions"], built_in["positions"]);
    assert_eq!(outcome(&format!("{wythoff}:3,5")), "P");
    assert_eq!(outcome(&format!("{wythoff}:start")), "P");
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
fn errors_point_into_the_file() {
    for (test, text, expected) in [
        (
            "syntax",
            "def moves(n)\n    return []\n",
            "game.star, line 1, column 13: ",
        ),
        (
            "name",
            "def moves(n):\n    return [m - 1]\n",
            "game.star, line 2, column 13: ",
        ),
        (
            "near",
            "def moves(heap):\n    return [heep - 1]\n",
            "did you mean `heap`?",
        ),
        (
            "type",
            "def moves(n):\n    return [n + 'a']\n",
            "game.star, line 2, column 13: ",
        ),
        (
            "none",
            "def move(n):\n    return []\n",
            "game.star, line 1, column 5: expected a function moves(position), found 'move': rename it",
        ),
        (
            "misspelt",
            "last_palyer = 'loses'\ndef moves(n):\n    return []\n",
            "game.star, line 1, column 1: 'last_palyer' means nothing here, did you mean \
             'last_player'? Rename it",
        ),
        ("missing", "k = 1\n", "defines no function moves(position)"),
        (
            "list",
            "def moves(n):\n    return 5\n",
            "game.star, line 1, column 5: moves(5) returned a int, expected a list of positions",
        ),
        (
            "position",
            "def moves(n):\n    return [n / 2]\n",
            "game.star, line 1, column 5: moves(5) lists the fraction 2.5: divide whole numbers with //",
        ),
        (
            "nothing",
            "def moves(n):\n    return [None]\n",
            "moves(5) lists None, expected a position",
        ),
        (
            "valid",
            "def valid(n):\n    return n < 6\ndef moves(n):\n    return [n + 1]\n",
            "game.star, line 1, column 5: 6 is no position of this game, as valid says, though \
             moves(5) lists it: correct one of them",
        ),
        (
            "loop",
            "def moves(n):\n    return [5 if n == 0 else n - 1]\n",
            "game.star, line 1, column 5: this game is loopy: the position 5 is reached again \
             from itself by 5 → 4 → 3 → 2 → 1 → 0 → 5, and nim-values need",
        ),
        (
            "fail",
            "def moves(n):\n    fail('no such heap')\n",
            "no such heap",
        ),
        (
            "recursion",
            "def moves(n):\n    return moves(n + 1)\n",
            "game.star, line 2, column 12: ",
        ),
    ] {
        let error = refused(test, text, "value 'SPEC:5'");
        assert!(error.contains(expected), "{test}: {error}");
    }
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
fn pictures_keep_to_their_limits() {
    for (test, drawn, expected) in [
        (
            "number",
            "n",
            "line 1, column 5: draw(5) returned a int, expected a string or a list",
        ),
        (
            "numbers",
            "[n]",
            "draw(5) returned a list with something else than strings",
        ),
        (
            "high",
            "'a\\n' * 200",
            "draw(5) returned 201 lines, expected a string or a list of \
         strings: at most 100 lines of at most 200 characters",
        ),
        (
            "wide",
            "'a' * 201",
            "draw(5) returned 201 characters in line 1",
        ),
        (
            "control",
            "['a', '\\x1b[2J']",
            "draw(5) returned a control character in line 2",
        ),
        ("wrong", "m", "Variable `m` not found"),
        (
            "endless",
            "['a' for i in range(2000000000) if i < 0]",
            "draw(5): not done within 1 seconds",
        ),
    ] {
        let text =
            format!("def draw(n):\n    return {drawn}\ndef moves(n):\n    return range(n)\n");
        let error = refused(
            &format!("draw-{test}"),
            &text,
            "moves 'SPEC:5' --rules-time 1",
        );
        assert!(error.contains(expected), "{test}: {error}");
    }
}

#[test]
fn limits_end_what_a_file_does() {
    let endless = "def moves(n):\n    for i in range(2000000000):\n        pass\n    return []\n";
    let error = refused("endless", endless, "value 'SPEC:5' --rules-time 1");
    assert!(
        error.contains("game.star, line ") && error.contains("not done within 1 seconds"),
        "{error}"
    );
    // The interpreter does not look up while one of its own functions works.
    let inside = "def moves(n):\n    text = 'ab' * (n * 5000000)\n    return [text.count('aab') for i in range(900)]\n";
    let error = refused("inside", inside, "value 'SPEC:5' --rules-time 1");
    assert!(error.contains("not done within 1 seconds"), "{error}");
    let values = "def moves(n):\n    kept = []\n    for i in range(100000000):\n        kept.append([i])\n    return []\n";
    let error = refused("values", values, "value 'SPEC:5' --rules-memory 300M");
    assert!(error.contains("memory"), "{error}");
    let bomb = "def moves(n):\n    x = 'x'\n    for i in range(60):\n        x = x + x\n    return [len(x)]\n";
    let error = refused("bomb", bomb, "value 'SPEC:5' --rules-memory 300M");
    assert!(error.contains("memory"), "{error}");
    let rising = "def moves(n):\n    return [n + 1]\n";
    let error = refused("rising", rising, "value 'SPEC:5' --memory 8M");
    assert!(error.contains("over the limit of 8 MiB"), "{error}");
}

/// Runs `grundy value SPEC:5` on a file that goes on for ever, `act`s once its worker is there,
/// and gives the run and the seconds that it took from then on.
#[cfg(target_os = "linux")]
fn disturbed(test: &str, text: &str, words: &str, act: impl Fn(u32, u32)) -> (Run, u64) {
    use std::{
        process::Stdio,
        thread::sleep,
        time::{Duration, Instant},
    };
    let file = folder(&format!("rules-{test}")).join("game.star");
    fs::write(&file, text).unwrap();
    let mut command = common::program();
    let spec = format!("rules:\"{}\":5", file.display());
    command
        .args(["value", &spec])
        .args(words.split_whitespace());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let own = child.id();
    let worker = loop {
        let children = fs::read_to_string(format!("/proc/{own}/task/{own}/children")).unwrap();
        match children.split_whitespace().next() {
            Some(worker) => break worker.parse().unwrap(),
            None => sleep(Duration::from_millis(10)),
        }
    };
    sleep(Duration::from_millis(500));
    act(own, worker);
    let start = Instant::now();
    let run = child.wait_with_output().unwrap().into();
    (run, start.elapsed().as_secs())
}

#[cfg(target_os = "linux")]
fn kill(signal: &str, process: u32) {
    let mut kill = std::process::Command::new("kill");
    let status = kill.args([signal, &process.to_string()]).status();
    assert!(status.unwrap().success());
}

const ENDLESS: &str =
    "def moves(n):\n    for i in range(2000000000):\n        pass\n    return []\n";

#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_ends_a_file_that_goes_on() {
    let far = "def moves(n):\n    return [n + 1]\n";
    for (test, text) in [("stop-within", ENDLESS), ("stop-between", far)] {
        let words = "--rules-time 600 --memory 8G";
        let (run, seconds) = disturbed(test, text, words, |own, _| kill("-INT", own));
        assert_eq!(
            (run.code, run.out.as_str()),
            (130, ""),
            "{test}: {}",
            run.err
        );
        assert!(run.err.contains("stopped"), "{test}: {}", run.err);
        assert!(seconds < 60, "{test}: {seconds}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_silent_worker_is_given_up() {
    let words = "--rules-time 600 --rules-clock 2";
    let (run, _) = disturbed("silent", ENDLESS, words, |_, worker| kill("-STOP", worker));
    assert_eq!(run.code, 3, "{}", run.err);
    let expected = "nothing was heard for 2 seconds by the clock: allow more with --rules-clock";
    assert!(run.err.contains(expected), "{}", run.err);
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
