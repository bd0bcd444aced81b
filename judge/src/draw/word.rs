use std::fmt;

/// A word of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// A whole number.
    Number(i64),
    /// Anything else.
    Text(String),
}

impl Word {
    /// The number that it is or writes.
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.parse().ok(),
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// The words of an input; those that are written as numbers are numbers.
pub fn words(input: &[u8]) -> Vec<Word> {
    let text = String::from_utf8_lossy(input);
    text.split_ascii_whitespace()
        .map(|word| match word.parse::<i64>() {
            Ok(number) if number.to_string() == word => Word::Number(number),
            _ => Word::Text(word.to_owned()),
        })
        .collect()
}
