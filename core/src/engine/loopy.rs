//! The values of graphs in which play may go round in a circle.
//!
//! Smith (Graphs and composite games, 1966) and Fraenkel and Perl (Constructions in combinatorial
//! games with cycles, 1975) label vertices with nim-values; who moves to a vertex without a label
//! has moved to ∞(K), K being the labels of its followers.

mod remoteness;
mod search;
mod stages;
#[cfg(test)]
mod tests;

use std::{collections::BTreeSet, sync::Arc};

pub use remoteness::Remoteness;
pub use search::Loops;

use super::{Engine, Graph, graph::ENDLESS};
use crate::{Error, Nimber, Outcome, Play, Rules, Value, Work};

/// The value of every vertex of a graph, which may have cycles.
///
/// A vertex has the nim-value m where that is the mex of its followers' nim-values and every
/// follower without one has a follower with the nim-value m, found earlier; the others have the
/// value ∞(K), where K are the nim-values of their followers. Sums are those of [`Value::plus`].
///
/// ```
/// use grundy::engine::Graph;
/// // Vertices 0 and 1 lead to themselves, and 0 to an end too.
/// let mut graph = Graph::default();
/// graph.add(&[0, 2])?;
/// graph.add(&[1])?;
/// graph.add(&[])?;
/// let loopy = graph.loopy()?;
/// assert_eq!(loopy.value(&graph, 0)?.to_string(), "∞(0)");
/// assert_eq!(loopy.value(&graph, 1)?.to_string(), "∞()");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Loopy {
    /// Nim-values, and [`ENDLESS`] where there is none.
    labels: Vec<u32>,
    /// When each label was given; empty where all walks end.
    times: Vec<u32>,
}

impl Graph {
    /// The values of all vertices, where cycles are allowed.
    /// Time: as [`values`](Self::values) for the part from which all walks end; for the rest, a
    /// look at each edge of a vertex for each different nim-value among its followers.
    /// Memory for the rest, where it leads to a vertex with a nim-value: 4 bytes an edge and 24 a
    /// vertex, and more for vertices that such a vertex is near to.
    ///
    /// # Errors
    /// When an edge leads out of the graph.
    pub fn loopy(&self) -> Result<Loopy, Error> {
        self.loopy_within(&Work {
            memory: u64::MAX,
            ..Work::default()
        })
    }

    /// The same, within the memory of `work`.
    ///
    /// # Errors
    /// When an edge leads out of the graph, what is needed beside the graph does not fit, or the work
    /// is asked to stop.
    pub fn loopy_within(&self, work: &Work<'_>) -> Result<Loopy, Error> {
        let (vertices, edges) = (self.len() as u128, self.edges() as u128);
        // The values, a bit for each lane of each walker, and a stack.
        work.fits(vertices, 24, "the values of this graph")?;
        let mut labels = self.walk(work)?;
        if labels.contains(&ENDLESS) {
            work.fits(
                28 * vertices + 4 * edges,
                1,
                "the values of this loopy graph",
            )?;
        }
        let times = stages::label(self, &mut labels, work)?;
        Ok(Loopy { labels, times })
    }
}

impl Loopy {
    /// The nim-value of `vertex`, or `None` where it has none or isn't there.
    pub fn nim_value(&self, vertex: usize) -> Option<u32> {
        self.labels
            .get(vertex)
            .copied()
            .filter(|&label| label != ENDLESS)
    }

    /// The value of `vertex` of the graph that these values are of.
    ///
    /// # Errors
    /// When there is no such vertex.
    pub fn value(&self, graph: &Graph, vertex: usize) -> Result<Value, Error> {
        match self.labels.get(vertex) {
            None => Err(Error::input(format!("there is no vertex {vertex}"))),
            Some(&ENDLESS) => Ok(Value::Loopy(self.exits(graph, vertex))),
            Some(&label) => Ok(Value::Nim(Nimber::new(label.into()))),
        }
    }

    /// The nim-values of the followers of `vertex`.
    fn exits(&self, graph: &Graph, vertex: usize) -> BTreeSet<u64> {
        let followers = graph.successors(vertex).iter();
        let labels = followers.filter_map(|&to| self.nim_value(to as usize));
        labels.map(u64::from).collect()
    }

    /// When `vertex` got its nim-value. It falls along a winning plan: where a move leaves a sum
    /// of value 0 and the answer to it raises a part's value or takes it away, another move gives
    /// that part its value back at an earlier time. It is 0 where all walks end.
    pub fn time(&self, vertex: usize) -> u32 {
        self.times.get(vertex).copied().unwrap_or_default()
    }

    /// How many vertices have no nim-value.
    pub fn endless(&self) -> usize {
        self.labels
            .iter()
            .filter(|&&label| label == ENDLESS)
            .count()
    }
}

/// A graph whose vertices are asked about, with values that may be those of loopy games.
#[derive(Debug)]
pub struct LoopyVertices {
    graph: Arc<Graph>,
    loopy: Loopy,
    /// Found when moves are asked for.
    remoteness: Option<Remoteness>,
}

impl LoopyVertices {
    /// Finds the values of all vertices of `graph` within the memory of `work`.
    ///
    /// # Errors
    /// As those of [`Graph::loopy_within`].
    pub fn new(graph: Arc<Graph>, work: &Work<'_>) -> Result<Self, Error> {
        let loopy = graph.loopy_within(work)?;
        Ok(Self {
            graph,
            loopy,
            remoteness: None,
        })
    }

    fn at(&self, vertex: u64) -> Result<usize, Error> {
        let at = usize::try_from(vertex).ok();
        at.filter(|&at| at < self.graph.len())
            .ok_or_else(|| Error::input(format!("there is no vertex {vertex}")))
    }
}

impl<R: Rules<Component = u64>> Engine<R> for LoopyVertices {
    const LOOPY: bool = true;

    fn value(&mut self, rules: &R, vertex: &u64, work: &Work<'_>) -> Result<Nimber, Error> {
        self.general_value(rules, vertex, work)?.nimber()
    }

    fn general_value(&mut self, _: &R, vertex: &u64, _: &Work<'_>) -> Result<Value, Error> {
        self.loopy.value(&self.graph, self.at(*vertex)?)
    }

    fn outcome(&mut self, rules: &R, vertex: &u64, work: &Work<'_>) -> Result<Outcome, Error> {
        Ok(self.general_value(rules, vertex, work)?.outcome())
    }

    fn time(&mut self, _: &R, vertex: &u64, _: &Work<'_>) -> Result<u64, Error> {
        Ok(self.loopy.time(self.at(*vertex)?).into())
    }

    fn remoteness(&mut self, _: &R, vertex: &u64, work: &Work<'_>) -> Result<Option<u64>, Error> {
        let at = self.at(*vertex)?;
        let found = match self.remoteness.take() {
            Some(found) => found,
            None => self.graph.remoteness_in(Play::Normal, work)?,
        };
        let remoteness = found.of(at).map(u64::from);
        self.remoteness = Some(found);
        Ok(remoteness)
    }
}
