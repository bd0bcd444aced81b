//! Long work on rule files, which is stopped and gone on with.

#![cfg(all(unix, feature = "script"))]
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use common::{Run, folder, grundy, signal, start};

/// A file that takes its time for each position, in a folder of its own.
fn slow(name: &str) -> (PathBuf, String) {
    let place = folder(name);
    let file = place.join("slow.star");
    let text = "def moves(n):\n    for wasted in range(2000):\n        wasted += 1\n    \
                return [n - taken for taken in range(1, min(7, n) + 1)]\n";
    fs::write(&file, text).unwrap();
    (place, format!("rules:{}", file.display()))
}

/// The last run, after one or more that were asked to stop once the checkpoint had grown.
fn stopped(words: &str, checkpoint: &Path) -> Run {
    let size = || fs::metadata(checkpoint).map_or(0, |data| data.len());
    let mut rounds = 0;
    loop {
        let before = size();
        let mut child = start(words);
        while size() <= before + 1000 && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(2));
        }
        signal(&child, "-INT");
        let run: Run = child.wait_with_output().unwrap().into();
        if run.code == 0 {
            assert!(rounds > 0);
            return run;
        }
        assert_eq!(run.code, 130, "{}", run.err);
        assert!(
            run.err.contains("the same call goes on from it"),
            "{}",
            run.err
        );
        rounds += 1;
        assert!(rounds < 1000);
    }
}

#[test]
fn sequences_go_on() {
    let (place, spec) = slow("rules-sequence");
    let (path, checkpoint) = (place.join("a.csv"), place.join("checkpoint"));
    let words = format!(
        "sequence {spec} --from 3 --to 9000 -o {} --checkpoint {} --checkpoint-every 0.002",
        path.display(),
        checkpoint.display()
    );
    stopped(&words, &checkpoint);
    let expected = (3..=9000).map(|n| format!("{n},{}\n", n % 8));
    let text = fs::read_to_string(&path).unwrap();
    let values = text.split_once('\n').unwrap().1;
    assert!(values == expected.collect::<String>());
    assert!(!checkpoint.exists() && !place.join("a.csv.partial").exists());
}

#[test]
fn searches_for_periods_go_on() {
    let (place, spec) = slow("rules-period");
    let checkpoint = place.join("checkpoint");
    let words = format!(
        "period {spec} --limit 9000 --checkpoint {} --checkpoint-every 0.002",
        checkpoint.display()
    );
    let run = stopped(&words, &checkpoint);
    let whole = grundy(&format!("period {spec} --limit 9000"));
    assert_eq!((whole.code, &whole.out), (0, &run.out));
    assert!(whole.out.contains("G(n + 8) = G(n)"), "{}", whole.out);
}

#[test]
fn other_rules_do_not_go_on() {
    let (place, spec) = slow("rules-changed");
    let checkpoint = place.join("checkpoint");
    let asked = |limit: u64| {
        grundy(&format!(
            "period {spec} --limit {limit} --checkpoint {}",
            checkpoint.display()
        ))
    };
    assert_eq!(asked(200).code, 0);
    assert_eq!(asked(300).code, 0);
    let file = place.join("slow.star");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("min(7", "min(6")).unwrap();
    let run = asked(400);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("have changed since"), "{}", run.err);
}

/// Positions come in their order, so that the first one that is wrong is named.
#[test]
fn the_first_wrong_position_is_named() {
    let place = folder("rules-first-wrong");
    let file = place.join("wrong.star");
    let text = "def moves(n):\n    return ([n // 2] if n % 50 != 49 else [n / 2]) if n else []\n";
    fs::write(&file, text).unwrap();
    for words in ["period", "sequence --to 9999", "pattern"] {
        let run = grundy(&format!("{words} rules:{}", file.display()));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{words}");
        assert!(
            run.err.contains("moves(49) lists the fraction 24.5"),
            "{words}: {}",
            run.err
        );
    }
}

/// A list of heaps of a game that begins with something else says so.
#[test]
fn what_has_no_heaps_says_so() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../script");
    let graph = format!("{script}/templates/graph.star");
    let cram = format!("{script}/examples/cram.star");
    for (game, word) in [(&graph, "as valid says"), (&cram, "canonical(0)")] {
        let run = grundy(&format!("sequence rules:{game}"));
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        let said = "the start of this game is none: ask about it";
        assert!(
            run.err.contains(said) && run.err.contains(word),
            "{}",
            run.err
        );
    }
    let run = grundy(&format!("losing rules:{graph} --to 4 --quiet"));
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
}

/// What a mistake in the rules leaves behind: nothing where nothing was found, else what was.
#[test]
fn mistakes_say_what_is_kept() {
    let place = folder("rules-mistakes");
    let rules = place.join("half.star");
    let text = "def moves(n):\n    return [n // (700 - n)] if n >= 700 else [n - 1] if n else []\n";
    fs::write(&rules, text).unwrap();
    let (path, checkpoint) = (place.join("a.csv"), place.join("checkpoint"));
    let words = |from: u64, more: &str| {
        format!(
            "sequence rules:{} --from {from} --to 9000 --checkpoint {} {more}",
            rules.display(),
            checkpoint.display()
        )
    };
    let output = format!("-o {}", path.display());
    let run = grundy(&words(700, &output));
    assert_eq!(run.code, 2);
    assert!(!run.err.contains("keeps"), "{}", run.err);
    assert!(!checkpoint.exists() && !place.join("a.csv.partial").exists());
    for more in [output.as_str(), "--statistics"] {
        let run = grundy(&words(0, more));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{more}");
        let kept = run.err.contains("keeps what was done before: ");
        assert!(kept && run.err.contains("moves(700)"), "{}", run.err);
        assert!(!run.err.contains("goes on"), "{}", run.err);
        assert!(checkpoint.exists());
        fs::remove_file(&checkpoint).unwrap();
    }
}

/// The word 'start' means what the file says, and is a word where it says nothing.
#[test]
fn start_may_be_a_word() {
    let place = folder("rules-start");
    let rules = place.join("words.star");
    let text = "def moves(at):\n    return {\"begin\": [\"start\", \"end\"], \"start\": [\"end\"], \
                \"end\": []}[at]\n";
    fs::write(&rules, text).unwrap();
    let run = grundy(&format!("value rules:{}:start", rules.display()));
    assert!(run.out.starts_with("1 "), "{} {}", run.out, run.err);
    let take = concat!(env!("CARGO_MANIFEST_DIR"), "/../script/examples/take.star");
    let run = grundy(&format!("value rules:{take}:start"));
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("the file says no start = POSITION"),
        "{}",
        run.err
    );
}
