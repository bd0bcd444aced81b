//! Every command's help has two examples, and they run.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::{path::Path, process::Command};

use common::{folder, said};

/// The commands that `grundy --help` lists.
fn commands() -> Vec<String> {
    let help = said("--help");
    let list = help.split("Commands:\n").nth(1).unwrap();
    let lines = list.lines().take_while(|line| line.starts_with("  "));
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !name.is_empty() && *name != "help");
    names.map(str::to_owned).collect()
}

/// The lines below `Examples:`.
fn examples(help: &str) -> Vec<&str> {
    let list = help.split("Examples:\n").nth(1).unwrap_or_default();
    list.lines()
        .map_while(|line| line.strip_prefix("  "))
        .collect()
}

#[test]
fn examples_run() {
    let place = folder("help");
    let program = Path::new(env!("CARGO_BIN_EXE_grundy")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut pages = vec![said("--help")];
    pages.extend(
        commands()
            .iter()
            .map(|name| said(&format!("{name} --help"))),
    );
    assert!(pages.len() > 8);
    for page in &pages {
        let examples = examples(page);
        assert!(examples.len() >= 2, "too few examples:\n{page}");
        for example in examples {
            if !cfg!(feature = "plot") && example.contains("--plot") {
                continue;
            }
            let run = Command::new("sh")
                .args(["-c", example])
                .env("PATH", &path)
                .current_dir(&place)
                .output()
                .unwrap();
            let err = String::from_utf8_lossy(&run.stderr);
            assert!(run.status.success(), "{example}\n{err}");
        }
    }
}
