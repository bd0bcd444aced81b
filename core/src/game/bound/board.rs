//! Rules and an engine as a board.

use std::sync::Arc;

use super::{
    super::{Board, Move, Numbers, Standing},
    Bound,
    erased::Erased,
    listed_bytes, written,
};
use crate::{
    Component, Components, Ending, Error, Known, Nimber, Outcome, Progression, Rules, Value, Work,
    engine::{Engine, Loops, Method, PLAIN, Plain, Repeating, Solver, Step, breaking::Shifted},
    notation::shortened,
};

impl<C: Component> Bound<C> {
    /// Rules on an engine that knows no more of them than what a component is.
    pub(in super::super) fn erased<R, E>(rules: R, engine: E) -> Self
    where
        R: Rules<Component = C> + 'static,
        E: Engine<Erased<C>> + 'static,
    {
        Self::new(Erased(Box::new(rules)), engine)
    }

    /// The same rules on another engine.
    fn on<E: Engine<Erased<C>> + 'static>(self, engine: E) -> Self {
        Self::new(Erased(self.0.into_rules()), engine)
    }
}

impl<C: Component> Board for Bound<C> {
    fn check(&self, numbers: &[u64]) -> Result<(), Error> {
        self.component(numbers).map(|_| ())
    }
    fn list_is_one(&self) -> bool {
        self.rules().list_is_one()
    }
    fn label(&self, number: u64) -> Option<&str> {
        self.rules().label(number)
    }
    fn number(&self, label: &str) -> Option<u64> {
        self.rules().number(label)
    }
    fn width(&self) -> Option<usize> {
        self.rules().width()
    }
    fn start(&self) -> Option<Numbers> {
        let mut numbers = Numbers::new();
        self.rules().start()?.numbers(&mut numbers);
        Some(numbers)
    }
    fn read(&self, text: &str) -> Option<Result<Numbers, Error>> {
        self.rules().read(text)
    }
    fn has_sizes(&self) -> bool {
        self.rules().has_sizes()
    }
    fn reads_lists(&self) -> bool {
        self.rules().reads_lists()
    }
    fn write(&self, numbers: &[u64]) -> Option<String> {
        self.rules().write(numbers)
    }
    fn draw(&self, numbers: &[u64]) -> Result<Option<String>, Error> {
        let component = self.component(numbers)?;
        self.rules().draw(&component).transpose()
    }
    fn ending(&self) -> Ending {
        self.rules().ending()
    }
    fn ended(&self, numbers: &[u64]) -> Result<Outcome, Error> {
        match self.rules().ending().winner() {
            Some(outcome) => Ok(outcome),
            None => self.rules().ended(&self.component(numbers)?),
        }
    }
    fn no_sums(&self) -> Option<&'static str> {
        self.rules().no_sums()
    }
    fn by_values_only(&self) -> Option<&'static str> {
        self.rules().by_values_only()
    }
    fn apart(&self, numbers: &[u64]) -> Result<Vec<Numbers>, Error> {
        let mut sum = Vec::new();
        self.rules().apart(self.component(numbers)?, &mut sum);
        Ok(sum.iter().map(written).collect())
    }
    fn claimed(&self, numbers: &[u64]) -> Result<Vec<Numbers>, Error> {
        let claimed = self.rules().claimed(&self.component(numbers)?)?;
        Ok(claimed.iter().map(written).collect())
    }
    fn lefts(&self, numbers: &[u64], work: &Work<'_>) -> Result<Vec<Vec<Numbers>>, Error> {
        let component = self.component(numbers)?;
        let bytes = 64 + 8 * numbers.len() as u128;
        let options = self.options(&component, numbers.len(), bytes, work)?;
        let left = |to: &[C]| to.iter().map(written).collect();
        Ok(options.iter().map(left).collect())
    }
    fn turns_go_on(&self) -> bool {
        self.rules().turns_go_on()
    }
    fn prepare(&mut self, from: &[u64], to: &[u64], work: &Work<'_>) -> Result<bool, Error> {
        self.0.prepare(from, to, work)
    }
    fn value(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Value, Known), Error> {
        self.0.value_at(numbers, work)
    }
    fn nim_sum(
        &mut self,
        components: Components<'_>,
        work: &Work<'_>,
    ) -> Result<(Nimber, Known), Error> {
        self.0.nim_sum(components, work)
    }
    fn outcome(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Outcome, Known), Error> {
        self.0.outcome_at(numbers, work)
    }
    fn outcome_if_any(
        &mut self,
        numbers: &[u64],
        work: &Work<'_>,
    ) -> Result<Option<(Outcome, Known)>, Error> {
        match self.outcome(numbers, work) {
            Ok(outcome) => Ok(Some(outcome)),
            Err(_) if self.check(numbers).is_err() => Ok(None),
            Err(error) => Err(error),
        }
    }
    fn moves(&self, numbers: &[u64]) -> Result<Vec<Move>, Error> {
        let component = self.component(numbers)?;
        let bytes = listed_bytes(numbers);
        let options = self.options(&component, numbers.len(), bytes, &Work::default())?;
        let named = options.iter().map(|to| self.named(&component, to));
        Ok(named.collect())
    }
    fn move_outcomes(
        &mut self,
        numbers: &[u64],
        only: Option<Outcome>,
        work: &Work<'_>,
    ) -> Result<(Vec<(Move, Outcome)>, Known), Error> {
        self.tried(numbers, only, work, Self::sum_outcome)
    }
    fn move_values(
        &mut self,
        numbers: &[u64],
        only: Option<u64>,
        work: &Work<'_>,
    ) -> Result<(Vec<(Move, u64)>, Known), Error> {
        self.has_values()?;
        self.tried(numbers, only, work, |own, to, work| {
            let (value, known) = own.sum_value(to, work)?;
            Ok((value.get(), known))
        })
    }
    fn engine(&self) -> Option<&'static str> {
        self.0.method()
    }
    fn with_engine(mut self: Box<Self>, name: &str) -> Result<Box<dyn Board>, Error> {
        if self.0.choose(name) {
            return Ok(self);
        }
        let own = match (self.0.is_loopy(), self.rules().ending()) {
            (true, _) if self.rules().turns_go_on() => {
                Some("a turn may go on after a move, and values may be loony")
            }
            (true, _) => Some("its play may go round in a circle"),
            (false, Ending::Normal) => None,
            (false, _) => Some("its rules say who wins at the end, so that it has no nim-values"),
        };
        if let Some(why) = own {
            return Err(Error::input(format!(
                "no engine '{}' can search this game, as {why}: ask without --engine",
                shortened(name),
            )));
        }
        match Method::named(name) {
            Some(method) => Ok(Box::new(self.on(Solver::new(method)))),
            None if name == PLAIN => Ok(Box::new(self.on(Plain::default()))),
            None => {
                let methods = Method::ALL.into_iter().map(Method::name);
                let names: Vec<&str> = std::iter::once(PLAIN).chain(methods).collect();
                Err(Error::input(format!(
                    "expected one of the engines {} for this game, found '{}'",
                    names.join(", "),
                    shortened(name)
                )))
            }
        }
    }
    fn saved(&self, game: &str) -> Option<Vec<u8>> {
        self.0.saved(game)
    }
    fn load(&mut self, game: &str, saved: &[u8], work: &Work<'_>) -> Result<(), Error> {
        match self.0.load(game, saved, work)? {
            true => Ok(()),
            false => Err(Error::input(
                "the engine of this game keeps no table: choose mex, couples, sets or proof",
            )),
        }
    }
    fn is_loopy(&self) -> bool {
        self.0.is_loopy()
    }
    fn loopy(self: Box<Self>) -> Box<dyn Board> {
        match self.0.is_loopy() {
            true => self,
            false => Box::new(self.on(Loops::default())),
        }
    }
    fn standing(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Standing, Known), Error> {
        self.has_values()?;
        let component = self.component(numbers)?;
        self.sum_standing(&[component], work)
    }
    fn move_standings(
        &mut self,
        numbers: &[u64],
        work: &Work<'_>,
    ) -> Result<(Vec<(Move, Standing)>, Known), Error> {
        self.has_values()?;
        self.tried(numbers, None, work, Self::sum_standing)
    }
    fn moves_of_value(&self, numbers: &[u64], value: u64) -> Result<Option<Vec<Move>>, Error> {
        let component = self.component(numbers)?;
        let options = self.rules().options_of_value(&component, value);
        Ok(options.map(|list| list.iter().map(|to| self.named(&component, to)).collect()))
    }
    fn lefts_of_value(
        &self,
        numbers: &[u64],
        value: u64,
    ) -> Result<Option<Vec<Vec<Numbers>>>, Error> {
        let component = self.component(numbers)?;
        let options = self.rules().options_of_value(&component, value);
        let left = |to: &Vec<C>| to.iter().map(written).collect();
        Ok(options.map(|list| list.iter().map(left).collect()))
    }
    fn shifted(&self) -> Option<Shifted> {
        self.rules().shifted()
    }
    fn all_but(&self) -> Option<u64> {
        self.rules().all_but()
    }
    fn steps(&self) -> &[Step] {
        self.rules().steps()
    }
    fn most_taken(&self) -> Option<u64> {
        self.rules().most_taken()
    }
    fn repeating(&mut self, heap: u64, work: &Work<'_>) -> Result<Option<Arc<Repeating>>, Error> {
        self.0.repeating(heap, work)
    }
    fn losing(&self, to: u64) -> Option<Vec<Progression>> {
        self.rules().losing(to)
    }
    fn losing_count(&self, to: u64) -> Option<u64> {
        self.rules().losing_count(to)
    }
}
