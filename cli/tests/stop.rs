//! Ctrl-C ends every long command with exit code 130, and what is known is printed.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::{fs, thread::sleep, time::Duration};

use common::{Run, binary, folder, signal, start};

/// What stands on stderr at the end of a run that was stopped.
const STOPPED: &str = "stopped on request\n";

/// Runs a command that would take minutes, and stops it.
fn stopped(words: &str) -> Run {
    let child = start(words);
    // It may still be starting where the machine is busy; then the signal ends it at once.
    sleep(Duration::from_millis(1500));
    signal(&child, "-INT");
    let run: Run = child.wait_with_output().unwrap().into();
    assert_eq!(run.code, 130, "{words}: {}", run.err);
    assert!(run.err.ends_with(STOPPED), "{words}: {}", run.err);
    run
}

#[test]
fn what_is_known_is_printed() {
    for words in [
        "period officers --limit 10000000",
        "period grundy --limit 100000000",
        "period subtraction-fibonacci --limit 300000000",
        "misere grundy --limit 100000 --order 10000",
        "census 0.dddd",
        "table wythoff-pairs:2 0..9000,0..9000",
        "sequence octal:0.106 --to 100000000",
    ] {
        let run = stopped(words);
        assert!(!run.out.is_empty(), "{words}: {}", run.err);
    }
}

#[test]
fn what_is_not_known_is_said() {
    for words in [
        "value cram:7x8",
        // Before a first rule is found nothing is known.
        "pattern octal:0.37",
        "outcome arc-kayles-on:king:6x7:all",
        "compare octal:0.16 octal:0.16 --to 100000000",
        "losing vectors:(-1,0)*,(0,-1)*,(-1,-2)* --to 30000",
    ] {
        stopped(words);
    }
}

/// A graph in which play goes round, while it is read, walked or written.
#[test]
fn graphs_end_at_once() {
    let vertices = 4_000_000;
    let ends: Vec<u32> = (1..=vertices).map(|v| 2 * v).collect();
    let next = |v: u32| {
        [
            (v + 1) % vertices,
            (v.wrapping_mul(2_654_435_761)) % vertices,
        ]
    };
    let targets: Vec<u32> = (0..vertices).flat_map(next).collect();
    let file = folder("stopped-graph").join("rings.bin");
    fs::write(&file, binary(&ends, &targets)).unwrap();
    stopped(&format!("solve {}", file.display()));
}
