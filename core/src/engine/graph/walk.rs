//! What is known of all vertices by their successors, in one walk over the edges.
//!
//! A walker goes down to what is not known yet, with a stack of its own, and writes the fact of a
//! vertex when those of all its successors are known, so that each edge is looked at once and each
//! descent twice. What it writes never changes; so several walkers may share one table without
//! order among them, and the worst that can happen is that two find the same fact. The first of
//! them, on the caller's thread, looks at the request to stop; the others look at what it found.

mod fact;
mod lane;
mod watch;

use std::{
    panic::resume_unwind,
    sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed},
};

use super::Graph;
use crate::{Error, Work, pace::Pace};
pub(super) use fact::{Fact, NimValue, Remote};
use lane::Walker;
use watch::{Call, Watch};

/// Not known yet.
const UNKNOWN: u32 = u32::MAX;
/// In the table: a walk from the vertex may go round in a circle.
pub(in crate::engine) const ENDLESS: u32 = u32::MAX - 1;
/// Vertices that a walker takes at once.
const CHUNK: usize = 1 << 12;
/// Vertices whose memory is prepared between two looks at the request to stop.
const MEMORY: usize = 1 << 20;
/// Fewer edges than this are not worth a second walker.
const SHARED: usize = 1 << 17;

/// Why a walk has no end.
enum Stop {
    /// An edge leads to this vertex, which isn't there.
    Outside(u32),
    /// A cycle was found, and the walk was to end there.
    Cycle,
    /// The work was asked to stop.
    Asked(Error),
    /// Another walker stopped.
    Called,
}

/// The fact of every vertex from which all walks end, and [`ENDLESS`] for the others.
pub(super) fn walk<F: Fact>(
    graph: &Graph,
    fact: F,
    walkers: Option<usize>,
    work: &Work<'_>,
) -> Result<Vec<u32>, Error> {
    let found = walked(graph, fact, walkers, false, work)?;
    Ok(found.unwrap_or_default())
}

/// The fact of every vertex, or `None` as soon as a cycle is found.
pub(super) fn walk_to_end<F: Fact>(
    graph: &Graph,
    fact: F,
    work: &Work<'_>,
) -> Result<Option<Vec<u32>>, Error> {
    walked(graph, fact, None, true, work)
}

fn walked<F: Fact>(
    graph: &Graph,
    fact: F,
    walkers: Option<usize>,
    to_end: bool,
    work: &Work<'_>,
) -> Result<Option<Vec<u32>>, Error> {
    let known = unknown(graph.len(), work)?;
    let walkers = walkers.unwrap_or_else(|| walkers_for(graph));
    let call = Call::new(walkers - 1);
    let ground = Ground {
        graph,
        fact,
        known: &known,
        taken: AtomicUsize::new(0),
        rising: rising(graph),
        to_end,
        call: &call,
    };
    let stopped = std::thread::scope(|scope| {
        let others: Vec<_> = (1..walkers)
            .map(|_| {
                scope.spawn(|| {
                    let _leaves = call.leaves();
                    Walker::new(&ground, Watch::Called(&call)).walk()
                })
            })
            .collect();
        let own = Walker::new(&ground, Watch::Asks(work)).walk();
        let own = own.and(call.wait(work));
        others.into_iter().fold(own, |first, other| {
            let other = other.join().unwrap_or_else(|panic| resume_unwind(panic));
            match (first, other) {
                // Why it was called is told by the one that called.
                (Ok(()), other) | (Err(Stop::Called), other @ Err(_)) => other,
                (first, _) => first,
            }
        })
    });
    match stopped {
        Ok(()) => Ok(Some(known.into_iter().map(AtomicU32::into_inner).collect())),
        Err(Stop::Outside(vertex)) => Err(super::outside(vertex, graph.len())),
        Err(Stop::Asked(error)) => Err(error),
        Err(Stop::Cycle | Stop::Called) => Ok(None),
    }
}

/// Vertices of which nothing is known yet: in a large graph their memory alone takes its time.
fn unknown(vertices: usize, work: &Work<'_>) -> Result<Vec<AtomicU32>, Error> {
    let mut known = Vec::with_capacity(vertices);
    let mut pace = Pace::new(work, MEMORY as u64, Some(vertices as u64));
    while known.len() < vertices {
        let piece = MEMORY.min(vertices - known.len());
        known.extend((0..piece).map(|_| AtomicU32::new(UNKNOWN)));
        pace.did(piece as u64)?;
    }
    Ok(known)
}

fn walkers_for(graph: &Graph) -> usize {
    match graph.edges() {
        0..SHARED => 1,
        _ => Work::machine(),
    }
}

/// Whether most edges lead to larger vertices: then the largest are done first. Where all edges
/// lead one way no walker ever goes down.
fn rising(graph: &Graph) -> bool {
    let step = (graph.len() / 1024).max(1);
    let (mut up, mut all) = (0, 0);
    for vertex in (0..graph.len()).step_by(step) {
        let successors = graph.successors(vertex);
        all += successors.len();
        up += successors
            .iter()
            .filter(|&&to| to as usize > vertex)
            .count();
    }
    2 * up > all
}

/// What the walkers share.
struct Ground<'g, F> {
    graph: &'g Graph,
    fact: F,
    known: &'g [AtomicU32],
    /// How many chunks of vertices walkers have taken.
    taken: AtomicUsize,
    rising: bool,
    /// Whether a cycle ends the walk.
    to_end: bool,
    call: &'g Call,
}

impl<F: Fact> Ground<'_, F> {
    /// The next vertices that no walker has taken.
    fn chunk(&self) -> std::ops::Range<usize> {
        let taken = self.taken.fetch_add(1, Relaxed);
        let from = taken.saturating_mul(CHUNK).min(self.known.len());
        from..(from + CHUNK).min(self.known.len())
    }

    /// The other walkers find nothing more to take, and end what they are at.
    fn end(&self) {
        self.taken.store(usize::MAX / 2, Relaxed);
        self.call.home();
    }

    /// Writes a fact.
    fn tell(&self, vertex: u32, value: u32) -> Result<(), Stop> {
        if value == ENDLESS && self.to_end {
            self.end();
            return Err(Stop::Cycle);
        }
        self.known[vertex as usize].store(value, Relaxed);
        Ok(())
    }
}
