//! Running the program and looking at what it says.

#![allow(dead_code, clippy::unwrap_used)]

pub(crate) mod files;

use std::{
    io::Write,
    path::PathBuf,
    process::{Child, Command, Output, Stdio},
};

/// A run that has ended.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// The program, to be run without what the environment tells it.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command.env_remove("NIMBERS_TIER");
    command
}

/// Runs `grundy WORDS…`; a word with blanks stands in single quotes.
pub(crate) fn grundy(words: &str) -> Run {
    fed(words, b"")
}

/// The same, with `input` on stdin.
pub(crate) fn fed(words: &str, input: &[u8]) -> Run {
    fed_to(program(), words, input)
}

/// The same by a program that is set up in its own way.
pub(crate) fn fed_to(mut program: Command, words: &str, input: &[u8]) -> Run {
    let mut child = program
        .args(split(words))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that doesn't read its input closes it.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let run = child.wait_with_output().unwrap().into();
    feeder.join().unwrap();
    run
}

/// What `grundy WORDS…` writes when all is well.
pub(crate) fn said(words: &str) -> String {
    let run = grundy(words);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "grundy {words}");
    run.out
}

/// What `grundy WORDS… --format json` writes.
pub(crate) fn json(words: &str) -> serde_json::Value {
    let text = said(&format!("{words} --format json"));
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["schema"], "grundy/1", "grundy {words}");
    value
}

/// Starts `grundy WORDS…`, which may be stopped.
pub(crate) fn start(words: &str) -> Child {
    program()
        .args(words.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Sends a signal such as `-INT`.
pub(crate) fn signal(child: &Child, name: &str) {
    let kill = Command::new("kill")
        .args([name, &child.id().to_string()])
        .status();
    // One that has ended already is gone.
    drop(kill);
}

fn split(words: &str) -> Vec<String> {
    let mut pieces = words.split('\'');
    let mut found = Vec::new();
    while let Some(plain) = pieces.next() {
        found.extend(plain.split_whitespace().map(str::to_owned));
        found.extend(pieces.next().map(str::to_owned));
    }
    found
}

/// An empty folder of the test's own.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(std::fs::remove_dir_all(&path));
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// The call fails with `code` and one sentence that has all `pieces`.
pub(crate) fn fails(run: &Run, code: i32, pieces: &[&str]) {
    assert_eq!((run.code, run.out.as_str()), (code, ""), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    for piece in pieces {
        assert!(run.err.contains(piece), "'{piece}' is not in '{}'", run.err);
    }
}

/// A graph in the binary form.
pub(crate) fn binary(ends: &[u32], targets: &[u32]) -> Vec<u8> {
    let mut bytes = b"grundy-1".to_vec();
    bytes.extend((ends.len() as u64).to_le_bytes());
    bytes.extend((targets.len() as u64).to_le_bytes());
    let numbers = ends.iter().chain(targets);
    bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
    bytes
}
