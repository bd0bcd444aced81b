//! Tokens on a directed graph that a file or a program gives, where every walk ends.

mod adjacency;
mod binary;
mod dot;
mod edges;
mod lists;
mod text;

use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::{Build, Family};
use crate::{
    Board, Error, Options, Rules, Work,
    engine::{Graph, LoopyVertices, Vertices},
    notation::{shortened, unquote, whole},
    on,
};

pub(super) const LISTS: Family = family(
    "graph-lists",
    "a file with the number of vertices and, for the vertices 0, 1, …, the number of \
         successors and the successors",
    "graph-lists:chess.txt:0,1",
    |build| game(GraphFormat::Lists, build),
);

pub(super) const EDGES: Family = family(
    "graph-edges",
    "a file with two names a line, where an edge starts and where it ends",
    "graph-edges:stations.txt:york,3",
    |build| game(GraphFormat::Edges, build),
);

pub(super) const ADJACENCY: Family = family(
    "graph-adjacency",
    "a file with a line for each vertex: its name and its successors' names",
    "graph-adjacency:stations.adj:york,hull",
    |build| game(GraphFormat::Adjacency, build),
);

pub(super) const BINARY: Family = family(
    "graph-binary",
    "a file with a binary graph, as the book's page about graphs describes it",
    "graph-binary:chess.bin:0,1",
    |build| game(GraphFormat::Binary, build),
);

pub(super) const DOT: Family = family(
    "graph-dot",
    "a file in the DOT language that holds a digraph",
    "graph-dot:stations.dot:york,\"new york\"",
    |build| game(GraphFormat::Dot, build),
);

/// A family whose parameter is a file.
const fn family(
    key: &'static str,
    file: &'static str,
    example: &'static str,
    build: fn(&Build<'_>) -> Result<Box<dyn Board>, Error>,
) -> Family {
    Family {
        key,
        rule: "Move one token along an edge of a graph; several tokens may share a vertex.",
        parameters: Some(file),
        example,
        source: "Grundy, Mathematics and games, 1939",
        theorem: "",
        build,
    }
}

fn game(format: GraphFormat, build: &Build<'_>) -> Result<Box<dyn Board>, Error> {
    let bytes = (build.load)(unquote(build.parameters))?;
    let graph = NamedGraph::read(format, bytes)?;
    match build.loopy {
        true => graph.loopy_game(),
        false => graph.game(),
    }
}

/// How a file gives a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphFormat {
    /// The number of vertices and, for the vertices 0, 1, …, the number of successors and the
    /// successors.
    Lists,
    /// Two names a line, where an edge starts and where it ends.
    Edges,
    /// A line for each vertex: its name, perhaps a colon, and its successors' names.
    Adjacency,
    /// A digraph in the DOT language.
    Dot,
    /// The bytes `grundy-1`, the numbers of vertices and edges in 64 bits each, where the
    /// successors of each vertex end, and the successors, in 32 bits each; little-endian.
    Binary,
}

/// A graph and the names of its vertices.
///
/// ```
/// use grundy::{GraphFormat, NamedGraph};
/// let text = "york: leeds hull\nleeds: hull\n";
/// let named = NamedGraph::read(GraphFormat::Adjacency, text.into())?;
/// assert_eq!(named.vertex("hull"), Some(2));
/// assert_eq!(named.graph().values()?, [2, 1, 0]);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct NamedGraph {
    graph: Arc<Graph>,
    names: Names,
}

impl From<Graph> for NamedGraph {
    /// A graph whose vertices are called by their numbers.
    fn from(graph: Graph) -> Self {
        Self {
            graph: graph.into(),
            names: Names::default(),
        }
    }
}

impl NamedGraph {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// With the line and the column at which something else was expected.
    pub fn read(format: GraphFormat, bytes: Vec<u8>) -> Result<Self, Error> {
        if format == GraphFormat::Binary {
            return binary::read(&bytes).map(Self::from);
        }
        let text = text::decode(bytes)?;
        let (graph, names) = match format {
            GraphFormat::Binary | GraphFormat::Lists => return lists::read(&text).map(Self::from),
            GraphFormat::Edges => edges::read(&text)?,
            GraphFormat::Adjacency => adjacency::read(&text)?,
            GraphFormat::Dot => dot::read(&text)?,
        };
        let graph = graph.into();
        Ok(Self { graph, names })
    }

    /// So many bytes of a binary file tell its size.
    pub const HEADER: usize = binary::HEADER;

