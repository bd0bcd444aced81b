//! How a judge compares answers.

use crate::Compare;

/// How answers differ from the right ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// A word is another one.
    Wrong,
    /// All words are right, but white space is not.
    Space,
    /// They end too early.
    Little,
    /// They go on after the last one.
    Much,
}

/// The first difference between the right answers and what was got, with its places in both.
pub(super) fn difference(
    expected: &[u8],
    got: &[u8],
    rule: Compare,
) -> Option<(Mismatch, [usize; 2])> {
    let (expected, got) = (expected.trim_ascii_end(), got.trim_ascii_end());
    if expected == got {
        return None;
    }
    let (mut right, mut said) = (Words::of(expected), Words::of(got));
    loop {
        let places = [right.start(), said.start()];
        match (right.next(), said.next()) {
            (None, None) if rule == Compare::Words => return None,
            (None, None) => {
                let same = expected.iter().zip(got).take_while(|(a, b)| a == b);
                let at = same.count();
                return Some((Mismatch::Space, [at, at]));
            }
            (Some(_), None) => return Some((Mismatch::Little, places)),
            (None, Some(_)) => return Some((Mismatch::Much, places)),
            (Some(a), Some(b)) if a != b => {
                let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
                return Some((Mismatch::Wrong, places.map(|at| at + same)));
            }
            _ => {}
        }
    }
}

/// Whether what was got are right answers up to some place.
pub(super) fn is_start(expected: &[u8], got: &[u8]) -> bool {
    let whole = got.last().is_none_or(u8::is_ascii_whitespace);
    let words = got.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty());
    let mut words: Vec<&[u8]> = words.collect();
    let last = if whole { None } else { words.pop() };
    let mut right = Words::of(expected);
    let same = words.into_iter().all(|word| right.next() == Some(word));
    same && last.is_none_or(|last| right.next().is_some_and(|word| word.starts_with(last)))
}

/// The words of a text.
struct Words<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Words<'t> {
    fn of(text: &'t [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// Where the next word starts.
    fn start(&self) -> usize {
        let rest = &self.text[self.at..];
        let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace());
        self.at + blank.count()
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = &'t [u8];

    fn next(&mut self) -> Option<&'t [u8]> {
        let start = self.start();
        let rest = &self.text[start..];
        let length = rest
            .iter()
            .take_while(|byte| !byte.is_ascii_whitespace())
            .count();
        self.at = start + length;
        (length > 0).then(|| &rest[..length])
    }
}

#[cfg(test)]
mod tests {
    use super::{Mismatch::*, *};

    #[test]
    fn differences_are_found() {
        let found = |a: &str, b: &str, rule| difference(a.as_bytes(), b.as_bytes(), rule);
        for rule in [Compare::Exact, Compare::Words] {
            assert_eq!(found("a\nb\n", "a\nb", rule), None);
            assert_eq!(found("a\nb\n", "a\nc\n", rule), Some((Wrong, [2, 2])));
            assert_eq!(found("LWW", "LWL", rule), Some((Wrong, [2, 2])));
            assert_eq!(found("a\nb\n", " a\n", rule), Some((Little, [2, 2])));
            assert_eq!(found("a\nb\n", "a\nb\nb\n", rule), Some((Much, [3, 4])));
            assert_eq!(found("a\n", "", rule), Some((Little, [0, 0])));
        }
        assert_eq!(found("a\n\nb\n", "a\nb\n", Compare::Words), None);
        let space = found("a\n\nb\n", "a\nb\n", Compare::Exact);
        assert_eq!(space, Some((Space, [2, 2])));
    }

    #[test]
    fn starts_are_known() {
        for (got, is) in [
            ("", true),
            ("a", true),
            ("a ", true),
            ("a bb", true),
            ("a b", true),
        ] {
            assert_eq!(is_start(b"a\nbb\n", got.as_bytes()), is, "{got}");
        }
        for got in ["b", "a b ", "a bb c", "a bc"] {
            assert!(!is_start(b"a\nbb\n", got.as_bytes()), "{got}");
        }
    }
}
