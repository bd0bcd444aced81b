//! One walker, with several descents at once.
//!
//! In a large graph almost every look is at memory far away. So a walker has several lanes, takes
//! a step in each in turn, and ends a step with a touch of what the lane needs next: it is on its
//! way while the others go on. A lane whose stack grows deep goes on alone, lest the others walk
//! down the same way.

use std::{hint::black_box, ops::Range, sync::atomic::Ordering::Relaxed};

use super::{CHUNK, ENDLESS, Fact, Ground, Stop, UNKNOWN, Watch};
use crate::engine::Mex;

const LANES: usize = 8;
/// A lane with more vertices on its stack goes on alone.
const SHALLOW: usize = 64;
/// So many successors are touched before they are looked at.
const TOUCHED: usize = 8;
/// So many vertices and edges are looked at between two looks at the request to stop: a few
/// milliseconds, where each is far away in memory.
const EVERY: usize = 1 << 16;

/// A vertex whose look around is interrupted: how many successors are done, and what is kept of
/// them.
#[derive(Clone, Copy, Default)]
struct Frame {
    vertex: u32,
    done: u32,
    seen: u64,
}

impl Frame {
    fn at(vertex: u32) -> Self {
        Self {
            vertex,
            ..Self::default()
        }
    }
}

/// What a lane does next.
#[derive(Clone, Copy)]
enum Step {
    /// Finds another vertex to start from.
    Start,
    /// Touches the successors of a vertex.
    List,
    /// Touches what is known of them.
    Touch,
    /// Looks at it.
    Look,
}

/// A descent.
struct Lane {
    step: Step,
    frame: Frame,
    stack: Vec<Frame>,
    /// Which vertices are, or were, on the stack.
    opened: Vec<u64>,
    /// Looks at successors from the last to the first: lanes that meet should not follow each
    /// other.
    backwards: bool,
}

impl Lane {
    fn new(vertices: usize, backwards: bool) -> Self {
        Self {
            step: Step::Start,
            frame: Frame::default(),
            stack: Vec::new(),
            opened: vec![0; vertices.div_ceil(64)],
            backwards,
        }
    }

    /// Whether a vertex that is not known is on the way down: what was on it and no longer is, is
    /// known.
    fn is_open(&self, vertex: u32) -> bool {
        vertex == self.frame.vertex || self.opened[vertex as usize / 64] >> (vertex % 64) & 1 == 1
    }

    fn down(&mut self, to: u32) {
        let from = self.frame.vertex;
        self.opened[from as usize / 64] |= 1 << (from % 64);
        self.stack.push(self.frame);
        self.frame = Frame::at(to);
    }
}

/// What a look around tells.
enum Seen {
    Fact(u32),
    /// The first successor that is not known.
    Unknown(u32),
}

pub(super) struct Walker<'w, F> {
    ground: &'w Ground<'w, F>,
    lanes: Vec<Lane>,
    /// Vertices to start from.
    starts: Range<usize>,
    /// What was touched, lest it be left out.
    touched: u32,
    mex: Mex,
    watch: Watch<'w>,
    /// What may be looked at before the next look at the request to stop.
    left: usize,
}

impl<'w, F: Fact> Walker<'w, F> {
    pub(super) fn new(ground: &'w Ground<'w, F>, watch: Watch<'w>) -> Self {
        let vertices = ground.graph.len();
        Self {
            ground,
            lanes: (0..LANES)
                .map(|at| Lane::new(vertices, at % 2 == 1))
                .collect(),
            starts: 0..0,
            touched: 0,
            mex: Mex::default(),
            watch,
            left: EVERY,
        }
    }

    /// Looks at the request to stop after so many vertices and edges.
    #[inline]
    fn pace(&mut self, units: usize) -> Result<(), Stop> {
        if units < self.left {
            self.left -= units;
            return Ok(());
        }
        self.pause()
    }

    #[cold]
    fn pause(&mut self) -> Result<(), Stop> {
        self.left = EVERY;
        let ground = self.ground;
        let begun = ground.taken.load(Relaxed).saturating_mul(CHUNK);
        self.watch.look(begun, ground.known.len())
    }

    /// Walks from every vertex that no other walker takes.
    pub(super) fn walk(mut self) -> Result<(), Stop> {
        let mut lanes = std::mem::take(&mut self.lanes);
        loop {
            let mut going = false;
            for lane in &mut lanes {
                match self.step(lane) {
                    Ok(more) => going |= more,
                    Err(stop) => {
                        self.ground.end();
                        return Err(stop);
                    }
                }
            }
            if !going {
                black_box(self.touched);
                return Ok(());
            }
        }
    }

