//! What proves that two sequences are equal for all numbers.

use grundy::{
    Answer, Board, Error, GameId, Query, Session, answer_so_far, engine::period::Status, standard,
};

use super::Side;
use crate::{
    Body, Subject,
    proof::{Even, by_growth, closed_form, same_line},
};

/// A period is looked for up to this, and up to the other where a move may leave three heaps or
/// more, so that each value takes far longer.
const LAST_OF_PERIOD: u64 = 16_383;
const LAST_OF_SLOW_PERIOD: u64 = 2_047;

/// The theorem by which the value of `n` in the first is that of `n + by` in the second for all `n`
/// from `from` on, where they agree so far up to `to`.
pub(super) fn equal(
    session: &mut Session<'_>,
    subject: Subject,
    (first, second): (&Side, &Side),
    by: i64,
    (from, to): (u64, u64),
) -> Result<Option<&'static str>, Error> {
    if let (Side::Game(a), Side::Game(b)) = (first, second) {
        let [one, other] = [a, b].map(|game| session.game(*game).board());
        if (a == b && by == 0) || same_rules(one, other, by, to) {
            return Ok(Some("same-rules"));
        }
    }
    if let (Side::Game(game), Side::Formula(formula)) | (Side::Formula(formula), Side::Game(game)) =
        (first, second)
        && by == 0
    {
        let spec = session.game(*game).spec();
        let closed = closed_form(spec).filter(|(term, _)| same_line(formula, term, from));
        let theorem = match subject {
            Subject::Values => closed.map(|(_, theorem)| theorem),
            Subject::Losing => by_growth(spec, formula),
        };
        if theorem.is_some() {
            return Ok(theorem);
        }
    }
    by_periods(session, subject, (first, second), by, from)
}

/// Whether two games are one taking-and-breaking game, once counters of no use are left out.
fn same_rules(a: &dyn Board, b: &dyn Board, by: i64, to: u64) -> bool {
    let (Some(a), Some(b)) = (a.shifted(), b.shifted()) else {
        return false;
    };
    let (a, b) = (standard(&a), standard(&b));
    let moved = i64::try_from(b.shift).ok().zip(i64::try_from(a.shift).ok());
    // Smaller heaps than these are compared one by one.
    let seen = a.shift.max(b.shift) <= to;
    a.code == b.code && seen && moved.is_some_and(|(b, a)| b - a == by)
}

fn by_periods(
    session: &mut Session<'_>,
    subject: Subject,
    (first, second): (&Side, &Side),
    by: i64,
    from: u64,
) -> Result<Option<&'static str>, Error> {
    // The period of a game is dear to find.
    let sides = [first, second];
    if sides.iter().any(|side| side.is_never_even(session)) {
        return Ok(None);
    }
    let (Some((a, one)), Some((b, other))) = (
        first.even(session, subject)?,
        second.even(session, subject)?,
    ) else {
        return Ok(None);
    };
    // The second sequence, moved.
    let start = match by >= 0 {
        true => b.start.saturating_sub(by.unsigned_abs()),
        false => b.start.saturating_add(by.unsigned_abs()),
    };
    let Some(enough) = a.enough(Even { start, ..b }).filter(|&enough| enough > 0) else {
        return Ok(None);
    };
    let last = enough.max(from + 1) - 1;
    let (Some(moved_from), Some(moved_to)) =
        (from.checked_add_signed(by), last.checked_add_signed(by))
    else {
        return Ok(None);
    };
    let same = first.numbers(session, subject, from, last)?
        == second.numbers(session, subject, moved_from, moved_to)?;
    Ok(same.then(|| one.or(other).unwrap_or("periods")))
}

impl Side {
    /// Whether no theorem gives it an arithmetic period: it is a list, a formula without one, or a
    /// rule file, of whose rules no theorem knows.
    fn is_never_even(&self, session: &Session<'_>) -> bool {
        match self {
            Self::Line { .. } | Self::Table(_) => true,
            Self::Formula(formula) => of_body(&formula.body).is_none(),
            Self::Game(game) => session.game(*game).spec().starts_with("rules:"),
        }
    }

    /// The arithmetic period that a theorem proves, and the theorem; of a formula, that which it
    /// has by how it is built. Of values, where they are 0 if that is what is asked.
    fn even(
        &self,
        session: &mut Session<'_>,
        subject: Subject,
    ) -> Result<Option<(Even, Option<&'static str>)>, Error> {
        let (even, theorem) = match self {
            Self::Line { .. } | Self::Table(_) => return Ok(None),
            Self::Formula(formula) => (of_body(&formula.body), None),
            Self::Game(game) => match of_game(session, *game)? {
                None => return Ok(None),
                Some((even, theorem)) => (even, Some(theorem)),
            },
        };
        let even = match subject == Subject::Losing && !self.is_losing() {
            true => even.and_then(Even::zeros),
            false => even,
        };
        Ok(even.map(|even| (even, theorem)))
    }
}

fn of_body(body: &Body) -> Option<Even> {
    match body {
        Body::Value(term) => Even::of(term),
        Body::Losing(test) => Even::of_test(test),
    }
}

/// The period that is proved of a game's values, if one is, and the theorem.
fn of_game(
    session: &mut Session<'_>,
    game: GameId,
) -> Result<Option<(Option<Even>, &'static str)>, Error> {
    if let Some((term, theorem)) = closed_form(session.game(game).spec()) {
        return Ok(Some((Even::of(&term), theorem)));
    }
    let shifted = session.game(game).board().shifted();
    let limit = match shifted.is_some_and(|shifted| shifted.code.most_parts() > 2) {
        true => LAST_OF_SLOW_PERIOD,
        false => LAST_OF_PERIOD,
    };
    let found = answer_so_far(session, &Query::Period { game, limit })?;
    let (Answer::Period { period, .. }, _) = found else {
        return Ok(None);
    };
    let Status::Proved(theorem) = period.status else {
        return Ok(None);
    };
    let even = Even {
        start: period.preperiod,
        period: period.period,
        saltus: period.saltus,
    };
    Ok(Some((Some(even), theorem.name())))
}
