//! Rule files in a part of their language, translated into C++ and Rust.

use grundy::{GameId, Session, Work};
use grundy_emit::{Code, Language};

use super::{Asked, Emitted, Fresh, compared_lines, star::Star};
use crate::{emit::Ready, fault::Fault, script};

/// The search for a game, with the table of its values where no move leaves it.
pub(super) fn game(
    asked: &Asked<'_>,
    language: Language,
    session: &mut Session<'_>,
    game: GameId,
    notes: &[String],
) -> Result<Emitted<'static>, Fault> {
    let star = Star::read(&asked.words.spec, session, game)?;
    let constants = script::constants(&star.pieces(), &asked.args.global)?;
    let done = star.file().translated(&constants, asked.width)?;
    let mut notes = notes.to_vec();
    let left_out = match &done.without[..] {
        [] => String::new(),
        names => format!(
            " The file's {} is left out, which changes no value.",
            names.join(" and ")
        ),
    };
    let search = match star.has_ending() {
        true => ENDING,
        false => SEARCH,
    };
    let numbers = "Numbers are of 64 bits with a sign: larger ones overflow.";
    if asked.words.emit.unchecked {
        notes.push(format!("{search}{left_out}"));
        notes.push(numbers.into());
        notes.push("NOT CHECKED: it was neither compiled nor run.".into());
        return Ok(emitted(done.code, language, notes, Fresh::default()));
    }
    let fresh = Fresh::of_search(session, game, done.width)?;
    let work = session.work();
    // A table fails where a move leaves it, and is not written then.
    let (code, what) = match done.table {
        Some(table) if right(&table, language, &fresh, true, work).is_ok() => (table, TABLE),
        _ => {
            work.tick(0, None)?;
            right(&done.code, language, &fresh, false, work)?;
            (done.code, search)
        }
    };
    notes.push(format!("{what}{left_out}"));
    notes.push(numbers.into());
    notes.push(fresh.told(language, 0));
    Ok(emitted(code, language, notes, fresh))
}

const SEARCH: &str = "grundy_value: what one position needs is searched.";
const ENDING: &str = "is_losing: what one position needs is searched.";
const TABLE: &str =
    "grundy_table: all values from below. grundy_value: those alone that one position needs.";

fn emitted(
    mut code: Code,
    language: Language,
    notes: Vec<String>,
    fresh: Fresh,
) -> Emitted<'static> {
    notes.into_iter().for_each(|note| code.note(note));
    Emitted {
        text: code.text(language),
        found: None,
        fresh,
    }
}

/// Whether the program prints what the engine says.
fn right(
    code: &Code,
    language: Language,
    fresh: &Fresh,
    table: bool,
    work: Work<'_>,
) -> Result<(), Fault> {
    let positions: Vec<&(Vec<u64>, u64)> = fresh.known.iter().collect();
    let ready = Ready::new(language, &code.tested(language)?, work)?;
    let largest = positions.iter().flat_map(|(at, _)| at).max().copied();
    compared_lines(&ready, largest.filter(|_| table), &positions, work)
}