    /// A step in a lane; whether there may be more.
    fn step(&mut self, lane: &mut Lane) -> Result<bool, Stop> {
        let graph = self.ground.graph;
        match lane.step {
            Step::Start => match self.start()? {
                None => return Ok(false),
                Some(frame) => {
                    lane.frame = frame;
                    self.look(lane)?;
                }
            },
            Step::List => {
                let first = graph.successors(lane.frame.vertex as usize).first();
                self.touched ^= first.copied().unwrap_or_default();
                lane.step = Step::Touch;
            }
            Step::Touch => {
                let successors = graph.successors(lane.frame.vertex as usize).iter();
                for &to in successors.take(TOUCHED) {
                    let known = self.ground.known.get(to as usize);
                    self.touched ^= known.map_or(0, |known| known.load(Relaxed));
                }
                lane.step = Step::Look;
            }
            Step::Look => self.look(lane)?,
        }
        Ok(true)
    }

    /// The next vertex that cannot be told from its successors at once.
    fn start(&mut self) -> Result<Option<Frame>, Stop> {
        let ground = self.ground;
        loop {
            let Some(at) = self.starts.next() else {
                self.starts = ground.chunk();
                match self.starts.is_empty() {
                    true => return Ok(None),
                    false => continue,
                }
            };
            let vertex = if ground.rising {
                ground.known.len() - 1 - at
            } else {
                at
            };
            if ground.known[vertex].load(Relaxed) != UNKNOWN {
                continue;
            }
            let mut frame = Frame::at(vertex as u32);
            match self.around::<false>(&mut frame)? {
                Seen::Fact(value) => ground.tell(frame.vertex, value)?,
                Seen::Unknown(_) => return Ok(Some(Frame::at(vertex as u32))),
            }
        }
    }

    /// Looks around in a lane, and goes up as long as that tells a fact. It ends with a step down,
    /// or at the end of the descent.
    fn look(&mut self, lane: &mut Lane) -> Result<(), Stop> {
        loop {
            let seen = match lane.backwards {
                false => self.around::<false>(&mut lane.frame)?,
                true => self.around::<true>(&mut lane.frame)?,
            };
            let value = match seen {
                Seen::Fact(value) => value,
                Seen::Unknown(to) if lane.is_open(to) => ENDLESS,
                Seen::Unknown(to) => {
                    lane.down(to);
                    if lane.stack.len() > SHALLOW {
                        continue;
                    }
                    self.touched ^= self.ground.graph.ends[to as usize];
                    lane.step = Step::List;
                    return Ok(());
                }
            };
            self.ground.tell(lane.frame.vertex, value)?;
            match lane.stack.pop() {
                Some(below) => lane.frame = below,
                None => {
                    lane.step = Step::Start;
                    return Ok(());
                }
            }
        }
    }

    /// Goes on around the vertex of a frame.
    #[inline]
    fn around<const BACKWARDS: bool>(&mut self, frame: &mut Frame) -> Result<Seen, Stop> {
        let Ground {
            graph, fact, known, ..
        } = *self.ground;
        let successors = graph.successors(frame.vertex as usize);
        let (mut done, mut seen) = (frame.done as usize, frame.seen);
        loop {
            let (from, len) = (done, successors.len());
            let end = len.min(done + EVERY);
            let piece = match BACKWARDS {
                false => &successors[done..end],
                true => &successors[len - end..len - done],
            };
            for step in 0..piece.len() {
                let to = match BACKWARDS {
                    false => piece[step],
                    true => piece[piece.len() - 1 - step],
                };
                let value = known.get(to as usize).ok_or(Stop::Outside(to))?;
                let value = value.load(Relaxed);
                if value >= ENDLESS {
                    self.pace(1 + step)?;
                    (frame.done, frame.seen) = ((from + step) as u32, seen);
                    return Ok(match value {
                        ENDLESS => Seen::Fact(ENDLESS),
                        _ => Seen::Unknown(to),
                    });
                }
                seen = fact.see(seen, value);
            }
            done = end;
            self.pace(1 + piece.len())?;
            if done == len {
                return Ok(Seen::Fact(fact.of(seen, successors, known, &mut self.mex)));
            }
        }
    }
}
