//! Directed graphs given vertex by vertex, and the values of all their vertices at once.

mod back;
#[cfg(test)]
pub(super) mod tests;
mod walk;

pub(super) use back::Back;
pub(super) use walk::ENDLESS;
use walk::{NimValue, Remote};

use super::Engine;
use crate::{Error, Nimber, Play, Rules, Work, notation::shortened};

/// A directed graph in compressed form: the successors of a vertex are one slice of one list.
///
/// ```
/// use grundy::engine::Graph;
/// let mut graph = Graph::default();
/// graph.add(&[1, 2])?;
/// graph.add(&[2])?;
/// graph.add(&[])?;
/// assert_eq!(graph.values()?, [2, 1, 0]);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Where the successors of each vertex end.
    ends: Vec<u32>,
    targets: Vec<u32>,
}

impl Graph {
    /// The graph with the vertices `0..vertices` and `edges`, each `(from, to)`, in any order.
    /// Time: linear.
    ///
    /// # Errors
    /// When an edge starts outside of the graph, or the sizes exceed 32 bits.
    pub fn from_edges(vertices: usize, edges: &[(u32, u32)]) -> Result<Self, Error> {
        narrow(vertices)?;
        narrow(edges.len())?;
        let mut ends = vec![0; vertices];
        for &(from, _) in edges {
            *ends
                .get_mut(from as usize)
                .ok_or_else(|| outside(from, vertices))? += 1;
        }
        let mut total = 0;
        for end in &mut ends {
            total += std::mem::replace(end, total);
        }
        let mut targets = vec![0; edges.len()];
        for &(from, to) in edges {
            let place = &mut ends[from as usize];
            targets[*place as usize] = to;
            *place += 1;
        }
        Ok(Self { ends, targets })
    }

    /// The graph whose vertex v has the successors `targets[ends[v - 1]..ends[v]]`, those of
    /// vertex 0 starting at 0: the form in which large graphs are kept.
    ///
    /// # Errors
    /// When the ends fall or the last is not the number of edges, an edge leads out of the graph,
    /// or the sizes exceed 32 bits.
    pub fn from_lists(ends: Vec<u32>, targets: Vec<u32>) -> Result<Self, Error> {
        narrow(ends.len())?;
        narrow(targets.len())?;
        if let Some(at) = ends.windows(2).position(|pair| pair[0] > pair[1]) {
            return Err(Error::input(format!(
                "the successors of vertex {} end at {}, before those of vertex {at} at {}",
                at + 1,
                ends[at + 1],
                ends[at]
            )));
        }
        let last = ends.last().copied().unwrap_or_default();
        if last as usize != targets.len() {
            return Err(Error::input(format!(
                "the successors of the last vertex end at {last}, and there are {} edges",
                targets.len()
            )));
        }
        let graph = Self { ends, targets };
        graph.inside()?;
        Ok(graph)
    }

