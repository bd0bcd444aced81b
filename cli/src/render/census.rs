//! The table of a census.

use std::io::{self, Write};

use serde::{Serialize, de::DeserializeOwned};

use super::{
    schema::{self, SCHEMA},
    separated,
};
use crate::{
    args::Format,
    style::{Part, Style},
};

/// What a census finds of a game: what a checkpoint keeps and the rows tell.
pub(crate) trait Finding: Serialize + DeserializeOwned + Send + Sized + 'static {
    /// The names of the fields in CSV, which are those of JSON.
    const NAMES: &'static [&'static str];

    /// The fields as text; empty where there is nothing.
    fn record(&self) -> Vec<String>;

    /// That of a game of which there was no time to find anything.
    fn nothing() -> Self;

    /// What people read of it.
    fn columns() -> Vec<Column<Self>>;

    /// How many games there are of each status.
    fn summary(rows: &[Row<'_, Self>]) -> String;
}

/// A game and what was found of it.
pub(crate) struct Row<'a, F> {
    pub(crate) spec: &'a str,
    /// The other games of the list that are the same by their rules.
    pub(crate) same: &'a [Same],
    pub(crate) found: &'a F,
}

/// Another game with the same values.
#[derive(Serialize)]
pub(crate) struct Same {
    pub(crate) spec: String,
    /// A heap of n has the value of a heap of n + `shift` there.
    pub(crate) shift: i64,
}

/// A column that people read.
pub(crate) struct Column<F> {
    name: &'static str,
    cell: fn(&F) -> String,
    /// Whether it holds words rather than numbers.
    words: bool,
    /// Whether it is there without anything in it.
    always: bool,
}

impl<F> Column<F> {
    pub(super) fn numbers(name: &'static str, cell: fn(&F) -> String) -> Self {
        Self {
            name,
            cell,
            words: false,
            always: false,
        }
    }

    pub(super) fn words(name: &'static str, cell: fn(&F) -> String) -> Self {
        Self {
            words: true,
            ..Self::numbers(name, cell)
        }
    }

    pub(super) fn always(self) -> Self {
        Self {
            always: true,
            ..self
        }
    }
}

