//! The OEIS's b-files: `n a(n)`, one a line, ended by a newline each.

use std::io;

use grundy::{Answer, Known};

use super::list::{self, List};
use crate::fault::Fault;

/// A sequence, whose index is the heap.
pub(super) struct Lines;

impl List for Lines {
    fn start(&mut self, _out: &mut Vec<u8>) -> io::Result<()> {
        Ok(())
    }
    fn block(&mut self, out: &mut Vec<u8>, first: u64, values: &[u64]) -> io::Result<()> {
        list::pairs(out, b' ', first, values);
        Ok(())
    }
    fn end(&mut self, _out: &mut Vec<u8>, _known_by: Known) -> io::Result<()> {
        Ok(())
    }
}

/// A sequence starts at its first heap; a list of losing heaps is counted from 1.
pub(super) fn write(out: &mut Vec<u8>, answer: &Answer) -> Result<(), Fault> {
    match answer {
        Answer::Sequence { offset, values, .. } => list::pairs(out, b' ', *offset, values),
        Answer::Losing { positions, .. } if positions.iter().all(|numbers| numbers.len() == 1) => {
            let heaps: Vec<u64> = positions.iter().map(|numbers| numbers[0]).collect();
            list::pairs(out, b' ', 1, &heaps);
        }
        _ => {
            return Err(Fault::input(
                "a b-file holds one list of numbers, and these are none: choose --format csv or json",
            ));
        }
    }
    Ok(())
}
