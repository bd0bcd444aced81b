use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::{Loopy, Remoteness};
use crate::{
    Component, Ending, Error, Nimber, Options, Outcome, Play, Rules, Value, Work,
    engine::{Engine, Graph},
};

/// The values of the components of any rules, whose plays may go round in a circle.
///
/// All that can be reached from what is asked about becomes a graph, whose vertices are sums of
/// components: one component, where no move leaves more. Its values are found at once and kept.
/// Where the rules have an [`Ending`] of their own, there are outcomes and remoteness alone, found
/// from the ends backwards.
/// Time and memory: those of [`Graph::loopy`], and one look-up for each part of each option.
#[derive(Debug)]
pub struct Loops<C> {
    components: IndexSet<C, FxBuildHasher>,
    /// The vertices: the numbers of their components, smallest first.
    sums: IndexSet<Vec<u32>, FxBuildHasher>,
    /// The moves of the first of them.
    graph: Graph,
    solved: Option<Loopy>,
    remoteness: Option<Remoteness>,
    /// The ends of play that the next player has won, ascending.
    won: Vec<u32>,
    bytes: u128,
}

impl<C> Default for Loops<C> {
    fn default() -> Self {
        Self {
            components: IndexSet::default(),
            sums: IndexSet::default(),
            graph: Graph::default(),
            solved: None,
            remoteness: None,
            won: Vec::new(),
            bytes: 0,
        }
    }
}

