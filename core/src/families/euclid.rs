use super::Family;
use crate::{Error, Nimber, Options, Outcome, Rules, search, value::Formula};

pub(super) const FAMILY: Family = Family {
    key: "euclid",
    rule: "Subtract a positive multiple of the smaller of two numbers from the larger so that both \
           stay positive; the game is over when they are equal.",
    parameters: None,
    example: "euclid:(34,12)",
    source: "Grossman, A nim-type game, 1997; Nivasch, The Sprague-Grundy function of the game Euclid, 2006",
    theorem: "The value is |a/b - b/a| rounded down; a player to move loses exactly when the larger \
              number is less than the golden ratio times the smaller.",
    build: |_| Ok(search(Euclid { to_zero: false })),
};

pub(super) const TO_ZERO: Family = Family {
    key: "euclid-zero",
    rule: "Subtract a positive multiple of the smaller of two numbers from the larger so that it \
           does not become negative; who makes a 0 has won.",
    parameters: None,
    example: "euclid-zero:(34,12)",
    source: "Cole & Davie, A game based on the Euclidean algorithm and a winning strategy for it, 1969; \
             Cairns, Ho & Lengyel, The Sprague-Grundy function of the real game Euclid, 2011",
    theorem: "The player to move wins exactly when the numbers are equal or the larger is more than \
              the golden ratio times the smaller; the value follows from the quotients of Euclid's \
              algorithm.",
    build: |_| Ok(search(Euclid { to_zero: true })),
};

/// Euclid's game, which ends with equal numbers or, `to_zero`, with a 0.
struct Euclid {
    to_zero: bool,
}

/// What the multiples of `small` leave of the larger number: `rest + j * small` for
/// `j` in `least..quotient`.
struct Multiples {
    small: u64,
    rest: u64,
    least: u64,
    quotient: u64,
}

impl Euclid {
    fn multiples(&self, [a, b]: [u64; 2]) -> Multiples {
        let (small, large) = (a.min(b), a.max(b));
        let rest = large.checked_rem(small).unwrap_or(0);
        Multiples {
            small,
            rest,
            least: u64::from(rest == 0 && !self.to_zero),
            quotient: large.checked_div(small).unwrap_or(0),
        }
    }

    /// The value of `(rest, small)`, or `None` where the game does not go down to it.
    fn value_below(&self, multiples: &Multiples) -> Option<u64> {
        (multiples.least == 0).then(|| self.by_quotients([multiples.rest, multiples.small]))
    }

    /// The value by the quotients of Euclid's algorithm, the last one first: with `v` the value
    /// of `(rest, small)`, the numbers `rest + j * small` have with `small` the values
    /// `v, 0, 1, 2, …`, where `v` is left out after its first place.
    fn by_quotients(&self, mut pair: [u64; 2]) -> u64 {
        let mut quotients = Vec::new();
        while pair[0] > 0 && pair[1] > 0 {
            let step = self.multiples(pair);
            quotients.push(step.quotient);
            pair = [step.rest, step.small];
        }
        let mut below = if self.to_zero { Some(0) } else { None };
        for &quotient in quotients.iter().rev() {
            below = Some(left_out(quotient - 1, below));
        }
        below.unwrap_or(0)
    }
}

/// The number at `place` among `0, 1, 2, …` without `out`.
fn left_out(place: u64, out: Option<u64>) -> u64 {
    place + u64::from(out.is_some_and(|out| out <= place))
}

/// `|a/b - b/a|` rounded down, for positive numbers.
fn nivasch([a, b]: [u64; 2]) -> u64 {
    let (small, large) = (u128::from(a.min(b)), u128::from(a.max(b)));
    let quotient = (large * large - small * small) / (large * small);
    // Below large / small, so it fits.
    quotient as u64
}

/// Whether `large > golden ratio * small`: never equal for positive numbers.
fn beyond_golden_ratio([a, b]: [u64; 2]) -> bool {
    let (small, large) = (u128::from(a.min(b)), u128::from(a.max(b)));
    large * (large - small) > small * small
}

impl Rules for Euclid {
    type Component = [u64; 2];

