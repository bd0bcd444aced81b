use super::{Coins, Family, THEOREM, distinct, nim_sum, slides};
use crate::{Build, Error, Options, Outcome, Rules, notation::whole, search};

pub(in super::super) const KING: Family = Family {
    key: "silver-king",
    rule: "Slide one coin to the left over empty squares; square 0 is home to any number of \
           coins. Who brings the king home, the k-th coin from the left, wins at once.",
    parameters: Some("k, the king's place from the left, those at home counted"),
    example: "silver-king:2:3,4,9",
    source: "Conway, On Numbers and Games, 1976, chapter 11: the silver dollar game; \
             HDU 4315, Climbing the Hill, 2012",
    theorem: "The xor of every other gap from the right decides, unless the king is next to go \
              home; a single coin counts up to home, but only up to square 1 before the king.",
    build: |build| Ok(search(Bag::new(build, Ending::AtOnce)?)),
};

pub(in super::super) const DOLLAR: Family = Family {
    key: "silver-dollar",
    rule: "Slide one coin to the left over empty squares, or into the bag at square 0, which \
           holds any number. Who takes the bag with the dollar, the k-th coin from the left, wins.",
    parameters: Some("k, the dollar's place from the left, those in the bag counted"),
    example: "silver-dollar:1:3,4,9",
    source: "Conway, On Numbers and Games, 1976, chapter 11: the silver dollar game; \
             Bogomolny, The Silver Dollar Game, cut-the-knot, 1996: the two-step variant",
    theorem: "The xor of every other gap from the right decides; a single coin counts up to the \
              bag, or up to square 1 where it is the dollar, which nobody wants to bag.",
    build: |build| Ok(search(Bag::new(build, Ending::NextTakes)?)),
};

/// How a game with a bag ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// Whoever bags the coin that counts has won.
    AtOnce,
    /// The other player then takes the bag and has won.
    NextTakes,
}

/// A row with a bag at square 0. The coin that counts is the `place`-th, coins in the bag first;
/// no coins at all stand for a bag that was taken.
struct Bag {
    place: usize,
    ending: Ending,
}

/// How a position stands.
enum Stand<'c> {
    /// Won by the player before.
    Over,
    /// The dollar lies in the bag.
    Bagged,
    /// The coins outside, `first` the square that a single coin is counted from.
    On { outside: &'c [u64], first: u64 },
    /// The king is next to go home.
    Open,
}

impl Bag {
    fn new(build: &Build<'_>, ending: Ending) -> Result<Self, Error> {
        let place = match whole(build.parameters)? {
            0 => {
                return Err(Error::input(
                    "expected a place from 1 upwards, found 0: the coin next to the left end has place 1",
                ));
            }
            place => usize::try_from(place).unwrap_or(usize::MAX),
        };
        Ok(Self { place, ending })
    }

    fn outside<'c>(&self, coins: &'c Coins) -> &'c [u64] {
        &coins.0[bagged(coins)..]
    }

    fn stand<'c>(&self, coins: &'c Coins) -> Stand<'c> {
        let outside = self.outside(coins);
        let in_bag = coins.0.len() - outside.len();
        match (self.ending, self.place.saturating_sub(in_bag)) {
            _ if coins.0.is_empty() => Stand::Over,
            (Ending::AtOnce, 0) => Stand::Over,
            (Ending::NextTakes, 0) => Stand::Bagged,
            (Ending::AtOnce, 1) => Stand::Open,
            // Nobody wants to lay the king open, or to bag the dollar.
            (Ending::AtOnce, 2) | (Ending::NextTakes, 1) => Stand::On { outside, first: 1 },
            _ => Stand::On { outside, first: 0 },
        }
    }

    fn outcome(&self, coins: &Coins) -> Outcome {
        match self.stand(coins) {
            Stand::On { outside, first } if nim_sum(outside, first) == 0 => Outcome::P,
            Stand::Over => Outcome::P,
            _ => Outcome::N,
        }
    }

    /// The moves `(coin, to)` among which the winning ones are.
    fn candidates(&self, coins: &Coins) -> Vec<(usize, u64)> {
        let in_bag = bagged(coins);
        let mut moves = Vec::new();
        if in_bag < coins.0.len() {
            moves.push((in_bag, 0));
        }
        if let Stand::On { outside, first } = self.stand(coins)
            && let change @ 1.. = nim_sum(outside, first)
        {
            let slides = slides(outside, first, change);
            moves.extend(slides.into_iter().map(|(coin, to)| (coin + in_bag, to)));
        }
        moves
    }
}

/// How many coins lie in the bag.
fn bagged(coins: &Coins) -> usize {
    coins.0.partition_point(|&square| square == 0)
}

impl Rules for Bag {
    type Component = Coins;

    fn options(&self, coins: &Coins, options: &mut Options<Coins>) {
        match self.stand(coins) {
            Stand::Over => return,
            Stand::Bagged => return options.push(&[Coins(Vec::new())]),
            Stand::On { .. } | Stand::Open => {}
        }
        let mut lowest = 0;
        for (coin, &square) in coins.0.iter().enumerate().skip(bagged(coins)) {
            for to in lowest..square {
                options.push(&[coins.with(coin, to)]);
            }
            lowest = square.saturating_add(1);
        }
    }

    fn check(&self, coins: &Coins) -> Result<(), Error> {
        let taken = coins.0.is_empty() && self.ending == Ending::NextTakes;
        if !taken && coins.0.len() < self.place {
            return Err(Error::input(format!(
                "expected a list that reaches place {}, found {} numbers: \
                 coins at square 0 are written as 0",
                self.place,
                coins.0.len()
            )));
        }
        distinct(self.outside(coins))
    }

    fn name(&self, from: &Coins, to: &[Coins]) -> Option<String> {
        let Some((coin, from, to)) = from.slid(to.first()?) else {
            return Some("take the bag".into());
        };
        let coin = match self.ending {
            _ if coin + 1 != self.place => "coin",
            Ending::AtOnce => "king",
            Ending::NextTakes => "dollar",
        };
        Some(match (to, self.ending) {
            (0, Ending::AtOnce) => format!("bring the {coin} on {from} home"),
            (0, Ending::NextTakes) => format!("put the {coin} on {from} into the bag"),
            (to, _) => format!("move the {coin} on {from} to {to}"),
        })
    }

    fn options_bound(&self, coins: &Coins) -> u64 {
        coins.0.last().map_or(0, |last| last.saturating_add(1))
    }

    fn no_sums(&self) -> Option<&'static str> {
        Some(match self.ending {
            Ending::AtOnce => "the player who brings the king home has won, whatever is left",
            Ending::NextTakes => "the player who takes the dollar has won, whatever is left",
        })
    }

    fn outcome_theorem(&self, coins: &Coins) -> Option<(Outcome, &'static str)> {
        Some((self.outcome(coins), THEOREM))
    }

    fn options_of_value(&self, coins: &Coins, value: u64) -> Option<Vec<Vec<Coins>>> {
        if value != 0 {
            return None;
        }
        match self.stand(coins) {
            Stand::Over => return Some(Vec::new()),
            Stand::Bagged => return Some(vec![vec![Coins(Vec::new())]]),
            Stand::On { .. } | Stand::Open => {}
        }
        let mut options = coins.after(&self.candidates(coins))?;
        options.retain(|to| to.iter().all(|left| self.outcome(left) == Outcome::P));
        Some(options)
    }
}
