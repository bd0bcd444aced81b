//! The search of sets of elements, as bits of a word.

use super::{
    Poset, Subset,
    order::{Order, elements},
};
use crate::{
    Error, Nimber, Options, Outcome, Rules, Work,
    engine::{Engine, Solver},
    families::cells::Cells,
};

/// The rules on the bits of a set, in the form that is searched.
struct Bits<'a>(&'a Order);

impl Rules for Bits<'_> {
    type Component = Cells<u128>;

    fn options(&self, &Cells(set): &Cells<u128>, options: &mut Options<Cells<u128>>) {
        for taken in elements(set) {
            options.push(&[Cells(set & !(self.0.above[taken] | 1 << taken))]);
        }
    }

    fn canonical(&self, Cells(set): Cells<u128>, sum: &mut Vec<Cells<u128>>) {
        sum.extend(self.0.parts(set).into_iter().map(Cells));
    }

    fn effort(&self, &Cells(set): &Cells<u128>) -> u64 {
        set.count_ones().into()
    }
}

/// The search and all that it found.
#[derive(Debug, Default)]
pub(super) struct Searched(Solver<Cells<u128>>);

impl Searched {
    fn ask(
        &mut self,
        poset: &Poset,
        set: &Subset,
        asked: Option<Nimber>,
        work: &Work<'_>,
    ) -> Result<Option<Nimber>, Error> {
        let cells = [Cells(set.word())];
        self.0.sum_shared(&Bits(&poset.0), &cells, asked, work)
    }
}

impl Engine<Poset> for Searched {
    fn value(&mut self, poset: &Poset, set: &Subset, work: &Work<'_>) -> Result<Nimber, Error> {
        let value = self.ask(poset, set, None, work)?;
        value.ok_or_else(|| Error::limit("the value of this position was not decided"))
    }

    fn outcome(&mut self, poset: &Poset, set: &Subset, work: &Work<'_>) -> Result<Outcome, Error> {
        let value = self.ask(poset, set, Some(Nimber::ZERO), work)?;
        Ok(value.map_or(Outcome::N, Outcome::of))
    }
}
