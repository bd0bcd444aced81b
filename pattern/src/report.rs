//! What was looked for and what was found.

use std::fmt;

use grundy::Error;

use crate::Formula;

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The last number of a sequence.
    pub terms: u64,
    /// The last number of each coordinate of a table.
    pub side: u64,
}

impl Default for Bounds {
    /// Sequences to 4095 and tables to 63.
    fn default() -> Self {
        Self {
            terms: 4095,
            side: 63,
        }
    }
}

/// What a formula tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// Nim-values.
    Values,
    /// P-positions.
    Losing,
}

impl Subject {
    /// `values` or `losing`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Losing => "losing",
        }
    }
}

/// How sure a formula is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// It holds for all positions, by the theorem.
    Proved(&'static str),
    /// It holds for all positions whose numbers are at most this, and nothing is claimed beyond.
    Observed(u64),
}

impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proved(theorem) => write!(f, "PROVED by {theorem}"),
            Self::Observed(to) => write!(f, "OBSERVED up to {to}"),
        }
    }
}

/// A pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What it tells.
    pub subject: Subject,
    /// The formula.
    pub formula: Formula,
    /// How sure it is.
    pub certainty: Certainty,
    /// How many of the numbers it was made from; the others tested it.
    pub fitted: u64,
    /// How many numbers tested it.
    pub tested: u64,
    /// What the formula costs in bits.
    pub cost: f64,
    /// What all numbers cost in bits without it.
    pub explained: f64,
}

/// A formula that said all numbers at first and was wrong later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// The formula.
    pub formula: Formula,
    /// The first position that it gets wrong.
    pub at: Vec<u64>,
}

/// What was looked at for one subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looked {
    /// The subject.
    pub subject: Subject,
    /// The last number that was looked at.
    pub to: u64,
    /// How many positions were looked at.
    pub seen: u64,
    /// What was looked for, in words.
    pub tried: Vec<&'static str>,
    /// What was right at first, the last to fail first.
    pub failed: Vec<Failed>,
}

/// The answer to the question for a pattern.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The patterns: values before P-positions, and for each the shortest formula first.
    pub findings: Vec<Finding>,
    /// What was looked at.
    pub looked: Vec<Looked>,
    /// Whether a table does not change when its coordinates change places; `None` for sequences.
    pub symmetric: Option<bool>,
    /// Whether each value in a table is the xor of the values of its coordinates alone, the others
    /// being 0; `None` where that cannot be asked.
    pub sum: Option<bool>,
    /// The limit or the request to stop that ended the search early.
    pub early: Option<Error>,
}

impl Report {
    /// The best pattern for a subject.
    pub fn best(&self, subject: Subject) -> Option<&Finding> {
        let mut found = self.findings.iter();
        found.find(|finding| finding.subject == subject)
    }
}
