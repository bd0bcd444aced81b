//! The values seen on each line of a table along each repeated step.

use super::{
    frame::{Frame, Row},
    jump::Jump,
};
use crate::Error;

/// A bitset of the values seen for every line that later cells may lie on.
///
/// A line along a step that goes back `b` rows passes through one row of every `b`, so `b` rows
/// of lines are kept and used in turn. From row to row a line moves by the step's shift; that is
/// a turn of the row of lines, and the lines that leave at one end make room for those that
/// enter at the other.
#[derive(Debug)]
pub(super) struct Lines {
    rays: Vec<Ray>,
    /// For each ray the line that the cell at hand lies on.
    at: Vec<usize>,
    /// Words in a bitset; all values so far are below 64 times this.
    words: usize,
    /// The first words of all bitsets, then the second words, and so on: the next cell of a row
    /// looks at the next line and seldom at another word, so memory is gone through in order.
    bits: Vec<u64>,
    /// For each line the first word of its bitset that isn't full.
    low: Vec<u32>,
    /// The values marked for the next cell, and the words in which they are.
    seen: Vec<u64>,
    marked: Vec<usize>,
}

/// The lines along one repeated step.
#[derive(Debug)]
struct Ray {
    jump: Jump,
    /// Its first line, and how many lines each of its rows has.
    first: usize,
    width: usize,
    /// By how much each of its rows is turned.
    turns: Vec<usize>,
    /// Where the lines of the row at hand start.
    start: usize,
}

/// How many rows of lines a ray needs, and how many lines a row has.
fn size(frame: &Frame, ray: &Jump) -> (usize, usize) {
    match ray.back {
        0 => (1, (ray.shift.unsigned_abs() as usize).min(frame.width())),
        back => (back, frame.width()),
    }
}

const FIRST_WORDS: usize = 2;

impl Lines {
    /// The bytes taken at first.
    pub(super) fn need(frame: &Frame, rays: &[Jump]) -> u128 {
        let sizes = rays.iter().map(|ray| size(frame, ray));
        let lines = sizes
            .map(|(rows, width)| rows as u128 * width as u128)
            .sum();
        bytes(lines, FIRST_WORDS)
    }

    pub(super) fn new(frame: &Frame, rays: Vec<Jump>) -> Self {
        let mut lines = 0;
        let mut placed = Vec::new();
        for jump in rays {
            let (rows, width) = size(frame, &jump);
            placed.push(Ray {
                first: lines,
                width,
                turns: vec![0; rows],
                start: lines,
                jump,
            });
            lines += rows * width;
        }
        Self {
            at: vec![0; placed.len()],
            rays: placed,
            words: FIRST_WORDS,
            bits: vec![0; lines * FIRST_WORDS],
            low: vec![0; lines],
            seen: vec![0; FIRST_WORDS],
            marked: Vec::new(),
        }
    }

    /// Goes to the first cell of `row`.
    pub(super) fn enter(&mut self, frame: &Frame, row: &Row) {
        let lines = self.low.len();
        for (ray, at) in self.rays.iter_mut().zip(&mut self.at) {
            let turn = row.index % ray.turns.len();
            ray.start = ray.first + turn * ray.width;
            let shift = ray.jump.shift;
            // Within a row, where each line starts anew, nothing is turned.
            let (len, turned) = match ray.jump.back {
                0 => (0, 0),
                _ => (frame.target_len(row, &ray.jump) as i64, shift),
            };
            let sum = ray.turns[turn] as i64 + turned;
            ray.turns[turn] = sum.rem_euclid(ray.width as i64) as usize;
            let old = (-shift).clamp(0, row.len as i64) as usize
                ..(len - shift).clamp(0, row.len as i64) as usize;
            let new = match old.is_empty() {
                true => [0..row.len.min(ray.width), 0..0],
                false => [0..old.start, old.end..row.len],
            };
            for z in new.into_iter().flatten() {
                let line = ray.start + wrap(ray.turns[turn] + z, ray.width);
                let words = self.bits.iter_mut().skip(line).step_by(lines);
                words.for_each(|word| *word = 0);
                self.low[line] = 0;
            }
            *at = ray.start + ray.turns[turn];
        }
    }

    /// Goes to the next cell of the row.
    pub(super) fn advance(&mut self) {
        for (ray, at) in self.rays.iter().zip(&mut self.at) {
            *at += 1;
            if *at == ray.start + ray.width {
                *at = ray.start;
            }
        }
    }

    /// Marks the value of an option that a single step leads to.
    pub(super) fn mark(&mut self, value: u32) {
        let word = value as usize / 64;
        self.seen[word] |= 1 << (value % 64);
        self.marked.push(word);
    }

    /// The least value neither marked nor seen on a line of the cell at hand; it's seen from
    /// now on. `room` is asked whether so many bytes may be taken.
    ///
    /// # Errors
    /// When they may not.
    pub(super) fn mex(&mut self, room: impl Fn(u128) -> Result<(), Error>) -> Result<u32, Error> {
        let lines = self.low.len();
        let (word, free) = loop {
            match self.first_free() {
                Some(found) => break found,
                None => self.widen(&room)?,
            }
        };
        for &at in &self.at {
            self.bits[word * lines + at] |= 1 << free;
            let low = &mut self.low[at];
            while self.bits.get(*low as usize * lines + at) == Some(&u64::MAX) {
                *low += 1;
            }
        }
        for word in self.marked.drain(..) {
            self.seen[word] = 0;
        }
        Ok(word as u32 * 64 + free)
    }

    /// The word and the bit of the least value neither marked nor seen on a line.
    fn first_free(&self) -> Option<(usize, u32)> {
        // Queens have three lines; with their number known the scan is twice as fast.
        match self.at[..] {
            [a] => self.scan(|words| words[a]),
            [a, b] => self.scan(|words| words[a] | words[b]),
            [a, b, c] => self.scan(|words| words[a] | words[b] | words[c]),
            _ => self.scan(|words| self.at.iter().fold(0, |all, &at| all | words[at])),
        }
    }

    fn scan(&self, seen: impl Fn(&[u64]) -> u64) -> Option<(usize, u32)> {
        let lines = self.low.len();
        let low = self.at.iter().map(|&at| self.low[at]).max().unwrap_or(0) as usize;
        for (word, marked) in self.seen.iter().enumerate().skip(low) {
            let all = marked | seen(&self.bits[word * lines..][..lines]);
            if all != u64::MAX {
                return Some((word, all.trailing_ones()));
            }
        }
        None
    }

    /// Makes the bitsets longer by half at least.
    fn widen(&mut self, room: impl Fn(u128) -> Result<(), Error>) -> Result<(), Error> {
        let words = self.words + self.words / 2 + 1;
        let lines = self.low.len();
        // The old bitsets are copied from.
        room(bytes(lines as u128, words + self.words))?;
        self.bits.resize(lines * words, 0);
        self.seen.resize(words, 0);
        self.words = words;
        Ok(())
    }
}

fn bytes(lines: u128, words: usize) -> u128 {
    lines * (8 * words as u128 + 4)
}

/// `at` or, past the end of a turn, what lies beyond it.
fn wrap(at: usize, width: usize) -> usize {
    if at < width { at } else { at - width }
}