/// Appends the table.
pub(crate) fn write<F: Finding>(
    out: &mut Vec<u8>,
    rows: &[Row<'_, F>],
    format: Format,
    style: Style,
) -> io::Result<()> {
    match format {
        Format::Json => rows
            .iter()
            .try_for_each(|row| schema::line(out, &Object::new(row))),
        Format::Csv => separated(out, rows, b','),
        Format::Tsv => separated(out, rows, b'\t'),
        Format::Markdown => markdown(out, &Table::new(rows)),
        Format::Text | Format::Bfile | Format::Npy | Format::Parquet => {
            text(out, &Table::new(rows), style)
        }
    }
}

/// How many games and rows there are, and of each status.
pub(crate) fn summary<F: Finding>(rows: &[Row<'_, F>]) -> String {
    let games: usize = rows.iter().map(|row| 1 + row.same.len()).sum();
    let statuses = F::summary(rows);
    format!("{games} games in {} rows: {statuses}", rows.len())
}

/// The JSON object of a row.
#[derive(Serialize)]
struct Object<'a, F> {
    schema: &'static str,
    spec: &'a str,
    #[serde(flatten)]
    found: &'a F,
    same: &'a [Same],
}

impl<'a, F> Object<'a, F> {
    fn new(row: &Row<'a, F>) -> Self {
        Self {
            schema: SCHEMA,
            spec: row.spec,
            found: row.found,
            same: row.same,
        }
    }
}

/// The fields of the JSON object; games that are the same are `SPEC +SHIFT`, with semicolons
/// between them.
fn separated<F: Finding>(out: &mut Vec<u8>, rows: &[Row<'_, F>], separator: u8) -> io::Result<()> {
    let mut csv = separated::writer(out, separator);
    let names = ["spec"].iter().chain(F::NAMES).chain(&["same"]);
    csv.write_record(names)?;
    for row in rows {
        let same = row.same.iter();
        let same: Vec<String> = same
            .map(|same| format!("{} {:+}", same.spec, same.shift))
            .collect();
        let fields = row.found.record();
        let fields = fields.iter().map(String::as_str);
        csv.write_record(
            [row.spec]
                .into_iter()
                .chain(fields)
                .chain([&*same.join(";")]),
        )?;
    }
    csv.flush()
}

/// What people read: names of columns, whether they hold words, and their cells.
struct Table {
    names: Vec<&'static str>,
    words: Vec<bool>,
    rows: Vec<Vec<String>>,
}

impl Table {
    fn new<F: Finding>(rows: &[Row<'_, F>]) -> Self {
        // A column without figures is left out.
        let is_told = |column: &Column<F>| {
            column.always || rows.iter().any(|row| !(column.cell)(row.found).is_empty())
        };
        let columns: Vec<_> = F::columns().into_iter().filter(is_told).collect();
        let any_same = rows.iter().any(|row| !row.same.is_empty());
        let mut table = Self {
            names: vec!["game"],
            words: vec![true],
            rows: Vec::new(),
        };
        for column in &columns {
            table.names.push(column.name);
            table.words.push(column.words);
        }
        if any_same {
            table.names.push("same");
            table.words.push(true);
        }
        for row in rows {
            let mut cells = vec![short(row.spec).to_owned()];
            cells.extend(columns.iter().map(|column| (column.cell)(row.found)));
            if any_same {
                cells.push(same(row.same));
            }
            table.rows.push(cells);
        }
        table
    }
}

/// An octal code is told from other specs by its point.
fn short(spec: &str) -> &str {
    spec.strip_prefix("octal:").unwrap_or(spec)
}

/// `0.37 (n - 1)`: the heaps there that have the values of heaps of n.
fn same(games: &[Same]) -> String {
    let games = games.iter().map(|same| {
        let (spec, by) = (short(&same.spec), same.shift.unsigned_abs());
        match same.shift {
            0 => spec.to_owned(),
            1.. => format!("{spec} (n + {by})"),
            _ => format!("{spec} (n - {by})"),
        }
    });
    games.collect::<Vec<_>>().join(", ")
}

fn text(out: &mut Vec<u8>, table: &Table, style: Style) -> io::Result<()> {
    let widths: Vec<usize> = (0..table.names.len())
        .map(|at| {
            let cells = table.rows.iter().map(|row| row[at].chars().count());
            let longest = cells.chain([table.names[at].len()]).max().unwrap_or(0);
            longest.min(super::WIDEST)
        })
        .collect();
    let names: Vec<String> = table.names.iter().map(|&name| name.into()).collect();
    for (line, row) in [&names].into_iter().chain(&table.rows).enumerate() {
        let mut text = String::new();
        for (at, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            let space = if text.is_empty() { "" } else { "  " };
            let cell = match table.words[at] {
                true => format!("{cell:<width$}"),
                false => format!("{cell:>width$}"),
            };
            let part = match (line, at) {
                (0, _) => Some(Part::Label),
                (_, 0) => Some(Part::Name),
                _ => None,
            };
            text += space;
            text += &part.map_or(cell.clone(), |part| style.paint(part, cell).to_string());
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

fn markdown(out: &mut Vec<u8>, table: &Table) -> io::Result<()> {
    writeln!(out, "| {} |", table.names.join(" | "))?;
    let rules = table.words.iter().map(|words| match words {
        true => "---",
        false => "--:",
    });
    writeln!(out, "|{}|", rules.collect::<Vec<_>>().join("|"))?;
    for row in &table.rows {
        let cells = row.iter().map(|cell| cell.replace('|', "\\|"));
        writeln!(out, "| {} |", cells.collect::<Vec<_>>().join(" | "))?;
    }
    Ok(())
}
