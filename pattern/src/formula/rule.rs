use super::{Arithmetic, Parts, Recurrence, Refer, Series, Spaced, System, Term, takes};

/// A rule that makes one number of another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// What the divisors tell.
    Arithmetic(Arithmetic),
    /// What the greedy sum in a system tells.
    Parts(Parts, System),
    /// How many members of a list are at most the number.
    Count(Series),
    /// The member of a list that stands at this place, counted from 0.
    Member(Recurrence),
    /// The number that stands at this place, counted from 0, among those of which a term in one
    /// variable is 1.
    Place(Box<Term>),
    /// A recursion to smaller numbers.
    Refer(Refer),
    /// The number at this place, counted from 0, of a list of numbers that lie far enough apart.
    Spaced(Spaced),
    /// The nim-value of this many counters, of which up to what the term says may be taken; the term
    /// is one in one variable and rises by 0 or 1 from number to number.
    UpTo(Box<Term>),
    /// The number whose digits in the second base are those in the first. From 2 to 8: sums of up to
    /// seven such numbers have no carries, and a digit for each binary place that counts the ones there.
    Respelled(u64, u64),
}

impl Rule {
    /// The value of `n`; `None` where there is none, or finding it takes too long.
    pub fn value(&self, n: u64) -> Option<u64> {
        match self {
            Self::Arithmetic(rule) => rule.value(n),
            Self::Parts(rule, system) => rule.value(system, n),
            Self::Count(series) => series.count(n),
            Self::Member(rule) => rule.member(n),
            Self::Place(term) => place(term, n),
            Self::Refer(rule) => rule.value(n),
            Self::Spaced(rule) => rule.member(n),
            Self::UpTo(of) => takes::up_to(of, n),
            Self::Respelled(from, to) => respelled(n, *from, *to),
        }
    }
}

fn respelled(mut n: u64, from: u64, to: u64) -> Option<u64> {
    if from < 2 {
        return None;
    }
    let (mut sum, mut place) = (0_u64, 1_u64);
    while n > 0 {
        sum = sum.checked_add((n % from).checked_mul(place)?)?;
        n /= from;
        if n > 0 {
            place = place.checked_mul(to)?;
        }
    }
    Some(sum)
}

/// Numbers at places are looked for up to this.
const MOST: u64 = 1 << 17;

fn place(term: &Term, n: u64) -> Option<u64> {
    let place = usize::try_from(n).ok().filter(|_| n < MOST)?;
    let members = (0..MOST).filter(|&m| term.value(&[m]) == Some(1));
    members.into_iter().nth(place)
}
