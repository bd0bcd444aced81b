//! Who wins a sum in which one component is moved, by a search that stops at the first winning
//! move.

use super::{
    parts::{Part, Table},
    states::States,
};
use crate::{Error, Outcome, Play, Sum};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    New,
    Open,
    Won,
    Lost,
}

/// Remembered outcomes of states, where every line of play ends.
///
/// The search keeps its own stack. Two components in each of which there is one move and then none
/// cancel each other: whoever makes one of the two moves is answered by the other.
/// Time and memory: one entry for each state that is met.
#[derive(Debug)]
pub(crate) struct Outcomes {
    play: Play,
    states: States,
    known: Vec<Known>,
    /// Whether a component has one move and then none, where that is known.
    ones: Vec<Option<bool>>,
    /// No more states than this are met.
    most: usize,
}

/// A state that is looked into: which option of which component is next.
struct Frame {
    state: u32,
    part: usize,
    option: usize,
}

impl Outcomes {
    /// Nothing is known yet; at most `most` states will be met.
    pub(crate) fn new(play: Play, most: usize) -> Self {
        Self {
            play,
            states: States::new(Sum::Disjunctive, usize::MAX),
            known: Vec::new(),
            ones: Vec::new(),
            most,
        }
    }

    /// Lets the search go on, to so many states.
    pub(crate) fn allow(&mut self, most: usize) {
        self.most = most;
    }

    /// Who wins a sum.
    ///
    /// # Errors
    /// When there are too many states, one is reached from itself, or the work is stopped.
    pub(crate) fn of(&mut self, table: &dyn Table, position: &[Part]) -> Result<Outcome, Error> {
        let state = self.states.of(table, position)?;
        let root = self.reduced(table, state)?;
        let mut stack = Vec::new();
        let found = self.search(table, root, &mut stack);
        // After an error the open states are to be searched anew.
        for frame in stack {
            self.known[frame.state as usize] = Known::New;
        }
        found?;
        Ok(match self.known(root) {
            Known::Lost => Outcome::P,
            _ => Outcome::N,
        })
    }

    fn known(&mut self, state: u32) -> Known {
        let at = state as usize;
        if self.known.len() <= at {
            self.known.resize(at + 1, Known::New);
        }
        self.known[at]
    }

    fn search(
        &mut self,
        table: &dyn Table,
        root: u32,
        stack: &mut Vec<Frame>,
    ) -> Result<(), Error> {
        let mut steps = 0u32;
        self.open(root, stack);
        while let Some(frame) = stack.last_mut() {
            let state = frame.state;
            match self.next(table, frame)? {
                // All moves lead to positions won by the other, or there is none.
                None => {
                    let ended = self.states.members(state).is_empty();
                    let won = ended && self.play == Play::Misere;
                    self.close(state, if won { Known::Won } else { Known::Lost }, stack);
                }
                Some(option) => match self.known(option) {
                    Known::Lost => self.close(state, Known::Won, stack),
                    Known::Won => {}
                    Known::New => self.open(option, stack),
                    Known::Open => return Err(loopy()),
                },
            }
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(1 << 10) {
                table.work().tick(self.states.len() as u64, None)?;
            }
            if self.states.len() > self.most {
                return Err(Error::limit(format!(
                    "more than {} sums would have to be searched: ask for a smaller position",
                    self.most
                )));
            }
        }
        Ok(())
    }

    fn open(&mut self, state: u32, stack: &mut Vec<Frame>) {
        if self.known(state) == Known::New {
            self.known[state as usize] = Known::Open;
            stack.push(Frame {
                state,
                part: 0,
                option: 0,
            });
        }
    }

    /// Notes who wins the state that is looked into; if it is lost, the one from which a move led
    /// to it is won.
    fn close(&mut self, state: u32, known: Known, stack: &mut Vec<Frame>) {
        self.known[state as usize] = known;
        stack.pop();
        if known == Known::Lost
            && let Some(before) = stack.pop()
        {
            self.known[before.state as usize] = Known::Won;
        }
    }

    /// The next option of a state.
    fn next(&mut self, table: &dyn Table, frame: &mut Frame) -> Result<Option<u32>, Error> {
        loop {
            let members = self.states.members(frame.state);
            let Some(&id) = members.get(frame.part) else {
                return Ok(None);
            };
            let again = frame.part > 0 && members[frame.part - 1] == id;
            let options = self.states.parts.options(table, id, true)?;
            let Some(left) = options.get(frame.option).filter(|_| !again) else {
                (frame.part, frame.option) = (frame.part + 1, 0);
                continue;
            };
            frame.option += 1;
            let members = self.states.members(frame.state).to_vec();
            let left = self.states.after(table, &members, frame.part, left)?;
            return self.reduced(table, left).map(Some);
        }
    }

    /// The state without pairs of components that have one move each.
    fn reduced(&mut self, table: &dyn Table, state: u32) -> Result<u32, Error> {
        let members = self.states.members(state).to_vec();
        let mut kept = Vec::with_capacity(members.len());
        let mut one = None;
        for &id in &members {
            match self.is_one(table, id)? {
                true if one.is_some() => one = None,
                true => one = Some(id),
                false => kept.push(id),
            }
        }
        kept.extend(one);
        match kept.len() == members.len() {
            true => Ok(state),
            false => self.states.insert(table, kept),
        }
    }

    fn is_one(&mut self, table: &dyn Table, id: u32) -> Result<bool, Error> {
        let at = id as usize;
        if let Some(Some(known)) = self.ones.get(at) {
            return Ok(*known);
        }
        let options = self.states.parts.options(table, id, true)?;
        let mut one = true;
        for &part in options.iter().flat_map(|left| left.iter()) {
            one &= !self.states.parts.is_live(table, part, true)?;
        }
        if self.ones.len() <= at {
            self.ones.resize(at + 1, None);
        }
        self.ones[at] = Some(one);
        Ok(one)
    }
}

fn loopy() -> Error {
    Error::input(
        "this game is loopy: a position is reached again from itself, and only play that ends is \
         searched so: write 'loopy:' before the game, and play without an end is a draw",
    )
}
