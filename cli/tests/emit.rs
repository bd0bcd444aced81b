//! `--emit`: programs that were compiled, run and compared before they are printed.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::{fs, process::Command};

use common::{folder, grundy, program, said};
use serde_json::Value;

fn has(compiler: &str) -> bool {
    Command::new(compiler).arg("--version").output().is_ok()
}

/// The languages whose tools are here.
fn languages() -> Vec<&'static str> {
    let tools = [("cpp", "g++"), ("python", "python3"), ("rust", "rustc")];
    let here = tools.iter().filter(|(_, tool)| has(tool));
    here.map(|(language, _)| *language).collect()
}

#[test]
fn formulas_become_functions() {
    for language in languages() {
        let text = said(&format!("pattern subtraction:1,3,4 --emit {language}"));
        for part in [
            "The nim-value in subtraction:1,3,4.",
            "PROVED by golomb-1966, for all numbers.",
            "that the search had not seen",
            "n % 7",
        ] {
            assert!(text.contains(part), "{language}: {part}\n{text}");
        }
    }
}

#[test]
fn losing_positions_become_functions() {
    for language in languages() {
        let text = said(&format!("pattern wythoff --emit {language}"));
        assert!(
            text.contains("is_losing") && text.contains("PROVED by wythoff-1907"),
            "{text}"
        );
        let text = said(&format!("pattern fibonacci-nim --emit {language}"));
        assert!(
            text.contains("is_losing") && text.contains("Checked"),
            "{text}"
        );
    }
}

/// Where nothing is found, the table and the search are written.
#[test]
fn searches_are_written_without_a_pattern() {
    for language in languages() {
        for spec in ["subtraction-squares", "octal:0.205", "hyper-knight"] {
            let text = said(&format!(
                "pattern {spec} --terms 300 --side 9 --emit {language}"
            ));
            for part in [
                "No pattern was found",
                "grundy_table",
                "grundy_value",
                "Checked",
            ] {
                assert!(text.contains(part), "{spec} {language}: {part}\n{text}");
            }
        }
    }
}

#[test]
fn what_cannot_be_written_is_said() {
    let refused = |words: &str, part: &str| {
        let run = grundy(words);
        assert_eq!(run.code, 2, "{words}\n{}{}", run.out, run.err);
        assert!(
            run.err.contains(part) && run.out.is_empty(),
            "{words}\n{}",
            run.err
        );
    };
    refused(
        "pattern chomp --side 7 --emit cpp --unchecked",
        "cannot be written down",
    );
    refused(
        "pattern subtraction-squares --terms 200 --emit latex",
        "LaTeX is for formulas",
    );
    refused(
        "pattern dim --emit java",
        "expected a language, cpp, python, rust or latex",
    );
    refused("judge hdu-1848 --emit latex", "choose cpp, python or rust");
    refused(
        "pattern dim --emit python --unchecked --format csv",
        "leave --format out",
    );
}

/// A missing compiler is named, with what to do.
#[test]
fn a_missing_compiler_is_named() {
    for (language, name) in [
        ("cpp", "g++, clang++, c++"),
        ("rust", "rustc"),
        ("python", "python3"),
    ] {
        let mut program = program();
        program.env("PATH", folder("no-compilers"));
        let run = common::fed_to(program, &format!("pattern dim --emit {language}"), b"");
        assert_eq!(run.code, 2, "{}", run.err);
        assert!(
            run.err.contains(name) && run.err.contains("--unchecked"),
            "{}",
            run.err
        );
        let mut program = common::program();
        program.env("PATH", folder("no-compilers"));
        let words = format!("pattern dim --emit {language} --unchecked");
        let run = common::fed_to(program, &words, b"");
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains("NOT CHECKED"), "{}", run.out);
    }
}

/// A compiler that makes programs with wrong answers is found out, and its folder is removed.
#[test]
fn a_wrong_program_is_not_printed() {
    use std::os::unix::fs::PermissionsExt;
    let place = folder("wrong-python");
    let tool = place.join("python3");
    fs::write(&tool, "#!/bin/sh\nwhile read n; do echo 17; done\n").unwrap();
    fs::set_permissions(&tool, fs::Permissions::from_mode(0o755)).unwrap();
    let temporary = folder("emit-temporary");
    let mut program = program();
    program.env("PATH", format!("{}:/usr/bin:/bin", place.display()));
    program.env("TMPDIR", &temporary);
    let run = common::fed_to(program, "pattern dim --emit python", b"");
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    assert!(
        run.err.contains("failed its check and is not printed"),
        "{}",
        run.err
    );
    assert_eq!(fs::read_dir(temporary).unwrap().count(), 0);
}

