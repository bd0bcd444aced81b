//! Checkpoints: kills at any instant, full disks, and files that are damaged or another's.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    fs,
    os::unix::fs::symlink,
    path::Path,
    time::{Duration, Instant},
};

use common::{Run, folder, grundy, signal, start};

const GAME: &str = "octal:0.106";

/// The last heap of the runs that are killed. A long run is tested by
/// `GRUNDY_KILL_TO=1000000 cargo test --release -p grundy-cli --test checkpoint killed`.
fn last() -> u64 {
    let asked = std::env::var("GRUNDY_KILL_TO").ok();
    asked.map_or(30_000, |heap| heap.parse().unwrap())
}

/// `grundy sequence GAME --to TO …` with a checkpoint every few milliseconds.
fn words(place: &Path, to: u64, what: &str) -> String {
    let checkpoint = place.join("checkpoint");
    format!(
        "sequence {GAME} --to {to} --checkpoint {} --checkpoint-every 0.002 {what}",
        checkpoint.display()
    )
}

/// The last run, after twenty that were killed in the first part of the time of a whole run.
fn killed(words: &str, place: &Path, whole: Duration) -> Run {
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut survivors = 0;
    for _ in 0..20 {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let child = start(words);
        std::thread::sleep(whole.mul_f64((random % 1000) as f64 / 2500.0));
        signal(&child, "-KILL");
        let output = child.wait_with_output().unwrap();
        if output.status.success() {
            // It was not killed in time, so the next begins anew.
            survivors += 1;
            drop(fs::remove_file(place.join("checkpoint")));
        }
        assert!(
            output.stderr.is_empty(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    assert!(
        survivors < 15,
        "{survivors} runs ended before they were killed"
    );
    grundy(words)
}

#[test]
fn killed_lists_end_as_unbroken_ones() {
    for ending in ["csv", "json", "npy", "txt --format bfile"] {
        let name = ending.split(' ').next().unwrap();
        let place = folder(&format!("killed-{name}"));
        let (whole, broken) = (place.join("whole"), place.join("broken"));
        let clock = Instant::now();
        let unbroken = format!(
            "sequence {GAME} --to {} -q -o {}.{ending}",
            last(),
            whole.display()
        );
        assert_eq!(grundy(&unbroken).code, 0);
        let time = clock.elapsed();
        let what = format!("-o {}.{ending}", broken.display());
        let run = killed(&words(&place, last(), &what), &place, time);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let read = |path: &Path| fs::read(path.with_extension(name)).unwrap();
        assert!(read(&whole) == read(&broken), "{ending}");
        let mut left: Vec<_> = fs::read_dir(&place)
            .unwrap()
            .map(|e| e.unwrap().file_name())
            .collect();
        left.sort();
        assert_eq!(left.len(), 2, "{left:?}");
    }
}

#[test]
fn killed_statistics_end_as_unbroken_ones() {
    let place = folder("killed-statistics");
    let clock = Instant::now();
    let whole = grundy(&format!(
        "sequence {GAME} --to {} --statistics --format json",
        last()
    ));
    let time = clock.elapsed();
    let broken = killed(
        &words(&place, last(), "--statistics --format json"),
        &place,
        time,
    );
    assert_eq!((broken.code, broken.err.as_str()), (0, ""));
    assert_eq!(whole.out, broken.out);
    // The checkpoint stays, and more can be asked for.
    let more = grundy(&words(&place, last() + 1000, "--statistics --format json"));
    let whole = grundy(&format!(
        "sequence {GAME} --to {} --statistics --format json",
        last() + 1000
    ));
    assert_eq!(more.out, whole.out);
    let less = grundy(&words(&place, 20_000, "--statistics"));
    assert_eq!(less.code, 2);
    assert!(
        less.err.contains("it has gone on to the heap 3") || last() != 30_000,
        "{}",
        less.err
    );
}

/// A search that goes through its limit without a proof, and one that proves a period.
#[test]
fn killed_searches_end_as_unbroken_ones() {
    for (game, limit) in [("octal:0.6", 60_000), ("octal:0.156", 60_000)] {
        let place = folder(&format!("killed-{game}").replace(':', "-"));
        let words = format!("period {game} --limit {limit} --format json");
        let clock = Instant::now();
        let whole = grundy(&words);
        let time = clock.elapsed();
        let checkpoint = place.join("checkpoint");
        let words = format!(
            "{words} --checkpoint {} --checkpoint-every 0.002",
            checkpoint.display()
        );
        let broken = killed(&words, &place, time);
        assert_eq!((broken.code, broken.err.as_str()), (0, ""));
        assert_eq!(whole.out, broken.out, "{game}");
    }
    let place = folder("foreign-search");
    let period = |words: &str| {
        let checkpoint = place.join("checkpoint");
        grundy(&format!(
            "period {words} --checkpoint {}",
            checkpoint.display()
        ))
    };
    assert_eq!(period("kayles").code, 0);
    let foreign = period("octal:0.07");
    assert!(
        foreign.err.contains("its game is 'kayles'"),
        "{}",
        foreign.err
    );
    let none = grundy("period nim --checkpoint x");
    assert!(
        none.err.contains("keeps nothing that can be saved"),
        "{}",
        none.err
    );
}

#[test]
fn a_request_to_stop_keeps_what_was_done() {
    let place = folder("interrupted");
    let path = place.join("a.csv");
    let words = words(&place, 60_000, &format!("-o {}", path.display()));
    let mut rounds = 0;
    loop {
        let child = start(&words);
        // Longer and longer, until a block is computed in it.
        std::thread::sleep(Duration::from_millis(100 + 20 * rounds));
        signal(&child, ["-INT", "-TERM"][rounds as usize % 2]);
        let run: Run = child.wait_with_output().unwrap().into();
        if run.code == 0 {
            break;
        }
        assert_eq!(run.code, 130, "{}", run.err);
        assert!(
            run.err
                .contains("the same call goes on from it: stopped on request"),
            "{}",
            run.err
        );
        assert!(!path.exists() && place.join("a.csv.partial").exists());
        rounds += 1;
        assert!(rounds < 100);
    }
    let whole = grundy(&format!("sequence {GAME} --to 60000 --format csv"));
    assert!(fs::read_to_string(&path).unwrap() == whole.out);
    assert!(!place.join("checkpoint").exists() && !place.join("a.csv.partial").exists());
}

/// A checkpoint of a run that was stopped at once.
fn stopped(place: &Path, what: &str) -> Vec<u8> {
    let child = start(&words(place, 10_000_000, what));
    let path = place.join("checkpoint");
    while fs::metadata(&path).map_or(0, |data| data.len()) < 10_000 {
        std::thread::sleep(Duration::from_millis(5));
    }
    signal(&child, "-INT");
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
    fs::read(path).unwrap()
}

#[test]
fn wrong_checkpoints_are_refused() {
    let place = folder("wrong-checkpoints");
    let what = format!("-o {}", place.join("a.csv").display());
    let checkpoint = place.join("checkpoint");
    let bytes = stopped(&place, &what);
    let refused = |words: &str, reason: &str| {
        let run = grundy(words);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{words}");
        let start = format!(
            "grundy: cannot go on from the checkpoint '{}': ",
            checkpoint.display()
        );
        assert!(
            run.err.starts_with(&start) && run.err.contains(reason),
            "{}",
            run.err
        );
        assert_eq!(run.err.lines().count(), 1);
    };
    let same = words(&place, 10_000_000, &what);
    // Twenty alterations here; all of them are tried where the checkpoint is read.
    for at in (0..20).map(|k| k * (bytes.len() - 1) / 19) {
        let mut altered = bytes.clone();
        altered[at] ^= 4;
        fs::write(&checkpoint, altered).unwrap();
        refused(&same, ": ");
    }
    fs::write(&checkpoint, &bytes[..bytes.len() - 1]).unwrap();
    refused(&same, "it is damaged");
    fs::write(&checkpoint, "").unwrap();
    refused(&same, "it is no checkpoint of grundy");
    fs::write(&checkpoint, &bytes).unwrap();
    refused(
        &same.replace(GAME, "octal:0.104"),
        "its game is 'octal:0.106', not 'octal:0.104'",
    );
    refused(&same.replace("10000000", "9999999"), "its task is");
    refused(
        &same.replace("sequence", "sequence --from 3"),
        "its task is",
    );
    refused(
        &same.replace("a.csv", "b.csv"),
        "is not there or was changed",
    );
    let partial = place.join("a.csv.partial");
    let mut text = fs::read(&partial).unwrap();
    text[20] ^= 1;
    fs::write(&partial, &text).unwrap();
    refused(&same, "is not there or was changed");
}

#[test]
fn a_full_disk_stops_no_run() {
    let place = folder("full-checkpoint");
    // What is written there finds no room.
    let full = || symlink("/dev/full", place.join("checkpoint.new"));
    full().unwrap();
    let run = grundy(&words(&place, 20_000, "--statistics"));
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.starts_with("grundy: cannot write the checkpoint"),
        "{}",
        run.err
    );
    // Once there is a checkpoint, it stays as it is.
    assert_eq!(grundy(&words(&place, 20_000, "--statistics")).code, 0);
    let kept = fs::read(place.join("checkpoint")).unwrap();
    full().unwrap();
    let run = grundy(&words(&place, 20_000, "--statistics --format json"));
    assert_eq!(run.code, 0);
    assert!(
        run.err
            .contains("the last one is kept, and the next is tried later"),
        "{}",
        run.err
    );
    assert_eq!(fs::read(place.join("checkpoint")).unwrap(), kept);
    let whole = grundy(&format!(
        "sequence {GAME} --to 20000 --statistics --format json"
    ));
    assert_eq!(run.out, whole.out);
}

/// A limit of the size of files stands for a disk that fills up.
#[cfg(target_os = "linux")]
#[test]
fn an_output_that_finds_no_room_goes_on_later() {
    let place = folder("full-output");
    let path = place.join("a.csv");
    let words = words(&place, 20_000, &format!("-o {}", path.display()));
    // Files of this run can have 64 KiB.
    let limited = format!(
        "ulimit -f 64; trap '' XFSZ; exec {} {words}",
        env!("CARGO_BIN_EXE_grundy")
    );
    let run: Run = std::process::Command::new("bash")
        .args(["-c", &limited])
        .output()
        .unwrap()
        .into();
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let told = format!("grundy: cannot write '{}': ", path.display());
    let last = run.err.lines().last().unwrap();
    assert!(last.starts_with(&told), "{}", run.err);
    assert!(
        last.contains("make room and call the same again"),
        "{}",
        run.err
    );
    assert!(!path.exists());
    let run = grundy(&words);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let whole = grundy(&format!("sequence {GAME} --to 20000 --format csv"));
    assert!(fs::read_to_string(&path).unwrap() == whole.out);
}

#[test]
fn what_keeps_no_checkpoint_says_so() {
    let place = folder("no-checkpoint");
    let checkpoint = place.join("checkpoint");
    let refused = |words: &str, reason: &str| {
        let run = grundy(&format!("{words} --checkpoint {}", checkpoint.display()));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{words}");
        assert!(run.err.contains(reason), "{}", run.err);
        assert!(!checkpoint.exists());
    };
    let out = place.join("a");
    let out = out.display();
    refused("sequence kayles --format csv", "name a file with -o");
    refused(
        &format!("sequence kayles -o {out}.txt"),
        "cannot be gone on with",
    );
    refused(
        &format!("sequence nim -o {out}.csv"),
        "taking-and-breaking code",
    );
    refused("sequence kayles --format csv -o /dev/null", "it is no file");
    refused(
        "sequence kayles --plot a.svg",
        "draw it without --checkpoint",
    );
    let run = grundy("sequence kayles --statistics --checkpoint no/such/checkpoint");
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("cannot write the checkpoint 'no/such/checkpoint'"),
        "{}",
        run.err
    );
    let run = grundy("sequence kayles --statistics --checkpoint /dev/full");
    assert!(run.err.contains("it is no file"), "{}", run.err);
    let run = grundy("sequence kayles --checkpoint x --checkpoint-every -1");
    assert_eq!(run.code, 2);
}

#[test]
fn two_runs_share_no_checkpoint() {
    let place = folder("two-runs");
    let checkpoint = place.join("checkpoint");
    let words = |limit: &str| {
        let file = checkpoint.display();
        format!("period octal:0.06 --limit {limit} --checkpoint {file} --checkpoint-every 0.01")
    };
    let mut first = start(&words("100000000"));
    let begun = Instant::now();
    while !checkpoint.exists() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let second = grundy(&words("100"));
    assert_eq!(
        (second.code, second.out.as_str()),
        (2, ""),
        "{}",
        second.err
    );
    assert!(
        second.err.contains("another run goes on from it"),
        "{}",
        second.err
    );
    signal(&first, "-9");
    first.wait().unwrap();
    // The run that is gone holds nothing any more.
    let third = grundy(&words("100"));
    assert!(!third.err.contains("another run"), "{}", third.err);
}
