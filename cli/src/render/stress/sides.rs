//! Texts in a block, and two of them side by side.

use std::io::{self, Write};

use grundy_judge::stress::Failure;

use crate::style::{Part, Style};

/// So many lines are shown of each text, and so many columns.
const LINES: usize = 24;
const COLUMNS: usize = 40;
/// The lines of a block may be longer.
const WIDE: usize = 90;

/// The lines of a text that are shown, with a last one that says how many more there are.
fn lines(text: &[u8], columns: usize) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let all: Vec<&str> = text.lines().collect();
    let mut shown: Vec<String> = all
        .iter()
        .take(LINES)
        .map(|line| cut(line, columns))
        .collect();
    if all.len() > LINES {
        shown.push(format!("… and {} more lines", all.len() - LINES));
    }
    shown
}

fn cut(line: &str, columns: usize) -> String {
    let plain: String = line
        .chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    match plain.chars().nth(columns) {
        None => plain,
        Some(_) => plain.chars().take(columns - 1).chain(['…']).collect(),
    }
}

/// A text, indented.
pub(super) fn block(out: &mut Vec<u8>, text: &[u8]) -> io::Result<()> {
    for line in lines(text, WIDE) {
        writeln!(out, "  {}", line.trim_end())?;
    }
    Ok(())
}

/// What was expected and what was got; a mark stands between lines that differ.
pub(super) fn both(out: &mut Vec<u8>, failure: &Failure, style: Style) -> io::Result<()> {
    let (expected, got) = from_first(failure);
    let (mut right, mut said) = (lines(expected, COLUMNS), lines(got, COLUMNS));
    if right.is_empty() {
        right.push("(nothing)".into());
    }
    if said.is_empty() {
        said.push("(nothing)".into());
    }
    let width = right.iter().map(|line| line.chars().count());
    let width = width
        .max()
        .unwrap_or_default()
        .clamp("expected".len(), super::super::WIDEST);
    let head = format!("{:<width$}     got", "expected");
    writeln!(out, "{}", style.paint(Part::Label, head))?;
    for at in 0..right.len().max(said.len()) {
        let (a, b) = (right.get(at), said.get(at));
        let mark = if a == b { ' ' } else { '≠' };
        let text = |line: Option<&String>| line.map_or(String::new(), |line| line.to_owned());
        let line = format!("  {:<width$} {mark} {}", text(a), text(b));
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Both texts from shortly before the first line that differs.
fn from_first(failure: &Failure) -> (&[u8], &[u8]) {
    let (expected, got) = (&failure.expected[..], &failure.got[..]);
    let same = expected.iter().zip(got).take_while(|(a, b)| a == b);
    let same = &expected[..same.count()];
    let mut ends = same.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let count = ends.clone().count();
    let skip = match count.checked_sub(LINES / 2) {
        None | Some(0) => 0,
        Some(before) => ends.nth(before - 1).map_or(0, |(at, _)| at + 1),
    };
    (&expected[skip..], &got[skip..])
}
