//! What is wrong, in a sentence with its place.

use std::fmt::Display;

use super::File;
use crate::{Limits, packed::Packed, worker::Fault};

impl File {
    pub(super) fn about_moves(&self, position: &Packed, what: &str) -> Fault {
        let call = format!("moves({})", short(&self.interner.written(position)));
        self.at("moves", format!("{call} {what}"))
    }

    /// The error of a game in which the last position of `way` is the first again.
    pub(in crate::worker) fn loopy(&self, way: &[String]) -> Fault {
        let first = way.first().map_or("", String::as_str);
        let way: Vec<String> = way.iter().map(|position| short(position)).collect();
        self.at(
            "moves",
            format!(
                "this game is loopy: the position {} is reached again from itself by {}{}, and \
                 nim-values need a game in which every line of play ends",
                short(first),
                way.join(" → "),
                match self.has.canonical || self.has.parts {
                    true => " (by a move and then what canonical or parts make of it)",
                    false => "",
                }
            ),
        )
    }

    /// The error of a line of play that may have no end.
    pub(in crate::worker) fn endless(&self, moves: usize, to: &str) -> Fault {
        let place = self.place_of("moves");
        Fault::limit(format!(
            "{}, {place}: the search was given up after {moves} moves in one line of play, which \
             has come to {}: if it should end there or before, let moves list fewer, else ask for \
             something smaller or allow more memory",
            self.name,
            short(to)
        ))
    }

    /// An error about what `name` defines.
    pub(super) fn at(&self, name: &str, what: impl Display) -> Fault {
        Fault::input(format!("{}, {}: {what}", self.name, self.place_of(name)))
    }

    /// Where the file defines `name`.
    pub(super) fn place_of(&self, name: &str) -> String {
        let lines = self.text.lines().enumerate();
        let defined = |line: &str| {
            let (indent, rest) = match line.strip_prefix("def ") {
                Some(rest) => (4, rest.trim_start()),
                None => (0, line),
            };
            let after = rest.strip_prefix(name)?.trim_start();
            (after.starts_with('(') || after.starts_with('=')).then_some(indent + 1)
        };
        match lines
            .filter_map(|(at, line)| Some((at + 1, defined(line)?)))
            .last()
        {
            Some((line, column)) => format!("line {line}, column {column}"),
            None => "line 1, column 1".into(),
        }
    }
}

/// What the interpreter has to say, in one sentence with its place.
pub(super) fn told(name: &str, limits: Limits, error: starlark::Error, doing: &str) -> Fault {
    let text = error.without_diagnostic().to_string();
    let first = text.lines().next().unwrap_or_default();
    let place = error.span().map(|span| {
        let begin = span.resolve_span().begin;
        format!(
            "{name}, line {}, column {}: ",
            begin.line + 1,
            begin.column + 1
        )
    });
    let place = place.unwrap_or_default() + doing;
    if first.contains("Evaluation cancelled") {
        return Fault::limit(format!(
            "{place}not done within {} seconds: does a loop go on for too long? \
             Allow more with --rules-time",
            limits.seconds
        ));
    }
    if first.contains("heap size") || first.contains("Heap size") || first.contains("emory") {
        return Fault::limit(format!(
            "{place}the file's values take more than half of {} bytes: \
             keep fewer, or allow more with --rules-memory",
            limits.memory
        ));
    }
    Fault::input(format!("{place}{first}"))
}

pub(super) fn no_position(of: &str, found: &str) -> String {
    format!("{of} is {found}, expected a position: a number, a string or a tuple of these")
}

/// The text, or its beginning where it is too long for an error.
pub(in crate::worker) fn short(text: &str) -> String {
    match text.char_indices().nth(80) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
