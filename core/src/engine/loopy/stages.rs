//! The labels of the vertices from which play may not end, in stages 0, 1, 2, ….
//!
//! In stage m a vertex may get the label m if its followers have all labels below m and none has
//! m, and as soon as each of its followers without a label has a follower labelled m. So only
//! vertices with a new follower labelled m tell their predecessors, and of these only candidates
//! count their followers that nothing takes back yet. The candidates of a stage are among those of
//! the one before, in the first all; where there are none the labels are complete. Vertices of
//! which nobody tells anything cost nothing.

use super::super::graph::{Back, ENDLESS, Graph};
use crate::{Error, Work, pace::Pace};

/// So many vertices and edges are gone through between two looks at the request to stop.
const EVERY: u64 = 1 << 16;

/// What is known of a vertex without a label.
#[derive(Clone, Copy, Default)]
struct State {
    /// One more than the last stage whose label a follower has; 0 for none.
    reached: u32,
    /// The stage in which it is a candidate: all smaller labels are among its followers'.
    stage: u32,
    /// One more than the last stage in which its followers were counted; 0 for none.
    counted: u32,
    /// How many followers then had no label and no follower with the stage's label, less those
    /// that got one since.
    loose: u32,
}

/// Gives labels to all endless vertices that have one, and returns the times at which that was
/// done, from 1 on; none where no vertex is endless, or no endless one leads to one that has a label.
pub(super) fn label(graph: &Graph, labels: &mut [u32], work: &Work<'_>) -> Result<Vec<u32>, Error> {
    let endless = |vertex: usize| labels[vertex] == ENDLESS;
    let leads_out = |vertex: usize| {
        let mut followers = graph.successors(vertex).iter();
        followers.any(|&to| !endless(to as usize))
    };
    if !(0..labels.len()).any(|vertex| endless(vertex) && leads_out(vertex)) {
        return Ok(Vec::new());
    }
    let back = Back::of(graph, endless, work)?;
    let exits = Exits::of(&back, labels);
    let mut stages = Stages {
        graph,
        times: vec![0; labels.len()],
        states: vec![State::default(); labels.len()],
        back,
        labels,
        stage: 0,
        time: 0,
        ready: Vec::new(),
        counted: Vec::new(),
        met: Vec::new(),
        pace: Pace::new(work, EVERY, None),
    };
    stages.run(&exits)?;
    Ok(stages.times)
}

/// The vertices that had labels before, sorted by them, where an endless one leads to them.
struct Exits {
    vertices: Vec<u32>,
    /// Where those of each label end.
    ends: Vec<u32>,
}

impl Exits {
    fn of(back: &Back, labels: &[u32]) -> Self {
        let is_exit = |vertex: &u32| {
            labels[*vertex as usize] != ENDLESS && !back.predecessors(*vertex).is_empty()
        };
        let exits = || (0..labels.len() as u32).filter(is_exit);
        let most = exits().map(|vertex| labels[vertex as usize] + 1).max();
        let mut ends = vec![0u32; most.unwrap_or_default() as usize];
        exits().for_each(|vertex| ends[labels[vertex as usize] as usize] += 1);
        let mut total = 0;
        for end in &mut ends {
            total += std::mem::replace(end, total);
        }
        let mut vertices = vec![0; total as usize];
        for vertex in exits() {
            let place = &mut ends[labels[vertex as usize] as usize];
            vertices[*place as usize] = vertex;
            *place += 1;
        }
        Self { vertices, ends }
    }

    fn labelled(&self, label: u32) -> &[u32] {
        let end = |label: u32| self.ends.get(label as usize).map(|&end| end as usize);
        let start = label.checked_sub(1).map_or(Some(0), end);
        match (start, end(label)) {
            (Some(start), Some(end)) => &self.vertices[start..end],
            _ => &[],
        }
    }
}

