//! Checks on the rules of games.

use grundy::{Catalog, GameId, Numbers, Session, check, same_values};

use super::losing::width_of;
use crate::{args::Check, fault::Fault, output::Output, render::check::Report};

/// A finding has this exit code; so has a check that did not come to its end.
const FOUND: u8 = 1;
const LIMIT: u8 = 3;

/// Checks one game, or compares two.
pub(super) fn answer(
    words: &Check,
    catalog: &Catalog,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let game = session.open(&words.spec)?;
    let report = match &words.other {
        None => {
            let (roots, from) = roots(words, game, catalog, session)?;
            let found = check(session, game, &roots, words.most)?;
            Report::of(&words.spec, from, found)
        }
        Some(other) => {
            let second = session.open(other)?;
            let to = words.to.unwrap_or(MANY_HEAPS);
            let found = same_values(session, game, second, to)?;
            Report::same(&words.spec, other, found)
        }
    };
    output.open()?;
    let mut bytes = Vec::new();
    report
        .write(&mut bytes, output.format, output.style)
        .map_err(|error| Fault::Write("the answer".into(), error))?;
    output.write(&bytes)?;
    output.flush()?;
    match (report.is_right(), report.is_complete()) {
        (false, _) => Err(Fault::Found(FOUND)),
        (true, false) => Err(Fault::Found(LIMIT)),
        (true, true) => Ok(()),
    }
}

/// So many heaps of two games are compared, and so many lists of numbers are gone through, where
/// nothing else is asked for.
const MANY_HEAPS: u64 = 1000;
const MANY_LISTS: u64 = 200;

/// The components that are begun with, and what they are called.
fn roots(
    words: &Check,
    game: GameId,
    catalog: &Catalog,
    session: &mut Session<'_>,
) -> Result<(Vec<Numbers>, String), Fault> {
    if let Some(from) = &words.from {
        return Ok((session.components(game, from)?, from.clone()));
    }
    let start = session.game(game).board().start();
    if let Some(start) = start
        && words.to.is_none()
        && words.width.is_none()
    {
        return Ok((vec![start], "start".into()));
    }
    let width = match words.width {
        Some(width) => width.into(),
        None => width_of(game, catalog, session)?,
    };
    let root = (MANY_LISTS as f64).powf(1.0 / width as f64) as u64;
    let to = words.to.unwrap_or(root.max(2));
    let lists = (u128::from(to) + 1).checked_pow(width as u32);
    if lists.is_none_or(|lists| lists > u128::from(words.most)) {
        return Err(Fault::input(format!(
            "more than {} lists of {width} numbers go up to {to}: choose a smaller --to",
            words.most
        )));
    }
    let mut numbers = vec![0; width];
    let mut roots = Vec::new();
    loop {
        if session.game(game).board().check(&numbers).is_ok() {
            roots.push(numbers.clone());
        }
        let Some(place) = numbers.iter().rposition(|&number| number < to) else {
            break;
        };
        numbers[place] += 1;
        numbers[place + 1..].fill(0);
    }
    if roots.is_empty() {
        return Err(Fault::input(format!(
            "no component of '{}' is written with {width} numbers up to {to}: say with --from \
             where to begin",
            words.spec
        )));
    }
    let all = match width {
        1 => format!("the numbers up to {to}"),
        _ => format!("the lists of {width} numbers up to {to}"),
    };
    Ok((roots, all))
}
