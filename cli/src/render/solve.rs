//! The vertices of a graph, one a row.

mod npy;
#[cfg(feature = "parquet")]
mod parquet;
mod text;

use std::io::{self, Write};

use grundy::{
    Error, NamedGraph, Outcome, Value,
    engine::{Loopy, Remoteness},
};
use serde::Serialize;

use super::{json, schema::SCHEMA};
use crate::{args::Format, fault::Fault, style::Style};

/// A graph and all that was found of it.
pub(crate) struct Solved<'a> {
    /// The file's name.
    pub(crate) name: &'a str,
    pub(crate) graph: &'a NamedGraph,
    pub(crate) loopy: &'a Loopy,
    /// Not where only values are asked for.
    pub(crate) remoteness: Option<&'a Remoteness>,
}

/// What was found of a vertex.
pub(crate) struct Row<'a> {
    vertex: Vertex<'a>,
    value: Value,
    pub(crate) outcome: Outcome,
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
        let best = self.remoteness.and_then(|all| all.best(graph, vertex));
        Ok(Row {
            vertex: self.vertex(vertex),
            outcome: value.outcome(),
            value,
            remoteness: self.remoteness.and_then(|all| all.of(vertex)),
            best: best.map(|to| self.vertex(to as usize)),
        })
    }

    fn vertex(&self, vertex: usize) -> Vertex<'a> {
        let name = self.graph.name(vertex);
        name.map_or(Vertex::Numbered(vertex), Vertex::Named)
    }

    /// The names of the columns that are told.
    fn columns(&self) -> &'static [&'static str] {
        match self.remoteness {
            Some(_) => &COLUMNS,
            None => &COLUMNS[..3],
        }
    }

    /// What the graph is like, in a sentence; so many vertices are won, lost and drawn.
    pub(crate) fn summary(&self, [won, lost, drawn]: [u64; 3]) -> String {
        let graph = self.graph.graph();
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
        Format::Csv => Box::new(Separated {
            solved,
            between: b',',
        }),
        Format::Tsv => Box::new(Separated {
            solved,
            between: b'\t',
        }),
        Format::Npy => Box::new(npy::Records::new(solved)),
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
struct Separated<'a> {
    solved: &'a Solved<'a>,
    between: u8,
}

impl Separated<'_> {
    /// A cell, between quotes where it holds what ends a cell; no name holds quotes.
    fn cell(&self, out: &mut Vec<u8>, text: impl std::fmt::Display) -> io::Result<()> {
        let start = out.len();
        write!(out, "{text}")?;
        let ends = |&byte: &u8| byte == self.between || byte == b'\r' || byte == b'\n';
        if out[start..].iter().any(ends) {
            out.insert(start, b'"');
            out.push(b'"');
        }
        Ok(())
    }
}

impl Rows for Separated<'_> {
    fn start(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        for (at, name) in self.solved.columns().iter().enumerate() {
            out.extend((at > 0).then_some(self.between));
            out.extend(name.bytes());
        }
        out.push(b'\n');
        Ok(())
    }

    fn row(&mut self, out: &mut Vec<u8>, row: &Row<'_>) -> io::Result<()> {
        self.cell(out, row.vertex)?;
        out.push(self.between);
        self.cell(out, &row.value)?;
        out.push(self.between);
        self.cell(out, row.outcome)?;
        if self.solved.remoteness.is_some() {
            out.push(self.between);
            if let Some(moves) = row.remoteness {
                self.cell(out, moves)?;
            }
            out.push(self.between);
            if let Some(to) = row.best {
                self.cell(out, to)?;
            }
        }
        out.push(b'\n');
        Ok(())
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
    #[serde(flatten)]
    play: Option<Play<'a>>,
}

/// How long play lasts, and a best move.
#[derive(Serialize)]
struct Play<'a> {
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
            play: self.solved.remoteness.map(|_| Play {
                remoteness: row.remoteness,
                r#move: row.best,
            }),
        };
        serde_json::to_writer(&mut *out, &object)?;
        Ok(())
    }
    fn end(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        out.extend(b"],\"known_by\":\"search\"}\n");
        Ok(())
    }
}
