//! Poset games: take an element, and all above it.

mod order;
mod search;

use super::{
    Family,
    network::{Subset, read, write},
};
use crate::{Error, Formula, Nimber, Options, Outcome, Rules, on};
use order::Order;
use search::Searched;

pub(super) const FAMILY: Family = Family {
    key: "poset",
    rule: "Take an element of a partially ordered set, and with it all that are above it.",
    parameters: Some(
        "the order: who is below whom, as in a<b<c,a<d, and lone elements; or one that has a name: \
         chain:5, the product chain:3x4x2, subsets:3 (none empty or whole), divisors:60 (from 2 on)",
    ),
    example: "poset:chain:2x3:all",
    source: "Gale, A curious Nim-type game, 1974; Gale & Neyman, Nim-type games, 1982",
    theorem: "With an element above all others the player to move wins, who steals the reply to \
              taking it; chains are the heaps of nim.",
    build: |build| {
        Ok(on(
            Poset(Order::new(build.parameters)?),
            Searched::default(),
        ))
    },
};

/// A component is the set of elements that are left.
struct Poset(Order);

impl Rules for Poset {
    type Component = Subset;

    fn options(&self, set: &Subset, options: &mut Options<Subset>) {
        for &taken in &set.0 {
            let above = self.0.above[taken as usize];
            options.push(&[set.without(|n| n == taken || above >> n & 1 == 1)]);
        }
    }

    fn check(&self, set: &Subset) -> Result<(), Error> {
        set.check(self.0.len(), "elements")
    }

    fn list_is_one(&self) -> bool {
        false
    }

    fn read(&self, text: &str) -> Option<Result<Vec<u64>, Error>> {
        let find = |name: &str| self.0.find(name);
        Some(read(text, self.0.len(), "elements", find))
    }

    fn write(&self, numbers: &[u64]) -> Option<String> {
        write(numbers, self.0.len(), |n| self.0.name(n).to_owned())
    }

    /// Of what is gone, the element that is below the rest.
    fn name(&self, from: &Subset, to: &[Subset]) -> Option<String> {
        let gone = from.minus(to.first()?);
        let least = gone.iter().find(|&&n| {
            let mut others = gone.iter().filter(|&&other| other != n);
            others.all(|other| self.0.above[n as usize] >> other & 1 == 1)
        });
        Some(format!("take {}", self.0.name(*least?)))
    }

    fn options_bound(&self, set: &Subset) -> u64 {
        set.0.len() as u64
    }

    fn theorem(&self, set: &Subset) -> Option<Formula> {
        let parts = self.0.parts(set.word());
        let chain = |part: &u128| self.0.is_chain(*part).then(|| part.count_ones());
        let mut lengths = parts.iter().map(chain);
        let sum = lengths.try_fold(0, |sum, length| Some(sum ^ u64::from(length?)))?;
        Some((Nimber::new(sum), "bouton-1901"))
    }

    fn outcome_theorem(&self, set: &Subset) -> Option<(Outcome, &'static str)> {
        if let Some((value, name)) = self.theorem(set) {
            return Some((Outcome::of(value), name));
        }
        let greatest = self.0.has_greatest(set.word());
        greatest.then_some((Outcome::N, "gale-1974"))
    }
}
