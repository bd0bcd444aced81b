//! The table of values where every step leads to an earlier row and there are few: whole rows at
//! once.
//!
//! A cell holds the value v as the word 2^v, so that what the options' values are is the or of
//! their cells, and the lowest bit which is not there is the cell of the mex.

use std::ops::{BitAnd, BitOrAssign, Not};

use super::{
    frame::{Frame, Row},
    jump::Jump,
};
use crate::{Error, Work};

/// The cells of a table, in words with a bit for every value.
#[derive(Debug)]
pub(super) enum Marks {
    Bytes(Vec<u8>),
    Shorts(Vec<u16>),
    Words(Vec<u32>),
    Longs(Vec<u64>),
}

/// Cells of this many bits are wide enough for `steps` steps; `None` where none is.
pub(super) fn bits(steps: usize) -> Option<u128> {
    [8, 16, 32, 64]
        .into_iter()
        .find(|&bits| (steps as u128) < bits)
}

impl Marks {
    /// The value in a cell.
    pub(super) fn get(&self, at: usize) -> u32 {
        match self {
            Self::Bytes(cells) => cells[at].trailing_zeros(),
            Self::Shorts(cells) => cells[at].trailing_zeros(),
            Self::Words(cells) => cells[at].trailing_zeros(),
            Self::Longs(cells) => cells[at].trailing_zeros(),
        }
    }

    /// The table of a frame with `steps` that each lead to an earlier row.
    ///
    /// # Errors
    /// When the work is stopped.
    pub(super) fn build(frame: &Frame, steps: &[Jump], work: &Work<'_>) -> Result<Self, Error> {
        Ok(match bits(steps.len()) {
            Some(8) => Self::Bytes(fill(frame, steps, work)?),
            Some(16) => Self::Shorts(fill(frame, steps, work)?),
            Some(32) => Self::Words(fill(frame, steps, work)?),
            _ => Self::Longs(fill(frame, steps, work)?),
        })
    }
}

/// A word whose bits are values.
trait Mark: Copy + Default + BitOrAssign + BitAnd<Output = Self> + Not<Output = Self> {
    /// The lowest bit that is not set, where there is one.
    fn free(self) -> Self;
}

macro_rules! mark {
    ($word:ty) => {
        impl Mark for $word {
            #[inline]
            fn free(self) -> Self {
                !self & self.wrapping_add(1)
            }
        }
    };
}

mark!(u8);
mark!(u16);
mark!(u32);
mark!(u64);

fn fill<M: Mark>(frame: &Frame, steps: &[Jump], work: &Work<'_>) -> Result<Vec<M>, Error> {
    let width = frame.width();
    let mut cells = vec![M::default(); frame.cells() as usize];
    frame.for_rows(super::frame::pace(steps.len()), work, |row| {
        let (before, rest) = cells.split_at_mut(row.index * width);
        let own = &mut rest[..row.len];
        for step in steps {
            look_up(frame, row, step, before, own);
        }
        own.iter_mut().for_each(|cell| *cell = cell.free());
        Ok(())
    })?;
    Ok(cells)
}

/// Adds the values to which `step` leads from the cells of a row. Void cells lead to void ones
/// only, so what they hold is of no account.
fn look_up<M: Mark>(frame: &Frame, row: &Row, step: &Jump, before: &[M], own: &mut [M]) {
    let len = frame.target_len(row, step) as i64;
    let from = (-step.shift).max(0) as usize;
    let to = (len - step.shift).clamp(0, row.len as i64) as usize;
    if from >= to {
        return;
    }
    let start = (row.index - step.back) * frame.width() + (from as i64 + step.shift) as usize;
    let options = &before[start..start + (to - from)];
    for (cell, &option) in own[from..to].iter_mut().zip(options) {
        *cell |= option;
    }
}
