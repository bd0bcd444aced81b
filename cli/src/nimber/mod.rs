//! The calculator: text to steps, steps to a nimber or to the roots of an equation.

mod evaluate;
mod mistake;
mod parse;
mod polynomial;
mod step;

use nimbers::BigNimber;

pub(crate) use mistake::Mistake;

/// What an expression comes to.
#[derive(Debug)]
pub(crate) enum Answer {
    /// A nimber, or the number that `order` or `log` found.
    Value(BigNimber),
    /// The roots of an equation, the smaller first.
    Roots(Vec<BigNimber>),
    /// Every nimber is a root.
    All,
}

/// Works out an expression.
pub(crate) fn evaluate(text: &str) -> Result<Answer, Mistake> {
    evaluate::evaluate(&parse::parse(text)?)
}

/// The digits of a nimber.
pub(crate) fn decimal(nimber: &BigNimber) -> String {
    nimber.to_string().split_off(1)
}
