//! Whether a component has a value, by proof numbers: always into what seems nearest to a proof.

mod kids;
mod list;
mod look;
mod nodes;
mod pieces;
mod tally;

use self::{
    list::Lists,
    nodes::{Nodes, Numbers},
    pieces::Pieces,
};
use super::{
    loopy,
    parts::{Parts, known},
    table::{Fact, Table},
};
use crate::{Error, ErrorKind, Options, Rules, Work};

/// A search by proof numbers for who wins a component and a heap of nim beside it (a couple).
///
/// The player to move loses exactly if the component's value is the heap. Of an option that is a
/// sum, the values of all parts but the hardest are searched for when it is its turn.
pub(super) struct Proof<'a, R: Rules> {
    rules: &'a R,
    work: &'a Work<'a>,
    table: &'a mut Table<R::Component>,
    pieces: Pieces<R::Component>,
    nodes: Nodes,
    options: Options<R::Component>,
    lists: Lists<R::Component>,
    /// Whether the table may know more than was found since the components were numbered.
    ask_table: bool,
    /// How many components had their options listed.
    pub(super) steps: u64,
    /// How many couples were looked at, of which one may have many options.
    looks: u64,
}

/// A couple that is being looked into, and how far its numbers may grow before another is better.
#[derive(Clone, Copy)]
struct Open {
    at: u32,
    most: Numbers,
}

/// What comes after a look at a couple.
enum Next {
    /// A look at another one, within bounds.
    Into(u32, Numbers),
    /// Its numbers reached their bounds, or it is decided.
    Back,
}

/// The stack is looked through for a couple that is open twice at this depth, and its doubles.
const DEPTH: usize = 1 << 12;

/// Components and couples are numbered by half of this; one listing adds no more than the rest.
const MOST: usize = 1 << 31;

impl<'a, R: Rules> Proof<'a, R> {
    pub(super) fn new(
        rules: &'a R,
        table: &'a mut Table<R::Component>,
        work: &'a Work<'a>,
    ) -> Self {
        Self {
            rules,
            work,
            ask_table: table.len() > 0,
            table,
            pieces: Pieces::default(),
            nodes: Nodes::default(),
            options: Options::within(work, size_of::<R::Component>()),
            lists: Lists::default(),
            steps: 0,
            looks: 0,
        }
    }

    /// The value of a sum, or `None` if it is not `asked`, where a value is.
    pub(super) fn sum(
        &mut self,
        components: &[R::Component],
        asked: Option<u64>,
    ) -> Result<Option<u64>, Error> {
        let mut list = Parts::default();
        let mut root = list.choice(self.rules, components);
        root.look_up(self.rules, self.table, &mut list.list);
        let parts = &list.list[..root.len];
        let mut total = root.sum;
        for (at, part) in parts.iter().enumerate().rev() {
            match asked {
                Some(asked) if at == 0 => {
                    let lost = self.is_lost(part, asked ^ total)?;
                    return Ok(lost.then_some(asked));
                }
                _ => total ^= self.value(part)?,
            }
        }
        Ok(asked.is_none_or(|asked| asked == total).then_some(total))
    }

    /// The value of a canonical component.
    fn value(&mut self, part: &R::Component) -> Result<u64, Error> {
        let mut value = 0;
        loop {
            match known(self.rules, self.table, part) {
                Some(Fact::Exact(value)) => return Ok(value),
                Some(Fact::Not(set)) if value < 64 && set >> value & 1 == 1 => {}
                _ if self.is_lost(part, value)? => return Ok(value),
                _ => {}
            }
            value += 1;
        }
    }

    /// Whether the player to move loses a canonical component with a heap of `nim`.
    fn is_lost(&mut self, part: &R::Component, nim: u64) -> Result<bool, Error> {
        let found = self.search(part, nim);
        if found.is_err() {
            self.keep();
        }
        found.map_err(|error| match error.kind() {
            ErrorKind::Input => error,
            _ => error.within(&format!(
                "whether the value is {nim} is not decided after {} positions were searched",
                self.steps
            )),
        })
    }

    fn search(&mut self, part: &R::Component, nim: u64) -> Result<bool, Error> {
        let root = |own: &mut Self| {
            let piece = own.piece(part.clone());
            Open {
                at: own.nodes.place(piece, nim, own.steps),
                most: Numbers::ENDLESS,
            }
        };
        let mut stack = vec![root(self)];
        let mut depth = DEPTH;
        loop {
            if stack.len() == depth {
                depth *= 2;
                self.look_around(&stack)?;
            }
            if self.is_full() {
                self.start_anew()?;
                stack.clear();
                stack.push(root(self));
            }
            self.looks += 1;
            if self.looks.is_multiple_of(1 << 8) {
                self.work.tick(self.steps, None)?;
            }
            let Some(&Open { at, most }) = stack.last() else {
                return Err(Error::limit("the value of this position was not decided"));
            };
            match self.look(at, most)? {
                Next::Into(at, most) => stack.push(Open { at, most }),
                Next::Back if stack.len() == 1 => {
                    return Ok(self.nodes.is_lost(at));
                }
                Next::Back => drop(stack.pop()),
            }
        }
    }

    /// Whether there is no room for more couples, or no numbers for them.
    fn is_full(&self) -> bool {
        let bytes = self.nodes.bytes() + self.pieces.bytes();
        bytes > self.work.memory / 8 * 3 || self.pieces.len() > MOST || self.nodes.len() > MOST
    }

    /// Looks for signs of a game that never ends, and at the room for the open couples.
    fn look_around(&self, stack: &[Open]) -> Result<(), Error> {
        let held = size_of_val(stack) as u128;
        self.work.room(held, 1, "this position")?;
        let mut seen = rustc_hash::FxHashSet::default();
        match stack.iter().all(|open| seen.insert(open.at)) {
            true => Ok(()),
            false => Err(loopy()),
        }
    }

    /// Puts what is known of undecided components into the table too.
    fn keep(&mut self) {
        for (key, fact) in self.pieces.facts() {
            self.table.put(key, fact, 1, self.work.memory / 2);
        }
    }

    /// Forgets the couples: what is known stands in the table.
    fn start_anew(&mut self) -> Result<(), Error> {
        if !self.nodes.is_fruitful() {
            return Err(Error::limit(format!(
                "the proof numbers of {} positions fill the memory for them: allow more memory \
                 or use another method",
                self.nodes.len()
            )));
        }
        self.keep();
        self.nodes = Nodes::default();
        self.pieces = Pieces::default();
        self.ask_table = true;
        Ok(())
    }
}
