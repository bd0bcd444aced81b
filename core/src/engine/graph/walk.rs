//! The values of all vertices in one walk over the edges.
//!
//! A walker goes down to what is not known yet, with a stack of its own, and writes the mex of a
//! vertex when all its successors are known, so that each edge is looked at once and each descent
//! twice. What it writes is a fact and never changes; so several walkers may share one table
//! without order among them, and the worst that can happen is that two find the same fact. They
//! look at successors from opposite ends, lest they follow each other.

use std::{
    panic::resume_unwind,
    sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed},
};

use super::{super::Mex, Graph};
use crate::Error;

/// Not known yet.
const UNKNOWN: u32 = u32::MAX;
/// In the table: a walk from the vertex may go round in a circle.
pub(in crate::engine) const ENDLESS: u32 = u32::MAX - 1;
/// Vertices that a walker takes at once.
const CHUNK: usize = 1 << 12;
/// Fewer edges than this are not worth a second walker.
const SHARED: usize = 1 << 17;

/// The nim-value of every vertex from which all walks end, and [`ENDLESS`] for the others.
pub(super) fn walk(graph: &Graph, walkers: Option<usize>) -> Result<Vec<u32>, Error> {
    let known: Vec<AtomicU32> = (0..graph.len()).map(|_| AtomicU32::new(UNKNOWN)).collect();
    let walkers = walkers.unwrap_or_else(|| walkers_for(graph));
    let ground = Ground {
        graph,
        known: &known,
        taken: AtomicUsize::new(0),
        rising: rising(graph),
    };
    let outside = match walkers {
        0 | 1 => Walker::new(&ground).walk::<false>().err(),
        _ => std::thread::scope(|scope| {
            let others: Vec<_> = (1..walkers)
                .map(|at| {
                    let mut walker = Walker::new(&ground);
                    scope.spawn(move || match at % 2 {
                        0 => walker.walk::<false>(),
                        _ => walker.walk::<true>(),
                    })
                })
                .collect();
            let own = Walker::new(&ground).walk::<false>().err();
            others.into_iter().fold(own, |first, other| {
                let theirs = other.join().unwrap_or_else(|panic| resume_unwind(panic));
                first.or(theirs.err())
            })
        }),
    };
    match outside {
        None => Ok(known.into_iter().map(AtomicU32::into_inner).collect()),
        Some(vertex) => Err(super::outside(vertex, graph.len())),
    }
}

fn walkers_for(graph: &Graph) -> usize {
    match graph.edges() {
        0..SHARED => 1,
        _ => std::thread::available_parallelism().map_or(1, usize::from),
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
struct Ground<'g> {
    graph: &'g Graph,
    known: &'g [AtomicU32],
    /// How many chunks of vertices walkers have taken.
    taken: AtomicUsize,
    rising: bool,
}

/// A vertex whose look around is interrupted: how many successors are done, and their values
/// below 64.
struct Frame {
    vertex: u32,
    done: u32,
    seen: u64,
}

struct Walker<'w> {
    ground: &'w Ground<'w>,
    stack: Vec<Frame>,
    /// Which vertices are, or were, on the stack.
    opened: Vec<u64>,
    mex: Mex,
}

impl<'w> Walker<'w> {
    fn new(ground: &'w Ground<'w>) -> Self {
        Self {
            ground,
            stack: Vec::new(),
            opened: vec![0; ground.graph.len().div_ceil(64)],
            mex: Mex::default(),
        }
    }

    /// Walks from every vertex that no walker has taken; gives back a target outside the graph.
    fn walk<const BACKWARDS: bool>(&mut self) -> Result<(), u32> {
        let len = self.ground.known.len();
        loop {
            let from = self
                .ground
                .taken
                .fetch_add(1, Relaxed)
                .saturating_mul(CHUNK);
            if from >= len {
                return Ok(());
            }
            let to = (from + CHUNK).min(len);
            for at in from..to {
                let root = if self.ground.rising { len - 1 - at } else { at };
                if self.ground.known[root].load(Relaxed) == UNKNOWN {
                    self.down::<BACKWARDS>(root as u32)?;
                }
            }
        }
    }

    /// Finds the value of `root`.
    fn down<const BACKWARDS: bool>(&mut self, root: u32) -> Result<(), u32> {
        let (graph, known) = (self.ground.graph, self.ground.known);
        let mut frame = Frame {
            vertex: root,
            done: 0,
            seen: 0,
        };
        loop {
            let successors = graph.successors(frame.vertex as usize);
            let (mut done, mut seen) = (frame.done as usize, frame.seen);
            let stop = loop {
                let next = match BACKWARDS {
                    false => successors.get(done),
                    true => successors
                        .len()
                        .checked_sub(done + 1)
                        .map(|at| &successors[at]),
                };
                let Some(&to) = next else { break None };
                let value = known.get(to as usize).ok_or(to)?.load(Relaxed);
                if value >= ENDLESS {
                    break Some((to, value));
                }
                seen |= u64::from(value < 64) << (value & 63);
                done += 1;
            };
            let value = match stop {
                None => self.least(successors, seen),
                Some((_, ENDLESS)) => ENDLESS,
                Some((to, _)) if to == frame.vertex || self.is_open(to) => ENDLESS,
                Some((to, _)) => {
                    self.opened[frame.vertex as usize / 64] |= 1 << (frame.vertex % 64);
                    self.stack.push(Frame {
                        done: done as u32,
                        seen,
                        ..frame
                    });
                    frame = Frame {
                        vertex: to,
                        done: 0,
                        seen: 0,
                    };
                    continue;
                }
            };
            known[frame.vertex as usize].store(value, Relaxed);
            match self.stack.pop() {
                None => return Ok(()),
                Some(below) => frame = below,
            }
        }
    }

    /// Whether a vertex that is not known is on this walker's stack: what was on it and no longer
    /// is, is known.
    fn is_open(&self, vertex: u32) -> bool {
        self.opened[vertex as usize / 64] >> (vertex % 64) & 1 == 1
    }

    /// The mex of successors that are all known; `seen` holds their values below 64.
    fn least(&mut self, successors: &[u32], seen: u64) -> u32 {
        if seen != u64::MAX {
            return seen.trailing_ones();
        }
        self.mex.clear(successors.len());
        for &to in successors {
            let value = self.ground.known[to as usize].load(Relaxed);
            self.mex.mark(value.into());
        }
        self.mex.least() as u32
    }
}
