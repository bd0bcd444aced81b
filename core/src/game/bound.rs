use super::{Board, MOST_MOVES, MOST_NUMBERS, Move, Numbers, Standing};
use crate::{
    Component, Components, Error, Known, Nimber, Options, Outcome, Progression, Rules, Value, Work,
    engine::{self, Chosen, Engine, Loops, Step, breaking::Shifted},
    notation::shortened,
};

/// Rules and the engine that searches them.
pub(super) struct Bound<R: Rules, E> {
    rules: R,
    engine: E,
    /// The component that was asked about last, whose memory is used again.
    last: Option<R::Component>,
}

impl<R: Rules, E> Bound<R, E> {
    pub(super) fn new(rules: R, engine: E) -> Self {
        Self {
            rules,
            engine,
            last: None,
        }
    }

    fn component(&self, numbers: &[u64]) -> Result<R::Component, Error> {
        let component = R::Component::from_numbers(numbers).ok_or_else(|| misfit(numbers))?;
        self.rules.check(&component)?;
        Ok(component)
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
        let component = self.last.as_ref().ok_or_else(|| misfit(numbers))?;
        self.rules.check(component)?;
        question(&self.rules, &mut self.engine, component)
    }

    /// The nim-value of the component that `numbers` write, and how it is known.
    #[inline]
    fn nimber(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Nimber, Known), Error>
    where
        E: Engine<R>,
    {
        self.has_values()?;
        self.ask(numbers, |rules, engine, component| {
            engine::value(rules, engine, component, work)
        })
    }

    /// The options of `component`, which `width` numbers write, unless there are too many or they
    /// take too much memory at `bytes` each.
    fn options(
        &self,
        component: &R::Component,
        width: usize,
        bytes: u128,
        work: &Work<'_>,
    ) -> Result<Options<R::Component>, Error> {
        let most = MOST_MOVES.min((MOST_NUMBERS / width.max(1)) as u64);
        let fitting = u64::try_from(u128::from(work.memory) / bytes).unwrap_or(u64::MAX);
        let limit = most.min(fitting);
        if self.rules.options_bound(component) <= limit {
            let mut options = Options::with_limit(limit as usize);
            self.rules.options(component, &mut options);
            if let Some(error) = options.refusal() {
                return Err(error.clone());
            }
            if !options.overflowed() {
                return Ok(options);
            }
        }
        if fitting < most {
            work.fits(u128::from(fitting) + 1, bytes, Options::<()>::LIST)?;
        }
        Err(Error::limit(format!(
            "the position may have more than {most} moves, too many to list: ask for its value or outcome"
        )))
    }

