//! Why a search has no end.

use super::{Frame, Search};
use crate::worker::{Fault, file::File};

impl Search {
    /// The error of a play that may have no end, if it is long.
    #[cold]
    pub(super) fn endless(&self, file: &File) -> Option<Fault> {
        let moves = self.stack.len().saturating_sub(1);
        let at = self.stack.last().filter(|_| moves > FEW)?;
        let at = file.interner.written(&self.table.position(at.id));
        Some(file.endless(moves, &at))
    }

    /// Whether the line of play is long and has come to a number below 0: the rules have likely
    /// forgotten to stop there.
    pub(super) fn is_far_below_zero(&self, file: &File) -> bool {
        let last = self.stack.last().filter(|_| self.stack.len() > FEW);
        let written = last.map(|at| file.interner.written(&self.table.position(at.id)));
        written.is_some_and(|text| text.parse::<i128>().is_ok_and(|number| number < 0))
    }

    /// The error that names a position which is reached from itself, and how.
    #[cold]
    pub(super) fn loopy(&self, file: &File, part: u32) -> Fault {
        let start = self.stack.iter().position(|frame| frame.id == part);
        let cycle = &self.stack[start.unwrap_or_default()..];
        let written = |frame: &Frame| file.interner.written(&self.table.position(frame.id));
        let mut way: Vec<String> = match cycle {
            [first @ .., last] if first.len() > SHOWN => {
                let mut way: Vec<String> = first[..SHOWN].iter().map(written).collect();
                way.extend(["…".to_owned(), written(last)]);
                way
            }
            all => all.iter().map(written).collect(),
        };
        way.push(file.interner.written(&self.table.position(part)));
        file.loopy(&way)
    }
}

/// A line of play of more moves may have no end.
const FEW: usize = 10_000;

/// So many positions of a long cycle are shown.
const SHOWN: usize = 5;
