//! Taking-and-breaking games: the digit of place k says how k counters may be taken.

mod code;
mod distinct;

use self::{code::Digit, distinct::Distinct};
use super::{Family, Named};
use crate::{Board, Error, engine::breaking::Code, heaps};

pub(super) const OCTAL: Family = Family {
    key: "octal",
    rule: "The digit d of place k says how k counters may be taken from a heap: bit j of d allows \
           to leave the rest in exactly j heaps; the digit before the point is for taking none.",
    parameters: Some(
        "a code of octal digits with a point, in which {n} repeats the digit before it and ! \
         after a digit asks for heaps of different sizes, such as 0.77, 0.0{6}7 or 4!.",
    ),
    example: "octal:0.77:9",
    source: "Guy & Smith, The G-values of various games, 1956",
    theorem: "",
    build: |build| game(build.parameters, 8),
};

pub(super) const HEXADECIMAL: Family = Family {
    key: "hexadecimal",
    rule: "As the octal games, with digits 0 to F: the digit d of place k allows to take k \
           counters and leave the rest in exactly j heaps for each bit j of d, so in up to three.",
    parameters: Some(
        "a code of hexadecimal digits with a point, in which {n} repeats the digit before it, \
         such as 0.1F",
    ),
    example: "hexadecimal:0.1F:9",
    source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 4",
    theorem: "",
    build: |build| game(build.parameters, 16),
};

pub(super) const BREAKING: Family = Family {
    key: "breaking",
    rule: "As the octal games, with any digits: the digit d of place k allows to take k \
           counters and leave the rest in exactly j heaps for each bit j of d.",
    parameters: Some(
        "a code of digits 0-9 and A-V, or larger ones in parentheses, with a point, in which {n} \
         repeats the digit before it, such as 0.1O or 0.(48)",
    ),
    example: "breaking:0.1O:9",
    source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 4",
    theorem: "",
    build: |build| game(build.parameters, 32),
};

/// The octal games that have names of their own.
pub(super) const NAMES: [Named; 6] = [
    Named {
        key: "kayles",
        spec: "octal:0.77",
        rule: "Take one or two counters from a heap and, if you like, split the rest into two heaps.",
        source: "Dudeney, The Canterbury Puzzles, 1908; Guy & Smith, The G-values of various games, 1956",
    },
    Named {
        key: "dawsons-kayles",
        spec: "octal:0.07",
        rule: "Take two counters from a heap and, if you like, split the rest into two heaps.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 4",
    },
    Named {
        key: "dawsons-chess",
        spec: "octal:0.137",
        rule: "Take a heap of one, or two counters of a heap, or three counters and, if you like, \
               split the rest into two heaps.",
        source: "Dawson, Caissa's Wild Roses, 1935; Guy & Smith, The G-values of various games, 1956",
    },
    Named {
        key: "treblecross",
        spec: "octal:0.007",
        rule: "Take three counters from a heap and, if you like, split the rest into two heaps; \
               a strip of s squares of Treblecross is a heap of s + 2.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 4",
    },
    Named {
        key: "officers",
        spec: "octal:0.6",
        rule: "Take one counter from a heap and leave the rest in one or two heaps.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 4",
    },
    Named {
        key: "guiles",
        spec: "octal:0.15",
        rule: "Take a heap of one or two, or take two counters and split the rest into two heaps.",
        source: "Guy & Smith, The G-values of various games, 1956",
    },
];

/// The game of a code. Where all splits are in two and all must leave different heaps, it is a
/// code too.
fn game(text: &str, base: u32) -> Result<Box<dyn Board>, Error> {
    let digits: Vec<(u64, Digit)> = (0..)
        .zip(code::digits(text, base)?)
        .filter(|(_, digit)| digit.bits != 0)
        .collect();
    let splits = || digits.iter().filter(|(_, digit)| digit.bits >> 2 != 0);
    let plain = || Code::new(digits.iter().map(|&(k, digit)| (k, digit.bits)));
    if splits().all(|(_, digit)| !digit.distinct) {
        return Ok(heaps(plain()));
    }
    if splits().all(|(_, digit)| digit.distinct && digit.bits < 8) {
        return Ok(heaps(plain().unequal()));
    }
    Ok(heaps(Distinct::new(digits)))
}
