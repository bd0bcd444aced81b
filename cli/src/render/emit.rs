//! Programs, as they are or in an object.

use grundy_emit::Language;
use grundy_pattern::{Certainty, Finding};
use serde::Serialize;

use super::schema::{self, SCHEMA};
use crate::{args::Format, fault::Fault};

/// A program that is printed.
pub(crate) struct Program<'a> {
    pub(crate) spec: &'a str,
    pub(crate) language: Language,
    /// The formula that it is of, if it is of one.
    pub(crate) found: Option<&'a Finding>,
    /// How many positions or inputs the search had not seen and the program was right on; nothing
    /// where it was not checked.
    pub(crate) fresh: Option<u64>,
    pub(crate) code: &'a str,
}

#[derive(Serialize)]
struct Object<'a> {
    schema: &'static str,
    spec: &'a str,
    language: &'static str,
    subject: Option<&'static str>,
    status: Option<&'static str>,
    theorem: Option<&'static str>,
    observed_to: Option<u64>,
    checked: bool,
    fresh: u64,
    code: &'a str,
}

/// Appends the program.
pub(crate) fn write(out: &mut Vec<u8>, program: &Program<'_>, format: Format) -> Result<(), Fault> {
    match format {
        Format::Json => schema::line(out, &Object::new(program))
            .map_err(|error| Fault::Write("the answer".into(), error)),
        Format::Text => {
            out.extend_from_slice(program.code.as_bytes());
            Ok(())
        }
        _ => Err(Fault::input(
            "a program is written as it is, or as JSON: leave --format out, or choose json",
        )),
    }
}

impl<'a> Object<'a> {
    fn new(program: &Program<'a>) -> Self {
        let (status, theorem, observed_to) = match program.found.map(|found| &found.certainty) {
            Some(Certainty::Proved(theorem)) => (Some("proved"), Some(*theorem), None),
            Some(Certainty::Observed(to)) => (Some("observed"), None, Some(*to)),
            None => (None, None, None),
        };
        Self {
            schema: SCHEMA,
            spec: program.spec,
            language: program.language.name(),
            subject: program.found.map(|found| found.subject.name()),
            status,
            theorem,
            observed_to,
            checked: program.fresh.is_some(),
            fresh: program.fresh.unwrap_or(0),
            code: program.code,
        }
    }
}
