//! Undirected graphs: how specs write them, and sets of their vertices and edges as components.

mod named;
mod sets;

pub(super) use sets::{Subset, read, write};

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::{Error, notation::shortened};

/// There are no more vertices, and no more edges, than this.
const MOST_VERTICES: usize = 1 << 12;
const MOST_EDGES: usize = 1 << 16;

/// What a family's record says of a graph as its parameter.
pub(super) const PARAMETERS: &str = "an undirected graph: its edges, as in a-b,b-c, or as walks \
     a-b-c, and lone vertices; or one that has a name: path:7, cycle:8, complete:4, star:5, wheel:6, \
     bipartite:3x4, grid:3x4, king:3x4, knight:3x4, queens:5x5, boxes:3x4, cube:3, petersen";

/// What rules say of a component that is a set of the edges of their `network`, which they call so.
macro_rules! sets_of_edges {
    ($edges:literal) => {
        fn check(&self, set: &Subset) -> Result<(), Error> {
            set.check(self.network.edges.len(), $edges)
        }

        fn list_is_one(&self) -> bool {
            false
        }

        fn read(&self, text: &str) -> Option<Result<Vec<u64>, Error>> {
            Some(self.network.read_edges(text))
        }

        fn write(&self, numbers: &[u64]) -> Option<String> {
            self.network.write_edges(numbers)
        }
    };
}
pub(super) use sets_of_edges;

/// An undirected graph with names for its vertices.
#[derive(Clone, Debug, Default)]
pub(super) struct Network {
    names: IndexSet<String, FxBuildHasher>,
    /// The ends of each edge.
    pub(super) edges: Vec<(u32, u32)>,
    /// The numbers of the edges at each vertex; a loop is there once.
    pub(super) at: Vec<Vec<u32>>,
    /// The neighbours of each vertex, each once, without itself.
    pub(super) near: Vec<Vec<u32>>,
}

impl Network {
    /// The graph that `text` writes.
    ///
    /// # Errors
    /// When it is none, or too large.
    pub(super) fn new(text: &str) -> Result<Self, Error> {
        let mut network = Self::default();
        match named::find(text) {
            Some(found) => found?.add_to(&mut network)?,
            None => {
                for piece in text.split(',') {
                    network.walk(piece.trim())?;
                }
            }
        }
        network.index();
        Ok(network)
    }

    /// As [`new`](Self::new), without edges from a vertex to itself, which `game` has no use for.
    ///
    /// # Errors
    /// As there, and when there is such an edge.
    pub(super) fn without_loops(text: &str) -> Result<Self, Error> {
        let network = Self::new(text)?;
        match network.edges.iter().find(|(a, b)| a == b) {
            None => Ok(network),
            Some(&(a, _)) => Err(Error::input(format!(
                "expected edges between different vertices, found one from '{0}' to '{0}': \
                 leave it out",
                network.name(a.into())
            ))),
        }
    }

    /// Adds the vertices of `a-b-c` and the edges between neighbours in it.
    fn walk(&mut self, text: &str) -> Result<(), Error> {
        let mut last = None;
        for name in text.split('-') {
            let vertex = self.vertex(name.trim(), text)?;
            if let Some(last) = last {
                self.join(last, vertex)?;
            }
            last = Some(vertex);
        }
        Ok(())
    }

    /// The vertex called `name`, which is a new one where the name is new.
    fn vertex(&mut self, name: &str, within: &str) -> Result<u32, Error> {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        if name.is_empty() || !name.chars().all(is_name) {
            return Err(Error::input(format!(
                "expected edges such as a-b,b-c or a graph such as grid:3x4, found '{}': names of \
                 vertices have letters, digits and '_' only",
                shortened(within)
            )));
        }
        let at = match self.names.get_index_of(name) {
            Some(at) => at,
            None => self.names.insert_full(name.to_owned()).0,
        };
        match at < MOST_VERTICES {
            true => Ok(at as u32),
            false => Err(too_large("vertices", MOST_VERTICES)),
        }
    }

    fn join(&mut self, a: u32, b: u32) -> Result<(), Error> {
        if self.edges.len() == MOST_EDGES {
            return Err(too_large("edges", MOST_EDGES));
        }
        self.edges.push((a, b));
        Ok(())
    }

