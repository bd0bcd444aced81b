//! The programs for the judges' problems pass the golden files.

#![allow(clippy::unwrap_used)]

mod common;

use std::{fs, path::Path};

use grundy_emit::{Language, of_problem, problems};

/// Inputs and outputs of a problem; Python is spared the largest.
fn golden(id: &str, language: Language) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../judge/tests/golden")
        .join(id);
    let mut names: Vec<String> = fs::read_dir(folder.clone())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".in").map(str::to_owned))
        .filter(|name| language != Language::Python || name != "max")
        .collect();
    names.sort();
    let read = |name: String| fs::read_to_string(folder.join(name)).unwrap();
    names
        .iter()
        .map(|name| (read(format!("{name}.in")), read(format!("{name}.out"))))
        .collect()
}

fn all_pass(language: Language) {
    for id in problems() {
        let code = of_problem(id, &[]).unwrap().text(language);
        for (input, wanted) in golden(id, language) {
            let name = format!("{id}-{}", language.name());
            let Some(printed) = common::run(&name, language, &code, &input) else {
                return;
            };
            let first = printed
                .lines()
                .zip(wanted.lines())
                .position(|(a, b)| a != b);
            assert_eq!(
                printed.trim_end(),
                wanted.trim_end(),
                "{id}: line {first:?}"
            );
        }
    }
}

#[test]
fn golden_files_pass_in_cpp() {
    all_pass(Language::Cpp);
}

#[test]
fn golden_files_pass_in_python() {
    all_pass(Language::Python);
}

#[test]
fn golden_files_pass_in_rust() {
    all_pass(Language::Rust);
}

/// There is a program for each record.
#[test]
fn all_problems_have_a_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../judge/tests/golden");
    let mut ids: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    ids.sort();
    assert_eq!(ids, problems().collect::<Vec<_>>());
    assert!(of_problem("hdu-1", &[]).is_err());
}
