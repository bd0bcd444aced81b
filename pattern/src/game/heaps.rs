//! Games whose positions are single numbers.

use grundy::{
    Answer, Board, Error, GameId, Known, Query, Session, Value, Work, answer_so_far,
    engine::period::{Period, Status},
};

use super::{FAR, losing::losing, spread};
use crate::{
    Body, Bounds, Certainty, Failed, Finding, Formula, Looked, Report, Subject, Term, line,
    proof::{Even, closed_form, same_line},
    search::{Line, Outcome, line as search_line},
};

/// A period is looked for up to this, where a theorem can prove one.
const LAST_OF_PERIOD: u64 = 16_383;
/// The values of games that are won by a theorem and valued by a search are asked for up to this.
const FEW: u64 = 127;
/// So many values are computed between two questions whether to go on.
const PIECE: usize = 32;

pub(super) fn heaps(
    session: &mut Session<'_>,
    game: GameId,
    bounds: Bounds,
    work: &Work<'_>,
) -> Result<Report, Error> {
    let board = session.game(game).board();
    let fits = |n: &u64| board.check(&[*n]).is_ok();
    let offset = (0..=8).find(fits).ok_or_else(|| {
        Error::input(format!(
            "no small number alone is a position of '{}': say with --width how many numbers \
             write one",
            session.game(game).spec()
        ))
    })?;
    let mut report = Report::default();
    if session.game(game).board().no_sums().is_none() {
        values(session, game, (offset, bounds), &mut report, work)?;
    }
    if report.findings.is_empty() && report.early.is_none() {
        losing(session, game, (offset, bounds), &mut report, work)?;
    }
    let reach = reach(session.game(game).board());
    let is_told = |certainty: &Certainty| match certainty {
        Certainty::Proved(_) => true,
        Certainty::Observed(to) => *to > reach,
    };
    report.findings.retain(|found| is_told(&found.certainty));
    Ok(report)
}

/// The largest number that makes a difference to what may be taken, where it is known: smaller heaps
/// are those of another game.
fn reach(board: &dyn Board) -> u64 {
    let code = board.shifted();
    let code = code.map(|code| code.code.most_taken().saturating_add(code.shift));
    let other = board.all_but().or(board.most_taken());
    code.or(other).unwrap_or(0)
}

pub(super) fn take(report: &mut Report, outcome: Outcome) {
    report.findings.extend(outcome.findings);
    report.looked.push(outcome.looked);
    report.early = report.early.take().or(outcome.early);
}

/// The values of the heaps up to `to`.
fn listed(session: &mut Session<'_>, game: GameId, from: u64, to: u64) -> Result<Vec<u64>, Error> {
    match answer_so_far(session, &Query::Sequence { game, from, to })? {
        (Answer::Sequence { values, .. }, None) => Ok(values),
        (_, Some(error)) => Err(error),
        _ => Ok(Vec::new()),
    }
}

fn values(
    session: &mut Session<'_>,
    game: GameId,
    (offset, bounds): (u64, Bounds),
    report: &mut Report,
    work: &Work<'_>,
) -> Result<(), Error> {
    let board = session.game(game).board();
    let coded = board.shifted().is_some() || board.all_but().is_some();
    if coded && let Some((period, theorem)) = proved_period(session, game, bounds.terms, work)? {
        return proved(session, game, &period, theorem, report);
    }
    let mut few = false;
    if session.game(game).board().losing(64).is_some() {
        for n in offset..offset + 12 {
            few |= known(session, game, n)? == Known::Search;
        }
    }
    let terms = if few {
        FEW.min(bounds.terms)
    } else {
        bounds.terms
    };
    // A stream begins anew with each list, so it gives whole ones.
    let piece = if coded { usize::MAX } else { PIECE };
    let mut extend = |values: &mut Vec<u64>, len: usize| {
        while values.len() < (offset as usize).min(len) {
            values.push(0);
        }
        while values.len() < len {
            work.tick(values.len() as u64, None)?;
            let from = values.len();
            let to = len.min(from.saturating_add(piece)) - 1;
            values.extend(listed(session, game, from as u64, to as u64)?);
        }
        Ok(())
    };
    let source = Line {
        extend: &mut extend,
        offset: offset as usize,
        limit: usize::try_from(terms)
            .unwrap_or(usize::MAX)
            .saturating_add(1),
        subject: Subject::Values,
    };
    let mut outcome = search_line(source, work)?;
    if coded {
        without_periods(&mut outcome);
    }
    compare_far(session, game, offset, &mut outcome)?;
    prove(session, game, offset, &mut outcome);
    take(report, outcome);
    Ok(())
}

