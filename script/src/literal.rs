//! Positions as trees of numbers and words, and how they are written.

mod reader;
#[cfg(test)]
mod tests;

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

/// The word for the position that play begins with.
pub(crate) const START_WORD: &str = "start";

impl Tree {
    /// Reads a number, a string or a tuple: as a rule file writes them, or with strings that stand
    /// without quotes where nothing else is meant by them.
    ///
    /// # Errors
    /// A sentence that says what was found, what was expected, and what to do.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        reader::read(text)
    }

    /// Reads what [`label`](Self::label) writes; any other text is itself a string.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(crate) fn of_label(label: &str) -> Result<Self, String> {
        match looks_literal(label) {
            true => Self::read(label),
            false => Ok(Self::Text(label.to_owned())),
        }
    }

    /// What stands in double quotes: a string as it is, or in single quotes of its own; a tuple; or
    /// a negative number.
    fn of_quoted(inside: &str) -> Result<Self, String> {
        let digits = inside.strip_prefix('-').unwrap_or_default();
        let negative = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        match inside.starts_with(['(', '[', '\'']) || negative {
            false => Ok(Self::Text(inside.to_owned())),
            true => Self::read(inside).map_err(|error| {
                format!(
                    "{error}; where a string is meant that begins so, add single quotes, as in \
                     \"'{}'\"",
                    reader::shown(inside)
                )
            }),
        }
    }

    /// How it is named within a position: a string as it is where nothing else is meant by it.
    pub(crate) fn label(&self) -> String {
        match self {
            Self::Text(text) if !looks_literal(text) && text.chars().all(plain) => text.clone(),
            other => other.to_string(),
        }
    }

    /// Appends it as a position is written, in which tuples stand as they are and names in double
    /// quotes where they have other characters than letters, digits and `_`.
    pub(crate) fn write(&self, out: &mut String) {
        match self {
            Self::Tuple(items) => {
                out.push('(');
                for (place, item) in items.iter().enumerate() {
                    if place > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push_str(if items.len() == 1 { ",)" } else { ")" });
            }
            named => {
                let label = named.label();
                match label.chars().all(|c| c.is_alphanumeric() || c == '_') {
                    true => out.push_str(&label),
                    false => out.extend(["\"", &label, "\""]),
                }
            }
        }
    }
}

fn plain(c: char) -> bool {
    c != '"' && !c.is_control()
}

/// Whether a label is read as a number, a tuple, a quoted string or the start.
#[inline]
pub(crate) fn looks_literal(label: &str) -> bool {
    label.is_empty()
        || label.starts_with(|c: char| c.is_ascii_digit() || "([-'".contains(c))
        || label.trim() != label
        || label == START_WORD
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
                        c if c.is_control() => write!(f, "\\x{:02x}", u32::from(c))?,
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
