//! Answers as text, JSON, CSV and b-files: functions from an answer to bytes.

mod bfile;
pub(crate) mod census;
pub(crate) mod check;
pub(crate) mod compare;
mod csv;
pub(crate) mod emit;
mod explain;
pub(crate) mod figures;
pub(crate) mod games;
mod json;
pub(crate) mod judge;
pub(crate) mod list;
pub(crate) mod misere;
pub(crate) mod nimber;
mod npy;
#[cfg(feature = "parquet")]
mod parquet;
pub(crate) mod pattern;
mod period;
pub(crate) mod quotients;
mod record;
pub(crate) mod referee;
mod ruling;
mod schema;
mod separated;
mod short;
pub(crate) mod solve;
pub(crate) mod statistics;
pub(crate) mod stress;
mod text;
pub(crate) mod verify;
mod why;

use grundy::{Answer, Known, Numbers};

use crate::{args::Format, fault::Fault, style::Style};

/// Columns are made no wider; what is longer stands out of its column.
const WIDEST: usize = 1000;

/// What an answer is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject<'a> {
    /// The spec or the position, as it was asked for.
    pub(crate) text: &'a str,
    /// Whether other positions are answered too, so that each answer must name its own.
    pub(crate) several: bool,
    /// Whether this is the first answer, before which headers stand.
    pub(crate) first: bool,
    /// The specs of the components' games, for an answer with moves.
    pub(crate) games: &'a [String],
    /// The pictures of components, for people who are shown moves.
    pub(crate) pictures: &'a [String],
    /// The name of the engine that searches, where there are several; or nothing.
    pub(crate) engine: &'a str,
}

impl<'a> Subject<'a> {
    /// How an answer is known, in words.
    pub(crate) fn known(&self, known_by: Known) -> String {
        match known_by {
            Known::Search if !self.engine.is_empty() => format!("search by {}", self.engine),
            known => known.to_string(),
        }
    }

    /// The engine that searched for an answer.
    pub(crate) fn searched(&self, known_by: Known) -> &'a str {
        match known_by {
            Known::Search => self.engine,
            _ => "",
        }
    }

    /// The only thing asked about.
    pub(crate) fn alone(text: &'a str) -> Self {
        Self {
            text,
            several: false,
            first: true,
            games: &[],
            pictures: &[],
            engine: "",
        }
    }
}

/// Appends `answer` to `out`.
pub(crate) fn render(
    out: &mut Vec<u8>,
    subject: &Subject<'_>,
    answer: &Answer,
    format: Format,
    style: Style,
) -> Result<(), Fault> {
    let result = match format {
        Format::Text => text::write(out, subject, answer, style),
        Format::Json => json::write(out, subject, answer),
        Format::Csv => csv::write(out, subject, answer, b','),
        Format::Tsv => csv::write(out, subject, answer, b'\t'),
        Format::Bfile => return bfile::write(out, answer),
        Format::Markdown => {
            return Err(Fault::input(
                "Markdown is the format of a census: use it with 'census', or choose --format text",
            ));
        }
        Format::Npy | Format::Parquet => {
            return Err(Fault::input(
                "NumPy and Parquet files hold the values of a sequence: choose --format csv",
            ));
        }
    };
    result.map_err(|error| Fault::Write("the answer".into(), error))
}

/// A component as a position writes it: `5`, or `(3,5)`.
fn component(numbers: &Numbers) -> String {
    match numbers[..] {
        [number] => number.to_string(),
        _ => {
            let list: Vec<String> = numbers.iter().map(u64::to_string).collect();
            format!("({})", list.join(","))
        }
    }
}

/// The list of the values of `heaps` in `format`.
pub(crate) fn list(
    format: Format,
    heaps: list::Heaps<'_>,
    style: Style,
) -> Result<Box<dyn list::List>, Fault> {
    Ok(match format {
        Format::Text => Box::new(text::Rows::new(heaps.from, heaps.to, style)),
        Format::Json => Box::new(json::Values::new(heaps.spec, heaps.from)),
        Format::Csv => Box::new(csv::Pairs(b',')),
        Format::Tsv => Box::new(csv::Pairs(b'\t')),
        Format::Bfile => Box::new(bfile::Lines),
        Format::Markdown => {
            return Err(Fault::input(
                "Markdown is the format of a census: use it with 'census', or choose --format text",
            ));
        }
        Format::Npy => Box::new(npy::Array::new(heaps)),
        #[cfg(feature = "parquet")]
        Format::Parquet => Box::new(parquet::Columns::new(heaps)?),
        #[cfg(not(feature = "parquet"))]
        Format::Parquet => {
            return Err(Fault::input(
                "this build writes no Parquet files: build it with --features parquet",
            ));
        }
    })
}
