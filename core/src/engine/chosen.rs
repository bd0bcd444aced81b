//! An engine that was asked for by name.

use super::{Engine, Method, Search, Solver};
use crate::{Error, Nimber, Outcome, Rules, Work};

/// The search from the rules alone, or one of the methods of the solver.
pub(crate) enum Chosen<C> {
    Plain(Search<C>),
    Solver(Solver<C>),
}

/// The name of the search from the rules alone.
const PLAIN: &str = "plain";

impl Chosen<()> {
    /// The names of all that can be asked for.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        let methods = Method::ALL.into_iter().map(Method::name);
        std::iter::once(PLAIN).chain(methods)
    }
}

impl<C> Chosen<C> {
    /// The engine of this name, if there is one.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match Method::named(name) {
            Some(method) => Some(Self::Solver(Solver::new(method))),
            None => (name == PLAIN).then(|| Self::Plain(Search::default())),
        }
    }
}

impl<R: Rules> Engine<R> for Chosen<R::Component> {
    fn method(&self) -> Option<&'static str> {
        match self {
            Self::Plain(_) => Some(PLAIN),
            Self::Solver(solver) => <Solver<_> as Engine<R>>::method(solver),
        }
    }

    fn saved(&self, game: &str) -> Option<Vec<u8>> {
        match self {
            Self::Plain(_) => None,
            Self::Solver(solver) => Some(solver.saved(game)),
        }
    }

    fn load(
        &mut self,
        _rules: &R,
        game: &str,
        saved: &[u8],
        work: &Work<'_>,
    ) -> Result<bool, Error> {
        match self {
            Self::Plain(_) => Ok(false),
            Self::Solver(solver) => solver.load(game, saved, work).map(|()| true),
        }
    }

    fn value(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Nimber, Error> {
        match self {
            Self::Plain(search) => search.value(rules, component, work),
            Self::Solver(solver) => solver.value(rules, component, work),
        }
    }

    fn outcome(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Outcome, Error> {
        match self {
            Self::Plain(search) => search.outcome(rules, component, work),
            Self::Solver(solver) => solver.outcome(rules, component, work),
        }
    }
}
