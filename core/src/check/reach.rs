//! The positions that can be reached, and what their moves say of them.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::{Ends, Measure, Wrong};
use crate::{Board, Error, Numbers, Outcome, Value, Work, engine::Mex, notation::write_component};

/// Positions with their moves.
#[derive(Debug)]
pub(super) struct Reach {
    found: IndexMap<Numbers, Found, FxBuildHasher>,
    /// Positions all of whose moves are known, each after those it leads to.
    closed: Vec<usize>,
    has_values: bool,
    most: u64,
    bytes: u128,
}

/// What is known of a position.
#[derive(Debug, Default)]
struct Found {
    state: State,
    /// The parts of its options, and where those of each option end.
    parts: Vec<usize>,
    ends: Vec<usize>,
    /// Its value; 1 and 0 for the outcomes N and P where there are no values.
    value: u64,
    /// The most moves from here.
    longest: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    New,
    Open,
    Closed,
}

impl Reach {
    pub(super) fn new(has_values: bool, most: u64) -> Self {
        Self {
            found: IndexMap::default(),
            closed: Vec::new(),
            has_values,
            most,
            bytes: 0,
        }
    }

    pub(super) fn len(&self) -> u64 {
        self.closed.len() as u64
    }

    /// Goes on with all that can be reached from `root`; a cycle ends it, or too many positions.
    pub(super) fn from(
        &mut self,
        root: &[u64],
        board: &mut dyn Board,
        work: &Work<'_>,
    ) -> Result<Option<Ends>, Error> {
        let root = self.id(root.to_vec());
        // Open positions, each with the first part that is not done yet.
        let mut stack = Vec::new();
        if self.found[root].state == State::New {
            self.open(root, board, work)?;
            stack.push((root, 0));
        }
        while let Some((at, next)) = stack.last_mut() {
            let Some(&part) = self.found[*at].parts.get(*next) else {
                let at = *at;
                self.close(at, board, work)?;
                stack.pop();
                continue;
            };
            *next += 1;
            match self.found[part].state {
                State::Closed => {}
                State::Open => {
                    let start = stack.iter().position(|(at, _)| *at == part);
                    let cycle = stack[start.unwrap_or_default()..].iter().map(|(at, _)| *at);
                    let cycle = cycle.chain([part]);
                    let cycle = cycle.map(|at| self.written(at, board)).collect();
                    return Ok(Some(Ends::Cycle(cycle)));
                }
                State::New => {
                    if (self.closed.len() + stack.len()) as u64 >= self.most {
                        let unfinished = Ends::Unfinished {
                            moves: stack.len() as u64,
                            to: self.written(part, board),
                        };
                        for (at, _) in stack {
                            self.found[at] = Found::default();
                        }
                        return Ok(Some(unfinished));
                    }
                    self.open(part, board, work)?;
                    stack.push((part, 0));
                }
            }
        }
        Ok(None)
    }

    pub(super) fn id(&mut self, numbers: Numbers) -> usize {
        if let Some(at) = self.found.get_index_of(&numbers) {
            return at;
        }
        self.bytes += (size_of::<Found>() + size_of::<Numbers>() + 8 * numbers.len() + 16) as u128;
        self.found.insert_full(numbers, Found::default()).0
    }

    fn open(&mut self, at: usize, board: &dyn Board, work: &Work<'_>) -> Result<(), Error> {
        let moves = board.moves(self.numbers(at))?;
        let (mut parts, mut ends) = (Vec::new(), Vec::new());
        for played in moves {
            parts.extend(played.to.into_iter().map(|part| self.id(part)));
            ends.push(parts.len());
        }
        self.bytes += 8 * (parts.len() + ends.len()) as u128;
        work.fits(self.bytes, 1, "the list of positions")?;
        work.tick(self.closed.len() as u64, None)?;
        let found = &mut self.found[at];
        *found = Found {
            state: State::Open,
            parts,
            ends,
            ..Found::default()
        };
        Ok(())
    }

    fn close(&mut self, at: usize, board: &mut dyn Board, work: &Work<'_>) -> Result<(), Error> {
        let found = &self.found[at];
        let more = |&part: &usize| self.found[part].longest.saturating_add(1);
        let longest = found.parts.iter().map(more);
        // The longest play of a sum is that of its parts, one after the other.
        let longest = match found.parts.len() == found.ends.len() {
            true => longest.max().unwrap_or(0),
            false => self
                .options(at)
                .map(|option| self.sum_of_longest(option).saturating_add(1))
                .max()
                .unwrap_or(0),
        };
        let value = match self.has_values {
            true => self.mex(at),
            // How a game without values ends, its own rules say.
            false if found.ends.is_empty() => {
                outcome_number(board.outcome(self.numbers(at), work)?.0)
            }
            false => u64::from(self.options(at).any(|option| self.sum(option) == 0)),
        };
        let found = &mut self.found[at];
        (found.value, found.longest, found.state) = (value, longest, State::Closed);
        self.closed.push(at);
        Ok(())
    }

