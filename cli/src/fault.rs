//! What can go wrong, and the exit code and the sentence for it.

use std::{io, process::ExitCode};

use grundy::{Error, ErrorKind};

/// Why the program ends early.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The words don't form a call, or ask for help.
    Words(clap::Error),
    /// The engine cannot answer.
    Engine(Error),
    /// Standard output or a file cannot be written; the text names it.
    Write(String, io::Error),
    /// A certificate cannot be written into the file that the text names.
    Certificate(String, io::Error),
    /// The answer, which is written, is a finding with this exit code.
    Found(u8),
    /// A picture cannot be written into the file that the text names.
    #[cfg(feature = "plot")]
    Draw(String, io::Error),
}

impl From<clap::Error> for Fault {
    fn from(error: clap::Error) -> Self {
        Self::Words(error)
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Engine(error)
    }
}

impl Fault {
    /// The input is wrong; `message` is one sentence with the remedy.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self::Engine(Error::input(message))
    }

    /// Says once what is wrong and gives the exit code for it.
    pub(crate) fn report(self) -> ExitCode {
        let (code, sentence) = match self {
            Self::Words(error) => return words(&error),
            Self::Write(_, error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Found(code) => return ExitCode::from(code),
            Self::Write(what, error) => (
                2,
                format!("cannot write {what}: {error}: choose another file with -o"),
            ),
            Self::Certificate(file, error) => (
                2,
                format!("cannot write '{file}': {error}: choose another file with --certificate"),
            ),
            #[cfg(feature = "plot")]
            Self::Draw(file, error) => (
                2,
                format!("cannot draw into '{file}': {error}: choose another file with --plot"),
            ),
            Self::Engine(error) => (code(error.kind()), error.to_string()),
        };
        eprintln!("grundy: {}", plain(&shortened(&sentence)));
        ExitCode::from(code)
    }
}

fn code(kind: ErrorKind) -> u8 {
    match kind {
        ErrorKind::Input => 2,
        ErrorKind::Limit => 3,
        ErrorKind::Stopped => 130,
    }
}

/// A sentence that quotes very long input, without the middle of it.
fn shortened(sentence: &str) -> String {
    const END: usize = 400;
    let length = sentence.chars().count();
    if length <= 3 * END {
        return sentence.to_owned();
    }
    let start: String = sentence.chars().take(END).collect();
    let end: String = sentence.chars().skip(length - END).collect();
    format!("{start} … {end}")
}

/// A sentence that quotes control characters, which would act on a terminal, as `\u{1b}`.
fn plain(sentence: &str) -> String {
    let mut plain = String::with_capacity(sentence.len());
    for c in sentence.chars() {
        match c.is_control() {
            true => plain.extend(c.escape_default()),
            false => plain.push(c),
        }
    }
    plain
}

/// Help and version go to stdout and are no fault.
fn words(error: &clap::Error) -> ExitCode {
    // A reader that has gone away is no fault either.
    drop(error.print());
    ExitCode::from(if error.use_stderr() { 2 } else { 0 })
}
