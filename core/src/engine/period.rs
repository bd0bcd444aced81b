//! Periods of sequences of values: how they are found, and which theorem proves them.

mod kept;
mod lockstep;
mod long;
mod marks;
mod pattern;
mod search;
mod tail;
mod theorems;
mod window;

use std::fmt;

use super::breaking::{Sparse, Stream};
use crate::Error;
pub use kept::{Keep, of_stream_kept};
pub use pattern::Pattern;
pub use search::{Extend, of_stream, of_values};
pub use theorems::{Needs, Rule, all_but, golomb, guy_smith, parts, window};

/// What is known of the period of one sequence of values.
///
/// All figures are those of the sequence that was looked at: for a game whose values are a code's,
/// moved along, they are the code's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// Whether it is proved.
    pub status: Status,
    /// The least n₀ such that G(n + p) = G(n) + s for all n ≥ n₀ that are known; 0 where no
    /// period was found.
    pub preperiod: u64,
    /// The least p for which there is such an n₀; 0 where none was found.
    pub period: u64,
    /// The saltus s, by which values rise with each period; 0 where the sequence is periodic.
    pub saltus: u64,
    /// The last n with G(n + p) ≠ G(n) + s: the heap before `preperiod`, if there is one.
    pub last_exception: Option<u64>,
    /// The largest value among the heaps that were computed, and the first heap that has it.
    pub max: (u32, u64),
    /// The last heap that was computed.
    pub computed_to: u64,
    /// The split into rare and common values in which the engine computed, where it used one.
    pub sparse: Option<Sparse>,
    /// The last heap with a rare value, where there is such a split: none came up after it.
    pub since: Option<u64>,
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The period, or that there is none.
    pub period: Period,
    /// Another regularity, where no period was found among few enough values.
    pub pattern: Option<Pattern>,
    /// The limit of memory or the request to stop that ended the search before its end.
    pub early: Option<Error>,
    /// The stream in which a long period was found, for its certificate.
    pub stream: Option<Box<Stream>>,
}

impl From<Period> for Found {
    fn from(period: Period) -> Self {
        Self {
            period,
            pattern: None,
            early: None,
            stream: None,
        }
    }
}

/// Of what was found; the stream is how.
impl PartialEq for Found {
    fn eq(&self, other: &Self) -> bool {
        let told = |found: &Self| {
            (
                found.period.clone(),
                found.pattern.clone(),
                found.early.clone(),
            )
        };
        told(self) == told(other)
    }
}

/// `proved 71 12`: the status, the preperiod, the period and, where it is not 0, the saltus.
impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.status.name())?;
        if self.status != Status::None {
            write!(f, " {} {}", self.preperiod, self.period)?;
        }
        match self.saltus {
            0 => Ok(()),
            saltus => write!(f, " {saltus}"),
        }
    }
}

/// How sure a period is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It holds for all heaps, by the theorem.
    Proved(Theorem),
    /// It holds for the heaps that were computed.
    Observed,
    /// None was found among the heaps that were computed.
    None,
}

/// The theorems that prove a period from finitely many values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// Guy and Smith 1956, for moves that leave at most two heaps.
    GuySmith,
    /// The same for moves that leave at most J heaps.
    Parts,
    /// A window after which no rare value comes up.
    Window,
    /// Golomb 1966, for a finite subtraction set: a window as long as its largest number.
    Golomb,
    /// Siegel, for all numbers but a finite set: a window twice as long as the largest of them.
    AllBut,
}

impl Theorem {
    /// The name by which answers and certificates call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GuySmith => "guy-smith-1956",
            Self::Parts => "guy-smith-parts",
            Self::Window => "window",
            Self::Golomb => "golomb-1966",
            Self::AllBut => "siegel-all-but",
        }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Status {
    /// `proved`, `observed` or `none`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proved(_) => "proved",
            Self::Observed => "observed",
            Self::None => "none",
        }
    }
}
