//! What judging, making inputs and stress testing need of a problem.

mod record;

use std::{io::Write, ops::Range};

use grundy::{Answer, Position, Query, Reasons, Session, answer};

use crate::{Compare, Draw, Drawn, Error, Input, Size, Source};
pub use record::Record;

/// A problem: one of this package's records, or one of a user's file.
pub trait Puzzle {
    /// What it is called.
    fn name(&self) -> &str;
    /// How its cases follow each other.
    fn input(&self) -> Input<'_>;
    /// The most cases of one input.
    fn most(&self) -> u64;
    /// How its judge compares answers.
    fn compare(&self) -> Compare;
    /// Draws a case, or none where what is drawn is no case; with the choices that were made.
    ///
    /// # Errors
    /// When the case cannot be drawn at all.
    fn draw(&mut self, source: Source) -> Result<(Option<Drawn>, Choices), Error>;
    /// Random cases, as an input holds them.
    ///
    /// # Errors
    /// When they cannot be made.
    fn make(&mut self, size: Size, seed: u64, count: u64) -> Result<Vec<Vec<u8>>, Error>;
    /// The right answers to an input.
    ///
    /// # Errors
    /// When the input is wrong, or an answer lies beyond a limit.
    fn answer(&mut self, input: &[u8]) -> Result<Answers, Error>;
    /// Writes the right answers to an input; those before an error are written too.
    ///
    /// # Errors
    /// As [`answer`](Self::answer), and when writing fails.
    fn run(&mut self, input: &[u8], output: &mut dyn Write) -> Result<(), Error>;
    /// Why the answer to a case is right, counted from 0; nothing where there is no such case or
    /// nothing to say.
    ///
    /// # Errors
    /// As [`answer`](Self::answer).
    fn why(&mut self, input: &[u8], case: usize) -> Result<Option<Why>, Error>;
}

/// The choices that were made in drawing, and among how many.
pub type Choices = Vec<(u64, u64)>;

/// The right answers to an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// All of them.
    pub output: Vec<u8>,
    /// The place of each case in the input and in the answers.
    pub cases: Vec<(Range<usize>, Range<usize>)>,
}

/// Why an answer is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The reasons for a position's outcome.
    Position {
        /// The position.
        position: String,
        /// The reasons.
        reasons: Box<Reasons>,
    },
    /// The lost sizes, where they are counted.
    Lost {
        /// The game.
        spec: String,
        /// The largest size that counts.
        to: u64,
        /// All lost sizes up to it, or the first ones where there are many.
        sizes: Vec<u64>,
        /// How many there are.
        count: u64,
    },
}

impl Why {
    /// Why a position is won or lost.
    ///
    /// # Errors
    /// As [`grundy::answer`].
    pub fn of(session: &mut Session<'_>, position: Position) -> Result<Self, grundy::Error> {
        let written = session.write(&position);
        match answer(session, &Query::Why { position })? {
            Answer::Why { reasons } => Ok(Self::Position {
                position: written,
                reasons,
            }),
            _ => Err(grundy::Error::input("no reasons were given")),
        }
    }
}

/// Whether `case` was drawn whole, and what.
pub fn drawn(mut draw: Draw, case: Option<()>) -> (Option<Drawn>, Choices) {
    let whole = case.is_some() && (!draw.is_given() || draw.ended());
    let drawn = draw.finish();
    let choices = drawn.choices.clone();
    (whole.then_some(drawn), choices)
}

/// An input with these cases.
pub fn framed<C: AsRef<[u8]>>(input: Input<'_>, cases: &[C]) -> Vec<u8> {
    let mut bytes = Vec::new();
    if input == Input::Counted {
        bytes.extend_from_slice(format!("{}\n", cases.len()).as_bytes());
    }
    for case in cases {
        bytes.extend_from_slice(case.as_ref());
    }
    if let Input::Ended(line) = input {
        bytes.extend_from_slice(line.as_bytes());
        bytes.push(b'\n');
    }
    bytes
}

/// Where the cases start in an input that was [`framed`].
pub(crate) fn starts<C: AsRef<[u8]>>(input: Input<'_>, cases: &[C]) -> Vec<usize> {
    let mut at = match input {
        Input::Counted => cases.len().to_string().len() + 1,
        Input::Ended(_) | Input::Open => 0,
    };
    let mut starts = Vec::with_capacity(cases.len());
    for case in cases {
        starts.push(at);
        at += case.as_ref().len();
    }
    starts
}
