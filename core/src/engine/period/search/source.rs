//! Where the values that are searched come from.

use crate::{
    Error, Work,
    engine::breaking::{Facts, Stream},
};

/// What extends a list of values to a length.
pub type Extend<'a> = dyn FnMut(&mut Vec<u32>, usize, &Work<'_>) -> Result<(), Error> + 'a;

/// A source of values.
pub(in super::super) trait Source {
    fn extend(&mut self, kept: &mut Vec<u32>, len: usize, work: &Work<'_>) -> Result<(), Error>;
    fn facts(&self) -> Option<&Facts>;
    /// The state as bytes, where it can be resumed.
    fn save(&self) -> Vec<u8>;
}

impl Source for Stream {
    fn extend(&mut self, kept: &mut Vec<u32>, len: usize, work: &Work<'_>) -> Result<(), Error> {
        while kept.len() < len {
            let chunk = self.advance(len as u64, work)?;
            kept.extend(chunk.values());
        }
        Ok(())
    }
    fn facts(&self) -> Option<&Facts> {
        Some(Self::facts(self))
    }
    fn save(&self) -> Vec<u8> {
        Self::save(self)
    }
}

/// Values that a function gives.
pub(in super::super) struct Called<'a, 'b>(pub(super) &'a mut Extend<'b>);

impl Source for Called<'_, '_> {
    fn extend(&mut self, kept: &mut Vec<u32>, len: usize, work: &Work<'_>) -> Result<(), Error> {
        (self.0)(kept, len, work)
    }
    fn facts(&self) -> Option<&Facts> {
        None
    }
    fn save(&self) -> Vec<u8> {
        Vec::new()
    }
}
