//! Directed graphs given vertex by vertex, and the values of all their vertices at once.

use super::{Engine, Mex};
use crate::{Error, Nimber, Rules, Work, notation::shortened};

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

    /// The successors of `vertex` as they were given; none for a vertex that isn't there.
    pub fn successors(&self, vertex: usize) -> &[u32] {
        let Some(&end) = self.ends.get(vertex) else {
            return &[];
        };
        let start = vertex.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.targets[start as usize..end as usize]
    }

    /// The nim-values of all vertices: the mex of the successors' values.
    /// Time and memory: linear in vertices and edges, without recursion.
    ///
    /// # Errors
    /// When an edge leads out of the graph, or with a vertex on a cycle.
    pub fn values(&self) -> Result<Vec<u32>, Error> {
        self.values_named(&|vertex| vertex.to_string())
    }

    /// The values, with errors that call the vertices as `name` does.
    pub(crate) fn values_named(&self, name: &dyn Fn(u32) -> String) -> Result<Vec<u32>, Error> {
        let order = self.order(name)?;
        let mut values = vec![0; self.len()];
        let mut mex = Mex::default();
        for &vertex in order.iter().rev() {
            let successors = self.successors(vertex as usize);
            if successors.is_empty() {
                continue;
            }
            mex.clear(successors.len());
            for &to in successors {
                mex.mark(u64::from(values[to as usize]));
            }
            values[vertex as usize] = mex.least() as u32;
        }
        Ok(values)
    }

    /// All vertices, each before its successors.
    fn order(&self, name: &dyn Fn(u32) -> String) -> Result<Vec<u32>, Error> {
        let mut into = vec![0u32; self.len()];
        for &to in &self.targets {
            *into
                .get_mut(to as usize)
                .ok_or_else(|| outside(to, self.len()))? += 1;
        }
        let mut order: Vec<u32> = Vec::with_capacity(self.len());
        order.extend((0..self.len() as u32).filter(|&vertex| into[vertex as usize] == 0));
        let mut next = 0;
        while let Some(&vertex) = order.get(next) {
            next += 1;
            for &to in self.successors(vertex as usize) {
                into[to as usize] -= 1;
                if into[to as usize] == 0 {
                    order.push(to);
                }
            }
        }
        if order.len() == self.len() {
            return Ok(order);
        }
        Err(loopy(&name(self.on_cycle(&into))))
    }

    /// A vertex on a cycle, where `into` counts the edges from vertices that no order has.
    fn on_cycle(&self, into: &[u32]) -> u32 {
        let mut before = vec![0; self.len()];
        let mut vertex = 0;
        for from in (0..self.len()).filter(|&from| into[from] > 0) {
            vertex = from as u32;
            for &to in self.successors(from) {
                before[to as usize] = vertex;
            }
        }
        // Every vertex left has one left before it, so that many steps back end on a cycle.
        for _ in 0..self.len() {
            vertex = before[vertex as usize];
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
