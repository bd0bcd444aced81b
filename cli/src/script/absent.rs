//! Rule files are left out of this build.

use grundy::{Catalog, Error, Family, Session};
use grundy_judge::Puzzle;

use crate::args::Global;

pub(crate) fn served() -> bool {
    false
}

pub(crate) fn add_to(catalog: &mut Catalog, _global: &Global) {
    catalog.add(Family {
        key: "rules",
        rule: "Whatever a rule file says; this build of the program reads none.",
        parameters: Some("the name of a rule file"),
        example: "rules:game.star:5",
        source: "the file",
        theorem: "",
        build: |_| {
            Err(Error::input(
                "this build of the program reads no rule files: install it with its feature \
                 'script'",
            ))
        },
    });
}

/// The problem of a file, which cannot be read.
pub(crate) fn problem<'s, 'a: 's>(
    name: &str,
    _session: &'s mut Session<'a>,
    _global: &Global,
) -> Result<Box<dyn Puzzle + 's>, Error> {
    Err(Error::input(format!(
        "this build of the program reads no problem files such as '{name}': install it with its \
         feature 'script'"
    )))
}

/// The plain values of a file, which cannot be read.
pub(crate) fn constants(
    _pieces: &[String],
    _global: &Global,
) -> Result<Vec<(String, String)>, Error> {
    Ok(Vec::new())
}
