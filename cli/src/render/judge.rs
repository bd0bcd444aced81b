//! The list of judge problems and the page about one.

use std::io;

use grundy_judge::Problem;
use serde::Serialize;

use super::{
    record,
    schema::{self, SCHEMA},
    separated,
};
use crate::{args::Format, fault::Fault, style::Style};

#[derive(Serialize)]
struct Record<'a> {
    id: &'a str,
    title: &'a str,
    asks: &'a str,
    source: &'a str,
    spec: &'a str,
    statement: &'a str,
    mapping: &'a str,
    theorem: &'a str,
}

impl<'a> Record<'a> {
    fn new(problem: &'a Problem) -> Self {
        Self {
            id: problem.id,
            title: problem.title,
            asks: problem.asks,
            source: problem.source,
            spec: problem.spec,
            statement: problem.statement,
            mapping: problem.mapping,
            theorem: problem.theorem,
        }
    }
}

#[derive(Serialize)]
struct List<'a> {
    schema: &'static str,
    problems: Vec<Record<'a>>,
}

#[derive(Serialize)]
struct Page<'a> {
    schema: &'static str,
    #[serde(flatten)]
    record: Record<'a>,
}

/// Writes the ids of all problems with what they ask, their titles and families.
pub(crate) fn list(
    out: &mut Vec<u8>,
    problems: &[Problem],
    format: Format,
    style: Style,
) -> Result<(), Fault> {
    let records = problems.iter().map(Record::new);
    let result = match format {
        Format::Json => {
            let (schema, problems) = (SCHEMA, records.collect());
            schema::line(out, &List { schema, problems })
        }
        Format::Csv => table(out, records, b','),
        Format::Tsv => table(out, records, b'\t'),
        Format::Text | Format::Bfile | Format::Npy | Format::Parquet | Format::Markdown => {
            let lines: Vec<String> = problems.iter().map(line).collect();
            let ids = problems.iter().map(|problem| problem.id);
            record::list(out, ids.zip(lines.iter().map(String::as_str)), style)
        }
    };
    result.map_err(|error| Fault::Write("the answer".into(), error))
}

/// Writes what a problem asks and how it is answered.
pub(crate) fn one(
    out: &mut Vec<u8>,
    problem: &Problem,
    format: Format,
    style: Style,
) -> Result<(), Fault> {
    let record = Record::new(problem);
    let result = match format {
        Format::Json => {
            let schema = SCHEMA;
            schema::line(out, &Page { schema, record })
        }
        Format::Csv => table(out, std::iter::once(record), b','),
        Format::Tsv => table(out, std::iter::once(record), b'\t'),
        Format::Text | Format::Bfile | Format::Npy | Format::Parquet | Format::Markdown => {
            page(out, &record, style)
        }
    };
    result.map_err(|error| Fault::Write("the answer".into(), error))
}

fn line(problem: &Problem) -> String {
    format!("{} ({}; {})", problem.asks, problem.title, problem.spec)
}

fn page(out: &mut Vec<u8>, record: &Record<'_>, style: Style) -> io::Result<()> {
    let heading = format!("{}, {}", record.id, record.title);
    let fields = [
        ("source", Some(record.source)),
        ("problem", Some(record.statement)),
        ("game", Some(record.spec)),
        ("mapping", Some(record.mapping)),
        ("theorem", Some(record.theorem)),
    ];
    record::page(out, &heading, &fields, style)
}

fn table<'a>(
    out: &mut Vec<u8>,
    records: impl Iterator<Item = Record<'a>>,
    separator: u8,
) -> io::Result<()> {
    let mut csv = separated::writer(out, separator);
    csv.write_record([
        "id",
        "title",
        "asks",
        "source",
        "spec",
        "statement",
        "mapping",
        "theorem",
    ])?;
    for record in records {
        csv.write_record([
            record.id,
            record.title,
            record.asks,
            record.source,
            record.spec,
            record.statement,
            record.mapping,
            record.theorem,
        ])?;
    }
    csv.flush()
}
