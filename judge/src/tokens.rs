use std::{
    fmt,
    io::{ErrorKind, Read, Write},
};

use crate::{
    Error, Lines,
    bytes::{MARK, count, is_space, short_number, starts_character},
};

/// The input is read in pieces of this many bytes; a word may be half as long.
const PIECE: usize = 1 << 16;

/// The words of the input, read in pieces; how they are spread over lines does not matter.
///
/// Before the input is asked for more, the answers known so far are written, so that somebody who
/// types the input sees each answer as soon as its case is complete.
pub struct Tokens<'io> {
    input: &'io mut dyn Read,
    lines: Lines<'io>,
    piece: Box<[u8]>,
    /// Where the last word starts, where reading goes on, and where the bytes read end.
    start: usize,
    at: usize,
    end: usize,
    /// Line and column of the piece's first byte, from 0.
    line: u64,
    column: u64,
    /// How many bytes lie before the piece.
    before: usize,
    /// Whether nothing has been read yet.
    fresh: bool,
}

impl fmt::Debug for Tokens<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tokens")
            .field("place", &self.place())
            .finish_non_exhaustive()
    }
}

impl<'io> Tokens<'io> {
    pub(crate) fn new(input: &'io mut dyn Read, output: &'io mut dyn Write) -> Self {
        Self {
            input,
            lines: Lines::new(output),
            piece: vec![0; PIECE].into_boxed_slice(),
            start: 0,
            at: 0,
            end: 0,
            line: 0,
            column: 0,
            before: 0,
            fresh: true,
        }
    }

