//! What is said of rule files that are wrong, or that take too much.

#![cfg(all(unix, feature = "script"))]
#![allow(clippy::unwrap_used)]

mod common;

#[cfg(target_os = "linux")]
use std::fs;

use common::files::refused;
#[cfg(target_os = "linux")]
use common::{Run, folder};

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
            "did you mean heap?",
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
            "game.star, line 1, column 5: moves(5) returned an int, expected a list of positions",
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
fn tuples_stand_in_parentheses() {
    let pairs = "def valid(p):\n    return type(p) == 'tuple'\ndef moves(p):\n    return []\n";
    let error = refused("pairs", pairs, "value 'SPEC:row,column'");
    let expected = "is no position of this game, as valid says: a tuple stands in \
                    parentheses, as in (a,b)";
    assert!(error.contains(expected), "{error}");
}

#[test]
fn pictures_keep_to_their_limits() {
    for (test, drawn, expected) in [
        (
            "number",
            "n",
            "line 1, column 5: draw(5) returned an int, expected a string or a list",
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
        ("wrong", "m", "there is no m here"),
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
    assert!(
        error.contains("in one line of play, which has come to 1"),
        "{error}"
    );
    let falling = "def moves(n):\n    return [n - 1]\n";
    let error = refused("falling", falling, "value 'SPEC:5'");
    assert!(error.contains("game.star, line 1, column 5: "), "{error}");
    assert!(
        error.contains("in one line of play, which has come to -"),
        "{error}"
    );
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
