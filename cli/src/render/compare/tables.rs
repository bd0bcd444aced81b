//! How two tables agree.

use std::io::{self, Write};

use grundy_pattern::TableAgreement;
use serde::Serialize;

use super::{
    super::{
        csv,
        json::{self, SCHEMA},
        style::{Part, Style},
    },
    said,
};
use crate::args::Format;

/// Appends how they agree.
pub(crate) fn write_tables(
    out: &mut Vec<u8>,
    names: [&str; 2],
    found: &TableAgreement,
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
    found: &TableAgreement,
    style: Style,
) -> io::Result<()> {
    let (part, verdict) = match (&found.differ, found.theorem) {
        (Some((at, one, other)), _) => (
            Part::Zero,
            format!(
                "DIFFER first at ({}): {} and {}",
                numbers(at, ", "),
                said(found.subject, *one),
                said(found.subject, *other)
            ),
        ),
        (None, Some(theorem)) => (Part::Good, format!("EQUAL for all positions, by {theorem}")),
        (None, None) => (
            Part::Zero,
            format!(
                "AGREE at {} positions with numbers up to {}",
                found.positions, found.to
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

fn numbers(at: &[u64], between: &str) -> String {
    let numbers: Vec<String> = at.iter().map(u64::to_string).collect();
    numbers.join(between)
}

#[derive(Serialize)]
struct Object<'a> {
    schema: &'static str,
    first: &'a str,
    second: &'a str,
    subject: &'static str,
    status: &'static str,
    theorem: Option<&'static str>,
    to: u64,
    positions: u64,
    differ_at: Option<&'a [u64]>,
    first_value: Option<u64>,
    second_value: Option<u64>,
}

impl<'a> Object<'a> {
    fn new([first, second]: [&'a str; 2], found: &'a TableAgreement) -> Self {
        let differ = found.differ.as_ref();
        Self {
            schema: SCHEMA,
            first,
            second,
            subject: found.subject.name(),
            status: match (differ, found.theorem) {
                (Some(_), _) => "differ",
                (_, Some(_)) => "equal",
                _ => "agree",
            },
            theorem: found.theorem,
            to: found.to,
            positions: found.positions,
            differ_at: differ.map(|(at, ..)| &at[..]),
            first_value: differ.map(|differ| differ.1),
            second_value: differ.map(|differ| differ.2),
        }
    }
}

fn separated(out: &mut Vec<u8>, object: &Object<'_>, separator: u8) -> io::Result<()> {
    let mut csv = csv::writer(out, separator);
    csv.write_record([
        "first",
        "second",
        "status",
        "theorem",
        "to",
        "positions",
        "differ_at",
        "first_value",
        "second_value",
    ])?;
    let number = |number: Option<u64>| number.map(|n| n.to_string()).unwrap_or_default();
    csv.write_record([
        object.first,
        object.second,
        object.status,
        object.theorem.unwrap_or_default(),
        &object.to.to_string(),
        &object.positions.to_string(),
        &object
            .differ_at
            .map_or(String::new(), |at| numbers(at, " ")),
        &number(object.first_value),
        &number(object.second_value),
    ])?;
    csv.flush()
}
