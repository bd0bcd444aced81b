//! Each error of a rule file that was provoked, with the whole sentence that it gives.

#![cfg(all(unix, feature = "script"))]
#![allow(clippy::unwrap_used)]

mod common;

use std::{fs, path::Path};

use common::files::refused;

#[test]
fn sentences_are_those_of_the_list() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../script/tests/wrong/errors.txt");
    let list = fs::read_to_string(list).unwrap();
    let cases: Vec<&str> = list.split("\n---\n").skip(1).collect();
    assert!(cases.len() > 90, "{}", cases.len());
    let mut wrong = Vec::new();
    for (at, case) in cases.iter().enumerate() {
        let (words, rest) = case.split_once('\n').unwrap();
        let (expected, text) = rest.split_once('\n').unwrap();
        let error = refused(&format!("errors-{at}"), &text.replace("\\t", "\t"), words);
        let found = error.trim_end();
        let found = found.strip_prefix("grundy: ").unwrap_or(found);
        let found = match found.starts_with("in '") {
            true => found.split_once("': ").unwrap().1,
            false => found,
        };
        if found != expected {
            wrong.push(format!("{text}\n  expected {expected}\n  found    {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
