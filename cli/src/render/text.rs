//! Text for people: aligned, and coloured where a terminal shows it.

use std::io::{self, Write};

use grundy::{Answer, Known, Numbers, Outcome, Played, Value};

use super::{Subject, component, explain, list::List, period, ruling, why};
use crate::style::{Part, Style};

/// Rows of a sequence hold ten values, so that heaps can be found by their digits.
const ROW: usize = 10;
/// Lists are broken into lines of at most so many columns.
const COLUMNS: usize = 80;

pub(super) fn write(
    out: &mut Vec<u8>,
    subject: &Subject<'_>,
    answer: &Answer,
    style: Style,
) -> io::Result<()> {
    match answer {
        Answer::Value {
            value,
            outcome,
            known_by,
        } => {
            let part = match value {
                Value::Nim(nimber) => Style::of_value(nimber.get()),
                _ => Part::Good,
            };
            write!(out, "{:<4} ", style.paint(part, value.to_string()))?;
            line(out, subject, *outcome, *known_by, style)
        }
        Answer::Outcome { outcome, known_by } => line(out, subject, *outcome, *known_by, style),
        Answer::Moves {
            winning,
            over,
            moves,
            known_by,
        } if moves.is_empty() => {
            let words = match (over, winning) {
                (false, _) => "no winning move, the previous player wins",
                (true, true) => "N, play is over and the next player has won",
                (true, false) => "P, play is over and the previous player has won",
            };
            seen(out, subject, style)?;
            let known = style.paint(Part::Label, subject.known(*known_by));
            writeln!(out, "{words}  {known}")
        }
        Answer::Moves { moves, .. } => played(out, subject, moves, style),
        Answer::Why { reasons } => why::text(out, subject, reasons, style),
        Answer::Ruling { ruling } => ruling::text(out, subject, ruling, style),
        Answer::Sequence {
            offset,
            values,
            known_by,
        } => {
            let last = offset.saturating_add((values.len() as u64).saturating_sub(1));
            let mut rows = Rows::new(*offset, last, style);
            rows.block(out, *offset, values)?;
            rows.end(out, *known_by)
        }
        Answer::Table {
            rows,
            columns,
            values,
            ..
        } => table(out, *rows, *columns, values, style),
        Answer::Losing { positions, .. } => list(out, positions),
        Answer::Count { count, .. } => writeln!(out, "{count}"),
        Answer::Period {
            period, pattern, ..
        } => period::text(out, subject.text, period, pattern.as_ref(), style),
        Answer::Explain { explanation } => explain::text(out, subject.text, explanation, style),
    }
}

/// The rest of a line about a position; the position comes last, since it may be long.
fn line(
    out: &mut Vec<u8>,
    subject: &Subject<'_>,
    outcome: Outcome,
    known_by: Known,
    style: Style,
) -> io::Result<()> {
    let (part, words) = match outcome {
        Outcome::N => (Part::Good, "N, the next player wins"),
        Outcome::P => (Part::Zero, "P, the previous player wins"),
        Outcome::D => (Part::Good, "D, a draw"),
    };
    let known = style.paint(Part::Label, subject.known(known_by));
    write!(out, "{:<29}", style.paint(part, words))?;
    match subject.several {
        true => writeln!(out, "{known:<24} {}", subject.text),
        false => writeln!(out, "{known}"),
    }
}

/// The position, where there are several, and its pictures.
fn seen(out: &mut Vec<u8>, subject: &Subject<'_>, style: Style) -> io::Result<()> {
    if subject.several {
        writeln!(out, "{}", style.paint(Part::Name, subject.text))?;
    }
    for picture in subject.pictures {
        writeln!(out, "{picture}\n")?;
    }
    Ok(())
}

fn played(
    out: &mut Vec<u8>,
    subject: &Subject<'_>,
    moves: &[Played],
    style: Style,
) -> io::Result<()> {
    seen(out, subject, style)?;
    let head = ["component", "move", "from → to", "value left"].map(str::to_owned);
    let mut rows = vec![head];
    rows.extend(moves.iter().map(|m| {
        let game = subject.games.get(m.component).map_or("", String::as_str);
        [
            format!("{game}:{}", m.from),
            m.name.clone(),
            format!("{} → {}", m.from, m.to),
            m.value.as_ref().map_or("-".into(), Value::to_string),
        ]
    }));
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max();
    let widths = [0, 1, 2].map(|at| width(at).unwrap_or_default().min(super::WIDEST));
    for (at, row) in rows.iter().enumerate() {
        let left = at.checked_sub(1).map(|at| moves[at].outcome);
        let (part, end) = match left {
            None => (Part::Label, ""),
            Some(Outcome::P) => (Part::Zero, ", wins"),
            Some(Outcome::D) => (Part::Good, ", draws"),
            Some(Outcome::N) => (Part::Good, ""),
        };
        let [a, b, c, value] = row;
        write!(
            out,
            "{a:<0$}  {b:<1$}  {c:<2$}  ",
            widths[0], widths[1], widths[2]
        )?;
        writeln!(out, "{}", style.paint(part, format!("{value}{end}")))?;
    }
    Ok(())
}