    pub(crate) fn lines(&mut self) -> &mut Lines<'io> {
        &mut self.lines
    }

    /// The next number, or `None` at the end of the input; `what` says what it counts.
    ///
    /// # Errors
    /// When the next word is no number or larger than a `u64`, or the input cannot be read.
    #[inline]
    pub fn next(&mut self, what: &str) -> Result<Option<u64>, Error> {
        if let Some(number) = self.near() {
            return Ok(Some(number));
        }
        self.far(what)
    }

    /// The next number where it has up to 16 digits and stands, with what ends it, among the
    /// next few bytes of the piece after one byte of white space; reads nothing else.
    #[inline]
    fn near(&mut self) -> Option<u64> {
        let next = self.piece[self.at..self.end].first_chunk::<26>()?;
        let skip = usize::from(is_space(next[0]));
        let word: &[u8; 25] = next[skip..].first_chunk()?;
        let (value, digits) = short_number(word)?;
        self.start = self.at + skip;
        self.at = self.start + digits;
        Some(value)
    }

    /// The next number wherever it stands.
    #[inline(never)]
    fn far(&mut self, what: &str) -> Result<Option<u64>, Error> {
        if self.fresh {
            self.skip_mark(what)?;
        }
        loop {
            let rest = &self.piece[self.at..self.end];
            if let Some(skip) = rest.iter().position(|&byte| !is_space(byte)) {
                self.at += skip;
                break;
            }
            self.at = self.end;
            self.start = self.at;
            if !self.read(what)? {
                return Ok(None);
            }
        }
        self.start = self.at;
        let mut value = 0_u64;
        loop {
            for &byte in &self.piece[self.at..self.end] {
                let digit = byte.wrapping_sub(b'0');
                if digit > 9 {
                    return if is_space(byte) && self.at - self.start < 20 {
                        Ok(Some(value))
                    } else {
                        self.long(what)
                    };
                }
                value = value.wrapping_mul(10).wrapping_add(digit.into());
                self.at += 1;
            }
            if !self.read(what)? {
                return if self.at - self.start < 20 {
                    Ok(Some(value))
                } else {
                    self.long(what)
                };
            }
        }
    }

    /// Reads the start of the input, without a byte order mark.
    #[cold]
    fn skip_mark(&mut self, what: &str) -> Result<(), Error> {
        self.fresh = false;
        while self.end < MARK.len() && MARK.starts_with(&self.piece[..self.end]) {
            if !self.read(what)? {
                return Ok(());
            }
        }
        if self.piece[..self.end].starts_with(MARK) {
            self.piece.copy_within(MARK.len()..self.end, 0);
            self.before += MARK.len();
            self.end -= MARK.len();
        }
        Ok(())
    }

    /// The next number.
    ///
    /// # Errors
    /// As [`next`](Self::next), and at the end of the input.
    #[inline]
    pub fn number(&mut self, what: &str) -> Result<u64, Error> {
        match self.next(what)? {
            Some(number) => Ok(number),
            None => Err(self.ended(what)),
        }
    }

    /// Takes up to `N` numbers; `None` when the input ends before the first.
    ///
    /// # Errors
    /// As [`next`](Self::next), and when the input ends after the first.
    #[inline]
    pub fn group<const N: usize>(&mut self, what: [&str; N]) -> Result<Option<[u64; N]>, Error> {
        let mut numbers = [0; N];
        for (place, (number, what)) in numbers.iter_mut().zip(what).enumerate() {
            *number = match self.next(what)? {
                Some(number) => number,
                None if place == 0 => return Ok(None),
                None => return Err(self.ended(what)),
            };
        }
        Ok(Some(numbers))
    }

    /// Calls `take` with each of the next `count` numbers.
    ///
    /// # Errors
    /// As [`number`](Self::number), and those of `take`.
    #[inline]
    pub fn each(
        &mut self,
        count: u64,
        what: &str,
        mut take: impl FnMut(&mut Self, u64) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for done in 0..count {
            match self.next(what)? {
                Some(number) => take(self, number)?,
                None => return Err(self.short(what, done, count)),
            }
        }
        Ok(())
    }

    /// An error at the last number: it was found where `expected` is wanted.
    #[cold]
    pub fn wrong(&self, expected: impl fmt::Display) -> Error {
        let found = String::from_utf8_lossy(&self.piece[self.start..self.at]);
        self.error(format!("expected {expected}, found {found}"))
    }

    /// How many bytes were read up to the end of the last word.
    pub(crate) fn offset(&self) -> usize {
        self.before + self.at
    }

    /// Line and column of the last word, both counted from 1.
    pub fn place(&self) -> (u64, u64) {
        let (line, column) = self.place_of(self.start);
        (line + 1, column + 1)
    }

    fn place_of(&self, at: usize) -> (u64, u64) {
        let before = &self.piece[..at];
        let last = before.iter().rposition(|&byte| byte == b'\n');
        let (ends, here, start) = match last {
            None => (0, before, self.column),
            Some(last) => (
                count(&before[..=last], |byte| byte == b'\n'),
                &before[last + 1..],
                0,
            ),
        };
        (self.line + ends, start + count(here, starts_character))
    }

    fn error(&self, message: String) -> Error {
        let (line, column) = self.place();
        grundy::Error::input(message).at(line, column).into()
    }

    #[cold]
    fn ended(&self, what: &str) -> Error {
        self.error(format!("expected {what}, found the end of the input"))
    }

    #[cold]
    fn short(&self, what: &str, done: u64, count: u64) -> Error {
        self.error(format!(
            "expected {what}, {} of {count}, found the end of the input: add it or lower the count",
            done + 1
        ))
    }

    /// A word that has other characters than digits or may be larger than a `u64`.
    #[cold]
    fn long(&mut self, what: &str) -> Result<Option<u64>, Error> {
        while self.at < self.end || self.read(what)? {
            if is_space(self.piece[self.at]) {
                break;
            }
            self.at += 1;
        }
        let word = &self.piece[self.start..self.at];
        let digits = word.iter().all(u8::is_ascii_digit);
        let text = String::from_utf8_lossy(word);
        if let (true, Ok(number)) = (digits, text.parse()) {
            return Ok(Some(number));
        }
        let shown: String = match text.chars().nth(SHOWN) {
            None => text.into(),
            Some(_) => text.chars().take(SHOWN).chain(['…']).collect(),
        };
        Err(self.error(match digits {
            true => format!(
                "expected {what}, found {shown}, more than the largest number {}",
                u64::MAX
            ),
            false => format!("expected {what}, found '{shown}', which is no whole number"),
        }))
    }

    /// Reads more behind the bytes from `start` on, which move to the front of the piece.
    /// Returns whether there was more.
    #[cold]
    #[inline(never)]
    fn read(&mut self, what: &str) -> Result<bool, Error> {
        self.lines.flush()?;
        if self.end - self.start > PIECE / 2 {
            return Err(self.error(format!(
                "expected {what}, found a word of more than {} characters",
                PIECE / 2
            )));
        }
        (self.line, self.column) = self.place_of(self.start);
        self.piece.copy_within(self.start..self.end, 0);
        self.before += self.start;
        self.at -= self.start;
        self.end -= self.start;
        self.start = 0;
        loop {
            match self.input.read(&mut self.piece[self.end..]) {
                Ok(count) => {
                    self.end += count;
                    return Ok(count > 0);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Error::Read(error)),
            }
        }
    }
}

/// So many characters of a wrong word are quoted.
const SHOWN: usize = 24;
