use std::{fmt, io::Write};

use crate::Error;

/// Answers gather here before they are written in one piece.
const PIECE: usize = 1 << 16;

/// The answers on their way out.
pub struct Lines<'io> {
    output: &'io mut dyn Write,
    waiting: Vec<u8>,
    /// How many bytes were handed over.
    flushed: usize,
}

impl fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines")
            .field("waiting", &self.waiting.len())
            .finish_non_exhaustive()
    }
}

/// A short line with its newline, in an array whose size is always the same.
#[derive(Clone, Debug)]
pub(crate) struct Phrase {
    bytes: [u8; 32],
    len: usize,
}

impl Phrase {
    /// `text` as a line, unless it is too long.
    pub(crate) fn new(text: &str) -> Option<Self> {
        let mut bytes = [b'\n'; 32];
        bytes[..31]
            .get_mut(..text.len())?
            .copy_from_slice(text.as_bytes());
        Some(Self {
            bytes,
            len: text.len() + 1,
        })
    }
}

impl<'io> Lines<'io> {
    pub(crate) fn new(output: &'io mut dyn Write) -> Self {
        Self {
            output,
            waiting: Vec::with_capacity(PIECE + PIECE / 4),
            flushed: 0,
        }
    }

    /// How many bytes were added so far.
    pub(crate) fn written(&self) -> usize {
        self.flushed + self.waiting.len()
    }

    /// Adds `text` as it is.
    pub fn text(&mut self, text: &str) {
        self.waiting.extend_from_slice(text.as_bytes());
    }

    /// Adds `text` and ends the line.
    pub fn line(&mut self, text: &str) {
        self.text(text);
        self.waiting.push(b'\n');
    }

    /// Adds one of two lines. Which one is hard to foresee, so there is no branch on it: as many
    /// bytes are copied for either, and those after its end are taken back.
    pub(crate) fn either(&mut self, lines: &[Phrase; 2], which: bool) {
        let phrase = &lines[usize::from(which)];
        self.waiting.extend_from_slice(&phrase.bytes);
        self.waiting
            .truncate(self.waiting.len() - phrase.bytes.len() + phrase.len);
    }

    /// Adds a number in decimal digits.
    pub fn number(&mut self, mut number: u64) {
        let mut digits = [0; 20];
        let mut start = digits.len();
        loop {
            start -= 1;
            digits[start] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        self.waiting.extend_from_slice(&digits[start..]);
    }

    /// Adds `Case NUMBER: ` as many judges want it.
    pub fn case(&mut self, number: u64) {
        self.text("Case ");
        self.number(number);
        self.text(": ");
    }

    /// Writes what waits when it fills a piece.
    pub(crate) fn spill(&mut self) -> Result<(), Error> {
        if self.waiting.len() < PIECE {
            return Ok(());
        }
        self.flush()
    }

    /// Writes all that waits, through to whoever reads it.
    pub(crate) fn flush(&mut self) -> Result<(), Error> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        self.flushed += self.waiting.len();
        let written = self.output.write_all(&self.waiting);
        self.waiting.clear();
        written
            .and_then(|()| self.output.flush())
            .map_err(Error::Write)
    }
}
