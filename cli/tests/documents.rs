//! What the README and the book show is what the program says.

#![cfg(unix)]
#![allow(clippy::unwrap_used, dead_code)]

mod common;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The README and all pages of the book.
fn documents() -> Vec<PathBuf> {
    let book = fs::read_dir(root().join("book/src")).unwrap();
    let mut pages: Vec<PathBuf> = book.map(|page| page.unwrap().path()).collect();
    pages.extend(["README.md", "README.zh-CN.md"].map(|page| root().join(page)));
    pages
}

/// Commands and what they are said to print, from all blocks marked as `console`.
fn shown(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for block in text.split("```console\n").skip(1) {
        for line in block.split("```").next().unwrap().lines() {
            match (line.strip_prefix("$ "), found.last_mut()) {
                (Some(command), _) => found.push((command.into(), String::new())),
                (None, Some((_, output))) => *output += &format!("{line}\n"),
                (None, None) => panic!("output before a command: {line}"),
            }
        }
    }
    found
}

/// What a command prints: its answer, or its error where it ends with one.
fn printed(command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_grundy")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let run = Command::new("sh")
        .args(["-c", command])
        .env("PATH", path)
        .current_dir(root())
        .output()
        .unwrap();
    // A finding is an answer.
    let stream = match run.status.code() {
        Some(0 | 1) => run.stdout,
        _ => run.stderr,
    };
    String::from_utf8(stream).unwrap()
}

/// Whether the machine has a compiler.
fn has(tool: &str) -> bool {
    Command::new(tool).arg("--version").output().is_ok()
}

#[test]
fn examples_are_true() {
    let mut count = 0;
    for page in documents() {
        for (command, output) in shown(&fs::read_to_string(&page).unwrap()) {
            let of_rules = command.contains("rules:")
                || command.contains(".star")
                || command.starts_with("grundy new");
            if of_rules && !cfg!(feature = "script") {
                continue;
            }
            let without = |word: &str, tool: &str| command.contains(word) && !has(tool);
            if without("--emit cpp", "g++") || without("g++", "g++") || without("/tmp/cards", "g++")
            {
                continue;
            }
            assert_eq!(
                printed(&command).trim_end(),
                output.trim_end(),
                "{page:?}: {command}"
            );
            count += 1;
        }
    }
    assert!(count > 20, "only {count} examples were found");
}

#[test]
fn links_lead_to_files() {
    for page in documents() {
        let text = fs::read_to_string(&page).unwrap();
        for link in text
            .split("](")
            .skip(1)
            .map(|rest| rest.split(')').next().unwrap())
        {
            let file = page.parent().unwrap().join(link.split('#').next().unwrap());
            assert!(link.contains("://") || file.exists(), "{page:?}: {link}");
        }
    }
}
