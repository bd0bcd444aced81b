//! What the interpreter says of an error, in words for who has written the file, with a remedy.

mod words;

use super::told::a;
pub(super) use words::SIGNATURES;
use words::{CLOSERS, KEYWORDS, MISSING};

/// What the interpreter says, a word that the file has there, and what is said instead.
fn sayings() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let entries = include_str!("remedy/sayings.txt").split("\n\n").skip(1);
    entries.filter_map(|entry| {
        let (pattern, ours) = entry.split_once('\n')?;
        let (pattern, hint) = pattern.split_once(" ~ ").unwrap_or((pattern, ""));
        Some((pattern, hint, ours.trim()))
    })
}

/// What is known of an error beside its text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Where<'t> {
    /// The text of the file where it happened, and what follows it on its line.
    pub(super) source: &'t str,
    pub(super) rest: &'t str,
    /// The line up to there.
    pub(super) before: &'t str,
}

/// The sentence for an error: what was found, what is expected, and what to do.
pub(super) fn mended(text: &str, at: Where<'_>) -> String {
    let text = text.strip_prefix("Parse error: ").unwrap_or(text);
    if let Some([name, ..]) = fit("Variable `{}` not found*", text).as_deref()
        && let Some(remedy) = said(&MISSING, name)
    {
        return format!("there is no {name} here: {remedy}");
    }
    if let Some([word]) = fit("cannot use reserved keyword `{}`", text).as_deref() {
        let remedy = said(&KEYWORDS, word).unwrap_or("it is a word of Python that is reserved");
        return format!("Starlark has no '{word}': {remedy}");
    }
    if text.contains("expected") && text.starts_with("unexpected") {
        return format!("{text}{}", grammar(text, at));
    }
    for (pattern, hint, ours) in sayings() {
        let hinted = at.source.contains(hint) || at.rest.contains(hint);
        if let Some(found) = fit(pattern, text).filter(|_| hinted) {
            return filled(ours, &found, at.source);
        }
    }
    text.to_owned()
}

/// What to do about a token that the grammar does not have there.
fn grammar(text: &str, at: Where<'_>) -> String {
    let before = at.before.trim_end();
    let found = CLOSERS.iter().find(|(kind, mark, _)| match *kind {
        "rest" => at.rest.starts_with(mark),
        "before" => before.ends_with(mark),
        "begin" => before.trim_start().starts_with(mark) && text.contains("new line"),
        _ => text.contains(mark),
    });
    found.map_or(String::new(), |(.., remedy)| format!(": {remedy}"))
}

fn said(list: &[(&str, &'static str)], word: &str) -> Option<&'static str> {
    let found = list.iter().find(|(words, _)| {
        let mut words = words.split(' ');
        words.any(|own| own == word)
    });
    found.map(|(_, remedy)| *remedy)
}

/// What stands for each `{}` of a pattern; a `*` at its end stands for anything more.
fn fit<'t>(pattern: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let (pattern, is_open) = match pattern.strip_suffix('*') {
        Some(pattern) => (pattern, true),
        None => (pattern, false),
    };
    let mut pieces = pattern.split("{}");
    let mut rest = text.strip_prefix(pieces.next()?)?;
    let mut found = Vec::new();
    let mut pieces = pieces.peekable();
    while let Some(piece) = pieces.next() {
        let last = pieces.peek().is_none() && !is_open;
        let (hole, after) = match last {
            true => (rest.strip_suffix(piece)?, ""),
            false => rest.split_once(piece)?,
        };
        found.push(hole);
        rest = after;
    }
    (is_open || rest.is_empty()).then_some(found)
}

/// The template with what was found: `{0}` as it is, `{a0}` as a type with its article, `{f0}` as
/// a function and `{d0}` as its definition; `{source}` is the text of the file.
fn filled(ours: &str, found: &[&str], source: &str) -> String {
    let mut text = ours.replace("{source}", &super::told::short(one_line(source).trim()));
    for (at, hole) in found.iter().enumerate() {
        // The name of a function comes after that of its file.
        let function = hole.rsplit('.').next().unwrap_or(hole);
        let defined = SIGNATURES.iter().find(|known| {
            let name = known.split('(').next();
            name == Some(function)
        });
        let defined = defined.map_or("give those that its def names".into(), |known| {
            format!("it is called as {known}, define it so")
        });
        for (mark, word) in [
            ("", (*hole).to_owned()),
            ("a", a(hole)),
            ("f", function.to_owned()),
            ("d", defined),
        ] {
            text = text.replace(&format!("{{{mark}{at}}}"), &word);
        }
    }
    text
}

/// The text with its lines in one.
pub(super) fn one_line(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_have_holes() {
        assert_eq!(
            fit("Key `{}` was not found", "Key `a` b` was not found"),
            Some(vec!["a` b"])
        );
        assert_eq!(
            fit("Variable `{}` not found*", "Variable `x` not found, did"),
            Some(vec!["x"])
        );
        assert_eq!(fit("Immutable", "Immutable"), Some(vec![]));
        assert_eq!(fit("Immutable", "Immutable here"), None);
        assert_eq!(fit("a {} b {}", "a 1 b"), None);
    }

    #[test]
    fn each_saying_is_reached() {
        let all: Vec<_> = sayings().collect();
        assert!(all.len() > 50);
        for (pattern, hint, ours) in &all {
            let text = pattern.replace("{}", "x");
            let at = Where {
                source: hint,
                ..Where::default()
            };
            let first = all.iter().find(|(pattern, hint, _)| {
                fit(pattern, &text).is_some() && at.source.contains(hint)
            });
            assert_eq!(first.map(|(.., ours)| ours), Some(ours), "{pattern}");
            let sentence = mended(&text, at);
            assert!(!sentence.contains('{'), "{sentence}");
        }
    }

    #[test]
    fn what_is_not_known_stays_as_it_is() {
        let text = "something new";
        assert_eq!(mended(text, Where::default()), text);
    }
}
