//! Rule files, whose language is a dialect of Python.

use grundy::{Ending, GameId, Session, Work};
use grundy_emit::{Language, RuleFile};

use super::{Asked, Fresh, compared_lines};
use crate::{emit::Ready, fault::Fault, input};

/// A rule file as it was read.
pub(super) struct Star {
    name: String,
    text: String,
    given: Vec<(String, String)>,
    /// Whether its game has an ending of its own.
    has_ending: bool,
}

impl Star {
    /// Reads the file of a spec such as `rules:game.star,k=3`, which is that of `game`.
    pub(super) fn read(spec: &str, session: &Session<'_>, game: GameId) -> Result<Self, Fault> {
        let has_ending = session.game(game).board().ending() != Ending::Normal;
        let spec = spec.trim();
        let spec = spec.strip_prefix("rules:").unwrap_or(spec);
        let (name, rest) =
            spec.split_once(".star")
                .map_or((spec.to_owned(), ""), |(stem, rest)| {
                    (
                        format!("{}.star", stem.trim_start_matches('"')),
                        rest.trim_start_matches('"'),
                    )
                });
        let given = pieces(rest)
            .into_iter()
            .filter_map(|piece| {
                let (name, value) = piece.split_once('=')?;
                Some((name.trim().to_owned(), value.trim().to_owned()))
            })
            .collect();
        let bytes = input::load(&name, session.work().memory)?;
        let text = String::from_utf8(bytes).map_err(|_| {
            Fault::input(format!(
                "expected text in UTF-8 in '{name}', found other bytes: save it as UTF-8"
            ))
        })?;
        Ok(Self {
            name,
            text,
            given,
            has_ending,
        })
    }

    /// The file's name and its parameters.
    pub(super) fn pieces(&self) -> Vec<String> {
        let given = self
            .given
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        [self.name.clone()].into_iter().chain(given).collect()
    }

    /// Whether its game has an ending of its own.
    pub(super) fn has_ending(&self) -> bool {
        self.has_ending
    }

    pub(super) fn file(&self) -> RuleFile<'_> {
        RuleFile {
            name: &self.name,
            text: &self.text,
            given: &self.given,
            has_ending: self.has_ending,
        }
    }
}

/// The pieces between commas that stand outside brackets.
fn pieces(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut depth = 0;
    for c in text.chars() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        match (c, depth) {
            (',', 0) => found.push(String::new()),
            _ => {
                let last = found.len() - 1;
                found[last].push(c);
            }
        }
    }
    found
}

/// That problem files become Python alone.
pub(super) fn only_python(name: &str, language: Language) -> Result<(), Fault> {
    match language {
        Language::Python => Ok(()),
        _ => Err(Fault::input(format!(
            "'{name}' is a problem file, which is written in a dialect of Python and becomes a program \
             in Python alone: choose --emit python"
        ))),
    }
}

/// The search for a game of a rule file, and what it was checked with.
pub(super) fn game(
    asked: &Asked<'_>,
    session: &mut Session<'_>,
    game: GameId,
    mut notes: Vec<String>,
) -> Result<(String, Fresh), Fault> {
    let work: Work<'_> = session.work();
    let star = Star::read(&asked.words.spec, session, game)?;
    let function = match star.has_ending {
        true => "is_losing",
        false => "grundy_value",
    };
    notes.push(format!(
        "{function}(position): only what play can come to is searched."
    ));
    if asked.words.emit.unchecked {
        notes.push("NOT CHECKED: it was not run.".into());
        return Ok((star.file().game(&notes)?, Fresh::default()));
    }
    let fresh = Fresh::of_search(session, game, asked.width)?;
    let positions: Vec<&(Vec<u64>, u64)> = fresh.known.iter().collect();
    let ready = Ready::new(Language::Python, &star.file().tested_game()?, work)?;
    compared_lines(&ready, None, &positions, work)?;
    notes.push(fresh.told(Language::Python, 0));
    Ok((star.file().game(&notes)?, fresh))
}