    /// Adds the next vertex with its successors, some of which may be added later.
    /// Successors that are named twice count once.
    ///
    /// # Errors
    /// When the graph outgrows 32 bits.
    pub fn add(&mut self, successors: &[u32]) -> Result<(), Error> {
        narrow(self.ends.len() + 1)?;
        let end = narrow(self.targets.len() + successors.len())?;
        self.targets.extend_from_slice(successors);
        self.ends.push(end);
        Ok(())
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many edges there are.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// The successors of `vertex` as they were given; none for a vertex that isn't there.
    #[inline]
    pub fn successors(&self, vertex: usize) -> &[u32] {
        let Some(&end) = self.ends.get(vertex) else {
            return &[];
        };
        let start = vertex.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.targets[start as usize..end as usize]
    }

    /// The nim-values of all vertices: the mex of the successors' values.
    /// Time and memory: linear in vertices and edges, without recursion; large graphs are walked
    /// on all cores. Beside the graph it takes 4 bytes a vertex, one more for each core, and 16 for
    /// each vertex of the longest descent.
    ///
    /// # Errors
    /// When an edge leads out of the graph, or with a vertex on a cycle.
    pub fn values(&self) -> Result<Vec<u32>, Error> {
        self.values_within(&Work::default())
    }

    /// The same, until `work` is asked to stop.
    ///
    /// # Errors
    /// As those of [`values`](Self::values), and when the work is asked to stop.
    pub fn values_within(&self, work: &Work<'_>) -> Result<Vec<u32>, Error> {
        self.values_named(&|vertex| vertex.to_string(), work)
    }

    /// The values, with errors that call the vertices as `name` does.
    pub(crate) fn values_named(
        &self,
        name: &dyn Fn(u32) -> String,
        work: &Work<'_>,
    ) -> Result<Vec<u32>, Error> {
        let values = walk::walk(self, NimValue, None, work)?;
        match values.iter().position(|&value| value == ENDLESS) {
            None => Ok(values),
            Some(vertex) => {
                self.inside()?;
                Err(loopy(&name(self.on_cycle(vertex as u32, &values))))
            }
        }
    }

    /// Whether all edges lead to vertices of the graph.
    pub(in crate::engine) fn inside(&self) -> Result<(), Error> {
        let most = self.targets.iter().copied().max();
        match most.filter(|&most| most as usize >= self.len()) {
            None => Ok(()),
            Some(vertex) => Err(outside(vertex, self.len())),
        }
    }

    /// The nim-value of every vertex from which all walks end, and [`ENDLESS`] for the others.
    pub(in crate::engine) fn walk(&self, work: &Work<'_>) -> Result<Vec<u32>, Error> {
        let values = walk::walk(self, NimValue, None, work)?;
        // A walk that goes round in a circle doesn't look at all edges.
        if values.contains(&ENDLESS) {
            self.inside()?;
        }
        Ok(values)
    }

    /// How many moves play lasts from every vertex, or `None` as soon as a cycle is found.
    pub(in crate::engine) fn remoteness_to_end(
        &self,
        play: Play,
        work: &Work<'_>,
    ) -> Result<Option<Vec<u32>>, Error> {
        walk::walk_to_end(self, Remote(play), work)
    }

    /// A vertex on a cycle that an endless walk from `vertex` comes to.
    fn on_cycle(&self, mut vertex: u32, values: &[u32]) -> u32 {
        let endless = |to: &&u32| values[**to as usize] == ENDLESS;
        // Every such vertex leads to another one, so that many steps end on a cycle.
        for _ in 0..self.len() {
            let next = self.successors(vertex as usize).iter().find(endless);
            vertex = next.copied().unwrap_or(vertex);
        }
        vertex
    }
}

fn narrow(size: usize) -> Result<u32, Error> {
    u32::try_from(size).map_err(|_| {
        Error::limit(format!(
            "a graph here has at most {} vertices and edges, found {size}",
            u32::MAX
        ))
    })
}

fn outside(vertex: u32, vertices: usize) -> Error {
    let expected = match vertices {
        0 => "a graph without vertices".into(),
        n => format!("a vertex from 0 to {}", n - 1),
    };
    Error::input(format!("expected {expected}, found an edge at {vertex}"))
}

fn loopy(vertex: &str) -> Error {
    Error::input(format!(
        "the graph is loopy: the vertex '{}' is reached again from itself, \
         and nim-values need a graph in which every walk ends: remove an edge of the cycle",
        shortened(vertex)
    ))
}

/// The values of all vertices, found before the first question.
#[derive(Clone, Debug)]
pub struct Vertices {
    values: Vec<u32>,
}

impl Vertices {
    /// Looks values up that were found by [`Graph::values`].
    pub fn new(values: Vec<u32>) -> Self {
        Self { values }
    }
}

impl<R: Rules<Component = u64>> Engine<R> for Vertices {
    fn value(&mut self, _rules: &R, vertex: &u64, _work: &Work<'_>) -> Result<Nimber, Error> {
        let value = usize::try_from(*vertex)
            .ok()
            .and_then(|at| self.values.get(at));
        let value = value.ok_or_else(|| Error::input(format!("there is no vertex {vertex}")))?;
        Ok(Nimber::new(u64::from(*value)))
    }
}
