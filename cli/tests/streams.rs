//! Positions from pipes and files, readers that go away, and Ctrl-C.

#![allow(clippy::unwrap_used)]

mod common;

use std::{
    io::{BufRead, BufReader, Write},
    process::Stdio,
};

use common::{fed, folder, grundy, program};

#[test]
fn positions_from_a_pipe() {
    let input = "\u{feff}nim:1\r\n\n  # a comment\n kayles:3 \nnim:2";
    let run = fed("value nim:7 - nim:9 --format csv", input.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let values: Vec<&str> = run
        .out
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(1).unwrap())
        .collect();
    assert_eq!(values, ["7", "1", "3", "2", "9"]);
    assert_eq!(fed("value -", b"").out, "");
}

#[test]
fn positions_from_a_file() {
    let path = folder("streams").join("positions.txt");
    std::fs::write(&path, "nim:1\nnim:2\n").unwrap();
    let run = grundy(&format!("outcome --format tsv --file {}", path.display()));
    assert_eq!(run.out.lines().count(), 3);
    let run = grundy(&format!(
        "value nim:5 --format json --file {}",
        path.display()
    ));
    assert_eq!(run.out.lines().count(), 3);
}

#[test]
fn a_graph_from_a_file() {
    let path = folder("graphs").join("my graph.txt");
    std::fs::write(&path, "3\n2 1 2\n1 2\n0\n").unwrap();
    let run = fed(
        "value -",
        format!("graph-lists:\"{}\":0", path.display()).as_bytes(),
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("2 "), "{}", run.out);
}

/// Each line is answered before the next is waited for.
#[test]
fn answers_come_at_once() {
    let mut child = program()
        .args(["value", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        stdin.write_all(b"nim:3,4,5\n").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(line.starts_with("2 "), "{line}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for words in [
        vec!["sequence", "nim", "--to", "300000"],
        vec!["games"],
        vec!["value", "-"],
        vec!["--help"],
    ] {
        let mut child = program()
            .args(&words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        if let Some(mut stdin) = child.stdin.take() {
            drop(stdin.write_all("nim:1\n".repeat(100_000).as_bytes()));
        }
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), err.as_str()),
            (Some(0), ""),
            "{words:?}"
        );
    }
}

#[cfg(unix)]
mod interrupted {
    use std::{process::Child, time::Duration};

    use super::*;

    fn start(words: &[&str]) -> Child {
        program()
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn interrupt(child: &Child) {
        let kill = std::process::Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
    }

    /// The list goes on for hours; what is known when Ctrl-C comes is printed.
    #[test]
    fn long_work_tells_what_is_known() {
        let child = start(&[
            "sequence",
            "octal:0.165",
            "--to",
            "100000000",
            "--format",
            "json",
        ]);
        std::thread::sleep(Duration::from_secs(1));
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{err}");
        assert_eq!(
            err,
            "grundy: only the beginning is known: stopped on request\n"
        );
        let known: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(known["values"].as_array().unwrap().len() > 10);
    }

    /// So does a search for a period.
    #[test]
    fn a_search_for_a_period_tells_what_is_known() {
        let words = ["period", "hexadecimal:0.1F", "--limit", "100000000"];
        let child = start(&words);
        std::thread::sleep(Duration::from_secs(1));
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{err}");
        assert_eq!(
            err,
            "grundy: only the beginning is known: stopped on request\n"
        );
        let out = String::from_utf8(output.stdout).unwrap();
        assert!(out.starts_with("hexadecimal:0.1F: "), "{out}");
        assert!(out.contains(" up to "), "{out}");
    }

    /// What was answered before stays printed, though the program waits for more.
    #[test]
    fn waiting_ends_at_once() {
        let mut child = start(&["value", "-"]);
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"nim:1\n").unwrap();
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        assert_eq!(output.stderr, b"grundy: stopped on request\n");
        assert!(line.starts_with("1 "));
    }
}
