//! Games whose positions are two to four numbers.

use grundy::{Error, GameId, Known, Outcome as Winner, Session, Value, Work};

use super::{FAR, spread};
use crate::{
    Bounds, Certainty, Failed, Report, Subject,
    proof::table_theorem,
    search::{Outcome, Table, table},
};

/// The side of a table of three or four dimensions, in parts of that of two.
const CUBE: u64 = 3;
const TESSERACT: u64 = 6;

pub(super) fn board(
    session: &mut Session<'_>,
    game: GameId,
    width: usize,
    bounds: Bounds,
    work: &Work<'_>,
) -> Result<Report, Error> {
    let side = match width {
        2 => bounds.side.saturating_add(1),
        3 => (bounds.side / CUBE).saturating_add(1),
        _ => (bounds.side / TESSERACT).saturating_add(1),
    };
    let mut report = Report::default();
    let inner = session.work();
    if session.game(game).board().no_sums().is_none() {
        let mut value = |at: &[u64]| {
            let board = session.game_mut(game).board_mut();
            if board.check(at).is_err() {
                return Ok(None);
            }
            match board.value(at, &inner)?.0 {
                Value::Nim(value) => Ok(Some(value.get())),
                _ => Err(Error::input(
                    "a position of this game has no nim-value: patterns are looked for in \
                     games whose play ends",
                )),
            }
        };
        let source = Table {
            value: &mut value,
            width,
            side,
            subject: Subject::Values,
        };
        let (outcome, whole) = table(source, work)?;
        (report.symmetric, report.sum) = (Some(whole.symmetric), whole.sum);
        take(session, game, &mut report, outcome);
    }
    if report.early.is_some() {
        return Ok(report);
    }
    let mut lost = |at: &[u64]| {
        let board = session.game_mut(game).board_mut();
        let found = board.outcome_if_any(at, &inner)?;
        Ok(found.map(|(outcome, _)| u64::from(outcome == Winner::P)))
    };
    let source = Table {
        value: &mut lost,
        width,
        side: if width == 2 { 2 * side } else { side },
        subject: Subject::Losing,
    };
    let (outcome, whole) = table(source, work)?;
    report.symmetric = report.symmetric.or(Some(whole.symmetric));
    if outcome.looked.seen == 0 && report.early.is_none() && outcome.early.is_none() {
        return Err(Error::input(format!(
            "no position of '{}' is written with {width} numbers: choose another --width",
            session.game(game).spec()
        )));
    }
    take(session, game, &mut report, outcome);
    Ok(report)
}

fn take(session: &mut Session<'_>, game: GameId, report: &mut Report, mut outcome: Outcome) {
    far(session, game, &mut outcome);
    let game = session.game(game);
    for finding in &mut outcome.findings {
        if let Some(theorem) = table_theorem(game.spec(), game.board().steps(), &finding.formula) {
            finding.certainty = Certainty::Proved(theorem);
        }
    }
    report.findings.extend(outcome.findings);
    report.looked.push(outcome.looked);
    report.early = report.early.take().or(outcome.early);
}

/// Drops what is wrong for large numbers, where a theorem tells of them.
fn far(session: &mut Session<'_>, game: GameId, outcome: &mut Outcome) {
    let work = session.work();
    let mut wrong = Vec::new();
    let Some(found) = outcome.findings.first() else {
        return;
    };
    if !by_theorem(session, game, found.formula.width, found.subject, &work) {
        return;
    }
    outcome.findings.retain(|finding| {
        let width = finding.formula.width;
        let numbers: Vec<u64> = spread(24).take(FAR * width).collect();
        let differs = numbers.chunks(width).find(|at| {
            let board = session.game_mut(game).board_mut();
            let told = match finding.subject {
                Subject::Values => match board.check(at).and_then(|()| board.value(at, &work)) {
                    Ok((Value::Nim(value), Known::Formula(_))) => Some(value.get()),
                    _ => None,
                },
                Subject::Losing => match board.outcome_if_any(at, &work) {
                    Ok(Some((outcome, Known::Formula(_)))) => Some(u64::from(outcome == Winner::P)),
                    _ => None,
                },
            };
            let said = finding.formula.number(at);
            told.zip(said).is_some_and(|(told, said)| told != said)
        });
        wrong.extend(differs.map(|at| Failed {
            formula: finding.formula.clone(),
            at: at.to_vec(),
        }));
        differs.is_none()
    });
    outcome.looked.failed.splice(0..0, wrong);
}

/// Whether a theorem tells of all small positions, so that none needs a search.
fn by_theorem(
    session: &mut Session<'_>,
    game: GameId,
    width: usize,
    subject: Subject,
    work: &Work<'_>,
) -> bool {
    let all = PROBED.pow(width as u32);
    (0..all).all(|place| {
        let at: Vec<u64> = (0..width as u32)
            .map(|k| place / PROBED.pow(k) % PROBED)
            .collect();
        let board = session.game_mut(game).board_mut();
        if board.check(&at).is_err() {
            return true;
        }
        let known = match subject {
            Subject::Values => board.value(&at, work).map(|(_, known)| known),
            Subject::Losing => board.outcome(&at, work).map(|(_, known)| known),
        };
        matches!(known, Ok(Known::Formula(_)))
    })
}

/// Positions with numbers below this are asked how they are known.
const PROBED: u64 = 7;
