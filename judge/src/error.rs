use std::{fmt, io};

/// Why a run ended early. Everything answered before it has been written.
#[derive(Debug)]
pub enum Error {
    /// The input is wrong, an answer lies beyond a limit, or the work was asked to stop: one
    /// sentence with a line and a column.
    Input(grundy::Error),
    /// The input could not be read.
    Read(io::Error),
    /// The answers could not be written.
    Write(io::Error),
}

impl Error {
    /// Line and column in the input, both counted from 1, where the error has a place.
    pub fn place(&self) -> Option<(u64, u64)> {
        match self {
            Self::Input(error) => error.place(),
            Self::Read(_) | Self::Write(_) => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::Read(error) => write!(f, "the input cannot be read: {error}"),
            Self::Write(error) => write!(f, "the answers cannot be written: {error}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Input(_) => None,
            Self::Read(error) | Self::Write(error) => Some(error),
        }
    }
}

impl From<grundy::Error> for Error {
    fn from(error: grundy::Error) -> Self {
        Self::Input(error)
    }
}
