//! The list of games and the page about one.

use std::io::{self, Write};

use grundy::{Answer, Family, Named};
use serde::Serialize;

use super::{
    Subject, record,
    schema::{self, SCHEMA},
    separated, text,
};
use crate::{
    args::Format,
    fault::Fault,
    style::{Part, Style},
};

/// What is known of a game, family or named.
#[derive(Debug, Serialize)]
pub(crate) struct Record<'a> {
    /// The word that a spec starts with.
    pub(crate) key: &'a str,
    /// The spec that a named game stands for.
    spec: Option<&'a str>,
    rule: &'a str,
    parameters: Option<&'a str>,
    /// A position of the game.
    pub(crate) example: Option<&'a str>,
    source: &'a str,
    theorem: Option<&'a str>,
}

impl<'a> Record<'a> {
    /// The record of a family.
    pub(crate) fn of_family(family: &'a Family) -> Self {
        Self {
            key: family.key,
            spec: None,
            rule: family.rule,
            parameters: family.parameters,
            example: Some(family.example),
            source: family.source,
            theorem: Some(family.theorem).filter(|text| !text.is_empty()),
        }
    }

    /// The record of a named game.
    pub(crate) fn of_named(named: &'a Named) -> Self {
        Self {
            key: named.key,
            spec: Some(named.spec),
            rule: named.rule,
            parameters: None,
            example: None,
            source: named.source,
            theorem: None,
        }
    }
}

/// The first values of a game.
#[derive(Debug)]
pub(crate) struct First {
    /// The game that they are of.
    pub(crate) spec: String,
    /// The numbers of a table's components after those of its rows and columns.
    pub(crate) fixed: Vec<u64>,
    /// A sequence or a table.
    pub(crate) answer: Answer,
}

/// Writes the keys and rules of all games.
pub(crate) fn list(
    out: &mut Vec<u8>,
    records: &[Record<'_>],
    format: Format,
    style: Style,
) -> Result<(), Fault> {
    let result = match format {
        Format::Json => {
            let (schema, games) = (SCHEMA, records);
            schema::line(out, &List { schema, games })
        }
        Format::Csv => table(out, records, b','),
        Format::Tsv => table(out, records, b'\t'),
        Format::Text | Format::Bfile | Format::Npy | Format::Parquet | Format::Markdown => {
            lines(out, records, style)
        }
    };
    result.map_err(|error| Fault::Write("the answer".into(), error))
}

/// Writes all that is known of one game.
pub(crate) fn one(
    out: &mut Vec<u8>,
    record: &Record<'_>,
    first: Option<&First>,
    format: Format,
    style: Style,
) -> Result<(), Fault> {
    let result = match format {
        Format::Json => schema::line(out, &Page::new(record, first)),
        Format::Csv => table(out, std::slice::from_ref(record), b','),
        Format::Tsv => table(out, std::slice::from_ref(record), b'\t'),
        Format::Text | Format::Bfile | Format::Npy | Format::Parquet | Format::Markdown => {
            page(out, record, first, style)
        }
    };
    result.map_err(|error| Fault::Write("the answer".into(), error))
}

#[derive(Serialize)]
struct List<'a> {
    schema: &'static str,
    games: &'a [Record<'a>],
}

#[derive(Serialize)]
struct Page<'a> {
    schema: &'static str,
    #[serde(flatten)]
    record: &'a Record<'a>,
    first_values: Option<FirstValues<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum FirstValues<'a> {
    Sequence {
        spec: &'a str,
        offset: u64,
        values: &'a [u64],
    },
    Table {
        spec: &'a str,
        values: &'a [Vec<u64>],
    },
}

impl<'a> Page<'a> {
    fn new(record: &'a Record<'a>, first: Option<&'a First>) -> Self {
        let first_values = first.and_then(|first| match &first.answer {
            Answer::Sequence { offset, values, .. } => Some(FirstValues::Sequence {
                spec: &first.spec,
                offset: *offset,
                values,
            }),
            Answer::Table { values, .. } => Some(FirstValues::Table {
                spec: &first.spec,
                values,
            }),
            _ => None,
        });
        Self {
            schema: SCHEMA,
            record,
            first_values,
        }
    }
}

fn table(out: &mut Vec<u8>, records: &[Record<'_>], separator: u8) -> io::Result<()> {
    let mut csv = separated::writer(out, separator);
    csv.write_record([
        "key",
        "spec",
        "rule",
        "parameters",
        "example",
        "source",
        "theorem",
    ])?;
    for record in records {
        csv.write_record([
            record.key,
            record.spec.unwrap_or_default(),
            record.rule,
            record.parameters.unwrap_or_default(),
            record.example.unwrap_or_default(),
            record.source,
            record.theorem.unwrap_or_default(),
        ])?;
    }
    csv.flush()
}

fn lines(out: &mut Vec<u8>, records: &[Record<'_>], style: Style) -> io::Result<()> {
    let rows = records.iter().map(|record| (record.key, record.rule));
    record::list(out, rows, style)
}

fn page(
    out: &mut Vec<u8>,
    record: &Record<'_>,
    first: Option<&First>,
    style: Style,
) -> io::Result<()> {
    let fields = [
        ("rule", Some(record.rule)),
        ("stands for", record.spec),
        ("parameters", record.parameters),
        ("example", record.example),
        ("source", Some(record.source)),
        ("theorem", record.theorem),
    ];
    record::page(out, record.key, &fields, style)?;
    let Some(first) = first else { return Ok(()) };
    let mut label = format!("first values of {}", first.spec);
    if !first.fixed.is_empty() {
        let fixed: Vec<String> = first.fixed.iter().map(u64::to_string).collect();
        label += &format!(" at (row,column,{})", fixed.join(","));
    }
    writeln!(out, "  {}", style.paint(Part::Label, label))?;
    let mut values = Vec::new();
    text::write(
        &mut values,
        &Subject::alone(&first.spec),
        &first.answer,
        style,
    )?;
    for line in values.split_inclusive(|&byte| byte == b'\n') {
        out.extend_from_slice(b"    ");
        out.extend_from_slice(line);
    }
    Ok(())
}
