use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::{Loopy, Remoteness};
use crate::{
    Component, Error, Nimber, Options, Outcome, Play, Rules, Value, Work,
    engine::{Engine, Graph},
};

/// The values of the components of any rules, whose plays may go round in a circle.
///
/// All that can be reached from what is asked about becomes a graph, whose vertices are sums of
/// components: one component, where no move leaves more. Its values are found at once and kept.
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
            self.successors(rules, self.graph.len(), &mut successors, work)?;
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

fn numbered(id: usize) -> Result<u32, Error> {
    u32::try_from(id)
        .map_err(|_| Error::limit("more than 2^32 positions would have to be searched"))
}

impl<R: Rules> Engine<R> for Loops<R::Component> {
    const LOOPY: bool = true;

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
        Ok(self.general_value(rules, component, work)?.outcome())
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
        let found = match self.remoteness.take() {
            Some(found) => found,
            None => self.graph.remoteness_in(Play::Normal, work)?,
        };
        let found = self.remoteness.insert(found);
        Ok(found.of(vertex).map(u64::from))
    }
}
