//! The nim-values of positions: the mex of all options, without any shortcut.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::{
    gaps::{Gaps, below},
    solver::checked,
    words::Words,
};
use crate::{Error, Work, engine::Mex};

/// The values that were found so far.
#[derive(Debug, Default)]
pub(super) struct Values {
    known: HashMap<Vec<u64>, u32, FxBuildHasher>,
    bytes: u128,
}

/// A position that is being searched; its moves from `tried` upwards are marked.
struct Frame {
    gaps: Vec<u64>,
    tried: u64,
    mex: Mex,
}

impl Frame {
    fn new(gaps: Vec<u64>) -> Self {
        let mut mex = Mex::default();
        let moves: u32 = gaps.iter().map(|word| word.count_ones()).sum();
        mex.clear(moves as usize);
        Self {
            gaps,
            tried: u64::MAX,
            mex,
        }
    }

    /// The largest move that is not marked; naming 1 is none.
    fn next(&self) -> Option<u64> {
        below(&self.gaps, self.tried).filter(|&number| number > 1)
    }
}

impl Values {
    /// The value of the position with these gaps.
    ///
    /// # Errors
    /// When the table gets too large or the work is asked to stop.
    pub(super) fn value(&mut self, root: &Gaps, work: &Work<'_>) -> Result<u32, Error> {
        if let Some(&value) = self.known.get(root.words()) {
            return Ok(value);
        }
        let mut stack = vec![Frame::new(root.words().to_vec())];
        let mut value = 0;
        while let Some(frame) = stack.last_mut() {
            if let Some(number) = frame.next() {
                let child = frame.gaps.named(number);
                match self.known.get(&child) {
                    Some(&known) => {
                        frame.mex.mark(known.into());
                        frame.tried = number;
                    }
                    None => stack.push(Frame::new(child)),
                }
            } else if let Some(frame) = stack.pop() {
                value = frame.mex.least() as u32;
                self.bytes += (2 * size_of::<(Vec<u64>, u32)>() + frame.gaps.outside()) as u128;
                self.known.insert(frame.gaps, value);
                checked(self.known.len(), self.bytes, work)?;
            }
        }
        Ok(value)
    }
}
