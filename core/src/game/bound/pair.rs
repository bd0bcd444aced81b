//! Rules and an engine of known types: what is asked over and over.

use std::sync::Arc;

use super::{has_values, misfit};
use crate::{
    Component, Components, Error, Known, Nimber, Outcome, Rules, Value, Work,
    engine::{self, Engine, Repeating},
};

/// Rules with components `C` and the engine that searches them, their types forgotten.
pub(super) trait Asked<C: Component> {
    fn rules(&self) -> &dyn Rules<Component = C>;
    fn into_rules(self: Box<Self>) -> Box<dyn Rules<Component = C>>;
    /// See [`Engine::LOOPY`].
    fn is_loopy(&self) -> bool;
    fn value_at(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Value, Known), Error>;
    fn outcome_at(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Outcome, Known), Error>;
    fn nim_sum(
        &mut self,
        components: Components<'_>,
        work: &Work<'_>,
    ) -> Result<(Nimber, Known), Error>;
    fn value(&mut self, component: &C, work: &Work<'_>) -> Result<(Nimber, Known), Error>;
    fn outcome(&mut self, component: &C, work: &Work<'_>) -> Result<(Outcome, Known), Error>;
    fn general_value(&mut self, component: &C, work: &Work<'_>) -> Result<(Value, Known), Error>;
    fn time(&mut self, component: &C, work: &Work<'_>) -> Result<u64, Error>;
    fn remoteness(&mut self, component: &C, work: &Work<'_>) -> Result<Option<u64>, Error>;
    fn repeating(&mut self, heap: u64, work: &Work<'_>) -> Result<Option<Arc<Repeating>>, Error>;
    fn prepare(&mut self, from: &[u64], to: &[u64], work: &Work<'_>) -> Result<bool, Error>;
    fn method(&self) -> Option<&'static str>;
    fn choose(&mut self, name: &str) -> bool;
    fn saved(&self, game: &str) -> Option<Vec<u8>>;
    fn load(&mut self, game: &str, saved: &[u8], work: &Work<'_>) -> Result<bool, Error>;
}

/// Rules and the engine that searches them.
pub(super) struct Pair<R: Rules, E> {
    rules: R,
    engine: E,
    /// The component that was asked about last, whose memory is used again.
    last: Option<R::Component>,
}

impl<R: Rules + 'static, E: Engine<R>> Pair<R, E> {
    pub(super) fn new(rules: R, engine: E) -> Self {
        Self {
            rules,
            engine,
            last: None,
        }
    }

    /// Asks the engine about the component that `numbers` write.
    #[inline]
    fn ask<T>(
        &mut self,
        numbers: &[u64],
        question: impl FnOnce(&R, &mut E, &R::Component) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let known = self.last.as_mut().is_some_and(|last| last.read(numbers));
        if !known {
            self.last = R::Component::from_numbers(numbers);
        }
        let component = self
            .last
            .as_ref()
            .ok_or_else(|| misfit::<R::Component>(numbers))?;
        self.rules.check(component)?;
        question(&self.rules, &mut self.engine, component)
    }

    /// The nim-value of the component that `numbers` write, and how it is known.
    #[inline]
    fn nimber(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Nimber, Known), Error> {
        if self.rules.no_sums().is_some() {
            has_values(&self.rules)?;
        }
        self.ask(numbers, |rules, engine, component| {
            engine::value(rules, engine, component, work)
        })
    }
}

impl<R: Rules + 'static, E: Engine<R>> Asked<R::Component> for Pair<R, E> {
    fn rules(&self) -> &dyn Rules<Component = R::Component> {
        &self.rules
    }
    fn into_rules(self: Box<Self>) -> Box<dyn Rules<Component = R::Component>> {
        Box::new(self.rules)
    }
    fn is_loopy(&self) -> bool {
        E::LOOPY
    }
    fn value_at(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Value, Known), Error> {
        if E::LOOPY {
            has_values(&self.rules)?;
            return self.ask(numbers, |rules, engine, component| {
                engine::general_value(rules, engine, component, work)
            });
        }
        let (value, known) = self.nimber(numbers, work)?;
        Ok((Value::Nim(value), known))
    }
    fn outcome_at(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Outcome, Known), Error> {
        self.ask(numbers, |rules, engine, component| {
            engine::outcome(rules, engine, component, work)
        })
    }
    fn nim_sum(
        &mut self,
        components: Components<'_>,
        work: &Work<'_>,
    ) -> Result<(Nimber, Known), Error> {
        if let Some((value, name)) = self.rules.sum_theorem(components.clone()) {
            return Ok((value, Known::Formula(name)));
        }
        let (mut total, mut known) = (Nimber::ZERO, None);
        for numbers in components {
            let (value, how) = self.nimber(numbers, work)?;
            total += value;
            known = Known::also(known, how);
        }
        Ok((total, known.unwrap_or(Known::EMPTY)))
    }
    fn value(
        &mut self,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<(Nimber, Known), Error> {
        engine::value(&self.rules, &mut self.engine, component, work)
    }
    fn outcome(
        &mut self,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<(Outcome, Known), Error> {
        engine::outcome(&self.rules, &mut self.engine, component, work)
    }
    fn general_value(
        &mut self,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<(Value, Known), Error> {
        engine::general_value(&self.rules, &mut self.engine, component, work)
    }
    fn time(&mut self, component: &R::Component, work: &Work<'_>) -> Result<u64, Error> {
        self.engine.time(&self.rules, component, work)
    }
    fn remoteness(
        &mut self,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Option<u64>, Error> {
        self.engine.remoteness(&self.rules, component, work)
    }
    fn repeating(&mut self, heap: u64, work: &Work<'_>) -> Result<Option<Arc<Repeating>>, Error> {
        self.engine.repeating(&self.rules, heap, work)
    }
    fn prepare(&mut self, from: &[u64], to: &[u64], work: &Work<'_>) -> Result<bool, Error> {
        self.engine.prepare(&self.rules, from, to, work)
    }
    fn method(&self) -> Option<&'static str> {
        self.engine.method()
    }
    fn choose(&mut self, name: &str) -> bool {
        self.engine.choose(name)
    }
    fn saved(&self, game: &str) -> Option<Vec<u8>> {
        self.engine.saved(game)
    }
    fn load(&mut self, game: &str, saved: &[u8], work: &Work<'_>) -> Result<bool, Error> {
        self.engine.load(&self.rules, game, saved, work)
    }
}
