//! Tokens on a directed graph that a file or a program gives, where every walk ends.

mod dot;
mod edges;
mod lists;
mod text;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::{Build, Family};
use crate::{
    Board, Error, Options, Rules,
    engine::{Graph, Vertices},
    notation::{shortened, unquote},
    on,
};

const RULE: &str = "Move one token along an edge of a graph; several tokens may share a vertex.";
const SOURCE: &str = "Grundy, Mathematics and games, 1939";

pub(super) const LISTS: Family = Family {
    key: "graph-lists",
    rule: RULE,
    parameters: Some(
        "a file with the number of vertices and, for the vertices 0, 1, …, the number of \
         successors and the successors",
    ),
    example: "graph-lists:chess.txt:0,1",
    source: SOURCE,
    theorem: "",
    build: |build| graph_game(lists::read(&file(build)?)?),
};

pub(super) const EDGES: Family = Family {
    key: "graph-edges",
    rule: RULE,
    parameters: Some("a file with two names a line, where an edge starts and where it ends"),
    example: "graph-edges:stations.txt:york,3",
    source: SOURCE,
    theorem: "",
    build: |build| named(edges::read(&file(build)?)?),
};

pub(super) const DOT: Family = Family {
    key: "graph-dot",
    rule: RULE,
    parameters: Some("a file in the DOT language that holds a digraph"),
    example: "graph-dot:stations.dot:york,\"new york\"",
    source: SOURCE,
    theorem: "",
    build: |build| named(dot::read(&file(build)?)?),
};

/// The text of the file that the parameters name.
fn file(build: &Build<'_>) -> Result<String, Error> {
    let bytes = (build.load)(unquote(build.parameters))?;
    text::decode(bytes)
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
    let values = graph.values()?;
    let names = Names::default();
    Ok(on(Tokens { graph, names }, Vertices::new(values)))
}

fn named((graph, names): (Graph, Names)) -> Result<Box<dyn Board>, Error> {
    let name = |vertex: u32| names.0.get_index(vertex as usize).cloned();
    let values = graph.values_named(&|vertex| name(vertex).unwrap_or_default())?;
    Ok(on(Tokens { graph, names }, Vertices::new(values)))
}

/// The names of the vertices in the order of their numbers; none where a vertex is its number.
#[derive(Debug, Default)]
struct Names(IndexSet<String, FxBuildHasher>);

impl Names {
    /// The vertex called `name`, which is a new one where the name is new.
    fn vertex(&mut self, name: &str) -> Result<u32, Error> {
        let at = match self.0.get_index_of(name) {
            Some(at) => at,
            None if name.is_empty() || name.contains('"') => {
                return Err(Error::input(format!(
                    "expected a name that can be written between quotes, found '{}': \
                     rename the vertex",
                    shortened(name)
                )));
            }
            None => self.0.insert_full(name.to_owned()).0,
        };
        u32::try_from(at).map_err(|_| Error::limit("the graph has more than 2^32 vertices"))
    }
}

struct Tokens {
    graph: Graph,
    names: Names,
}

impl Rules for Tokens {
    type Component = u64;

    fn options(&self, vertex: &u64, options: &mut Options<u64>) {
        let mut successors = self.graph.successors(*vertex as usize).to_vec();
        successors.sort_unstable();
        successors.dedup();
        for to in successors {
            options.push(&[u64::from(to)]);
        }
    }

    fn check(&self, vertex: &u64) -> Result<(), Error> {
        match self.graph.len() as u64 {
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
        let at = usize::try_from(number).ok()?;
        self.names.0.get_index(at).map(String::as_str)
    }

    fn number(&self, label: &str) -> Option<u64> {
        self.names.0.get_index_of(label).map(|at| at as u64)
    }

    fn options_bound(&self, vertex: &u64) -> u64 {
        self.graph.successors(*vertex as usize).len() as u64
    }
}