/// The period that a theorem proves, in values as far as `terms`; asked for further and further, so
/// that the work may end between.
fn proved_period(
    session: &mut Session<'_>,
    game: GameId,
    terms: u64,
    work: &Work<'_>,
) -> Result<Option<(Period, &'static str)>, Error> {
    let mut limit = LAST_OF_PERIOD;
    loop {
        let found = answer_so_far(session, &Query::Period { game, limit })?;
        if let (Answer::Period { period, .. }, _) = found
            && let Status::Proved(theorem) = period.status
        {
            return Ok(Some((*period, theorem.name())));
        }
        if limit >= terms || work.tick(limit, Some(terms)).is_err() {
            return Ok(None);
        }
        limit = limit.saturating_mul(2).min(terms);
    }
}

fn known(session: &mut Session<'_>, game: GameId, n: u64) -> Result<Known, Error> {
    let work = session.work();
    Ok(session.game_mut(game).board_mut().value(&[n], &work)?.1)
}

/// The pattern of values with a proved period.
fn proved(
    session: &mut Session<'_>,
    game: GameId,
    period: &Period,
    theorem: &'static str,
    report: &mut Report,
) -> Result<(), Error> {
    let even = Even {
        start: period.preperiod,
        period: period.period,
        saltus: period.saltus,
    };
    // So many that the search for a period sees it in the half that is preperiod.
    let len = 2 * even.start + 8 * even.period + 16;
    let values = listed(session, game, 0, len - 1)?;
    let right = |term: &Term| {
        let enough = Even::of(term).and_then(|found| found.enough(even));
        let enough = enough.filter(|&enough| enough <= len);
        enough.is_some_and(|to| (0..to).all(|n| term.value(&[n]) == Some(values[n as usize])))
    };
    let terms = (line::PERIODS.fit)(&values).into_iter().filter(right);
    let mut terms: Vec<Term> = terms.collect();
    terms.sort_by(|a, b| a.bits().total_cmp(&b.bits()));
    // Where all is proved, the name of the closed form says more.
    let theorem = closed_form(session.game(game).spec()).map_or(theorem, |(_, theorem)| theorem);
    let explained = crate::surprise(values.iter().copied());
    let findings = terms.into_iter().take(1).map(|term| Finding {
        subject: Subject::Values,
        cost: term.bits(),
        formula: Formula {
            width: 1,
            body: Body::Value(term),
        },
        certainty: Certainty::Proved(theorem),
        fitted: values.len() as u64,
        tested: period.computed_to + 1,
        explained,
    });
    report.findings.extend(findings);
    report.looked.push(Looked {
        subject: Subject::Values,
        to: period.computed_to,
        seen: period.computed_to + 1,
        tried: vec![line::PERIODS.name],
        failed: Vec::new(),
    });
    Ok(())
}

/// Drops periods that a theorem would prove if they were there: what looks like one is none yet.
fn without_periods(outcome: &mut Outcome) {
    let repeats = |finding: &Finding| match &finding.formula.body {
        Body::Value(term) => Even::of(term).is_some_and(|even| even.saltus == 0),
        Body::Losing(_) => false,
    };
    outcome.findings.retain(|finding| !repeats(finding));
}

/// Drops what is wrong for large numbers, where a theorem tells their values.
fn compare_far(
    session: &mut Session<'_>,
    game: GameId,
    offset: u64,
    outcome: &mut Outcome,
) -> Result<(), Error> {
    if outcome.findings.is_empty()
        || !matches!(known(session, game, offset + 9)?, Known::Formula(_))
    {
        return Ok(());
    }
    let work = session.work();
    let mut wrong = Vec::new();
    outcome.findings.retain(|finding| {
        let differs = spread(48).take(FAR).find(|&n| {
            let told = session.game_mut(game).board_mut().value(&[n], &work);
            match told {
                Ok((Value::Nim(value), Known::Formula(_))) => finding
                    .formula
                    .value(&[n])
                    .is_some_and(|v| v != value.get()),
                _ => false,
            }
        });
        wrong.extend(differs.map(|n| Failed {
            formula: finding.formula.clone(),
            at: vec![n],
        }));
        differs.is_none()
    });
    outcome.looked.failed.splice(0..0, wrong);
    Ok(())
}

/// Names the theorem whose closed form a finding is.
fn prove(session: &Session<'_>, game: GameId, offset: u64, outcome: &mut Outcome) {
    let Some((term, theorem)) = closed_form(session.game(game).spec()) else {
        return;
    };
    for finding in &mut outcome.findings {
        if same_line(&finding.formula, &term, offset) {
            finding.certainty = Certainty::Proved(theorem);
        }
    }
}
