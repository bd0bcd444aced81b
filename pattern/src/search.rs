//! The search: offer formulas for one part of the data, test them on the rest, ask for more data,
//! and believe those that explain far more than they cost.

mod board;
mod given;
mod sequence;
mod set;

use grundy::Error;

pub(crate) use board::{Points, Table, table};
pub use given::{of_line, of_table};
pub(crate) use sequence::{Line, line};
pub(crate) use set::set;

use crate::{
    Body, Certainty, Failed, Finding, Formula, Looked, Rule, Series, Subject, Term, Test, surprise,
};

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
        let (times, tested) = if is_of_runs(&formula) {
            (1.0, 0.0)
        } else {
            (TIMES, TIMES_TESTED)
        };
        let enough = explained >= times * cost + MORE && unseen >= tested * cost + MORE_TESTED;
        let settled = subject == Subject::Values && is_settled(&formula, numbers);
        let enough =
            (enough || settled) && !none && is_long_enough(&formula, fitted, numbers.len());
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
    findings.sort_by(|a, b| a.formula.weight().total_cmp(&b.formula.weight()));
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

/// The numbers that no list of first ones has must be so many times more than those, and the numbers
/// so many times more than the period of a rounded line: slopes are near one with a small period.
const TIMES_FIRST: usize = 3;
const TIMES_PERIOD: u64 = 16;
/// A list of so few first numbers is no long one.
const FEW_FIRST: usize = 3;

/// Whether the numbers that a formula was not made from are enough for its list of first ones, and
/// all of them for a line that is rounded down.
fn is_long_enough(formula: &Formula, fitted: usize, len: usize) -> bool {
    let Body::Value(term) = &formula.body else {
        return true;
    };
    let (listed, term) = match term {
        Term::Listed { first, rest, .. } => (first.len(), &**rest),
        term => (0, term),
    };
    let period = match term {
        Term::Polynomial(rule, of)
            if rule.degree() == 1 && rule.coefficients[1] > 1 && **of == Term::Arg(0) =>
        {
            rule.divisor
        }
        _ => 1,
    };
    let enough = listed <= FEW_FIRST || len - fitted >= TIMES_FIRST * listed + FEW_FIRST;
    enough && (period == 1 || len as u64 >= TIMES_PERIOD * period)
}

/// A constant that values come to must hold for so many more numbers than stand before it, …
const TIMES_SETTLED: usize = 16;
/// … and so many more.
const MORE_SETTLED: usize = 64;
/// Runs before it may be so many times as long as they are on the average: in games of division runs
/// grow, and the last one that is seen is always long.
const TIMES_RUN: usize = 2;
/// Of numbers that are all 0 or 1, which may be who wins, so many may stand before.
const FEW_BINARY: usize = 8;

/// Whether a formula is a constant from some number on, and that is shown by a run of it that is far
/// longer than what is before: few values that change surprise little, so that no bits show it.
fn is_settled(formula: &Formula, numbers: &[u64]) -> bool {
    let Body::Value(Term::Listed { first, of, rest }) = &formula.body else {
        return false;
    };
    let (Term::Arg(0), Term::Number(last)) = (&**of, &**rest) else {
        return false;
    };
    let binary = numbers.iter().all(|&n| n < 2);
    let told = !binary || *last == 0 && first.len() <= FEW_BINARY;
    let runs: Vec<usize> = first.chunk_by(|a, b| a == b).map(<[u64]>::len).collect();
    let longest = runs.iter().max().copied().unwrap_or(0);
    let even = longest * runs.len() <= TIMES_RUN * first.len();
    let long = numbers.len() >= first.len() * (TIMES_SETTLED + 1) + MORE_SETTLED;
    told && even && long
}

/// Whether a formula goes by runs of equal values that grow. Where each begins is a large number, which
/// is told exactly: in 204 games of division by some numbers, for values and P-positions as far as 1024,
/// 4096 and 8192, whatever held for two more runs than it takes to find the rule went on to 120000.
fn is_of_runs(formula: &Formula) -> bool {
    let rule = |term: &Term| matches!(term, Term::Rule(Rule::Count(Series::Recurrence(_)), _));
    let inner = |term: &Term| match term {
        Term::Cycle(_, of) | Term::Both(_, of, _) => rule(of),
        term => rule(term),
    };
    match &formula.body {
        Body::Value(term) => inner(term),
        Body::Losing(Test::Among(term, _)) => match term {
            Term::Both(_, of, _) => inner(of),
            term => inner(term),
        },
        Body::Losing(_) => false,
    }
}

/// The last ones to fail.
pub(crate) fn last_failed(mut failed: Vec<Failed>) -> Vec<Failed> {
    failed.sort_by(|a, b| b.at.cmp(&a.at));
    failed.dedup_by(|a, b| a.formula == b.formula);
    failed.truncate(MOST_FAILED);
    failed
}
