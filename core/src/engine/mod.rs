//! The engines: from rules to values. No engine names a family.

pub mod breaking;
mod graph;
mod lattice;
mod memo;
mod mex;
pub mod misere;
pub mod period;
pub mod sequence;

pub use graph::{Graph, Vertices};
pub use lattice::{Lattice, MoveSet, Step};
pub use memo::{Memo, Search};
pub use mex::Mex;
pub use sequence::Sequence;

use crate::{Error, Known, Nimber, Outcome, Rules, Work};

/// What finds the value of a component by a search of its rules.
pub trait Engine<R: Rules> {
    /// The nim-value of `component`.
    ///
    /// # Errors
    /// When a limit is reached, the work is stopped, or the game turns out to be loopy.
    fn value(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Nimber, Error>;

    /// The outcome of `component`; overridden where it is cheaper than the value.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn outcome(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Outcome, Error> {
        self.value(rules, component, work).map(Outcome::of)
    }
}

/// The value of `component`: by a theorem of its rules, else by `engine`.
#[inline]
pub(crate) fn value<R: Rules, E: Engine<R>>(
    rules: &R,
    engine: &mut E,
    component: &R::Component,
    work: &Work<'_>,
) -> Result<(Nimber, Known), Error> {
    match rules.theorem(component) {
        Some((value, name)) => Ok((value, Known::Formula(name))),
        None => Ok((engine.value(rules, component, work)?, Known::Search)),
    }
}

/// The outcome of `component`: by a theorem of its rules, else by `engine`.
#[inline]
pub(crate) fn outcome<R: Rules, E: Engine<R>>(
    rules: &R,
    engine: &mut E,
    component: &R::Component,
    work: &Work<'_>,
) -> Result<(Outcome, Known), Error> {
    match rules.outcome_theorem(component) {
        Some((outcome, name)) => Ok((outcome, Known::Formula(name))),
        None => Ok((engine.outcome(rules, component, work)?, Known::Search)),
    }
}
