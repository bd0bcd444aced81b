//! States as bytes, which are kept elsewhere and may come back altered, cut off or mixed up: a first
//! line `grundy KIND VERSION`, the state, and a checksum of all before it. Numbers have 8 bytes,
//! little-endian, and lists come after their lengths.

use crate::Error;

/// A kind of state, and the version of its bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    pub(super) kind: &'static str,
    pub(super) version: u32,
}

/// What the bytes of any state begin with.
const HEAD: &str = "grundy ";

impl Form {
    fn line(self) -> String {
        format!("{HEAD}{} {}\n", self.kind, self.version)
    }

    /// The error of bytes that are not what was written.
    pub(super) fn damaged(self) -> Error {
        Error::input(format!(
            "the saved {} is damaged: put a copy of it in its place, or begin anew without it",
            self.kind
        ))
    }

    /// The error of bytes that do not begin as they should.
    fn refused(self, saved: &[u8]) -> Error {
        let before = format!("{HEAD}{} ", self.kind);
        let rest = saved.strip_prefix(before.as_bytes()).unwrap_or_default();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let ends = rest.get(digits) == Some(&b'\n');
        match std::str::from_utf8(&rest[..digits]).map(str::parse::<u32>) {
            Ok(Ok(version)) if ends => Error::input(format!(
                "the saved {} has version {version}, and this grundy reads version {}: go on with \
                 the grundy that saved it, or begin anew",
                self.kind, self.version
            )),
            _ => Error::input(format!(
                "the saved {} does not begin with '{}': expected what this version of grundy \
                 saved; begin anew, or go on with the grundy that saved it",
                self.kind,
                self.line().trim_end()
            )),
        }
    }
}

/// Bytes that are written.
pub(super) struct Writer(Vec<u8>);

impl Writer {
    pub(super) fn new(form: Form) -> Self {
        Self(form.line().into_bytes())
    }

    pub(super) fn put(&mut self, number: u64) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    /// Numbers of 8 bytes each.
    pub(super) fn numbers(&mut self, numbers: &[u64]) {
        self.put(numbers.len() as u64);
        self.0
            .extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
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

/// Bytes that are read. No memory is asked for before it is known that the bytes are there.
#[derive(Clone)]
pub(super) struct Reader<'a> {
    form: Form,
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Checks the first line and the checksum.
    pub(super) fn new(form: Form, saved: &'a [u8]) -> Result<Self, Error> {
        let line = form.line();
        let state = saved
            .strip_prefix(line.as_bytes())
            .ok_or_else(|| form.refused(saved))?;
        let (rest, sum) = state.split_last_chunk().ok_or_else(|| form.damaged())?;
        match checksum(&saved[..saved.len() - sum.len()]) == u64::from_le_bytes(*sum) {
            true => Ok(Self { form, rest }),
            false => Err(form.damaged()),
        }
    }

    /// The error of bytes that are not what was written.
    pub(super) fn damaged(&self) -> Error {
        self.form.damaged()
    }

    /// So many bytes for each of `len` things.
    fn take(&mut self, len: u64, each: u64) -> Result<&'a [u8], Error> {
        let size = len.checked_mul(each).map(usize::try_from);
        let parts = match size {
            Some(Ok(size)) => self.rest.split_at_checked(size),
            _ => None,
        };
        let (taken, rest) = parts.ok_or_else(|| self.damaged())?;
        self.rest = rest;
        Ok(taken)
    }

    pub(super) fn get(&mut self) -> Result<u64, Error> {
        let (number, rest) = self.rest.split_first_chunk().ok_or(self.form.damaged())?;
        self.rest = rest;
        Ok(u64::from_le_bytes(*number))
    }

    /// A number of at most `most`.
    pub(super) fn up_to(&mut self, most: u64) -> Result<u64, Error> {
        let number = self.get()?;
        match number <= most {
            true => Ok(number),
            false => Err(self.damaged()),
        }
    }

    /// A number that counts things in memory.
    pub(super) fn size(&mut self) -> Result<usize, Error> {
        let number = self.get()?;
        usize::try_from(number).map_err(|_| self.damaged())
    }

