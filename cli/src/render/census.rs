//! The table of a census.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use serde::Serialize;

use super::{
    csv,
    figures::{self, Figures, number},
    json::{self, SCHEMA},
    style::{Part, Style},
};
use crate::{
    args::Format,
    command::census::{Game, Same},
};

/// A game and what was found of it.
pub(crate) struct Row<'a> {
    pub(crate) game: &'a Game,
    pub(crate) figures: &'a Figures,
}

/// Appends the table.
pub(crate) fn write(
    out: &mut Vec<u8>,
    rows: &[Row<'_>],
    format: Format,
    style: Style,
) -> io::Result<()> {
    match format {
        Format::Json => rows
            .iter()
            .try_for_each(|row| json::line(out, &Object::new(row))),
        Format::Csv => separated(out, rows, b','),
        Format::Tsv => separated(out, rows, b'\t'),
        Format::Markdown => markdown(out, &Table::new(rows)),
        Format::Text | Format::Bfile | Format::Npy | Format::Parquet => {
            text(out, &Table::new(rows), style)
        }
    }
}

/// How many games there are of each status.
pub(crate) fn summary(rows: &[Row<'_>]) -> String {
    let games: usize = rows.iter().map(|row| 1 + row.game.same.len()).sum();
    let mut counts = BTreeMap::<(&str, Option<&str>), usize>::new();
    for Row { figures, .. } in rows {
        *counts
            .entry((&figures.status, figures.theorem.as_deref()))
            .or_default() += 1;
    }
    let all = |status: &str| {
        let of = counts.iter().filter(|((found, _), _)| *found == status);
        of.map(|(_, count)| count).sum::<usize>()
    };
    let theorems = counts.iter().filter_map(|((_, theorem), count)| {
        let theorem = (*theorem)?;
        Some(format!("{count} by {theorem}"))
    });
    let theorems: Vec<String> = theorems.collect();
    let by = match theorems[..] {
        [] => String::new(),
        _ => format!(" ({})", theorems.join(", ")),
    };
    format!(
        "{games} games in {} rows: {} proved{by}, {} observed, {} none found",
        rows.len(),
        all("proved"),
        all("observed"),
        all("none"),
    )
}

/// The JSON object of a row.
#[derive(Serialize)]
struct Object<'a> {
    schema: &'static str,
    spec: &'a str,
    #[serde(flatten)]
    figures: &'a Figures,
    same: &'a [Same],
}

impl<'a> Object<'a> {
    fn new(row: &Row<'a>) -> Self {
        Self {
            schema: SCHEMA,
            spec: &row.game.spec,
            figures: row.figures,
            same: &row.game.same,
        }
    }
}

/// The fields of the JSON object; games that are the same are `SPEC +SHIFT`, with semicolons
/// between them.
fn separated(out: &mut Vec<u8>, rows: &[Row<'_>], separator: u8) -> io::Result<()> {
    let mut csv = csv::writer(out, separator);
    let names = ["spec"].into_iter().chain(figures::NAMES).chain(["same"]);
    csv.write_record(names)?;
    for Row { game, figures } in rows {
        let same = game.same.iter();
        let same: Vec<String> = same
            .map(|same| format!("{} {:+}", same.spec, same.shift))
            .collect();
        let fields = figures.record();
        let fields = fields.iter().map(String::as_str);
        csv.write_record(
            [&*game.spec]
                .into_iter()
                .chain(fields)
                .chain([&*same.join(";")]),
        )?;
    }
    csv.flush()
}

/// What people read: names of columns, and their cells.
struct Table {
    names: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

/// The name of a column, and its cell in a row.
type Column<'a> = (&'static str, &'a dyn Fn(&Row<'_>) -> String);

/// The columns of words; the others hold numbers.
const WORDS: [&str; 4] = ["game", "known by", "pattern", "same"];

impl Table {
    fn new(rows: &[Row<'_>]) -> Self {
        let columns: [Column<'_>; 12] = [
            ("game", &|row| short(&row.game.spec).into()),
            ("known by", &|row| row.figures.known_by().into()),
            ("preperiod", &|row| number(row.figures.preperiod)),
            ("period", &|row| number(row.figures.period)),
            ("saltus", &|row| {
                number(row.figures.saltus.filter(|&saltus| saltus > 0))
            }),
            ("largest", &|row| row.figures.max_value.to_string()),
            ("at", &|row| row.figures.max_at.to_string()),
            ("rares", &|row| number(row.figures.rares)),
            ("last", &|row| number(row.figures.last_rare)),
            ("to", &|row| row.figures.computed_to.to_string()),
            ("pattern", &|row| {
                row.figures.pattern.clone().unwrap_or_default()
            }),
            ("same", &|row| same(&row.game.same)),
        ];
        // A column without figures is left out.
        let is_told = |(name, cell): &&Column<'_>| {
            WORDS[..2].contains(name) || rows.iter().any(|row| !cell(row).is_empty())
        };
        let columns: Vec<_> = columns.iter().filter(is_told).collect();
        Self {
            names: columns.iter().map(|column| column.0).collect(),
            rows: rows
                .iter()
                .map(|row| columns.iter().map(|column| column.1(row)).collect())
                .collect(),
        }
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
            cells.chain([table.names[at].len()]).max().unwrap_or(0)
        })
        .collect();
    let names: Vec<String> = table.names.iter().map(|&name| name.into()).collect();
    for (line, row) in [&names].into_iter().chain(&table.rows).enumerate() {
        let mut text = String::new();
        for ((cell, name), &width) in row.iter().zip(&table.names).zip(&widths) {
            let space = if text.is_empty() { "" } else { "  " };
            let cell = match WORDS.contains(name) {
                true => format!("{cell:<width$}"),
                false => format!("{cell:>width$}"),
            };
            let part = match (line, *name) {
                (0, _) => Some(Part::Label),
                (_, "game") => Some(Part::Name),
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
    let rules = table.names.iter().map(|name| match WORDS.contains(name) {
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
