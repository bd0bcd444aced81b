//! The engines: from rules to values. No engine names a family.

use std::sync::Arc;

mod beyond;
pub mod breaking;
mod ended;
mod graph;
mod hands;
mod lattice;
mod loopy;
mod memo;
mod mex;
pub mod misere;
pub mod period;
mod plain;
pub(crate) mod play;
mod saved;
pub mod sequence;
mod solver;

pub use beyond::Repeating;
pub(crate) use ended::Ended;
pub use graph::{Graph, Vertices};
pub use lattice::{Lattice, MoveSet, Step};
pub use loopy::{Loops, Loopy, LoopyVertices, Remoteness};
pub use memo::{Memo, Search};
pub use mex::Mex;
pub(crate) use plain::{PLAIN, Plain};
pub use sequence::Sequence;
pub use solver::{Fact, Method, Shared, Solver};

use crate::{Error, Known, Nimber, Outcome, Rules, Value, Work, value::Formula};

/// What finds the value of a component by a search of its rules.
pub trait Engine<R: Rules> {
    /// Whether there are other values than nim-values: play may go round in a circle, or a turn
    /// may go on.
    const LOOPY: bool = false;

    /// Whether it asks the rules who wins at the end ([`Rules::ended`]). One that does not is never
    /// asked about rules with an [`Ending`](crate::Ending) of their own.
    const ENDINGS: bool = false;

    /// The name of its method of search, where it has several; see
    /// [`Board::engine`](crate::Board::engine).
    fn method(&self) -> Option<&'static str> {
        None
    }

    /// Searches by the method of this name from now on, or returns false where it has no such one.
    fn choose(&mut self, _name: &str) -> bool {
        false
    }

    /// Finds out about all components whose numbers lie between those of `from` and of `to`, which
    /// are asked for next, where it can do that faster than one by one; false where it cannot.
    ///
    /// # Errors
    /// When a limit is reached, the work is stopped, or a component cannot be searched.
    fn prepare(
        &mut self,
        _rules: &R,
        _from: &[u64],
        _to: &[u64],
        _work: &Work<'_>,
    ) -> Result<bool, Error> {
        Ok(false)
    }

    /// What it has found, as bytes; see [`Solver::saved`].
    fn saved(&self, _game: &str) -> Option<Vec<u8>> {
        None
    }

    /// Takes over what [`saved`](Self::saved) gave; false where it keeps nothing.
    ///
    /// # Errors
    /// When the bytes are damaged, or of another game.
    fn load(
        &mut self,
        _rules: &R,
        _game: &str,
        _saved: &[u8],
        _work: &Work<'_>,
    ) -> Result<bool, Error> {
        Ok(false)
    }

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

    /// The nim-value of `component` by a finite check that a theorem asks for, and the theorem's
    /// name; asked before a search. Overridden where there is one.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn certified(
        &mut self,
        _rules: &R,
        _component: &R::Component,
        _work: &Work<'_>,
    ) -> Result<Option<Formula>, Error> {
        Ok(None)
    }

    /// The values of all heaps by such a theorem, where those of heaps smaller than `heap` prove
    /// that they repeat; asked where a list of heaps is far out or long. Overridden for heaps.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn repeating(
        &mut self,
        _rules: &R,
        _heap: u64,
        _work: &Work<'_>,
    ) -> Result<Option<Arc<Repeating>>, Error> {
        Ok(None)
    }

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

    /// The value of `component`, which is no nim-value in some loopy games.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn general_value(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Value, Error> {
        self.value(rules, component, work).map(Value::Nim)
    }

    /// In a loopy game, when `component` got its nim-value: what falls along a winning plan. See
    /// [`Loopy::time`].
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn time(
        &mut self,
        _rules: &R,
        _component: &R::Component,
        _work: &Work<'_>,
    ) -> Result<u64, Error> {
        Ok(0)
    }

    /// How many moves play of `component` alone lasts, where the winner hurries and the loser
    /// delays; `None` for a draw, and where it isn't known.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn remoteness(
        &mut self,
        _rules: &R,
        _component: &R::Component,
        _work: &Work<'_>,
    ) -> Result<Option<u64>, Error> {
        Ok(None)
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
    if let Some((value, name)) = rules.theorem(component) {
        return Ok((value, Known::Formula(name)));
    }
    match engine.certified(rules, component, work)? {
        Some((value, name)) => Ok((value, Known::Certificate(name))),
        None => Ok((engine.value(rules, component, work)?, Known::Search)),
    }
}

/// The value of `component`, which is no nim-value in some loopy games: by a theorem of its rules,
/// else by `engine`.
pub(crate) fn general_value<R: Rules, E: Engine<R>>(
    rules: &R,
    engine: &mut E,
    component: &R::Component,
    work: &Work<'_>,
) -> Result<(Value, Known), Error> {
    match rules.theorem(component) {
        Some((value, name)) => Ok((Value::Nim(value), Known::Formula(name))),
        None => Ok((engine.general_value(rules, component, work)?, Known::Search)),
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
    if let Some((outcome, name)) = rules.outcome_theorem(component) {
        return Ok((outcome, Known::Formula(name)));
    }
    match engine.certified(rules, component, work)? {
        Some((value, name)) => Ok((Outcome::of(value), Known::Certificate(name))),
        None => Ok((engine.outcome(rules, component, work)?, Known::Search)),
    }
}

/// The error about a component that is reached from itself.
fn loopy() -> Error {
    Error::input(
        "this game is loopy: a position is reached again from itself, \
         and nim-values need a game in which every line of play ends",
    )
}
