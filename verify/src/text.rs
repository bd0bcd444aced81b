//! Lines of `key: value`, read strictly.

use crate::Fault;

/// No number in a certificate is as large, so that no sum of a few of them overflows.
const MOST: u64 = 1 << 50;

/// The lines of a text, one after another.
pub(crate) struct Text<'a> {
    all: &'a str,
    /// What is not read yet.
    rest: &'a str,
    /// The number of the line that is next.
    line: usize,
    /// The keys read so far, from the second line on.
    pub(crate) keys: Vec<&'static str>,
}

/// A piece of a line.
#[derive(Clone, Copy)]
pub(crate) struct Field<'a> {
    pub(crate) text: &'a str,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl<'a> Text<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Self, Fault> {
        let all = std::str::from_utf8(bytes).map_err(|error| {
            let before = &bytes[..error.valid_up_to()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let column = before
                .iter()
                .rev()
                .take_while(|&&byte| byte != b'\n')
                .count()
                + 1;
            Fault::unreadable(line, column, "expected plain text, found other bytes")
        })?;
        Ok(Self {
            all,
            rest: all,
            line: 1,
            keys: Vec::new(),
        })
    }

    /// The text above the next line.
    pub(crate) fn above(&self) -> &'a str {
        &self.all[..self.all.len() - self.rest.len()]
    }

    /// Reads the first line.
    pub(crate) fn header(&mut self, expected: &str) -> Result<(), Fault> {
        let line = self.next(expected)?;
        match line.text == expected {
            true => Ok(()),
            false => Err(line.fault(&format!("expected the line '{expected}'"))),
        }
    }

    /// Whether the next line has this key.
    pub(crate) fn has(&self, key: &str) -> bool {
        let rest = self.rest.strip_prefix(key);
        rest.is_some_and(|rest| rest.starts_with(": "))
    }

    /// The value on the next line, which must have this key.
    pub(crate) fn value(&mut self, key: &'static str) -> Result<Field<'a>, Fault> {
        let has = self.has(key);
        let line = self.next(&format!("{key}: …"))?;
        if !has {
            return Err(line.fault(&format!("expected the line '{key}: …'")));
        }
        self.keys.push(key);
        Ok(line.from(key.len() + 2))
    }

    /// Whether all is read.
    pub(crate) fn end(&self) -> Result<(), Fault> {
        match self.rest.is_empty() {
            true => Ok(()),
            false => Err(Fault::unreadable(
                self.line,
                1,
                "expected the end of the file",
            )),
        }
    }

    fn next(&mut self, expected: &str) -> Result<Field<'a>, Fault> {
        let missing = |column| {
            let expected =
                format!("expected '{expected}' and a line feed, found the end of the file");
            Fault::unreadable(self.line, column, expected)
        };
        let Some((text, rest)) = self.rest.split_once('\n') else {
            return Err(missing(self.rest.chars().count() + 1));
        };
        let field = Field {
            text,
            line: self.line,
            column: 1,
        };
        self.rest = rest;
        self.line += 1;
        Ok(field)
    }
}

impl<'a> Field<'a> {
    /// The piece from the byte `at` on.
    fn from(self, at: usize) -> Self {
        Self {
            text: &self.text[at..],
            column: self.column + self.text[..at].chars().count(),
            ..self
        }
    }

    /// The pieces between `between`.
    pub(crate) fn split(self, between: char) -> impl Iterator<Item = Field<'a>> {
        let mut column = self.column;
        self.text.split(between).map(move |text| {
            let piece = Field {
                text,
                line: self.line,
                column,
            };
            column += text.chars().count() + 1;
            piece
        })
    }

    /// The pieces before and after the only `between`.
    pub(crate) fn pair(self, between: &str) -> Result<(Field<'a>, Field<'a>), Fault> {
        let Some((before, after)) = self.text.split_once(between) else {
            return Err(self.fault(&format!(
                "expected two numbers with '{between}' between them"
            )));
        };
        let first = Field {
            text: before,
            ..self
        };
        Ok((first, self.from(self.text.len() - after.len())))
    }

    /// A number, in digits without needless zeros.
    pub(crate) fn number(self) -> Result<u64, Fault> {
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        let plain = digits && (self.text == "0" || !self.text.starts_with('0'));
        match self.text.parse() {
            Ok(number) if plain && number < MOST => Ok(number),
            _ => Err(self.fault("expected a whole number below 2^50 without needless zeros")),
        }
    }

    /// A number below 2^32.
    pub(crate) fn short(self) -> Result<u32, Fault> {
        u32::try_from(self.number()?).map_err(|_| self.fault("expected a number below 2^32"))
    }

    /// 64 hexadecimal digits.
    pub(crate) fn hash(self) -> Result<&'a str, Fault> {
        let digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        match self.text.len() == 64 && self.text.bytes().all(digit) {
            true => Ok(self.text),
            false => Err(self.fault("expected 64 hexadecimal digits in lower case")),
        }
    }

    /// `yes` or `no`.
    pub(crate) fn choice(self) -> Result<bool, Fault> {
        match self.text {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(self.fault("expected 'yes' or 'no'")),
        }
    }

    /// What is wrong here, with what was found.
    pub(crate) fn fault(self, expected: &str) -> Fault {
        let found: String = match self.text.chars().count() {
            0..=60 => self.text.into(),
            _ => self.text.chars().take(60).chain(['…']).collect(),
        };
        let reason = format!("{expected}, found '{found}'");
        Fault::unreadable(self.line, self.column, reason)
    }
}
