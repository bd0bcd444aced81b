//! How specs and positions are cut into pieces and components are read and written.

use std::{borrow::Cow, fmt::Write};

use crate::{Board, Error, Numbers};

/// Cuts `text` at every `separator` that stands outside `()`, `[]` and `"…"`.
///
/// # Errors
/// When a bracket or a quote is not closed.
pub(crate) fn split(text: &str, separator: char) -> Result<Vec<&str>, Error> {
    let (mut pieces, mut start) = (Vec::new(), 0);
    scan(text, separator, |at| {
        pieces.push(&text[start..at]);
        start = at + separator.len_utf8();
    })?;
    pieces.push(&text[start..]);
    Ok(pieces)
}

/// The place of the first `separator` outside `()`, `[]` and `"…"`.
pub(crate) fn find(text: &str, separator: char) -> Result<Option<usize>, Error> {
    let mut first = None;
    scan(text, separator, |at| first = first.or(Some(at)))?;
    Ok(first)
}

/// The place of the last `separator` outside `()`, `[]` and `"…"`.
pub(crate) fn find_last(text: &str, separator: char) -> Result<Option<usize>, Error> {
    let mut last = None;
    scan(text, separator, |at| last = Some(at))?;
    Ok(last)
}

/// Shows `visit` the place of each `separator` outside `()`, `[]` and `"…"`.
fn scan(text: &str, separator: char, mut visit: impl FnMut(usize)) -> Result<(), Error> {
    let mut open = Vec::new();
    for (at, c) in text.char_indices() {
        match (open.last(), c) {
            (Some('"'), '"') => drop(open.pop()),
            (Some('"'), _) => {}
            (_, '"' | '(' | '[') => open.push(c),
            (Some('('), ')') | (Some('['), ']') => drop(open.pop()),
            (_, ')' | ']') => {
                return Err(Error::input(format!(
                    "'{c}' in '{}' closes nothing: remove it or open it",
                    shortened(text)
                )));
            }
            (None, c) if c == separator => visit(at),
            _ => {}
        }
    }
    match open.pop() {
        None => Ok(()),
        Some('"') => Err(Error::input(format!(
            "a quote in '{}' is not closed: add '\"'",
            shortened(text)
        ))),
        Some(c) => Err(Error::input(format!(
            "'{c}' in '{}' is not closed: add '{}'",
            shortened(text),
            if c == '(' { ')' } else { ']' }
        ))),
    }
}

/// So much of a text is shown in an error.
const MOST_SHOWN: usize = 80;

/// The text, or its beginning and `…` where it is too long for an error.
pub(crate) fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MOST_SHOWN) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// What stands between quotes, or the text itself.
pub(crate) fn unquote(text: &str) -> &str {
    text.strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .unwrap_or(text)
}

/// Reads components separated by commas.
///
/// # Errors
/// When an item is no number, name or list of them, or writes no component of the game.
pub(crate) fn components(text: &str, board: &dyn Board) -> Result<Vec<Numbers>, Error> {
    let items = split(text, ',')?;
    let lists = items.iter().any(|item| item.trim().starts_with('('));
    let read = if board.list_is_one() && !lists {
        vec![
            items
                .iter()
                .map(|item| number(item, board))
                .collect::<Result<_, _>>()?,
        ]
    } else {
        items
            .iter()
            .map(|item| component(item.trim(), board))
            .collect::<Result<Vec<_>, _>>()?
    };
    for numbers in &read {
        board.check(numbers)?;
    }
    Ok(read)
}

fn component(item: &str, board: &dyn Board) -> Result<Numbers, Error> {
    if let Some(read) = board.read(item) {
        return read;
    }
    let Some(inner) = item
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
    else {
        return Ok(vec![number(item, board)?]);
    };
    if inner.trim().is_empty() {
        return Ok(Vec::new());
    }
    split(inner, ',')?
        .iter()
        .map(|item| number(item, board))
        .collect()
}

fn number(item: &str, board: &dyn Board) -> Result<u64, Error> {
    let item = item.trim();
    if let Some(number) = board.number(unquote(item)) {
        return Ok(number);
    }
    // Where the game has names, only they are written: a number may be mistaken for one of them.
    match board.label(0) {
        Some(first) => Err(unnamed(item, first)),
        None => whole(item),
    }
}

fn unnamed(item: &str, first: &str) -> Error {
    Error::input(format!(
        "expected a name that this game knows, such as '{first}', found '{}'",
        shortened(unquote(item))
    ))
}

/// Reads a whole number; `_` may stand between its digits.
///
/// # Errors
/// When `text` is anything else, or too large.
pub(crate) fn whole(text: &str) -> Result<u64, Error> {
    let item = text.trim();
    let wrong = || {
        Error::input(format!(
            "expected a whole number from 0 to {}, found '{}'",
            u64::MAX,
            shortened(item)
        ))
    };
    let inside = item.starts_with(|c: char| c.is_ascii_digit())
        && item.ends_with(|c: char| c.is_ascii_digit());
    if !inside {
        return Err(wrong());
    }
    let number = match item.contains('_') {
        true => item.replace('_', "").parse(),
        false => item.parse(),
    };
    number.map_err(|_| wrong())
}

/// Writes one component as [`components`] reads it.
pub(crate) fn write_component(out: &mut String, numbers: &[u64], board: &dyn Board) {
    if let Some(text) = board.write(numbers) {
        out.push_str(&text);
        return;
    }
    let bare = numbers.len() == 1 && !board.list_is_one();
    if !bare {
        out.push('(');
    }
    for (i, &number) in numbers.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        match board.label(number) {
            Some(label) if label.chars().all(|c| c.is_alphanumeric() || c == '_') => {
                out.push_str(label)
            }
            Some(label) => drop(write!(out, "\"{label}\"")),
            None => drop(write!(out, "{number}")),
        }
    }
    if !bare {
        out.push(')');
    }
}
