//! The search by the methods of the solver, which ask less and call the file more often.

use std::cell::{Cell, RefCell};

use grundy::{
    Nimber, Options, Progress, Rules, Work,
    engine::{Fact, Method, Solver},
};

use super::{
    Fault,
    file::{File, Sums},
    limits,
};
use crate::packed::Packed;

/// What the methods have found.
#[derive(Debug, Default)]
pub(super) struct Kernel {
    solver: Solver<Packed>,
}

impl Kernel {
    /// The value of a position; any but 0 may stand for the others where that is all that is asked.
    pub(super) fn value(
        &mut self,
        file: &mut File,
        position: &Packed,
        method: Method,
        only_zero: bool,
        work: &Work<'_>,
    ) -> Result<u64, Fault> {
        // While a table grows, the old and the new one are there.
        let tables = work.memory.saturating_mul(2);
        limits::allow_memory(file.limits.memory.saturating_add(tables));
        let position = file.meant(position)?;
        let mut sum = Vec::new();
        file.scope(|file, eval| file.canonical(eval, &position, &mut sum))?;
        let called = Called {
            file: RefCell::new(file),
            sums: RefCell::default(),
            calls: Cell::new(0),
            work,
        };
        self.solver.set_method(method);
        let asked = only_zero.then_some(Nimber::ZERO);
        let value = self.solver.sum(&called, &sum, asked, work)?;
        Ok(value.map_or(1, Nimber::get))
    }
}

impl Kernel {
    /// What is known, from the place `from` on.
    pub(super) fn facts(&self, from: usize) -> impl Iterator<Item = (usize, &Packed, Fact, u32)> {
        self.solver.facts(from)
    }

    /// How many facts there are.
    pub(super) fn len(&self) -> usize {
        self.solver.len()
    }

    /// So many facts will be learned.
    pub(super) fn expect(&mut self, count: u64) {
        self.solver.expect(count);
    }

    /// Adds what is known of a position.
    pub(super) fn learn(&mut self, position: &Packed, fact: Fact, effort: u32, work: &Work<'_>) {
        self.solver.learn(position, fact, effort, work);
    }
}

/// The rules of a file, which are called one position at a time.
struct Called<'f> {
    file: RefCell<&'f mut File>,
    sums: RefCell<Sums>,
    calls: Cell<u64>,
    work: &'f Work<'f>,
}

/// So often is it asked whether to go on.
const OFTEN: u64 = 32;

impl Called<'_> {
    fn list(&self, position: &Packed, options: &mut Options<Packed>) -> Result<(), Fault> {
        let mut file = self.file.borrow_mut();
        let calls = self.calls.get() + 1;
        self.calls.set(calls);
        if calls % OFTEN == 1 {
            limits::allow_time(file.limits.seconds);
            self.work.tick(calls, None)?;
        }
        let mut sums = self.sums.borrow_mut();
        sums.clear();
        file.scope(|file, eval| file.options(eval, position, &mut sums))?;
        let mut start = 0;
        for &end in &sums.ends {
            options.push(&sums.parts[start..end]);
            start = end;
        }
        Ok(())
    }
}

impl Rules for Called<'_> {
    type Component = Packed;

    /// The file gives canonical parts, so that those of [`Rules`] stay as they are.
    fn options(&self, position: &Packed, options: &mut Options<Packed>) {
        if let Err(fault) = self.list(position, options) {
            options.refuse(fault.into());
        }
    }
}

/// Tells the other side that the work goes on.
pub(super) struct Busy<'b>(RefCell<&'b mut dyn FnMut(u64) -> bool>);

impl<'b> Busy<'b> {
    pub(super) fn new(go_on: &'b mut dyn FnMut(u64) -> bool) -> Self {
        Self(RefCell::new(go_on))
    }
}

impl Progress for Busy<'_> {
    fn go_on(&self, done: u64, _total: Option<u64>) -> bool {
        (self.0.borrow_mut())(done)
    }
}
