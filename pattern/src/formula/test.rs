use super::{Series, Surd, Term, series};

/// A question about a position that is answered by yes or no.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// Whether the number is one of these, which are in increasing order.
    Among(Term, Vec<u64>),
    /// Whether two numbers are equal.
    Same(Term, Term),
    /// Whether `large` is more than `than` times `small`.
    Exceeds {
        /// The larger number.
        large: Term,
        /// The threshold.
        than: Surd,
        /// The smaller number.
        small: Term,
    },
    /// Whether the number is in a list.
    Member(Series, Term),
    /// Whether for some `k = 0, 1, …` the two numbers of the position are `smaller` and `larger`
    /// of `k`, in any order; `smaller` rises with `k`.
    Pair {
        /// The smaller number, in `k`.
        smaller: Box<Term>,
        /// The larger number, in `k`.
        larger: Box<Term>,
    },
    /// Whether the test says no.
    Not(Box<Test>),
    /// Whether all say yes; later ones are not asked after a no.
    All(Vec<Test>),
    /// Whether one says yes; later ones are not asked after it.
    Any(Vec<Test>),
}

impl Test {
    /// The answer for the position `at`; `None` where there is none.
    pub fn holds(&self, at: &[u64]) -> Option<bool> {
        match self {
            Self::Among(term, list) => Some(list.binary_search(&term.value(at)?).is_ok()),
            Self::Same(a, b) => Some(a.value(at)? == b.value(at)?),
            Self::Exceeds { large, than, small } => {
                than.is_exceeded(large.value(at)?, small.value(at)?)
            }
            Self::Member(series, term) => series.contains(term.value(at)?),
            Self::Pair { smaller, larger } => {
                let [a, b] = *at else { return None };
                let (k, found) = series::place(smaller, a.min(b))?;
                Some(found == Some(a.min(b)) && larger.value(&[k]) == Some(a.max(b)))
            }
            Self::Not(test) => test.holds(at).map(|yes| !yes),
            Self::All(tests) => first(tests, at, false),
            Self::Any(tests) => first(tests, at, true),
        }
    }
}

/// Whether one of the tests says `wanted`; if none does, the contrary.
fn first(tests: &[Test], at: &[u64], wanted: bool) -> Option<bool> {
    for test in tests {
        if test.holds(at)? == wanted {
            return Some(wanted);
        }
    }
    Some(!wanted)
}