#[test]
fn json_holds_the_code() {
    let text = said("pattern dim --emit latex --format json");
    let object: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(object["schema"], "grundy/1");
    assert_eq!(object["language"], "latex");
    assert_eq!(object["subject"], "values");
    assert_eq!(object["theorem"], "conway-1976");
    assert_eq!(object["checked"], true);
    assert!(object["fresh"].as_u64() > Some(100));
    assert!(object["code"].as_str().unwrap().contains("\\nu_{2}(n) + 1"));
}

/// Numbers without rules become a formula or nothing.
#[test]
fn given_numbers_become_functions() {
    let numbers: String = (0..60).map(|n| format!("{}\n", n % 5)).collect();
    let run = common::fed("pattern - --emit python --unchecked", numbers.as_bytes());
    assert!(run.out.contains("n % 5"), "{}{}", run.out, run.err);
    let numbers: String = (0..60_u64)
        .map(|n| format!("{}\n", n * n * n % 31 % 7))
        .collect();
    let run = common::fed(
        "pattern - --emit python --unchecked --terms 59",
        numbers.as_bytes(),
    );
    if run.code != 0 {
        assert!(
            run.err.contains("numbers alone have no rules"),
            "{}",
            run.err
        );
    }
}

#[test]
fn solutions_are_written() {
    for language in languages() {
        let text = said(&format!("judge hdu-1847 --emit {language}"));
        assert!(
            text.contains("Good Luck in CET-4") && text.contains("Checked: right on"),
            "{text}"
        );
    }
}

#[cfg(feature = "script")]
#[test]
fn problem_files_become_python() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../script/examples");
    let refused = grundy(&format!("judge {root}/problems/bash.star --emit cpp"));
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("choose --emit python"),
        "{}",
        refused.err
    );
    if !has("python3") {
        return;
    }
    for name in ["bash", "s_nim", "fibonacci_heaps"] {
        let text = said(&format!("judge {root}/problems/{name}.star --emit python"));
        assert!(
            text.contains("Checked: right on") && text.contains("def moves("),
            "{text}"
        );
    }
}

#[cfg(feature = "script")]
#[test]
fn rule_files_are_translated() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../script/examples");
    for (language, tool) in [("cpp", "g++"), ("rust", "rustc")] {
        if !has(tool) {
            continue;
        }
        for (spec, words, table) in [
            ("kayles.star", "--terms 60", true),
            ("take.star,k=3", "--terms 5", true),
            ("fibonacci_nim.star", "--side 2", false),
        ] {
            let text = said(&format!(
                "pattern rules:{root}/{spec} {words} --emit {language}"
            ));
            assert!(text.contains("Checked (compiled and run)"), "{text}");
            assert_eq!(text.contains("grundy_table"), table, "{text}");
        }
        for (spec, words, part) in [
            (
                "chomp.star",
                "--side 3",
                "line 11, column 1: found a tuple of varying length",
            ),
            (
                "node_kayles.star,cycle=4",
                "--width 4 --side 2",
                "choose --emit python",
            ),
        ] {
            let run = grundy(&format!(
                "pattern rules:{root}/{spec} {words} --emit {language} --unchecked"
            ));
            assert_eq!(run.code, 2, "{}{}", run.out, run.err);
            assert!(run.err.contains(part), "{}", run.err);
        }
    }
}

#[cfg(feature = "script")]
#[test]
fn rule_files_become_python() {
    if !has("python3") {
        return;
    }
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../script/examples");
    for (spec, words) in [
        ("kayles.star", "--terms 100"),
        ("wythoff.star", "--side 7 --width 2"),
        ("grundys_game.star", "--terms 100"),
    ] {
        let text = said(&format!(
            "pattern rules:{root}/{spec} {words} --emit python"
        ));
        assert!(text.contains("Checked"), "{text}");
    }
}
