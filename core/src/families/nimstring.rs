//! Nimstring, the impartial game behind Dots and Boxes, as strings and coins.

mod strings;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use super::{
    Build, Family,
    cells::Cells,
    network::{Network, PARAMETERS, Subset, sets_of_edges},
};
use crate::{
    Board, Error, Nimber, Options, Outcome, Rules, Value, Work,
    engine::{Engine, Method, Solver},
    on,
};
use strings::{Strings, bits};

pub(super) const FAMILY: Family = Family {
    key: "nimstring",
    rule: "Cut a string of a graph whose vertices are coins, where one called 'ground' is none; who \
           cuts the last string of a coin must cut another, and who cannot loses. boxes:3x4 are \
           the coins of Dots and Boxes.",
    parameters: Some(PARAMETERS),
    example: "nimstring:boxes:1x2:all",
    source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 16",
    theorem: "A coin on a single string is taken at no loss, unless the string beside it makes the \
              position loony: whoever is to move wins, whatever is added to it.",
    build,
};

fn build(build: &Build<'_>) -> Result<Box<dyn Board>, Error> {
    let network = Network::without_loops(build.parameters)?;
    let most = u128::BITS as usize;
    if network.edges.len() > most {
        return Err(Error::limit(format!(
            "expected at most {most} strings, found {}: ask for a smaller graph",
            network.edges.len()
        )));
    }
    let strings = Strings::new(&network, network.find("ground"));
    Ok(on(Nimstring { network, strings }, Searched::default()))
}

/// A component is the set of strings that are there.
struct Nimstring {
    network: Network,
    strings: Strings,
}

/// So many positions amid a turn are looked at.
const MOST_TAKEN: usize = 1 << 16;

impl Nimstring {
    /// All sets of strings that are left when coins on single strings are taken, one or more, or
    /// none.
    fn taken(&self, all: u128) -> Result<Vec<u128>, Error> {
        let mut found = vec![all];
        let mut known = BTreeSet::from([all]);
        let mut at = 0;
        while at < found.len() {
            let set = found[at];
            at += 1;
            for string in bits(set).filter(|&string| self.strings.takes(set, string)) {
                let left = set & !(1 << string);
                if known.insert(left) {
                    found.push(left);
                }
            }
            if found.len() > MOST_TAKEN {
                return Err(Error::limit(format!(
                    "a turn may end in more than {MOST_TAKEN} ways here, too many to list: ask for \
                     the value or the outcome"
                )));
            }
        }
        Ok(found)
    }
}

impl Rules for Nimstring {
    type Component = Subset;

    /// An option is what a whole turn leaves: strings that take coins, and one that takes none.
    fn options(&self, set: &Subset, options: &mut Options<Subset>) {
        let taken = match self.taken(set.word()) {
            Ok(taken) => taken,
            Err(error) => return options.refuse(error),
        };
        let mut left = BTreeSet::new();
        for set in taken {
            let cuts = bits(set).filter(|&string| !self.strings.takes(set, string));
            for cut in cuts {
                let end = set & !(1 << cut);
                if left.insert(end) {
                    options.push(&[Subset(bits(end).map(u64::from).collect())]);
                }
            }
        }
    }

    sets_of_edges!("strings");

    /// The strings of a turn in an order in which all but the last take coins.
    fn name(&self, from: &Subset, to: &[Subset]) -> Option<String> {
        let mut set: u128 = from.word();
        let mut gone = set & !to.first()?.word::<u128>();
        let mut names = Vec::new();
        while gone != 0 {
            let takes = bits(gone).find(|&string| self.strings.takes(set, string));
            let string = takes.unwrap_or(gone.trailing_zeros());
            names.push(self.network.edge_name(string.into()));
            set &= !(1 << string);
            gone &= !(1 << string);
        }
        Some(format!("cut {}", names.join(", ")))
    }

    fn turns_go_on(&self) -> bool {
        true
    }

    fn by_values_only(&self) -> Option<&'static str> {
        Some("whoever takes a coin moves again, perhaps in another component")
    }
}

/// The rules on positions without coins on single strings, in the form that is searched.
struct Bits<'a>(&'a Strings);

impl Rules for Bits<'_> {
    type Component = Cells<u128>;

    /// A move to a loony position is none that anyone would make.
    fn options(&self, &Cells(set): &Cells<u128>, options: &mut Options<Cells<u128>>) {
        for cut in bits(set) {
            if let Some(left) = self.0.settled(set & !(1 << cut)) {
                options.push(&[Cells(left)]);
            }
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
#[derive(Debug)]
struct Searched(Solver<Cells<u128>>);

impl Default for Searched {
    fn default() -> Self {
        Self(Solver::new(Method::Proof))
    }
}

impl Searched {
    /// The value of a set of strings, or `None` if it is not `asked`, where a value is.
    fn ask(
        &mut self,
        rules: &Nimstring,
        set: &Subset,
        asked: Option<Nimber>,
        work: &Work<'_>,
    ) -> Result<Option<Value>, Error> {
        let Some(settled) = rules.strings.settled(set.word()) else {
            return Ok(Some(Value::Loony));
        };
        let bits = Bits(&rules.strings);
        let value = self.0.sum_shared(&bits, &[Cells(settled)], asked, work)?;
        Ok(value.map(Value::Nim))
    }
}

impl Engine<Nimstring> for Searched {
    const LOOPY: bool = true;

    fn value(&mut self, rules: &Nimstring, set: &Subset, work: &Work<'_>) -> Result<Nimber, Error> {
        self.general_value(rules, set, work)?.nimber()
    }

    fn general_value(
        &mut self,
        rules: &Nimstring,
        set: &Subset,
        work: &Work<'_>,
    ) -> Result<Value, Error> {
        let value = self.ask(rules, set, None, work)?;
        value.ok_or_else(|| Error::limit("the value of this position was not decided"))
    }

    fn outcome(
        &mut self,
        rules: &Nimstring,
        set: &Subset,
        work: &Work<'_>,
    ) -> Result<Outcome, Error> {
        let value = self.ask(rules, set, Some(Nimber::ZERO), work)?;
        Ok(value.map_or(Outcome::N, |value| value.outcome()))
    }
}
