//! Who wins a component alone, where the rules have an ending of their own.

use super::{Engine, Loops, PLAIN, loopy};
use crate::{Component, Error, Nimber, Outcome, Rules, Work};

/// Outcomes from the ends backwards, where every line of play ends.
pub(crate) struct Ended<C>(Loops<C>);

impl<C: Component> Default for Ended<C> {
    fn default() -> Self {
        Self(Loops::default())
    }
}

impl<R: Rules> Engine<R> for Ended<R::Component> {
    const ENDINGS: bool = true;

    fn choose(&mut self, name: &str) -> bool {
        name == PLAIN
    }

    fn value(&mut self, _: &R, _: &R::Component, _: &Work<'_>) -> Result<Nimber, Error> {
        Err(Error::input(
            "a game with an ending of its own has no nim-values: ask for the outcome",
        ))
    }

    fn outcome(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Outcome, Error> {
        match self.0.outcome(rules, component, work)? {
            Outcome::D => Err(loopy()),
            outcome => Ok(outcome),
        }
    }

    fn remoteness(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Option<u64>, Error> {
        self.0.remoteness(rules, component, work)
    }
}
