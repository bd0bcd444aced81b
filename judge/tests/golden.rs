//! Every problem against recorded pairs of input and output, byte for byte, in all the forms in
//! which a judge may hand the input over.

#![allow(clippy::unwrap_used, dead_code)]

mod common;

use std::{
    fs,
    path::{Path, PathBuf},
};

use common::{Slowly, right};
use grundy_judge::{Input, PROBLEMS, Problem};

/// The pairs of one problem: a name, the input and the output.
fn pairs(problem: &Problem) -> Vec<(PathBuf, Vec<u8>, String)> {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let folder = golden.join(problem.id);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut found = Vec::new();
    for file in files {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|kind| kind == "in") {
            let output = fs::read_to_string(path.with_extension("out")).unwrap();
            found.push((path.clone(), fs::read(&path).unwrap(), output));
        }
    }
    assert!(
        found.len() >= 7,
        "{folder:?} has only {} pairs",
        found.len()
    );
    found
}

fn for_all(check: impl Fn(&Problem, &Path, &[u8], &str)) {
    for problem in PROBLEMS {
        for (path, input, output) in pairs(problem) {
            check(problem, &path, &input, &output);
        }
    }
}

#[test]
fn byte_for_byte() {
    for_all(|problem, path, input, output| {
        assert_eq!(right(problem, input), output, "{path:?}");
    });
}

#[test]
fn windows_lines() {
    for_all(|problem, path, input, output| {
        let text = String::from_utf8(input.to_vec()).unwrap();
        let windows = text.replace('\n', "\r\n");
        assert_eq!(right(problem, windows.as_bytes()), output, "{path:?}");
    });
}

#[test]
fn few_bytes_at_a_time() {
    for most in [1, 3, 4096] {
        for_all(|problem, path, input, output| {
            let slowly = Slowly { bytes: input, most };
            assert_eq!(right(problem, slowly), output, "{path:?} by {most}");
        });
    }
}

#[test]
fn odd_white_space() {
    for_all(|problem, path, input, output| {
        let text = String::from_utf8(input.to_vec()).unwrap();
        let one_line = text.replace('\n', " \t\x0b\x0c ");
        assert_eq!(right(problem, one_line.as_bytes()), output, "{path:?}");
        let word_a_line = format!("\n\n{}", text.replace(' ', "\r\n\r\n"));
        assert_eq!(right(problem, word_a_line.as_bytes()), output, "{path:?}");
    });
}

#[test]
fn without_the_last_newline() {
    for_all(|problem, path, input, output| {
        assert_eq!(right(problem, input.trim_ascii_end()), output, "{path:?}");
    });
}

#[test]
fn the_end_stands_for_the_last_line() {
    for_all(|problem, path, input, output| {
        if let Input::Ended(line) = problem.input {
            let text = input.trim_ascii_end();
            let without = text.strip_suffix(line.as_bytes()).unwrap_or(text);
            assert_eq!(right(problem, without), output, "{path:?}");
        }
    });
}

#[test]
fn nothing_follows_the_end() {
    for_all(|problem, path, input, output| {
        if problem.input != Input::Open {
            let more = [input, b"and more text 5 -3"].concat();
            assert_eq!(right(problem, &more[..]), output, "{path:?}");
        }
    });
}

#[test]
fn every_folder_has_a_problem() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for folder in fs::read_dir(golden).unwrap() {
        let name = folder.unwrap().file_name().into_string().unwrap();
        assert!(PROBLEMS.iter().any(|p| p.id == name), "no problem {name}");
    }
}

#[test]
fn records_are_complete() {
    for problem in PROBLEMS {
        assert!(problem.statement.len() > 250, "{}", problem.id);
        for text in [
            problem.title,
            problem.source,
            problem.mapping,
            problem.theorem,
        ] {
            assert!(text.len() > 3, "{}", problem.id);
        }
    }
}

/// Somebody who types a case at a time sees each answer before the next case.
#[test]
fn answers_come_before_the_input_is_waited_for() {
    let shown = std::rc::Rc::new(std::cell::RefCell::new(Vec::new()));
    let typed = common::Typed {
        pieces: vec!["34 12\n", "15 24\n1 ", "1\n"],
        expected: vec!["", "Stan wins\n", "Stan wins\nOllie wins\n"],
        shown: shown.clone(),
        at: 0,
    };
    let mut output = common::Shown(shown.clone());
    let problem = grundy_judge::find("poj-2348").unwrap();
    grundy_judge::run(problem, &mut { typed }, &mut output, Default::default()).unwrap();
    assert_eq!(*shown.borrow(), b"Stan wins\nOllie wins\nStan wins\n");
}
