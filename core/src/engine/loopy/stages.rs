//! The labels of the vertices from which play may not end, in stages 0, 1, 2, ….
//!
//! In stage m a vertex may get the label m if its followers have all labels below m and none has
//! m, and as soon as each of its followers without a label has a follower labelled m. So in each
//! stage only the candidates count their followers that nothing takes back yet, and only vertices
//! with a new follower labelled m tell their predecessors. The candidates of a stage are among
//! those of the one before; where there are none the labels are complete.

use super::super::graph::{Back, ENDLESS, Graph};

/// What is known of a vertex without a label.
#[derive(Clone, Copy, Default)]
struct State {
    /// Followers without a label.
    open: u32,
    /// Of a candidate: those of them that have no follower with this stage's label.
    loose: u32,
    /// One more than the last stage whose label a follower has; 0 for none.
    reached: u32,
    /// The stage in which it is a candidate: all smaller labels are among its followers'.
    stage: u32,
}

/// Gives labels to all endless vertices that have one, and returns the times at which that was
/// done, from 1 on; none where no vertex is endless.
pub(super) fn label(graph: &Graph, labels: &mut [u32]) -> Vec<u32> {
    let candidates: Vec<u32> = (0..labels.len() as u32)
        .filter(|&vertex| labels[vertex as usize] == ENDLESS)
        .collect();
    if candidates.is_empty() {
        return Vec::new();
    }
    let back = Back::of(graph, |vertex| labels[vertex] == ENDLESS);
    let mut states = vec![State::default(); labels.len()];
    for &vertex in &candidates {
        let endless = |to: &&u32| labels[**to as usize] == ENDLESS;
        let open = graph.successors(vertex as usize).iter().filter(endless);
        states[vertex as usize].open = open.count() as u32;
    }
    let exits = Exits::of(&back, labels);
    let mut stages = Stages {
        times: vec![0; labels.len()],
        back,
        labels,
        states,
        stage: 0,
        time: 0,
        ready: Vec::new(),
    };
    stages.run(candidates, &exits);
    stages.times
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
    back: Back,
    labels: &'l mut [u32],
    times: Vec<u32>,
    states: Vec<State>,
    stage: u32,
    time: u32,
    /// Vertices that got this stage's label, whose predecessors don't know yet.
    ready: Vec<u32>,
}

impl Stages<'_> {
    fn run(&mut self, mut candidates: Vec<u32>, exits: &Exits) {
        while !candidates.is_empty() {
            for &vertex in &candidates {
                let state = &mut self.states[vertex as usize];
                state.loose = state.open;
            }
            for &exit in exits.labelled(self.stage) {
                self.tell(exit, false);
            }
            for &vertex in &candidates {
                self.try_label(vertex);
            }
            let mut next = 0;
            while let Some(&vertex) = self.ready.get(next) {
                next += 1;
                self.tell(vertex, true);
            }
            self.ready.clear();
            self.stage += 1;
            candidates.retain(|&vertex| {
                let state = &mut self.states[vertex as usize];
                let stays = self.labels[vertex as usize] == ENDLESS && state.reached == self.stage;
                state.stage += u32::from(stays);
                stays
            });
        }
    }

    /// Tells the predecessors of `vertex` that it has this stage's label, and theirs that those
    /// can be taken back there; `new` where it had no label before.
    fn tell(&mut self, vertex: u32, new: bool) {
        for at in 0..self.back.predecessors(vertex).len() {
            let before = self.back.predecessors(vertex)[at];
            let state = &mut self.states[before as usize];
            state.open -= u32::from(new);
            if state.reached == self.stage + 1 || self.labels[before as usize] != ENDLESS {
                continue;
            }
            state.reached = self.stage + 1;
            for at in 0..self.back.predecessors(before).len() {
                let candidate = self.back.predecessors(before)[at];
                let state = &mut self.states[candidate as usize];
                if state.stage == self.stage {
                    state.loose = state.loose.wrapping_sub(1);
                    if new {
                        self.try_label(candidate);
                    }
                }
            }
        }
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
