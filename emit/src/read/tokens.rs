use grundy::Error;

use super::lines::Line;
use crate::tree::Op;

/// The words and signs of a line.
pub(super) struct Tokens<'t> {
    line: &'t Line,
    list: Vec<&'t str>,
    at: usize,
}

/// Signs of two letters.
const LONG: [&str; 14] = [
    "..", "==", "!=", "<=", ">=", "<<", ">>", "->", "+=", "-=", "*=", "/=", "^=", "|=",
];

/// Operations that stand before `=`.
const OPERATIONS: [(&str, Op); 6] = [
    ("+=", Op::Plus),
    ("-=", Op::Minus),
    ("*=", Op::Times),
    ("/=", Op::Over),
    ("^=", Op::BitXor),
    ("|=", Op::BitOr),
];

impl<'t> Tokens<'t> {
    pub(super) fn new(line: &'t Line) -> Result<Self, Error> {
        let mut tokens = Self {
            line,
            list: Vec::new(),
            at: 0,
        };
        let mut rest = line.text.as_str();
        while line.note.is_none() && !rest.is_empty() {
            let len = tokens.length(rest)?;
            tokens.list.push(&rest[..len]);
            rest = rest[len..].trim_start();
        }
        Ok(tokens)
    }

    fn length(&self, rest: &str) -> Result<usize, Error> {
        let first = rest.chars().next().unwrap_or(' ');
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if word(first) {
            return Ok(rest.find(|c| !word(c)).unwrap_or(rest.len()));
        }
        if first == '"' {
            let end = rest[1..].find('"').map(|end| end + 2);
            return end.ok_or_else(|| self.wrong("the end of a text"));
        }
        Ok(match LONG.iter().any(|sign| rest.starts_with(sign)) {
            true => 2,
            false => first.len_utf8(),
        })
    }

    pub(super) fn peek(&self) -> Option<&'t str> {
        self.list.get(self.at).copied()
    }

    /// Goes on if this is next.
    pub(super) fn take(&mut self, wanted: &str) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    pub(super) fn next(&mut self) -> Option<&'t str> {
        let found = self.peek()?;
        self.at += 1;
        Some(found)
    }

    pub(super) fn expect(&mut self, wanted: &str) -> Result<(), Error> {
        match self.take(wanted) {
            true => Ok(()),
            false => Err(self.wrong(&format!("'{wanted}'"))),
        }
    }

    pub(super) fn end(&self) -> Result<(), Error> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.wrong("the end of the line")),
        }
    }

    pub(super) fn name(&mut self) -> Result<String, Error> {
        let is_name = |word: &&str| word.starts_with(|c: char| c.is_ascii_alphabetic());
        match self.peek().filter(is_name) {
            Some(name) => {
                self.at += 1;
                Ok(name.to_owned())
            }
            None => Err(self.wrong("a name")),
        }
    }

    pub(super) fn names(&mut self) -> Result<Vec<String>, Error> {
        let mut names = vec![self.name()?];
        while self.take(",") {
            names.push(self.name()?);
        }
        Ok(names)
    }

    pub(super) fn operation(&mut self) -> Option<Op> {
        let found = OPERATIONS
            .iter()
            .find(|(sign, _)| self.peek() == Some(sign))?;
        self.at += 1;
        Some(found.1)
    }

    pub(super) fn wrong(&self, wanted: &str) -> Error {
        Error::input(format!(
            "expected {wanted} in line {} of a program's description, found '{}': {}",
            self.line.number,
            self.peek().unwrap_or("its end"),
            self.line.text
        ))
    }
}
