//! What proves a formula: that it is arithmetic periodic like values with a proved period, or that
//! it is the closed form of a theorem.

mod axes;
mod closed;
mod growth;
mod shape;
mod tables;

use crate::{Formula, Op, Term, formula::gcd};
pub(crate) use {closed::closed_form, growth::by_growth, tables::table_theorem};

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
        let even = |start, period, saltus| Self {
            start,
            period,
            saltus,
        };
        let found = match term {
            Term::Number(_) => even(0, 1, 0),
            Term::Arg(0) => even(0, 1, 1),
            Term::Listed { first, of, rest } if **of == Term::Arg(0) => {
                let rest = Self::of(rest)?;
                even(rest.start.max(first.len() as u64), rest.period, rest.saltus)
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
        (found.period <= LONGEST && found.start <= LONGEST).then_some(found)
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
        let common = (self.period / gcd(self.period, other.period)).checked_mul(other.period)?;
        let rise = |even: Self| (common / even.period).checked_mul(even.saltus);
        (rise(self)? == rise(other)? && common <= LONGEST)
            .then(|| self.start.max(other.start) + common)
    }
}

/// The term without a list of values of what is below `offset`.
fn beyond_first(term: &Term, offset: u64) -> &Term {
    match term {
        Term::Listed { first, of, rest }
            if first.len() as u64 <= offset && **of == Term::Arg(0) =>
        {
            rest
        }
        term => term,
    }
}

/// Whether a formula in one variable says the same as `term` for all `n` from `offset` on.
pub(crate) fn same_line(formula: &Formula, term: &Term, offset: u64) -> bool {
    let crate::Body::Value(found) = &formula.body else {
        return false;
    };
    let Some(enough) = Even::of(found)
        .zip(Even::of(term))
        .and_then(|(a, b)| a.enough(b))
    else {
        return beyond_first(found, offset) == beyond_first(term, offset);
    };
    (offset..enough).all(|n| found.value(&[n]) == term.value(&[n]))
}
