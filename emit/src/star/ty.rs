//! What values are, as far as it is known before the program runs.

use crate::tree::Kind;

/// What a value is. Two are joined where a variable may be either.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ty {
    /// Nothing is known yet.
    Any,
    /// A whole number, and whether it is never negative.
    Int(bool),
    Bool,
    /// A list or a tuple.
    Seq(Seq),
    /// A sum of positions.
    Sum(Box<Ty>),
    /// What a function gives that returns nothing.
    Nothing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seq {
    /// Whether it is a list and no tuple.
    pub(super) list: bool,
    /// How long it is, if that is known.
    pub(super) len: Option<usize>,
    pub(super) of: Box<Ty>,
}

/// Longer ones are no arrays of a fixed length.
pub(super) const LONGEST: usize = 16;

impl Ty {
    pub(super) fn list(of: Self) -> Self {
        Self::Seq(Seq {
            list: true,
            len: None,
            of: Box::new(of),
        })
    }

    pub(super) fn fixed(list: bool, len: usize, of: Self) -> Self {
        Self::Seq(Seq {
            list,
            len: (len <= LONGEST).then_some(len),
            of: Box::new(of),
        })
    }

    pub(super) fn seq(&self) -> Option<&Seq> {
        match self {
            Self::Seq(seq) => Some(seq),
            _ => None,
        }
    }

    pub(super) fn is_int(&self) -> bool {
        matches!(self, Self::Int(_) | Self::Any)
    }

    pub(super) fn from0(&self) -> bool {
        matches!(self, Self::Int(true) | Self::Any)
    }

    /// The number of elements of a list or tuple of numbers with a fixed length.
    pub(super) fn width(&self) -> Option<usize> {
        let seq = self.seq()?;
        let ints = matches!(*seq.of, Self::Int(_));
        seq.len.filter(|&len| len > 0 && ints)
    }

    /// What either may be; nothing where no variable may be both.
    pub(super) fn join(&self, other: &Self) -> Option<Self> {
        Some(match (self, other) {
            (Self::Any, x) | (x, Self::Any) => x.clone(),
            (Self::Int(a), Self::Int(b)) => Self::Int(*a && *b),
            (Self::Seq(a), Self::Seq(b)) => {
                // An empty list may be one of anything.
                if a.list != b.list {
                    return None;
                }
                Self::Seq(Seq {
                    list: a.list,
                    len: a.len.filter(|_| a.len == b.len),
                    of: Box::new(a.of.join(&b.of)?),
                })
            }
            (Self::Sum(a), Self::Sum(b)) => Self::Sum(Box::new(a.join(b)?)),
            (Self::Sum(a), b) | (b, Self::Sum(a)) => {
                Self::Sum(Box::new(a.join(&b.clone().position())?))
            }
            (a, b) if a == b => a.clone(),
            _ => return None,
        })
    }

    /// A list of numbers is a position like a tuple of them.
    pub(super) fn position(self) -> Self {
        match self {
            Self::Seq(seq) => Self::Seq(Seq { list: false, ..seq }),
            other => other,
        }
    }

    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::Any | Self::Int(_) => Kind::Int,
            Self::Bool => Kind::Bool,
            Self::Nothing => Kind::Nothing,
            Self::Sum(of) => Kind::List(Box::new(of.kind())),
            Self::Seq(seq) => match self.width() {
                Some(width) => Kind::Tuple(width),
                None => Kind::List(Box::new(seq.of.kind())),
            },
        }
    }

    /// What it is called in a sentence.
    pub(super) fn told(&self) -> String {
        match self {
            Self::Any => "something unknown".into(),
            Self::Int(_) => "a number".into(),
            Self::Bool => "a truth value".into(),
            Self::Nothing => "None".into(),
            Self::Sum(_) => "a sum".into(),
            Self::Seq(seq) => {
                let what = if seq.list { "list" } else { "tuple" };
                match seq.len {
                    Some(len) => format!("a {what} of {len}"),
                    None => format!("a {what} of varying length"),
                }
            }
        }
    }
}
