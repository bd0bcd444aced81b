mod endless;
mod gaps;
mod quiet;
mod solver;
mod table;
mod values;
mod words;

use gaps::{Gaps, Semigroup};
use solver::Solver;
use values::Values;

use super::Family;
use crate::{Error, Nimber, Options, Outcome, Rules, Work, engine::Engine, on, value::Formula};

pub(super) const FAMILY: Family = Family {
    key: "sylver",
    rule: "Name a number that is no sum of multiples of the numbers named before; who names 1 loses.",
    parameters: None,
    example: "sylver:4,7",
    source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 18 (Conway's game)",
    theorem: "Two coprime numbers other than 2 and 3 are a win for the player to move \
              (Hutchings), and so are all positions in which the largest number that is left is \
              ruled out by naming any other one; so they are in quiet ends (Sicherman). A prime \
              above 3 alone is lost for the player to move, and other numbers that it divides are \
              won by naming it (Hutchings).",
    build: |_| Ok(on(Sylver, Coinage::default())),
};

/// A game is over after far fewer numbers; more would only make the first look at them slow.
const MOST_NAMED: usize = 4096;

/// The search keeps sets of the numbers up to the largest that is left.
const LARGEST_SEARCHED: u64 = 1 << 14;

/// Sylver coinage; a component is the list of the numbers that were named.
///
/// As naming 1 loses, the moves that count are the gaps from 2 upwards of the numerical semigroup
/// that the named numbers generate, and the player who finds none has lost.
struct Sylver;

fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Rules for Sylver {
    type Component = Vec<u64>;

    /// An option is written with the least numbers that generate its semigroup.
    fn options(&self, named: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        let divisor = endless::divisor(named);
        if divisor > 1 {
            return options.refuse(endless::too_many(divisor));
        }
        let Some(semigroup) = Semigroup::new(named) else {
            return;
        };
        for number in semigroup.gaps.members().skip(1) {
            options.push(&[semigroup.generators_with(number)]);
        }
    }

    fn check(&self, named: &Vec<u64>) -> Result<(), Error> {
        if named.len() > MOST_NAMED {
            return Err(Error::limit(format!(
                "expected at most {MOST_NAMED} named numbers, found {}: leave out those that \
                 are sums of multiples of others",
                named.len()
            )));
        }
        if let Some(number) = named.iter().find(|&&number| number < 2) {
            return Err(Error::input(format!(
                "expected named numbers from 2 upwards, found {number}: naming 1 ends the game and loses it"
            )));
        }
        let mut sorted = named.clone();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Error::input(format!(
                "{} is named twice: a number can be named once",
                pair[0]
            )));
        }
        match sorted.is_empty() {
            false => Ok(()),
            true => Err(Error::input(
                "no number is named yet, so there are infinitely many moves: \
                 name some without a common divisor, such as 4,5",
            )),
        }
    }

    /// The number that `to` has and `from` has not.
    fn name(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Option<String> {
        let number = to.first()?.iter().find(|number| !from.contains(number))?;
        Some(format!("choose {number}"))
    }

    fn options_bound(&self, named: &Vec<u64>) -> u64 {
        if endless::divisor(named) > 1 {
            // They are refused with a better reason than that they are too many.
            return 0;
        }
        Semigroup::new(named).map_or(u64::MAX, |semigroup| semigroup.gaps.count())
    }

    fn theorem(&self, named: &Vec<u64>) -> Option<Formula> {
        let (outcome, name) = self.outcome_theorem(named)?;
        // That of the other positions is not told by who wins.
        (outcome == Outcome::P).then_some((Nimber::ZERO, name))
    }

    fn options_of_value(&self, named: &Vec<u64>, value: u64) -> Option<Vec<Vec<Vec<u64>>>> {
        let divisor = endless::divisor(named);
        let numbers = endless::winning(named, divisor).filter(|_| value == 0 && divisor > 1)?;
        let left = |number| vec![endless::left(divisor, number)];
        Some(numbers.into_iter().map(left).collect())
    }

    fn outcome_theorem(&self, named: &Vec<u64>) -> Option<(Outcome, &'static str)> {
        let divisor = endless::divisor(named);
        if divisor > 1 {
            return endless::outcome(named, divisor).map(|outcome| (outcome, "hutchings-1982"));
        }
        if let &[a, b] = &named[..]
            && a.max(b) > 3
        {
            return Some((Outcome::N, "hutchings-1982"));
        }
        let Some(semigroup) = Semigroup::new(named) else {
            return quiet::is_quiet_end(named).then_some((Outcome::N, "sicherman-2002"));
        };
        (semigroup.gaps.is_ender()).then_some((Outcome::N, "berlekamp-conway-guy-1982"))
    }
}

/// The two searches and what they have learnt.
#[derive(Debug, Default)]
struct Coinage {
    solver: Solver,
    values: Values,
}

fn searched(named: &[u64]) -> Result<Gaps, Error> {
    let divisor = endless::divisor(named);
    if divisor > 1 {
        return Err(match endless::outcome(named, divisor) {
            Some(_) => endless::too_many(divisor),
            None => endless::undecided(divisor),
        });
    }
    let gaps = Semigroup::new(named).map(|semigroup| semigroup.gaps);
    let largest = gaps.as_ref().map_or(u64::MAX, Gaps::largest);
    match gaps {
        Some(gaps) if largest <= LARGEST_SEARCHED => Ok(gaps),
        _ => Err(Error::limit(format!(
            "numbers over {LARGEST_SEARCHED} are left in this position, too many for a search: \
             add a named number"
        ))),
    }
}

impl Engine<Sylver> for Coinage {
    fn value(&mut self, _: &Sylver, named: &Vec<u64>, work: &Work<'_>) -> Result<Nimber, Error> {
        let value = self.values.value(&searched(named)?, work)?;
        Ok(Nimber::new(value.into()))
    }

    fn outcome(&mut self, _: &Sylver, named: &Vec<u64>, work: &Work<'_>) -> Result<Outcome, Error> {
        let reply = self.solver.reply(&searched(named)?, work)?;
        Ok(if reply.is_none() {
            Outcome::P
        } else {
            Outcome::N
        })
    }
}

#[cfg(test)]
mod tests;
