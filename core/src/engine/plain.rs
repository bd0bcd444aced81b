//! The search from the rules alone, where it is asked for by name.

use super::{Engine, Search};
use crate::{Error, Nimber, Rules, Work};

/// A [`Search`] that tells its name, as another engine might be there.
pub(crate) struct Plain<C>(Search<C>);

/// Its name.
pub(crate) const PLAIN: &str = "plain";

impl<C> Default for Plain<C> {
    fn default() -> Self {
        Self(Search::default())
    }
}

impl<R: Rules> Engine<R> for Plain<R::Component> {
    fn method(&self) -> Option<&'static str> {
        Some(PLAIN)
    }

    fn value(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Nimber, Error> {
        self.0.value(rules, component, work)
    }
}
