use crate::{Error, Work};

/// Looks at the request to stop whenever so many units of work are done, and not more often: the
/// units are counted, since a clock costs more than most of them.
pub(crate) struct Pace<'w> {
    work: &'w Work<'w>,
    every: u64,
    left: u64,
    done: u64,
    total: Option<u64>,
}

impl<'w> Pace<'w> {
    /// Looks at each `every` units of work, of which there are `total` in all where that is known.
    /// So many should take a few milliseconds.
    pub(crate) fn new(work: &'w Work<'w>, every: u64, total: Option<u64>) -> Self {
        Self {
            work,
            every,
            left: every,
            done: 0,
            total,
        }
    }

    /// So many more units are done.
    ///
    /// # Errors
    /// When the work is asked to stop.
    #[inline]
    pub(crate) fn did(&mut self, units: u64) -> Result<(), Error> {
        if units < self.left {
            self.left -= units;
            return Ok(());
        }
        self.look(units)
    }

    #[cold]
    fn look(&mut self, units: u64) -> Result<(), Error> {
        self.done += self.every - self.left + units;
        self.left = self.every;
        self.work.tick(self.done, self.total)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::Pace;
    use crate::{Progress, Work};

    /// Notes what it is told.
    #[derive(Default)]
    struct Told(RefCell<Vec<(u64, Option<u64>)>>);

    impl Progress for Told {
        fn go_on(&self, done: u64, total: Option<u64>) -> bool {
            self.0.borrow_mut().push((done, total));
            self.0.borrow().len() < 3
        }
    }

    #[test]
    fn looks_come_at_a_steady_pace() {
        let told = Told::default();
        let work = Work {
            progress: &told,
            ..Work::default()
        };
        let mut pace = Pace::new(&work, 10, Some(99));
        for _ in 0..12 {
            pace.did(2).expect("two looks are allowed");
        }
        pace.did(30).expect_err("the third look is not");
        let expected = [10, 20, 54].map(|done| (done, Some(99)));
        assert_eq!(*told.0.borrow(), expected);
    }
}
