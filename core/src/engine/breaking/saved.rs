//! Streams as bytes: a first line, the code, the state, and a checksum of all before it. All
//! numbers are little-endian.

use super::Code;
use crate::Error;

const MAGIC: &[u8] = b"grundy stream 1\n";

/// Bytes that are written.
pub(super) struct Writer(Vec<u8>);

impl Writer {
    pub(super) fn new(code: &Code) -> Self {
        let mut writer = Self(MAGIC.to_vec());
        writer.code(code);
        writer
    }

    fn code(&mut self, code: &Code) {
        self.put(code.is_unequal().into());
        self.put(code.digits().len() as u64);
        for &(k, digit) in code.digits() {
            self.put(k);
            self.put(digit.into());
        }
    }

    pub(super) fn put(&mut self, number: u64) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    /// Numbers below 2^32 of equal size, in as few bytes each as the largest takes.
    pub(super) fn list(&mut self, numbers: impl ExactSizeIterator<Item = u32> + Clone) {
        let top = numbers.clone().max().unwrap_or(0);
        let bytes = 4 - (top | 1).leading_zeros() as usize / 8;
        self.put(bytes as u64);
        self.put(numbers.len() as u64);
        for number in numbers {
            self.0.extend_from_slice(&number.to_le_bytes()[..bytes]);
        }
    }

    /// Bytes, and how many.
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.put(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    pub(super) fn done(mut self) -> Vec<u8> {
        let sum = checksum(&self.0);
        self.put(sum);
        self.0
    }
}

/// Bytes that are read.
pub(super) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// Checks all but the state.
    pub(super) fn new(code: &Code, saved: &'a [u8]) -> Result<Self, Error> {
        let Some(rest) = saved.strip_prefix(MAGIC) else {
            return Err(Error::input(
                "the saved stream does not begin with 'grundy stream 1': expected what this \
                 version of grundy saved",
            ));
        };
        let damaged = damaged();
        let (body, sum) = rest.split_last_chunk().ok_or_else(|| damaged.clone())?;
        if checksum(&saved[..saved.len() - 8]) != u64::from_le_bytes(*sum) {
            return Err(damaged);
        }
        let mut own = Writer(Vec::new());
        own.code(code);
        match body.strip_prefix(&own.0[..]) {
            Some(state) => Ok(Self(state)),
            None => Err(Error::input(
                "the saved stream is of another game: resume it with the game that it was saved of",
            )),
        }
    }

    pub(super) fn get(&mut self) -> Result<u64, Error> {
        let (number, rest) = self.0.split_first_chunk().ok_or_else(damaged)?;
        self.0 = rest;
        Ok(u64::from_le_bytes(*number))
    }

    /// A number of at most `most`.
    pub(super) fn up_to(&mut self, most: u64) -> Result<u64, Error> {
        let number = self.get()?;
        if number <= most {
            Ok(number)
        } else {
            Err(damaged())
        }
    }

    /// What `list` wrote, each number at most `most`.
    pub(super) fn list(&mut self, most: u32) -> Result<Vec<u32>, Error> {
        let bytes = self.up_to(4)? as usize;
        let len = self.get()?;
        let size = len
            .checked_mul(bytes as u64)
            .filter(|&size| size <= self.0.len() as u64);
        let size = size.filter(|_| bytes > 0).ok_or_else(damaged)?;
        let (list, rest) = self.0.split_at(size as usize);
        self.0 = rest;
        let mut numbers = Vec::with_capacity(len as usize);
        for chunk in list.chunks_exact(bytes) {
            let mut number = [0; 4];
            number[..bytes].copy_from_slice(chunk);
            let number = u32::from_le_bytes(number);
            if number > most {
                return Err(damaged());
            }
            numbers.push(number);
        }
        Ok(numbers)
    }

    /// What `bytes` wrote.
    pub(super) fn bytes(&mut self) -> Result<&'a [u8], Error> {
        let len = self.up_to(self.0.len() as u64)?;
        let (bytes, rest) = self.0.split_at_checked(len as usize).ok_or_else(damaged)?;
        self.0 = rest;
        Ok(bytes)
    }

    /// Checks that nothing is left.
    pub(super) fn done(self) -> Result<(), Error> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(damaged())
        }
    }
}

pub(super) fn damaged() -> Error {
    Error::input("the saved stream is damaged: save it again, or start anew without it")
}

/// FNV-1a of 64 bits, which any change of one byte changes.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
