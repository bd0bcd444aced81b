mod solve;
mod sum;

use super::{
    Build, Family, Named,
    coins::{self, Row, THEOREM, Tables},
};
use crate::{
    Board, Components, Error, Formula, Nimber, Options, Outcome, Rules, Work,
    engine::Engine,
    game::misfit_of,
    notation::{split, unquote},
    on,
};

pub(super) const FAMILY: Family = Family {
    key: "product",
    rule: "On a board of coins, choose a set of coordinates along each axis that could be turned \
           in the axis' own game, and turn all coins at these coordinates; the coin farthest \
           from the origin goes from heads to tails.",
    parameters: Some("one to eight games with a row of coins, such as turtles,coins:5"),
    example: "product:turtles,turtles:(1,2),(2,1)",
    source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14; Lenstra, Nim multiplication, 1978",
    theorem: "The value of a head is the nim-product of its coordinates' values (Tartan theorem).",
    build,
};

/// The products that have names of their own.
pub(super) const NAMES: [Named; 2] = [
    Named {
        key: "turning-corners",
        spec: "product:twins,twins",
        rule: "Turn the four corners of a rectangle of coins, the one farthest from the origin from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "rugs",
        spec: "product:ruler,ruler",
        rule: "Turn all coins of a rectangle, the one farthest from the origin from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
];

fn build(build: &Build<'_>) -> Result<Box<dyn Board>, Error> {
    let factors = split(build.parameters, ',')?;
    let rows = factors
        .iter()
        .map(|factor| coins::row(unquote(factor.trim())))
        .collect::<Result<Vec<_>, _>>()?;
    match rows.len() {
        1..=8 => Ok(on(Product { rows }, Tables::default())),
        found => Err(Error::input(format!(
            "expected one to eight games with a row of coins, found {found}"
        ))),
    }
}

/// The product of rows; a component is a head at as many coordinates.
struct Product {
    rows: Vec<Row>,
}

/// A set of coordinates along each axis, the head's own first.
type Chosen<'a> = [&'a [u64]];

impl Product {
    fn axes(&self, head: &[u64]) -> impl Iterator<Item = (Row, u64)> {
        self.rows.iter().copied().zip(head.iter().copied())
    }

    /// The value of a head by the Tartan theorem, where its coordinates' values need no table.
    fn value(&self, head: &[u64]) -> Option<Nimber> {
        let values = self.axes(head).map(|(row, n)| row.formula(n));
        values.map(|value| value.map(Nimber::new)).product()
    }
}

/// All sets that may be turned in `row` with a head at `n`, the head's own place first in each.
fn sets(row: Row, n: u64) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    row.sets(n, &mut |others| {
        found.push(std::iter::once(n).chain(others.iter().copied()).collect());
    });
    found
}

/// The coins that are turned along with the head.
fn turned(chosen: &Chosen<'_>, coins: &mut Vec<Vec<u64>>) {
    coins.clear();
    let mut at = vec![0; chosen.len()];
    while advance(&mut at, |axis| chosen[axis].len()) {
        let coin = chosen.iter().zip(&at).map(|(set, &at)| set[at]);
        coins.push(coin.collect());
    }
}

/// The next index below `len` along each axis in the order of words; false after the last.
fn advance(at: &mut [usize], len: impl Fn(usize) -> usize) -> bool {
    for axis in (0..at.len()).rev() {
        at[axis] += 1;
        if at[axis] < len(axis) {
            return true;
        }
        at[axis] = 0;
    }
    false
}

impl Rules for Product {
    type Component = Vec<u64>;

    fn options(&self, head: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        if self.options_bound(head) == 0 {
            return;
        }
        let sets: Vec<_> = self.axes(head).map(|(row, n)| sets(row, n)).collect();
        let (mut at, mut coins) = (vec![0; sets.len()], Vec::new());
        loop {
            let chosen: Vec<&[u64]> = sets
                .iter()
                .zip(&at)
                .map(|(sets, &at)| &sets[at][..])
                .collect();
            turned(&chosen, &mut coins);
            options.push(&coins);
            if !advance(&mut at, |axis| sets[axis].len()) {
                return;
            }
        }
    }
    fn check(&self, head: &Vec<u64>) -> Result<(), Error> {
        if head.len() != self.rows.len() {
            return Err(misfit_of(Some(self.rows.len()), head));
        }
        match head.contains(&0) {
            true => Err(Error::input(format!(
                "expected coordinates from 1 upwards, found 0 in {head:?}: places are counted from 1"
            ))),
            false => Ok(()),
        }
    }
    fn list_is_one(&self) -> bool {
        self.rows.len() > 1
    }
    fn by_values_only(&self) -> Option<&'static str> {
        Some(coins::HEADS_MEET)
    }
    fn name(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Option<String> {
        let places = std::iter::once(from).chain(to).map(|place| {
            let numbers: Vec<String> = place.iter().map(u64::to_string).collect();
            let numbers = numbers.join(",");
            if place.len() == 1 {
                numbers
            } else {
                format!("({numbers})")
            }
        });
        Some(coins::turn(&places.collect::<Vec<_>>()))
    }
    fn options_bound(&self, head: &Vec<u64>) -> u64 {
        weight(self.axes(head))
    }
    fn theorem(&self, head: &Vec<u64>) -> Option<Formula> {
        Some((self.value(head)?, THEOREM))
    }
    fn sum_theorem(&self, heads: Components<'_>) -> Option<Formula> {
        Some((self.sum(heads)?, THEOREM))
    }
    fn outcome_theorem(&self, head: &Vec<u64>) -> Option<(Outcome, &'static str)> {
        // A nim-product is 0 only where a factor is.
        let zero = self.axes(head).any(|(row, n)| row.is_zero(n));
        Some((if zero { Outcome::P } else { Outcome::N }, THEOREM))
    }
    fn options_of_value(&self, head: &Vec<u64>, value: u64) -> Option<Vec<Vec<Vec<u64>>>> {
        self.solve(head, Nimber::new(value))
    }
}

/// How many places all moves of a head turn; 0 exactly where there is no move.
fn weight(mut axes: impl Iterator<Item = (Row, u64)>) -> u64 {
    let product = axes.try_fold(1_u64, |product, (row, n)| match row.weight(n) {
        0 => None,
        weight => Some(product.saturating_mul(weight)),
    });
    product.unwrap_or(0)
}

impl Engine<Product> for Tables {
    fn value(
        &mut self,
        rules: &Product,
        head: &Vec<u64>,
        work: &Work<'_>,
    ) -> Result<Nimber, Error> {
        let mut product = Nimber::ONE;
        for (row, n) in rules.axes(head) {
            product *= Nimber::new(self.of(row, n, work)?);
        }
        Ok(product)
    }
}
