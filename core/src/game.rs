mod bound;

use std::{fmt, sync::Arc};

pub(crate) use bound::misfit_of;

use crate::{
    Components, Ending, Error, Nimber, Outcome, Progression, Rules, Value, Work,
    engine::{Ended, Engine, Repeating, Search, Sequence, Step, breaking::Shifted},
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

/// A component, or what a move leaves of one, where play may go round in a circle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its value.
    pub value: Value,
    /// The sum, as numbers, of its parts' nim-values; 0 for parts that have none.
    pub weight: u128,
    /// The sum of the times at which its parts got their nim-values.
    pub time: u128,
    /// How many moves its play alone lasts; `None` for a draw, and where that isn't known.
    pub remoteness: Option<u64>,
}

impl Standing {
    /// The empty sum.
    pub(crate) const NOTHING: Self = Self {
        value: Value::Nim(Nimber::ZERO),
        weight: 0,
        time: 0,
        remoteness: Some(0),
    };
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

/// Rules with an engine of their own. Where they have an [`Ending`] of their own and the engine
/// does not ask for it, it gives way to one that does.
pub fn on<R: Rules + 'static, E: Engine<R> + 'static>(rules: R, engine: E) -> Box<dyn Board> {
    match E::ENDINGS || rules.ending() == Ending::Normal {
        true => Box::new(bound::Bound::new(rules, engine)),
        false => Box::new(bound::Bound::erased(rules, Ended::default())),
    }
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
    /// See [`Rules::width`].
    fn width(&self) -> Option<usize>;
    /// See [`Rules::start`].
    fn start(&self) -> Option<Numbers>;
    /// See [`Rules::read`].
    fn read(&self, text: &str) -> Option<Result<Numbers, Error>>;
    /// See [`Rules::reads_lists`].
    fn reads_lists(&self) -> bool;
    /// See [`Rules::has_sizes`].
    fn has_sizes(&self) -> bool;
    /// See [`Rules::write`].
    fn write(&self, numbers: &[u64]) -> Option<String>;
    /// The lines of a picture of a component, where the game has one.
    ///
    /// # Errors
    /// When the numbers write no component, or it cannot be drawn.
    fn draw(&self, numbers: &[u64]) -> Result<Option<String>, Error>;
    /// See [`Rules::ending`].
    fn ending(&self) -> Ending;
    /// Who wins the component that `numbers` write, in which there is no move; see
    /// [`Rules::ended`].
    ///
    /// # Errors
    /// When the numbers write no component, or the rules cannot tell.
    fn ended(&self, numbers: &[u64]) -> Result<Outcome, Error>;
    /// See [`Rules::no_sums`].
    fn no_sums(&self) -> Option<&'static str>;
    /// See [`Rules::by_values_only`].
    fn by_values_only(&self) -> Option<&'static str>;
    /// The parts of the component that `numbers` write by [`Rules::apart`].
    ///
    /// # Errors
    /// When the numbers write no component.
    fn apart(&self, numbers: &[u64]) -> Result<Vec<Numbers>, Error>;
    /// See [`Rules::claimed`].
    ///
    /// # Errors
    /// When the numbers write no component, or what stands for it cannot be told.
    fn claimed(&self, numbers: &[u64]) -> Result<Vec<Numbers>, Error>;
    /// What the moves of a component leave, without their names.
    ///
    /// # Errors
    /// When the numbers write no component, or there are too many moves to list.
    fn lefts(&self, numbers: &[u64], work: &Work<'_>) -> Result<Vec<Vec<Numbers>>, Error>;
    /// See [`Rules::turns_go_on`].
    fn turns_go_on(&self) -> bool;
    /// See [`Engine::prepare`].
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn prepare(&mut self, from: &[u64], to: &[u64], work: &Work<'_>) -> Result<bool, Error>;
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
    /// The outcome of the component that `numbers` write, or `None` where they write none.
    ///
    /// # Errors
    /// When a limit is reached or the work is stopped.
    fn outcome_if_any(
        &mut self,
        numbers: &[u64],
        work: &Work<'_>,
    ) -> Result<Option<(Outcome, Known)>, Error>;
    /// The nim-value of a sum of components, the xor of theirs, and how it is known. The empty
    /// sum has the value 0.
    ///
    /// # Errors
    /// As [`value`](Self::value), and when a component has no nim-value.
    fn nim_sum(
        &mut self,
        components: Components<'_>,
        work: &Work<'_>,
    ) -> Result<(Nimber, Known), Error>;
    /// All moves of a component.
    ///
    /// # Errors
    /// When the numbers write no component, or there are too many moves to list.
    fn moves(&self, numbers: &[u64]) -> Result<Vec<Move>, Error>;
    /// The moves of a component alone, each with the outcome of what it leaves, and how those
    /// are known: all moves, or `only` those that leave one outcome.
    ///
    /// # Errors
    /// As [`moves`](Self::moves) and [`outcome`](Self::outcome).
    fn move_outcomes(
        &mut self,
        numbers: &[u64],
        only: Option<Outcome>,
        work: &Work<'_>,
    ) -> Result<(Vec<(Move, Outcome)>, Known), Error>;
    /// The moves of a component, each with the nim-value that it leaves, and how those are known:
    /// all moves, or `only` those that leave one value.
    ///
    /// # Errors
    /// As [`moves`](Self::moves) and [`value`](Self::value).
    fn move_values(
        &mut self,
        numbers: &[u64],
        only: Option<u64>,
        work: &Work<'_>,
    ) -> Result<(Vec<(Move, u64)>, Known), Error>;
    /// The name of the method by which the game is searched, where it has several or was
    /// [chosen](Self::with_engine).
    fn engine(&self) -> Option<&'static str>;
    /// The same game, searched by the engine of this name: `plain`, from the rules alone, or the
    /// name of a [`Method`](crate::engine::Method). What was found before is forgotten.
    ///
    /// # Errors
    /// A sentence with the names that fit the game.
    fn with_engine(self: Box<Self>, name: &str) -> Result<Box<dyn Board>, Error>;
    /// What the engine has found, as bytes that hold the game's name `game`; `None` where it keeps
    /// nothing for later.
    fn saved(&self, game: &str) -> Option<Vec<u8>>;
    /// Adds what [`saved`](Self::saved) gave for the same game.
    ///
    /// # Errors
    /// When the bytes are damaged or of another game, or the engine keeps nothing.
    fn load(&mut self, game: &str, saved: &[u8], work: &Work<'_>) -> Result<(), Error>;
    /// Whether play may go round in a circle, so that there are other values than nim-values.
    fn is_loopy(&self) -> bool;
    /// The same game, whose plays may go round in a circle and are draws then.
    fn loopy(self: Box<Self>) -> Box<dyn Board>;
    /// How a component stands where play may go round in a circle, and how that is known.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    fn standing(&mut self, numbers: &[u64], work: &Work<'_>) -> Result<(Standing, Known), Error>;
    /// The moves of a component, each with how what it leaves stands, and how that is known.
    ///
    /// # Errors
    /// As [`moves`](Self::moves) and [`value`](Self::value).
    fn move_standings(
        &mut self,
        numbers: &[u64],
        work: &Work<'_>,
    ) -> Result<(Vec<(Move, Standing)>, Known), Error>;
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
    /// See [`Rules::shifted`].
    fn shifted(&self) -> Option<Shifted>;
    /// See [`Rules::all_but`].
    fn all_but(&self) -> Option<u64>;
    /// See [`HeapRules::most_taken`].
    fn most_taken(&self) -> Option<u64>;
    /// See [`Engine::repeating`].
    ///
    /// # Errors
    /// When the work is asked to stop.
    fn repeating(&mut self, heap: u64, work: &Work<'_>) -> Result<Option<Arc<Repeating>>, Error>;
    /// See [`Rules::steps`].
    fn steps(&self) -> &[Step];
    /// See [`Rules::losing`].
    fn losing(&self, to: u64) -> Option<Vec<Progression>>;
    /// See [`Rules::losing_count`].
    fn losing_count(&self, to: u64) -> Option<u64>;
}

/// More options than this are not listed.
pub(crate) const MOST_MOVES: u64 = 1 << 22;
/// A list of options is not longer than this, counted in numbers that write them.
pub(crate) const MOST_NUMBERS: usize = 1 << 23;
