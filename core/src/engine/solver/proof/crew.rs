//! Who walks: one walker, or several at once where the rules can be shared.

use std::{panic::resume_unwind, sync::atomic::Ordering::Relaxed, thread};

use super::{
    ground::Ground,
    walker::{Open, Stop, Walker},
};
use crate::{Rules, Work, work::Silent};

/// After so many steps there is enough to do for others: a few milliseconds.
const SOLO: u64 = 1 << 10;

/// More walkers would only stand in each other's way.
const MOST: usize = 64;

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
    /// A team of so many.
    pub(in crate::engine::solver) fn new(hands: usize) -> Self {
        Self {
            hands: hands.clamp(1, MOST),
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
        thread::scope(|scope| {
            let help = || help(ground, memory, root);
            let helpers: Vec<_> = (1..ground.hands)
                .filter_map(|_| thread::Builder::new().spawn_scoped(scope, help).ok())
                .collect();
            let found = {
                let _call = Call(ground);
                own.walk(root, stack)
            };
            for helper in helpers {
                helper.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
            found
        })
    }
}

/// Walks beside the first walker, which tells what comes of it: an error of a helper may be about
/// what the first one never meets, so that it only ends the help.
fn help<R: Rules>(ground: &Ground<'_, R>, memory: u64, root: Couple<'_, R::Component>) {
    let call = Call(ground);
    let work = Work {
        progress: &Silent,
        memory,
        ..Work::default()
    };
    if let Err(Stop::Failed(_)) = Walker::new(ground, work).walk(root, &mut Vec::new()) {
        std::mem::forget(call);
    }
}

/// Calls all walkers home when it is dropped.
struct Call<'g, 'a, R: Rules>(&'g Ground<'a, R>);

impl<R: Rules> Drop for Call<'_, '_, R> {
    fn drop(&mut self) {
        self.0.call.store(true, Relaxed);
    }
}
