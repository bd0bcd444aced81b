//! How a program has played.

use std::io::{self, Write};

use grundy_judge::stress::{
    End, Program,
    referee::{Foul, Kind, Match},
};
use serde::Serialize;

use super::{
    record,
    schema::{self, SCHEMA},
    stress::{command, signal_name},
};
use crate::{args::Format, fault::Fault, style::Style};

/// The games that were played.
pub(crate) struct Played<'a> {
    /// The game or the positions, as they were asked for.
    pub(crate) game: &'a str,
    pub(crate) program: &'a Program,
    pub(crate) seed: u64,
    pub(crate) played: &'a Match,
}

#[derive(Serialize)]
struct Object<'a> {
    schema: &'static str,
    game: &'a str,
    program: Vec<String>,
    seed: u64,
    status: &'static str,
    won: u64,
    moves: u64,
    failure: Option<Failure<'a>>,
}

#[derive(Serialize)]
struct Failure<'a> {
    kind: &'static str,
    position: &'a str,
    said: Option<&'a str>,
    winning: &'a [String],
    line: &'a [String],
    errors: &'a str,
}

/// Writes how the program has played.
pub(crate) fn write(
    out: &mut Vec<u8>,
    shown: &Played<'_>,
    format: Format,
    style: Style,
) -> Result<(), Fault> {
    let result = match format {
        Format::Json => schema::line(out, &object(shown)),
        Format::Csv | Format::Tsv => {
            return Err(Fault::input(
                "games are told as text or as JSON: choose --format json",
            ));
        }
        _ => text(out, shown, style),
    };
    result.map_err(|error| Fault::Write("the answer".into(), error))
}

fn object<'a>(shown: &Played<'a>) -> Object<'a> {
    let played = shown.played;
    Object {
        schema: SCHEMA,
        game: shown.game,
        program: command(shown.program),
        seed: shown.seed,
        status: if played.failure.is_some() {
            "failed"
        } else {
            "passed"
        },
        won: played.won,
        moves: played.moves,
        failure: played.failure.as_ref().map(|foul| Failure {
            kind: foul.kind.name(),
            position: &foul.written,
            said: foul.said.as_deref(),
            winning: &foul.winning,
            line: &foul.line,
            errors: &foul.errors,
        }),
    }
}

fn text(out: &mut Vec<u8>, shown: &Played<'_>, style: Style) -> io::Result<()> {
    let played = shown.played;
    let Some(foul) = &played.failure else {
        let games = match played.won {
            1 => "the game".to_owned(),
            many => format!("all {many} games"),
        };
        return writeln!(
            out,
            "{}: won {games}, with {} moves",
            shown.game, played.moves
        );
    };
    let heading = format!("{}: {}", shown.game, foul.kind.name());
    let before = match played.won {
        0 => "in the first game".to_owned(),
        1 => "after it won a game".to_owned(),
        many => format!("after it won {many} games"),
    };
    let winning = foul.winning.join("   ");
    let line = foul.line.join(" → ");
    let errors = foul.errors.trim();
    let fields = [
        ("when", Some(before.as_str())),
        ("position", Some(foul.position.as_str())),
        ("its move", foul.said.as_deref()),
        ("fault", Some(&*wrong(foul))),
        ("winning", Some(winning.as_str())),
        ("the game", Some(line.as_str())),
        ("stderr", Some(errors).filter(|text| !text.is_empty())),
    ];
    record::page(out, &heading, &fields, style)
}

/// What is wrong, in a sentence.
fn wrong(foul: &Foul) -> String {
    match foul.kind {
        Kind::GaveAway => "what the move leaves is won for the other player".into(),
        Kind::Illegal => "no move leaves this".into(),
        Kind::Unreadable => {
            "this is no position: write what the move leaves, as the position is written".into()
        }
        Kind::Silent => "it said nothing in its time: does it flush its output?".into(),
        Kind::Ended(End::Signal(signal)) => format!("it was ended by {}", signal_name(signal)),
        Kind::Ended(End::Code(0)) => "it ended before the game was over".into(),
        Kind::Ended(End::Code(code)) => format!("it ended with exit code {code}"),
        Kind::Ended(_) => "it was ended".into(),
        Kind::Stays => "it did not end when its input did".into(),
    }
}
