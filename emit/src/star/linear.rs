//! Sums of products, to show that a number is not negative.

use std::collections::BTreeMap;

/// A sum of multiples of what is not looked into.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Linear {
    /// What is summed, by how it is written, with whether it is never negative.
    terms: BTreeMap<String, (i64, bool)>,
    constant: i64,
}

impl Linear {
    pub(super) fn number(constant: i64) -> Self {
        Self {
            constant,
            ..Self::default()
        }
    }

    pub(super) fn atom(name: String, from0: bool) -> Self {
        Self {
            terms: BTreeMap::from([(name, (1, from0))]),
            constant: 0,
        }
    }

    /// The number, if it is a constant.
    pub(super) fn constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The one thing that this is, with a constant.
    pub(super) fn one(&self) -> Option<(&str, i64)> {
        let mut terms = self.terms.iter();
        match (terms.next(), terms.next()) {
            (Some((name, (1, _))), None) => Some((name, self.constant)),
            _ => None,
        }
    }

    /// This and a multiple of another; nothing where numbers grow too large.
    pub(super) fn plus(&self, times: i64, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        sum.constant = sum
            .constant
            .checked_add(other.constant.checked_mul(times)?)?;
        for (name, &(count, from0)) in &other.terms {
            let entry = sum.terms.entry(name.clone()).or_insert((0, from0));
            entry.0 = entry.0.checked_add(count.checked_mul(times)?)?;
            entry.1 |= from0;
            if entry.0 == 0 {
                sum.terms.remove(name);
            }
        }
        Some(sum)
    }

    /// Whether it is plain that this is not negative.
    fn is_plain(&self) -> bool {
        self.constant >= 0
            && self
                .terms
                .values()
                .all(|&(count, from0)| count > 0 && from0)
    }

    /// Whether this is not negative, since these are not.
    pub(super) fn shown(&self, facts: &[Self]) -> bool {
        if self.is_plain() {
            return true;
        }
        let less = |sum: &Self, fact: &Self| sum.plus(-1, fact);
        let useful = |sum: &Self, fact: &Self| fact.terms.keys().any(|n| sum.terms.contains_key(n));
        for first in facts.iter().filter(|fact| useful(self, fact)) {
            let Some(rest) = less(self, first) else {
                continue;
            };
            if rest.is_plain() {
                return true;
            }
            let mut others = facts.iter().filter(|fact| useful(&rest, fact));
            if others.any(|second| less(&rest, second).is_some_and(|left| left.is_plain())) {
                return true;
            }
        }
        false
    }
}
