//! Rule files as programs in Python, of which their language is a dialect.

use std::collections::BTreeSet;

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
    /// Whether it has an ending of its own, so that there are outcomes and no nim-values.
    pub has_ending: bool,
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
const ENDING: &str = include_str!("starlark/ending.py");
const PROBLEM: &str = include_str!("starlark/problem.py");
const HARNESS: &str = include_str!("starlark/harness.py");
const HARNESS_ENDING: &str = include_str!("starlark/harness_ending.py");

impl RuleFile<'_> {
    /// A program in Python with the file's own functions and the search: `grundy_value(position)`,
    /// or `is_losing(position)` where the file has an ending of its own.
    ///
    /// # Errors
    /// When a parameter is no number, word or tuple of numbers.
    pub fn game(&self, notes: &[String]) -> Result<String, Error> {
        let text = self.with(self.search())?;
        Ok(noted(notes, &text))
    }

    /// The same, which reads positions of numbers, one a line, and prints the value of each, or 1
    /// where it is lost and 0 where it is not.
    ///
    /// # Errors
    /// As [`game`](Self::game).
    pub fn tested_game(&self) -> Result<String, Error> {
        let harness = match self.has_ending {
            true => HARNESS_ENDING,
            false => HARNESS,
        };
        self.with(&format!("{}\n\n{harness}", self.search()))
    }

    /// The complete program for a problem: the file's own functions, the search, and what reads
    /// the cases and says the answers.
    ///
    /// # Errors
    /// As [`game`](Self::game).
    pub fn problem(&self, notes: &[String]) -> Result<String, Error> {
        let text = self.with(&format!("{}\n\n{PROBLEM}", self.search()))?;
        Ok(noted(notes, &format!("import sys\n\n\n{text}")))
    }

    fn search(&self) -> &'static str {
        match self.has_ending {
            true => ENDING,
            false => SEARCH,
        }
    }

    fn with(&self, after: &str) -> Result<String, Error> {
        let mut pairs = Vec::new();
        for (name, value) in self.given {
            pairs.push(format!("\"{name}\": {}", literal(value)?));
        }
        Ok(format!(
            "GIVEN = {{{}}}\n\n\n{BEFORE}\n\n# From {}:\n\n{}\n\n# How it is searched:\n\n{}",
            pairs.join(", "),
            self.name,
            self.text.trim(),
            apart(after, self.text),
        ))
    }
}

/// A program's part after the file, with other names for what the file has names for too.
fn apart(after: &str, file: &str) -> String {
    let theirs = heads(file);
    let clash: BTreeSet<&str> = heads(after).intersection(&theirs).copied().collect();
    let mut text = String::with_capacity(after.len());
    for piece in after.split_inclusive(|c| !is_of_name(c)) {
        if clash.contains(piece.trim_end_matches(|c| !is_of_name(c))) {
            text += "grundy_";
        }
        text += piece;
    }
    text
}

/// What is given a name at the top, and at most some words more.
fn heads(text: &str) -> BTreeSet<&str> {
    let top = text.lines().filter(|line| line.starts_with(is_of_name));
    let heads = top.filter_map(|line| line.split(['=', '(', ':']).next());
    let words = heads.flat_map(|head| head.split(|c| !is_of_name(c)));
    let named = |word: &&str| !word.is_empty() && !OF_PYTHON.contains(word);
    words.filter(named).collect()
}

/// Words with which a line at the top may begin, or that it has before a name.
const OF_PYTHON: [&str; 8] = ["def", "class", "import", "sys", "for", "in", "if", "while"];

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
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
