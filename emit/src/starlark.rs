//! Rule files as programs in Python, of which their language is a dialect.

use grundy::Error;

use crate::Code;

/// A rule file.
#[derive(Clone, Copy, Debug)]
pub struct RuleFile<'a> {
    /// The file's name.
    pub name: &'a str,
    /// What it says.
    pub text: &'a str,
    /// The parameters that are given with it: names, and values as they are written.
    pub given: &'a [(String, String)],
}

/// A game of a rule file, in other languages.
#[derive(Clone, Debug)]
pub struct Translation {
    /// The program with the search alone.
    pub code: Code,
    /// The program with the table of all values from below too. It is right where it does not
    /// fail: a move that leaves the table ends it.
    pub table: Option<Code>,
    /// How many numbers write a position.
    pub width: usize,
    /// The functions of the file that are left out, since they cannot be translated and no value
    /// depends on them.
    pub without: Vec<&'static str>,
}

const BEFORE: &str = include_str!("starlark/before.py");
const SEARCH: &str = include_str!("starlark/search.py");
const PROBLEM: &str = include_str!("starlark/problem.py");

impl RuleFile<'_> {
    /// A program in Python with the file's own functions and the search `grundy_value(position)`.
    ///
    /// # Errors
    /// When a parameter is no number, word or tuple of numbers.
    pub fn game(&self, notes: &[String]) -> Result<String, Error> {
        let text = self.with(SEARCH)?;
        Ok(noted(notes, &text))
    }

    /// The complete program for a problem: the file's own functions, the search, and what reads
    /// the cases and says the answers.
    ///
    /// # Errors
    /// As [`game`](Self::game).
    pub fn problem(&self, notes: &[String]) -> Result<String, Error> {
        let text = self.with(&format!("{SEARCH}\n\n{PROBLEM}"))?;
        Ok(noted(notes, &format!("import sys\n\n\n{text}")))
    }

    fn with(&self, after: &str) -> Result<String, Error> {
        let mut pairs = Vec::new();
        for (name, value) in self.given {
            pairs.push(format!("\"{name}\": {}", literal(value)?));
        }
        Ok(format!(
            "GIVEN = {{{}}}\n\n\n{BEFORE}\n\n# From {}:\n\n{}\n\n# How it is searched:\n\n{after}",
            pairs.join(", "),
            self.name,
            self.text.trim()
        ))
    }
}

fn noted(notes: &[String], text: &str) -> String {
    let lines: Vec<String> = notes.iter().map(|note| format!("# {note}\n")).collect();
    format!("{}\n{text}", lines.concat())
}

/// A parameter's value in Python.
fn literal(value: &str) -> Result<String, Error> {
    let value = value.trim().trim_matches('"');
    let word = |c: char| c.is_alphanumeric() || "_-. #".contains(c);
    let tuple = value.starts_with('(')
        && value
            .chars()
            .all(|c| c.is_ascii_digit() || "(), -".contains(c));
    if value.parse::<i64>().is_ok() || tuple {
        return Ok(value.to_owned());
    }
    match value.chars().all(word) {
        true => Ok(format!("\"{value}\"")),
        false => Err(Error::input(format!(
            "expected a number, a word or a tuple of numbers for a parameter, found '{value}': \
             write it into the file"
        ))),
    }
}
