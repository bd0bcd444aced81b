//! Tables as bytes, which are kept between runs.

use super::{Solver, table::Fact};
use crate::{
    Component, Error, Work,
    engine::saved::{Form, Reader, Writer},
    notation::shortened,
};

const FORM: Form = Form {
    kind: "table",
    version: 1,
};

impl<C: Component> Solver<C> {
    /// What is known, as bytes that name the game; the same for all methods.
    ///
    /// ```
    /// use grundy::engine::{Engine, Method, Solver};
    /// # use grundy::{HeapRules, Options};
    /// # struct Kayles;
    /// # impl HeapRules for Kayles {
    /// #     fn heap_options(&self, n: u64, options: &mut Options<u64>) {
    /// #         for left in (1..=2.min(n)).map(|taken| n - taken) {
    /// #             (0..=left / 2).for_each(|part| options.push(&[part, left - part]));
    /// #         }
    /// #     }
    /// # }
    /// let work = Default::default();
    /// let mut first = Solver::new(Method::Mex);
    /// first.value(&Kayles, &40, &work)?;
    /// let mut next = Solver::new(Method::Proof);
    /// next.load("kayles", &first.saved("kayles"), &work)?;
    /// assert_eq!(next.value(&Kayles, &40, &work)?.get(), 1);
    /// assert_eq!(next.steps(), 0);
    /// assert!(next.load("cram", &first.saved("kayles"), &work).is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn saved(&self, game: &str) -> Vec<u8> {
        let mut to = Writer::new(FORM);
        to.bytes(game.as_bytes());
        to.put(self.len() as u64);
        let mut numbers = Vec::new();
        for (_, key, fact, effort) in self.table.facts(0) {
            numbers.clear();
            key.numbers(&mut numbers);
            let (kind, value) = match fact {
                Fact::Exact(value) => (1, value),
                Fact::Not(set) => (0, set),
            };
            numbers.extend([value, u64::from(effort) << 1 | kind]);
            to.numbers(&numbers);
        }
        to.done()
    }

    /// Adds what [`saved`](Self::saved) gave for the same game, as far as the memory of `work`
    /// has room for it. Nothing is added where there is an error.
    ///
    /// # Errors
    /// When the bytes are damaged, of another version, or of another game.
    pub fn load(&mut self, game: &str, saved: &[u8], work: &Work<'_>) -> Result<(), Error> {
        let mut from = Reader::new(FORM, saved)?;
        let of = from.bytes()?;
        if of != game.as_bytes() {
            return Err(Error::input(format!(
                "the saved table is of '{}', and this game is '{}': name a table of this game, or \
                 begin anew without it",
                shortened(&String::from_utf8_lossy(of)),
                shortened(game)
            )));
        }
        let count = from.get()?;
        // All is looked at before anything is kept.
        let first = from.clone();
        for _ in 0..count {
            entry::<C>(&mut from)?;
        }
        from.done()?;
        let mut from = first;
        self.expect(count);
        for _ in 0..count {
            let (key, fact, steps) = entry::<C>(&mut from)?;
            self.table.put(&key, fact, steps, share(work));
        }
        Ok(())
    }

    /// What is known of components, from the place `from` of the table on: the place, the component,
    /// the fact and the logarithm of the steps it took, rounded down.
    ///
    /// ```
    /// use grundy::engine::{Engine, Fact, Method, Solver};
    /// # use grundy::{HeapRules, Options};
    /// # struct Bash;
    /// # impl HeapRules for Bash {
    /// #     fn heap_options(&self, n: u64, options: &mut Options<u64>) {
    /// #         (1..=n.min(3)).for_each(|taken| options.push(&[n - taken]));
    /// #     }
    /// # }
    /// let work = Default::default();
    /// let mut first = Solver::new(Method::Mex);
    /// first.value(&Bash, &9, &work)?;
    /// let mut next = Solver::new(Method::Sets);
    /// next.expect(first.len() as u64);
    /// for (_, heap, fact, effort) in first.facts(0) {
    ///     assert_eq!(fact, Fact::Exact(heap % 4));
    ///     next.learn(heap, fact, effort, &work);
    /// }
    /// assert_eq!(next.len(), first.len());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn facts(&self, from: usize) -> impl Iterator<Item = (usize, &C, Fact, u32)> {
        self.table.facts(from)
    }

    /// So many facts will be [`learn`](Self::learn)ed: the table may grow for them at once.
    pub fn expect(&mut self, count: u64) {
        self.table.expect(count);
    }

    /// Adds a fact that is taken for true, as far as the memory of `work` has room for it.
    pub fn learn(&mut self, component: &C, fact: Fact, effort: u32, work: &Work<'_>) {
        let steps = 1 << effort.min(63);
        self.table.put(component, fact, steps, share(work));
    }
}

/// The bytes that a table may take; the rest is for the search.
fn share(work: &Work<'_>) -> u64 {
    work.memory / 4 * 3
}

/// A component, what is known of it, and about how many steps that took.
fn entry<C: Component>(from: &mut Reader<'_>) -> Result<(C, Fact, u64), Error> {
    let numbers = from.numbers()?;
    let [key @ .., value, last] = &numbers[..] else {
        return Err(from.damaged());
    };
    let (key, effort) = (C::from_numbers(key), last >> 1);
    let fact = match last & 1 {
        1 => Fact::Exact(*value),
        _ => Fact::Not(*value),
    };
    match key {
        Some(key) if effort < 64 => Ok((key, fact, 1 << effort)),
        _ => Err(from.damaged()),
    }
}
