//! `grundy stress`, `grundy generate` and problem files: wrong programs are broken by small inputs,
//! right ones pass, and each way to fail is named.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::path::{Path, PathBuf};

use common::{Run, folder, grundy, said};
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A shell script that is run by `sh -c`, for problem `id`; what is kept lands in a folder.
fn stressed(name: &str, id: &str, inputs: u64, program: &str) -> (Run, PathBuf) {
    let kept = folder("stress").join(name);
    let run = grundy(&format!(
        "stress {id} --inputs {inputs} --program-time 1 --keep {} --format json -- {program}",
        kept.display()
    ));
    (run, kept)
}

fn report(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}{}", run.out, run.err))
}

/// The failure of a program that must have one.
fn failure(name: &str, id: &str, inputs: u64, program: &str) -> Value {
    let (run, kept) = stressed(name, id, inputs, program);
    let report = report(&run);
    assert_eq!(
        (run.code, &report["status"]),
        (1, &"failed".into()),
        "{name}"
    );
    let failure = report["failure"].clone();
    let input = std::fs::read_to_string(kept).unwrap();
    assert_eq!(failure["input"], input.as_str(), "{name}");
    failure
}

#[test]
fn a_right_program_passes() {
    let grundy = env!("CARGO_BIN_EXE_grundy");
    let program = format!("{grundy} judge hdu-1848");
    let (run, kept) = stressed("right", "hdu-1848", 12, &program);
    let report = report(&run);
    assert_eq!((run.code, &report["failure"]), (0, &Value::Null));
    assert!(!kept.exists());
    assert!(report["inputs"]["small"].as_u64() > Some(0));
}

/// The same seed tries the same inputs.
#[test]
fn the_seed_tells_the_run() {
    let one = failure(
        "seed1",
        "hdu-1847",
        9,
        "sh -c 'while read n; do echo Kiki; done'",
    );
    let two = failure(
        "seed2",
        "hdu-1847",
        9,
        "sh -c 'while read n; do echo Kiki; done'",
    );
    assert_eq!(one["input"], "3\n");
    for field in ["input", "got", "found_in_cases", "shrinking_runs"] {
        assert_eq!(one[field], two[field]);
    }
    assert_eq!(one["why"]["outcome"], "P");
}

#[test]
fn each_way_to_fail_is_named() {
    for (name, id, program, kind) in [
        ("crash", "hdu-1847", "sh -c 'kill -SEGV $$'", "crash"),
        (
            "code",
            "hdu-1847",
            "sh -c 'cat >/dev/null; exit 3'",
            "crash",
        ),
        ("little", "hdu-1847", "true", "too little output"),
        (
            "much",
            "hdu-1847",
            "sh -c 'yes Kiki | head -n 3'",
            "too much output",
        ),
        (
            "reads-on",
            "hdu-1847",
            "sh -c 'echo Kiki; sleep 100'",
            "reads on after the end",
        ),
        (
            "flood",
            "hdu-1847",
            "sh -c 'while :; do echo Kiki; done'",
            "too much output",
        ),
        ("hang", "hdu-1847", "sh -c 'sleep 100'", "too slow"),
    ] {
        let failure = failure(name, id, 3, program);
        assert_eq!(failure["kind"], kind, "{name}: {failure}");
        assert_eq!(failure["runs"], failure["failed_runs"], "{name}: {failure}");
    }
    let crash = failure("signal", "hdu-1847", 3, "sh -c 'kill -SEGV $$'");
    assert_eq!(crash["signal"], 11);
}

/// A program that fails at times is named as such.
#[test]
fn a_program_that_does_not_always_do_the_same() {
    let mark = folder("stress").join("turn");
    let program = format!(
        "sh -c 'if [ -e {0} ]; then rm {0}; echo Kiki; else touch {0}; echo Cici; fi'",
        mark.display()
    );
    let failure = failure("turns", "hdu-1847", 3, &program);
    let count = |field: &str| failure[field].as_u64().unwrap();
    assert!(count("failed_runs") < count("runs"), "{failure}");
}

#[test]
fn nothing_is_not_a_test() {
    for words in [
        "stress hdu-1847 --inputs 0 -- true",
        "referee nim --games 0 -- true",
    ] {
        let run = grundy(words);
        assert_eq!(run.code, 2, "{words}");
        assert!(
            run.err.contains("expected a whole number from 1 to"),
            "{}",
            run.err
        );
    }
}

/// A program that prints and reads much at once waits for nobody.
#[test]
fn pipes_do_not_wait_for_each_other() {
    let program = "sh -c 'yes Kiki | head -c 300000; cat >/dev/null'";
    let failure = failure("pipes", "hdu-1847", 2, program);
    assert_ne!(failure["kind"], "too slow");
}

/// What a program leaves behind ends with it.
#[test]
fn nothing_is_left_running() {
    let mark = folder("stress-left").join("mark");
    let program = format!("sh -c '(sleep 3; touch {}) & sleep 100'", mark.display());
    failure("left", "hdu-1847", 1, &program);
    std::thread::sleep(std::time::Duration::from_secs(4));
    assert!(!mark.exists());
}

