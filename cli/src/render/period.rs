//! What is known of a period, as text, JSON and CSV.

use std::io::{self, Write};

use grundy::engine::period::{Pattern, Period, Status};
use serde::Serialize;

use super::{
    census::Finding as _,
    figures::{self, Figures},
    record,
    schema::SCHEMA,
};
use crate::style::{Part, Style};

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
    let known = period.sparse.as_ref().map(figures::rares);
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

/// The JSON object.
#[derive(Serialize)]
pub(super) struct Object<'a> {
    schema: &'static str,
    spec: &'a str,
    #[serde(flatten)]
    figures: Figures,
}

impl<'a> Object<'a> {
    pub(super) fn new(spec: &'a str, period: &Period, pattern: Option<&Pattern>) -> Self {
        Self {
            schema: SCHEMA,
            spec,
            figures: Figures::new(period, pattern),
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
    let fields = Figures::new(period, pattern).record();
    csv.write_record(["spec"].into_iter().chain(figures::NAMES))?;
    csv.write_record([spec].into_iter().chain(fields.iter().map(String::as_str)))
}
