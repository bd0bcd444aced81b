use super::super::graph::{Back, Graph};
use crate::{Error, Outcome, Play, Work, pace::Pace};

/// No number of moves ends the game.
const NEVER: u32 = u32::MAX;
/// So many vertices and edges are gone through between two looks at the request to stop.
const EVERY: u64 = 1 << 16;

/// How long play lasts from each vertex of a graph, where the winner hurries and the loser delays:
/// the number of moves until a player cannot move. Under normal play winning positions have odd
/// ones and losing positions even ones, under misère play the other way round; where the winner is
/// stated for each end, both have any. Drawn positions have none.
#[derive(Clone, Debug)]
pub struct Remoteness {
    moves: Vec<u32>,
    won: Won,
}

/// Whether the player to move wins from a vertex from which play ends.
#[derive(Clone, Debug)]
enum Won {
    /// The number of moves tells.
    ByParity(Play),
    /// For each vertex.
    Each(Vec<bool>),
}

impl Won {
    fn at(&self, vertex: usize, moves: u32) -> bool {
        match self {
            Self::ByParity(play) => play.is_won_in(moves.into()),
            Self::Each(won) => won[vertex],
        }
    }

    fn learn(&mut self, vertex: usize, wins: bool) {
        if let Self::Each(won) = self {
            won[vertex] = wins;
        }
    }
}

impl Graph {
    /// The remoteness of all vertices, and with it who wins: cycles are allowed, and play that
    /// never ends is a draw.
    /// Time: linear in vertices and edges. Memory beside the graph: that of
    /// [`values`](Self::values); with cycles 4 bytes an edge and 20 a vertex.
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
        self.remoteness_in(Play::Normal, &Work::default())
    }

    /// The remoteness of all vertices where a player who cannot move has lost or, under misère
    /// play, has won.
    /// Time and memory: as [`remoteness`](Self::remoteness).
    ///
    /// ```
    /// use grundy::{Outcome, Play, Work, engine::Graph};
    /// let graph = Graph::from_edges(3, &[(0, 1), (0, 2), (1, 2)])?;
    /// let remoteness = graph.remoteness_in(Play::Misere, &Work::default())?;
    /// assert_eq!((remoteness.of(0), remoteness.outcome(0)), (Some(2), Some(Outcome::N)));
    /// assert_eq!((remoteness.of(1), remoteness.outcome(1)), (Some(1), Some(Outcome::P)));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// When an edge leads out of the graph, or the work is asked to stop.
    pub fn remoteness_in(&self, play: Play, work: &Work<'_>) -> Result<Remoteness, Error> {
        let mut won = Won::ByParity(play);
        let moves = match self.remoteness_to_end(play, work)? {
            Some(moves) => moves,
            None => backwards(self, &mut won, work)?,
        };
        Ok(Remoteness { moves, won })
    }

    /// The remoteness of all vertices where `ended` tells for each end, a vertex without
    /// successors, who has won there: P, the player who moved last, or N, the one to move.
    /// Time: linear in vertices and edges. Memory: 4 bytes an edge and 21 a vertex.
    ///
    /// ```
    /// use grundy::{Outcome, Work, engine::Graph};
    /// // Who moves to 2 has lost, and who moves to 3 has won.
    /// let graph = Graph::from_edges(4, &[(0, 1), (0, 2), (1, 2), (1, 3)])?;
    /// let ended = |vertex| if vertex == 2 { Outcome::N } else { Outcome::P };
    /// let remoteness = graph.remoteness_with(ended, &Work::default())?;
    /// assert_eq!((remoteness.of(1), remoteness.outcome(1)), (Some(1), Some(Outcome::N)));
    /// assert_eq!((remoteness.of(0), remoteness.outcome(0)), (Some(2), Some(Outcome::P)));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// When an edge leads out of the graph, or the work is asked to stop.
    pub fn remoteness_with(
        &self,
        ended: impl Fn(usize) -> Outcome,
        work: &Work<'_>,
    ) -> Result<Remoteness, Error> {
        let at_end = |vertex: usize| self.successors(vertex).is_empty();
        let wins = |vertex| at_end(vertex) && ended(vertex) == Outcome::N;
        let mut won = Won::Each((0..self.len()).map(wins).collect());
        let moves = backwards(self, &mut won, work)?;
        Ok(Remoteness { moves, won })
    }
}

/// The moves from each vertex, from the ends on backwards; `won` tells who has won at the ends, and
/// learns who wins elsewhere.
fn backwards(graph: &Graph, won: &mut Won, work: &Work<'_>) -> Result<Vec<u32>, Error> {
    graph.inside()?;
    let back = Back::of(graph, |_| true, work)?;
    let mut pace = Pace::new(work, EVERY, None);
    let mut remoteness = vec![NEVER; graph.len()];
    // Successors that are not known to be winning positions.
    let mut hopes: Vec<u32> = Vec::with_capacity(graph.len());
    hopes.extend((0..graph.len()).map(|vertex| graph.successors(vertex).len() as u32));
    let mut known: Vec<u32> = Vec::new();
    for vertex in (0..graph.len()).filter(|&vertex| hopes[vertex] == 0) {
        remoteness[vertex] = 0;
        known.push(vertex as u32);
    }
    let mut next = 0;
    // First come those with few moves left, so that the first losing successor found is the
    // nearest, and the last winning one the farthest.
    while let Some(&vertex) = known.get(next) {
        next += 1;
        let moves = remoteness[vertex as usize] + 1;
        let wins = !won.at(vertex as usize, moves - 1);
        pace.did(1 + back.predecessors(vertex).len() as u64)?;
        for &before in back.predecessors(vertex) {
            let at = before as usize;
            if remoteness[at] != NEVER {
                continue;
            }
            hopes[at] -= 1;
            if wins || hopes[at] == 0 {
                remoteness[at] = moves;
                won.learn(at, wins);
                known.push(before);
            }
        }
    }
    Ok(remoteness)
}

impl Remoteness {
    /// How many moves play lasts from `vertex`; `None` for a drawn one and one that isn't there.
    pub fn of(&self, vertex: usize) -> Option<u32> {
        let moves = self.moves.get(vertex).copied();
        moves.filter(|&moves| moves != NEVER)
    }

    /// Who wins from `vertex`; `None` for one that isn't there.
    pub fn outcome(&self, vertex: usize) -> Option<Outcome> {
        self.moves.get(vertex).map(|&moves| match moves {
            NEVER => Outcome::D,
            moves if self.won.at(vertex, moves) => Outcome::N,
            _ => Outcome::P,
        })
    }

    /// A best move from `vertex` of the graph that this is of: the fastest win, else a draw, else
    /// the slowest loss; `None` where there is no move.
    pub fn best(&self, graph: &Graph, vertex: usize) -> Option<u32> {
        let (moves, outcome) = match self.outcome(vertex)? {
            Outcome::D => (NEVER, Outcome::D),
            Outcome::N => (self.of(vertex)?.checked_sub(1)?, Outcome::P),
            Outcome::P => (self.of(vertex)?.checked_sub(1)?, Outcome::N),
        };
        let mut successors = graph.successors(vertex).iter().copied();
        successors.find(|&to| {
            self.moves[to as usize] == moves && self.outcome(to as usize) == Some(outcome)
        })
    }
}
