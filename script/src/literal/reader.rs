//! How trees are read, and what is said where they cannot be.

use super::{DEEPEST, Tree};

/// Reads one tree.
///
/// # Errors
/// See [`Tree::read`].
pub(super) fn read(text: &str) -> Result<Tree, String> {
    let text = text.trim();
    let mut reader = Reader {
        whole: text,
        rest: text,
        depth: 0,
    };
    let tree = reader.tree()?;
    reader.blank();
    match reader.rest.chars().next() {
        None => Ok(tree),
        Some(_) => Err(reader.wrong("nothing more", reader.rest, "remove it")),
    }
}

struct Reader<'t> {
    whole: &'t str,
    rest: &'t str,
    depth: usize,
}

/// So much of a text is shown in an error.
const MOST_SHOWN: usize = 80;

/// The text, or its beginning, in one line.
pub(super) fn shown(text: &str) -> String {
    let mut out = String::new();
    for (at, c) in text.chars().enumerate() {
        match c {
            _ if at == MOST_SHOWN => {
                out.push('…');
                break;
            }
            c if c.is_control() => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    out
}

const VALUE: &str = "a number, a string or a tuple";

impl<'t> Reader<'t> {
    fn wrong(&self, expected: &str, found: &str, remedy: &str) -> String {
        let within = match found == self.whole {
            true => String::new(),
            false => format!(" in '{}'", shown(self.whole)),
        };
        let found = match found {
            "" => "nothing".to_owned(),
            found => format!("'{}'", shown(found)),
        };
        format!("expected {expected}, found {found}{within}: {remedy}")
    }

    fn tree(&mut self) -> Result<Tree, String> {
        self.blank();
        match self.rest.chars().next() {
            Some('(') => self.items(')'),
            Some('[') => self.items(']'),
            Some('\'') => self.text().map(Tree::Text),
            Some('"') => self.quoted(),
            _ => self.word(),
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

    fn items(&mut self, end: char) -> Result<Tree, String> {
        self.depth += 1;
        // A position is a tuple of such as lie so deep.
        if self.depth > DEEPEST + 2 {
            return Err(format!(
                "expected tuples that lie at most {DEEPEST} deep in one another, found deeper ones \
                 in '{}': write a simpler position",
                shown(self.whole)
            ));
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
                    (1, false, ')') => Ok(items.swap_remove(0)),
                    _ => Ok(Tree::Tuple(items)),
                };
            }
            if !comma {
                let remedy = match self.rest {
                    "" => "close it",
                    _ => {
                        "separate items by commas, and put a string with such characters in quotes"
                    }
                };
                return Err(self.wrong(&format!("',' or '{end}'"), self.rest, remedy));
            }
            items.push(self.tree()?);
            self.blank();
            comma = self.rest.starts_with(',');
            if comma {
                self.next();
            }
        }
    }

    /// A string in single quotes, with escapes.
    fn text(&mut self) -> Result<String, String> {
        let begin = self.rest;
        self.next();
        let mut text = String::new();
        while let Some(c) = self.next() {
            match c {
                '\'' => return Ok(text),
                '\\' => text.push(self.escaped()?),
                c => text.push(c),
            }
        }
        Err(self.wrong(
            "a quote ' at the end of a string",
            begin,
            "add it, or put a string that begins with ' in double quotes and single ones",
        ))
    }

    /// The character that a backslash and what follows it stand for.
    fn escaped(&mut self) -> Result<char, String> {
        let after = self.rest;
        let escaped = match self.next() {
            Some('n') => Some('\n'),
            Some('t') => Some('\t'),
            Some('r') => Some('\r'),
            Some(c @ ('\\' | '\'' | '"')) => Some(c),
            Some('x') => {
                let code = self.rest.get(..2);
                let code = code.filter(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()));
                let code = code.and_then(|code| u8::from_str_radix(code, 16).ok());
                self.rest = self.rest.get(2..).unwrap_or_default();
                code.map(char::from)
            }
            _ => None,
        };
        escaped.ok_or_else(|| {
            let found: String = after.chars().take(1).collect();
            self.wrong(
                r#"\\, \', \", \n, \r, \t or \x and two hexadecimal digits"#,
                &format!("\\{found}"),
                r"write \\ for a backslash",
            )
        })
    }

    /// What stands in double quotes, in which a backslash is itself.
    fn quoted(&mut self) -> Result<Tree, String> {
        let inside = &self.rest[1..];
        let Some(end) = inside.find('"') else {
            let remedy = "add it";
            return Err(self.wrong("a quote \" at the end of a string", self.rest, remedy));
        };
        self.rest = &inside[end + 1..];
        Tree::of_quoted(&inside[..end])
    }

    /// A number, or a string without quotes, which ends at a comma or where the tuple ends.
    fn word(&mut self) -> Result<Tree, String> {
        let mut open = 0_usize;
        let end = self.rest.find(|c| match c {
            '(' | '[' => {
                open += 1;
                false
            }
            ')' | ']' if open > 0 => {
                open -= 1;
                false
            }
            ',' => open == 0,
            ')' | ']' => true,
            _ => false,
        });
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        let word = word.trim();
        let tree = match word.chars().next() {
            None => {
                let found: String = rest.chars().take(1).collect();
                return Err(self.wrong(VALUE, &found, "write one"));
            }
            Some(c) if c == '-' || c.is_ascii_digit() => self.number(word)?,
            Some(_) if word.chars().any(|c| c == '"' || c.is_control()) => {
                let remedy = "put a string that has quotes in it in single quotes";
                return Err(self.wrong(VALUE, word, remedy));
            }
            Some(_) => Tree::Text(word.to_owned()),
        };
        self.rest = rest;
        Ok(tree)
    }

    fn number(&self, word: &str) -> Result<Tree, String> {
        let digits = word.strip_prefix('-').unwrap_or(word);
        let inside = digits.starts_with(|c: char| c.is_ascii_digit())
            && digits.ends_with(|c: char| c.is_ascii_digit());
        if !inside || !digits.bytes().all(|c| c == b'_' || c.is_ascii_digit()) {
            let remedy = format!(
                "a string that begins like a number stands in quotes, \"{}\"",
                shown(word)
            );
            return Err(self.wrong(VALUE, word, &remedy));
        }
        let number = word.replace('_', "").parse();
        number.map(Tree::Int).map_err(|_| {
            self.wrong(
                "numbers from -2^63 to 2^63 - 1",
                word,
                "write a smaller one",
            )
        })
    }
}
