use crate::{Error, notation::shortened};

/// The text of a file; a byte order mark at its start is no part of it.
pub(super) fn decode(bytes: Vec<u8>) -> Result<String, Error> {
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..good]).into_owned();
        let wrong = error.as_bytes()[good];
        place(
            Error::input(format!(
                "expected text in UTF-8, found the byte {wrong:#04x}: save the file as UTF-8"
            )),
            &before,
            good,
        )
    })?;
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(text)
}

/// The same error, placed at the byte `at` of `text`.
pub(super) fn place(error: Error, text: &str, at: usize) -> Error {
    let before = &text[..at.min(text.len())];
    let line = before.bytes().filter(|&b| b == b'\n').count() as u64 + 1;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    error.at(line, before[start..].chars().count() as u64 + 1)
}

/// The words of a text, each with the byte at which it starts.
pub(super) struct Words<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Words<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// An error about the word that starts at `at`: what was expected there instead.
    pub(super) fn wrong(&self, at: usize, word: Option<&str>, expected: &str) -> Error {
        let found = word.map_or("the end of the file".into(), |word| {
            format!("'{}'", shortened(word))
        });
        place(
            Error::input(format!("expected {expected}, found {found}")),
            self.text,
            at,
        )
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = (usize, &'t str);

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.text.as_bytes();
        let blank = bytes[self.at..]
            .iter()
            .position(|b| !b.is_ascii_whitespace());
        let start = self.at + blank?;
        let len = bytes[start..].iter().position(u8::is_ascii_whitespace);
        self.at = len.map_or(bytes.len(), |len| start + len);
        Some((start, &self.text[start..self.at]))
    }
}