    fn options(&self, &[a, b]: &[u64; 2], options: &mut Options<[u64; 2]>) {
        let step = self.multiples([a, b]);
        for j in (step.least..step.quotient).rev() {
            options.push(&[with_larger([a, b], step.rest + j * step.small)]);
        }
    }

    fn check(&self, &[a, b]: &[u64; 2]) -> Result<(), Error> {
        if self.to_zero || (a > 0 && b > 0) {
            return Ok(());
        }
        Err(Error::input(
            "expected two positive numbers, found a 0: the game in which a number may become 0 is euclid-zero",
        ))
    }

    fn name(&self, from: &[u64; 2], to: &[[u64; 2]]) -> Option<String> {
        let to = to.first()?;
        let taken = from[0].abs_diff(to[0]).max(from[1].abs_diff(to[1]));
        let small = from[0].min(from[1]);
        Some(format!("subtract {} × {small}", taken.checked_div(small)?))
    }

    fn options_bound(&self, &pair: &[u64; 2]) -> u64 {
        self.multiples(pair).quotient
    }

    fn theorem(&self, &pair: &[u64; 2]) -> Option<Formula> {
        Some(if self.to_zero {
            (Nimber::new(self.by_quotients(pair)), "quotients")
        } else {
            (Nimber::new(nivasch(pair)), "nivasch-2006")
        })
    }

    fn outcome_theorem(&self, &[a, b]: &[u64; 2]) -> Option<(Outcome, &'static str)> {
        let over = a == 0 || b == 0;
        let next = !over && ((self.to_zero && a == b) || beyond_golden_ratio([a, b]));
        let outcome = if next { Outcome::N } else { Outcome::P };
        let name = if self.to_zero {
            "cole-davie-1969"
        } else {
            "straffin-1998"
        };
        Some((outcome, name))
    }

    fn options_of_value(&self, &pair: &[u64; 2], value: u64) -> Option<Vec<Vec<[u64; 2]>>> {
        let step = self.multiples(pair);
        let below = self.value_below(&step);
        let j = match below {
            Some(v) if v == value => 0,
            Some(v) if v < value => value,
            _ => value.saturating_add(1),
        };
        let is_option = (step.least..step.quotient).contains(&j);
        let to = || vec![with_larger(pair, step.rest + j * step.small)];
        Some(is_option.then(to).into_iter().collect())
    }
}

/// `pair` with `left` in the place of its larger number.
fn with_larger([a, b]: [u64; 2], left: u64) -> [u64; 2] {
    if a > b { [left, b] } else { [a, left] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Memo;

    /// The same rules without theorems.
    struct Plain(Euclid);

    impl Rules for Plain {
        type Component = [u64; 2];
        fn options(&self, pair: &[u64; 2], options: &mut Options<[u64; 2]>) {
            self.0.options(pair, options);
        }
    }

    #[test]
    fn theorems_equal_search() {
        for to_zero in [false, true] {
            let rules = Euclid { to_zero };
            let mut plain = Memo::new(Plain(Euclid { to_zero }));
            for a in u64::from(!to_zero)..=80 {
                for b in u64::from(!to_zero)..=80 {
                    let value = plain.value(&[a, b], &Default::default()).unwrap();
                    let theorem = rules.theorem(&[a, b]).unwrap().0;
                    assert_eq!(theorem, value, "{to_zero} {a} {b}");
                    assert_eq!(rules.by_quotients([a, b]), value.get());
                    let outcome = rules.outcome_theorem(&[a, b]).unwrap().0;
                    assert_eq!(outcome, Outcome::of(value), "{to_zero} {a} {b}");
                }
            }
        }
    }

    #[test]
    fn the_largest_numbers_are_exact() {
        let rules = Euclid { to_zero: false };
        for small in (1..200).chain(u64::MAX / 3..u64::MAX / 3 + 100) {
            let pair = [small, u64::MAX];
            assert_eq!(nivasch(pair), rules.by_quotients(pair), "{small}");
            assert_eq!(nivasch(pair) > 0, beyond_golden_ratio(pair), "{small}");
        }
    }
}
