use std::str::FromStr;

use grundy::Error;

use crate::{latex, read::plan, shelf, tree::Plan, write::write};
use grundy_pattern::Formula;

/// A language in which a program is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// C++17, with the 128-bit integers of GCC and Clang where they are needed.
    Cpp,
    /// Python 3.8 and later.
    Python,
    /// Rust 2021 and later.
    Rust,
    /// LaTeX with the package amsmath; for formulas.
    Latex,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Cpp, Self::Python, Self::Rust, Self::Latex];

    /// The word that names it: `cpp`, `python`, `rust`, `latex`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cpp => "cpp",
            Self::Python => "python",
            Self::Rust => "rust",
            Self::Latex => "latex",
        }
    }
}

impl FromStr for Language {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        let found = Self::ALL.into_iter().find(|l| l.name() == word);
        found.ok_or_else(|| {
            Error::input(format!(
                "expected a language, cpp, python, rust or latex, found '{word}'"
            ))
        })
    }
}

/// A program, or functions, that can be written in every language.
#[derive(Clone, Debug)]
pub struct Code {
    pub(crate) plan: Plan,
    /// What is said of it at its beginning, or before its last function.
    pub(crate) notes: Vec<String>,
    /// What reads positions and prints what the functions give, to test them.
    pub(crate) harness: String,
    pub(crate) formula: Option<Formula>,
    /// The largest number with which all results fit 64 bits.
    pub limit: u64,
    /// The least number that positions have.
    pub least: u64,
}

impl Code {
    /// A program that runs.
    pub(crate) fn program(plan: Plan, notes: Vec<String>) -> Result<Self, Error> {
        Ok(Self {
            plan: shelf::complete(plan)?,
            notes,
            harness: String::new(),
            formula: None,
            limit: u64::MAX,
            least: 0,
        })
    }

    /// Adds a remark to those at the beginning.
    pub fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// The code.
    pub fn text(&self, language: Language) -> String {
        match (&self.formula, language) {
            (Some(formula), Language::Latex) => latex::latex(formula, &self.notes),
            (Some(_), _) => {
                // What is said of a formula belongs to its function.
                let mut plan = self.plan.clone();
                if let Some(last) = plan.functions.last_mut() {
                    last.notes.clone_from(&self.notes);
                }
                write(&plan, language, &[])
            }
            (None, _) => write(&self.plan, language, &self.notes),
        }
    }

    /// The code with a main program that reads positions, up to the end of the input, and prints
    /// a line with what each function gives for each.
    ///
    /// # Errors
    /// When the description of the program is wrong.
    pub fn tested(&self, language: Language) -> Result<String, Error> {
        let mut whole = self.plan.clone();
        if !self.harness.is_empty() {
            whole.main = plan(&self.harness)?.main;
        }
        Ok(write(&whole, language, &[]))
    }
}
