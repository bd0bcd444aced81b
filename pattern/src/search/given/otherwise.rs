//! Given numbers, looked at in another way: counted from 1, or as the list of a set.

use grundy::{Error, Work};

use super::{line_of, take};
use crate::{
    Body, Bounds, Certainty, Formula, Looked, Report, Rule, Subject, Term, proof::Even,
    search::Outcome,
};

/// Looks at values that begin with that of 0 as if that were the value of 1.
pub(super) fn from_one(
    report: &mut Report,
    values: &[u64],
    bounds: Bounds,
    work: &Work<'_>,
) -> Result<(), Error> {
    let shown = [&[0], values].concat();
    let limit = usize::try_from(bounds.terms).unwrap_or(usize::MAX);
    let limit = limit.saturating_add(1).max(shown.len());
    let outcome = line_of(&shown, (1, limit), Subject::Values, work)?;
    let right = |formula: &Formula| {
        let mut told = (0..).zip(values);
        told.all(|(n, value)| formula.value(&[n]) == Some(*value))
    };
    take(report, one_less(outcome, &right));
    Ok(())
}

/// What is said of numbers that count from 1, as what is said of those that count from 0, where that
/// is `right`.
pub(super) fn one_less(mut outcome: Outcome, right: &dyn Fn(&Formula) -> bool) -> Outcome {
    outcome.findings.retain_mut(|finding| {
        let Some(formula) = finding
            .formula
            .of_one_more()
            .filter(|formula| right(formula))
        else {
            return false;
        };
        finding.formula = formula;
        finding.cost = finding.formula.bits();
        if let Certainty::Observed(to) = &mut finding.certainty {
            *to -= 1;
        }
        true
    });
    outcome.looked.to = outcome.looked.to.saturating_sub(1);
    outcome.looked.failed.clear();
    outcome
}

/// The numbers of a list may be so many times as large as their count.
const SPARSEST: u64 = 16;

/// Whether values are a list of numbers of which not too many are left out.
pub(super) fn is_list(values: &[u64]) -> bool {
    let rises = values.windows(2).all(|two| two[0] < two[1]);
    let last = values.last().copied().unwrap_or(0);
    rises && last < values.len() as u64 * SPARSEST && values.len() >= FEWEST_LISTED
}

/// Shorter lists tell nothing by what is left out.
const FEWEST_LISTED: usize = 32;

/// Looks at values as a list of the numbers of a set, by a rule for which numbers are in it.
pub(super) fn of_list(report: &mut Report, values: &[u64], work: &Work<'_>) -> Result<(), Error> {
    let last = values.last().copied().unwrap_or(0);
    let is_in: Vec<u64> = (0..=last)
        .map(|n| u64::from(values.binary_search(&n).is_ok()))
        .collect();
    let mut outcome = line_of(&is_in, (0, is_in.len()), Subject::Values, work)?;
    outcome.findings.retain_mut(|finding| {
        let Body::Value(term) = finding.formula.body.clone() else {
            return false;
        };
        // The list of a set that repeats rises evenly, and was looked at as such.
        if Even::of(&term).is_some() {
            return false;
        }
        let rule = Rule::Place(Box::new(term));
        finding.formula.body = Body::Value(Term::Rule(rule, Box::new(Term::Arg(0))));
        finding.cost = finding.formula.bits();
        finding.certainty = Certainty::Observed(values.len() as u64 - 1);
        let fitted = values.iter().filter(|value| **value < finding.fitted);
        finding.fitted = fitted.count() as u64;
        finding.tested = values.len() as u64 - finding.fitted;
        true
    });
    outcome.looked = Looked {
        subject: Subject::Values,
        to: values.len() as u64 - 1,
        seen: values.len() as u64,
        tried: vec!["the numbers of a set, by a rule for which they are"],
        failed: Vec::new(),
    };
    take(report, outcome);
    Ok(())
}
