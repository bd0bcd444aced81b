//! Certificates of proved periods and of misère quotients, which the crate `grundy-verify` checks with none of this code.

mod game;
mod misere;
mod plan;
mod text;

use sha2::{Digest, Sha256};

use crate::{
    Error, Work,
    engine::{
        breaking::{Chunk, Code, Stream},
        period::Period,
    },
};
pub use game::certificate_of;
pub(crate) use game::excluded;
pub use misere::{misere_of_code, misere_of_list};
use plan::Plan;
pub(crate) use text::name;

/// A long certificate has about so many chunks.
const CHUNKS: u64 = 256;

/// The rules that a certificate is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A taking-and-breaking game.
    Code(Code),
    /// Take any number of counters but these, which ascend.
    AllBut(Vec<u64>),
}

/// Writes the certificate of a proved period from values that pass by once, in order.
///
/// ```
/// use grundy::certificate::{Subject, Writer};
/// use grundy::engine::{breaking::{Cells, Chunk, Code}, period::{Period, Status, Theorem}};
///
/// // Take one or two counters: n modulo 3.
/// let rules = Subject::Code(Code::new([(1, 3), (2, 3)]));
/// let period = Period {
///     status: Status::Proved(Theorem::Golomb),
///     preperiod: 0,
///     period: 3,
///     saltus: 0,
///     last_exception: None,
///     max: (2, 2),
///     computed_to: 9,
///     sparse: None,
///     since: None,
/// };
/// let mut writer = Writer::new(rules, &period, &Default::default())?;
/// let values: Vec<u32> = (0..writer.heaps() as u32).map(|n| n % 3).collect();
/// writer.read(&Chunk { from: 0, cells: Cells::Values(&values) });
/// let text = writer.finish()?;
/// assert!(text.starts_with("grundy certificate 1\ngame: subtraction:1,2\ncode: 1=3 2=3\n"));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug)]
pub struct Writer {
    plan: Plan,
    /// The heaps that passed by.
    read: u64,
    hash: Sha256,
    rares: Vec<(u64, u32)>,
    max: (u32, u64),
    /// The windows that some heap was read of, or all are finished.
    windows: Vec<Vec<u32>>,
}

impl Writer {
    /// A writer for a period of the values of `subject`.
    ///
    /// # Errors
    /// When the period is not proved, or the certificate would be too large.
    pub fn new(subject: Subject, period: &Period, work: &Work<'_>) -> Result<Self, Error> {
        Self::planned(Plan::new(subject, period, CHUNKS, false, &[])?, work)
    }

    /// A writer for a certificate with states, between which the values are checked in about so
    /// many chunks, however few values it needs.
    ///
    /// # Errors
    /// As [`new`](Self::new), and when the theorem of the window doesn't prove the period.
    pub fn with_states(
        subject: Subject,
        period: &Period,
        chunks: u64,
        work: &Work<'_>,
    ) -> Result<Self, Error> {
        Self::planned(Plan::new(subject, period, chunks, true, &[])?, work)
    }

    fn planned(plan: Plan, work: &Work<'_>) -> Result<Self, Error> {
        let numbers = plan.states.len() as u128 * u128::from(plan.span);
        work.fits(numbers, 12, "the certificate")?;
        Ok(Self {
            windows: vec![Vec::new(); plan.states.len()],
            max: plan.max.unwrap_or_default(),
            plan,
            read: 0,
            hash: Sha256::new(),
            rares: Vec::new(),
        })
    }

    /// How many values are to pass by, those of the heaps 0, 1, 2, …
    pub fn heaps(&self) -> u64 {
        self.plan.heaps
    }

    /// Reads values; those of heaps already read are skipped.
    pub fn read(&mut self, chunk: &Chunk<'_>) {
        let end = chunk.end().min(self.plan.heaps);
        for heap in self.read.max(chunk.from)..end.min(self.plan.looked_at) {
            self.look(heap, chunk.value(heap));
        }
        // The windows before are full, and those after begin later.
        let full = self
            .plan
            .states
            .partition_point(|&state| state <= self.read);
        let span = self.plan.span;
        for (&state, window) in self.plan.states.iter().zip(&mut self.windows).skip(full) {
            let from = (state - span).max(self.read).max(chunk.from);
            if from >= end {
                break;
            }
            window.extend((from..end.min(state)).map(|heap| chunk.value(heap)));
        }
        self.read = self.read.max(end);
    }

    fn look(&mut self, heap: u64, value: u32) {
        if heap < self.plan.hashed {
            self.hash.update(value.to_le_bytes());
        }
        if self
            .plan
            .class
            .is_some_and(|class| !class.common(value, heap))
        {
            self.rares.push((heap, value));
        }
        if self.plan.max.is_none() && value > self.max.0 {
            self.max = (value, heap);
        }
    }

    /// The certificate.
    ///
    /// # Errors
    /// When fewer values passed by than are [needed](Self::heaps).
    pub fn finish(self) -> Result<String, Error> {
        if self.read < self.plan.heaps {
            return Err(Error::input(format!(
                "a certificate needs {} values, and {} were given: compute more of them",
                self.plan.heaps, self.read
            )));
        }
        Ok(text::write(self))
    }
}

/// The certificate of a proved period of a code's values, which `stream` computes again from the
/// first heap on.
///
/// # Errors
/// As [`Writer::new`], and when a limit is reached or the work is stopped.
pub fn certificate(stream: &mut Stream, period: &Period, work: &Work<'_>) -> Result<String, Error> {
    let subject = Subject::Code(stream.code().clone());
    let mut writer = Writer::new(subject, period, work)?;
    while stream.computed() < writer.heaps() {
        writer.read(&stream.advance(writer.heaps(), work)?);
    }
    writer.finish()
}

/// The certificate of a proved period that was found in `searched`. Where it has states, only the
/// first values are computed again, and those between what the stream has kept and a state.
///
/// # Errors
/// As [`certificate`].
pub fn certificate_from(
    searched: &Stream,
    period: &Period,
    work: &Work<'_>,
) -> Result<String, Error> {
    let code = searched.code().clone();
    let subject = Subject::Code(code.clone());
    let plan = Plan::new(subject, period, CHUNKS, false, &searched.posts())?;
    let (states, span) = (plan.states.clone(), plan.span);
    let mut writer = Writer::planned(plan, work)?;
    let mut fresh = Stream::new(code);
    let first = states.first().copied().unwrap_or(writer.heaps());
    while fresh.computed() < first {
        writer.read(&fresh.advance(first, work)?);
    }
    let posts = searched.posts();
    let mut near = fresh;
    for &state in states.iter().skip(1) {
        let from = state - span;
        let post = posts.iter().rfind(|&&post| post <= from);
        if near.computed() > from || post.is_some_and(|&post| post > near.computed()) {
            near = searched.rewound(from);
        }
        while near.computed() < state {
            let chunk = near.advance(state, work)?;
            if chunk.end() > from {
                writer.read(&chunk);
            }
        }
    }
    writer.finish()
}