    /// The moves and what `judge` says of what they leave; those of which it says something else
    /// than `only` are not even named.
    fn tried<T: PartialEq>(
        &mut self,
        numbers: &[u64],
        only: Option<T>,
        work: &Work<'_>,
        judge: impl Fn(&mut Self, &[R::Component], &Work<'_>) -> Result<(T, Known), Error>,
    ) -> Result<(Vec<(Move, T)>, Known), Error> {
        let component = self.component(numbers)?;
        let bytes = 32 + component.bytes() as u128;
        let options = self.options(&component, numbers.len(), bytes, work)?;
        let (mut moves, mut all) = (Vec::new(), None);
        for (done, to) in options.iter().enumerate() {
            let (judged, known) = judge(self, to, work)?;
            all = Known::also(all, known);
            if only.as_ref().is_none_or(|only| *only == judged) {
                work.fits(
                    moves.len() as u128,
                    listed_bytes(numbers),
                    Options::<()>::LIST,
                )?;
                moves.push((self.named(&component, to), judged));
            }
            if done % 4096 == 4095 {
                work.tick(done as u64, Some(options.len() as u64))?;
            }
        }
        Ok((moves, all.unwrap_or(Known::Search)))
    }

    /// The outcome of a sum; a part alone is asked for no more than that.
    fn sum_outcome(
        &mut self,
        parts: &[R::Component],
        work: &Work<'_>,
    ) -> Result<(Outcome, Known), Error>
    where
        E: Engine<R>,
    {
        if let [part] = parts {
            return engine::outcome(&self.rules, &mut self.engine, part, work);
        }
        if !parts.is_empty() {
            self.has_values()?;
        }
        if E::LOOPY {
            let (standing, known) = self.sum_standing(parts, work)?;
            return Ok((standing.value.outcome(), known));
        }
        let (total, known) = self.sum_value(parts, work)?;
        Ok((Outcome::of(total), known))
    }

    /// How a sum stands.
    fn sum_standing(
        &mut self,
        parts: &[R::Component],
        work: &Work<'_>,
    ) -> Result<(Standing, Known), Error>
    where
        E: Engine<R>,
    {
        let mut sum = Standing::NOTHING;
        let mut all = None;
        for part in parts {
            let (value, known) = engine::general_value(&self.rules, &mut self.engine, part, work)?;
            sum.value = sum.value.plus(&value)?;
            if let Value::Nim(nimber) = value {
                sum.weight += u128::from(nimber.get());
            }
            if known == Known::Search {
                sum.time += u128::from(self.engine.time(&self.rules, part, work)?);
            }
            all = Known::also(all, known);
        }
        sum.remoteness = match parts {
            [] => Some(0),
            [part] => self.engine.remoteness(&self.rules, part, work)?,
            _ => None,
        };
        Ok((sum, all.unwrap_or(Known::EMPTY)))
    }

    /// The nim-value of a sum.
    fn sum_value(
        &mut self,
        parts: &[R::Component],
        work: &Work<'_>,
    ) -> Result<(Nimber, Known), Error>
    where
        E: Engine<R>,
    {
        let (mut total, mut all) = (Nimber::ZERO, None);
        for part in parts {
            let (value, known) = engine::value(&self.rules, &mut self.engine, part, work)?;
            total += value;
            all = Known::also(all, known);
        }
        Ok((total, all.unwrap_or(Known::EMPTY)))
    }

    fn has_values(&self) -> Result<(), Error> {
        match self.rules.no_sums() {
            None => Ok(()),
            Some(reason) => Err(Error::input(format!(
                "this game has no nim-values: {reason}; ask for the outcome instead"
            ))),
        }
    }

    fn named(&self, from: &R::Component, to: &[R::Component]) -> Move {
        Move {
            to: to.iter().map(written).collect(),
            name: self.rules.name(from, to),
        }
    }
}

/// About how many bytes a move takes in an answer, with its words, where it leaves one component.
fn listed_bytes(numbers: &[u64]) -> u128 {
    320 + 32 * numbers.len() as u128
}

/// The numbers that write a component.
fn written<C: Component>(component: &C) -> Numbers {
    let mut numbers = Numbers::new();
    component.numbers(&mut numbers);
    numbers
}

#[cold]
fn misfit(numbers: &[u64]) -> Error {
    let count = match numbers.len() {
        0 => "no number".into(),
        1 => "1 number".into(),
        n => format!("{n} numbers"),
    };
    Error::input(format!(
        "a component of this game cannot be written with {count}"
    ))
}

impl<R: Rules + 'static, E: Engine<R> + 'static> Board for Bound<R, E> {
    fn check(&self, numbers: &[u64]) -> Result<(), Error> {
        self.component(numbers).map(|_| ())
    }
    fn list_is_one(&self) -> bool {
        self.rules.list_is_one()
    }
    fn label(&self, number: u64) -> Option<&str> {
        self.rules.label(number)
    }
    fn number(&self, label: &str) -> Option<u64> {
        self.rules.number(label)
    }
    fn start(&self) -> Option<Numbers> {
        let mut numbers = Numbers::new();
        self.rules.start()?.numbers(&mut numbers);
        Some(numbers)
    }
    fn read(&self, text: &str) -> Option<Result<Numbers, Error>> {
        self.rules.read(text)
    }
    fn write(&self, numbers: &[u64]) -> Option<String> {
        self.rules.write(numbers)
    }
    fn draw(&self, numbers: &[u64]) -> Result<Option<String>, Error> {
        let component = self.component(numbers)?;
        self.rules.draw(&component).transpose()
    }
    fn no_sums(&self) -> Option<&'static str> {
        self.rules.no_sums()
    }
    fn by_values_only(&self) -> Option<&'static str> {
        self.rules.by_values_only()
    }
    fn apart(&self, numbers: &[u64]) -> Result<Vec<Numbers>, Error> {
        let mut sum = Vec::new();
        self.rules.apart(self.component(numbers)?, &mut sum);
        Ok(sum.iter().map(written).collect())
    }
    fn lefts(&self, numbers: &[u64], work: &Work<'_>) -> Result<Vec<Vec<Numbers>>, Error> {
        let component = self.component(numbers)?;
        let bytes = 64 + 8 * numbers.len() as u128;
        let options = self.options(&component, numbers.len(), bytes, work)?;
        let left = |to: &[R::Component]| to.iter().map(written).collect();
        Ok(options.iter().map(left).collect())
    }
    fn turns_go_on(&self) -> bool {
        self.rules.turns_go_on()
    }
    fn value(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Value, Known), Error> {
        if E::LOOPY {
            self.has_values()?;
            return self.ask(numbers, |rules, engine, component| {
                engine::general_value(rules, engine, component, work)
            });
        }
        let (value, known) = self.nimber(numbers, work)?;
        Ok((Value::Nim(value), known))
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
    fn outcome(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Outcome, Known), Error> {
        self.ask(numbers, |rules, engine, component| {
            engine::outcome(rules, engine, component, work)
        })
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
        self.engine.method()
    }
    fn with_engine(mut self: Box<Self>, name: &str) -> Result<Box<dyn Board>, Error> {
        if self.engine.choose(name) {
            return Ok(self);
        }
        if E::LOOPY {
            return Err(Error::input(format!(
                "no engine '{}' can search this game, as its play may go round in a circle: ask \
                 without --engine",
                shortened(name)
            )));
        }
        match Chosen::named(name) {
            Some(engine) => Ok(Box::new(Bound::new(self.rules, engine))),
            None => {
                let names: Vec<&str> = Chosen::names().collect();
                Err(Error::input(format!(
                    "expected one of the engines {} for this game, found '{}'",
                    names.join(", "),
                    shortened(name)
                )))
            }
        }
    }
    fn saved(&self, game: &str) -> Option<Vec<u8>> {
        self.engine.saved(game)
    }
    fn load(&mut self, game: &str, saved: &[u8], work: &Work<'_>) -> Result<(), Error> {
        match self.engine.load(&self.rules, game, saved, work)? {
            true => Ok(()),
            false => Err(Error::input(
                "the engine of this game keeps no table: choose mex, couples, sets or proof",
            )),
        }
    }
    fn is_loopy(&self) -> bool {
        E::LOOPY
    }
    fn loopy(self: Box<Self>) -> Box<dyn Board> {
        match E::LOOPY {
            true => self,
            false => Box::new(Bound::new(self.rules, Loops::default())),
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
        let options = self.rules.options_of_value(&component, value);
        Ok(options.map(|list| list.iter().map(|to| self.named(&component, to)).collect()))
    }
    fn lefts_of_value(
        &self,
        numbers: &[u64],
        value: u64,
    ) -> Result<Option<Vec<Vec<Numbers>>>, Error> {
        let component = self.component(numbers)?;
        let options = self.rules.options_of_value(&component, value);
        let left = |to: &Vec<R::Component>| to.iter().map(written).collect();
        Ok(options.map(|list| list.iter().map(left).collect()))
    }
    fn shifted(&self) -> Option<Shifted> {
        self.rules.shifted()
    }
    fn all_but(&self) -> Option<u64> {
        self.rules.all_but()
    }
    fn steps(&self) -> &[Step] {
        self.rules.steps()
    }
    fn losing(&self, to: u64) -> Option<Vec<Progression>> {
        self.rules.losing(to)
    }
    fn losing_count(&self, to: u64) -> Option<u64> {
        self.rules.losing_count(to)
    }
}
