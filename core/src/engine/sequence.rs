//! Heap values from the bottom up.

use std::sync::Arc;

use super::{
    Engine, Mex,
    beyond::{self, Beyond, Repeating},
};
use crate::{Error, ErrorKind, HeapRules, Nimber, Options, Work, value::Formula};

/// The plain reference: the mex of every heap's options, from 0 upwards.
/// Time: the number of options of all heaps below `len`; memory: 4 bytes a heap.
///
/// # Errors
/// When the work is asked to stop, or a move leads to a heap that is no smaller.
pub fn extend<H: HeapRules + ?Sized>(
    rules: &H,
    values: &mut Vec<u32>,
    len: usize,
    work: &Work<'_>,
) -> Result<(), Error> {
    let mut options = Options::within(work, size_of::<u64>());
    let mut mex = Mex::default();
    let mut steps = 0_u64;
    while values.len() < len {
        let n = values.len();
        options.clear();
        rules.heap_options(n as u64, &mut options);
        options.fit()?;
        steps += 1 + options.len() as u64;
        if steps >= 1 << 16 {
            steps = 0;
            work.tick(n as u64, Some(len as u64))?;
        }
        mex.clear(options.len());
        for heaps in options.iter() {
            let mut sum = 0;
            for &heap in heaps {
                let value = usize::try_from(heap).ok().and_then(|at| values.get(at));
                sum ^= value.ok_or_else(|| no_smaller(n, heap))?;
            }
            mex.mark(sum.into());
        }
        let value = u32::try_from(mex.least());
        values.push(value.map_err(|_| too_large(n as u64))?);
    }
    Ok(())
}

fn no_smaller(n: usize, heap: u64) -> Error {
    Error::input(format!(
        "a move leaves a heap of {heap} of a heap of {n}, and a sequence of heaps needs moves \
         that leave smaller heaps only"
    ))
}

fn too_large(n: u64) -> Error {
    Error::limit(format!(
        "a heap of {n} has no formula and lies beyond the largest table, which ends at {}: \
         ask for something smaller",
        MOST_HEAPS - 1
    ))
}

/// No table has more heaps, so that values fit into 32 bits.
const MOST_HEAPS: u64 = 1 << 31;

/// One growing table of heap values, shared by all that is asked of a game.
#[derive(Clone, Debug, Default)]
pub struct Sequence {
    values: Vec<u32>,
    beyond: Beyond,
}

impl Sequence {
    #[inline]
    fn known(&self, heap: u64) -> Option<Nimber> {
        let value = usize::try_from(heap)
            .ok()
            .and_then(|at| self.values.get(at));
        value.map(|&value| Nimber::new(value.into()))
    }

    /// The value of a heap beyond the table, which is grown by a quarter at least, so that rising
    /// heaps cost no more than the last ones; but room is needed only for what is asked.
    #[cold]
    fn grown<H: HeapRules>(
        &mut self,
        rules: &H,
        heap: u64,
        work: &Work<'_>,
    ) -> Result<Nimber, Error> {
        let len = heap.checked_add(1).ok_or_else(|| too_large(heap))?;
        let ahead = self.values.len() as u64 / 4 * 5;
        if ahead > len {
            match self.up_to(rules, ahead, work) {
                Err(e) if e.kind() == ErrorKind::Limit => {}
                grown => drop(grown?),
            }
        }
        self.up_to(rules, len, work)?;
        self.known(heap).ok_or_else(|| too_large(heap))
    }

    /// The values of heaps `0..len` at least. Values found before an error are kept.
    ///
    /// # Errors
    /// When the table would be too large, or the work is asked to stop.
    pub fn up_to<H: HeapRules>(
        &mut self,
        rules: &H,
        len: u64,
        work: &Work<'_>,
    ) -> Result<&[u32], Error> {
        let known = self.values.len() as u64;
        if len > known {
            let heap = format!("a heap of {}", len - 1);
            work.room(len.into(), 4, &heap)?;
            if len > MOST_HEAPS {
                return Err(too_large(len - 1));
            }
            work.tick(known, Some(len))?;
            self.values
                .try_reserve_exact((len - known) as usize)
                .map_err(|_| {
                    Error::limit(format!(
                        "{heap} has no formula and there is no memory for its table: \
                         ask for something smaller"
                    ))
                })?;
            rules.extend(&mut self.values, len as usize, work)?;
        }
        Ok(&self.values)
    }
}

impl<H: HeapRules> Engine<H> for Sequence {
    #[inline]
    fn certified(
        &mut self,
        rules: &H,
        heap: &u64,
        work: &Work<'_>,
    ) -> Result<Option<Formula>, Error> {
        if *heap < beyond::FAR || self.known(*heap).is_some() {
            return Ok(None);
        }
        self.beyond.value(rules, *heap, work)
    }

    fn repeating(
        &mut self,
        rules: &H,
        heap: u64,
        work: &Work<'_>,
    ) -> Result<Option<Arc<Repeating>>, Error> {
        match heap < beyond::FAR {
            true => Ok(None),
            false => self.beyond.repeating(rules, heap, work),
        }
    }

    #[inline]
    fn value(&mut self, rules: &H, heap: &u64, work: &Work<'_>) -> Result<Nimber, Error> {
        match self.known(*heap) {
            Some(value) => Ok(value),
            None => self.grown(rules, *heap, work),
        }
    }
}
