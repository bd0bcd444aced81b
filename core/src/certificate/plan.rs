//! What a certificate needs of the values.

use super::Subject;
use crate::{
    Error,
    engine::{
        breaking::{Code, Sparse},
        period::{Period, Status, Theorem},
    },
};

/// A certificate that needs more values than this has states, between which they are checked side
/// by side, where its theorem allows.
const SHORT: u64 = 1 << 24;
/// The heaps below the first state are at least so many: enough to learn from.
const FIRST: u64 = 1 << 17;
/// States of more values than this would be too long to write.
const LONGEST_STATE: u64 = 1 << 17;
/// Rare heaps are listed where the theorem doesn't need them only if they are so few of all.
const FEW: u64 = 8;

/// What is read of the values, and what is known without them.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) subject: Subject,
    pub(super) theorem: Theorem,
    pub(super) preperiod: u64,
    pub(super) period: u64,
    pub(super) saltus: u64,
    /// How many heaps have values that the proof needs.
    pub(super) heaps: u64,
    /// How many of them are hashed.
    pub(super) hashed: u64,
    /// How many of them are looked at for the largest value and for rare ones.
    pub(super) looked_at: u64,
    /// The largest value and where, if it is known.
    pub(super) max: Option<(u32, u64)>,
    pub(super) class: Option<Class>,
    pub(super) witness: Option<u64>,
    /// The heaps before which the last `span` values are written.
    pub(super) states: Vec<u64>,
    pub(super) span: u64,
}

/// The split into rare and common values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    pub(super) mask: u32,
    pub(super) position: bool,
    /// The parity of the numbers taken before a split, where the position counts; else 0.
    parity: u64,
}

impl Class {
    fn new(code: &Code, sparse: &Sparse) -> Self {
        let splits = code.digits().iter().find(|(_, digit)| digit & 4 != 0);
        Self {
            mask: sparse.mask,
            position: sparse.position,
            parity: splits.map_or(0, |(taken, _)| taken % 2),
        }
    }

    pub(super) fn common(self, value: u32, heap: u64) -> bool {
        let moved = if self.position { heap + self.parity } else { 0 };
        (u64::from((value & self.mask).count_ones()) + moved) % 2 == 1
    }
}

impl Plan {
    /// The plan for a certificate, which has about so many chunks between states if it has any,
    /// and which has them if it `must`, or needs many values and can. States are rather `span`
    /// heaps after `posts`, which ascend and are as far apart: there the stream can be taken up.
    pub(super) fn new(
        subject: Subject,
        period: &Period,
        chunks: u64,
        must: bool,
        posts: &[u64],
    ) -> Result<Self, Error> {
        let Status::Proved(found) = period.status else {
            return Err(Error::input(
                "only a proved period has a certificate: compute further until it is proved",
            ));
        };
        let theorem = named(&subject, found, period);
        let mut plan = Self {
            theorem,
            preperiod: period.preperiod,
            period: period.period,
            saltus: period.saltus,
            heaps: needed(&subject, theorem, period),
            hashed: period.preperiod + period.period,
            looked_at: 0,
            max: None,
            class: None,
            witness: None,
            states: Vec::new(),
            span: 0,
            subject,
        };
        plan.looked_at = plan.heaps;
        if let (Subject::Code(code), Some(sparse)) = (&plan.subject, &period.sparse) {
            let class = Class::new(code, sparse);
            if theorem == Theorem::Window || sparse.rares < plan.heaps / FEW {
                plan.class = Some(class);
            }
            plan.witness = (theorem == Theorem::Window).then_some(sparse.witness);
            let window = window(code, sparse);
            if (must || plan.heaps > SHORT) && stated(code, sparse, window, period) {
                plan.class = Some(class);
                plan.state(window, sparse, period, chunks, posts);
            }
        }
        match must && plan.states.is_empty() {
            true => Err(Error::input(
                "the theorem of the window doesn't prove the period by states: leave them out",
            )),
            false => Ok(plan),
        }
    }

