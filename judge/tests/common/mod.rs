//! Running a problem from bytes to bytes.

use std::{
    cell::RefCell,
    io::{self, Read, Write},
    rc::Rc,
};

use grundy_judge::{Error, Problem, Size, generate, run};

/// Hands out a few bytes at a time.
pub(crate) struct Slowly<'b> {
    pub(crate) bytes: &'b [u8],
    pub(crate) most: usize,
}

impl Read for Slowly<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let most = to.len().min(self.most);
        self.bytes.read(&mut to[..most])
    }
}

/// The answers, and how the run ended.
pub(crate) fn answers(problem: &Problem, mut input: impl Read) -> (Vec<u8>, Result<(), Error>) {
    let mut output = Vec::new();
    let ended = run(problem, &mut input, &mut output, Default::default());
    (output, ended)
}

/// The answers to an input without an error.
pub(crate) fn right(problem: &Problem, input: impl Read) -> String {
    let (output, ended) = answers(problem, input);
    ended.unwrap_or_else(|error| panic!("{}: {error}", problem.id));
    String::from_utf8(output).unwrap()
}

pub(crate) fn made(problem: &Problem, size: Size, seed: u64) -> Vec<u8> {
    let mut input = Vec::new();
    generate(problem, size, seed, &mut input).unwrap();
    input
}

/// Hands out a piece at a time, after a look at what has been answered.
pub(crate) struct Typed {
    pub(crate) pieces: Vec<&'static str>,
    pub(crate) expected: Vec<&'static str>,
    pub(crate) shown: Rc<RefCell<Vec<u8>>>,
    pub(crate) at: usize,
}

impl Read for Typed {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let Some(piece) = self.pieces.get(self.at) else {
            return Ok(0);
        };
        assert_eq!(*self.shown.borrow(), self.expected[self.at].as_bytes());
        self.at += 1;
        to[..piece.len()].copy_from_slice(piece.as_bytes());
        Ok(piece.len())
    }
}

/// Shows what is written to the one who types.
pub(crate) struct Shown(pub(crate) Rc<RefCell<Vec<u8>>>);

impl Write for Shown {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
