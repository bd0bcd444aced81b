//! Rule files of a few lines.

use std::fs;

use super::{Run, folder, grundy};

/// Runs `grundy WORDS` where `SPEC` in it is a file with `text`.
pub(crate) fn with_file(test: &str, text: &str, words: &str) -> Run {
    let folder = folder(&format!("rules-{test}"));
    let file = folder.join("game.star");
    fs::write(&file, text).unwrap();
    let mut run = grundy(&words.replace("SPEC", &format!("rules:\"{}\"", file.display())));
    run.err = run.err.replace(&format!("{}/", folder.display()), "");
    run
}

/// The error of a file, after the name of the spec.
pub(crate) fn refused(test: &str, text: &str, words: &str) -> String {
    let run = with_file(test, text, words);
    assert!(
        run.code == 2 || run.code == 3,
        "{test}: {} {}",
        run.code,
        run.out
    );
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    run.err
}
