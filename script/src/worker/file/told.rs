//! What is wrong, in a sentence with its place.

use std::fmt::Display;

use starlark::{ErrorKind, codemap::FileSpan, values::Value};

use super::{
    File,
    remedy::{Where, mended, one_line},
    values::sum_of,
};
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
    let text = one_line(&error.without_diagnostic().to_string());
    let span = error.span();
    let at = span.map(|span| place(span, &text));
    let place = at.map(|(line, column)| format!("{name}, line {line}, column {column}: "));
    let place = place.unwrap_or_default() + doing;
    if let ErrorKind::Fail(_) = error.kind() {
        return Fault::input(format!("{place}{}", short_to(&text, LONGEST_SAYING)));
    }
    if text.starts_with("Evaluation cancelled") {
        return Fault::limit(format!(
            "{place}not done within {} seconds: does a loop go on for too long? \
             Allow more with --rules-time",
            limits.seconds
        ));
    }
    if text.starts_with("Heap memory limit") {
        return Fault::limit(format!(
            "{place}the file's values take more than half of {} bytes: \
             keep fewer, or allow more with --rules-memory",
            limits.memory
        ));
    }
    let around = span.map_or_else(Where::default, around);
    let sentence = mended(&text, around);
    Fault::input(format!("{place}{}", short_to(&sentence, LONGEST_SAYING)))
}

/// Sentences are no longer.
const LONGEST_SAYING: usize = 400;

/// The line and the column of an error, counted from 1.
fn place(span: &FileSpan, text: &str) -> (usize, usize) {
    let begin = span.resolve_span().begin;
    let line = span.file.source_line(begin.line);
    if text.ends_with("tabs are not allowed") {
        // It is told at the end of the line before.
        let later = (begin.line..=span.resolve_span().end.line + 1).find_map(|at| {
            let line = span.file.line_span_opt(at)?;
            let column = span.file.source_span(line).find('\t')?;
            Some((at + 1, column + 1))
        });
        return later.unwrap_or((begin.line + 1, begin.column + 1));
    }
    let is_after = text.ends_with("incorrect indentation") && begin.column >= line.trim_end().len();
    if is_after && let Some(next) = span.file.line_span_opt(begin.line + 1) {
        let next = span.file.source_span(next);
        return (begin.line + 2, next.len() - next.trim_start().len() + 1);
    }
    (begin.line + 1, begin.column + 1)
}

/// The text around an error.
fn around(span: &FileSpan) -> Where<'_> {
    let begin = span.resolve_span().begin;
    let source = span.file.source();
    let start = source.len().min(span.span.begin().get() as usize);
    let (before, rest) = source.split_at_checked(start).unwrap_or((source, ""));
    // Where a line ends too early, what matters stands at its end.
    let before = match begin.column {
        0 => before.trim_end(),
        _ => before,
    };
    Where {
        source: span.source_span(),
        rest: rest.lines().next().unwrap_or_default(),
        before: before.lines().next_back().unwrap_or_default(),
    }
}

/// A type of the interpreter with its article.
pub(super) fn a(name: &str) -> String {
    match name {
        "NoneType" => "None".into(),
        "struct" => "a sum or case (plus(…) or case(…))".into(),
        "native_function" => "a function".into(),
        _ if name.starts_with(['a', 'e', 'i', 'o']) => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

/// What a sum is called.
pub(super) const PLUS: &str = "a sum made by plus(…)";

/// What a value is, with its article.
pub(in crate::worker) fn kind(value: Value<'_>) -> String {
    match sum_of(value) {
        Some(_) => PLUS.into(),
        None => a(value.get_type()),
    }
}

pub(super) fn no_position(of: &str, found: &str) -> String {
    let remedy = match found {
        PLUS => "; parts(position) returns the list of the parts",
        _ => "",
    };
    format!("{of} is {found}, expected a position: a number, a string or a tuple of these{remedy}")
}

/// The text, or its beginning where it is too long for an error.
pub(in crate::worker) fn short(text: &str) -> String {
    short_to(text, 80)
}

fn short_to(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => {
            let quote = text.chars().next().filter(|c| ['\'', '"'].contains(c));
            let quote = quote.map_or(String::new(), String::from);
            format!("{}…{quote}", &text[..end])
        }
    }
}