    /// Makes the lists of edges and neighbours.
    fn index(&mut self) {
        self.at = vec![Vec::new(); self.names.len()];
        self.near = self.at.clone();
        for (edge, &(a, b)) in (0..).zip(&self.edges) {
            self.at[a as usize].push(edge);
            if a != b {
                self.at[b as usize].push(edge);
                self.near[a as usize].push(b);
                self.near[b as usize].push(a);
            }
        }
        for near in &mut self.near {
            near.sort_unstable();
            near.dedup();
        }
    }

    /// How many vertices there are.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// What a vertex is called.
    pub(super) fn name(&self, vertex: u64) -> &str {
        let at = usize::try_from(vertex).unwrap_or(usize::MAX);
        self.names.get_index(at).map_or("", String::as_str)
    }

    /// The vertex that `name` names.
    pub(super) fn find(&self, name: &str) -> Option<u64> {
        self.names.get_index_of(name).map(|at| at as u64)
    }

    /// The end of an edge that is not `vertex`, or `vertex` where it is a loop.
    pub(super) fn other(&self, edge: u32, vertex: u32) -> u32 {
        let (a, b) = self.edges[edge as usize];
        if a == vertex { b } else { a }
    }

    /// The parts of a set of vertices that hang together in it.
    pub(super) fn parts(&self, set: &[u64]) -> Vec<Vec<u64>> {
        let mut left = self.marked(set);
        let mut parts = Vec::new();
        for &start in set {
            if std::mem::take(&mut left[start as usize]) {
                let mut part = vec![start];
                let mut at = 0;
                while at < part.len() {
                    for &next in &self.near[part[at] as usize] {
                        if std::mem::take(&mut left[next as usize]) {
                            part.push(next.into());
                        }
                    }
                    at += 1;
                }
                part.sort_unstable();
                parts.push(part);
            }
        }
        parts
    }

    /// For each vertex whether it is in `set`.
    pub(super) fn marked(&self, set: &[u64]) -> Vec<bool> {
        let mut marked = vec![false; self.len()];
        for &vertex in set {
            marked[vertex as usize] = true;
        }
        marked
    }
}

fn too_large(what: &str, most: usize) -> Error {
    Error::limit(format!(
        "expected a graph of at most {most} {what}, found more: ask for a smaller one"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(text: &str) -> (usize, usize) {
        let network = Network::new(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        (network.len(), network.edges.len())
    }

    #[test]
    fn graphs_have_their_numbers_of_vertices_and_edges() {
        for (text, vertices, edges) in [
            ("a-b,b-c", 3, 2),
            ("a-b-c-a,d", 4, 3),
            ("a-b,a-b,a-a", 2, 3),
            ("path:7", 7, 6),
            ("path:1", 1, 0),
            ("cycle:8", 8, 8),
            ("complete:4", 4, 6),
            ("star:5", 6, 5),
            ("wheel:6", 7, 12),
            ("bipartite:3x4", 7, 12),
            ("grid:3x4", 12, 17),
            ("king:3x4", 12, 29),
            ("knight:3x4", 12, 14),
            ("queens:3x3", 9, 28),
            ("boxes:2x3", 7, 17),
            ("cube:3", 8, 12),
            ("petersen", 10, 15),
        ] {
            assert_eq!(sizes(text), (vertices, edges), "{text}");
        }
    }

    #[test]
    fn what_is_no_graph_is_refused() {
        for (text, part) in [
            ("", "expected edges such as a-b,b-c"),
            ("a--b", "found 'a--b'"),
            ("a-b,", "found ''"),
            ("grid:3", "expected rows and columns from 1 to 64"),
            ("grid:0x3", "expected rows and columns from 1 to 64"),
            ("path:0", "expected a size from 1 to"),
            ("cycle:2", "expected a size from 3 to"),
            ("cube:40", "expected a size from 1 to"),
            ("pth:7", "expected edges such as"),
            ("complete:4000", "expected a size from 1 to"),
            ("king:64x64", ""),
        ] {
            match Network::new(text) {
                Ok(_) => assert!(part.is_empty(), "{text}"),
                Err(error) => assert!(error.to_string().contains(part), "{text}: {error}"),
            }
        }
        assert!(Network::new("queens:64x64").is_err());
        let error = Network::without_loops("a-b,b-b").unwrap_err().to_string();
        assert!(error.contains("found one from 'b' to 'b'"), "{error}");
    }
}
