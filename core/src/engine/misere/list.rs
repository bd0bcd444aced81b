//! Closed lists of positions: the options of each are sums of earlier ones.

mod reach;

use crate::{Board, Error, HeapRules, Move, Numbers, Options, Work};
use reach::Reach;

/// Positions 0, 1, 2, … whose options are sums of earlier positions, so that the sums of all of
/// them are closed under moves. Heaps of a game are one such list, with a heap of n at place n.
pub trait Positions {
    /// How many positions there are; `None` where there is no end of them.
    fn count(&self) -> Option<u64>;

    /// Pushes the options of the position at place `at`, each as the places of its parts.
    ///
    /// # Errors
    /// When the options cannot be told.
    fn options(&self, at: u64, options: &mut Options<u64>) -> Result<(), Error>;

    /// An upper estimate of how many options the position has; asked before they are listed.
    fn bound(&self, _at: u64) -> u64 {
        0
    }
}

/// The heaps 0, 1, 2, … of any rules for heaps.
///
/// ```
/// use grundy::engine::{breaking::Code, misere::{Heaps, Positions}};
/// use grundy::Options;
/// let code = Code::new([(1, 7), (2, 7)]);
/// let kayles = Heaps(&code);
/// let mut options = Options::default();
/// kayles.options(3, &mut options)?;
/// assert_eq!(options.len(), 3);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Heaps<'a, H>(pub &'a H);

impl<H: HeapRules> Positions for Heaps<'_, H> {
    fn count(&self) -> Option<u64> {
        None
    }
    fn options(&self, at: u64, options: &mut Options<u64>) -> Result<(), Error> {
        self.0.heap_options(at, options);
        Ok(())
    }
    fn bound(&self, at: u64) -> u64 {
        self.0.heap_options_bound(at)
    }
}

/// The components of a game that are written as single numbers.
pub struct Components<'a>(pub &'a dyn Board);

impl std::fmt::Debug for Components<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Components")
    }
}

impl Positions for Components<'_> {
    fn count(&self) -> Option<u64> {
        None
    }
    fn options(&self, at: u64, options: &mut Options<u64>) -> Result<(), Error> {
        let mut parts = Vec::new();
        for played in moves(self.0, &[at])? {
            parts.clear();
            for part in &played.to {
                match part[..] {
                    [number] => parts.push(number),
                    _ => return Err(no_heap()),
                }
            }
            options.push(&parts);
        }
        Ok(())
    }
}

fn no_heap() -> Error {
    Error::input(
        "the components of this game are no heaps: name one of them, \
         so that the list of all that can come of it is looked at",
    )
}

/// A list that is written out.
///
/// ```
/// use grundy::engine::misere::List;
/// // Nothing, *1 and *2.
/// let mut list = List::default();
/// let options: [&[u64]; 2] = [&[], &[1]];
/// list.push(&options[..0])?;
/// list.push(&options[..1])?;
/// list.push(&options)?;
/// assert!(list.push(&[[3]]).is_err());
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct List {
    parts: Vec<u64>,
    /// Where each option ends among the parts.
    ends: Vec<usize>,
    /// Where each position ends among the options.
    positions: Vec<usize>,
}

impl List {
    /// Adds the next position, with its options as the places of their parts.
    ///
    /// # Errors
    /// When a part is no earlier position; the list is then as it was.
    pub fn push<P: AsRef<[u64]>>(&mut self, options: &[P]) -> Result<(), Error> {
        let here = self.len();
        for option in options {
            if let Some(&part) = option.as_ref().iter().find(|&&part| part >= here) {
                return Err(not_earlier(here, part));
            }
        }
        for option in options {
            self.parts.extend_from_slice(option.as_ref());
            self.ends.push(self.parts.len());
        }
        self.positions.push(self.ends.len());
        Ok(())
    }

    /// How many positions there are.
    pub fn len(&self) -> u64 {
        self.positions.len() as u64
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Adds the nim-heaps *1, *2, …, *`most`, and tells where *1 stands; the others follow.
    ///
    /// # Errors
    /// None that could happen: all parts are earlier positions.
    pub fn push_nim(&mut self, most: u64) -> Result<u64, Error> {
        let first = self.len();
        for size in 0..most {
            let mut options: Vec<Vec<u64>> = vec![Vec::new()];
            options.extend((0..size).map(|smaller| vec![first + smaller]));
            self.push(&options)?;
        }
        Ok(first)
    }

    /// The first `count` positions of any list.
    ///
    /// # Errors
    /// When they take more memory than the work may, or an option is no sum of earlier positions.
    pub fn copied(positions: &dyn Positions, count: u64, work: &Work<'_>) -> Result<Self, Error> {
        let mut list = Self::default();
        let mut options = Options::within(work, 16);
        for at in 0..count {
            listed(positions, at, &mut options, work)?;
            let all: Vec<&[u64]> = options.iter().collect();
            list.push(&all)?;
            let held = list.parts.len() + list.ends.len() + list.positions.len();
            work.fits(held as u128, 8, "the list of positions")?;
        }
        Ok(list)
    }

    /// The list of all components that can come of one component of a game, which is the last.
    /// The names of the components, in the same order, are how they are written as numbers.
    ///
    /// # Errors
    /// When the component is wrong, a position is reached from itself, or a limit is reached.
    pub fn reachable(
        board: &dyn Board,
        component: &[u64],
        work: &Work<'_>,
    ) -> Result<(Self, Vec<Numbers>), Error> {
        board.check(component)?;
        Reach::new(board, work).run(component)
    }
}

impl Positions for List {
    fn count(&self) -> Option<u64> {
        Some(self.len())
    }
    fn options(&self, at: u64, options: &mut Options<u64>) -> Result<(), Error> {
        let at = at as usize;
        let from = at.checked_sub(1).map_or(0, |before| self.positions[before]);
        for option in from..self.positions[at] {
            let start = option.checked_sub(1).map_or(0, |before| self.ends[before]);
            options.push(&self.parts[start..self.ends[option]]);
        }
        Ok(())
    }
}

/// Lists the options of a position, all parts of which are earlier positions.
pub(super) fn listed(
    positions: &dyn Positions,
    at: u64,
    options: &mut Options<u64>,
    work: &Work<'_>,
) -> Result<(), Error> {
    work.fits(positions.bound(at).into(), 16, Options::<()>::LIST)?;
    options.clear();
    positions.options(at, options)?;
    options.fit()?;
    match options.iter().flatten().find(|&&part| part >= at) {
        Some(&part) => Err(not_earlier(at, part)),
        None => Ok(()),
    }
}

/// The moves of a component, where a turn is one move.
fn moves(board: &dyn Board, numbers: &[u64]) -> Result<Vec<Move>, Error> {
    match board.turns_go_on() {
        false => board.moves(numbers),
        true => Err(Error::input(
            "a turn of this game may take several moves, and the misère theory is about single \
             moves: ask for values under normal play, or choose another game",
        )),
    }
}

fn not_earlier(here: u64, part: u64) -> Error {
    Error::input(format!(
        "a move of the position {here} leads to the position {part}, and the misère theory needs \
         lists in which moves lead to earlier positions: number the positions so, or choose \
         another game"
    ))
}
