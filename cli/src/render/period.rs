//! What is known of a period, as text, JSON and CSV.

use std::io::{self, Write};

use grundy::engine::period::{Pattern, Period, Status};
use serde::Serialize;

use super::{
    json::SCHEMA,
    record,
    style::{Part, Style},
};

/// The status in a line, and a line for each figure.
pub(super) fn text(
    out: &mut Vec<u8>,
    spec: &str,
    period: &Period,
    pattern: Option<&Pattern>,
    style: Style,
) -> io::Result<()> {
    let (part, status) = match period.status {
        Status::Proved(theorem) => (Part::Good, format!("PROVED by {theorem}")),
        Status::Observed => (Part::Zero, format!("OBSERVED up to {}", period.computed_to)),
        Status::None => (
            Part::Zero,
            format!("NONE FOUND up to {}", period.computed_to),
        ),
    };
    write!(
        out,
        "{}: {}",
        style.paint(Part::Name, spec),
        style.paint(part, status)
    )?;
    let rares = period
        .since
        .map(|since| format!("no new rare value since n = {since}"));
    match period.status {
        Status::None => match &rares {
            Some(rares) => writeln!(out, ", {rares}")?,
            None => writeln!(out)?,
        },
        _ => {
            let rise = match period.saltus {
                0 => String::new(),
                saltus => format!(" + {saltus}"),
            };
            let (p, start) = (period.period, period.preperiod);
            write!(out, ": G(n + {p}) = G(n){rise} for all n from {start} ")?;
            match period.status {
                Status::Observed => writeln!(out, "to {}", period.computed_to.saturating_sub(p))?,
                _ => writeln!(out, "on")?,
            }
        }
    }
    let seen = period.status != Status::None;
    let figure = |number: u64| seen.then(|| number.to_string());
    let saltus = figure(period.saltus).filter(|saltus| saltus != "0");
    let max = format!("{}, first at {}", period.max.0, period.max.1);
    let computed = format!("{}", period.computed_to);
    let known = period.sparse.as_ref().map(|sparse| {
        format!(
            "{}, the last at {}",
            sparse.rares,
            period.since.unwrap_or_default()
        )
    });
    let pattern = pattern.map(|pattern| format!("observed: {pattern}"));
    let last = period
        .last_exception
        .map(|last| format!("{last}, the last"));
    let (preperiod, length) = (figure(period.preperiod), figure(period.period));
    record::fields(
        out,
        &[
            ("preperiod", preperiod.as_deref()),
            ("period", length.as_deref()),
            ("saltus", saltus.as_deref()),
            ("exception", last.as_deref()),
            ("largest", Some(&max)),
            ("computed to", Some(&computed)),
            ("rares", known.as_deref()),
            ("pattern", pattern.as_deref()),
        ],
        style,
    )
}

/// The fields of the JSON object; those of a period are `null` where none was found.
#[derive(Serialize)]
pub(super) struct Object<'a> {
    schema: &'static str,
    spec: &'a str,
    status: &'static str,
    theorem: Option<&'static str>,
    preperiod: Option<u64>,
    period: Option<u64>,
    saltus: Option<u64>,
    last_exception: Option<u64>,
    max_value: u32,
    max_at: u64,
    computed_to: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    rares: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_rare: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<String>,
}

impl<'a> Object<'a> {
    pub(super) fn new(spec: &'a str, period: &Period, pattern: Option<&Pattern>) -> Self {
        let seen = period.status != Status::None;
        let figure = |number: u64| seen.then_some(number);
        Self {
            schema: SCHEMA,
            spec,
            status: period.status.name(),
            theorem: match period.status {
                Status::Proved(theorem) => Some(theorem.name()),
                _ => None,
            },
            preperiod: figure(period.preperiod),
            period: figure(period.period),
            saltus: figure(period.saltus),
            last_exception: period.last_exception,
            max_value: period.max.0,
            max_at: period.max.1,
            computed_to: period.computed_to,
            rares: period.sparse.as_ref().map(|sparse| sparse.rares),
            last_rare: period.since,
            pattern: pattern.map(ToString::to_string),
        }
    }
}

/// A header and one record with the fields of the JSON object.
pub(super) fn csv(
    csv: &mut csv::Writer<&mut Vec<u8>>,
    spec: &str,
    period: &Period,
    pattern: Option<&Pattern>,
) -> csv::Result<()> {
    let object = Object::new(spec, period, pattern);
    let number = |number: Option<u64>| number.map_or(String::new(), |n| n.to_string());
    csv.write_record([
        "spec",
        "status",
        "theorem",
        "preperiod",
        "period",
        "saltus",
        "last_exception",
        "max_value",
        "max_at",
        "computed_to",
        "rares",
        "last_rare",
        "pattern",
    ])?;
    csv.write_record([
        spec,
        object.status,
        object.theorem.unwrap_or_default(),
        &number(object.preperiod),
        &number(object.period),
        &number(object.saltus),
        &number(object.last_exception),
        &object.max_value.to_string(),
        &object.max_at.to_string(),
        &object.computed_to.to_string(),
        &number(object.rares),
        &number(object.last_rare),
        object.pattern.as_deref().unwrap_or_default(),
    ])
}
