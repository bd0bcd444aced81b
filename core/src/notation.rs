//! How specs and positions are cut into pieces and components are read and written.

mod scan;

use std::{borrow::Cow, fmt::Write};

use crate::{Board, Error, Numbers};
use scan::scan;

/// Cuts `text` at every `separator` that stands outside `()`, `[]`, `"…"` and `'…'`.
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

/// The place of the first `separator` outside `()`, `[]`, `"…"` and `'…'`.
pub(crate) fn find(text: &str, separator: char) -> Result<Option<usize>, Error> {
    let mut first = None;
    scan(text, separator, |at| first = first.or(Some(at)))?;
    Ok(first)
}

/// The place of the last `separator` outside `()`, `[]`, `"…"` and `'…'`.
pub(crate) fn find_last(text: &str, separator: char) -> Result<Option<usize>, Error> {
    let mut last = None;
    scan(text, separator, |at| last = Some(at))?;
    Ok(last)
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
    let listed = |item: &&&str| item.trim().starts_with('(');
    let lists = items.iter().filter(listed).count();
    let read = if board.list_is_one() && board.reads_lists() && lists < items.len() {
        // What has its own parentheses in such a list is an item of it.
        vec![component(&listed_as_one(&items), board)?]
    } else if board.list_is_one() && lists == 0 {
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

/// The items of a list whose parentheses were left out.
fn listed_as_one(items: &[&str]) -> String {
    match items {
        [item] => item.trim().to_owned(),
        items => format!("({})", items.join(",")),
    }
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
    let mut items = split(inner, ',')?;
    // As in Python, a comma may end a list.
    if items.last().is_some_and(|last| last.trim().is_empty()) {
        items.pop();
    }
    items.iter().map(|item| number(item, board)).collect()
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
