//! What a quotient is built of and within.

use super::list::{Positions, listed};
use crate::{Error, Options, Work};

/// The work, and the bound on the order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting<'a> {
    pub(super) work: &'a Work<'a>,
    pub(super) order: usize,
}

/// The largest order that may be asked for; elements are kept as 16 bits.
const MOST: usize = 1 << 15;

impl<'a> Setting<'a> {
    pub(super) fn new(work: &'a Work<'a>, order: usize) -> Self {
        let order = order.clamp(1, MOST);
        Self { work, order }
    }

    /// So many times the bound on the order.
    pub(super) fn times(&self, times: usize) -> usize {
        times * self.order
    }

    /// The order is over the bound.
    pub(super) fn too_large(&self) -> Error {
        Error::limit(format!(
            "the misère quotient would have more than {}: allow more with a larger bound on the \
             order",
            match self.order {
                1 => "1 element".into(),
                order => format!("{order} elements"),
            }
        ))
    }
}

/// The options of positions, in one buffer.
pub(super) struct Moves<'a> {
    positions: &'a dyn Positions,
    work: &'a Work<'a>,
    buffer: Options<u64>,
}

impl<'a> Moves<'a> {
    pub(super) fn new(positions: &'a dyn Positions, work: &'a Work<'a>) -> Self {
        Self {
            positions,
            work,
            buffer: Options::within(work, 16),
        }
    }

    /// The options of a position.
    pub(super) fn of(&mut self, position: u64) -> Result<&Options<u64>, Error> {
        listed(self.positions, position, &mut self.buffer, self.work)?;
        Ok(&self.buffer)
    }
}
