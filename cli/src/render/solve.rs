//! The vertices of a graph, one a row.

mod npy;
#[cfg(feature = "parquet")]
mod parquet;
mod text;

use std::io;

use grundy::{
    Error, NamedGraph, Outcome, Value,
    engine::{Loopy, Remoteness},
};
use serde::Serialize;

use super::{
    Style, csv,
    json::{self, SCHEMA},
};
use crate::{args::Format, fault::Fault};

/// A graph and all that was found of it.
pub(crate) struct Solved<'a> {
    /// The file's name.
    pub(crate) name: &'a str,
    pub(crate) graph: &'a NamedGraph,
    pub(crate) loopy: &'a Loopy,
    pub(crate) remoteness: &'a Remoteness,
}

/// What was found of a vertex.
pub(crate) struct Row<'a> {
    vertex: Vertex<'a>,
    value: Value,
    outcome: Outcome,
    /// How many moves play lasts, unless it is a draw.
    remoteness: Option<u32>,
    /// Where a best move leads.
    best: Option<Vertex<'a>>,
}

/// A vertex, called by its name or its number.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
enum Vertex<'a> {
    Named(&'a str),
    Numbered(usize),
}

impl std::fmt::Display for Vertex<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Named(name) => f.pad(name),
            Self::Numbered(number) => f.pad(&number.to_string()),
        }
    }
}

impl<'a> Solved<'a> {
    /// What was found of `vertex`.
    pub(crate) fn row(&self, vertex: usize) -> Result<Row<'a>, Error> {
        let graph = self.graph.graph();
        let value = self.loopy.value(graph, vertex)?;
        let best = self.remoteness.best(graph, vertex);
        Ok(Row {
            vertex: self.vertex(vertex),
            outcome: value.outcome(),
            value,
            remoteness: self.remoteness.of(vertex),
            best: best.map(|to| self.vertex(to as usize)),
        })
    }

    fn vertex(&self, vertex: usize) -> Vertex<'a> {
        let name = self.graph.name(vertex);
        name.map_or(Vertex::Numbered(vertex), Vertex::Named)
    }

    /// What the graph is like, in a sentence.
    pub(crate) fn summary(&self) -> String {
        let graph = self.graph.graph();
        let mut counts = [0; 3];
        for outcome in (0..graph.len()).filter_map(|vertex| self.remoteness.outcome(vertex)) {
            counts[match outcome {
                Outcome::N => 0,
                Outcome::P => 1,
                Outcome::D => 2,
            }] += 1;
        }
        let [won, lost, drawn] = counts;
        format!(
            "{} vertices and {} edges: {won} won (N), {lost} lost (P), {drawn} drawn (D)",
            graph.len(),
            graph.edges()
        )
    }
}

/// A way to write rows.
pub(crate) trait Rows {
    /// Appends what stands before the rows.
    fn start(&mut self, out: &mut Vec<u8>) -> io::Result<()>;
    /// Appends the next row.
    fn row(&mut self, out: &mut Vec<u8>, row: &Row<'_>) -> io::Result<()>;
    /// Appends what stands after them.
    fn end(&mut self, out: &mut Vec<u8>) -> io::Result<()>;
}

/// The way to write the rows of `solved` in `format`.
pub(crate) fn rows<'a>(
    format: Format,
    solved: &'a Solved<'a>,
    style: Style,
) -> Result<Box<dyn Rows + 'a>, Fault> {
    Ok(match format {
        Format::Text => Box::new(text::Aligned::new(solved, style)),
        Format::Json => Box::new(Json {
            solved,
            first: true,
        }),
        Format::Csv => Box::new(Separated(b',')),
        Format::Tsv => Box::new(Separated(b'\t')),
        Format::Npy => Box::new(npy::Records::new(solved.graph)),
        #[cfg(feature = "parquet")]
        Format::Parquet => Box::new(parquet::Columns::new(solved)?),
        #[cfg(not(feature = "parquet"))]
        Format::Parquet => {
            return Err(Fault::input(
                "this build writes no Parquet files: build it with --features parquet",
            ));
        }
        Format::Bfile | Format::Markdown => {
            return Err(Fault::input(
                "a graph is no list of numbers and no census: choose --format csv",
            ));
        }
    })
}

/// The columns of CSV and TSV, and the fields of JSON.
const COLUMNS: [&str; 5] = ["vertex", "value", "outcome", "remoteness", "move"];

/// Rows whose columns are apart by a character.
struct Separated(u8);

impl Rows for Separated {
    fn start(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        let mut csv = csv::writer(out, self.0);
        csv.write_record(COLUMNS)?;
        csv.flush()
    }
    fn row(&mut self, out: &mut Vec<u8>, row: &Row<'_>) -> io::Result<()> {
        let mut csv = csv::writer(out, self.0);
        csv.write_record([
            row.vertex.to_string(),
            row.value.to_string(),
            row.outcome.to_string(),
            row.remoteness.map_or(String::new(), |n| n.to_string()),
            row.best.map_or(String::new(), |to| to.to_string()),
        ])?;
        csv.flush()
    }
    fn end(&mut self, _out: &mut Vec<u8>) -> io::Result<()> {
        Ok(())
    }
}

/// One object, whose positions are written as they come.
struct Json<'a> {
    solved: &'a Solved<'a>,
    first: bool,
}

#[derive(Serialize)]
struct Object<'a> {
    vertex: Vertex<'a>,
    value: json::Number<'a>,
    outcome: String,
    remoteness: Option<u32>,
    r#move: Option<Vertex<'a>>,
}

impl Rows for Json<'_> {
    fn start(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        let graph = self.solved.graph.graph();
        let name = serde_json::to_string(self.solved.name)?;
        let start = format!(
            "{{\"schema\":\"{SCHEMA}\",\"file\":{name},\"vertices\":{},\"edges\":{},\"positions\":[",
            graph.len(),
            graph.edges()
        );
        out.extend(start.bytes());
        Ok(())
    }
    fn row(&mut self, out: &mut Vec<u8>, row: &Row<'_>) -> io::Result<()> {
        if !std::mem::take(&mut self.first) {
            out.push(b',');
        }
        let object = Object {
            vertex: row.vertex,
            value: json::Number(&row.value),
            outcome: row.outcome.to_string(),
            remoteness: row.remoteness,
            r#move: row.best,
        };
        serde_json::to_writer(&mut *out, &object)?;
        Ok(())
    }
    fn end(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        out.extend(b"],\"known_by\":\"search\"}\n");
        Ok(())
    }
}
