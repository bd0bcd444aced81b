//! What the calculator found, products of pairs, and tables of products.

use std::io::{self, Write};

use nimbers::Nimber;
use serde::Serialize;

use super::{
    schema::{self, SCHEMA},
    separated,
};
use crate::{
    args::Format,
    nimber::{Answer, decimal},
    style::{Part, Style},
};

#[derive(Serialize)]
#[serde(untagged)]
enum Object<'a> {
    Value {
        schema: &'static str,
        expression: &'a str,
        value: String,
    },
    Roots {
        schema: &'static str,
        expression: &'a str,
        roots: Vec<String>,
    },
    All {
        schema: &'static str,
        expression: &'a str,
        roots: &'static str,
    },
}

/// Appends what `expression` comes to; a header stands before the first answer.
pub(crate) fn answer(
    out: &mut Vec<u8>,
    expression: &str,
    answer: &Answer,
    first: bool,
    format: Format,
) -> io::Result<()> {
    match format {
        Format::Json => object(out, expression, answer),
        Format::Csv => record(out, expression, answer, first, b','),
        Format::Tsv => record(out, expression, answer, first, b'\t'),
        Format::Text | Format::Bfile | Format::Npy | Format::Parquet | Format::Markdown => {
            match answer {
                Answer::Value(value) => writeln!(out, "{}", decimal(value)),
                Answer::Roots(roots) if roots.is_empty() => writeln!(out, "none"),
                Answer::Roots(_) | Answer::All => writeln!(out, "{}", list(answer)),
            }
        }
    }
}

fn object(out: &mut Vec<u8>, expression: &str, answer: &Answer) -> io::Result<()> {
    let schema = SCHEMA;
    let object = match answer {
        Answer::Value(value) => Object::Value {
            schema,
            expression,
            value: decimal(value),
        },
        Answer::Roots(roots) => Object::Roots {
            schema,
            expression,
            roots: roots.iter().map(decimal).collect(),
        },
        Answer::All => Object::All {
            schema,
            expression,
            roots: "all",
        },
    };
    schema::line(out, &object)
}

fn record(
    out: &mut Vec<u8>,
    expression: &str,
    answer: &Answer,
    first: bool,
    separator: u8,
) -> io::Result<()> {
    let mut csv = separated::writer(out, separator);
    if first {
        csv.write_record(["expression", "value", "roots"])?;
    }
    match answer {
        Answer::Value(value) => csv.write_record([expression, &decimal(value), ""])?,
        Answer::Roots(_) | Answer::All => csv.write_record([expression, "", &list(answer)])?,
    }
    csv.flush()
}

/// The roots, with blanks between them.
fn list(answer: &Answer) -> String {
    match answer {
        Answer::Roots(roots) => roots.iter().map(decimal).collect::<Vec<_>>().join(" "),
        Answer::Value(value) => decimal(value),
        Answer::All => "all".into(),
    }
}

/// Appends what stands before products.
pub(crate) fn before_products(out: &mut Vec<u8>, format: Format) {
    if matches!(format, Format::Csv | Format::Tsv) {
        out.extend(b"value\n");
    }
}

/// Appends one product.
pub(crate) fn product(
    out: &mut Vec<u8>,
    value: impl std::fmt::Display,
    format: Format,
) -> io::Result<()> {
    match format {
        Format::Json => writeln!(out, r#"{{"schema":"{SCHEMA}","value":"{value}"}}"#),
        _ => writeln!(out, "{value}"),
    }
}

/// The table of products of 0, …, size-1, row by row.
pub(crate) struct Table {
    size: u32,
    format: Format,
    style: Style,
    /// As wide as the largest product.
    width: usize,
    label: usize,
}

impl Table {
    /// A table that is still to be written.
    pub(crate) fn new(size: u32, format: Format, style: Style) -> Self {
        let last = u64::from(size.saturating_sub(1));
        // Above 2^d, the product of 2^d and 2^d-1 is as long as the largest number of the field.
        let largest = u64::MAX >> (64 - Nimber::new(last).degree());
        Self {
            size,
            format,
            style,
            width: largest.to_string().len(),
            label: last.to_string().len(),
        }
    }

    /// Appends what stands before the first row.
    pub(crate) fn start(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let columns = 0..u64::from(self.size);
        match self.format {
            Format::Json => {
                let list: Vec<u64> = columns.collect();
                let list = serde_json::to_string(&list)?;
                write!(
                    out,
                    r#"{{"schema":"{SCHEMA}","rows":{list},"columns":{list},"values":["#
                )
            }
            Format::Csv | Format::Tsv => self.record(out, "row", columns),
            Format::Text | Format::Bfile | Format::Npy | Format::Parquet | Format::Markdown => {
                let mut line = format!("{:1$} |", "", self.label);
                columns.for_each(|c| line += &format!(" {c:>0$}", self.width));
                writeln!(out, "{}", self.style.paint(Part::Label, line))
            }
        }
    }

    /// Appends the row of products of `a`.
    pub(crate) fn row(&self, out: &mut Vec<u8>, a: u32) -> io::Result<()> {
        let a = u64::from(a);
        let products = (0..u64::from(self.size)).map(|b| (Nimber::new(a) * Nimber::new(b)).get());
        match self.format {
            Format::Json => {
                let comma = if a > 0 { "," } else { "" };
                let list = serde_json::to_string(&products.collect::<Vec<_>>())?;
                write!(out, "{comma}{list}")
            }
            Format::Csv | Format::Tsv => self.record(out, &a.to_string(), products),
            Format::Text | Format::Bfile | Format::Npy | Format::Parquet | Format::Markdown => {
                let label = format!("{a:>0$} |", self.label);
                write!(out, "{}", self.style.paint(Part::Label, label))?;
                for value in products {
                    let value = self.style.paint(Style::of_value(value), value);
                    write!(out, " {value:>0$}", self.width)?;
                }
                writeln!(out)
            }
        }
    }

    /// Appends what stands after the last row.
    pub(crate) fn end(&self, out: &mut Vec<u8>) {
        if self.format == Format::Json {
            out.extend(b"]}\n");
        }
    }

    fn record(
        &self,
        out: &mut Vec<u8>,
        label: &str,
        values: impl Iterator<Item = u64>,
    ) -> io::Result<()> {
        let separator = match self.format {
            Format::Tsv => '\t',
            _ => ',',
        };
        write!(out, "{label}")?;
        for value in values {
            write!(out, "{separator}{value}")?;
        }
        writeln!(out)
    }
}
