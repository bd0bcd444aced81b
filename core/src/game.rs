use std::fmt;

use crate::{
    Component, Components, Error, Nimber, Options, Outcome, Progression, Rules, Value, Work,
    engine::{self, Engine, Search, Sequence},
    rules::HeapRules,
    value::Known,
};

/// The numbers that write one component: `[5]` for a heap, `[3, 5]` for a token on a board.
pub type Numbers = Vec<u64>;

/// A move of one component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The components that it leaves.
    pub to: Vec<Numbers>,
    /// The move in the players' words, where the game has words.
    pub name: Option<String>,
}

/// A game: rules and their engine, with the component type forgotten.
pub struct Game {
    spec: String,
    board: Box<dyn Board>,
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Game").field(&self.spec).finish()
    }
}

impl Game {
    /// A game written `spec`, played on `board`.
    pub fn new(spec: impl Into<String>, board: Box<dyn Board>) -> Self {
        Self {
            spec: spec.into(),
            board,
        }
    }

    /// How the game is written.
    pub fn spec(&self) -> &str {
        &self.spec
    }

    /// What answers questions about the game's components.
    pub fn board(&self) -> &dyn Board {
        &*self.board
    }

    /// What answers questions about the game's components, and learns from them.
    pub fn board_mut(&mut self) -> &mut dyn Board {
        &mut *self.board
    }
}

/// Heap rules with a growing table of values.
pub fn heaps<H: HeapRules + 'static>(rules: H) -> Box<dyn Board> {
    on(rules, Sequence::default())
}

/// Any loop-free rules with a search that remembers.
pub fn search<R: Rules + 'static>(rules: R) -> Box<dyn Board> {
    on(rules, Search::default())
}

/// Rules with an engine of their own.
pub fn on<R: Rules + 'static, E: Engine<R> + 'static>(rules: R, engine: E) -> Box<dyn Board> {
    Box::new(Bound { rules, engine })
}

/// What can be asked of a game's single components. It is implemented once, for every pair of
/// rules and an engine; use [`heaps`], [`search`] or [`on`] to get one.
pub trait Board {
    /// Whether `numbers` write a component of this game.
    ///
    /// # Errors
    /// What is wrong with them and what was expected.
    fn check(&self, numbers: &[u64]) -> Result<(), Error>;
    /// See [`Rules::list_is_one`].
    fn list_is_one(&self) -> bool;
    /// See [`Rules::label`].
    fn label(&self, number: u64) -> Option<&str>;
    /// See [`Rules::number`].
    fn number(&self, label: &str) -> Option<u64>;
    /// See [`Rules::no_sums`].
    fn no_sums(&self) -> Option<&'static str>;
    /// The value of a component and how it is known.
    ///
    /// # Errors
    /// When the numbers write no component, a limit is reached, or the work is stopped.
    fn value(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Value, Known), Error>;
    /// The outcome of a component alone and how it is known.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn outcome(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Outcome, Known), Error>;
    /// The nim-value of a sum of components, the xor of theirs, and how it is known. The empty
    /// sum has the value 0.
    ///
    /// # Errors
    /// As [`value`](Self::value), and when a component has no nim-value.
    fn nim_sum(
        &mut self,
        components: Components<'_>,
        work: &Work<'_>,
    ) -> Result<(Nimber, Known), Error> {
        let mut total = Nimber::ZERO;
        let mut known: Option<Known> = None;
        for numbers in components {
            let (value, how) = self.value(numbers, work)?;
            total += value.nimber()?;
            known = Some(known.map_or(how, |known| known.and(how)));
        }
        Ok((total, known.unwrap_or(Known::EMPTY)))
    }
    /// All moves of a component.
    ///
    /// # Errors
    /// When the numbers write no component, or there are too many moves to list.
    fn moves(&self, numbers: &[u64]) -> Result<Vec<Move>, Error>;
    /// The moves of a component alone that win, by the outcomes of all that can be left, and how
    /// those are known.
    ///
    /// # Errors
    /// As [`moves`](Self::moves) and [`outcome`](Self::outcome).
    fn winning(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Vec<Move>, Known), Error>;
    /// All moves of a component that leave the nim-value `value`, where a theorem tells them.
    ///
    /// # Errors
    /// When the numbers write no component.
    fn moves_of_value(&self, numbers: &[u64], value: u64) -> Result<Option<Vec<Move>>, Error>;
    /// What the moves of [`moves_of_value`](Self::moves_of_value) leave, without their names.
    ///
    /// # Errors
    /// When the numbers write no component.
    fn lefts_of_value(
        &self,
        numbers: &[u64],
        value: u64,
    ) -> Result<Option<Vec<Vec<Numbers>>>, Error>;
    /// See [`Rules::losing`].
    fn losing(&self, to: u64) -> Option<Vec<Progression>>;
    /// See [`Rules::losing_count`].
    fn losing_count(&self, to: u64) -> Option<u64>;
}

