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
pub struct Error(Box<Report>);

/// It stands behind a pointer, so that results which may be errors stay small.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Report {
    kind: ErrorKind,
    message: String,
    place: Option<(u64, u64)>,
}

impl Error {
    /// An error in the input.
    pub fn input(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Input, message.into())
    }

    /// A limit that was reached.
    pub fn limit(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Limit, message.into())
    }

    /// The work was asked to stop before it was done.
    pub fn stopped() -> Self {
        Self::new(ErrorKind::Stopped, "stopped on request".into())
    }

    #[cold]
    fn new(kind: ErrorKind, message: String) -> Self {
        Self(Box::new(Report {
            kind,
            message,
            place: None,
        }))
    }

    /// The same error, placed at a line and column of a file, both counted from 1.
    /// An error that has a place already keeps it.
    #[must_use]
    pub fn at(self, line: u64, column: u64) -> Self {
        if self.0.place.is_some() {
            return self;
        }
        let mut placed = self.within(&format!("line {line}, column {column}"));
        placed.0.place = Some((line, column));
        placed
    }

    /// The same error with `context` before its sentence, and before its place if it has one.
    #[must_use]
    pub fn within(mut self, context: &str) -> Self {
        self.0.message = format!("{context}: {}", self.0.message);
        self
    }

    /// The kind of trouble.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Line and column in the input, both counted from 1, where the error has a place.
    pub fn place(&self) -> Option<(u64, u64)> {
        self.0.place
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Error {}
