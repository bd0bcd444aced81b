//! Values that are a list in which each follows from those before it.

use super::recurrence;
use crate::{Rule, Series, Term};

pub(super) fn fit(values: &[u64]) -> Vec<Term> {
    if !values.windows(2).all(|two| two[0] < two[1]) {
        return Vec::new();
    }
    let lists = recurrence::fit(values).into_iter();
    let rules = lists.filter_map(|list| match list {
        Series::Recurrence(rule) => Some(Rule::Member(rule)),
        Series::Terms(_) => None,
    });
    rules
        .map(|rule| Term::Rule(rule, Box::new(Term::Arg(0))))
        .collect()
}
