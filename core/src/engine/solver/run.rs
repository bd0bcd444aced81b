//! One search on a stack of its own.

mod step;

use super::{
    Method, loopy,
    parts::{Choice, Parts, easiest_first, known},
    sets::{EVERY, shifted},
    table::{Fact, Table},
};
use crate::{Component, Error, ErrorKind, Options, Rules, Work};

/// An open component.
#[derive(Debug)]
pub(super) struct Frame<C> {
    component: C,
    /// The values of which is asked whether one is the component's; see [`EVERY`].
    pub(super) ask: u64,
    /// Where its options and their parts start.
    pub(super) choices: usize,
    parts: usize,
    /// The option that is asked, and what about.
    pub(super) next: usize,
    wanted: u64,
    /// The largest value that the present pass through the options is about.
    pub(super) top: u64,
    /// Values below 64 that options have, and others that the component has not.
    pub(super) seen: u64,
    pub(super) not: u64,
    /// How many steps were made before it was opened.
    steps: u64,
}

/// What comes next.
enum Step<C> {
    Open(C, u64),
    Close(Fact),
}

/// A search with its buffers.
pub(super) struct Run<'a, R: Rules> {
    pub(super) rules: &'a R,
    pub(super) work: &'a Work<'a>,
    pub(super) table: &'a mut Table<R::Component>,
    pub(super) method: Method,
    frames: Vec<Frame<R::Component>>,
    choices: Vec<Choice>,
    parts: Parts<R::Component>,
    options: Options<R::Component>,
    /// How many components were opened.
    steps: u64,
    /// How many options were listed since it was last asked whether to go on.
    listed: usize,
    /// Where the stack is looked through for a component that is open twice.
    depth: usize,
}

/// No pass through the options has begun.
pub(super) const UNSET: u64 = u64::MAX;

/// The stack is first looked through at this depth, and then whenever that has doubled.
const DEPTH: usize = 1 << 12;

/// After so many options it is asked whether to go on, and looked at the room for what is open.
const LISTED: usize = 1 << 14;

impl<'a, R: Rules> Run<'a, R> {
    pub(super) fn new(
        rules: &'a R,
        table: &'a mut Table<R::Component>,
        method: Method,
        work: &'a Work<'a>,
    ) -> Self {
        Self {
            rules,
            work,
            table,
            method,
            frames: Vec::new(),
            choices: Vec::new(),
            parts: Parts::default(),
            options: Options::within(work, size_of::<R::Component>()),
            steps: 0,
            listed: 0,
            depth: DEPTH,
        }
    }

    /// How many components were opened.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// The value of a sum, or whether it is among the values `ask`.
    pub(super) fn sum(
        &mut self,
        components: &[R::Component],
        ask: u64,
    ) -> Result<Option<u64>, Error> {
        let mut root = self.parts.choice(self.rules, components);
        root.look_up(self.rules, self.table, &mut self.parts.list);
        let mut total = root.sum;
        let parts: Vec<R::Component> = self.parts.list.drain(root.start..).take(root.len).collect();
        for (at, part) in parts.iter().enumerate().rev() {
            let wanted = if at == 0 { shifted(ask, total) } else { EVERY };
            match self.component(part.clone(), wanted)? {
                Some(value) => total ^= value,
                None => return Ok(None),
            }
        }
        Ok(Some(total))
    }

    /// The value of a canonical component, or `None` where it is not among the values `ask`.
    fn component(&mut self, root: R::Component, ask: u64) -> Result<Option<u64>, Error> {
        match known(self.rules, self.table, &root) {
            Some(Fact::Exact(value)) => return Ok(Some(value)),
            Some(Fact::Not(set)) if ask != EVERY && ask & !set == 0 => return Ok(None),
            _ => {}
        }
        self.open(root, ask)?;
        loop {
            match self.step() {
                Step::Open(component, ask) => {
                    self.open(component, ask)
                        .map_err(|error| self.undecided(error))?;
                }
                Step::Close(fact) => {
                    let value = match fact {
                        Fact::Exact(value) => Some(value),
                        Fact::Not(_) => None,
                    };
                    self.close(fact);
                    if self.frames.is_empty() {
                        return Ok(value);
                    }
                    self.hear(value);
                }
            }
        }
    }

    /// The error that ended the search, with what it had found out by then.
    fn undecided(&self, error: Error) -> Error {
        if error.kind() == ErrorKind::Input {
            return error;
        }
        let root = self.frames.first();
        let never = root.map_or(0, |frame| frame.seen | frame.not);
        let least = never.trailing_ones();
        let found = match least {
            0 => "not decided".into(),
            1 => "not decided, but it is not 0".into(),
            n => format!("not decided, but it is at least {n}"),
        };
        error.within(&format!(
            "the value is {found}, after {} positions were searched",
            self.steps
        ))
    }

    fn open(&mut self, component: R::Component, ask: u64) -> Result<(), Error> {
        self.look_around()?;
        let most = self.rules.options_bound(&component);
        self.work
            .fits(most.into(), component.bytes() as u128, Options::<()>::LIST)?;
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        self.rules.options(&component, &mut options);
        options.fit()?;
        let not = match known(self.rules, self.table, &component) {
            Some(Fact::Not(set)) => set,
            _ => 0,
        };
        let mut frame = Frame {
            component,
            ask,
            choices: self.choices.len(),
            parts: self.parts.list.len(),
            next: 0,
            wanted: 0,
            top: UNSET,
            seen: 0,
            not,
            steps: self.steps,
        };
        for option in options.iter() {
            let choice = self.parts.choice(self.rules, option);
            self.choices.push(choice);
        }
        self.listed += options.len();
        self.options = options;
        self.look_all_up(&mut frame);
        easiest_first(&mut self.choices[frame.choices..]);
        self.frames.push(frame);
        self.steps += 1;
        Ok(())
    }

    /// Now and then reports, and looks for signs of a game that never ends.
    fn look_around(&mut self) -> Result<(), Error> {
        if self.steps.is_multiple_of(1 << 10) || self.listed >= LISTED {
            self.listed = 0;
            self.work.tick(self.steps, None)?;
            let held = self.frames.len() * size_of::<Frame<R::Component>>()
                + self.choices.len() * size_of::<Choice>()
                + self.parts.list.len() * size_of::<R::Component>();
            self.work.room(held as u128, 1, "this position")?;
        }
        if self.frames.len() == self.depth {
            self.depth *= 2;
            let mut seen = rustc_hash::FxHashSet::default();
            if !self
                .frames
                .iter()
                .all(|frame| seen.insert(&frame.component))
            {
                return Err(loopy());
            }
        }
        Ok(())
    }

    /// Looks up all options at once, so that the memory is asked for many of them together.
    fn look_all_up(&mut self, frame: &mut Frame<R::Component>) {
        let mut kept = frame.choices;
        for at in frame.choices..self.choices.len() {
            let mut choice = self.choices[at];
            choice.look_up(self.rules, self.table, &mut self.parts.list);
            if choice.len == 0 && choice.sum < 64 {
                frame.seen |= 1 << choice.sum;
                continue;
            }
            if choice.len > 0 {
                let effort = self.rules.effort(&self.parts.list[choice.start]);
                choice.effort = 2 * effort + u64::from(choice.not == 0);
            }
            self.choices[kept] = choice;
            kept += 1;
        }
        self.choices.truncate(kept);
    }

    fn close(&mut self, fact: Fact) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        self.choices.truncate(frame.choices);
        self.parts.list.truncate(frame.parts);
        let most = self.work.memory / 4 * 3;
        self.table
            .put(&frame.component, fact, self.steps - frame.steps, most);
    }
}
