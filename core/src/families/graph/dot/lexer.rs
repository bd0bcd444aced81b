use super::super::text::place;
use crate::{Error, notation::shortened};

/// A piece of the DOT language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name or a number without quotes.
    Word(String),
    /// What stands between quotes.
    Quoted(String),
    /// `<…>`, which says how something looks.
    Html,
    /// `->`.
    Arrow,
    /// One of `{}[]=;,:`.
    Mark(char),
    End,
}

/// Cuts a text into tokens, one ahead.
pub(super) struct Lexer<'t> {
    text: &'t str,
    /// Where the token starts, and where it ends.
    start: usize,
    end: usize,
    token: Token,
}

impl<'t> Lexer<'t> {
    /// Stands at the first token.
    pub(super) fn of(text: &'t str) -> Result<Self, Error> {
        let mut lexer = Self {
            text,
            start: 0,
            end: 0,
            token: Token::End,
        };
        lexer.advance()?;
        Ok(lexer)
    }

    pub(super) fn token(&self) -> &Token {
        &self.token
    }

    /// Where the token starts.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(&self.token, Token::Word(found) if found.eq_ignore_ascii_case(word))
    }

    /// An error at the token.
    pub(super) fn error(&self, message: &str) -> Error {
        self.place(Error::input(message), self.start)
    }

    pub(super) fn place(&self, error: Error, at: usize) -> Error {
        place(error, self.text, at)
    }

    /// An error at the token that says what was expected in its stead.
    pub(super) fn expected(&self, expected: &str) -> Error {
        let found = match &self.token {
            Token::End => "the end of the file".into(),
            _ => format!("'{}'", shortened(&self.text[self.start..self.end])),
        };
        self.error(&format!("expected {expected}, found {found}"))
    }

    /// Goes on to the next token.
    pub(super) fn advance(&mut self) -> Result<(), Error> {
        self.blank()?;
        let rest = &self.text[self.start..];
        let (token, len) = match rest.chars().next() {
            None => (Token::End, 0),
            Some(mark @ ('{' | '}' | '[' | ']' | '=' | ';' | ',' | ':')) => (Token::Mark(mark), 1),
            Some('"') => self.quoted(rest)?,
            Some('<') => self.html(rest)?,
            Some(_) if rest.starts_with("->") => (Token::Arrow, 2),
            Some(_) if rest.starts_with("--") => {
                return Err(self.error(
                    "expected '->', found '--': moves follow directed edges, so write '->'",
                ));
            }
            Some(c) => self.word(rest, c)?,
        };
        self.token = token;
        self.end = self.start + len;
        Ok(())
    }

    /// Skips blanks and comments from the token's end on.
    fn blank(&mut self) -> Result<(), Error> {
        self.start = self.end;
        loop {
            let rest = &self.text[self.start..];
            let skipped = if rest.starts_with('#') || rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let close = comment.find("*/").ok_or_else(|| {
                    self.error("expected the comment's end, found the end of the file: add '*/'")
                })?;
                close + 4
            } else {
                rest.len() - rest.trim_start().len()
            };
            if skipped == 0 {
                return Ok(());
            }
            self.start += skipped;
        }
    }

    fn quoted(&self, rest: &str) -> Result<(Token, usize), Error> {
        let mut name = String::new();
        let mut chars = rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => return Ok((Token::Quoted(name), at + 1)),
                '\\' => match chars.next() {
                    Some((_, '"')) => name.push('"'),
                    Some((_, '\n')) | None => {}
                    Some((_, other)) => name.extend(['\\', other]),
                },
                c => name.push(c),
            }
        }
        Err(self.error("expected the quote's end, found the end of the file: add '\"'"))
    }

    fn html(&self, rest: &str) -> Result<(Token, usize), Error> {
        let mut depth = 0_usize;
        for (at, c) in rest.char_indices() {
            match c {
                '<' => depth += 1,
                '>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok((Token::Html, at + 1));
            }
        }
        Err(self.error("expected the end of '<…>', found the end of the file: add '>'"))
    }

    fn word(&self, rest: &str, first: char) -> Result<(Token, usize), Error> {
        let sign = usize::from(first == '-');
        let body = &rest[sign..];
        let len = body.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.')));
        let body = &body[..len.unwrap_or(body.len())];
        let number = !body.is_empty() && body.chars().all(|c| c.is_ascii_digit() || c == '.');
        let starts = body.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let name = sign == 0 && starts && !body.contains('.');
        if number || name {
            let len = sign + body.len();
            return Ok((Token::Word(rest[..len].to_owned()), len));
        }
        let found = if body.is_empty() {
            first.to_string()
        } else {
            shortened(body).into_owned()
        };
        Err(self.error(&format!(
            "expected a name, '->', a brace or ';', found '{found}': \
             put names with other characters between quotes"
        )))
    }
}