/// More options than this are not listed.
pub(crate) const MOST_MOVES: u64 = 1 << 22;
/// A list of options is not longer than this, counted in numbers that write them.
pub(crate) const MOST_NUMBERS: usize = 1 << 25;

struct Bound<R, E> {
    rules: R,
    engine: E,
}

impl<R: Rules, E> Bound<R, E> {
    fn component(&self, numbers: &[u64]) -> Result<R::Component, Error> {
        let component = R::Component::from_numbers(numbers).ok_or_else(|| {
            Error::input(format!(
                "a component of this game cannot be written with {}",
                count(numbers.len())
            ))
        })?;
        self.rules.check(&component)?;
        Ok(component)
    }

    /// The options of `component`, which `width` numbers write, unless there are too many.
    fn options(
        &self,
        component: &R::Component,
        width: usize,
    ) -> Result<Options<R::Component>, Error> {
        let most = MOST_MOVES.min((MOST_NUMBERS / width.max(1)) as u64);
        let mut options = Options::with_limit(most as usize);
        if self.rules.options_bound(component) <= most {
            self.rules.options(component, &mut options);
            if !options.overflowed() {
                return Ok(options);
            }
        }
        Err(Error::limit(format!(
            "the moves of the position fill more than {most} places, too many to list: ask for its value or outcome"
        )))
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
        let (mut total, mut all) = (Nimber::ZERO, None);
        for part in parts {
            let (value, known) = engine::value(&self.rules, &mut self.engine, part, work)?;
            total += value;
            all = Some(all.map_or(known, |all: Known| all.and(known)));
        }
        let nothing = Known::Formula("sprague-1935");
        Ok((Outcome::of(total), all.unwrap_or(nothing)))
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

/// The numbers that write a component.
fn written<C: Component>(component: &C) -> Numbers {
    let mut numbers = Numbers::new();
    component.numbers(&mut numbers);
    numbers
}

fn count(numbers: usize) -> String {
    match numbers {
        0 => "no number".into(),
        1 => "1 number".into(),
        n => format!("{n} numbers"),
    }
}

impl<R: Rules, E: Engine<R>> Board for Bound<R, E> {
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
    fn no_sums(&self) -> Option<&'static str> {
        self.rules.no_sums()
    }
    fn value(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Value, Known), Error> {
        self.has_values()?;
        let component = self.component(numbers)?;
        let (value, known) = engine::value(&self.rules, &mut self.engine, &component, work)?;
        Ok((Value::Nim(value), known))
    }
    fn outcome(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Outcome, Known), Error> {
        let component = self.component(numbers)?;
        engine::outcome(&self.rules, &mut self.engine, &component, work)
    }
    fn moves(&self, numbers: &[u64]) -> Result<Vec<Move>, Error> {
        let component = self.component(numbers)?;
        let options = self.options(&component, numbers.len())?;
        let named = options.iter().map(|to| self.named(&component, to));
        Ok(named.collect())
    }
    fn winning(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Vec<Move>, Known), Error> {
        let component = self.component(numbers)?;
        let (mut moves, mut all) = (Vec::new(), None);
        for to in self.options(&component, numbers.len())?.iter() {
            let (outcome, known) = self.sum_outcome(to, work)?;
            all = Some(all.map_or(known, |all: Known| all.and(known)));
            if outcome == Outcome::P {
                moves.push(self.named(&component, to));
            }
        }
        Ok((moves, all.unwrap_or(Known::Search)))
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
    fn losing(&self, to: u64) -> Option<Vec<Progression>> {
        self.rules.losing(to)
    }
    fn losing_count(&self, to: u64) -> Option<u64> {
        self.rules.losing_count(to)
    }
}
