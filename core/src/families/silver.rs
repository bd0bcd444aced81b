//! The row of coins that slide to the left, without and with a bag and a dollar.

mod bag;

use super::Family;
use crate::{Component, Error, Formula, Nimber, Options, Rules, game::MOST_NUMBERS, search};

pub(super) use bag::{DOLLAR, KING};

pub(super) const FAMILY: Family = Family {
    key: "silver-row",
    rule: "Slide one coin of a row to the left over empty squares, at most one coin on a square.",
    parameters: None,
    example: "silver-row:1,5,6,7,9,12,14,17",
    source: "Conway, On Numbers and Games, 1976, chapter 11: the silver dollar game without the dollar",
    theorem: "Of the gaps between neighbours take every other one from the right; their xor is \
              the value, as a gap that grows can be undone (Poker nim).",
    build: |_| Ok(search(Row)),
};

const THEOREM: &str = "conway-1976";

/// The squares of the coins from the left to the right.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Coins(Vec<u64>);

impl Component for Coins {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        let mut squares = numbers.to_vec();
        if !squares.is_sorted() {
            squares.sort_unstable();
        }
        Some(Self(squares))
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        out.extend_from_slice(&self.0);
    }
    fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self.0[..])
    }
}

impl Coins {
    /// These coins with coin number `coin` on the square `to`.
    fn with(&self, coin: usize, to: u64) -> Self {
        let mut squares = self.0.clone();
        squares[coin] = to;
        Self(squares)
    }

    /// These coins after each of `moves`; `None` where they are too many to be written.
    fn after(&self, moves: &[(usize, u64)]) -> Option<Vec<Vec<Self>>> {
        let numbers = self.0.len().saturating_mul(moves.len());
        (numbers <= MOST_NUMBERS).then(|| {
            moves
                .iter()
                .map(|&(coin, to)| vec![self.with(coin, to)])
                .collect()
        })
    }

    /// The coin that a move to `to` slides, as its squares before and after.
    fn slid(&self, to: &Self) -> Option<(usize, u64, u64)> {
        let mut pairs = self.0.iter().zip(&to.0).enumerate();
        pairs.find_map(|(coin, (&from, &to))| (from != to).then_some((coin, from, to)))
    }
}

/// Checks that coins outside of a bag stand on different squares.
fn distinct(outside: &[u64]) -> Result<(), Error> {
    match outside.windows(2).find(|pair| pair[0] == pair[1]) {
        None => Ok(()),
        Some(pair) => Err(Error::input(format!(
            "expected coins on different squares, found two on square {}",
            pair[0]
        ))),
    }
}

/// The xor of every other gap from the right; a coin without a partner counts the squares
/// from `first` up to it.
fn nim_sum(coins: &[u64], first: u64) -> u64 {
    let gap = |pair: &[u64]| match *pair {
        [left, right] => right - left - 1,
        [alone] => alone - first,
        _ => 0,
    };
    coins.rchunks(2).fold(0, |sum, pair| sum ^ gap(pair))
}

/// The moves `(coin, to)` that change the sum of gaps by `change` with no coin put on a square
/// below 1: each is a gap made smaller, or larger where there is room.
fn slides(coins: &[u64], first: u64, change: u64) -> Vec<(usize, u64)> {
    let mut found = Vec::new();
    let mut end = coins.len();
    for pair in coins.rchunks(2) {
        let start = end - pair.len();
        let before = if start == 0 { 0 } else { coins[start - 1] };
        let (base, gap) = match *pair {
            [left, right] => (left + 1, right - left - 1),
            [alone] => (first, alone - first),
            _ => return found,
        };
        let wanted = gap ^ change;
        if wanted < gap {
            found.push((end - 1, base + wanted));
        } else if let [left, _] = *pair
            && wanted - gap < left - before
        {
            found.push((start, left - (wanted - gap)));
        }
        end = start;
    }
    found.retain(|&(_, to)| to > 0);
    found.reverse();
    found
}

struct Row;

impl Rules for Row {
    type Component = Coins;

    fn options(&self, coins: &Coins, options: &mut Options<Coins>) {
        let mut before = 0;
        for (coin, &square) in coins.0.iter().enumerate() {
            for to in before + 1..square {
                options.push(&[coins.with(coin, to)]);
            }
            before = square;
        }
    }

    fn check(&self, coins: &Coins) -> Result<(), Error> {
        match coins.0.first() {
            Some(0) => Err(Error::input(
                "expected coins on squares from 1 upwards, found one on square 0",
            )),
            _ => distinct(&coins.0),
        }
    }

    fn name(&self, from: &Coins, to: &[Coins]) -> Option<String> {
        let (_, from, to) = from.slid(to.first()?)?;
        Some(format!("move the coin on {from} to {to}"))
    }

    fn options_bound(&self, coins: &Coins) -> u64 {
        coins.0.last().copied().unwrap_or(0)
    }

    fn theorem(&self, coins: &Coins) -> Option<Formula> {
        Some((Nimber::new(nim_sum(&coins.0, 1)), THEOREM))
    }

    fn options_of_value(&self, coins: &Coins, value: u64) -> Option<Vec<Vec<Coins>>> {
        match nim_sum(&coins.0, 1) ^ value {
            0 => Some(Vec::new()),
            change => coins.after(&slides(&coins.0, 1, change)),
        }
    }
}
