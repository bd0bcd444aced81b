//! How two sequences or tables agree, as text, JSON and CSV.

mod tables;

use std::io::{self, Write};

use grundy::Shift;
use grundy_pattern::{Agreement, Subject};
use serde::Serialize;

use super::{
    csv,
    json::{self, SCHEMA},
    style::{Part, Style},
};
use crate::args::Format;
pub(crate) use tables::write_tables;

/// Appends how they agree.
pub(crate) fn write(
    out: &mut Vec<u8>,
    names: [&str; 2],
    found: &Agreement,
    format: Format,
    style: Style,
) -> io::Result<()> {
    match format {
        Format::Json => json::line(out, &Object::new(names, found)),
        Format::Csv => separated(out, &Object::new(names, found), b','),
        Format::Tsv => separated(out, &Object::new(names, found), b'\t'),
        _ => text(out, names, found, style),
    }
}

fn text(
    out: &mut Vec<u8>,
    [first, second]: [&str; 2],
    found: &Agreement,
    style: Style,
) -> io::Result<()> {
    let from = found.from;
    let (part, verdict) = match (found.theorem, found.shift) {
        (Some(theorem), Shift::By { by, .. }) => (
            Part::Good,
            format!("EQUAL for all n from {from} on{}, by {theorem}", moved(by)),
        ),
        (None, Shift::By { by, to }) => (
            Part::Zero,
            format!("AGREE from {from} to {to}{}", moved(by)),
        ),
        (
            _,
            Shift::None {
                heap,
                first,
                second,
            },
        ) => (
            Part::Zero,
            format!(
                "DIFFER first at {heap}: {} and {}",
                said(found.subject, first),
                said(found.subject, second)
            ),
        ),
    };
    writeln!(
        out,
        "{} and {}: {}",
        style.paint(Part::Name, first),
        style.paint(Part::Name, second),
        style.paint(part, verdict)
    )
}

/// A value, or whether a position is lost.
fn said(subject: Subject, number: u64) -> String {
    match (subject, number) {
        (Subject::Values, _) => number.to_string(),
        (Subject::Losing, 0) => "N".into(),
        (Subject::Losing, _) => "P".into(),
    }
}

/// How far one sequence is moved along the other.
fn moved(by: i64) -> String {
    let size = by.unsigned_abs();
    match by {
        0 => String::new(),
        ..0 => format!(", the value of n in the first being that of n - {size} in the second"),
        _ => format!(", the value of n in the first being that of n + {size} in the second"),
    }
}

#[derive(Serialize)]
struct Object<'a> {
    schema: &'static str,
    first: &'a str,
    second: &'a str,
    subject: &'static str,
    status: &'static str,
    theorem: Option<&'static str>,
    from: u64,
    agree_to: Option<u64>,
    shift: Option<i64>,
    differ_at: Option<u64>,
    first_value: Option<u64>,
    second_value: Option<u64>,
}

impl<'a> Object<'a> {
    fn new([first, second]: [&'a str; 2], found: &Agreement) -> Self {
        let mut object = Self {
            schema: SCHEMA,
            first,
            second,
            subject: found.subject.name(),
            status: "agree",
            theorem: found.theorem,
            from: found.from,
            agree_to: None,
            shift: None,
            differ_at: None,
            first_value: None,
            second_value: None,
        };
        match found.shift {
            Shift::By { by, to } => (object.shift, object.agree_to) = (Some(by), Some(to)),
            Shift::None {
                heap,
                first,
                second,
            } => {
                object.differ_at = Some(heap);
                (object.first_value, object.second_value) = (Some(first), Some(second));
            }
        }
        object.status = match (found.theorem, object.differ_at) {
            (Some(_), _) => "equal",
            (_, Some(_)) => "differ",
            _ => "agree",
        };
        object
    }
}

fn separated(out: &mut Vec<u8>, object: &Object<'_>, separator: u8) -> io::Result<()> {
    let mut csv = csv::writer(out, separator);
    csv.write_record([
        "first",
        "second",
        "status",
        "theorem",
        "from",
        "agree_to",
        "shift",
        "differ_at",
        "first_value",
        "second_value",
    ])?;
    let number = |number: Option<u64>| number.map(|n| n.to_string()).unwrap_or_default();
    let shift = object.shift.map(|by| by.to_string()).unwrap_or_default();
    csv.write_record([
        object.first,
        object.second,
        object.status,
        object.theorem.unwrap_or_default(),
        &object.from.to_string(),
        &number(object.agree_to),
        &shift,
        &number(object.differ_at),
        &number(object.first_value),
        &number(object.second_value),
    ])?;
    csv.flush()
}
