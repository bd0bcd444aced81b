//! Positions as text.

use super::{BOUNDARY, LETTERS, MOST_LIVES, REGION, SPOT, all_lives};
use crate::{Error, notation::shortened};

/// The letters in order.
fn letters() -> impl Iterator<Item = char> {
    ('A'..='Z').chain('a'..='z')
}

/// The numbers of the symbols of a text; nothing where it is to be read as a number of spots.
pub(super) fn read(text: &str) -> Option<Result<Vec<u64>, Error>> {
    if !text.ends_with('}') {
        return None;
    }
    let symbols = text.chars().map(|c| {
        let at = match c {
            '0'..='2' => c.to_digit(10).map(u64::from),
            '.' => Some(u64::from(BOUNDARY)),
            '}' => Some(u64::from(REGION)),
            _ => letters()
                .position(|letter| letter == c)
                .map(|at| at as u64 + u64::from(LETTERS)),
        };
        at.ok_or_else(|| wrong(&format!("'{c}' in '{}'", shortened(text))))
    });
    Some(symbols.collect())
}

/// The text of a list of symbols, as far as there are letters.
pub(super) fn write(numbers: &[u64]) -> Option<String> {
    if numbers.len() < 2 {
        return None;
    }
    let symbol = |&number: &u64| match u8::try_from(number).ok()? {
        BOUNDARY => Some('.'),
        REGION => Some('}'),
        digit @ 0..BOUNDARY => char::from_digit(digit.into(), 10),
        letter => letters().nth((letter - LETTERS).into()),
    };
    numbers.iter().map(symbol).collect()
}

/// Whether symbols write a position.
pub(super) fn check(symbols: &[u8]) -> Result<(), Error> {
    let lives = all_lives(symbols);
    if lives > MOST_LIVES {
        return Err(Error::input(format!(
            "expected at most {} spots, or {MOST_LIVES} lives, found more: ask for fewer",
            MOST_LIVES / 3
        )));
    }
    if symbols.last().is_some_and(|&last| last != REGION) {
        return Err(wrong("no '}' at the end"));
    }
    for region in symbols.split(|&symbol| symbol == REGION) {
        if region.last().is_some_and(|&last| last != BOUNDARY) {
            return Err(wrong("a region whose last boundary has no '.' after it"));
        }
        let mut boundaries = region.split(|&symbol| symbol == BOUNDARY);
        if boundaries.any(|boundary| boundary.len() > 1 && boundary.contains(&SPOT)) {
            return Err(wrong("a spot '0' that is not alone in its boundary"));
        }
    }
    let mut counts = [0_usize; 256];
    symbols
        .iter()
        .for_each(|&symbol| counts[usize::from(symbol)] += 1);
    let letter = counts[LETTERS.into()..].iter();
    match letter.clone().any(|&count| count != 0 && count != 2) {
        false => Ok(()),
        true => Err(wrong(
            "a letter that is not there twice (a vertex with one life that is met once is '2')",
        )),
    }
}

fn wrong(found: &str) -> Error {
    Error::input(format!(
        "expected a number of spots, or a position such as 0.12.AB.}}AB.}} (boundaries of vertices \
         0, 1, 2 and letters, each ended by '.', in regions ended by '}}'), found {found}"
    ))
}