struct Stages<'l> {
    graph: &'l Graph,
    back: Back,
    labels: &'l mut [u32],
    times: Vec<u32>,
    states: Vec<State>,
    stage: u32,
    time: u32,
    /// Vertices that got this stage's label, whose predecessors don't know yet.
    ready: Vec<u32>,
    /// Candidates whose followers were counted in this stage.
    counted: Vec<u32>,
    /// Vertices with a follower that has this stage's label.
    met: Vec<u32>,
    pace: Pace<'l>,
}

impl Stages<'_> {
    fn run(&mut self, exits: &Exits) -> Result<(), Error> {
        let mut candidates = Vec::new();
        loop {
            for &exit in exits.labelled(self.stage) {
                self.tell(exit, false)?;
            }
            // In the first stage each endless vertex has an endless follower, so that those which
            // nobody told anything stay as they are.
            for &candidate in &candidates {
                self.count(candidate, None)?;
            }
            for candidate in std::mem::take(&mut self.counted) {
                self.try_label(candidate);
            }
            let mut next = 0;
            while let Some(&vertex) = self.ready.get(next) {
                next += 1;
                self.tell(vertex, true)?;
            }
            self.ready.clear();
            self.counted.clear();
            candidates.clear();
            for vertex in std::mem::take(&mut self.met) {
                let state = &mut self.states[vertex as usize];
                if state.stage == self.stage && self.labels[vertex as usize] == ENDLESS {
                    state.stage += 1;
                    candidates.push(vertex);
                }
            }
            self.stage += 1;
            if candidates.is_empty() {
                return Ok(());
            }
        }
    }

    /// Tells the predecessors of `vertex` that it has this stage's label, and theirs that those
    /// can be taken back there; `new` where it had no label before.
    fn tell(&mut self, vertex: u32, new: bool) -> Result<(), Error> {
        self.pace
            .did(1 + self.back.predecessors(vertex).len() as u64)?;
        for at in 0..self.back.predecessors(vertex).len() {
            let before = self.back.predecessors(vertex)[at];
            let state = &mut self.states[before as usize];
            if state.reached == self.stage + 1 || self.labels[before as usize] != ENDLESS {
                continue;
            }
            state.reached = self.stage + 1;
            self.met.push(before);
            self.pace
                .did(1 + self.back.predecessors(before).len() as u64)?;
            for at in 0..self.back.predecessors(before).len() {
                let candidate = self.back.predecessors(before)[at];
                let stage = self.states[candidate as usize].stage;
                if stage != self.stage || self.labels[candidate as usize] != ENDLESS {
                    continue;
                }
                self.count(candidate, Some(before))?;
                self.states[candidate as usize].loose -= 1;
                if new {
                    self.try_label(candidate);
                }
            }
        }
        Ok(())
    }

    /// Counts the loose followers of a candidate, unless that was done in this stage; `just` is
    /// loose until this is told. One that got this stage's label stays loose: with it the candidate
    /// cannot have the label.
    fn count(&mut self, candidate: u32, just: Option<u32>) -> Result<(), Error> {
        if self.states[candidate as usize].counted == self.stage + 1 {
            return Ok(());
        }
        self.pace
            .did(1 + self.graph.successors(candidate as usize).len() as u64)?;
        let followers = self.graph.successors(candidate as usize).iter();
        let loose = followers.filter(|&&to| match self.labels[to as usize] {
            ENDLESS => Some(to) == just || self.states[to as usize].reached != self.stage + 1,
            label => label == self.stage,
        });
        let loose = loose.count() as u32;
        let state = &mut self.states[candidate as usize];
        (state.counted, state.loose) = (self.stage + 1, loose);
        self.counted.push(candidate);
        Ok(())
    }

    /// Labels a candidate if all its followers without a label can be taken back.
    #[inline]
    fn try_label(&mut self, vertex: u32) {
        let state = &self.states[vertex as usize];
        let fits = state.loose == 0 && state.reached != self.stage + 1;
        if fits && self.labels[vertex as usize] == ENDLESS {
            self.labels[vertex as usize] = self.stage;
            self.time += 1;
            self.times[vertex as usize] = self.time;
            self.ready.push(vertex);
        }
    }
}
