//! The games and what is known of each.

use grundy::{Axis, Catalog, Query, Session, answer};

use crate::{
    fault::Fault,
    output::Output,
    render::games::{self, First, Record},
};

/// Lists all games.
pub(super) fn list(catalog: &Catalog, output: &mut Output<'_>) -> Result<(), Fault> {
    let records: Vec<Record<'_>> = records(catalog).collect();
    let mut bytes = Vec::new();
    games::list(&mut bytes, &records, output.format, output.style)?;
    output.write(&bytes)
}

/// Says all that is known of the game `key`.
pub(super) fn one(
    catalog: &Catalog,
    session: &mut Session<'_>,
    key: &str,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let key = key.trim_end_matches(':');
    catalog.takes_parameters(key)?;
    for record in records(catalog).filter(|record| record.key == key) {
        let first = first_values(session, record.example.unwrap_or(record.key));
        let mut bytes = Vec::new();
        games::one(
            &mut bytes,
            &record,
            first.as_ref(),
            output.format,
            output.style,
        )?;
        output.write(&bytes)?;
    }
    Ok(())
}

/// The named games follow the families.
fn records(catalog: &Catalog) -> impl Iterator<Item = Record<'_>> {
    let families = catalog.families().iter().map(Record::of_family);
    families.chain(catalog.named().iter().map(Record::of_named))
}

/// A few values of the game of `example`, a spec or a position, where it has values to list.
fn first_values(session: &mut Session<'_>, example: &str) -> Option<First> {
    let game = match session.position(example) {
        Ok(position) => position.iter().next()?.0,
        Err(_) => session.open(example).ok()?,
    };
    let spec = session.game(game).spec().to_owned();
    let board = session.game(game).board();
    let query = if let Some(from) = (0..2).find(|&n| board.check(&[n]).is_ok()) {
        let to = from + 19;
        Query::Sequence { game, from, to }
    } else {
        let axes = vec![Axis::Range(0, 5); 2];
        Query::Table { game, axes }
    };
    let answer = answer(session, &query).ok()?;
    Some(First { spec, answer })
}
