use std::fmt;

/// Why a certificate is not found right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What kind of reason it is.
    pub kind: Kind,
    /// The line of the certificate, counted from 1, where there is one to blame.
    pub line: Option<usize>,
    /// The column on that line, counted from 1, where the text cannot be read.
    pub column: Option<usize>,
    /// What was found and what was expected.
    pub reason: String,
}

/// The kinds of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The text is no certificate, or the options don't fit it.
    Unreadable,
    /// The certificate claims what is not so.
    Refuted,
    /// The check would take more than it may.
    Limit,
    /// The check was asked to stop.
    Stopped,
}

impl Fault {
    pub(crate) fn unreadable(line: usize, column: usize, reason: impl Into<String>) -> Self {
        Self {
            kind: Kind::Unreadable,
            line: Some(line),
            column: Some(column),
            reason: reason.into(),
        }
    }

    pub(crate) fn refuted(line: usize, reason: impl Into<String>) -> Self {
        Self {
            kind: Kind::Refuted,
            line: Some(line),
            column: None,
            reason: reason.into(),
        }
    }

    pub(crate) fn options(reason: impl Into<String>) -> Self {
        Self {
            kind: Kind::Unreadable,
            line: None,
            column: None,
            reason: reason.into(),
        }
    }

    pub(crate) fn limit(reason: impl Into<String>) -> Self {
        Self {
            kind: Kind::Limit,
            line: None,
            column: None,
            reason: reason.into(),
        }
    }

    pub(crate) fn stopped() -> Self {
        Self {
            kind: Kind::Stopped,
            line: None,
            column: None,
            reason: "stopped on request".into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(f, "line {line}, column {column}: ")?,
            (Some(line), None) => write!(f, "line {line}: ")?,
            _ => {}
        }
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Fault {}
