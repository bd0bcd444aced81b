//! Games of tokens on the quarter plane, or on its like in any dimension, by tables.

mod folded;
mod frame;
mod jump;
mod lines;
mod marks;
mod moves;
mod outcomes;
mod potential;
mod values;

pub use moves::{MoveSet, Step};

use self::{
    folded::{Folded, Kinds},
    frame::Frame,
    outcomes::Outcomes,
    values::Values,
};
use super::Engine;
use crate::{Error, ErrorKind, Nimber, Outcome, Rules, Work};

/// Growing tables of the values and of the outcomes of a token's places.
///
/// The cells are filled in an order in which every option comes before its component: row by
/// row when no move raises a coordinate; by a potential that every move lowers otherwise, and
/// then the table holds all places of a potential up to that of the place asked about, so that
/// no option is cut off.
///
/// Values: 2 or 4 bytes a cell, or as many bits as there are steps where all lead to earlier rows;
/// where coordinates may be exchanged, only places in increasing order are kept; for each repeated step and each line along it a bitset of the
/// values seen on it. Time: a few words a cell. Outcomes: 1 bit a cell, 64 cells at a time.
///
/// ```
/// use grundy::engine::{Engine, Lattice, MoveSet, Step};
/// use grundy::{Options, Rules};
///
/// struct Queen(MoveSet);
/// impl Rules for Queen {
///     type Component = Vec<u64>;
///     fn options(&self, place: &Vec<u64>, options: &mut Options<Vec<u64>>) {
///         self.0.options(place, options);
///     }
/// }
///
/// let rays = [[-1, 0], [0, -1], [-1, -1]].map(|by| Step { by: by.into(), repeat: true });
/// let moves = MoveSet::new(rays.into())?;
/// let mut engine = Lattice::new(moves.clone());
/// let value = engine.value(&Queen(moves), &vec![4, 5], &Default::default())?;
/// assert_eq!(value.get(), 6);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug)]
pub struct Lattice {
    moves: MoveSet,
    plain: bool,
    values: Option<Values>,
    /// In a table of its own where coordinates may be exchanged.
    folded: Option<Folded>,
    outcomes: Option<Outcomes>,
    /// Memory for a mirror image.
    mirrored: Vec<u64>,
}

impl Lattice {
    /// No table is filled yet.
    pub fn new(moves: MoveSet) -> Self {
        Self {
            moves,
            plain: false,
            values: None,
            folded: None,
            outcomes: None,
            mirrored: Vec::new(),
        }
    }

    /// The plain reference: every option of every cell is walked to and looked up, and an
    /// outcome is read off the value.
    pub fn plain(moves: MoveSet) -> Self {
        Self {
            plain: true,
            ..Self::new(moves)
        }
    }

    /// Asks about `component`, or its mirror image that is looked up in its stead.
    fn canonical<T>(
        &mut self,
        component: &[u64],
        question: impl FnOnce(&mut Self, &[u64]) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.moves.check(component)?;
        if !self.moves.is_symmetric() || component.is_sorted() {
            return question(self, component);
        }
        let mut place = std::mem::take(&mut self.mirrored);
        place.clear();
        place.extend_from_slice(component);
        place.sort_unstable();
        let answer = question(self, &place);
        self.mirrored = place;
        answer
    }

    #[inline]
    fn known_value(&self, place: &[u64]) -> Option<u32> {
        let value = self.values.as_ref().and_then(|table| table.get(place));
        value.or_else(|| self.folded.as_ref()?.get(place))
    }

    /// The value of a place in increasing order by a folded table, which is filled for it, or
    /// `None` where such a table is none or larger than another.
    fn folded_value(&mut self, place: &[u64], work: &Work<'_>) -> Result<Option<u32>, Error> {
        let kinds = Kinds::of(&self.moves).filter(|_| !self.plain);
        let (Some(kinds), Some(&most)) = (kinds, place.last()) else {
            return Ok(None);
        };
        let least = usize::try_from(most).map_or(usize::MAX, |n| n.saturating_add(1));
        let places = |side| Folded::places(place.len(), side);
        let sides = place.iter().map(|&n| u128::from(n) + 1);
        if places(least) > sides.fold(1, u128::saturating_mul) {
            return Ok(None);
        }
        // A little ahead of what is asked, where a table grows.
        let old = self.folded.as_ref().map_or(0, Folded::side);
        let ahead = least.max(old + old / (2 * place.len()));
        for side in [ahead, least] {
            match Folded::build(&self.moves, kinds, side, place, work) {
                Err(limit) if limit.kind() == ErrorKind::Limit => {}
                Err(other) => return Err(other),
                Ok(table) => return Ok(self.folded.insert(table).get(place)),
            }
        }
        Ok(None)
    }

