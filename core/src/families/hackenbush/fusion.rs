//! The value of green Hackenbush by the fusion principle and the colon principle.
//!
//! Fusion: all vertices that hang together without bridges count as one, at which each edge
//! between them is a loop, and a loop counts as an edge that stands alone, so as 1. Colon: what
//! stands on a bridge counts as a stalk as long as its value, so that the bridge makes it one
//! longer.

use crate::families::network::Network;

/// A vertex on the path that is walked.
struct Open {
    vertex: u32,
    /// The edge by which it was reached; none at the ground.
    by: Option<u32>,
    /// The first of its edges that was not looked at yet.
    next: usize,
}

/// What is known of a vertex that was reached.
#[derive(Clone, Copy)]
struct Reached {
    /// How many vertices were reached before.
    time: u32,
    /// The least time of a vertex that is reached from here or later without the way back.
    low: u32,
    /// The value of what was seen from here on so far, as far as it is fused with this vertex.
    value: u64,
}

/// The value of the edges that are `marked` and stand on the ground. Takes linear time.
pub(super) fn value(network: &Network, marked: &[bool], ground: u32) -> u64 {
    let mut known: Vec<Option<Reached>> = vec![None; network.len()];
    let mut path = Vec::new();
    let mut time = 0;
    let mut enter = |vertex: u32, by, known: &mut Vec<Option<Reached>>, path: &mut Vec<Open>| {
        known[vertex as usize] = Some(Reached {
            time,
            low: time,
            value: 0,
        });
        time += 1;
        path.push(Open {
            vertex,
            by,
            next: 0,
        });
    };
    enter(ground, None, &mut known, &mut path);
    while let Some(open) = path.last_mut() {
        let vertex = open.vertex;
        let Some(&edge) = network.at[vertex as usize].get(open.next) else {
            let upper = path.pop();
            let below = path.last().map(|open| open.vertex);
            match (upper.and_then(|open| known[open.vertex as usize]), below) {
                (Some(done), Some(below)) => join(&mut known[below as usize], done),
                (done, _) => return done.map_or(0, |done| done.value),
            }
            continue;
        };
        open.next += 1;
        if !marked[edge as usize] || open.by == Some(edge) {
            continue;
        }
        let other = network.other(edge, vertex);
        match known[other as usize] {
            None => enter(other, Some(edge), &mut known, &mut path),
            Some(seen) => meet(&mut known[vertex as usize], seen),
        }
    }
    0
}

/// Takes what stands on the edge above a vertex: fused with it, or a stalk on a bridge.
fn join(below: &mut Option<Reached>, done: Reached) {
    if let Some(below) = below {
        below.low = below.low.min(done.low);
        below.value ^= match done.low > below.time {
            true => done.value + 1,
            false => done.value ^ 1,
        };
    }
}

/// Takes an edge to a vertex that was reached before; one from a later vertex was counted there.
fn meet(vertex: &mut Option<Reached>, seen: Reached) {
    if let Some(vertex) = vertex
        && seen.time <= vertex.time
    {
        vertex.low = vertex.low.min(seen.time);
        vertex.value ^= 1;
    }
}