    /// What `numbers` wrote.
    pub(super) fn numbers(&mut self) -> Result<Vec<u64>, Error> {
        let len = self.get()?;
        let (numbers, _) = self.take(len, 8)?.as_chunks();
        Ok(numbers.iter().map(|&n| u64::from_le_bytes(n)).collect())
    }

    /// What `list` wrote, each number at most `most`.
    pub(super) fn list(&mut self, most: u32) -> Result<Vec<u32>, Error> {
        let bytes = self.up_to(4)?;
        let len = self.get()?;
        let list = self.take(len, bytes)?;
        if bytes == 0 {
            return Err(self.damaged());
        }
        let mut numbers = Vec::with_capacity(list.len() / bytes as usize);
        for chunk in list.chunks_exact(bytes as usize) {
            let mut number = [0; 4];
            number[..chunk.len()].copy_from_slice(chunk);
            let number = u32::from_le_bytes(number);
            if number > most {
                return Err(self.damaged());
            }
            numbers.push(number);
        }
        Ok(numbers)
    }

    /// What `bytes` wrote.
    pub(super) fn bytes(&mut self) -> Result<&'a [u8], Error> {
        let len = self.get()?;
        self.take(len, 1)
    }

    /// Checks that nothing is left.
    pub(super) fn done(self) -> Result<(), Error> {
        match self.rest.is_empty() {
            true => Ok(()),
            false => Err(self.damaged()),
        }
    }
}

/// FNV-1a of 64 bits, which any change of one byte changes.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM: Form = Form {
        kind: "test",
        version: 3,
    };

    fn written() -> Vec<u8> {
        let mut to = Writer::new(FORM);
        to.put(7);
        to.numbers(&[1, u64::MAX]);
        to.list([3, 70_000].into_iter());
        to.list(std::iter::empty());
        to.bytes(b"abc");
        to.done()
    }

    fn read(saved: &[u8]) -> Result<(), Error> {
        let mut from = Reader::new(FORM, saved)?;
        assert_eq!(from.up_to(7)?, 7);
        assert_eq!(from.numbers()?, [1, u64::MAX]);
        assert_eq!(from.list(70_000)?, [3, 70_000]);
        assert_eq!(from.list(0)?, []);
        assert_eq!(from.bytes()?, b"abc");
        from.done()
    }

    #[test]
    fn what_is_written_is_read() {
        let saved = written();
        read(&saved).expect("it is what was written");
        for at in 0..saved.len() {
            let mut altered = saved.clone();
            altered[at] ^= 1 << (at % 8);
            let error = read(&altered).expect_err("it is altered").to_string();
            assert!(error.starts_with("the saved test "), "{error}");
            assert!(read(&saved[..at]).is_err());
        }
    }

    /// Lengths that no memory could hold are seen to be wrong before any is asked for.
    #[test]
    fn lengths_are_bounded_by_the_bytes() {
        for length in [1, 1 << 31, 1 << 61, u64::MAX] {
            let mut to = Writer::new(FORM);
            to.put(4);
            to.put(length);
            let saved = to.done();
            let begin = || Reader::new(FORM, &saved).expect("the sum is right");
            assert!(begin().list(u32::MAX).is_err());
            let mut from = begin();
            from.get().expect("a number");
            assert!(from.numbers().is_err());
            let mut from = begin();
            from.get().expect("a number");
            assert!(from.bytes().is_err());
        }
    }

    #[test]
    fn other_versions_are_told() {
        let older = Form { version: 2, ..FORM };
        let error = Reader::new(FORM, &Writer::new(older).done()).err();
        let error = error.expect("another version").to_string();
        assert_eq!(
            error,
            "the saved test has version 2, and this grundy reads version 3: go on with the grundy \
             that saved it, or begin anew"
        );
        for other in [&b""[..], b"grundy", b"grundy test 2", b"grundy toast 3\n"] {
            let error = Reader::new(FORM, other).err().expect("another kind");
            assert!(error.to_string().contains("does not begin with"), "{error}");
        }
    }
}