    fn value_at(&mut self, place: &[u64], work: &Work<'_>) -> Result<u32, Error> {
        if let Some(value) = self.known_value(place) {
            return Ok(value);
        }
        if let Some(value) = self.folded_value(place, work)? {
            return Ok(value);
        }
        let old = self.values.take();
        let build = match self.plain {
            true => Values::walk,
            false => Values::build,
        };
        let frames = Frame::growing(&self.moves, old.as_ref().map(Values::frame), place);
        match first_that_fits(frames, |frame| build(&self.moves, frame, place, work)) {
            Ok(table) => self.values = Some(table),
            Err(error) => {
                self.values = old;
                return Err(error);
            }
        }
        let value = self.values.as_ref().and_then(|table| table.get(place));
        value.ok_or_else(|| too_large(place))
    }

    /// Whether `place` is a P-position, where a table has it.
    #[inline]
    fn known_losing(&self, place: &[u64]) -> Option<bool> {
        let value = self.known_value(place);
        let outcome = || self.outcomes.as_ref()?.get(place);
        value.map(|value| value == 0).or_else(outcome)
    }

    fn is_losing(&mut self, place: &[u64], work: &Work<'_>) -> Result<bool, Error> {
        if let Some(losing) = self.known_losing(place) {
            return Ok(losing);
        }
        let old = self.outcomes.as_ref().map(Outcomes::frame);
        let frames = Frame::growing(&self.moves, old, place);
        let table = first_that_fits(frames, |frame| {
            Outcomes::build(&self.moves, frame, place, work)
        })?;
        let losing = self.outcomes.insert(table).get(place);
        losing.ok_or_else(|| too_large(place))
    }

    #[cold]
    fn new_value(&mut self, component: &[u64], work: &Work<'_>) -> Result<u32, Error> {
        self.canonical(component, |own, place| own.value_at(place, work))
    }

    #[cold]
    fn new_losing(&mut self, component: &[u64], work: &Work<'_>) -> Result<bool, Error> {
        self.canonical(component, |own, place| match own.plain {
            true => own.value_at(place, work).map(|value| value == 0),
            false => own.is_losing(place, work),
        })
    }
}

/// A component that lies in a table itself is found there without its mirror image.
impl<R: Rules<Component = Vec<u64>>> Engine<R> for Lattice {
    #[inline]
    fn value(&mut self, _: &R, component: &Vec<u64>, work: &Work<'_>) -> Result<Nimber, Error> {
        let value = match self.known_value(component) {
            Some(value) => value,
            None => self.new_value(component, work)?,
        };
        Ok(Nimber::new(value.into()))
    }

    #[inline]
    fn outcome(&mut self, _: &R, component: &Vec<u64>, work: &Work<'_>) -> Result<Outcome, Error> {
        let losing = match self.known_losing(component) {
            Some(losing) => losing,
            None => self.new_losing(component, work)?,
        };
        Ok(if losing { Outcome::P } else { Outcome::N })
    }
}

/// The first table that keeps within the memory; the last one is the smallest.
fn first_that_fits<T>(
    frames: Vec<Frame>,
    build: impl Fn(Frame) -> Result<T, Error>,
) -> Result<T, Error> {
    let mut error = Error::limit("no table was tried");
    for frame in frames {
        match build(frame) {
            Err(limit) if limit.kind() == ErrorKind::Limit => error = limit,
            done => return done,
        }
    }
    Err(error)
}

fn too_large(place: &[u64]) -> Error {
    Error::limit(format!(
        "{} lies outside every table that can be made: ask for something smaller",
        subject(place)
    ))
}

/// What an error calls a place.
fn subject(place: &[u64]) -> String {
    let numbers: Vec<String> = place.iter().map(u64::to_string).collect();
    format!("the component ({})", numbers.join(","))
}
