//! Sprouts, with positions written as Lemoine and Viennot write them.
//!
//! A position is a list of regions, a region a list of boundaries, and a boundary the vertices
//! that one meets on a walk around it. A spot without lines is `0`, one at the end of a line `1`;
//! of vertices that have one life left, those that are met twice have a letter, and the others are
//! `2`. A `.` ends a boundary and a `}` a region.

mod image;
mod moves;
mod simple;
#[cfg(test)]
mod tests;
mod text;

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Family;
use crate::{
    Component, Error, Options, Rules,
    engine::{Method, Shared, Solver},
    on,
};
use image::Images;

pub(super) const FAMILY: Family = Family {
    key: "sprouts",
    rule: "Draw a line from a spot to a spot, or back to it, that crosses no line, and put a new \
           spot on it; no spot may be the end of more than three lines.",
    parameters: None,
    example: "sprouts:3,AB.}AB.}",
    source: "Gardner, Mathematical games: Of sprouts and Brussels sprouts, 1967 (by Conway and \
             Paterson); Lemoine & Viennot, Computer analysis of Sprouts with nimbers, 2010",
    theorem: "",
    build: |_| Ok(on(Sprouts::default(), Shared(Solver::new(Method::Proof)))),
};

/// Symbols of a position; letters follow.
const SPOT: u8 = 0;
const END: u8 = 1;
const LAST: u8 = 2;
const BOUNDARY: u8 = 3;
const REGION: u8 = 4;
const LETTERS: u8 = 5;

/// A position may have so many lives, three for each of the first spots.
const MOST_LIVES: usize = 180;

/// How often a vertex may still be the end of a line.
fn lives(symbol: u8) -> usize {
    match symbol {
        SPOT => 3,
        END => 2,
        _ => 1,
    }
}

/// The lives of the vertices of a region or of a position, each counted once.
fn all_lives(symbols: &[u8]) -> usize {
    let mut met = [0_u64; 4];
    let mut total = 0;
    for &symbol in symbols {
        let (word, bit) = (&mut met[usize::from(symbol >> 6)], 1 << (symbol & 63));
        let new = symbol < BOUNDARY || symbol >= LETTERS && *word & bit == 0;
        if symbol >= LETTERS {
            *word |= bit;
        }
        total += if new { lives(symbol) } else { 0 };
    }
    total
}

/// A position, or a part of one, as its symbols.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Land(Box<[u8]>);

impl Land {
    fn spots(count: usize) -> Self {
        let mut symbols = [SPOT, BOUNDARY].repeat(count);
        if count > 0 {
            symbols.push(REGION);
        }
        Self(symbols.into())
    }
}

impl Component for Land {
    /// One number counts spots; several are symbols.
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        match *numbers {
            [] => None,
            [count] => Some(Self::spots(count.min(1 + MOST_LIVES as u64 / 3) as usize)),
            _ => {
                let symbols = numbers.iter().map(|&symbol| u8::try_from(symbol).ok());
                Some(Self(symbols.collect::<Option<_>>()?))
            }
        }
    }

    fn numbers(&self, out: &mut Vec<u64>) {
        match *self == Self::spots(self.0.len() / 2) {
            true => out.push(self.0.len() as u64 / 2),
            false => out.extend(self.0.iter().copied().map(u64::from)),
        }
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + self.0.len()
    }
}

/// The rules, with memory that is used again: one for each thread that is in need of it.
#[derive(Debug, Default)]
struct Sprouts(Mutex<Vec<Images>>);

impl Sprouts {
    fn spare(&self) -> MutexGuard<'_, Vec<Images>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Rules for Sprouts {
    type Component = Land;

    fn options(&self, land: &Land, options: &mut Options<Land>) {
        moves::each(&land.0, &mut |left| {
            options.push(&[Land(left.into())]);
            !options.overflowed()
        });
    }

    fn check(&self, land: &Land) -> Result<(), Error> {
        text::check(&land.0)
    }

    fn list_is_one(&self) -> bool {
        false
    }

    fn canonical(&self, land: Land, sum: &mut Vec<Land>) {
        let mut images = self.spare().pop().unwrap_or_default();
        images.parts(&land.0, &mut |part| sum.push(Land(part.into())));
        self.spare().push(images);
    }

    /// About how many lines can be drawn: few in a region with few vertices, and many small
    /// regions are easier than a large one.
    fn effort(&self, land: &Land) -> u64 {
        let regions = land.0.split(|&symbol| symbol == REGION);
        let ends = regions.map(|region| region.iter().filter(|&&end| end != BOUNDARY).count());
        ends.map(|ends| (ends * ends) as u64).sum()
    }

    fn read(&self, text: &str) -> Option<Result<Vec<u64>, Error>> {
        text::read(text)
    }

    fn write(&self, numbers: &[u64]) -> Option<String> {
        text::write(numbers)
    }

    fn options_bound(&self, land: &Land) -> u64 {
        moves::bound(&land.0)
    }
}
