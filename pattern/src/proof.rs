//! What proves a formula: that it is arithmetic periodic like values with a proved period, or that
//! it is the closed form of a theorem.

mod axes;
mod closed;
mod even;
mod growth;
mod shape;
mod tables;

use crate::{Formula, Term};
pub(crate) use {closed::closed_form, even::Even, growth::by_growth, tables::table_theorem};

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
