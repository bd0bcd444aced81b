mod board;

use super::{MOST_MOVES, MOST_NUMBERS, Move, Numbers, Standing};
use crate::{
    Component, Error, Known, Nimber, Options, Outcome, Rules, Value, Work,
    engine::{self, Engine},
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
        let component =
            R::Component::from_numbers(numbers).ok_or_else(|| misfit::<R::Component>(numbers))?;
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
        let component = self
            .last
            .as_ref()
            .ok_or_else(|| misfit::<R::Component>(numbers))?;
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

/// That numbers write no component of this kind, and how many would.
#[cold]
fn misfit<C: Component>(numbers: &[u64]) -> Error {
    let count = match numbers.len() {
        0 => "no number".into(),
        1 => "1 number".into(),
        n => format!("{n} numbers"),
    };
    let fits = (1..8).find(|&count| C::from_numbers(&vec![1; count]).is_some());
    let remedy = match fits {
        None => "'grundy games' tells how its positions are written".into(),
        Some(1) => "write one number for each".into(),
        Some(fits) => format!("write {fits} in parentheses for each"),
    };
    Error::input(format!(
        "a component of this game cannot be written with {count}: {remedy}"
    ))
}