impl<C: Component> Loops<C> {
    /// The vertex of `component`, from which everything is explored.
    fn vertex<R>(&mut self, rules: &R, component: &C, work: &Work<'_>) -> Result<usize, Error>
    where
        R: Rules<Component = C>,
    {
        let mut ids = Vec::new();
        self.part(rules, component, &mut ids)?;
        let vertex = self.sum(ids);
        self.explore(rules, work)?;
        Ok(vertex)
    }

    fn explore<R>(&mut self, rules: &R, work: &Work<'_>) -> Result<(), Error>
    where
        R: Rules<Component = C>,
    {
        let mut successors = Vec::new();
        while self.graph.len() < self.sums.len() {
            successors.clear();
            let vertex = self.graph.len();
            self.successors(rules, vertex, &mut successors, work)?;
            if successors.is_empty() && self.is_won_at_end(rules, vertex)? {
                self.won.push(numbered(vertex)?);
            }
            self.graph.add(&successors)?;
            (self.solved, self.remoteness) = (None, None);
            let edges = self.graph.edges() as u128;
            // What finds the values takes 36 bytes a vertex and 4 an edge, beside the graph.
            let need = self.bytes + 40 * self.sums.len() as u128 + 8 * edges;
            work.room(need, 1, "this loopy game")?;
            if self.graph.len().is_multiple_of(1 << 12) {
                work.tick(self.graph.len() as u64, None)?;
            }
        }
        Ok(())
    }

    /// Whether the next player has won at `vertex`, where no move is left.
    fn is_won_at_end<R>(&self, rules: &R, vertex: usize) -> Result<bool, Error>
    where
        R: Rules<Component = C>,
    {
        match (rules.ending(), &self.sums[vertex][..]) {
            (Ending::Normal, _) => Ok(false),
            (_, &[part]) => Ok(rules.ended(&self.components[part as usize])? == Outcome::N),
            _ => Err(sum_of_no_sums()),
        }
    }

    /// How long play lasts, in the graph as it is now.
    fn lengths(&mut self, work: &Work<'_>) -> Result<&Remoteness, Error> {
        let found = match self.remoteness.take() {
            Some(found) => found,
            None if self.won.is_empty() => self.graph.remoteness_in(Play::Normal, work)?,
            None => {
                let won = |vertex: usize| self.won.binary_search(&(vertex as u32)).is_ok();
                let ended = |vertex| if won(vertex) { Outcome::N } else { Outcome::P };
                self.graph.remoteness_with(ended, work)?
            }
        };
        Ok(self.remoteness.insert(found))
    }

    /// The sums to which a move in one of the parts of `vertex` leads.
    fn successors<R>(
        &mut self,
        rules: &R,
        vertex: usize,
        successors: &mut Vec<u32>,
        work: &Work<'_>,
    ) -> Result<(), Error>
    where
        R: Rules<Component = C>,
    {
        let parts = self.sums[vertex].clone();
        for (at, &part) in parts.iter().enumerate() {
            if at > 0 && parts[at - 1] == part {
                continue;
            }
            let component = self.components[part as usize].clone();
            let bytes = component.bytes();
            let most = rules.options_bound(&component);
            work.fits(most.into(), bytes as u128, Options::<()>::LIST)?;
            let mut options = Options::within(work, bytes);
            rules.options(&component, &mut options);
            options.fit()?;
            for option in options.iter() {
                if option.len() != 1 && rules.ending() != Ending::Normal {
                    return Err(sum_of_no_sums());
                }
                let mut ids = parts.clone();
                ids.remove(at);
                for part in option {
                    self.part(rules, part, &mut ids)?;
                }
                let to = self.sum(ids);
                successors.push(numbered(to)?);
            }
        }
        successors.sort_unstable();
        successors.dedup();
        Ok(())
    }

    /// Appends the numbers of the canonical parts of `component`.
    fn part<R>(&mut self, rules: &R, component: &C, ids: &mut Vec<u32>) -> Result<(), Error>
    where
        R: Rules<Component = C>,
    {
        let mut sum = Vec::new();
        rules.canonical(component.clone(), &mut sum);
        for part in sum {
            let bytes = part.bytes() as u128;
            let (id, new) = self.components.insert_full(part);
            self.bytes += if new { 32 + bytes } else { 0 };
            ids.push(numbered(id)?);
        }
        Ok(())
    }

    fn sum(&mut self, mut ids: Vec<u32>) -> usize {
        ids.sort_unstable();
        let bytes = 64 + 4 * ids.len() as u128;
        let (vertex, new) = self.sums.insert_full(ids);
        self.bytes += if new { bytes } else { 0 };
        vertex
    }

    /// The values of the graph as it is now, and the graph.
    fn solved(&mut self, work: &Work<'_>) -> Result<(&Loopy, &Graph), Error> {
        let solved = match self.solved.take() {
            Some(solved) => solved,
            None => self.graph.loopy_within(&Work {
                // Its room was asked for while it grew.
                memory: u64::MAX,
                ..*work
            })?,
        };
        Ok((self.solved.insert(solved), &self.graph))
    }
}

#[cold]
fn sum_of_no_sums() -> Error {
    Error::input(
        "a move leaves a sum, in which nobody is said to win at the end: let each move of a game \
         with an ending of its own leave one component",
    )
}

fn numbered(id: usize) -> Result<u32, Error> {
    u32::try_from(id)
        .map_err(|_| Error::limit("more than 2^32 positions would have to be searched"))
}

impl<R: Rules> Engine<R> for Loops<R::Component> {
    const LOOPY: bool = true;
    const ENDINGS: bool = true;

    fn value(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Nimber, Error> {
        self.general_value(rules, component, work)?.nimber()
    }

    fn general_value(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Value, Error> {
        let vertex = self.vertex(rules, component, work)?;
        let (solved, graph) = self.solved(work)?;
        solved.value(graph, vertex)
    }

    fn outcome(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Outcome, Error> {
        if rules.ending() == Ending::Normal {
            return Ok(self.general_value(rules, component, work)?.outcome());
        }
        let vertex = self.vertex(rules, component, work)?;
        let outcome = self.lengths(work)?.outcome(vertex);
        Ok(outcome.unwrap_or(Outcome::D))
    }

    fn time(&mut self, rules: &R, component: &R::Component, work: &Work<'_>) -> Result<u64, Error> {
        let vertex = self.vertex(rules, component, work)?;
        Ok(self.solved(work)?.0.time(vertex).into())
    }

    fn remoteness(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Option<u64>, Error> {
        let vertex = self.vertex(rules, component, work)?;
        Ok(self.lengths(work)?.of(vertex).map(u64::from))
    }
}
