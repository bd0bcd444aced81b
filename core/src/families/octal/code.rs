//! Reading a taking-and-breaking code.

use crate::{
    Error,
    notation::{shortened, whole},
};

/// More digits than this are not kept.
const MOST_DIGITS: usize = 1_000_000;

/// What a digit allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Digit {
    /// Bit j allows to leave the rest in exactly j heaps,
    pub(super) bits: u32,
    /// which must all differ in size if this is set.
    pub(super) distinct: bool,
}

/// The digits of a code such as `0.77`, `.77`, `4.`, `4!.`, `0.0{6}7` or `0.(48)`; the first is
/// for taking none.
pub(super) fn digits(text: &str, base: u32) -> Result<Vec<Digit>, Error> {
    let Some((before, mut after)) = text.split_once(['.', '·']) else {
        return Err(Error::input(format!(
            "expected a code with a point, such as 0.77, found '{}'",
            shortened(text)
        )));
    };
    let mut digits = vec![first(before.trim(), base)?];
    while !after.is_empty() {
        let digit = digit(&mut after, base)?;
        let mut count = 1;
        if let Some(rest) = after.strip_prefix('{') {
            let (number, rest) = closed(rest, '}', text)?;
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

/// What stands before the bracket `close`, and what after it.
fn closed<'t>(rest: &'t str, close: char, text: &str) -> Result<(&'t str, &'t str), Error> {
    rest.split_once(close).ok_or_else(|| {
        let open = if close == ')' { '(' } else { '{' };
        Error::input(format!(
            "'{open}' in '{}' is not closed: add '{close}'",
            shortened(text)
        ))
    })
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
fn first(before: &str, base: u32) -> Result<Digit, Error> {
    let mut rest = before;
    let first = match before.is_empty() {
        true => Digit {
            bits: 0,
            distinct: false,
        },
        false => digit(&mut rest, base)?,
    };
    if !rest.is_empty() {
        return Err(Error::input(format!(
            "expected one digit before the point, found '{}': put the others after it",
            shortened(before)
        )));
    }
    if first.bits & 3 != 0 {
        return Err(Error::input(format!(
            "expected a digit before the point that only splits, such as 0 or 4, found '{before}': \
             with bit 0 or 1 a move would change nothing"
        )));
    }
    Ok(first)
}

/// Takes a digit off the beginning of `text`, which is not empty.
fn digit(text: &mut &str, base: u32) -> Result<Digit, Error> {
    let mut chars = text.chars();
    let bits = match chars.next() {
        Some('(') => {
            let (number, rest) = closed(chars.as_str(), ')', text)?;
            chars = rest.chars();
            long(number, base)?
        }
        Some(':') => return Err(position(text)),
        c => one(c.unwrap_or(' '), base)?,
    };
    let distinct = chars.as_str().starts_with('!');
    *text = &chars.as_str()[usize::from(distinct)..];
    Ok(Digit { bits, distinct })
}

/// A digit written as a number in parentheses, for those beyond V.
fn long(number: &str, base: u32) -> Result<u32, Error> {
    let digit = whole(number)?;
    let most = if base < 32 { base - 1 } else { u32::MAX };
    match u32::try_from(digit) {
        Ok(digit) if digit <= most => Ok(digit),
        _ if base < 32 => Err(beyond(&format!("({digit})"), base)),
        _ => Err(Error::limit(format!(
            "expected a digit from 0 to {most}, found '({digit})': a move leaves at most 31 heaps"
        ))),
    }
}

fn one(c: char, base: u32) -> Result<u32, Error> {
    if c == '!' {
        return Err(Error::input(
            "'!' follows a digit, as in 4!., and says that the heaps of a split differ in size",
        ));
    }
    c.to_digit(base).ok_or_else(|| beyond(&c.to_string(), base))
}

/// A position that follows the code where only a game is asked for.
fn position(found: &str) -> Error {
    Error::input(format!(
        "expected the game alone, found '{}' after its code: leave that out",
        shortened(found)
    ))
}

fn beyond(found: &str, base: u32) -> Error {
    let most = char::from_digit(base - 1, base).map_or('7', |c| c.to_ascii_uppercase());
    let remedy = match base {
        _ if !found.starts_with(|c: char| c == '(' || c.is_alphanumeric()) => {
            "a code is digits with one point, such as 0.77"
        }
        32 => "a larger digit is written in parentheses, such as (48)",
        _ => "'hexadecimal' takes digits to F and 'breaking' any digit",
    };
    Error::input(format!(
        "expected a digit from 0 to {most}, found '{}': {remedy}",
        shortened(found)
    ))
}
