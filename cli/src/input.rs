//! Reading: files that specs name, and positions one a line.

mod packed;

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

use grundy::Error;

use crate::progress::{self, waiting};

/// A line that holds a position is shorter than this.
const LONGEST_LINE: u64 = 64 << 20;

/// The bytes of the file `name`, unpacked, of at most `memory` bytes.
pub(crate) fn load(name: &str, memory: u64) -> Result<Vec<u8>, Error> {
    read_all(name, unpacked(Path::new(name))?, memory)
}

/// What is in the file at `path`, or on stdin where it is '-', unpacked if it is packed.
pub(crate) fn unpacked(path: &Path) -> Result<Box<dyn Read>, Error> {
    let from: Box<dyn Read> = match path == Path::new("-") {
        true => Box::new(Stdin),
        false => Box::new(open(path)?),
    };
    packed::unpack(from).map_err(|error| unreadable(&path.display().to_string(), &error))
}

/// All bytes of `from`, which is called `name`, if they are at most `memory`.
pub(crate) fn read_all(name: &str, from: impl Read, memory: u64) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let read = from.take(memory.saturating_add(1)).read_to_end(&mut bytes);
    match read {
        Ok(_) if bytes.len() as u64 > memory => Err(Error::limit(format!(
            "'{name}' is larger than the limit of {memory} bytes: allow more with --memory"
        ))),
        Ok(_) => Ok(bytes),
        Err(error) => Err(unreadable(name, &error)),
    }
}

fn open(path: &Path) -> Result<File, Error> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
    match file.metadata() {
        Ok(data) if data.is_dir() => Err(Error::input(format!(
            "'{name}' is a folder: name a file in it"
        ))),
        _ => Ok(file),
    }
}

/// Why the file `name` cannot be read.
pub(crate) fn unreadable(name: &str, error: &io::Error) -> Error {
    let remedy = match error.kind() {
        io::ErrorKind::NotFound => {
            "there is no such file: check the name, which is looked up from the current folder"
        }
        io::ErrorKind::PermissionDenied => "permission is denied: allow reading it",
        _ => return Error::input(format!("cannot read '{name}': {error}: try another file")),
    };
    Error::input(format!("cannot read '{name}': {remedy}"))
}

/// Stdin, read in the reader's own pieces until Ctrl-C.
pub(crate) struct Stdin;

impl Read for Stdin {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        progress::check().map_err(io::Error::other)?;
        waiting(|| io::stdin().read(buffer))
    }
}

/// Lines of a file or of stdin, in one buffer.
pub(crate) struct Lines {
    name: String,
    from: BufReader<Box<dyn Read>>,
    number: u64,
    line: Vec<u8>,
}

impl Lines {
    /// The lines of the file at `path`.
    pub(crate) fn of_file(path: &Path) -> Result<Self, Error> {
        let file = open(path)?;
        Ok(Self::new(path.display().to_string(), Box::new(file)))
    }

    /// The lines of stdin.
    pub(crate) fn of_stdin() -> Self {
        Self::new("stdin".into(), Box::new(io::stdin()))
    }

    fn new(name: String, from: Box<dyn Read>) -> Self {
        Self {
            name,
            from: BufReader::with_capacity(1 << 16, from),
            number: 0,
            line: Vec::new(),
        }
    }

    /// Whether the reader may have to wait for the next line.
    pub(crate) fn may_wait(&self) -> bool {
        !self.from.buffer().contains(&b'\n')
    }

    /// Goes to the next line; false at the end of the input.
    pub(crate) fn advance(&mut self) -> Result<bool, Error> {
        self.line.clear();
        self.number += 1;
        let (from, line) = (&mut self.from, &mut self.line);
        let read = waiting(|| from.take(LONGEST_LINE).read_until(b'\n', line));
        match read {
            Ok(0) => Ok(false),
            Ok(length) if length as u64 == LONGEST_LINE => Err(self.place(
                None,
                Error::limit(format!(
                    "the line is longer than {LONGEST_LINE} bytes: break it into several"
                )),
            )),
            Ok(_) => Ok(true),
            Err(error) => Err(unreadable(&self.name, &error)),
        }
    }

    /// The position on the line, or `None` for a blank line and a comment.
    pub(crate) fn text(&self) -> Result<Option<&str>, Error> {
        let text = std::str::from_utf8(&self.line).map_err(|_| {
            let wrong = "expected text in UTF-8, found other bytes: save it as UTF-8";
            self.place(None, Error::input(wrong))
        })?;
        let text = text.trim_matches(blank);
        Ok((!text.is_empty() && !text.starts_with('#')).then_some(text))
    }

    /// The error, placed at the line, and at the column that is `at` bytes into its position.
    pub(crate) fn place(&self, at: Option<usize>, error: Error) -> Error {
        let line = format!("{}, line {}", self.name, self.number);
        let text = String::from_utf8_lossy(&self.line);
        let start = text.len() - text.trim_start_matches(blank).len();
        match at.and_then(|at| text.get(..start + at)) {
            Some(before) => {
                let column = before.trim_start_matches('\u{feff}').chars().count() + 1;
                error.within(&format!("{line}, column {column}"))
            }
            None => error.within(&line),
        }
    }
}

/// White space, and the mark that some editors put at the start of a file.
fn blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}
