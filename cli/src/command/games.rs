//! The games and what is known of each.

use std::cell::Cell;

use grundy::{Answer, Axis, Catalog, Progress, Query, Session, Work, answer_so_far};

use super::losing::width_of;
use crate::{
    fault::Fault,
    input::load,
    output::Output,
    progress,
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
    memory: u64,
    key: &str,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let key = key.trim_end_matches(':');
    catalog.takes_parameters(key)?;
    for record in records(catalog).filter(|record| record.key == key) {
        let first = first_values(catalog, memory, record.example.unwrap_or(record.key));
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

/// Stops work that reports more than so often: a page waits for no long search.
struct Glance(Cell<u32>);

const GLANCES: u32 = 10;

impl Progress for Glance {
    fn go_on(&self, _done: u64, _total: Option<u64>) -> bool {
        self.0.set(self.0.get() + 1);
        self.0.get() <= GLANCES && progress::check().is_ok()
    }
}

/// A few values of the game of `example`, a position or a spec: of its heaps, or of its vectors
/// where two numbers range and the others are those of the example; fewer where they are hard to
/// find.
fn first_values(catalog: &Catalog, memory: u64, example: &str) -> Option<First> {
    let glance = Glance(Cell::new(0));
    let work = Work {
        progress: &glance,
        memory,
        threads: 1,
    };
    let load = |name: &str| load(name, memory);
    let session = Session::new(catalog).with_loader(&load).with_work(work);
    let session = &mut { session };
    let (game, numbers) = match session.position(example) {
        Ok(position) => {
            let (game, numbers) = position.iter().next()?;
            (game, numbers.to_vec())
        }
        // A named game has no example of its own.
        Err(_) => {
            let game = session.open(example).ok()?;
            let width = width_of(game, catalog, session).ok()?;
            (game, vec![0; width])
        }
    };
    let spec = session.game(game).spec().to_owned();
    // Some games have no component with a 0.
    let queries = [0, 1].map(|from| match numbers.len() {
        0 | 1 => Query::Sequence {
            game,
            from,
            to: from + 19,
        },
        _ => Query::Table {
            game,
            axes: axes(&numbers, from),
        },
    });
    let answer = queries.iter().find_map(|query| {
        let (answer, early) = answer_so_far(session, query).ok()?;
        let none = matches!(&answer, Answer::Sequence { values, .. } if values.is_empty());
        let whole = early.is_none() || matches!(answer, Answer::Sequence { .. });
        (whole && !none).then_some(answer)
    })?;
    Some(First {
        spec,
        fixed: numbers.get(2..).unwrap_or_default().to_vec(),
        answer,
    })
}

/// The first two numbers range.
fn axes(numbers: &[u64], from: u64) -> Vec<Axis> {
    let axis = |(place, &number)| match place {
        0 | 1 => Axis::Range(from, from + 5),
        _ => Axis::Fixed(number),
    };
    numbers.iter().enumerate().map(axis).collect()
}
