//! Heap values from the bottom up.

use nimbers::Nimber;

use super::{Engine, Mex};
use crate::{Error, HeapRules, Options, Work};

/// The plain reference: the mex of every heap's options, from 0 upwards.
/// Time: the number of options of all heaps below `len`; memory: 4 bytes a heap.
///
/// # Errors
/// When the work is asked to stop.
pub fn extend<H: HeapRules + ?Sized>(
    rules: &H,
    values: &mut Vec<u32>,
    len: usize,
    work: &Work<'_>,
) -> Result<(), Error> {
    let mut options = Options::default();
    let mut mex = Mex::default();
    while values.len() < len {
        let n = values.len();
        if n.is_multiple_of(1024) {
            work.tick(n as u64, Some(len as u64))?;
        }
        options.clear();
        rules.heap_options(n as u64, &mut options);
        mex.clear(options.len());
        for heaps in options.iter() {
            mex.mark(
                heaps
                    .iter()
                    .fold(0, |sum, &heap| sum ^ u64::from(values[heap as usize])),
            );
        }
        values.push(mex.least() as u32);
    }
    Ok(())
}

/// One growing table of heap values, shared by all that is asked of a game.
#[derive(Clone, Debug, Default)]
pub struct Sequence {
    values: Vec<u32>,
}

impl Sequence {
    /// The values of heaps `0..len` at least.
    ///
    /// # Errors
    /// When the table would be too large, or the work is asked to stop.
    pub fn up_to<H: HeapRules>(
        &mut self,
        rules: &H,
        len: u64,
        work: &Work<'_>,
    ) -> Result<&[u32], Error> {
        if len > self.values.len() as u64 {
            work.room(len.into(), 4, &format!("a heap of {}", len - 1))?;
            work.tick(self.values.len() as u64, Some(len))?;
            rules.extend(&mut self.values, len as usize, work)?;
        }
        Ok(&self.values)
    }
}

impl<H: HeapRules> Engine<H> for Sequence {
    fn value(&mut self, rules: &H, heap: &u64, work: &Work<'_>) -> Result<Nimber, Error> {
        if let Some(&value) = usize::try_from(*heap)
            .ok()
            .and_then(|at| self.values.get(at))
        {
            return Ok(Nimber::new(value.into()));
        }
        work.room(u128::from(*heap) + 1, 4, &format!("a heap of {heap}"))?;
        // Grown by half at least, so that rising heaps cost no more than the last one.
        let ahead = (self.values.len() as u64 / 2 * 3).min(work.memory / 4);
        let values = self.up_to(rules, (heap + 1).max(ahead), work)?;
        Ok(Nimber::new(values[*heap as usize].into()))
    }
}
