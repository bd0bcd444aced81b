use crate::rules::{Class, Rules};

/// A certificate as it is written: nothing in it is checked but that it can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What the line `game` says.
    pub game: String,
    /// The rules, from the lines `code` and `unequal`.
    pub rules: Rules,
    /// The theorem that it appeals to.
    pub theorem: Theorem,
    /// The least n₀ such that G(n + p) = G(n) + s for all n ≥ n₀.
    pub preperiod: u64,
    /// The least p for which there is such an n₀.
    pub period: u64,
    /// The saltus s.
    pub saltus: u64,
    /// How many heaps 0, 1, 2, … the proof needs the values of.
    pub values: u64,
    /// The largest value and the first heap that has it, where there is no saltus.
    pub max: Option<(u32, u64)>,
    /// The SHA-256 of the values, in hexadecimal digits.
    pub hash: String,
    /// The split into rare and common values, from the lines `mask` and `position`.
    pub class: Option<Class>,
    /// The rare heaps with their values, ascending.
    pub rares: Vec<(u64, u32)>,
    /// The largest common heap that a witness needs.
    pub witness: Option<u64>,
    /// The states between which the values are checked in chunks; empty in a short certificate.
    pub states: Vec<State>,
    /// The keys of the lines from the second on.
    pub(crate) keys: Vec<&'static str>,
}

/// The values of the heaps just below one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The heap above them.
    pub heap: u64,
    /// The values, the last that of the heap `heap` - 1.
    pub values: Vec<u32>,
}

/// The theorems by which finitely many values prove a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// Guy and Smith 1956.
    GuySmith,
    /// The same for more heaps.
    Parts,
    /// A window after which no rare value comes up.
    Window,
    /// Golomb 1966.
    Golomb,
    /// Siegel.
    AllBut,
}

impl Theorem {
    /// The name by which certificates call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::GuySmith => "guy-smith-1956",
            Self::Parts => "guy-smith-parts",
            Self::Window => "window",
            Self::Golomb => "golomb-1966",
            Self::AllBut => "siegel-all-but",
        }
    }

    /// The theorem called `name`.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let all = [
            Self::GuySmith,
            Self::Parts,
            Self::Window,
            Self::Golomb,
            Self::AllBut,
        ];
        all.into_iter().find(|theorem| theorem.name() == name)
    }
}

impl Certificate {
    /// The line that `key` stands on, and of several such lines that of number `nth`.
    pub(crate) fn line(&self, key: &str, nth: usize) -> usize {
        let mut places = (2..).zip(&self.keys).filter(|(_, found)| **found == key);
        places.nth(nth).map_or(1, |(line, _)| line)
    }

    /// The last heap with a rare value; 0 without any.
    pub(crate) fn last_rare(&self) -> u64 {
        self.rares.last().map_or(0, |&(heap, _)| heap)
    }

    /// How many of the last values the next ones depend on, where there is a window.
    pub(crate) fn window(&self) -> u64 {
        self.rules.most_taken() + self.last_rare().max(self.witness.unwrap_or(0)) + 1
    }
}
