//! `grundy judge`: the judges’ own bytes, lists and pages.

#![allow(clippy::unwrap_used)]

mod common;

use common::{fed, folder, grundy, json, said};

const SAMPLE: &[u8] = b"1 1 1\n1 4 1\n0 0 0\n";

#[test]
fn the_judges_own_bytes() {
    let run = fed("judge hdu-1848", SAMPLE);
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (0, "Fibo\nNacci\n", "")
    );
    assert_eq!(fed("judge HDU1848", SAMPLE).out, run.out);
    let path = folder("judge").join("answers");
    fed(&format!("judge hdu-1848 -o {}", path.display()), SAMPLE);
    assert_eq!(std::fs::read_to_string(path).unwrap(), run.out);
}

#[test]
fn lists_and_pages() {
    assert!(said("judge --list").contains("hdu-1848      Take a Fibonacci number"));
    let problems = json("judge --list")["problems"].as_array().unwrap().len();
    assert_eq!(
        said("judge --list --format csv").lines().count(),
        problems + 1
    );
    let page = json("judge --explain hdu-1848");
    for field in [
        "id",
        "title",
        "asks",
        "source",
        "spec",
        "statement",
        "mapping",
        "theorem",
    ] {
        assert!(page[field].is_string(), "{field}");
    }
    assert!(said("judge --explain hdu-1848").starts_with("hdu-1848, Fibonacci again and again\n"));
}

#[test]
fn every_problem_answers_an_input_of_its_own() {
    for problem in json("judge --list")["problems"].as_array().unwrap() {
        let id = problem["id"].as_str().unwrap();
        let input = said(&format!("generate {id} --size tiny --seed 5"));
        assert_eq!(said(&format!("generate {id} --size tiny --seed 5")), input);
        let run = fed(&format!("judge {id}"), input.as_bytes());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{id}");
        assert!(run.out.ends_with('\n'), "{id}");
    }
}

#[test]
fn errors() {
    let run = fed("judge hdu-1848", b"1 1 1\n1 x 1\n");
    assert_eq!((run.code, run.out.as_str()), (2, "Fibo\n"));
    assert!(
        run.err.starts_with("grundy: line 2, column 3: "),
        "{}",
        run.err
    );
    for (words, piece) in [
        ("judge", "<ID>"),
        ("judge hdu-18488", "did you mean 'hdu-1848'?"),
        (
            "generate hdu-1848 --size huge",
            "a number of bytes such as 20M",
        ),
        ("generate hdu-18488", "did you mean 'hdu-1848'?"),
    ] {
        let run = grundy(words);
        assert_eq!(run.code, 2, "{words}");
        assert!(run.err.contains(piece), "{words}: {}", run.err);
    }
}
