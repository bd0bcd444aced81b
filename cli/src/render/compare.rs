//! How two sequences or tables agree, as text, JSON and CSV.

mod tables;

use std::io::{self, Write};

use grundy::Shift;
use grundy_pattern::{Agreement, Subject};
use serde::Serialize;

use super::{
    schema::{self, SCHEMA},
    separated,
};
use crate::{
    args::Format,
    style::{Part, Style},
};
pub(crate) use tables::write_tables;

/// What is written of a comparison.
struct Told<'a, T> {
    names: [&'a str; 2],
    verdict: (Part, String),
    object: T,
    /// The columns after the names.
    fields: Vec<(&'static str, String)>,
}

impl<T: Serialize> Told<'_, T> {
    fn write(&self, out: &mut Vec<u8>, format: Format, style: Style) -> io::Result<()> {
        match format {
            Format::Json => schema::line(out, &self.object),
            Format::Csv => self.separated(out, b','),
            Format::Tsv => self.separated(out, b'\t'),
            _ => {
                let [first, second] = self.names.map(|name| style.paint(Part::Name, name));
                let (part, verdict) = &self.verdict;
                writeln!(out, "{first} and {second}: {}", style.paint(*part, verdict))
            }
        }
    }

    fn separated(&self, out: &mut Vec<u8>, separator: u8) -> io::Result<()> {
        let mut csv = separated::writer(out, separator);
        let names = self.fields.iter().map(|(name, _)| *name);
        csv.write_record(["first", "second"].into_iter().chain(names))?;
        let fields = self.fields.iter().map(|(_, field)| field.as_str());
        csv.write_record(self.names.into_iter().chain(fields))?;
        csv.flush()
    }
}

fn number(number: Option<u64>) -> String {
    number.map(|n| n.to_string()).unwrap_or_default()
}

/// Appends how they agree.
pub(crate) fn write(
    out: &mut Vec<u8>,
    names: [&str; 2],
    found: &Agreement,
    format: Format,
    style: Style,
) -> io::Result<()> {
    let object = Object::new(names, found);
    let shift = object.shift.map(|by| by.to_string()).unwrap_or_default();
    let fields = vec![
        ("status", object.status.into()),
        ("theorem", object.theorem.unwrap_or_default().into()),
        ("from", object.from.to_string()),
        ("agree_to", number(object.agree_to)),
        ("shift", shift),
        ("differ_at", number(object.differ_at)),
        ("first_value", number(object.first_value)),
        ("second_value", number(object.second_value)),
    ];
    let told = Told {
        names,
        verdict: verdict(found),
        object,
        fields,
    };
    told.write(out, format, style)
}

fn verdict(found: &Agreement) -> (Part, String) {
    let from = found.from;
    match (found.theorem, found.shift) {
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
    }
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
