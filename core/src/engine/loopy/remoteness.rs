use super::super::graph::{Back, Graph};
use crate::{Error, Outcome};

/// No number of moves ends the game.
const NEVER: u32 = u32::MAX;

/// How long play lasts from each vertex of a graph, where the winner hurries and the loser delays:
/// the number of moves until a player cannot move. Winning positions have odd ones, losing
/// positions even ones, drawn positions none.
#[derive(Clone, Debug)]
pub struct Remoteness(Vec<u32>);

impl Graph {
    /// The remoteness of all vertices, and with it who wins: cycles are allowed, and play that
    /// never ends is a draw.
    /// Time: linear in vertices and edges. Memory: 4 bytes an edge and 20 a vertex.
    ///
    /// ```
    /// use grundy::{Outcome, engine::Graph};
    /// // 0 and 1 lead to each other; 1 also to 2, from which there is only the end, 3.
    /// let graph = Graph::from_edges(4, &[(0, 1), (1, 0), (1, 2), (2, 3)])?;
    /// let remoteness = graph.remoteness()?;
    /// assert_eq!((remoteness.of(2), remoteness.outcome(2)), (Some(1), Some(Outcome::N)));
    /// assert_eq!((remoteness.of(0), remoteness.outcome(0)), (None, Some(Outcome::D)));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// When an edge leads out of the graph.
    pub fn remoteness(&self) -> Result<Remoteness, Error> {
        self.inside()?;
        let back = Back::of(self, |_| true);
        let mut remoteness = vec![NEVER; self.len()];
        // Successors that are not known to be winning positions.
        let mut hopes: Vec<u32> = Vec::with_capacity(self.len());
        hopes.extend((0..self.len()).map(|vertex| self.successors(vertex).len() as u32));
        let mut known: Vec<u32> = Vec::new();
        for vertex in (0..self.len()).filter(|&vertex| hopes[vertex] == 0) {
            remoteness[vertex] = 0;
            known.push(vertex as u32);
        }
        let mut next = 0;
        // First come those with few moves left, so that the first losing successor found is the
        // nearest, and the last winning one the farthest.
        while let Some(&vertex) = known.get(next) {
            next += 1;
            let moves = remoteness[vertex as usize] + 1;
            let wins = moves % 2 == 1;
            for &before in back.predecessors(vertex) {
                let at = before as usize;
                if remoteness[at] != NEVER {
                    continue;
                }
                hopes[at] -= 1;
                if wins || hopes[at] == 0 {
                    remoteness[at] = moves;
                    known.push(before);
                }
            }
        }
        Ok(Remoteness(remoteness))
    }
}

impl Remoteness {
    /// How many moves play lasts from `vertex`; `None` for a drawn one and one that isn't there.
    pub fn of(&self, vertex: usize) -> Option<u32> {
        self.0.get(vertex).copied().filter(|&moves| moves != NEVER)
    }

    /// Who wins from `vertex`; `None` for one that isn't there.
    pub fn outcome(&self, vertex: usize) -> Option<Outcome> {
        self.0.get(vertex).map(|&moves| match moves {
            NEVER => Outcome::D,
            moves if moves % 2 == 1 => Outcome::N,
            _ => Outcome::P,
        })
    }

    /// A best move from `vertex` of the graph that this is of: the fastest win, else a draw, else
    /// the slowest loss; `None` where there is no move.
    pub fn best(&self, graph: &Graph, vertex: usize) -> Option<u32> {
        let wanted = match self.of(vertex) {
            None => NEVER,
            Some(moves) => moves.checked_sub(1)?,
        };
        let successors = graph.successors(vertex).iter();
        successors
            .copied()
            .find(|&to| self.0[to as usize] == wanted)
    }
}
