use super::Graph;
use crate::{Error, Work, pace::Pace};

/// So many vertices and edges are gone through between two looks at the request to stop.
const EVERY: u64 = 1 << 17;

/// The edges of a graph the other way round.
#[derive(Debug)]
pub(in crate::engine) struct Back {
    /// Where the predecessors of each vertex start; one more at the end.
    starts: Vec<u32>,
    sources: Vec<u32>,
}

impl Back {
    /// The edges that start at vertices which `keep` wants, and lead nowhere outside.
    ///
    /// # Errors
    /// When the work is asked to stop.
    pub(in crate::engine) fn of(
        graph: &Graph,
        keep: impl Fn(usize) -> bool,
        work: &Work<'_>,
    ) -> Result<Self, Error> {
        let mut pace = Pace::new(work, EVERY, None);
        let mut starts = vec![0u32; graph.len() + 2];
        for from in (0..graph.len()).filter(|&from| keep(from)) {
            for &to in graph.successors(from) {
                starts[to as usize + 2] += 1;
            }
            pace.did(1 + graph.successors(from).len() as u64)?;
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        // Each start is moved on to the next one's place while the sources are filled in.
        let mut sources = vec![0; total as usize];
        for from in (0..graph.len()).filter(|&from| keep(from)) {
            for &to in graph.successors(from) {
                let place = &mut starts[to as usize + 1];
                sources[*place as usize] = from as u32;
                *place += 1;
            }
            pace.did(1 + graph.successors(from).len() as u64)?;
        }
        starts.pop();
        Ok(Self { starts, sources })
    }

    /// The vertices with an edge to `vertex`, each as often as there are such edges.
    #[inline]
    pub(in crate::engine) fn predecessors(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.sources[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}