    /// The numbers of vertices and edges that the first [`HEADER`](Self::HEADER) bytes of a binary
    /// file tell: a large one is read piece by piece, into [`Graph::from_lists`].
    ///
    /// # Errors
    /// When they are no such bytes, or tell of more than 2^32.
    pub fn size(header: &[u8]) -> Result<(usize, usize), Error> {
        binary::header(header)
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The name of a vertex, where the vertices have other names than their numbers.
    pub fn name(&self, vertex: usize) -> Option<&str> {
        self.names.0.get_index(vertex).map(String::as_str)
    }

    /// The vertex that `name` names.
    pub fn vertex(&self, name: &str) -> Option<usize> {
        match self.names.0.is_empty() {
            false => self.names.0.get_index_of(name),
            true => {
                let vertex = whole(name).ok()?;
                usize::try_from(vertex)
                    .ok()
                    .filter(|&at| at < self.graph.len())
            }
        }
    }

    /// The game of moving tokens along the edges, where every walk ends.
    ///
    /// # Errors
    /// When an edge leads out of the graph, or with a vertex on a cycle.
    pub fn game(self) -> Result<Box<dyn Board>, Error> {
        let name = |vertex: u32| {
            let name = self.name(vertex as usize).map(str::to_owned);
            name.unwrap_or_else(|| vertex.to_string())
        };
        let values = self.graph.values_named(&name, &Work::default())?;
        Ok(on(Tokens(self), Vertices::new(values)))
    }

    /// The game of moving tokens along the edges, where tokens may go round in a circle.
    ///
    /// # Errors
    /// When an edge leads out of the graph.
    pub fn loopy_game(self) -> Result<Box<dyn Board>, Error> {
        self.loopy_game_within(&Work {
            memory: u64::MAX,
            ..Work::default()
        })
    }

    /// The same, with the values found within the memory of `work`.
    ///
    /// # Errors
    /// When an edge leads out of the graph, or the values do not fit.
    pub fn loopy_game_within(self, work: &Work<'_>) -> Result<Box<dyn Board>, Error> {
        let engine = LoopyVertices::new(Arc::clone(&self.graph), work)?;
        Ok(on(Tokens(self), engine))
    }
}

/// The game of moving tokens along the edges of `graph`; a component is a token, written as the
/// number of its vertex. All values are found at once, in linear time.
///
/// ```
/// use grundy::{Work, engine::Graph, graph_game};
/// let mut graph = Graph::default();
/// graph.add(&[1, 2])?;
/// graph.add(&[2])?;
/// graph.add(&[])?;
/// let mut board = graph_game(graph)?;
/// assert_eq!(board.value(&[0], &Work::default())?.0.to_string(), "2");
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// When an edge leads out of the graph, or with a vertex on a cycle.
pub fn graph_game(graph: Graph) -> Result<Box<dyn Board>, Error> {
    NamedGraph::from(graph).game()
}

/// The names of the vertices in the order of their numbers; none where a vertex is its number.
#[derive(Clone, Debug, Default)]
struct Names(IndexSet<String, FxBuildHasher>);

impl Names {
    /// The vertex called `name`, which is a new one where the name is new.
    fn vertex(&mut self, name: &str) -> Result<u32, Error> {
        let at = match self.0.get_index_of(name) {
            Some(at) => at,
            None if name.is_empty() || name.contains(|c: char| c == '"' || c.is_control()) => {
                return Err(Error::input(format!(
                    "expected a name that can be written between quotes, found '{}': \
                     rename the vertex",
                    shortened(name).replace(char::is_control, "�")
                )));
            }
            None => self.0.insert_full(name.to_owned()).0,
        };
        u32::try_from(at).map_err(|_| Error::limit("the graph has more than 2^32 vertices"))
    }
}

struct Tokens(NamedGraph);

impl Rules for Tokens {
    type Component = u64;

    fn options(&self, vertex: &u64, options: &mut Options<u64>) {
        let mut successors = self.0.graph.successors(*vertex as usize).to_vec();
        successors.sort_unstable();
        successors.dedup();
        for to in successors {
            options.push(&[u64::from(to)]);
        }
    }

    fn check(&self, vertex: &u64) -> Result<(), Error> {
        match self.0.graph.len() as u64 {
            0 => Err(Error::input(
                "the graph has no vertex that a token could stand on",
            )),
            n if *vertex >= n => Err(Error::input(format!(
                "expected a vertex from 0 to {}, found {vertex}",
                n - 1
            ))),
            _ => Ok(()),
        }
    }

    fn list_is_one(&self) -> bool {
        false
    }

    fn name(&self, _from: &u64, to: &[u64]) -> Option<String> {
        let vertex = *to.first()?;
        Some(match self.label(vertex) {
            Some(label) => format!("move to {label}"),
            None => format!("move to {vertex}"),
        })
    }

    fn label(&self, number: u64) -> Option<&str> {
        self.0.name(usize::try_from(number).ok()?)
    }

    fn number(&self, label: &str) -> Option<u64> {
        self.0.names.0.get_index_of(label).map(|at| at as u64)
    }

    fn options_bound(&self, vertex: &u64) -> u64 {
        self.0.graph.successors(*vertex as usize).len() as u64
    }
}
