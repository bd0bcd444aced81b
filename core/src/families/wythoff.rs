//! Wythoff's game and its relatives with more piles.

mod golden;
mod jointly;

use super::Family;
use crate::{
    Board, Build, Error, Formula, Nimber, Options, Outcome, Rules,
    engine::{Lattice, MoveSet, Step},
    notation::whole,
    on,
};

const SOURCE: &str = "Wythoff, A modification of the game of nim, 1907";

pub(super) const WYTHOFF: Family = Family {
    key: "wythoff",
    rule: "Take any number of counters from one of two piles, or the same number from both.",
    parameters: None,
    example: "wythoff:5,8",
    source: SOURCE,
    theorem: "The P-positions are the pairs ⌊kφ⌋, ⌊kφ⌋ + k of piles, with the golden ratio φ.",
    build: |_| game(2, Joint::All),
};

pub(super) const PAIRS: Family = Family {
    key: "wythoff-pairs",
    rule: "Take any number of counters from one pile, or the same number from exactly two piles.",
    parameters: Some("how many piles there are, from 1 to 8"),
    example: "wythoff-pairs:3:2,3,7",
    source: "ZOJ 3057, Beans game; Wythoff, A modification of the game of nim, 1907",
    theorem: "Two piles are Wythoff's game, and one is a nim heap.",
    build: |build| game(piles(build)?, Joint::Pairs),
};

pub(super) const ALL: Family = Family {
    key: "wythoff-all",
    rule: "Take any number of counters from one pile, or the same number from every pile.",
    parameters: Some("how many piles there are, from 1 to 8"),
    example: "wythoff-all:3:3,4,5",
    source: "Blass, Fraenkel & Guelman, How far can nim in disguise be stretched?, 1998",
    theorem: "With an odd number of piles the values are those of nim; two piles are Wythoff's game.",
    build: |build| game(piles(build)?, Joint::All),
};

const MOST_PILES: u64 = 8;

/// From which piles the same number may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Joint {
    Pairs,
    All,
}

struct Piles {
    moves: MoveSet,
    theory: Option<Theory>,
}

/// The theorem that holds for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Theory {
    /// The P-positions are Wythoff's pairs.
    Golden,
    /// Taking the same number from all of an odd number of piles changes the xor: the lowest
    /// bit of that number is flipped in each pile. So the moves added to nim change no value.
    Nim,
}

fn piles(build: &Build<'_>) -> Result<usize, Error> {
    match whole(build.parameters)? {
        piles @ 1..=MOST_PILES => Ok(piles as usize),
        found => Err(Error::input(format!(
            "expected a number of piles from 1 to {MOST_PILES}, found {found}"
        ))),
    }
}

fn game(piles: usize, joint: Joint) -> Result<Box<dyn Board>, Error> {
    let from = |chosen: &dyn Fn(usize) -> bool| Step {
        by: (0..piles).map(|at| -i64::from(chosen(at))).collect(),
        repeat: true,
    };
    let mut steps: Vec<Step> = (0..piles).map(|one| from(&|at| at == one)).collect();
    match joint {
        Joint::All => steps.push(from(&|_| true)),
        Joint::Pairs => {
            for b in 0..piles {
                steps.extend((0..b).map(|a| from(&|at| at == a || at == b)));
            }
        }
    }
    let moves = MoveSet::new(steps)?;
    let theory = match (piles, joint) {
        (2, _) => Some(Theory::Golden),
        (1, _) => Some(Theory::Nim),
        (_, Joint::All) if piles % 2 == 1 => Some(Theory::Nim),
        _ => None,
    };
    let engine = Lattice::new(moves.clone());
    Ok(on(Piles { moves, theory }, engine))
}

impl Rules for Piles {
    type Component = Vec<u64>;

    fn options(&self, piles: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        self.moves.options(piles, options);
    }
    fn check(&self, piles: &Vec<u64>) -> Result<(), Error> {
        if piles.len() == self.moves.dimension() {
            return Ok(());
        }
        Err(Error::input(format!(
            "expected {} as one component, found {}",
            count(self.moves.dimension()),
            count(piles.len())
        )))
    }
    fn name(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Option<String> {
        let left = to.first()?;
        let lower: Vec<usize> = (0..from.len()).filter(|&at| left[at] < from[at]).collect();
        let taken = from[*lower.first()?] - left[lower[0]];
        let piles = from.len();
        Some(match lower[..] {
            [_] if piles == 1 => format!("take {taken}"),
            [one] => format!("take {taken} from pile {}", one + 1),
            [_, _] if piles == 2 => format!("take {taken} from both"),
            [a, b] => format!("take {taken} from piles {} and {}", a + 1, b + 1),
            _ => format!("take {taken} from all"),
        })
    }
    fn options_bound(&self, piles: &Vec<u64>) -> u64 {
        self.moves.options_count(piles)
    }
    fn steps(&self) -> &[Step] {
        self.moves.steps()
    }
    fn theorem(&self, piles: &Vec<u64>) -> Option<Formula> {
        let sum = || piles.iter().fold(0, |sum, n| sum ^ n);
        (self.theory? == Theory::Nim).then(|| (Nimber::new(sum()), "blass-1998"))
    }
    fn outcome_theorem(&self, piles: &Vec<u64>) -> Option<(Outcome, &'static str)> {
        match self.theory? {
            Theory::Nim => self
                .theorem(piles)
                .map(|(value, name)| (Outcome::of(value), name)),
            Theory::Golden => Some((golden::outcome(piles[0], piles[1]), "wythoff-1907")),
        }
    }
    fn options_of_value(&self, piles: &Vec<u64>, value: u64) -> Option<Vec<Vec<Vec<u64>>>> {
        let options = match self.theory? {
            Theory::Nim => jointly::options_of_value(piles, value),
            Theory::Golden if value == 0 => golden::winning(piles[0], piles[1]),
            Theory::Golden => return None,
        };
        Some(options.into_iter().map(|option| vec![option]).collect())
    }
}

fn count(piles: usize) -> String {
    match piles {
        1 => "1 pile".into(),
        n => format!("{n} piles"),
    }
}
