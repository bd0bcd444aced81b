use std::{collections::BTreeSet, fmt};

use crate::{Error, Nimber};

/// The value of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A nim-value: the mex of the options' nim-values.
    Nim(Nimber),
    /// ∞(K) of a loopy game: K is the set of nim-values among the options.
    Loopy(BTreeSet<u64>),
    /// The sum with any nim-value is a win for the next player.
    Loony,
}

impl Value {
    /// The nim-value, which other components can be added to.
    ///
    /// # Errors
    /// When it is another kind of value.
    #[inline]
    pub fn nimber(&self) -> Result<Nimber, Error> {
        match self {
            Self::Nim(value) => Ok(*value),
            other => Err(Error::input(format!(
                "a component has the value {other}, which is no nim-value: \
                 ask for the value or the outcome of the position"
            ))),
        }
    }

    /// The value of a sum of two positions with these values.
    ///
    /// ∞(K) + n = ∞(K + n), each member of K plus n, and ∞(K) + ∞(L) = ∞() (Smith, Graphs and
    /// composite games, 1966). Loony and a nim-value, or loony, is loony (Berlekamp, Conway & Guy,
    /// Winning Ways, 1982, chapter 12).
    ///
    /// ```
    /// use grundy::{Nimber, Outcome, Value};
    /// let (loop_, two) = (Value::Loopy([0, 1].into()), Value::Nim(Nimber::new(2)));
    /// assert_eq!(loop_.plus(&two)?.to_string(), "∞(2,3)");
    /// assert_eq!(loop_.plus(&loop_)?.outcome(), Outcome::D);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// When one of them is loony and the other loopy.
    pub fn plus(&self, other: &Self) -> Result<Self, Error> {
        match (self, other) {
            (Self::Loopy(_), Self::Loopy(_)) => Ok(Self::Loopy(BTreeSet::new())),
            (Self::Loopy(set), other) | (other, Self::Loopy(set)) => {
                let nimber = other.nimber()?.get();
                Ok(Self::Loopy(set.iter().map(|exit| exit ^ nimber).collect()))
            }
            (Self::Loony, Self::Nim(_) | Self::Loony) | (Self::Nim(_), Self::Loony) => {
                Ok(Self::Loony)
            }
            (one, other) => Ok(Self::Nim(one.nimber()? + other.nimber()?)),
        }
    }

    /// Who wins a position of this value: P for 0, N for other nim-values and for ∞(K) with 0 in
    /// K, and D for any other ∞(K).
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Nim(nimber) => Outcome::of(*nimber),
            Self::Loopy(set) if set.contains(&0) => Outcome::N,
            Self::Loopy(_) => Outcome::D,
            Self::Loony => Outcome::N,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nim(value) => write!(f, "{}", value.get()),
            Self::Loopy(set) => {
                let list: Vec<String> = set.iter().map(u64::to_string).collect();
                write!(f, "∞({})", list.join(","))
            }
            Self::Loony => f.write_str("loony"),
        }
    }
}

/// Who wins under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The next player, who is to move, wins.
    N,
    /// The previous player, who has just moved, wins.
    P,
    /// Nobody can force a win; only loopy games have draws.
    D,
}

impl Outcome {
    /// `P` exactly for the nim-value 0.
    ///
    /// ```
    /// use grundy::{Nimber, Outcome};
    /// assert_eq!(Outcome::of(Nimber::new(0)), Outcome::P);
    /// assert_eq!(Outcome::of(Nimber::new(3)), Outcome::N);
    /// ```
    pub fn of(value: Nimber) -> Self {
        if value.get() == 0 { Self::P } else { Self::N }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::N => "N",
            Self::P => "P",
            Self::D => "D",
        })
    }
}

/// How an answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Known {
    /// By a theorem, named `author-year` as in the book's list of sources.
    Formula(&'static str),
    /// By different theorems for the parts of a sum.
    Formulas,
    /// From the rules, by a search that was run to its end.
    Search,
    /// By a finite check that a theorem asks for.
    Certificate(&'static str),
}

impl Known {
    /// How the value of the empty sum is known.
    pub(crate) const EMPTY: Self = Self::Formula("sprague-1935");

    /// How a sum is known, so far as `all`, when a part is added that is known as `part`.
    #[inline]
    pub(crate) fn also(all: Option<Self>, part: Self) -> Option<Self> {
        Some(all.map_or(part, |all| all.and(part)))
    }

    /// How a sum is known whose parts are known as `self` and `other`:
    /// a search anywhere makes it a search.
    #[must_use]
    #[inline]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            // Mostly it is the very same name, which need not be read to see that.
            (Self::Formula(a), Self::Formula(b)) if std::ptr::eq(a, b) => self,
            (Self::Search, _) | (_, Self::Search) => Self::Search,
            (a, b) if a == b => a,
            (Self::Certificate(name), _) | (_, Self::Certificate(name)) => Self::Certificate(name),
            _ => Self::Formulas,
        }
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Formula(name) => write!(f, "formula:{name}"),
            Self::Formulas => f.write_str("formula:sprague-1935"),
            Self::Search => f.write_str("search"),
            Self::Certificate(name) => write!(f, "certificate:{name}"),
        }
    }
}

/// A nim-value and the name of the theorem that gives it.
pub type Formula = (Nimber, &'static str);

/// The numbers `first, first + step, …`, `count` of them: the form in which
/// losing sizes are handed out, since theorems often give long equal steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Progression {
    /// The least member.
    pub first: u64,
    /// The difference of neighbours; of no meaning when `count` is below 2.
    pub step: u64,
    /// How many members there are.
    pub count: u64,
}

impl Progression {
    /// All members of `first + k * step` up to `to`, both ends included; `step` is at least 1.
    ///
    /// ```
    /// use grundy::Progression;
    /// assert_eq!(Progression::up_to(0, 3, 10).members().collect::<Vec<_>>(), [0, 3, 6, 9]);
    /// ```
    pub fn up_to(first: u64, step: u64, to: u64) -> Self {
        let count = if first > to {
            0
        } else {
            ((to - first) / step.max(1)).saturating_add(1)
        };
        Self { first, step, count }
    }

    /// The members in increasing order.
    pub fn members(self) -> impl Iterator<Item = u64> {
        (0..self.count).map(move |k| self.first + k * self.step)
    }
}
