use super::Term;

/// An increasing list of numbers without end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Series {
    /// Each number follows from those before it.
    Recurrence(Recurrence),
    /// The values of a term for `k = 0, 1, 2, …`, which rise.
    Terms(Box<Term>),
}

/// `x(k) = (Σ c x(k - lag) + add) / over`, rounded down.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Recurrence {
    /// The first numbers, in increasing order, at least as many as the largest lag.
    pub first: Vec<u64>,
    /// The lags, from 1 upwards, and what multiplies the number there.
    pub lags: Vec<(usize, i64)>,
    /// What is added.
    pub add: i64,
    /// The divisor, at least 1.
    pub over: u64,
}

impl Recurrence {
    /// The number after `known`; `None` where it is negative or too large.
    pub fn next(&self, known: &[u64]) -> Option<u64> {
        let mut sum = i128::from(self.add);
        for &(lag, c) in &self.lags {
            let before = known[known.len().checked_sub(lag)?];
            sum = sum.checked_add(i128::from(before) * i128::from(c))?;
        }
        let over = i128::from(self.over);
        (over > 0).then(|| u64::try_from(sum.div_euclid(over)).ok())?
    }

    /// The number at a place, counted from 0; `None` where there is none or it is too far.
    pub fn member(&self, place: u64) -> Option<u64> {
        let place = usize::try_from(place)
            .ok()
            .filter(|&at| at < MOST_MEMBERS)?;
        let mut known = self.first.clone();
        while known.len() <= place {
            known.push(self.next(&known)?);
        }
        known.get(place).copied()
    }

    /// The numbers up to `to`; `None` where there are too many.
    fn up_to(&self, to: u64) -> Option<Vec<u64>> {
        let mut known: Vec<u64> = self.first.clone();
        while known.len() < MOST_MEMBERS {
            match self.next(&known) {
                Some(next) if next <= to && Some(&next) > known.last() => known.push(next),
                _ => return Some(known),
            }
        }
        None
    }
}

/// A list by a recurrence is not followed further than this.
const MOST_MEMBERS: usize = 1 << 16;

impl Series {
    /// How many members are at most `n`; `None` where that takes too long to find out.
    ///
    /// ```
    /// use grundy_pattern::{Op, Series, Term};
    /// let squares = Term::Arg(0).with(Op::Times, Term::Arg(0));
    /// assert_eq!(Series::Terms(Box::new(squares)).count(10), Some(4));
    /// ```
    pub fn count(&self, n: u64) -> Option<u64> {
        match self {
            Self::Recurrence(rule) => {
                let up_to = rule.up_to(n)?.into_iter().filter(|&member| member <= n);
                Some(up_to.count() as u64)
            }
            Self::Terms(term) => {
                let (place, value) = place(term, n)?;
                Some(place + u64::from(value == Some(n)))
            }
        }
    }

    /// Whether `n` is in the list; `None` where that takes too long to find out.
    ///
    /// A recurrence is followed up to `n`; in a list by terms `k` is found by halving.
    pub fn contains(&self, n: u64) -> Option<bool> {
        match self {
            Self::Recurrence(rule) => Some(rule.up_to(n)?.contains(&n)),
            Self::Terms(term) => Some(place(term, n)?.1 == Some(n)),
        }
    }
}

/// The least `k` for which the rising `term` is at least `n` or has no value any more, and that
/// value.
pub(super) fn place(term: &Term, n: u64) -> Option<(u64, Option<u64>)> {
    let reaches = |k: u64| term.value(&[k]).is_none_or(|value| value >= n);
    let (mut low, mut high) = (0, 1_u64);
    while !reaches(high) {
        low = high;
        high = high.checked_mul(2)?;
    }
    if reaches(0) {
        return Some((0, term.value(&[0])));
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        match reaches(middle) {
            true => high = middle,
            false => low = middle,
        }
    }
    Some((high, term.value(&[high])))
}
