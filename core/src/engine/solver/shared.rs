//! Questions that several threads go about at once.

use super::{super::Engine, Method, Solver, proof::Team};
use crate::{Component, Error, Nimber, Outcome, Rules, Work};

impl<C: Component + Send + Sync> Solver<C> {
    /// As [`sum`](Self::sum), of rules that threads can share: by as many threads as `work` allows,
    /// where there is much to do and the method is [`Method::Proof`]. The value does not depend on
    /// how many there are; [`steps`](Self::steps) and what the table knows besides do.
    ///
    /// ```
    /// use grundy::{Options, Rules, Work, engine::{Method, Solver}};
    ///
    /// /// Take one, two or three counters.
    /// struct Bash;
    /// impl Rules for Bash {
    ///     type Component = u64;
    ///     fn options(&self, heap: &u64, options: &mut Options<u64>) {
    ///         (1..=3.min(*heap)).for_each(|taken| options.push(&[heap - taken]));
    ///     }
    /// }
    ///
    /// let mut solver = Solver::new(Method::Proof);
    /// let work = Work { threads: 2, ..Work::default() };
    /// let value = solver.sum_shared(&Bash, &[9, 6], None, &work)?;
    /// assert_eq!(value.map(|value| value.get()), Some(1 ^ 2));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`sum`](Self::sum).
    pub fn sum_shared<R: Rules<Component = C> + Sync>(
        &mut self,
        rules: &R,
        components: &[C],
        asked: Option<Nimber>,
        work: &Work<'_>,
    ) -> Result<Option<Nimber>, Error> {
        match self.method {
            Method::Proof if work.threads() > 1 => {
                let team = Team::new(work.threads());
                self.by_proof(rules, components, asked, team, work)
            }
            _ => self.sum(rules, components, asked, work),
        }
    }
}

/// A [`Solver`] as the engine of rules that threads can share; see [`Solver::sum_shared`].
#[derive(Clone, Debug)]
pub struct Shared<C>(pub Solver<C>);

impl<C> Default for Shared<C> {
    fn default() -> Self {
        Self(Solver::default())
    }
}

impl<C: Component + Send + Sync> Shared<C> {
    fn ask<R: Rules<Component = C> + Sync>(
        &mut self,
        rules: &R,
        component: &C,
        asked: Option<Nimber>,
        work: &Work<'_>,
    ) -> Result<Option<Nimber>, Error> {
        let components = std::slice::from_ref(component);
        self.0.sum_shared(rules, components, asked, work)
    }
}

impl<R: Rules + Sync> Engine<R> for Shared<R::Component>
where
    R::Component: Send + Sync,
{
    fn method(&self) -> Option<&'static str> {
        Engine::<R>::method(&self.0)
    }

    fn choose(&mut self, name: &str) -> bool {
        Engine::<R>::choose(&mut self.0, name)
    }

    fn saved(&self, game: &str) -> Option<Vec<u8>> {
        Some(self.0.saved(game))
    }

    fn load(
        &mut self,
        _rules: &R,
        game: &str,
        saved: &[u8],
        work: &Work<'_>,
    ) -> Result<bool, Error> {
        self.0.load(game, saved, work).map(|()| true)
    }

    fn value(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Nimber, Error> {
        let value = self.ask(rules, component, None, work)?;
        value.ok_or_else(|| Error::limit("the value of this position was not decided"))
    }

    fn outcome(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Outcome, Error> {
        let value = self.ask(rules, component, Some(Nimber::ZERO), work)?;
        Ok(value.map_or(Outcome::N, Outcome::of))
    }
}
