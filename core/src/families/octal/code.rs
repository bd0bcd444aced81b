//! Reading a taking-and-breaking code.

use crate::{
    Error,
    notation::{shortened, whole},
};

/// More digits than this are not kept.
const MOST_DIGITS: usize = 1_000_000;

/// The digits of a code such as `0.77`, `.77`, `4.` or `0.0{6}7`; the first is for taking none.
pub(super) fn digits(text: &str, base: u32) -> Result<Vec<u8>, Error> {
    let Some((before, mut after)) = text.split_once('.') else {
        return Err(Error::input(format!(
            "expected a code with a point, such as 0.77, found '{}'",
            shortened(text)
        )));
    };
    let mut digits = vec![first(before.trim(), base)?];
    while let Some(c) = after.chars().next() {
        let digit = digit(c, base)?;
        after = &after[c.len_utf8()..];
        let mut count = 1;
        if let Some(rest) = after.strip_prefix('{') {
            let (number, rest) = rest.split_once('}').ok_or_else(|| {
                Error::input(format!(
                    "'{{' in '{}' is not closed: add '}}'",
                    shortened(text)
                ))
            })?;
            count = repeat(number)?;
            after = rest;
        }
        if digits.len() as u64 + count > MOST_DIGITS as u64 {
            return Err(Error::limit(format!(
                "the code has more than {MOST_DIGITS} digits: a shorter one is needed"
            )));
        }
        digits.resize(digits.len() + count as usize, digit);
    }
    Ok(digits)
}

fn repeat(number: &str) -> Result<u64, Error> {
    match whole(number)? {
        0 => Err(Error::input(
            "'{0}' repeats a digit no times: leave the digit out, or write how often it stands there",
        )),
        count if count > MOST_DIGITS as u64 => Err(Error::limit(format!(
            "'{{{count}}}' asks for more than {MOST_DIGITS} digits: a shorter code is needed"
        ))),
        count => Ok(count),
    }
}

/// The digit before the point, which may be left out; a move that takes nothing has to split.
fn first(before: &str, base: u32) -> Result<u8, Error> {
    let mut chars = before.chars();
    let first = match (chars.next(), chars.next()) {
        (None, _) => 0,
        (Some(c), None) => digit(c, base)?,
        _ => {
            return Err(Error::input(format!(
                "expected one digit before the point, found '{}': put the others after it",
                shortened(before)
            )));
        }
    };
    if first & 3 != 0 {
        return Err(Error::input(format!(
            "expected a digit before the point that only splits, such as 0 or 4, found '{before}': \
             with bit 0 or 1 a move would change nothing"
        )));
    }
    Ok(first)
}

fn digit(c: char, base: u32) -> Result<u8, Error> {
    match c.to_digit(base) {
        Some(digit) => Ok(digit as u8),
        None => Err(Error::input(format!(
            "expected a digit from 0 to {}, found '{c}': 'hexadecimal' takes digits to F and 'breaking' to V",
            char::from_digit(base - 1, base).map_or('7', |c| c.to_ascii_uppercase())
        ))),
    }
}