    pub(super) fn numbers(&self, at: usize) -> &[u64] {
        self.found.get_index(at).map_or(&[], |(numbers, _)| numbers)
    }

    fn options(&self, at: usize) -> impl Iterator<Item = &[usize]> {
        let found = &self.found[at];
        let starts = std::iter::once(0).chain(found.ends.iter().copied());
        let ranges = starts.zip(&found.ends);
        ranges.map(|(start, &end)| &found.parts[start..end])
    }

    pub(super) fn sum(&self, option: &[usize]) -> u64 {
        option
            .iter()
            .fold(0, |sum, &part| sum ^ self.found[part].value)
    }

    fn sum_of_longest(&self, option: &[usize]) -> u64 {
        let parts = option.iter().map(|&part| self.found[part].longest);
        parts.fold(0, u64::saturating_add)
    }

    fn mex(&self, at: usize) -> u64 {
        let mut mex = Mex::default();
        mex.clear(self.found[at].ends.len());
        for option in self.options(at) {
            mex.mark(self.sum(option));
        }
        mex.least()
    }

    pub(super) fn longest(&self) -> u64 {
        let all = self.closed.iter().map(|&at| self.found[at].longest);
        all.max().unwrap_or(0)
    }

    /// What falls with every move.
    pub(super) fn falls(&self, board: &dyn Board) -> Option<Measure> {
        let measures = [Measure::Sum, Measure::Dots, Measure::Order, Measure::Width];
        let falls = |measure: &Measure| {
            self.closed.iter().all(|&at| {
                let before = measure.of(self.numbers(at), board);
                let parts = &self.found[at].parts;
                parts
                    .iter()
                    .all(|&part| measure.of(self.numbers(part), board) < before)
            })
        };
        measures.into_iter().find(falls)
    }

    /// The first position of which the engine says something else than the moves.
    pub(super) fn wrong(
        &self,
        board: &mut dyn Board,
        work: &Work<'_>,
    ) -> Result<Option<Wrong>, Error> {
        for at in self.by_length() {
            let numbers = self.numbers(at);
            let (told, known) = match self.has_values {
                true => board.value(numbers, work)?,
                false => {
                    let (outcome, known) = board.outcome(numbers, work)?;
                    (Value::Nim(outcome_number(outcome).into()), known)
                }
            };
            let by_moves = self.found[at].value;
            if told != Value::Nim(by_moves.into()) {
                let told = match told {
                    Value::Nim(value) => self.word(value.get()),
                    other => other.to_string(),
                };
                return Ok(Some(self.not_as_moves(at, told, known.to_string(), board)));
            }
        }
        Ok(None)
    }

    /// The positions that were gone through, those with the shortest play first.
    pub(super) fn by_length(&self) -> Vec<usize> {
        let mut order = self.closed.clone();
        order.sort_by_key(|&at| self.found[at].longest);
        order
    }

    /// The report on a position of which something else is told than its moves say.
    pub(super) fn not_as_moves(
        &self,
        at: usize,
        told: String,
        known_by: String,
        board: &dyn Board,
    ) -> Wrong {
        let moves = self.options(at).map(|option| {
            let left = self.written_sum(option, board);
            (left, self.word(self.sum(option)))
        });
        Wrong {
            position: self.written(at, board),
            by_moves: self.word(self.value(at)),
            told,
            known_by,
            moves: moves.collect(),
        }
    }

    /// A sum as it is written; 0 for the empty one.
    pub(super) fn written_sum(&self, sum: &[usize], board: &dyn Board) -> String {
        let parts = sum.iter().map(|&part| self.written(part, board));
        let parts: Vec<String> = parts.collect();
        match parts.is_empty() {
            true => "0".into(),
            false => parts.join(" + "),
        }
    }

    pub(super) fn value(&self, at: usize) -> u64 {
        self.found[at].value
    }

    pub(super) fn has_values(&self) -> bool {
        self.has_values
    }

    /// A value, or the outcome that it stands for.
    pub(super) fn word(&self, value: u64) -> String {
        match (self.has_values, value) {
            (true, value) => value.to_string(),
            (false, 0) => Outcome::P.to_string(),
            (false, _) => Outcome::N.to_string(),
        }
    }

    fn written(&self, at: usize, board: &dyn Board) -> String {
        let mut text = String::new();
        write_component(&mut text, self.numbers(at), board);
        text
    }
}

fn outcome_number(outcome: Outcome) -> u64 {
    u64::from(outcome != Outcome::P)
}
