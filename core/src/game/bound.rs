mod board;
mod erased;
mod pair;

use super::{MOST_MOVES, MOST_NUMBERS, Move, Numbers, Standing};
use crate::{
    Component, Error, Known, Nimber, Options, Outcome, Rules, Value, Work, engine::Engine,
};
use pair::{Asked, Pair};

/// Rules and the engine that searches them, of which no more is known than what a component is:
/// so this code is there once for each kind of component, and not for each game.
pub(super) struct Bound<C: Component>(Box<dyn Asked<C>>);

impl<C: Component> Bound<C> {
    pub(super) fn new<R, E>(rules: R, engine: E) -> Self
    where
        R: Rules<Component = C> + 'static,
        E: Engine<R> + 'static,
    {
        Self(Box::new(Pair::new(rules, engine)))
    }

    fn rules(&self) -> &dyn Rules<Component = C> {
        self.0.rules()
    }

    fn component(&self, numbers: &[u64]) -> Result<C, Error> {
        let component = C::from_numbers(numbers).ok_or_else(|| misfit::<C>(numbers))?;
        self.rules().check(&component)?;
        Ok(component)
    }

    /// The options of `component`, which `width` numbers write, unless there are too many or they
    /// take too much memory at `bytes` each.
    fn options(
        &self,
        component: &C,
        width: usize,
        bytes: u128,
        work: &Work<'_>,
    ) -> Result<Options<C>, Error> {
        let most = MOST_MOVES.min((MOST_NUMBERS / width.max(1)) as u64);
        let fitting = u64::try_from(u128::from(work.memory) / bytes).unwrap_or(u64::MAX);
        let limit = most.min(fitting);
        if self.rules().options_bound(component) <= limit {
            let mut options = Options::with_limit(limit as usize);
            self.rules().options(component, &mut options);
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
        judge: impl Fn(&mut Self, &[C], &Work<'_>) -> Result<(T, Known), Error>,
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
    fn sum_outcome(&mut self, parts: &[C], work: &Work<'_>) -> Result<(Outcome, Known), Error> {
        if let [part] = parts {
            return self.0.outcome(part, work);
        }
        if !parts.is_empty() {
            self.has_values()?;
        }
        if self.0.is_loopy() {
            let (standing, known) = self.sum_standing(parts, work)?;
            return Ok((standing.value.outcome(), known));
        }
        let (total, known) = self.sum_value(parts, work)?;
        Ok((Outcome::of(total), known))
    }

    /// How a sum stands.
    fn sum_standing(&mut self, parts: &[C], work: &Work<'_>) -> Result<(Standing, Known), Error> {
        let mut sum = Standing::NOTHING;
        let mut all = None;
        for part in parts {
            let (value, known) = self.0.general_value(part, work)?;
            sum.value = sum.value.plus(&value)?;
            if let Value::Nim(nimber) = value {
                sum.weight += u128::from(nimber.get());
            }
            if known == Known::Search {
                sum.time += u128::from(self.0.time(part, work)?);
            }
            all = Known::also(all, known);
        }
        sum.remoteness = match parts {
            [] => Some(0),
            [part] => self.0.remoteness(part, work)?,
            _ => None,
        };
        Ok((sum, all.unwrap_or(Known::EMPTY)))
    }

    /// The nim-value of a sum.
    fn sum_value(&mut self, parts: &[C], work: &Work<'_>) -> Result<(Nimber, Known), Error> {
        let (mut total, mut all) = (Nimber::ZERO, None);
        for part in parts {
            let (value, known) = self.0.value(part, work)?;
            total += value;
            all = Known::also(all, known);
        }
        Ok((total, all.unwrap_or(Known::EMPTY)))
    }

    fn has_values(&self) -> Result<(), Error> {
        has_values(self.rules())
    }

    fn named(&self, from: &C, to: &[C]) -> Move {
        Move {
            to: to.iter().map(written).collect(),
            name: self.rules().name(from, to),
        }
    }
}

fn has_values<C: Component>(rules: &dyn Rules<Component = C>) -> Result<(), Error> {
    match rules.no_sums() {
        None => Ok(()),
        Some(reason) => Err(Error::input(format!(
            "this game has no nim-values: {reason}; ask for the outcome instead"
        ))),
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

/// The error about numbers that write no component of this kind, and how many would.
#[cold]
fn misfit<C: Component>(numbers: &[u64]) -> Error {
    let fits = (1..8).find(|&count| C::from_numbers(&vec![1; count]).is_some());
    misfit_of(fits, numbers)
}

/// The same where so many numbers write a component.
#[cold]
pub(crate) fn misfit_of(fits: Option<usize>, numbers: &[u64]) -> Error {
    let count = match numbers.len() {
        0 => "no number".into(),
        1 => "1 number".into(),
        n => format!("{n} numbers"),
    };
    let remedy = match fits {
        None => "'grundy games' tells how its positions are written".into(),
        Some(1) => "write one number for each".into(),
        Some(fits) => format!("write {fits} in parentheses for each"),
    };
    Error::input(format!(
        "a component of this game cannot be written with {count}: {remedy}"
    ))
}
