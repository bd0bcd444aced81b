//! Who wins a state, and in how many moves: all that can come of it is looked at.

use super::{
    parts::{Part, Table},
    states::States,
};
use crate::{
    Error, Outcome, Play, Sum,
    engine::{Graph, Remoteness},
};

/// The states that can come of those asked about, with who wins each of them and how fast.
///
/// It knows nothing of theorems, and cycles are allowed: play that never ends is a draw.
/// Time and memory: those of [`Graph::remoteness`] on the graph of all states.
#[derive(Debug)]
pub(crate) struct Explored {
    play: Play,
    states: States,
    graph: Graph,
    remoteness: Option<Remoteness>,
    /// No more states than this are looked at.
    most: usize,
}

impl Explored {
    /// Nothing is known yet; at most `most` states will be looked at.
    pub(crate) fn new(play: Play, sum: Sum, most: usize) -> Self {
        Self {
            play,
            states: States::new(sum, 16 * most),
            graph: Graph::default(),
            remoteness: None,
            most,
        }
    }

    /// Who wins a sum, and how many moves play lasts, where the winner hurries and the loser
    /// delays; `None` for a draw.
    ///
    /// # Errors
    /// When there are too many states, or the work is stopped.
    pub(crate) fn of(
        &mut self,
        table: &dyn Table,
        position: &[Part],
    ) -> Result<(Outcome, Option<u64>), Error> {
        let state = self.states.of(table, position)? as usize;
        self.explore(table)?;
        let found = match self.remoteness.take() {
            Some(found) => found,
            None if self.states.has_stated() => {
                let ended = |state| match self.states.members(state as u32).is_empty() {
                    true => Outcome::P,
                    false => Outcome::N,
                };
                self.graph.remoteness_with(ended, &table.work())?
            }
            None => self.graph.remoteness_in(self.play, &table.work())?,
        };
        let found = self.remoteness.insert(found);
        let outcome = found.outcome(state).unwrap_or(Outcome::D);
        Ok((outcome, found.of(state).map(u64::from)))
    }

    fn explore(&mut self, table: &dyn Table) -> Result<(), Error> {
        while self.graph.len() < self.states.len() {
            let state = self.graph.len() as u32;
            let next = self.states.successors(table, state)?;
            self.graph.add(&next)?;
            self.remoteness = None;
            let (states, edges) = (self.states.len(), self.graph.edges());
            if states > self.most || edges > 16 * self.most {
                return Err(Error::limit(format!(
                    "more than {} states of play would have to be looked at: ask for the outcome \
                     alone, or for a smaller position",
                    self.most
                )));
            }
            let need = self.states.bytes() + 24 * states as u128 + 8 * edges as u128;
            table.work().fits(need, 1, "the states of this play")?;
            if state.is_multiple_of(1 << 10) {
                table.work().tick(state.into(), None)?;
            }
        }
        Ok(())
    }
}
