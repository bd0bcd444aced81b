//! P-positions that are single numbers.

use grundy::{Answer, Error, GameId, Query, Session, Work, answer_so_far};

use super::{FAR, heaps::take, spread};
use crate::{
    Bounds, Certainty, Report, Subject,
    proof::by_growth,
    search::{Line, line, set},
};

/// Members of a set are listed up to so many.
const MOST_MEMBERS: u64 = 4096;

/// Looks for what is lost: in the numbers one after the other, and in the list of those that are.
pub(super) fn losing(
    session: &mut Session<'_>,
    game: GameId,
    (offset, bounds): (u64, Bounds),
    report: &mut Report,
    work: &Work<'_>,
) -> Result<(), Error> {
    let board = session.game(game).board();
    let theorem = board.losing(64).is_some();
    let to = match theorem {
        true => many(|to| board.losing_count(to)),
        false => bounds.terms,
    };
    // What is lost further on is told by a theorem and needs no list of all numbers.
    let line_to = to.min(bounds.terms);
    let members = lost(session, game, line_to)?;
    let mut extend = |values: &mut Vec<u64>, len: usize| {
        let range = values.len() as u64..len as u64;
        values.extend(range.map(|n| u64::from(members.binary_search(&n).is_ok())));
        Ok(())
    };
    let source = Line {
        extend: &mut extend,
        offset: offset as usize,
        limit: line_to as usize + 1,
        subject: Subject::Losing,
    };
    let mut outcome = line(source, work)?;
    let members = match theorem {
        true => lost(session, game, to)?,
        false => members,
    };
    let of_set = set(&members, to, work)?;
    if theorem {
        outcome.findings.retain(|finding| {
            let beyond = spread(60).take(FAR).chain(members.iter().copied());
            let mut told = beyond.filter(|&n| n <= to && n >= offset);
            told.all(|n| finding.formula.losing(&[n]) == Some(members.binary_search(&n).is_ok()))
        });
    }
    outcome.findings.extend(of_set.findings);
    for finding in &mut outcome.findings {
        if let Some(theorem) = by_growth(session.game(game).spec(), &finding.formula) {
            finding.certainty = Certainty::Proved(theorem);
        }
    }
    outcome.findings.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    outcome.looked.to = to;
    outcome.looked.tried.extend(of_set.looked.tried);
    outcome.looked.failed.extend(of_set.looked.failed);
    take(report, outcome);
    Ok(())
}

/// The largest power of 2 up to which a theorem lists not too many.
fn many(count: impl Fn(u64) -> Option<u64>) -> u64 {
    let few = |to: u64| count(to).is_some_and(|count| count <= MOST_MEMBERS);
    let bounds = (6..=56).map(|bits| 1_u64 << bits);
    bounds.take_while(|&to| few(to)).last().unwrap_or(64)
}

fn lost(session: &mut Session<'_>, game: GameId, to: u64) -> Result<Vec<u64>, Error> {
    let query = Query::Losing {
        game,
        to,
        width: 1,
        count: false,
    };
    match answer_so_far(session, &query)? {
        (Answer::Losing { positions, .. }, None) => {
            Ok(positions.into_iter().map(|numbers| numbers[0]).collect())
        }
        (_, Some(error)) => Err(error),
        _ => Ok(Vec::new()),
    }
}
