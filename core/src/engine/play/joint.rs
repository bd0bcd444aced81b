//! Sums in which several components are moved at once, by what their components are alone.
//!
//! **All components, until the first ends** (Steinhaus 1925, Smith 1966; Conway, On Numbers and
//! Games, 1976, chapter 14). The *remoteness* of a position is the number of moves until its end,
//! where the winner hurries and the loser delays; it tells who wins by being odd or even. That of a
//! sum is the least of its components': who wins the component that ends first hurries there, and
//! in the others moves as if they were alone, so that none of them ends before.
//!
//! **All components, until the last ends.** Here the winner delays and the loser hurries, and the
//! number of moves is the *suspense*. That of a sum is the largest of its components'.
//!
//! **Any components.** Under normal play a sum is lost exactly if all its components are: any move
//! makes some of them won, and those are moved back. Under misère play that is so too where at
//! least two components have moves. All being lost, a move leaves as many with moves, one of them
//! won. And where one is won, moving in all that are won leaves all of them lost; if at most one of
//! them then has moves, the others can be ended in one move, and the one that is left be moved or
//! not so that it is lost alone.
//!
//! The parts that a move leaves are components like the others. By induction all of the above holds
//! for what a move leaves, too.

use super::parts::{Left, Part, Parts, Table};
use crate::{Error, Outcome, Play, Sum};

/// How a component, or what a move leaves of one, stands alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stand {
    /// Its remoteness or suspense; 0 where sums have none.
    pub(crate) length: u64,
    /// Where any components may be moved: whether all parts are lost under normal play.
    pub(crate) lost: bool,
    /// How many parts have a move.
    pub(crate) live: usize,
    /// Where any components may be moved under misère play: whether the only part that has moves
    /// is lost alone; of no meaning where there are more or none.
    pub(crate) lost_alone: bool,
}

/// Remembered stands of components, where every line of play ends.
/// Time: one look at each part of each option of each component that can come up.
#[derive(Debug)]
pub(crate) struct Joint {
    play: Play,
    sum: Sum,
    parts: Parts,
    known: Vec<Option<Stand>>,
    open: Vec<bool>,
}

impl Joint {
    /// Nothing is known yet.
    pub(crate) fn new(play: Play, sum: Sum) -> Self {
        Self {
            play,
            sum,
            parts: Parts::default(),
            known: Vec::new(),
            open: Vec::new(),
        }
    }

    /// How a sum stands.
    ///
    /// # Errors
    /// When a component is reached from itself, there are too many, or the work is stopped.
    pub(crate) fn of(&mut self, table: &dyn Table, position: &[Part]) -> Result<Stand, Error> {
        let mut ids = Vec::with_capacity(position.len());
        for (game, numbers) in position {
            self.parts.intern(table, *game, numbers, false, &mut ids)?;
        }
        for &id in &ids {
            self.find(table, id)?;
        }
        Ok(self.together(&ids))
    }

    /// Who wins a sum that stands so.
    pub(crate) fn outcome(&self, stand: &Stand) -> Outcome {
        let lost = match (self.sum, self.play) {
            (Sum::Selective, Play::Normal) => stand.lost,
            (Sum::Selective, Play::Misere) => match stand.live {
                0 => false,
                1 => stand.lost_alone,
                _ => stand.lost,
            },
            (_, Play::Normal) => stand.length.is_multiple_of(2),
            (_, Play::Misere) => !stand.length.is_multiple_of(2),
        };
        if lost { Outcome::P } else { Outcome::N }
    }

    /// Looks into a component and all that can come of it.
    fn find(&mut self, table: &dyn Table, root: u32) -> Result<(), Error> {
        let mut stack = vec![(root, 0, 0)];
        let mut steps = 0u64;
        // An earlier search may have ended with an error.
        self.open.fill(false);
        while let Some((id, option, part)) = stack.last_mut() {
            self.room(*id);
            if self.known[*id as usize].is_some() {
                stack.pop();
                continue;
            }
            self.open[*id as usize] = true;
            let options = self.parts.options(table, *id, false)?;
            let next = unknown(&self.known, &options, option, part);
            match next {
                Some(next) => {
                    self.room(next);
                    if self.open[next as usize] {
                        return Err(loopy());
                    }
                    stack.push((next, 0, 0));
                }
                None => {
                    let id = *id as usize;
                    self.known[id] = Some(self.judged(&options));
                    self.open[id] = false;
                    stack.pop();
                }
            }
            steps += 1;
            if steps.is_multiple_of(1 << 12) {
                let held = self.parts.bytes() + 40 * self.known.len() as u128;
                table.work().fits(held, 1, "the components of this play")?;
                table.work().tick(steps, None)?;
            }
        }
        Ok(())
    }

    fn room(&mut self, id: u32) {
        let need = id as usize + 1;
        if self.known.len() < need {
            self.known.resize(need, None);
            self.open.resize(need, false);
        }
    }

    /// How a component stands whose options are all known.
    fn judged(&self, options: &[Left]) -> Stand {
        let lefts: Vec<Stand> = options.iter().map(|left| self.together(left)).collect();
        let good = |left: &&Stand| self.outcome(left) == Outcome::P;
        let lengths = |wins: bool| {
            let lefts = lefts.iter().filter(move |left| good(left) == wins);
            lefts.map(|left| left.length)
        };
        let wins = lefts.iter().any(|left| good(&left));
        // The winner hurries to the first end, and delays the last one.
        let hurries = wins == (self.sum == Sum::Conjunctive);
        let next = match hurries {
            true => lengths(wins).min(),
            false => lengths(wins).max(),
        };
        Stand {
            length: match self.sum {
                Sum::Selective => 0,
                _ => next.map_or(0, |next| next + 1),
            },
            lost: !lefts.iter().any(|left| left.lost),
            live: usize::from(!options.is_empty()),
            lost_alone: !wins,
        }
    }

    /// How a sum of components stands that are known.
    fn together(&self, ids: &[u32]) -> Stand {
        let stands = || {
            let known = |&id: &u32| self.known.get(id as usize).copied().flatten();
            ids.iter().filter_map(known)
        };
        let lengths = stands().map(|stand| stand.length);
        let length = match self.sum {
            Sum::Conjunctive => lengths.min(),
            _ => lengths.max(),
        };
        let alone = stands().find(|stand| stand.live > 0);
        Stand {
            length: length.unwrap_or(0),
            lost: stands().all(|stand| stand.lost),
            live: stands().map(|stand| stand.live).sum(),
            lost_alone: alone.is_some_and(|stand| stand.lost_alone),
        }
    }
}

/// The next part of the options that is not known.
fn unknown(
    known: &[Option<Stand>],
    options: &[Left],
    option: &mut usize,
    part: &mut usize,
) -> Option<u32> {
    while let Some(left) = options.get(*option) {
        while let Some(&id) = left.get(*part) {
            if known.get(id as usize).copied().flatten().is_none() {
                return Some(id);
            }
            *part += 1;
        }
        (*option, *part) = (*option + 1, 0);
    }
    None
}

fn loopy() -> Error {
    Error::input(
        "this game is loopy: a position is reached again from itself, and play without an end is \
         a draw only where that is asked for: write 'loopy:' before the game",
    )
}
