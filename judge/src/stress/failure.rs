//! How a program has failed.

use super::{
    End, Mismatch, Phase,
    compare::{difference, is_start},
    program::Run,
};
use crate::{Answers, Compare, Why};

/// What is wrong with a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The answers are not right.
    Answers(Mismatch),
    /// It ended by itself with an exit code that is not 0.
    Code(i32),
    /// It was ended by a signal.
    Signal(i32),
    /// It took longer than it may.
    Slow,
    /// It printed many more bytes than the answers have, and was right as far as these go; how many
    /// bytes it was let print.
    Flood(usize),
    /// All its answers are right, and then it did not end in its time.
    ReadsOn,
}

impl Fault {
    /// The fault in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Answers(Mismatch::Wrong) => "wrong answer",
            Self::Answers(Mismatch::Space) => "wrong white space",
            Self::Answers(Mismatch::Little) => "too little output",
            Self::Answers(Mismatch::Much) | Self::Flood(_) => "too much output",
            Self::Code(_) | Self::Signal(_) => "crash",
            Self::Slow => "too slow",
            Self::ReadsOn => "reads on after the end",
        }
    }

    /// Whether a smaller input with the fault `other` is one for the same fault of the program.
    pub(super) fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Answers(_), Self::Answers(_)) => true,
            (Self::Code(_), Self::Code(_)) => true,
            _ => self == other,
        }
    }
}

/// A failure, with the smallest input for it that was found.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What is wrong.
    pub fault: Fault,
    /// In an input of which kind it was found.
    pub phase: Phase,
    /// How many cases and bytes that input had.
    pub found_in: (usize, usize),
    /// The input that was found from it.
    pub input: Vec<u8>,
    /// How many cases it has.
    pub cases: usize,
    /// How many words.
    pub words: usize,
    /// The first case whose answer is not right, counted from 0, where that is known.
    pub case: Option<usize>,
    /// The words of that case in the input.
    pub case_input: Vec<u8>,
    /// The right answers.
    pub expected: Vec<u8>,
    /// What the program printed.
    pub got: Vec<u8>,
    /// The end of what it wrote on stderr.
    pub errors: String,
    /// Why the right answer to the case is right.
    pub why: Option<Why>,
    /// How often the program was run on this very input, and in how many of these runs it failed: a
    /// program that always does the same fails in all.
    pub repeated: (u64, u64),
    /// How many runs of the program the shrinking took.
    pub runs: u64,
    /// And how many seconds.
    pub seconds: f64,
}

/// What is wrong with a run, and with which case.
pub(super) fn fault(answers: &Answers, run: &Run, rule: Compare) -> Option<(Fault, Option<usize>)> {
    let difference = difference(&answers.output, &run.output, rule);
    let case = difference.map(|(_, [at, _])| case_at(answers, at));
    let right = matches!(difference, None | Some((Mismatch::Much, _)));
    let case = case.filter(|_| !right);
    let fault = match (run.end, difference) {
        (End::Code(0), None) => return None,
        (End::Code(0), Some((mismatch, _))) => Fault::Answers(mismatch),
        (End::Code(code), _) => Fault::Code(code),
        (End::Signal(signal), _) => Fault::Signal(signal),
        (End::Flood(bytes), _) if right || is_start(&answers.output, &run.output) => {
            Fault::Flood(bytes)
        }
        (End::Flood(_), _) => Fault::Answers(Mismatch::Wrong),
        (End::Slow, _) if right => Fault::ReadsOn,
        (End::Slow, _) => Fault::Slow,
    };
    Some((fault, case))
}

/// The case whose answer holds the byte `at`, or the last one.
fn case_at(answers: &Answers, at: usize) -> usize {
    let after = answers
        .cases
        .partition_point(|(_, output)| output.end <= at);
    after.min(answers.cases.len().saturating_sub(1))
}