    /// Makes it a certificate with states.
    fn state(&mut self, window: u64, sparse: &Sparse, period: &Period, chunks: u64, posts: &[u64]) {
        let end = self.preperiod + window;
        let far = sparse.last_far_witness.map_or(0, |heap| heap + 1);
        self.theorem = Theorem::Window;
        self.witness = Some(sparse.witness);
        self.heaps = end + self.period;
        let enough = FIRST.min(self.heaps / 16);
        let first = far.max(2 * (window + 1)).max(enough).min(end);
        self.hashed = first;
        self.looked_at = first;
        self.max = Some(period.max);
        self.span = window + 1;
        let mut stops = vec![first, end, self.heaps];
        stops.extend(primes(self.period).map(|prime| end + self.period / prime));
        let between = |heap: &u64| (first + self.span..self.heaps).contains(heap);
        let after = posts.iter().map(|post| post + self.span);
        let posts: Vec<u64> = after.filter(between).collect();
        if let Some(&post) = posts.first()
            && posts.len() as u64 >= chunks / 4
        {
            // Before the first post the stream is computed again, so that no chunk is much longer
            // than the others: they are checked side by side.
            let apart = ((self.heaps - post) / posts.len() as u64).max(1);
            stops.extend((first..post).step_by(apart as usize));
            stops.extend(posts);
            stops.sort_unstable();
            stops.dedup();
            self.states = stops;
            return;
        }
        stops.sort_unstable();
        stops.dedup();
        let length = (self.heaps - first).div_ceil(chunks.max(1));
        self.states.push(first);
        for pair in stops.windows(2) {
            let (from, whole) = (pair[0], pair[1] - pair[0]);
            let pieces = whole.div_ceil(length);
            let stop =
                |piece| from + (u128::from(whole) * u128::from(piece) / u128::from(pieces)) as u64;
            self.states.extend((1..=pieces).map(stop));
        }
    }
}

/// The theorem under the name that goes with the number of heaps left: the checker knows no other.
/// Where witnesses are far until late, a window is no proof yet, but the period is.
fn named(subject: &Subject, found: Theorem, period: &Period) -> Theorem {
    let Subject::Code(code) = subject else {
        return Theorem::AllBut;
    };
    let late = period.sparse.as_ref().is_some_and(|sparse| {
        let window = window(code, sparse);
        let from = period.preperiod.max(sparse.last_rare + window + 1);
        sparse
            .last_far_witness
            .is_some_and(|heap| heap >= from + window)
    });
    match (code.most_parts(), found) {
        (0 | 1, _) => Theorem::Golomb,
        (2, Theorem::Window) if code.is_unequal() || !late => Theorem::Window,
        (2, _) => Theorem::GuySmith,
        _ => Theorem::Parts,
    }
}

/// How many of the last values decide the next ones, once none is rare.
fn window(code: &Code, sparse: &Sparse) -> u64 {
    code.most_taken() + sparse.last_rare.max(sparse.witness) + 1
}

/// Whether the theorem of the window proves the period from states.
fn stated(code: &Code, sparse: &Sparse, window: u64, period: &Period) -> bool {
    let near = sparse
        .last_far_witness
        .is_none_or(|heap| heap < period.preperiod);
    code.most_parts() <= 2
        && near
        && window < LONGEST_STATE
        && period.preperiod > (sparse.last_rare + window).max(2 * window + 2)
        && (period.period.is_multiple_of(2) || !sparse.position)
}

/// How many values the theorem needs.
fn needed(subject: &Subject, theorem: Theorem, period: &Period) -> u64 {
    let (start, length) = (period.preperiod.max(1), period.period);
    let (taken, parts) = match subject {
        Subject::Code(code) => (code.most_taken(), u64::from(code.most_parts()).max(1)),
        Subject::AllBut(excluded) => (excluded.last().copied().unwrap_or(0), 1),
    };
    match (theorem, subject, &period.sparse) {
        (Theorem::Window, Subject::Code(code), Some(sparse)) => {
            let window = window(code, sparse);
            let start = period.preperiod.max(sparse.last_rare + window + 1);
            start + length + window
        }
        (Theorem::AllBut, ..) => period.preperiod + length + (2 * taken).max(1),
        (Theorem::GuySmith, ..) => 2 * start + 2 * length + taken - 1,
        // Of J (n₀ + p - 1) + k + 1 values, and with one heap left a window of k.
        _ => parts * (start + length - 1) + taken + 1,
    }
}

/// The primes that divide a number.
fn primes(mut number: u64) -> impl Iterator<Item = u64> {
    let mut next = 2;
    std::iter::from_fn(move || {
        while number > 1 {
            let prime = if next * next > number { number } else { next };
            if number.is_multiple_of(prime) {
                while number.is_multiple_of(prime) {
                    number /= prime;
                }
                return Some(prime);
            }
            next += 1;
        }
        None
    })
}
