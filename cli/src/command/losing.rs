use grundy::{Board, Catalog, GameId, Query, Session};

use super::survey;
use crate::{
    args::{Format, Plot},
    fault::Fault,
    output::Output,
};

/// The widest component that is tried when no example tells the width.
const WIDEST: usize = 16;

/// The P-positions up to `to`.
pub(super) fn answer(
    spec: &str,
    to: u64,
    count: bool,
    width: Option<u8>,
    catalog: &Catalog,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let game = session.open(spec)?;
    let width = match width {
        Some(width) => width.into(),
        None => told(width_of(game, catalog, session)?, output),
    };
    let query = Query::Losing {
        game,
        to,
        width,
        count,
    };
    survey::answer(spec, &query, &Plot { plot: None }, session, output)
}

/// The width, which is told where it could be another.
fn told(width: usize, output: &Output<'_>) -> usize {
    if width > 1 && output.format == Format::Text {
        output.note(&format!(
            "components of {width} numbers; --width asks for others"
        ));
    }
    width
}

/// How many numbers write a component: as many as in the family's example where that is a
/// component of this game too, else as many as the rules tell, else the fewest that write one.
pub(super) fn width_of(
    game: GameId,
    catalog: &Catalog,
    session: &mut Session<'_>,
) -> Result<usize, Fault> {
    if let Some(numbers) = example(game, catalog, session)
        && session.game(game).board().check(&numbers).is_ok()
    {
        return Ok(numbers.len());
    }
    let board = session.game(game).board();
    if let Some(width) = board.width() {
        return Ok(width);
    }
    if board.start().is_some() {
        return Err(Fault::input(format!(
            "expected positions that are numbers or lists of them, and the start of '{}' is none: \
             ask about its positions one by one",
            session.game(game).spec()
        )));
    }
    (1..=WIDEST)
        .find(|&width| has_width(board, width))
        .ok_or_else(|| {
            Fault::input(format!(
                "how many numbers write a component of '{}' is not plain: say it with --width",
                session.game(game).spec()
            ))
        })
}

/// Whether so many numbers write a component, as far as two examples tell.
pub(super) fn has_width(board: &dyn Board, width: usize) -> bool {
    let rising: Vec<u64> = (0..width as u64).collect();
    board.check(&vec![0; width]).is_ok() || board.check(&rising).is_ok()
}

/// The numbers of a component of the game's example, where it has one that can be read.
fn example(game: GameId, catalog: &Catalog, session: &mut Session<'_>) -> Option<Vec<u64>> {
    let spec = session.game(game).spec();
    let spec = catalog
        .named()
        .iter()
        .find(|named| named.key == spec)
        .map_or(spec, |named| named.spec);
    let key = spec.split(':').next()?;
    let family = catalog.families().iter().find(|f| f.key == key)?;
    let position = session.position(family.example).ok()?;
    position.iter().next().map(|(_, numbers)| numbers.to_vec())
}
