//! Search of games whose positions are of any type and fall apart into sums.

mod falling;
mod method;
mod parts;
mod proof;
mod run;
mod saved;
mod sets;
mod shared;
mod table;

pub use method::Method;
pub use shared::Shared;
pub use table::Fact;

use self::{
    proof::{Alone, Crew, Proof},
    run::Run,
    sets::{EVERY, only},
    table::Table,
};
use super::{Engine, loopy};
use crate::{Component, Error, Nimber, Outcome, Rules, Work};

/// A search that asks no more than it needs, with a table that keeps within the memory of its
/// [`Work`].
///
/// Components are split and brought to canonical form by [`Rules::canonical`], and options are
/// tried in the order of [`Rules::effort`]. The table holds values and, of components that were
/// only asked whether they have one of some values, those they have not. When it is full it
/// forgets what was cheapest to find, which costs time and never changes an answer. The search
/// has a stack of its own, so depth costs memory and not the machine's stack.
///
/// ```
/// use grundy::{HeapRules, Options};
/// use grundy::engine::{Engine, Method, Solver};
///
/// /// Kayles: knock down one or two pins that stand beside each other.
/// struct Kayles;
/// impl HeapRules for Kayles {
///     fn heap_options(&self, n: u64, options: &mut Options<u64>) {
///         for left in (1..=2.min(n)).map(|taken| n - taken) {
///             (0..=left / 2).for_each(|part| options.push(&[part, left - part]));
///         }
///     }
/// }
///
/// let mut solver = Solver::new(Method::Couples);
/// let value = solver.value(&Kayles, &50, &Default::default())?;
/// assert_eq!(value.get(), 2);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver<C> {
    method: Method,
    table: Table<C>,
    steps: u64,
}

impl<C> Default for Solver<C> {
    fn default() -> Self {
        Self::new(Method::default())
    }
}

impl<C> Solver<C> {
    /// Nothing is known yet, and questions will be gone about by `method`.
    pub fn new(method: Method) -> Self {
        Self {
            method,
            table: Table::default(),
            steps: 0,
        }
    }
}

impl<C: Component> Solver<C> {
    /// Goes about questions by another method, with all that is known.
    pub fn set_method(&mut self, method: Method) {
        self.method = method;
    }

    /// How it goes about questions.
    pub fn method(&self) -> Method {
        self.method
    }

    /// How many components something is known of.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many components had their options listed so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many facts the table gave up for want of room.
    pub fn forgotten(&self) -> u64 {
        self.table.forgotten()
    }

    /// The value of a sum of components, or `None` if it is not `asked`, where a value is.
    ///
    /// # Errors
    /// When a limit is reached, the work is stopped, or the game turns out to be loopy.
    pub fn sum<R: Rules<Component = C>>(
        &mut self,
        rules: &R,
        components: &[C],
        asked: Option<Nimber>,
        work: &Work<'_>,
    ) -> Result<Option<Nimber>, Error> {
        if self.method == Method::Proof {
            return self.by_proof(rules, components, asked, Alone, work);
        }
        let asked = asked.map_or(EVERY, |value| only(value.get()));
        let mut run = Run::new(rules, &mut self.table, self.method, work);
        let value = run.sum(components, asked);
        self.steps += run.steps();
        Ok(value?.map(Nimber::new))
    }

    fn by_proof<R: Rules<Component = C>, T: Crew<R>>(
        &mut self,
        rules: &R,
        components: &[C],
        asked: Option<Nimber>,
        crew: T,
        work: &Work<'_>,
    ) -> Result<Option<Nimber>, Error> {
        let mut proof = Proof::new(rules, &mut self.table, crew, work);
        let value = proof.sum(components, asked.map(|value| value.get()));
        self.steps += proof.steps;
        Ok(value?.map(Nimber::new))
    }
}

impl<R: Rules> Engine<R> for Solver<R::Component> {
    fn method(&self) -> Option<&'static str> {
        Some(self.method.name())
    }

    fn choose(&mut self, name: &str) -> bool {
        let method = Method::named(name);
        self.method = method.unwrap_or(self.method);
        method.is_some()
    }

    fn saved(&self, game: &str) -> Option<Vec<u8>> {
        Some(Solver::saved(self, game))
    }

    fn load(
        &mut self,
        _rules: &R,
        game: &str,
        saved: &[u8],
        work: &Work<'_>,
    ) -> Result<bool, Error> {
        Solver::load(self, game, saved, work).map(|()| true)
    }

    fn value(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Nimber, Error> {
        let value = self.sum(rules, std::slice::from_ref(component), None, work)?;
        value.ok_or_else(|| Error::limit("the value of this position was not decided"))
    }

    fn outcome(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Outcome, Error> {
        let asked = Some(Nimber::ZERO);
        let value = self.sum(rules, std::slice::from_ref(component), asked, work)?;
        Ok(value.map_or(Outcome::N, Outcome::of))
    }
}
