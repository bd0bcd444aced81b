//! Records in text: a list of names with a sentence each, and a page of labelled fields.

use std::io::{self, Write};

use crate::style::{Part, Style};

/// Text is broken into lines of at most so many columns.
const COLUMNS: usize = 90;
/// The fields of a page start here.
const FIELDS: usize = 14;

/// Writes names and their sentences in two columns.
pub(super) fn list<'a>(
    out: &mut Vec<u8>,
    rows: impl Iterator<Item = (&'a str, &'a str)> + Clone,
    style: Style,
) -> io::Result<()> {
    let longest = rows.clone().map(|(name, _)| name.len()).max();
    let width = longest.unwrap_or_default() + 2;
    for (name, sentence) in rows {
        write!(out, "{:<width$}", style.paint(Part::Name, name))?;
        wrapped(out, sentence, width)?;
    }
    Ok(())
}

/// Writes a heading and the fields that are there.
pub(super) fn page(
    out: &mut Vec<u8>,
    heading: &str,
    fields: &[(&str, Option<&str>)],
    style: Style,
) -> io::Result<()> {
    writeln!(out, "{}", style.paint(Part::Name, heading))?;
    self::fields(out, fields, style)
}

/// Writes the fields that are there.
pub(super) fn fields(
    out: &mut Vec<u8>,
    fields: &[(&str, Option<&str>)],
    style: Style,
) -> io::Result<()> {
    for (label, value) in fields {
        if let Some(value) = value {
            write!(out, "  {:<1$}", style.paint(Part::Label, label), FIELDS - 2)?;
            wrapped(out, value, FIELDS)?;
        }
    }
    Ok(())
}

/// Writes a paragraph.
pub(super) fn paragraph(out: &mut Vec<u8>, words: &str) -> io::Result<()> {
    wrapped(out, words, 0)
}

/// Writes words from column `indent` on, and goes on there when a line is full.
fn wrapped(out: &mut Vec<u8>, words: &str, indent: usize) -> io::Result<()> {
    let mut column = indent;
    for word in words.split_whitespace() {
        let width = word.chars().count();
        if column > indent && column + 1 + width > COLUMNS {
            write!(out, "\n{:indent$}", "")?;
            column = indent;
        }
        if column > indent {
            out.push(b' ');
            column += 1;
        }
        out.extend_from_slice(word.as_bytes());
        column += width;
    }
    writeln!(out)
}
