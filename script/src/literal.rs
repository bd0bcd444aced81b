//! Positions as trees of numbers and words, and how they are written.

use std::fmt::{self, Write};

/// What a position consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tree {
    Int(i64),
    Text(String),
    Tuple(Vec<Tree>),
}

/// Tuples lie no deeper within one another.
pub(crate) const DEEPEST: usize = 64;

impl Tree {
    /// Reads what [`label`](Self::label) writes; any other text is itself a string.
    pub(crate) fn of_label(label: &str) -> Option<Self> {
        match looks_literal(label) {
            true => Self::parse(label),
            false => Some(Self::Text(label.to_owned())),
        }
    }

    /// Reads a number, a string in quotes or a tuple, as a rule file writes them.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut reader = Reader {
            rest: text.trim(),
            depth: 0,
        };
        let tree = reader.tree()?;
        reader.rest.is_empty().then_some(tree)
    }

    /// How it is written within a position: a string as it is where nothing else is meant by it.
    pub(crate) fn label(&self) -> String {
        match self {
            Self::Text(text) if !looks_literal(text) && text.chars().all(plain) => text.clone(),
            other => other.to_string(),
        }
    }
}

fn plain(c: char) -> bool {
    c != '"' && !c.is_control()
}

/// Whether a label is read as a number, a tuple or a quoted string.
fn looks_literal(label: &str) -> bool {
    label.is_empty()
        || label.starts_with(|c: char| c.is_ascii_digit() || "([-'".contains(c))
        || label.trim() != label
}

/// As the file would write it, with single quotes.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => write!(f, "{number}"),
            Self::Text(text) => {
                f.write_char('\'')?;
                for c in text.chars() {
                    match c {
                        '\'' | '\\' => write!(f, "\\{c}")?,
                        '"' => f.write_str("\\x22")?,
                        c if c.is_control() && u32::from(c) < 0x80 => {
                            write!(f, "\\x{:02x}", u32::from(c))?;
                        }
                        c => f.write_char(c)?,
                    }
                }
                f.write_char('\'')
            }
            Self::Tuple(items) => {
                f.write_char('(')?;
                for (place, item) in items.iter().enumerate() {
                    let comma = if place > 0 { ", " } else { "" };
                    write!(f, "{comma}{item}")?;
                }
                f.write_str(if items.len() == 1 { ",)" } else { ")" })
            }
        }
    }
}

struct Reader<'t> {
    rest: &'t str,
    depth: usize,
}

impl Reader<'_> {
    fn tree(&mut self) -> Option<Tree> {
        self.blank();
        match self.rest.chars().next()? {
            '(' => self.items(')'),
            '[' => self.items(']'),
            '\'' => self.text().map(Tree::Text),
            _ => self.number().map(Tree::Int),
        }
    }

    fn blank(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn next(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        Some(c)
    }

    fn items(&mut self, end: char) -> Option<Tree> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        self.next();
        let (mut items, mut comma) = (Vec::new(), true);
        loop {
            self.blank();
            if self.rest.starts_with(end) {
                self.next();
                self.depth -= 1;
                // As in Python, one item in parentheses without a comma is no tuple.
                return match (items.len(), comma, end) {
                    (1, false, ')') => items.pop(),
                    _ => Some(Tree::Tuple(items)),
                };
            }
            if !comma {
                return None;
            }
            items.push(self.tree()?);
            self.blank();
            comma = self.rest.starts_with(',');
            if comma {
                self.next();
            }
        }
    }

    fn text(&mut self) -> Option<String> {
        self.next();
        let mut text = String::new();
        loop {
            match self.next()? {
                '\'' => return Some(text),
                '\\' => match self.next()? {
                    'x' => {
                        let code = self.rest.get(..2)?;
                        text.push(char::from(u8::from_str_radix(code, 16).ok()?));
                        self.rest = &self.rest[2..];
                    }
                    'n' => text.push('\n'),
                    c => text.push(c),
                },
                c => text.push(c),
            }
        }
    }

    fn number(&mut self) -> Option<i64> {
        let digits = self.rest.strip_prefix('-').unwrap_or(self.rest);
        let length = digits
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(digits.len());
        let end = self.rest.len() - digits.len() + length;
        let number = self.rest[..end].parse().ok()?;
        self.rest = &self.rest[end..];
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_read_back() {
        for text in [
            "X..", "12", "-3", "'a'", "(1, 2)", "", " a", "a\"b", "a\nb\\", "ß(", "[",
        ] {
            let tree = Tree::Text(text.into());
            let label = tree.label();
            assert!(label.chars().all(plain), "{label}");
            assert_eq!(Tree::of_label(&label), Some(tree), "{label}");
        }
    }

    #[test]
    fn literals_are_read() {
        for (text, written) in [
            ("5", "5"),
            ("(1,2)", "(1, 2)"),
            ("((1),)", "(1,)"),
            ("[1, 'a', (-2, ())]", "(1, 'a', (-2, ()))"),
        ] {
            assert_eq!(Tree::parse(text).unwrap().to_string(), written);
        }
        for text in [
            "",
            "(",
            "(1",
            "(1 2)",
            "1 2",
            "--1",
            "(,)",
            "'a",
            "9223372036854775808",
        ] {
            assert_eq!(Tree::parse(text), None, "{text}");
        }
        assert_eq!(Tree::parse(&"(".repeat(1_000_000)), None);
    }
}
