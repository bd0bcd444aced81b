//! How two tables agree.

use std::io;

use grundy_pattern::TableAgreement;
use serde::Serialize;

use super::{super::schema::SCHEMA, Told, number, said};
use crate::{
    args::Format,
    style::{Part, Style},
};

/// Appends how they agree.
pub(crate) fn write_tables(
    out: &mut Vec<u8>,
    names: [&str; 2],
    found: &TableAgreement,
    format: Format,
    style: Style,
) -> io::Result<()> {
    let object = Object::new(names, found);
    let at = object
        .differ_at
        .map_or(String::new(), |at| numbers(at, " "));
    let fields = vec![
        ("status", object.status.into()),
        ("theorem", object.theorem.unwrap_or_default().into()),
        ("to", object.to.to_string()),
        ("positions", object.positions.to_string()),
        ("differ_at", at),
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

fn verdict(found: &TableAgreement) -> (Part, String) {
    match (&found.differ, found.theorem) {
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
    }
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
