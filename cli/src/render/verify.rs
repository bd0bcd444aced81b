//! What was checked of a certificate, and the verdict.

use std::io::{self, Write};

use grundy_verify::Verdict;
use serde::Serialize;

use super::{
    schema::{self, SCHEMA},
    separated,
};
use crate::{
    args::Format,
    style::{Part, Style},
};

/// The outcome of a check.
#[derive(Serialize)]
pub(crate) struct Report {
    schema: &'static str,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    chunks: Option<Chunks>,
    checked: Vec<String>,
    reason: Option<String>,
    /// Whether the reason refutes the certificate, or is only why the check did not come to its end.
    #[serde(skip)]
    decided: bool,
}

#[derive(Serialize)]
struct Chunks {
    checked: usize,
    of: usize,
}

impl Report {
    /// The report on a check that ended with a verdict, was refuted for a reason, or is not
    /// `decided` for another.
    pub(crate) fn new(
        verdict: Option<Verdict>,
        reason: Option<String>,
        decided: bool,
        checked: Vec<String>,
    ) -> Self {
        let chunks = match verdict {
            Some(Verdict::Part { checked, of }) => Some(Chunks { checked, of }),
            _ => None,
        };
        Self {
            schema: SCHEMA,
            ok: verdict == Some(Verdict::Ok),
            chunks,
            checked,
            reason,
            decided,
        }
    }

    /// The verdict in a line; what was checked stands above it.
    fn line(&self) -> String {
        match (&self.reason, &self.chunks) {
            (Some(reason), _) if self.decided => format!("not ok: {reason}"),
            (Some(reason), _) => format!("not decided: {reason}"),
            (None, Some(Chunks { checked, of })) => format!("{checked} of {of} chunks"),
            (None, None) => "ok".into(),
        }
    }
}

/// Appends the report; in text, only its last line.
pub(crate) fn write(
    out: &mut Vec<u8>,
    report: &Report,
    format: Format,
    style: Style,
) -> io::Result<()> {
    match format {
        Format::Json => schema::line(out, report),
        Format::Csv => table(out, report, b','),
        Format::Tsv => table(out, report, b'\t'),
        _ => writeln!(out, "{}", style.paint(Part::Name, &report.line())),
    }
}

fn table(out: &mut Vec<u8>, report: &Report, separator: u8) -> io::Result<()> {
    let mut csv = separated::writer(out, separator);
    csv.write_record(["verdict", "checked"])?;
    csv.write_record([report.line(), report.checked.join("; ")])?;
    csv.flush()
}
