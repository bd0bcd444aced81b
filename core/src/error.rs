use std::fmt;

/// What kind of trouble an [`Error`] reports; a program derives its exit code from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The input is wrong: a spec, a position, a file or a question.
    Input,
    /// The answer exists but lies beyond a limit of memory, size or steps.
    Limit,
    /// The work was asked to stop.
    Stopped,
}

/// One sentence for the reader: what was found, where, what was expected, and the remedy.
///
/// ```
/// use grundy::Error;
/// let error = Error::input("expected a number, found 'x'").at(3, 7);
/// assert_eq!(error.to_string(), "line 3, column 7: expected a number, found 'x'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    message: String,
    place: Option<(u64, u64)>,
}

impl Error {
    /// An error in the input.
    pub fn input(message: impl Into<String>) -> Self {
        Self {
            kind: ErrorKind::Input,
            message: message.into(),
            place: None,
        }
    }

    /// A limit that was reached.
    pub fn limit(message: impl Into<String>) -> Self {
        Self {
            kind: ErrorKind::Limit,
            message: message.into(),
            place: None,
        }
    }

    /// The work was asked to stop before it was done.
    pub fn stopped() -> Self {
        Self {
            kind: ErrorKind::Stopped,
            message: "stopped on request".into(),
            place: None,
        }
    }

    /// The same error, placed at a line and column of a file, both counted from 1.
    /// An error that has a place already keeps it.
    #[must_use]
    pub fn at(self, line: u64, column: u64) -> Self {
        if self.place.is_some() {
            return self;
        }
        Self {
            place: Some((line, column)),
            ..self.within(&format!("line {line}, column {column}"))
        }
    }

    /// The same error with `context` before its sentence, and before its place if it has one.
    #[must_use]
    pub fn within(mut self, context: &str) -> Self {
        self.message = format!("{context}: {}", self.message);
        self
    }

    /// The kind of trouble.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Line and column in the input, both counted from 1, where the error has a place.
    pub fn place(&self) -> Option<(u64, u64)> {
        self.place
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
