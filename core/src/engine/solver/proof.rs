//! Whether a component has a value, by proof numbers: always into what seems nearest to a proof.

mod crew;
mod ground;
mod kids;
mod list;
mod look;
mod nodes;
mod pieces;
mod tally;
#[cfg(test)]
mod tests;
mod walker;

pub(super) use self::crew::{Alone, Crew, Team};
use self::{
    ground::{Found, Ground},
    walker::Open,
};
use super::{
    parts::{Parts, known},
    table::{Fact, Table},
};
use crate::{Error, ErrorKind, Rules, Work, engine::hands::Stop};

/// A search by proof numbers for who wins a component and a heap of nim beside it (a couple).
///
/// The player to move loses exactly if the component's value is the heap. Of an option that is a
/// sum, the values of all parts but the hardest are searched for when it is its turn.
///
/// What was found does not move while walkers search it, so that there may be several. When there
/// is no room for more they come home, and go again from the root when there is.
pub(super) struct Proof<'a, R: Rules, T> {
    rules: &'a R,
    work: &'a Work<'a>,
    table: &'a mut Table<R::Component>,
    crew: T,
    found: Found<R::Component>,
    /// Whether the table may know more than was found since the components were numbered.
    ask_table: bool,
    /// How often it began anew for want of room.
    starts: u32,
    /// How many components had their options listed.
    pub(super) steps: u64,
}

/// A search that began anew so often finds in little memory what it found before.
const STARTS: u32 = 1 << 12;

impl<'a, R: Rules, T: Crew<R>> Proof<'a, R, T> {
    pub(super) fn new(
        rules: &'a R,
        table: &'a mut Table<R::Component>,
        crew: T,
        work: &'a Work<'a>,
    ) -> Self {
        Self {
            rules,
            work,
            ask_table: table.len() > 0,
            table,
            crew,
            found: Found::default(),
            starts: 0,
            steps: 0,
        }
    }

    /// The value of a sum, or `None` if it is not `asked`, where a value is.
    pub(super) fn sum(
        &mut self,
        components: &[R::Component],
        asked: Option<u64>,
    ) -> Result<Option<u64>, Error> {
        let value = self.searched(components, asked);
        self.keep(value.is_err());
        value
    }

    fn searched(
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
            let found = self.found.pieces.known(part);
            match found.or_else(|| known(self.rules, self.table, part)) {
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
        let mut stack = Vec::new();
        if self.found.pieces.room() == 0 {
            self.make_room(&mut stack)?;
        }
        loop {
            let ground = Ground {
                rules: self.rules,
                table: self.ask_table.then_some(&*self.table),
                found: &self.found,
                hands: self.crew.hands(self.steps),
                most: self.share(),
                call: false.into(),
                steps: self.steps.into(),
            };
            let found = self.crew.walk(&ground, *self.work, (part, nim), &mut stack);
            self.steps = ground.steps.into_inner();
            let error = match found {
                Ok(is_lost) => return Ok(is_lost),
                Err(Stop::Failed(error)) => Some(error),
                Err(Stop::Home) => self.make_room(&mut stack).err(),
            };
            if let Some(error) = error {
                return Err(self.undecided(nim, error));
            }
        }
    }

    /// The bytes that components and couples may take.
    fn share(&self) -> u64 {
        self.work.memory / 8 * 3
    }

    fn undecided(&self, nim: u64, error: Error) -> Error {
        match error.kind() {
            ErrorKind::Input => error,
            _ => error.within(&format!(
                "whether the value is {nim} is not decided after {} positions were searched",
                self.steps
            )),
        }
    }

    /// Makes room for more components and couples.
    fn make_room(&mut self, stack: &mut Vec<Open>) -> Result<(), Error> {
        if self.found.grow(self.share()) {
            return Ok(());
        }
        self.starts += 1;
        if !self.found.nodes.is_fruitful() || self.starts > STARTS {
            return Err(Error::limit(format!(
                "the proof numbers of {} positions fill the memory for them: allow more memory \
                 or use another method",
                self.found.nodes.taken()
            )));
        }
        self.keep(true);
        self.ask_table = true;
        stack.clear();
        self.make_room(stack)
    }

    /// Moves what is known of decided components into the table, or of `all`, and forgets the
    /// couples.
    fn keep(&mut self, all: bool) {
        let found = std::mem::take(&mut self.found);
        for (key, fact, effort) in found.pieces.facts() {
            if all || effort.is_some() {
                let steps = 1 << effort.unwrap_or(0);
                self.table.put(key, fact, steps, self.work.memory / 2);
            }
        }
    }
}
