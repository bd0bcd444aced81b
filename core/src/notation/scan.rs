//! Where brackets and quotes end.

use super::shortened;
use crate::Error;

/// Shows `visit` the place of each `separator` outside `()`, `[]`, `"…"` and `'…'`.
///
/// # Errors
/// When a bracket or a quote is not closed.
pub(super) fn scan(text: &str, separator: char, mut visit: impl FnMut(usize)) -> Result<(), Error> {
    let mut open = Vec::new();
    // Whether an item may begin here, and where the last string in single quotes ends.
    let (mut begins, mut end) = (true, 0);
    for (at, c) in text.char_indices() {
        if at < end {
            continue;
        }
        match (open.last(), c) {
            (Some('"'), '"') => drop(open.pop()),
            (Some('"'), _) => {}
            (_, '"' | '(' | '[') => open.push(c),
            (_, '\'') if begins => end = at + string(&text[at..]),
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
        begins = matches!(c, '(' | '[' | ',' | ':' | '+' | '=') || begins && c.is_whitespace();
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

/// How long a string is that begins with a single quote, in bytes; 1 where no other quote ends it
/// together with its item, so that the quote is a character like others.
fn string(text: &str) -> usize {
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|&(_, c)| {
        let is_end = c == '\'' && !escaped;
        escaped = c == '\\' && !escaped;
        is_end
    });
    let ends_item = |rest: &str| rest.trim_start().starts_with([',', ')', ']', ':', '+']);
    match end {
        Some((at, _)) if at + 1 == text.len() || ends_item(&text[at + 1..]) => at + 1,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> Vec<&str> {
        crate::notation::split(text, ',').unwrap()
    }

    #[test]
    fn single_quotes_protect_where_they_are_quotes() {
        for (text, found) in [
            ("'a,b',c", vec!["'a,b'", "c"]),
            ("('a,(',c)", vec!["('a,(',c)"]),
            (" 'it\\'s, so' ,d", vec![" 'it\\'s, so' ", "d"]),
            // A name may have quotes too.
            ("don't,won't", vec!["don't", "won't"]),
            ("'a-b,'c-d", vec!["'a-b", "'c-d"]),
            ("'a,b", vec!["'a", "b"]),
        ] {
            assert_eq!(pieces(text), found, "{text}");
        }
        let mut last = None;
        let place = |at| last = Some(at);
        assert!(scan("rules:f:'a:b'", ':', place).is_ok());
        assert_eq!(last, Some(7));
    }
}
