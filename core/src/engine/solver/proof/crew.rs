//! Who walks: one walker, or several at once where the rules can be shared.

use super::{
    ground::Ground,
    walker::{Open, Walker},
};
use crate::{
    Rules, Silent, Work,
    engine::hands::{self, Stop, side_by_side},
};

/// After so many steps there is enough to do for others: a few milliseconds.
const SOLO: u64 = 1 << 10;

/// A component and a heap of nim beside it.
type Couple<'c, C> = (&'c C, u64);

/// Those who walk.
pub(in crate::engine::solver) trait Crew<R: Rules> {
    /// How many walk after so many steps.
    fn hands(&self, steps: u64) -> usize;

    /// Whether the player to move loses a couple; the stack has what is open already.
    fn walk(
        &self,
        ground: &Ground<'_, R>,
        work: Work<'_>,
        root: Couple<'_, R::Component>,
        stack: &mut Vec<Open>,
    ) -> Result<bool, Stop>;
}

/// A single walker.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine::solver) struct Alone;

impl<R: Rules> Crew<R> for Alone {
    fn hands(&self, _: u64) -> usize {
        1
    }

    fn walk(
        &self,
        ground: &Ground<'_, R>,
        work: Work<'_>,
        root: Couple<'_, R::Component>,
        stack: &mut Vec<Open>,
    ) -> Result<bool, Stop> {
        Walker::new(ground, work).walk(root, stack)
    }
}

/// Several walkers, where there is much to do.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine::solver) struct Team {
    hands: usize,
    /// The steps after which there is enough to do for others.
    solo: u64,
}

impl Team {
    /// A team of as many as `threads` allow.
    pub(in crate::engine::solver) fn new(threads: usize) -> Self {
        Self {
            hands: hands::hands(threads),
            solo: SOLO,
        }
    }

    /// The same team, of which the others begin after so many steps.
    #[cfg(test)]
    pub(super) fn after(self, solo: u64) -> Self {
        Self { solo, ..self }
    }
}

impl<R> Crew<R> for Team
where
    R: Rules + Sync,
    R::Component: Send + Sync,
{
    fn hands(&self, steps: u64) -> usize {
        if steps < self.solo { 1 } else { self.hands }
    }

    fn walk(
        &self,
        ground: &Ground<'_, R>,
        work: Work<'_>,
        root: Couple<'_, R::Component>,
        stack: &mut Vec<Open>,
    ) -> Result<bool, Stop> {
        let mut own = Walker::new(ground, work);
        if !ground.is_shared() {
            own.until = if self.hands > 1 { self.solo } else { u64::MAX };
            return own.walk(root, stack);
        }
        stack.clear();
        let memory = work.memory;
        let help = || {
            let work = Work {
                progress: &Silent,
                memory,
                threads: 1,
            };
            Walker::new(ground, work).walk(root, &mut Vec::new())
        };
        side_by_side(ground.hands, &ground.call, || own.walk(root, stack), help)
    }
}
