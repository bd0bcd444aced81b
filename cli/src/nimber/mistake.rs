use grundy::Error;

/// What is wrong with an expression, and where.
#[derive(Debug)]
pub(crate) enum Mistake {
    /// A sentence in two parts, between which the column stands.
    At {
        at: usize,
        before: String,
        after: String,
    },
    /// The work was stopped.
    Other(Error),
}

impl Mistake {
    /// A mistake `at` bytes into the expression.
    pub(super) fn new(at: usize, before: impl Into<String>, after: impl Into<String>) -> Self {
        Self::At {
            at,
            before: before.into(),
            after: after.into(),
        }
    }

    pub(super) fn division(at: usize) -> Self {
        Self::new(at, "division by 0", ": write a divisor other than 0")
    }

    /// Where the mistake is, and its sentence without the place.
    pub(crate) fn split(self) -> (Option<usize>, Error) {
        match self {
            Self::At { at, before, after } => (Some(at), Error::input(before + &after)),
            Self::Other(error) => (None, error),
        }
    }

    /// The sentence with the column in `text`.
    pub(crate) fn within(self, text: &str) -> Error {
        match self {
            Self::At { at, before, after } => {
                let column = text.chars().count() - text[at..].chars().count() + 1;
                Error::input(format!("{before} at column {column}{after}"))
            }
            Self::Other(error) => error,
        }
    }
}
