//! CSV and TSV: a header, then one record a value, move or row.

use std::io;

use csv::Writer;
use grundy::{Answer, Known, Numbers, Played, Value};

use super::{
    Subject, explain,
    list::{self, List},
    period, ruling, separated, why,
};

/// A sequence, its columns apart by a character.
pub(super) struct Pairs(pub(super) u8);

impl List for Pairs {
    fn start(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        out.extend([b"n", &[self.0][..], b"value\n"].concat());
        Ok(())
    }
    fn block(&mut self, out: &mut Vec<u8>, first: u64, values: &[u64]) -> io::Result<()> {
        list::pairs(out, self.0, first, values);
        Ok(())
    }
    fn end(&mut self, _out: &mut Vec<u8>, _known_by: Known) -> io::Result<()> {
        Ok(())
    }
}

pub(super) fn write(
    out: &mut Vec<u8>,
    subject: &Subject<'_>,
    answer: &Answer,
    separator: u8,
) -> io::Result<()> {
    let mut csv = separated::writer(out, separator);
    let text = subject.text;
    match answer {
        Answer::Value {
            value,
            outcome,
            known_by,
        } => {
            let names = ["position", "value", "outcome", "known_by"];
            head(&mut csv, subject, &names)?;
            let fields = [
                &value.to_string(),
                &outcome.to_string(),
                &known_by.to_string(),
            ];
            csv.write_record([text].into_iter().chain(fields.map(String::as_str)))?;
        }
        Answer::Outcome { outcome, known_by } => {
            head(&mut csv, subject, &["position", "outcome", "known_by"])?;
            csv.write_record([text, &outcome.to_string(), &known_by.to_string()])?;
        }
        Answer::Why { reasons } => why::csv(&mut csv, subject, reasons)?,
        Answer::Ruling { ruling } => ruling::csv(&mut csv, subject, ruling)?,
        Answer::Moves { moves, .. } => played(&mut csv, subject, moves)?,
        Answer::Sequence { offset, values, .. } => {
            head(&mut csv, subject, &["n", "value"])?;
            csv.flush()?;
            drop(csv);
            list::pairs(out, separator, *offset, values);
            return Ok(());
        }
        Answer::Table {
            rows,
            columns,
            values,
            ..
        } => {
            let columns = (columns.0..=columns.1).map(|c| c.to_string());
            csv.write_record(std::iter::once("row".into()).chain(columns))?;
            for (row, line) in (rows.0..=rows.1).zip(values) {
                let cells = line.iter().map(u64::to_string);
                csv.write_record(std::iter::once(row.to_string()).chain(cells))?;
            }
        }
        Answer::Losing { positions, .. } => losing(&mut csv, positions)?,
        Answer::Count { count, .. } => {
            head(&mut csv, subject, &["count"])?;
            csv.write_record([count.to_string()])?;
        }
        Answer::Period {
            period, pattern, ..
        } => period::csv(&mut csv, text, period, pattern.as_ref())?,
        Answer::Explain { explanation } => explain::csv(&mut csv, explanation)?,
    }
    csv.flush()
}

fn head(csv: &mut Writer<&mut Vec<u8>>, subject: &Subject<'_>, names: &[&str]) -> csv::Result<()> {
    match subject.first {
        true => csv.write_record(names),
        false => Ok(()),
    }
}

fn played(
    csv: &mut Writer<&mut Vec<u8>>,
    subject: &Subject<'_>,
    moves: &[Played],
) -> csv::Result<()> {
    let names = [
        "position",
        "component",
        "from",
        "to",
        "name",
        "value",
        "wins",
    ];
    head(csv, subject, &names)?;
    for played in moves {
        csv.write_record([
            subject.text,
            &played.component.to_string(),
            &played.from,
            &played.to,
            &played.name,
            &played
                .value
                .as_ref()
                .map_or(String::new(), Value::to_string),
            &played.wins().to_string(),
        ])?;
    }
    Ok(())
}

/// One column for heaps; `n1`, `n2`, … for vectors.
fn losing(csv: &mut Writer<&mut Vec<u8>>, positions: &[Numbers]) -> csv::Result<()> {
    let width = positions.first().map_or(1, Vec::len);
    match width {
        1 => csv.write_record(["n"])?,
        _ => csv.write_record((1..=width).map(|k| format!("n{k}")))?,
    }
    for numbers in positions {
        csv.write_record(numbers.iter().map(u64::to_string))?;
    }
    Ok(())
}
