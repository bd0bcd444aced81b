//! What an expression is made of.

/// A step works on the values that the steps before it left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<'a> {
    pub(super) action: Action<'a>,
    /// Where it is written, in bytes.
    pub(super) at: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action<'a> {
    Number(&'a str),
    X,
    Sum,
    Product,
    Quotient,
    Power,
    /// The power with the negative exponent.
    InversePower,
    Call(Function),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Sqrt,
    Inverse,
    Square,
    Order,
    Log,
    Trace,
    Solve,
}

impl Function {
    pub(super) const ALL: [Self; 7] = [
        Self::Sqrt,
        Self::Inverse,
        Self::Square,
        Self::Order,
        Self::Log,
        Self::Trace,
        Self::Solve,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Sqrt => "sqrt",
            Self::Inverse => "inverse",
            Self::Square => "square",
            Self::Order => "order",
            Self::Log => "log",
            Self::Trace => "trace",
            Self::Solve => "solve",
        }
    }

    /// What stands between its two parts, if it has two.
    pub(super) fn separator(self) -> Option<char> {
        match self {
            Self::Log => Some(','),
            Self::Solve => Some('='),
            _ => None,
        }
    }
}

impl Action<'_> {
    /// What the operator `c` does.
    pub(super) fn of_operator(c: char) -> Option<Self> {
        match c {
            '+' | '-' => Some(Self::Sum),
            '*' => Some(Self::Product),
            '/' => Some(Self::Quotient),
            '^' => Some(Self::Power),
            _ => None,
        }
    }

    /// How strongly it binds its two sides.
    pub(super) fn strength(self) -> u8 {
        match self {
            Self::Power | Self::InversePower => 3,
            Self::Product | Self::Quotient => 2,
            _ => 1,
        }
    }
}
