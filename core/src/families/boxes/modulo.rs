use super::{Boxes, Family, Layout};
use crate::{
    Error,
    notation::{shortened, whole},
    search,
};

pub(in super::super) const FAMILY: Family = Family {
    key: "boxes-modulo",
    rule: "Move any number of cards from a box a to a box b of a lower number, where a + b leaves \
           the remainder r on division by m.",
    parameters: Some("m,r: the divisor and the remainder of a + b"),
    example: "boxes-modulo:6,3:1,3,3,2,2,1,2",
    source: "Ferguson, Game Theory, 2014, part I, section 2.6: Staircase Nim; HDU 3389, Game, 2010",
    theorem: "Boxes are odd or even by the number of moves to a box without moves; where no box \
              in use has moves to both kinds, the xor of the odd boxes is the value.",
    build: |build| {
        let numbers = build
            .parameters
            .split(',')
            .map(whole)
            .collect::<Result<Vec<_>, _>>()?;
        match numbers[..] {
            [modulus, rest] if modulus > 0 => Ok(search(Boxes(Modulo::new(modulus, rest)))),
            _ => Err(Error::input(format!(
                "expected a divisor from 1 upwards and a remainder, such as 6,3, found '{}'",
                shortened(build.parameters)
            ))),
        }
    },
};

/// Boxes joined where their numbers sum to `rest` modulo `modulus`.
///
/// Boxes of the residue r (from 1 to m) are joined to those of its mirror s, r + s ≡ rest. For
/// r < s, box r has no moves and is even, box s has moves to it only and is odd, and so on: all
/// of residue r are even and all of s odd. For r = s, box r is even, r + m is odd, and r + 2m
/// has moves to both: from there on the theorem is silent.
struct Modulo {
    modulus: u64,
    /// From 1 to the modulus.
    rest: u64,
    /// The first box that has moves to odd and to even boxes.
    mixed: u128,
}

impl Modulo {
    fn new(modulus: u64, rest: u64) -> Self {
        let rest = match rest % modulus {
            0 => modulus,
            rest => rest,
        };
        let mut own = Self {
            modulus,
            rest,
            mixed: u128::MAX,
        };
        let [low, high] = own.mirrors();
        if let Some(least) = low.or(high) {
            own.mixed = least + 2 * u128::from(modulus);
        }
        own
    }

    /// The residues that are their own mirrors.
    fn mirrors(&self) -> [Option<u128>; 2] {
        let (rest, sum) = (
            u128::from(self.rest),
            u128::from(self.rest) + u128::from(self.modulus),
        );
        [rest, sum].map(|twice| (twice % 2 == 0).then_some(twice / 2))
    }

    /// The residue of the boxes that a box of residue `residue` has moves to, both from 1.
    fn mirror(&self, residue: u64) -> u64 {
        if residue < self.rest {
            self.rest - residue
        } else {
            self.modulus - (residue - self.rest)
        }
    }

    fn residue(&self, number: u64) -> u64 {
        (number - 1) % self.modulus + 1
    }
}

impl Layout for Modulo {
    fn boxes(&self) -> Option<usize> {
        None
    }

    fn degree(&self, from: u64) -> u64 {
        let least = self.mirror(self.residue(from));
        match (from - 1).checked_sub(least) {
            Some(above) => above / self.modulus + 1,
            None => 0,
        }
    }

    fn destinations(&self, from: u64) -> impl Iterator<Item = u64> {
        let least = self.mirror(self.residue(from));
        (0..self.degree(from)).map(move |n| least + n * self.modulus)
    }

    fn is_odd(&self, number: u64) -> bool {
        let residue = self.residue(number);
        match residue.cmp(&self.mirror(residue)) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => number > self.modulus,
            std::cmp::Ordering::Greater => true,
        }
    }

    /// The odd residues are those above the middle of `1..rest` and of `rest..=modulus`.
    fn odd_sum(&self, counters: &[u64]) -> Option<u64> {
        if counters.len() as u128 >= self.mixed {
            let tail = &counters[self.mixed as usize - 1..];
            if tail.iter().any(|&count| count > 0) {
                return None;
            }
        }
        let (rest, modulus) = (self.rest as u128, self.modulus as u128);
        let middles = [rest / 2..rest - 1, (rest + modulus) / 2..modulus];
        let mut sum = 0;
        for round in counters.chunks(usize::try_from(modulus).unwrap_or(usize::MAX)) {
            let at = |place: u128| place.min(round.len() as u128) as usize;
            for odd in &middles {
                let start = at(odd.start);
                let boxes = &round[start..at(odd.end).max(start)];
                sum = boxes.iter().fold(sum, |sum, count| sum ^ count);
            }
        }
        for own in self.mirrors().into_iter().flatten() {
            let place = usize::try_from(own + modulus - 1).ok();
            sum ^= place.and_then(|at| counters.get(at)).unwrap_or(&0);
        }
        Some(sum)
    }
}
