//! Options as sums of canonical parts, and what is known of their values.

use super::{
    falling::by_falling,
    sets::permuted,
    table::{Fact, Table},
};
use crate::Rules;

/// An option: what is known of its value, and the parts that are not known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// Its unknown parts are those from `start`, as many as `len`, the hardest first.
    pub(super) start: usize,
    pub(super) len: usize,
    /// The xor of the values of its other parts.
    pub(super) sum: u64,
    /// Values which it has not.
    pub(super) not: u64,
    /// How hard its hardest part is.
    pub(super) effort: u64,
}

/// Sorts options, in a function that knows no rules, so that the sort is there once.
pub(super) fn easiest_first(choices: &mut [Choice]) {
    choices.sort_unstable_by_key(|choice| (choice.effort, choice.start));
}

/// The parts of options, one after another.
#[derive(Debug)]
pub(super) struct Parts<C> {
    pub(super) list: Vec<C>,
    canonical: Vec<C>,
}

impl<C> Default for Parts<C> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            canonical: Vec::new(),
        }
    }
}

impl<C: crate::Component> Parts<C> {
    /// Appends the canonical parts of a sum, without equal pairs.
    #[inline]
    pub(super) fn choice<R: Rules<Component = C>>(&mut self, rules: &R, sum: &[C]) -> Choice {
        let start = self.list.len();
        for component in sum {
            rules.canonical(component.clone(), &mut self.canonical);
        }
        for part in self.canonical.drain(..) {
            match self.list[start..].iter().position(|other| *other == part) {
                Some(twin) => drop(self.list.swap_remove(start + twin)),
                None => self.list.push(part),
            }
        }
        if self.list.len() - start > 1 {
            by_falling(&mut self.list[start..], |part| rules.effort(part));
        }
        Choice {
            start,
            len: self.list.len() - start,
            sum: 0,
            not: 0,
            effort: 0,
        }
    }
}

impl Choice {
    /// Takes over what is known of its parts, which stand in `list`.
    #[inline]
    pub(super) fn look_up<R: Rules>(
        &mut self,
        rules: &R,
        table: &Table<R::Component>,
        list: &mut [R::Component],
    ) {
        let mut at = self.start + self.len;
        let mut last = None;
        while at > self.start {
            at -= 1;
            match known(rules, table, &list[at]) {
                Some(Fact::Exact(value)) => {
                    self.sum ^= value;
                    self.len -= 1;
                    list[at..=self.start + self.len].rotate_left(1);
                }
                other => last = other,
            }
        }
        if let (1, Some(Fact::Not(set))) = (self.len, last) {
            self.not |= permuted(set, self.sum);
        }
    }
}

/// What is known of a canonical component.
#[inline]
pub(super) fn known<R: Rules>(
    rules: &R,
    table: &Table<R::Component>,
    component: &R::Component,
) -> Option<Fact> {
    match rules.theorem(component) {
        Some((value, _)) => Some(Fact::Exact(value.get())),
        None => table.get(component),
    }
}
