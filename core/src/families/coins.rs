//! Coins in a row: a move turns a legal set of coins, the last of which goes from heads to tails.

mod lexicode;
mod row;

pub(super) use lexicode::Tables;
pub(super) use row::{MOST_PLACES, Row};

use super::{Build, Family, Named};
use crate::{
    Board, Error, Formula, Nimber, Options, Outcome, Progression, Rules, Work,
    engine::Engine,
    notation::{shortened, whole},
    on,
};

/// Winning Ways states all theorems of this file.
pub(super) const THEOREM: &str = "berlekamp-conway-guy-1982";
/// Why a row of coins is not the sum of its heads, but for its value.
pub(super) const HEADS_MEET: &str = "a coin that is turned twice is tails again";
const SOURCE: &str = "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14";

pub(super) const UP_TO: Family = Family {
    key: "coins",
    rule: "Of coins in a row, turn up to K, the last of them from heads to tails; a position \
           lists the places of the heads, counted from 1.",
    parameters: Some("how many coins may be turned, from 1 to 64"),
    example: "coins:5:3,7,12",
    source: SOURCE,
    theorem: "A head at place n has the value n for K = 2 and the nth odious number for K = 3; \
              an odd K has the values of K - 1, one place on, with a last binary digit that makes \
              the number of ones odd; the first K values are powers of 2.",
    build: |build| rows(build, Row::UpTo),
};

pub(super) const EXACTLY: Family = Family {
    key: "coins-exactly",
    rule: "Of coins in a row, turn exactly K, the last of them from heads to tails; a position \
           lists the places of the heads, counted from 1.",
    parameters: Some("how many coins must be turned, from 1 to 64"),
    example: "coins-exactly:3:4,7",
    source: SOURCE,
    theorem: "A head has the value 0 at the first K - 1 places; from there on the values are \
              those of turning up to K coins.",
    build: |build| rows(build, Row::Exactly),
};

pub(super) const RULER: Family = Family {
    key: "ruler",
    rule: "Of coins in a row, turn any number of neighbours, the last of them from heads to \
           tails; a position lists the places of the heads, counted from 1.",
    parameters: None,
    example: "ruler:3,8",
    source: SOURCE,
    theorem: "A head at place n has the value of the largest power of 2 that divides n.",
    build: |_| Ok(on(Row::Ruler, Tables::default())),
};

/// The coin games that have names of their own.
pub(super) const NAMES: [Named; 7] = [
    Named {
        key: "turtles",
        spec: "coins:2",
        rule: "Of coins in a row, turn one or two, the last of them from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "mock-turtles",
        spec: "coins:3",
        rule: "Of coins in a row, turn one, two or three, the last of them from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "moebius",
        spec: "coins:5",
        rule: "Of coins in a row, turn up to five, the last of them from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "mogul",
        spec: "coins:7",
        rule: "Of coins in a row, turn up to seven, the last of them from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "moidores",
        spec: "coins:9",
        rule: "Of coins in a row, turn up to nine, the last of them from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "twins",
        spec: "coins-exactly:2",
        rule: "Of coins in a row, turn exactly two, the last of them from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "triplets",
        spec: "coins-exactly:3",
        rule: "Of coins in a row, turn exactly three, the last of them from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
];

fn rows(build: &Build<'_>, row: fn(u32) -> Row) -> Result<Box<dyn Board>, Error> {
    Ok(on(row(most(build.parameters)?), Tables::default()))
}

fn most(text: &str) -> Result<u32, Error> {
    match whole(text) {
        Ok(k @ 1..=64) => Ok(k as u32),
        _ => Err(Error::input(format!(
            "expected a number of coins to turn from 1 to 64, found '{}'",
            shortened(text.trim())
        ))),
    }
}

/// The row that `spec` writes, as the factor of a product.
pub(super) fn row(spec: &str) -> Result<Row, Error> {
    let named = NAMES.iter().find(|named| named.key == spec);
    match named.map_or(spec, |named| named.spec).split_once(':') {
        Some(("coins", k)) => Ok(Row::UpTo(most(k)?)),
        Some(("coins-exactly", k)) => Ok(Row::Exactly(most(k)?)),
        None if spec == RULER.key => Ok(Row::Ruler),
        _ => Err(Error::input(format!(
            "expected a game with one row of coins, such as turtles, ruler or coins:5, \
             found '{}'",
            shortened(spec)
        ))),
    }
}

/// `turn 7, 5 and 3`.
pub(super) fn turn(places: &[String]) -> String {
    match places {
        [rest @ .., last] if !rest.is_empty() => format!("turn {} and {last}", rest.join(", ")),
        _ => format!("turn {}", places.concat()),
    }
}

/// A component is one head; 0 stands for no head.
impl Rules for Row {
    type Component = u64;

    fn options(&self, head: &u64, options: &mut Options<u64>) {
        self.sets(*head, &mut |others| options.push(others));
    }
    fn list_is_one(&self) -> bool {
        false
    }
    fn by_values_only(&self) -> Option<&'static str> {
        Some(HEADS_MEET)
    }
    fn name(&self, from: &u64, to: &[u64]) -> Option<String> {
        let places = std::iter::once(from).chain(to).map(u64::to_string);
        Some(turn(&places.collect::<Vec<_>>()))
    }
    fn options_bound(&self, head: &u64) -> u64 {
        self.weight(*head)
    }
    fn theorem(&self, head: &u64) -> Option<Formula> {
        Some((Nimber::new(self.formula(*head)?), THEOREM))
    }
    fn outcome_theorem(&self, head: &u64) -> Option<(Outcome, &'static str)> {
        let outcome = if self.is_zero(*head) {
            Outcome::P
        } else {
            Outcome::N
        };
        Some((outcome, THEOREM))
    }
    fn options_of_value(&self, head: &u64, value: u64) -> Option<Vec<Vec<u64>>> {
        self.sets_of_value(*head, value)
    }
    fn losing(&self, to: u64) -> Option<Vec<Progression>> {
        let last = to.min(self.zeros());
        Some(vec![Progression::up_to(0, 1, last)])
    }
}

impl Engine<Row> for Tables {
    fn value(&mut self, row: &Row, head: &u64, work: &Work<'_>) -> Result<Nimber, Error> {
        self.of(*row, *head, work).map(Nimber::new)
    }
}
