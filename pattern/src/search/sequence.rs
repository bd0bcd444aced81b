//! The search in a sequence of values, or in the indicator of a set.

use grundy::{Error, ErrorKind, Work};

use super::{Candidate, Outcome, believed, last_failed};
use crate::{
    Body, Failed, Formula, Looked, Subject, Term, Test,
    line::{HYPOTHESES, RUNS, indicated, run_starts, runs},
};

/// Extends a list of values.
pub(crate) type Extend<'a> = dyn FnMut(&mut Vec<u64>, usize) -> Result<(), Error> + 'a;

/// Where a sequence comes from.
pub(crate) struct Line<'a> {
    /// Extends a list of the values of 0, 1, … to a length, or less where there are no more.
    pub(crate) extend: &'a mut Extend<'a>,
    /// The first value that counts; those before are no positions.
    pub(crate) offset: usize,
    /// The most values that may be asked for.
    pub(crate) limit: usize,
    /// Whether they are values, or 1 for P-positions and 0 for others.
    pub(crate) subject: Subject,
}

/// So many values are looked at first.
const FIRST: usize = 64;
/// Fewer tell nothing.
const FEWEST: usize = 12;
/// Formulas are made from so many values at most; all values test them.
const MADE_FROM: usize = 1 << 13;
/// A formula of so many bits is short.
const SHORT: f64 = 64.0;

/// Looks for terms that say all values.
pub(crate) fn line(source: Line<'_>, work: &Work<'_>) -> Result<Outcome, Error> {
    let (mut values, mut right, mut failed) = (Vec::new(), Vec::new(), Vec::new());
    let (mut early, mut len) = (None, FIRST.min(source.limit));
    loop {
        let before = values.len();
        match (source.extend)(&mut values, len) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::Input => return Err(error),
            Err(error) => early = Some(error),
        }
        let first = before.max(source.offset);
        right = still_right(right, &values, first, &mut failed);
        let last = early.is_some() || values.len() < len || len >= source.limit;
        if values.len() > before && values.len() >= source.offset + FEWEST {
            let parts: &[usize] = if last { &[2, 3] } else { &[2] };
            for part in parts {
                let made_from = values.len() / part * (part - 1);
                let shown = (&values[..], made_from);
                // What was had before a limit is looked at all the same.
                let asked = early.is_none().then_some(work);
                let told = offer(&source, shown, &mut right, &mut failed, asked);
                early = early.or(told.err());
            }
        }
        if last || early.is_some() {
            offer_runs(&source, &values, &mut right, &mut failed);
            break;
        }
        if work
            .tick(values.len() as u64, Some(source.limit as u64))
            .is_err()
        {
            early = Some(Error::stopped());
            break;
        }
        len = len.saturating_mul(2).min(source.limit);
    }
    let to = (values.len() as u64).saturating_sub(1);
    let numbers = &values[source.offset.min(values.len())..];
    right.retain(|candidate| is_shown(candidate, values.len()));
    for candidate in &mut right {
        candidate.fitted = candidate.fitted.saturating_sub(source.offset);
    }
    let findings = believed(right, numbers, source.subject, to);
    let looked = Looked {
        subject: source.subject,
        to,
        seen: numbers.len() as u64,
        tried: HYPOTHESES.iter().map(|h| h.name).chain([RUNS]).collect(),
        failed: last_failed(failed),
    };
    Ok(Outcome {
        findings,
        looked,
        early,
    })
}

/// Offers formulas for so many of the first values and keeps those that say the rest; an error where
/// the work is to end before all were tried.
fn offer(
    source: &Line<'_>,
    (values, made_from): (&[u64], usize),
    right: &mut Vec<Candidate>,
    failed: &mut Vec<Failed>,
    work: Option<&Work<'_>>,
) -> Result<(), Error> {
    let fitted = made_from.min(MADE_FROM);
    for hypothesis in &HYPOTHESES {
        // What is short and right needs no rival.
        if right.iter().any(|old| old.formula.bits() <= SHORT) {
            break;
        }
        if let Some(work) = work {
            work.tick(values.len() as u64, Some(source.limit as u64))?;
        }
        for term in (hypothesis.fit)(&values[..fitted]) {
            test(source, values, (term, fitted), right, failed);
        }
    }
    Ok(())
}

/// Puts a term that was made from the first values to those that are right, or to those that failed.
fn test(
    source: &Line<'_>,
    values: &[u64],
    (term, fitted): (Term, usize),
    right: &mut Vec<Candidate>,
    failed: &mut Vec<Failed>,
) {
    let formula = formula(source.subject, without(term, source.offset));
    if right.iter().all(|old| old.formula != formula) {
        let candidate = vec![Candidate { formula, fitted }];
        let mut tested = still_right(candidate, values, source.offset, failed);
        right.append(&mut tested);
    }
}

/// Offers formulas for the first runs of equal values where nothing else is right: runs may grow so
/// that half of the values are one of them.
fn offer_runs(
    source: &Line<'_>,
    values: &[u64],
    right: &mut Vec<Candidate>,
    failed: &mut Vec<Failed>,
) {
    if source.offset > 0 {
        return;
    }
    let starts = run_starts(values);
    for (numerator, denominator) in [(1, 2), (2, 3), (3, 4)] {
        let seen = starts.len() * numerator / denominator;
        let Some(&fitted) = starts.get(seen) else {
            continue;
        };
        for term in runs(&values[..fitted]) {
            test(source, values, (term, fitted), right, failed);
        }
    }
}

/// Steps of an automaton must be needed by so many numbers that it was not learnt from.
const STEPS: usize = 4;

/// Whether a candidate that is an automaton is tested in all that it says.
fn is_shown(candidate: &Candidate, len: usize) -> bool {
    let unseen = candidate.fitted as u64..len as u64;
    match &candidate.formula.body {
        Body::Value(Term::Automaton(rule, _)) => rule.is_shown(unseen, STEPS),
        Body::Losing(Test::Among(Term::Automaton(rule, _), _)) => rule.is_shown(unseen, STEPS),
        _ => true,
    }
}

/// The candidates that say all values from `first` on.
fn still_right(
    candidates: Vec<Candidate>,
    values: &[u64],
    first: usize,
    failed: &mut Vec<Failed>,
) -> Vec<Candidate> {
    let mut kept = Vec::new();
    for candidate in candidates {
        let rule = &candidate.formula;
        let wrong = (first..values.len()).find(|&n| rule.number(&[n as u64]) != Some(values[n]));
        match wrong {
            None => kept.push(candidate),
            Some(n) => failed.push(Failed {
                formula: candidate.formula,
                at: vec![n as u64],
            }),
        }
    }
    kept
}

fn formula(subject: Subject, term: Term) -> Formula {
    let body = match subject {
        Subject::Values => Body::Value(term),
        Subject::Losing => Body::Losing(indicated(term)),
    };
    Formula { width: 1, body }
}

/// The term without a list of values of what is no position.
pub(super) fn without(term: Term, offset: usize) -> Term {
    match term {
        Term::Listed { first, of, rest } if first.len() <= offset && *of == Term::Arg(0) => *rest,
        term => term,
    }
}
