//! Formulas as words and signs.

use grundy::Error;

use super::expected;

pub(super) fn tokens(text: &str) -> Result<Vec<String>, Error> {
    let mut tokens: Vec<String> = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c.is_whitespace() {
            continue;
        }
        let mut token = String::from(c);
        if c.is_ascii_alphanumeric() {
            while let Some(c) = chars.next_if(char::is_ascii_alphanumeric) {
                token.push(c);
            }
            // A name with a hyphen in it.
            if token.starts_with("sum") && tokens.ends_with(&["digit".into(), "-".into()]) {
                tokens.truncate(tokens.len() - 2);
                token.insert_str(0, "digit-");
            }
        } else if !"+-−*·×/%^()[],⊗⌊⌋|√φ²³=<>≤≥:…".contains(c) {
            return Err(expected("a number, a name or an operation", Some(&token)));
        }
        tokens.push(token);
    }
    Ok(tokens)
}
