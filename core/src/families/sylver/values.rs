//! The nim-values of positions: the mex of all options, without any shortcut.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::{
    gaps::{Gaps, below},
    solver::{checked, entry},
};
use crate::{Error, Work, engine::Mex};

/// The values that were found so far.
#[derive(Debug, Default)]
pub(super) struct Values {
    known: HashMap<Gaps, u32, FxBuildHasher>,
    bytes: u128,
}

/// A position that is being searched; its moves from `tried` upwards are marked.
struct Frame {
    gaps: Gaps,
    tried: u64,
    mex: Mex,
}

impl Frame {
    fn new(gaps: Gaps) -> Self {
        let mut mex = Mex::default();
        mex.clear(gaps.count() as usize);
        Self {
            gaps,
            tried: u64::MAX,
            mex,
        }
    }

    /// The largest move that is not marked; naming 1 is none.
    fn next(&self) -> Option<u64> {
        below(self.gaps.words(), self.tried).filter(|&number| number > 1)
    }
}

impl Values {
    /// The value of the position with these gaps.
    ///
    /// # Errors
    /// When the table gets too large or the work is asked to stop.
    pub(super) fn value(&mut self, root: &Gaps, work: &Work<'_>) -> Result<u32, Error> {
        if let Some(&value) = self.known.get(root) {
            return Ok(value);
        }
        let mut stack = vec![Frame::new(root.clone())];
        let (mut value, mut child) = (0, Vec::new());
        while let Some(frame) = stack.last_mut() {
            if let Some(number) = frame.next() {
                frame.gaps.choose(number, &mut child);
                match self.known.get(&child[..]) {
                    Some(&known) => {
                        frame.mex.mark(known.into());
                        frame.tried = number;
                    }
                    None => stack.push(Frame::new(Gaps::from(&child[..]))),
                }
            } else if let Some(frame) = stack.pop() {
                value = frame.mex.least() as u32;
                self.bytes += entry(&frame.gaps);
                self.known.insert(frame.gaps, value);
                checked(self.known.len(), self.bytes, work)?;
            }
        }
        Ok(value)
    }
}
