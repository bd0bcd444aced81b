//! Patterns of games and of given numbers, and comparisons of two.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use grundy::{Catalog, Error, ErrorKind, GameId, Progress, Session, Shift, Work};
use grundy_pattern::{
    Bounds, Data, Report, Side, compare as compared, compare_tables, formula, of_game, of_line,
    of_table, read,
};

use super::{
    emit,
    losing::{has_width, width_of},
};
use crate::{
    args::{Args, Compare, Pattern},
    fault::Fault,
    input,
    output::Output,
    progress,
    render::{compare, pattern as render},
};

/// Two sequences that differ have this exit code.
const FOUND: u8 = 1;

/// Work that ends after some time.
struct Within<'a> {
    work: Work<'a>,
    end: Option<Instant>,
}

impl Progress for Within<'_> {
    fn go_on(&self, done: u64, total: Option<u64>) -> bool {
        let over = self.end.is_some_and(|end| Instant::now() >= end);
        !over && self.work.tick(done, total).is_ok()
    }
}

/// Tells the patterns that are found.
pub(super) fn answer(
    words: &Pattern,
    args: &Args,
    catalog: &Catalog,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let within = Within {
        work: session.work(),
        end: Instant::now().checked_add(words.seconds),
    };
    let work = Work {
        progress: &within,
        ..session.work()
    };
    let given = given(&words.spec, session)?;
    output.open()?;
    let (mut game, mut width) = (None, 1);
    let found = match given {
        Some(data) => of_data(data, bounds(words, 1), &work),
        None => {
            let game = *game.insert(session.open(&words.spec)?);
            width = match words.width {
                Some(width) => width.into(),
                None => width_of(game, catalog, session)?,
            };
            of_game(session, game, width, bounds(words, width), &work)
        }
    };
    let mut report = found.map_err(|error| named(error, words.seconds))?;
    report.early = report.early.map(|error| named(error, words.seconds));
    if let Some(language) = words.emit.emit {
        let asked = emit::Asked {
            words,
            args,
            catalog,
            game,
            width,
        };
        return emit::pattern(&asked, &report, language, session, output);
    }
    let mut bytes = Vec::new();
    let told = render::Told {
        spec: &words.spec,
        report: &report,
        all: words.all,
    };
    render::write(&mut bytes, &told, output.format, output.style)
        .map_err(|error| Fault::Write("the answer".into(), error))?;
    output.write(&bytes)?;
    output.flush()?;
    match report.early {
        None => Ok(()),
        Some(error) => Err(error.within("only the beginning was looked at").into()),
    }
}

fn bounds(words: &Pattern, width: usize) -> Bounds {
    let slow = words.spec.trim_start().starts_with("rules:");
    let side = match (slow, width) {
        (false, _) => 63,
        (true, ..3) => 31,
        // The sides of a cube are a part of this.
        (true, _) => 89,
    };
    Bounds {
        terms: words.terms.unwrap_or(if slow { 1023 } else { 4095 }),
        side: words.side.unwrap_or(side),
    }
}

fn of_data(data: Data, bounds: Bounds, work: &Work<'_>) -> Result<Report, Error> {
    match data {
        Data::Line { offset, values } => of_line(&values, offset, bounds, work),
        Data::Table(rows) => of_table(&rows, work),
    }
}

/// A search that its time ended has reached a limit, unless Ctrl-C was pressed.
fn named(error: Error, time: Duration) -> Error {
    match error.kind() == ErrorKind::Stopped && progress::check().is_ok() {
        true => Error::limit(format!(
            "the search was to take {} seconds: allow more with --seconds, or less to do with \
             --terms or --side",
            time.as_secs_f64()
        )),
        false => error,
    }
}

/// The numbers of a file, if the word names one and no game.
fn given(word: &str, session: &mut Session<'_>) -> Result<Option<Data>, Fault> {
    let path = Path::new(word.strip_prefix("file:").unwrap_or(word));
    let is_file = word == "-" || word.starts_with("file:");
    if !is_file && (!path.is_file() || session.open(word).is_ok()) {
        return Ok(None);
    }
    let name = if word == "-" { "stdin" } else { word };
    let bytes = input::read_all(name, input::unpacked(path)?, session.work().memory / 16)?;
    let text = String::from_utf8(bytes).map_err(|_| {
        Fault::input(format!(
            "expected text in UTF-8 in '{name}', found other bytes: save it as text"
        ))
    })?;
    let data = read(&text).map_err(|error| error.within(&format!("in '{name}'")))?;
    Ok(Some(data))
}

/// Compares two sequences.
pub(super) fn compare_two(
    words: &Compare,
    catalog: &Catalog,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    if words.first == "-" && words.second == "-" {
        return Err(Fault::input(
            "expected one sequence on stdin, found '-' twice: put the other into a file",
        ));
    }
    let first = side(&words.first, session)?;
    let second = side(&words.second, session)?;
    output.open()?;
    let mut bytes = Vec::new();
    let names = [words.first.as_str(), words.second.as_str()];
    let (format, style) = (output.format, output.style);
    let width = match words.width {
        Some(width) => width.into(),
        None => width_of_two([&first, &second], catalog, session),
    };
    let (written, differ) = if width > 1 {
        if words.shift {
            return Err(Fault::input(
                "tables are not moved along one another: leave --shift out",
            ));
        }
        let to = words.to.unwrap_or(SIDE);
        let found = compare_tables(session, &first, &second, width, to)?;
        let written = compare::write_tables(&mut bytes, names, &found, format, style);
        (written, found.differ.is_some())
    } else {
        let to = words.to.unwrap_or(TERMS);
        let found = compared(session, &first, &second, to, words.shift)?;
        let written = compare::write(&mut bytes, names, &found, format, style);
        (written, matches!(found.shift, Shift::None { .. }))
    };
    written.map_err(|error| Fault::Write("the answer".into(), error))?;
    output.write(&bytes)?;
    output.flush()?;
    match differ {
        false => Ok(()),
        true => Err(Fault::Found(FOUND)),
    }
}

/// How many numbers are compared: as many as a formula or a table has, where games have positions of
/// so many; else as many as a position of a game.
fn width_of_two(sides: [&Side; 2], catalog: &Catalog, session: &mut Session<'_>) -> usize {
    let told = sides.iter().filter_map(|side| side.width()).max();
    let games = sides.into_iter().filter_map(|side| match side {
        Side::Game(game) => Some(*game),
        _ => None,
    });
    let games: Vec<GameId> = games.collect();
    let fits = |width: &usize| {
        let has = |game: &GameId| {
            let board = session.game(*game).board();
            has_width(board, *width)
        };
        games.iter().all(has)
    };
    if let Some(width) = told.filter(fits) {
        return width;
    }
    let widths = games
        .into_iter()
        .map(|game| width_of(game, catalog, session));
    let widest = widths.filter_map(Result::ok).max();
    widest.max(told).unwrap_or(1)
}

/// The last number that is compared where none is asked for, of a sequence and of a coordinate.
const TERMS: u64 = 1000;
const SIDE: u64 = 40;

fn side(word: &str, session: &mut Session<'_>) -> Result<Side, Fault> {
    if let Some(text) = word.strip_prefix("formula:") {
        return Ok(Side::Formula(Box::new(formula(text)?)));
    }
    match given(word, session)? {
        None => Ok(Side::Game(session.open(word)?)),
        Some(Data::Line { offset, values }) => Ok(Side::Line { offset, values }),
        Some(Data::Table(rows)) => Ok(Side::Table(rows)),
    }
}