#[test]
fn programs_that_cannot_be_started() {
    let run = grundy("stress hdu-1847 -- ./no-such-program");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("cannot start './no-such-program'"),
        "{}",
        run.err
    );
    let run = grundy("stress hdu-9999 -- true");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("there is no problem called"),
        "{}",
        run.err
    );
}

/// The wrong solutions in Python; bench/stress.sh tries those in C++ too.
#[test]
fn typical_mistakes_are_found() {
    if std::process::Command::new("python3")
        .arg("--version")
        .output()
        .is_err()
    {
        return;
    }
    for (name, most_words) in [
        ("hdu-1847-even", 1),
        ("hdu-1848-sum", 6),
        ("poj-1704-wall", 3),
        ("zoj-3057-nim", 3),
    ] {
        let id: Vec<&str> = name.split('-').take(2).collect();
        let source = root().join("bench/stress").join(format!("{name}.py"));
        let program = format!("python3 {}", source.display());
        let failure = failure(name, &id.join("-"), 10, &program);
        let words = failure["words"].as_u64().unwrap();
        assert!(words <= most_words, "{name}: {}", failure["input"]);
        assert_eq!(failure["cases"], 1, "{name}");
    }
}

#[test]
fn inputs_are_generated() {
    let one = said("generate hdu-1848 --size tiny --seed 3 --count 2");
    assert_eq!(one.lines().count(), 3);
    assert!(one.ends_with("0 0 0\n"));
    assert_eq!(
        said("generate hdu-1848 --size tiny --seed 3 --count 2"),
        one
    );
    assert!(said("generate hdu-1848 --size 3000").len() >= 3000);
    let run = grundy("generate hdu-1848 --count 99999999999");
    assert_eq!((run.code, run.err.lines().count()), (3, 1), "{}", run.err);
}

#[cfg(feature = "script")]
mod problem_files {
    use super::*;
    use common::fed;

    fn file(name: &str) -> String {
        let path = root().join("script/examples/problems").join(name);
        path.display().to_string()
    }

    /// Files that ask what records ask give their bytes.
    #[test]
    fn golden_files() {
        for (name, id, inputs) in [
            (
                "fibonacci_heaps.star",
                "hdu-1848",
                &[
                    "sample", "edge", "small1", "small2", "small3", "medium", "max",
                ][..],
            ),
            ("s_nim.star", "hdu-1536", &["sample", "small1", "small2"]),
        ] {
            for input in inputs {
                let golden = root().join("judge/tests/golden").join(id).join(input);
                let text = std::fs::read(golden.with_extension("in")).unwrap();
                let right = std::fs::read_to_string(golden.with_extension("out")).unwrap();
                let run = fed(&format!("judge {}", file(name)), &text);
                assert_eq!((run.code, run.err.as_str()), (0, ""), "{name} {input}");
                assert!(run.out == right, "{name} {input}");
            }
        }
    }

    #[test]
    fn they_are_generated_judged_and_stressed() {
        let bash = file("bash.star");
        let input = said(&format!("generate {bash} --size tiny --seed 2"));
        let run = fed(&format!("judge {bash}"), input.as_bytes());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let count = input.lines().count();
        assert_eq!(run.out.lines().count(), count - 1);
        let right = "sh -c 'read t; while read n m; do if [ $((n % (m + 1))) = 0 ]; \
                     then echo second; else echo first; fi; done'";
        let (run, _) = stressed("bash-right", &bash, 6, right);
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        let wrong = "sh -c 'read t; while read n m; do if [ $((n % m)) = 0 ]; \
                     then echo second; else echo first; fi; done'";
        let failure = failure("bash-wrong", &bash, 6, wrong);
        assert_eq!(failure["input"], "1\n1 1\n");
        assert_eq!(failure["why"]["outcome"], "N");
    }

    /// A file that defines no generate is read to make cases.
    #[test]
    fn reading_makes_cases() {
        for name in ["fibonacci_heaps.star", "s_nim.star"] {
            let name = file(name);
            let input = said(&format!("generate {name} --size tiny --seed 2 --count 9"));
            let run = fed(&format!("judge {name}"), input.as_bytes());
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{name}\n{input}");
        }
    }

    #[test]
    fn errors() {
        let run = fed(&format!("judge {}", file("bash.star")), b"2\n3 4\n5 x\n");
        assert_eq!((run.code, run.out.as_str()), (2, "first\n"));
        let wanted = "line 3, column 3: expected a number from 1 to 1000, found 'x'";
        assert!(run.err.contains(wanted), "{}", run.err);
        let take = root().join("script/examples/take.star");
        let run = grundy(&format!("judge {}", take.display()));
        assert_eq!(run.code, 2);
        assert!(
            run.err.contains("defines no function read(input)"),
            "{}",
            run.err
        );
    }
}
