//! The search in numbers that are given.

mod otherwise;

use grundy::{Error, Work};

use super::{Line, Outcome, Table, line, set, table};
use crate::{Body, Bounds, Finding, Formula, Report, Subject, Term, Test};
use otherwise::{from_one, is_list, of_list, one_less};

/// Sequences that begin later are not looked at.
const LATEST_BEGIN: usize = 1 << 16;

/// Looks for a pattern in a sequence: `values` are those of `offset`, `offset + 1`, ….
///
/// Where none is found, one is looked for in where the values are 0; or if they are all 0 or 1, in
/// the lists of where they are 1 and 0.
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
    let mut report = Report::default();
    let limit = usize::try_from(bounds.terms).unwrap_or(usize::MAX);
    let limit = limit.saturating_add(1).max(shown.len());
    take(
        &mut report,
        line_of(&shown, (before, limit), Subject::Values, work)?,
    );
    if offset == 0 && is_open(&report) {
        from_one(&mut report, values, bounds, work)?;
    }
    if offset == 0 && is_open(&report) && is_list(values) {
        of_list(&mut report, values, work)?;
    }
    if !is_open(&report) {
        return Ok(report);
    }
    let places = |wanted: u64| -> Vec<u64> {
        let places = (offset..).zip(values);
        places
            .filter(|(_, value)| **value == wanted)
            .map(|(n, _)| n)
            .collect()
    };
    let to = (shown.len() as u64).saturating_sub(1);
    if values.iter().all(|&value| value < 2) {
        for wanted in [1, 0] {
            let outcome = set(&places(wanted), to, work)?;
            take(&mut report, as_values(outcome, wanted));
        }
        simplest_first(&mut report);
    } else {
        let lost: Vec<u64> = shown.iter().map(|&value| u64::from(value == 0)).collect();
        take(
            &mut report,
            line_of(&lost, (before, limit), Subject::Losing, work)?,
        );
        take(&mut report, set(&places(0), to, work)?);
        simplest_first(&mut report);
    }
    Ok(report)
}

fn line_of(
    shown: &[u64],
    (offset, limit): (usize, usize),
    subject: Subject,
    work: &Work<'_>,
) -> Result<Outcome, Error> {
    let mut given = |known: &mut Vec<u64>, len: usize| {
        known.extend_from_slice(&shown[known.len()..len.min(shown.len())]);
        Ok(())
    };
    let source = Line {
        extend: &mut given,
        offset,
        limit,
        subject,
    };
    line(source, work)
}

/// Whether nothing is found, and the search may go on.
fn is_open(report: &Report) -> bool {
    report.findings.is_empty() && report.early.is_none()
}

/// Adds what was found; what was looked for in the same numbers is one list.
fn take(report: &mut Report, outcome: Outcome) {
    report.findings.extend(outcome.findings);
    let looked = outcome.looked;
    match report
        .looked
        .iter_mut()
        .find(|old| old.subject == looked.subject)
    {
        None => report.looked.push(looked),
        Some(old) => {
            let new = looked
                .tried
                .into_iter()
                .filter(|name| !old.tried.contains(name));
            let new: Vec<&'static str> = new.collect();
            old.tried.extend(new);
            old.failed.extend(looked.failed);
        }
    }
    report.early = report.early.take().or(outcome.early);
}

/// What is said of the places where values are `wanted`, which are all 0 or 1, as what is said of
/// the values.
fn as_values(mut outcome: Outcome, wanted: u64) -> Outcome {
    let body = |body: Body| match body {
        Body::Losing(test) => Body::Value(told(test, wanted)),
        body => body,
    };
    let findings = outcome.findings.into_iter().map(|finding| Finding {
        subject: Subject::Values,
        formula: Formula {
            body: body(finding.formula.body),
            ..finding.formula
        },
        ..finding
    });
    outcome.findings = findings.collect();
    outcome.looked.subject = Subject::Values;
    for failed in &mut outcome.looked.failed {
        failed.formula.body = body(failed.formula.body.clone());
    }
    outcome
}

/// What was found of the same numbers in several ways, the simplest first.
fn simplest_first(report: &mut Report) {
    for found in &mut report.findings {
        found.cost = found.formula.bits();
    }
    let weight = |found: &Finding| found.formula.weight();
    report
        .findings
        .sort_by(|a, b| weight(a).total_cmp(&weight(b)));
    let mut kinds = Vec::new();
    report.findings.retain(|found| {
        let kind = found.formula.kind();
        let new = !kinds.contains(&kind);
        kinds.push(kind);
        new
    });
}

/// `wanted` where the test says yes, and the other one of 0 and 1 where it says no.
fn told(test: Test, wanted: u64) -> Term {
    let number = |n: u64| Box::new(Term::Number(n));
    Term::If(Box::new(test), number(wanted), number(1 - wanted))
}

/// Looks for a pattern in a table: the value of `(a, b)` is `rows[a][b]`. Where none is found, one
/// is looked for in where the values are 0; or if they are all 0 or 1, in where they are 1 too.
///
/// # Errors
/// When the work is asked to stop.
pub fn of_table(rows: &[Vec<u64>], work: &Work<'_>) -> Result<Report, Error> {
    let mut report = Report::default();
    let (outcome, whole) = table_of(rows, Subject::Values, work, |value| value)?;
    (report.symmetric, report.sum) = (Some(whole.symmetric), whole.sum);
    take(&mut report, outcome);
    let binary = rows.iter().flatten().all(|&value| value < 2);
    if is_open(&report) {
        let mut moved = vec![Vec::new()];
        moved.extend(rows.iter().map(|row| [&[0], &row[..]].concat()));
        let (outcome, _) = table_of(&moved, Subject::Values, work, |value| value)?;
        let right = |formula: &Formula| {
            let mut cells = (0..)
                .zip(rows)
                .flat_map(|(a, row)| (0..).zip(row).map(move |c| (a, c)));
            cells.all(|(a, (b, value))| formula.value(&[a, b]) == Some(*value))
        };
        take(&mut report, one_less(outcome, &right));
    }
    if report.early.is_some() || !binary && !is_open(&report) {
        return Ok(report);
    }
    if binary {
        // Who wins may be told in a simpler way by the one or by the other.
        for wanted in [1, 0] {
            let told = |value| u64::from(value == wanted);
            let (outcome, _) = table_of(rows, Subject::Losing, work, told)?;
            take(&mut report, as_values(outcome, wanted));
        }
        simplest_first(&mut report);
    } else {
        let (outcome, _) = table_of(rows, Subject::Losing, work, |value| u64::from(value == 0))?;
        take(&mut report, outcome);
    }
    Ok(report)
}

fn table_of(
    rows: &[Vec<u64>],
    subject: Subject,
    work: &Work<'_>,
    number: impl Fn(u64) -> u64,
) -> Result<(Outcome, super::board::Whole), Error> {
    let side = rows.iter().map(Vec::len).max().unwrap_or(0).max(rows.len());
    let mut given = |at: &[u64]| {
        // A table that counts from 1 has an empty row first.
        if at[1] == 0 && rows.first().is_some_and(Vec::is_empty) {
            return Ok(None);
        }
        let row = rows.get(at[0] as usize);
        let value = row.and_then(|row| row.get(at[1] as usize)).copied();
        Ok(value.map(&number))
    };
    let source = Table {
        value: &mut given,
        width: 2,
        side: side as u64,
        subject,
    };
    table(source, work)
}
