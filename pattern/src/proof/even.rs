//! Values that repeat, or rise evenly.

use crate::{Op, Term, Test, formula::gcd};

/// Values with `G(n + period) = G(n) + saltus` for all `n` from `start` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Even {
    pub(crate) start: u64,
    pub(crate) period: u64,
    pub(crate) saltus: u64,
}

/// Longer periods are not compared.
const LONGEST: u64 = 1 << 22;

impl Even {
    /// The arithmetic period that a term in one variable has by how it is built, if it has one;
    /// it need not be the least.
    pub(crate) fn of(term: &Term) -> Option<Self> {
        let found = match term {
            Term::Number(_) => even(0, 1, 0),
            Term::Arg(0) => even(0, 1, 1),
            Term::Listed { first, of, rest } if **of == Term::Arg(0) => {
                let rest = Self::of(rest)?;
                even(rest.start.max(first.len() as u64), rest.period, rest.saltus)
            }
            Term::If(test, a, b) => {
                let asked = Self::of_test(test)?;
                // A test that comes to one answer leaves the other term no part.
                match (asked.period == 1).then(|| test.holds(&[asked.start])) {
                    Some(yes) => Self::of(if yes? { a } else { b })?.beside(asked)?,
                    None => Self::of(a)?.joined(Self::of(b)?)?.beside(asked)?,
                }
            }
            Term::Cycle(cycle, of) => {
                let rise = u64::try_from(cycle.saltus()?).ok()?;
                Self::of(of)?.divided(cycle.residues.len() as u64, rise)?
            }
            Term::Polynomial(rule, of) if rule.degree() <= 1 => {
                let rise = rule.coefficients.get(1).copied().unwrap_or(0);
                Self::of(of)?.divided(rule.divisor, u64::try_from(rise).ok()?)?
            }
            Term::Both(op, a, b) => {
                let inner = Self::of(a)?;
                match (op, &**b) {
                    (Op::Mod, Term::Number(m)) => inner.divided(*m, 0)?,
                    (Op::Over, Term::Number(c)) => inner.divided(*c, 1)?,
                    (Op::Times, Term::Number(c)) => {
                        even(inner.start, inner.period, inner.saltus.checked_mul(*c)?)
                    }
                    (Op::Plus | Op::Minus, Term::Number(_)) => inner,
                    _ => return None,
                }
            }
            _ => return None,
        };
        found.bounded()
    }

    /// The period, without a saltus, that the answers to a test of one number have by how it is
    /// built.
    pub(crate) fn of_test(test: &Test) -> Option<Self> {
        let found = match test {
            Test::Among(term, list) => Self::of(term)?.beyond(*list.last()?)?,
            Test::Same(a, b) => Self::of(a)?.joined(Self::of(b)?)?.flat(),
            Test::Exceeds {
                large,
                than,
                small: Term::Number(times),
            } if than.root == 0 => {
                let most = u64::try_from(than.whole).ok()?.checked_mul(*times)?;
                Self::of(large)?.beyond(most)?
            }
            Test::Not(test) => Self::of_test(test)?,
            Test::All(tests) | Test::Any(tests) => {
                let mut all = tests.iter().map(Self::of_test);
                all.try_fold(even(0, 1, 0), |a, b| a.joined(b?))?
            }
            Test::Exceeds { .. } | Test::Member(..) | Test::Pair { .. } => return None,
        };
        found.bounded()
    }

    /// Where these are the values, where they are 0.
    pub(crate) fn zeros(self) -> Option<Self> {
        self.beyond(0)
    }

    /// Where values are compared with numbers up to `most`: they repeat, or get beyond them.
    fn beyond(self, most: u64) -> Option<Self> {
        match most.checked_div(self.saltus) {
            None => Some(self),
            Some(periods) => {
                let later = self.period.checked_mul(periods.checked_add(1)?)?;
                Some(even(self.start.checked_add(later)?, 1, 0))
            }
        }
    }

    /// The common period of values that rise alike.
    fn joined(self, other: Self) -> Option<Self> {
        let (period, saltus) = self.common(other)?;
        Some(even(self.start.max(other.start), period, saltus))
    }

    /// The period of these values where something else chooses among such.
    fn beside(self, choice: Self) -> Option<Self> {
        let period = lcm(self.period, choice.period)?;
        let saltus = (period / self.period).checked_mul(self.saltus)?;
        Some(even(self.start.max(choice.start), period, saltus))
    }

    fn flat(self) -> Self {
        Self { saltus: 0, ..self }
    }

    /// The least period of both, and by how much they rise with it, if they rise alike.
    fn common(self, other: Self) -> Option<(u64, u64)> {
        let common = lcm(self.period, other.period)?;
        let rise = |even: Self| (common / even.period).checked_mul(even.saltus);
        let risen = rise(self)?;
        (risen == rise(other)?).then_some((common, risen))
    }

    fn bounded(self) -> Option<Self> {
        (self.period <= LONGEST && self.start <= LONGEST).then_some(self)
    }

    /// What becomes of it when a rule follows that rises by `rise` with each `period`.
    fn divided(self, period: u64, rise: u64) -> Option<Self> {
        if period == 0 {
            return None;
        }
        let times = period.checked_div(gcd(self.saltus, period))?;
        Some(Self {
            start: self.start,
            period: self.period.checked_mul(times)?,
            saltus: (self.saltus.checked_mul(times)? / period).checked_mul(rise)?,
        })
    }

    /// How many values two such sequences must share to be one: `None` if they can't be.
    ///
    /// From the later start on both have the least common multiple of the periods for a period,
    /// with one saltus, so that values of one such period tell all others.
    pub(crate) fn enough(self, other: Self) -> Option<u64> {
        let (common, _) = self.common(other)?;
        (common <= LONGEST).then(|| self.start.max(other.start) + common)
    }
}

fn even(start: u64, period: u64, saltus: u64) -> Even {
    Even {
        start,
        period,
        saltus,
    }
}

fn lcm(a: u64, b: u64) -> Option<u64> {
    a.checked_div(gcd(a, b))?.checked_mul(b)
}

#[cfg(test)]
mod tests;
