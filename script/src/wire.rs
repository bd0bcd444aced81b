//! How the program and its worker speak: packets of numbers and texts.

use std::io::{self, Read, Write};

use crate::packed::Packed;

/// A packet that is being written.
#[derive(Debug, Default)]
pub(crate) struct Packet(pub(crate) Vec<u8>);

impl Packet {
    /// Seven bits a byte, the lowest first.
    #[inline]
    pub(crate) fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.extend_from_slice(text.as_bytes());
    }

    #[inline]
    pub(crate) fn position(&mut self, position: &Packed) {
        let numbers = position.as_slice();
        self.number(numbers.len() as u64);
        for &number in numbers {
            // Names are counted from the top, so that the first are short.
            self.number(number.rotate_left(1));
        }
    }

    pub(crate) fn send(&self, to: &mut impl Write) -> io::Result<()> {
        let length = u32::try_from(self.0.len()).map_err(io::Error::other)?;
        to.write_all(&length.to_le_bytes())?;
        to.write_all(&self.0)?;
        to.flush()
    }
}

/// Reads the next packet into `bytes`, of at most `most` bytes; false at the end.
pub(crate) fn receive(from: &mut impl Read, bytes: &mut Vec<u8>, most: u64) -> io::Result<bool> {
    let mut length = [0; 4];
    match from.read_exact(&mut length) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(false),
        read => read?,
    }
    let length = u64::from(u32::from_le_bytes(length));
    if length > most {
        return Err(io::Error::other("a packet is too large"));
    }
    bytes.clear();
    let read = from.take(length).read_to_end(bytes)?;
    match read as u64 == length {
        true => Ok(true),
        false => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// A packet that is being read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parcel<'b>(pub(crate) &'b [u8]);

impl<'b> Parcel<'b> {
    #[inline]
    pub(crate) fn number(&mut self) -> Option<u64> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        if first < 0x80 {
            return Some(first.into());
        }
        let mut number = u64::from(first & 0x7f);
        for shift in (7..64).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    pub(crate) fn text(&mut self) -> Option<&'b str> {
        std::str::from_utf8(self.bytes()?).ok()
    }

    /// As many bytes as the number before them says.
    pub(crate) fn bytes(&mut self) -> Option<&'b [u8]> {
        let length = usize::try_from(self.number()?).ok()?;
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes)
    }

    #[inline]
    pub(crate) fn position(&mut self) -> Option<Packed> {
        match self.number()? {
            1 => Some(Packed::One(self.member()?)),
            2 => Some(Packed::Two([self.member()?, self.member()?])),
            length => {
                // Each number takes a byte at least.
                let length = usize::try_from(length)
                    .ok()
                    .filter(|&n| n <= self.0.len())?;
                let numbers: Option<Vec<u64>> = (0..length).map(|_| self.member()).collect();
                Some(Packed::Many(numbers?.into()))
            }
        }
    }

    #[inline]
    fn member(&mut self) -> Option<u64> {
        Some(self.number()?.rotate_right(1))
    }

    /// A list whose length comes first; each item takes a byte at least.
    pub(crate) fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let length = usize::try_from(self.number()?).ok()?;
        let length = Some(length).filter(|&length| length <= self.0.len())?;
        (0..length).map(|_| item(self)).collect()
    }
}

/// What the program asks; the first number of a packet.
pub(crate) mod ask {
    /// To read a file: its name, text, parameters and limits. Comes first, once.
    pub(crate) const OPEN: u64 = 0;
    /// For the value of a position: the position; of how many that come after it the values are
    /// wanted too, if they are known; the bytes that the table may take; the method of search, 0
    /// for the plain one; 1 if only whether the value is 0 is asked, and 0 otherwise. Where it is
    /// another value then, any may be told in its stead.
    pub(crate) const VALUE: u64 = 1;
    /// To go on, where the worker says that it is busy; anything else means to stop.
    pub(crate) const GO_ON: u64 = 2;
    /// For the number of a name.
    pub(crate) const NAME: u64 = 3;
    /// Whether a position is one of the game.
    pub(crate) const CHECK: u64 = 4;
    /// For the moves of a position as the file gives them, with their names.
    pub(crate) const MOVES: u64 = 5;
    /// What the file says of a judge's problem.
    pub(crate) const PROBLEM: u64 = 6;
    /// To take the text of an input.
    pub(crate) const INPUT: u64 = 7;
    /// To read the next cases of the input.
    pub(crate) const READ: u64 = 8;
    /// What is said when these are the answers to the cases read last.
    pub(crate) const SAY: u64 = 9;
    /// To draw a case: a source.
    pub(crate) const DRAW: u64 = 10;
    /// To make a random case: a size and a seed.
    pub(crate) const MAKE: u64 = 11;
    /// For the picture of a position.
    pub(crate) const PICTURE: u64 = 12;
    /// For what a search has found: the method, and the place to go on from, 0 at first.
    pub(crate) const FOUND: u64 = 13;
    /// To take over what was found: the method, the bytes that the table may take, and what
    /// [`FOUND`] was answered with after the place.
    pub(crate) const TAKE: u64 = 14;
    /// For the sum that the file says to stand for a position, by its parts and canonical form.
    pub(crate) const FORM: u64 = 15;
    /// To find the values of all positions between two, number by number, before they are asked for:
    /// the two positions, and the bytes that the table may take.
    pub(crate) const TABLE: u64 = 16;
    /// For the names at the top that have numbers, strings, or lists and tuples of these, each with
    /// its value as the file would write it.
    pub(crate) const CONSTANTS: u64 = 17;
}

/// What the worker answers; the first number of a packet, before the names that are new.
pub(crate) mod say {
    /// The file or the position is wrong, in words.
    pub(crate) const WRONG: u64 = 0;
    /// All is well, and what was asked for follows.
    pub(crate) const RIGHT: u64 = 1;
    /// The search goes on; how many values are known.
    pub(crate) const BUSY: u64 = 2;
}

/// What is wrong; before the words.
pub(crate) mod fault {
    /// The file or the position.
    pub(crate) const INPUT: u64 = 0;
    /// A limit was reached.
    pub(crate) const LIMIT: u64 = 1;
    /// The work was asked to stop.
    pub(crate) const STOPPED: u64 = 2;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packets_read_back() {
        let numbers = [0, 1, 127, 128, 1 << 62, 1 << 63, (1 << 63) + 5, u64::MAX];
        let mut packet = Packet::default();
        for &number in &numbers {
            packet.number(number);
            packet.position(&Packed::One(number));
        }
        packet.position(&Packed::new(&numbers));
        packet.text("ß");
        let mut parcel = Parcel(&packet.0);
        for &number in &numbers {
            assert_eq!(parcel.number(), Some(number));
            assert_eq!(parcel.position(), Some(Packed::One(number)));
        }
        assert_eq!(parcel.position(), Some(Packed::new(&numbers)));
        assert_eq!(parcel.text(), Some("ß"));
        assert_eq!(parcel.number(), None);
    }
}