/// Ten values a row, after the first heap of the row. Columns are as wide as the values so far
/// need, and those of the next thousands.
pub(super) struct Rows {
    from: u64,
    label: usize,
    width: usize,
    style: Style,
    /// Values that are not written yet, and the first heap that has one.
    waiting: Vec<u64>,
    next: u64,
}

/// So many values wait until their width is known.
const WAITING: usize = 1 << 16;

impl Rows {
    pub(super) fn new(from: u64, to: u64, style: Style) -> Self {
        Self {
            from,
            label: digits(to.checked_add(1)),
            width: 1,
            style,
            waiting: Vec::new(),
            next: from,
        }
    }

    fn write(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        self.width = self.width.max(digits(self.waiting.iter().copied().max()));
        let Self { label, width, .. } = *self;
        for &value in &self.waiting {
            let place = (self.next % ROW as u64) as usize;
            if place == 0 || self.next == self.from {
                let row = self.next - place as u64;
                let row = self.style.paint(Part::Label, format!("{row:>label$} |"));
                // The first row may start amid ten.
                write!(out, "{row} {:1$}", "", place * (width + 1))?;
            } else {
                out.push(b' ');
            }
            let value = self.style.paint(Style::of_value(value), value);
            write!(out, "{value:>width$}")?;
            if place == ROW - 1 {
                out.push(b'\n');
            }
            self.next = self.next.saturating_add(1);
        }
        self.waiting.clear();
        Ok(())
    }
}

impl List for Rows {
    fn start(&mut self, _out: &mut Vec<u8>) -> io::Result<()> {
        Ok(())
    }

    fn block(&mut self, out: &mut Vec<u8>, _first: u64, values: &[u64]) -> io::Result<()> {
        for values in values.chunks(WAITING) {
            self.waiting.extend_from_slice(values);
            if self.waiting.len() >= WAITING {
                self.write(out)?;
            }
        }
        Ok(())
    }

    fn end(&mut self, out: &mut Vec<u8>, _known_by: Known) -> io::Result<()> {
        self.write(out)?;
        if !self.next.is_multiple_of(ROW as u64) && self.next != self.from {
            out.push(b'\n');
        }
        Ok(())
    }

    /// The width of the columns depends on what came before.
    fn goes_on(&self) -> bool {
        false
    }
}

fn table(
    out: &mut Vec<u8>,
    rows: (u64, u64),
    columns: (u64, u64),
    values: &[Vec<u64>],
    style: Style,
) -> io::Result<()> {
    let width = digits(values.iter().flatten().copied().chain([columns.1]).max());
    let label = digits(Some(rows.1));
    let head: Vec<String> = (columns.0..=columns.1)
        .map(|c| format!("{c:>width$}"))
        .collect();
    let head = format!("{:label$} | {}", "", head.join(" "));
    writeln!(out, "{}", style.paint(Part::Label, head))?;
    for (row, line) in (rows.0..).zip(values) {
        write!(
            out,
            "{} ",
            style.paint(Part::Label, format!("{row:>label$} |"))
        )?;
        cells(out, line, width, style)?;
    }
    Ok(())
}

fn cells(out: &mut Vec<u8>, values: &[u64], width: usize, style: Style) -> io::Result<()> {
    for (at, &value) in values.iter().enumerate() {
        let space = if at > 0 { " " } else { "" };
        write!(
            out,
            "{space}{:>width$}",
            style.paint(Style::of_value(value), value)
        )?;
    }
    writeln!(out)
}

/// As many a line as fit.
fn list(out: &mut Vec<u8>, positions: &[Numbers]) -> io::Result<()> {
    let items: Vec<String> = positions.iter().map(component).collect();
    let width = items.iter().map(String::len).max().unwrap_or_default();
    for row in items.chunks((COLUMNS / (width + 1)).max(1)) {
        for (at, item) in row.iter().enumerate() {
            let space = if at > 0 { " " } else { "" };
            write!(out, "{space}{item:>width$}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn digits(most: Option<u64>) -> usize {
    most.unwrap_or_default().to_string().len()
}
