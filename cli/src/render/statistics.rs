//! Statistics of a sequence: text, JSON and CSV.

use std::io::{self, Write};

use grundy::{Known, Statistics, engine::breaking::Sparse};
use serde::Serialize;

use super::{figures::rares, schema, separated};
use crate::{
    args::Format,
    fault::Fault,
    style::{Part, Style},
};

/// What is known of the values of consecutive heaps.
pub(crate) struct Report<'a> {
    pub(crate) spec: &'a str,
    pub(crate) statistics: &'a Statistics,
    pub(crate) sparse: Option<Sparse>,
    pub(crate) known_by: Known,
}

/// Appends the report to `out`.
pub(crate) fn write(
    out: &mut Vec<u8>,
    report: &Report<'_>,
    format: Format,
    style: Style,
) -> Result<(), Fault> {
    let result = match format {
        Format::Json => schema::line(out, &Object::new(report)),
        Format::Csv => separated(out, report, b','),
        Format::Tsv => separated(out, report, b'\t'),
        _ => text(out, report, style),
    };
    result.map_err(|error| Fault::Write("the statistics".into(), error))
}

#[derive(Serialize)]
struct Object<'a> {
    schema: &'static str,
    spec: &'a str,
    from: u64,
    to: Option<u64>,
    heaps: u64,
    zeros: u64,
    zero_share: f64,
    max_value: Option<u64>,
    max_at: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rares: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_rare: Option<u64>,
    histogram: Vec<Bar>,
    known_by: String,
}

#[derive(Serialize)]
struct Bar {
    value: u64,
    count: u64,
    first: u64,
    last: u64,
}

impl<'a> Object<'a> {
    fn new(report: &'a Report<'_>) -> Self {
        let all = report.statistics;
        let max = all.max();
        Self {
            schema: schema::SCHEMA,
            spec: report.spec,
            from: all.from(),
            to: last(all),
            heaps: all.heaps(),
            zeros: all.count(0),
            zero_share: share(all.count(0), all),
            max_value: max.map(|max| max.value),
            max_at: max.map(|max| max.first),
            rares: report.sparse.as_ref().map(|sparse| sparse.rares),
            last_rare: report.sparse.as_ref().and_then(Sparse::last),
            histogram: bars(all).collect(),
            known_by: report.known_by.to_string(),
        }
    }
}

fn bars(all: &Statistics) -> impl Iterator<Item = Bar> {
    all.tallies().map(|tally| Bar {
        value: tally.value,
        count: tally.count,
        first: tally.first,
        last: tally.last,
    })
}

/// The last heap.
fn last(all: &Statistics) -> Option<u64> {
    Some(all.from() + all.heaps().checked_sub(1)?)
}

fn share(count: u64, all: &Statistics) -> f64 {
    count as f64 / all.heaps().max(1) as f64
}

fn separated(out: &mut Vec<u8>, report: &Report<'_>, separator: u8) -> io::Result<()> {
    let mut csv = separated::writer(out, separator);
    csv.write_record(["value", "count", "first", "last"])?;
    for bar in bars(report.statistics) {
        let numbers = [bar.value, bar.count, bar.first, bar.last];
        csv.write_record(numbers.map(|number| number.to_string()))?;
    }
    csv.flush()
}

fn text(out: &mut Vec<u8>, report: &Report<'_>, style: Style) -> io::Result<()> {
    let all = report.statistics;
    let mut field = |label: &str, text: String| {
        writeln!(
            out,
            "{} {text}",
            style.paint(Part::Label, format!("{label:<9}"))
        )
    };
    if let (Some(last), Some(max)) = (last(all), all.max()) {
        field(
            "heaps",
            format!("{} from {} to {last}", all.heaps(), all.from()),
        )?;
        let zeros = all.count(0);
        field("zeros", format!("{zeros}, {}", percent(zeros, all)))?;
        field("largest", format!("{}, first at {}", max.value, max.first))?;
    }
    if let Some(sparse) = &report.sparse {
        let rares = rares(sparse);
        field("rares", rares)?;
    }
    field("known by", report.known_by.to_string())?;
    histogram(out, all, style)
}

fn percent(count: u64, all: &Statistics) -> String {
    format!("{:.4} %", 100.0 * share(count, all))
}

/// A line for each value, as wide as its numbers need.
fn histogram(out: &mut Vec<u8>, all: &Statistics, style: Style) -> io::Result<()> {
    let mut rows = vec![["value", "count", "share", "first", "last"].map(str::to_owned)];
    rows.extend(bars(all).map(|bar| {
        let number = |number: u64| number.to_string();
        let share = percent(bar.count, all);
        let [value, count] = [bar.value, bar.count].map(number);
        [value, count, share, number(bar.first), number(bar.last)]
    }));
    let width = |at: usize| {
        rows.iter()
            .map(|row| row[at].len())
            .max()
            .unwrap_or_default()
    };
    let widths = [0, 1, 2, 3, 4].map(width);
    for (at, row) in rows.iter().enumerate() {
        let cells = row
            .iter()
            .zip(widths)
            .map(|(cell, width)| format!("{cell:>width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        match at {
            0 => writeln!(out, "{}", style.paint(Part::Label, line))?,
            _ => writeln!(out, "{line}")?,
        }
    }
    Ok(())
}
