//! Rule files are left out of this build.

use grundy::{Catalog, Error, Family};

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
