use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::{Engine, Mex};
use crate::{Component, Error, Nimber, Options, Rules, Work, notation::shortened};

/// Where the search stands with an interned component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    New,
    Open,
    Value(u64),
}

/// An open component: its options' parts as interned numbers, and the first not yet known.
#[derive(Debug)]
struct Frame {
    component: usize,
    parts: Vec<u32>,
    ends: Vec<usize>,
    next: usize,
}

impl Frame {
    fn bytes(&self) -> u128 {
        (4 * self.parts.capacity() + 8 * self.ends.capacity() + size_of::<Self>()) as u128
    }
}

/// Remembered values of the components of any loop-free rules.
///
/// The search keeps its own stack, so depth costs memory and never the machine's stack; a
/// component that is reached from itself is noticed and reported.
/// Time: one look-up for each part of each option of each reachable component.
#[derive(Debug)]
pub struct Search<C> {
    components: IndexSet<C, FxBuildHasher>,
    states: Vec<State>,
    bytes: u128,
}

impl<C> Default for Search<C> {
    fn default() -> Self {
        Self {
            components: IndexSet::default(),
            states: Vec::new(),
            bytes: 0,
        }
    }
}

/// Any loop-free rules together with the values found so far.
///
/// See [`Rules`] for an example.
#[derive(Debug)]
pub struct Memo<R: Rules> {
    rules: R,
    search: Search<R::Component>,
}

impl<R: Rules> Memo<R> {
    /// Nothing is known yet.
    pub fn new(rules: R) -> Self {
        Self {
            rules,
            search: Search::default(),
        }
    }

    /// The nim-value of `component` by search.
    ///
    /// # Errors
    /// When a limit is reached, the work is stopped, or the game turns out to be loopy.
    pub fn value(&mut self, component: &R::Component, work: &Work<'_>) -> Result<Nimber, Error> {
        self.search.value(&self.rules, component, work)
    }
}

impl<R: Rules> Engine<R> for Search<R::Component> {
    fn value(
        &mut self,
        rules: &R,
        component: &R::Component,
        work: &Work<'_>,
    ) -> Result<Nimber, Error> {
        let mut run = Run {
            search: self,
            rules,
            work,
            options: Options::within(work, component.bytes()),
            mex: Mex::default(),
            sum: Vec::new(),
        };
        run.sum(std::slice::from_ref(component))
    }
}

/// One search with its buffers.
struct Run<'a, R: Rules> {
    search: &'a mut Search<R::Component>,
    rules: &'a R,
    work: &'a Work<'a>,
    options: Options<R::Component>,
    mex: Mex,
    sum: Vec<R::Component>,
}

impl<R: Rules> Run<'_, R> {
    fn sum(&mut self, components: &[R::Component]) -> Result<Nimber, Error> {
        let mut parts = Vec::new();
        for component in components {
            self.intern(component, &mut parts)?;
        }
        let mut total = 0;
        for part in parts {
            total ^= self.value(part)?;
        }
        Ok(Nimber::new(total))
    }

    /// Appends the interned canonical parts of `component`.
    fn intern(&mut self, component: &R::Component, parts: &mut Vec<u32>) -> Result<(), Error> {
        self.sum.clear();
        self.rules.canonical(component.clone(), &mut self.sum);
        for part in self.sum.drain(..) {
            let (id, new) = self.search.components.insert_full(part);
            if new {
                let theorem = self.rules.theorem(&self.search.components[id]);
                self.search
                    .states
                    .push(theorem.map_or(State::New, |(value, _)| State::Value(value.get())));
                self.search.bytes += 48 + self.search.components[id].bytes() as u128;
                self.work.room(self.search.bytes, 1, "this position")?;
            }
            parts.push(
                u32::try_from(id).map_err(|_| {
                    Error::limit("more than 2^32 positions would have to be searched")
                })?,
            );
        }
        Ok(())
    }

    fn value(&mut self, root: u32) -> Result<u64, Error> {
        if let State::Value(value) = self.search.states[root as usize] {
            return Ok(value);
        }
        let mut stack = Vec::new();
        let result = self.search_from(root as usize, &mut stack);
        // After an error the open components are to be searched anew.
        for frame in stack {
            self.search.states[frame.component] = State::New;
        }
        result
    }

    fn search_from(&mut self, root: usize, stack: &mut Vec<Frame>) -> Result<u64, Error> {
        let first = self.open(root)?;
        // Open components hold their options, which may be more than all that is remembered.
        let (mut steps, mut held) = (0, first.bytes());
        stack.push(first);
        loop {
            let top = stack.len() - 1;
            if let Some(part) = self.unknown_part(&mut stack[top])? {
                let frame = self.open(part)?;
                steps += 16 + frame.parts.len();
                held += frame.bytes();
                stack.push(frame);
                self.work
                    .room(self.search.bytes + held, 1, "this position")?;
                if steps >= 1 << 16 {
                    steps = 0;
                    self.work.tick(self.search.components.len() as u64, None)?;
                }
                continue;
            }
            let value = self.mex(&stack[top]);
            self.search.states[stack[top].component] = State::Value(value);
            held -= stack.pop().map_or(0, |frame| frame.bytes());
            if stack.is_empty() {
                return Ok(value);
            }
        }
    }

    fn open(&mut self, component: usize) -> Result<Frame, Error> {
        let from = &self.search.components[component];
        let most = self.rules.options_bound(from);
        self.work
            .fits(most.into(), from.bytes() as u128, Options::<()>::LIST)?;
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        self.rules
            .options(&self.search.components[component], &mut options);
        options.fit()?;
        let mut frame = Frame {
            component,
            parts: Vec::new(),
            ends: Vec::new(),
            next: 0,
        };
        for option in options.iter() {
            for part in option {
                self.intern(part, &mut frame.parts)?;
            }
            frame.ends.push(frame.parts.len());
        }
        self.options = options;
        self.search.states[component] = State::Open;
        Ok(frame)
    }

    /// The next part of the frame's options whose value is not known yet.
    fn unknown_part(&self, frame: &mut Frame) -> Result<Option<usize>, Error> {
        while let Some(&part) = frame.parts.get(frame.next) {
            match self.search.states[part as usize] {
                State::Value(_) => frame.next += 1,
                State::Open => return Err(self.loopy(part)),
                State::New => return Ok(Some(part as usize)),
            }
        }
        Ok(None)
    }

    /// The error that names a component which is reached from itself.
    #[cold]
    fn loopy(&self, part: u32) -> Error {
        let mut numbers = Vec::new();
        self.search.components[part as usize].numbers(&mut numbers);
        let word = |&number: &u64| match self.rules.label(number) {
            Some(label) => format!("\"{label}\""),
            None => number.to_string(),
        };
        let words: Vec<String> = numbers.iter().map(word).collect();
        let written = match &words[..] {
            [word] => word.clone(),
            words => format!("({})", words.join(",")),
        };
        Error::input(format!(
            "this game is loopy: the position {} is reached again from itself, \
             and nim-values need a game in which every line of play ends",
            shortened(&written)
        ))
    }

    fn mex(&mut self, frame: &Frame) -> u64 {
        self.mex.clear(frame.ends.len());
        let mut start = 0;
        for &end in &frame.ends {
            let value = frame.parts[start..end]
                .iter()
                .fold(0, |sum, &part| sum ^ self.known(part));
            self.mex.mark(value);
            start = end;
        }
        self.mex.least()
    }

    fn known(&self, part: u32) -> u64 {
        match self.search.states[part as usize] {
            State::Value(value) => value,
            State::New | State::Open => unreachable!("the mex is taken when all parts are known"),
        }
    }
}
