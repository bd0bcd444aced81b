//! The search: offer formulas for one part of the data, test them on the rest, ask for more data,
//! and believe those that explain far more than they cost.

mod board;
mod sequence;
mod set;

use grundy::{Error, Work};

pub(crate) use board::{Points, Table, table};
pub(crate) use sequence::{Line, line};
pub(crate) use set::set;

use crate::{Bounds, Certainty, Failed, Finding, Formula, Looked, Report, Subject, surprise};

/// A formula that was right so far.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) formula: Formula,
    /// How many numbers it was made from.
    pub(crate) fitted: usize,
}

/// What a search has come to.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) findings: Vec<Finding>,
    pub(crate) looked: Looked,
    pub(crate) early: Option<Error>,
}

/// A formula must explain so many times the bits that it costs, …
const TIMES: f64 = 1.5;
/// … and so many bits more.
const MORE: f64 = 24.0;
/// Numbers that it was not made from must bring so many times its cost, …
const TIMES_TESTED: f64 = 0.25;
/// … and so many bits more.
const MORE_TESTED: f64 = 12.0;
/// So many findings are told.
const MOST_TOLD: usize = 4;
/// So many formulas that failed are told.
const MOST_FAILED: usize = 3;

/// The candidates that explain far more than they cost, the shortest first; `numbers` are what
/// they say.
pub(crate) fn believed(
    candidates: Vec<Candidate>,
    numbers: &[u64],
    subject: Subject,
    to: u64,
) -> Vec<Finding> {
    let explained = surprise(numbers.iter().copied());
    let mut findings: Vec<Finding> = Vec::new();
    for Candidate { formula, fitted } in candidates {
        let fitted = fitted.min(numbers.len());
        let cost = formula.bits();
        let before = surprise(numbers[..fitted].iter().copied());
        let unseen = explained - before;
        // That no more is lost, whatever was lost before, is seen in too many games that go on.
        let none = subject == Subject::Losing && numbers[fitted..].iter().all(|&n| n == 0);
        let enough =
            explained >= TIMES * cost + MORE && unseen >= TIMES_TESTED * cost + MORE_TESTED;
        let enough = enough && !none;
        if enough && findings.iter().all(|old| old.formula != formula) {
            findings.push(Finding {
                subject,
                formula,
                certainty: Certainty::Observed(to),
                fitted: fitted as u64,
                tested: (numbers.len() - fitted) as u64,
                cost,
                explained,
            });
        }
    }
    findings.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    let mut kinds = Vec::new();
    findings.retain(|finding| {
        let kind = finding.formula.kind();
        let new = !kinds.contains(&kind);
        kinds.push(kind);
        new
    });
    findings.truncate(MOST_TOLD);
    findings
}

/// The last ones to fail.
pub(crate) fn last_failed(mut failed: Vec<Failed>) -> Vec<Failed> {
    failed.sort_by(|a, b| b.at.cmp(&a.at));
    failed.dedup_by(|a, b| a.formula == b.formula);
    failed.truncate(MOST_FAILED);
    failed
}

/// Sequences that begin later are not looked at.
const LATEST_BEGIN: usize = 1 << 16;

/// Looks for a pattern in a sequence: `values` are those of `offset`, `offset + 1`, ….
///
/// ```
/// use grundy_pattern::{Bounds, of_line};
/// let values: Vec<u64> = (1_u64..200).map(|n| n.trailing_zeros().into()).collect();
/// let report = of_line(&values, 1, Bounds::default(), &Default::default())?;
/// assert_eq!(report.findings[0].formula.to_string(), "G(n) = v2(n)");
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// When the work is asked to stop, or the sequence begins beyond 65536.
pub fn of_line(
    values: &[u64],
    offset: u64,
    bounds: Bounds,
    work: &Work<'_>,
) -> Result<Report, Error> {
    let before = usize::try_from(offset).ok();
    let Some(before) = before.filter(|&before| before <= LATEST_BEGIN) else {
        return Err(Error::input(format!(
            "expected a sequence that begins at {LATEST_BEGIN} or before, found one that begins at \
             {offset}: give the values before that too"
        )));
    };
    let mut shown = vec![0; before];
    shown.extend_from_slice(values);
    let mut given = |known: &mut Vec<u64>, len: usize| {
        known.extend_from_slice(&shown[known.len()..len.min(shown.len())]);
        Ok(())
    };
    let limit = usize::try_from(bounds.terms)
        .unwrap_or(usize::MAX)
        .saturating_add(1);
    let source = Line {
        extend: &mut given,
        offset: before,
        limit: limit.max(shown.len()),
        subject: Subject::Values,
    };
    let outcome = line(source, work)?;
    Ok(Report {
        findings: outcome.findings,
        looked: vec![outcome.looked],
        symmetric: None,
        sum: None,
        early: outcome.early,
    })
}

/// Looks for a pattern in a table: the value of `(a, b)` is `rows[a][b]`.
///
/// # Errors
/// When the work is asked to stop.
pub fn of_table(rows: &[Vec<u64>], work: &Work<'_>) -> Result<Report, Error> {
    let side = rows.iter().map(Vec::len).max().unwrap_or(0).max(rows.len());
    let mut given = |at: &[u64]| {
        let row = rows.get(at[0] as usize);
        Ok(row.and_then(|row| row.get(at[1] as usize)).copied())
    };
    let source = Table {
        value: &mut given,
        width: 2,
        side: side as u64,
        subject: Subject::Values,
    };
    let (outcome, whole) = table(source, work)?;
    Ok(Report {
        findings: outcome.findings,
        looked: vec![outcome.looked],
        symmetric: Some(whole.symmetric),
        sum: whole.sum,
        early: outcome.early,
    })
}
