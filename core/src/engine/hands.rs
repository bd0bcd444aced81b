//! Work that several threads do side by side, on what does not move meanwhile.

use std::{
    panic::resume_unwind,
    sync::atomic::{
        AtomicBool, AtomicU32,
        Ordering::{AcqRel, Relaxed},
    },
    thread,
};

use crate::Error;

/// Why a worker ended before it was done.
pub(super) enum Stop {
    /// There is no room for more, or all were called home.
    Home,
    /// It met an error.
    Failed(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// More would only stand in each other's way.
const MOST: usize = 64;

/// How many work side by side where `threads` are allowed and there is much to do.
pub(super) fn hands(threads: usize) -> usize {
    threads.clamp(1, MOST)
}

/// Does `own` here and `help` on other threads, as many as make so many hands, or fewer where the
/// system gives none. `call` becomes true, so that all come home, when `own` ends or a helper that
/// has not failed does. An error of a helper may be about what `own` never meets, so that it only
/// ends the help; a panic goes on here.
pub(super) fn side_by_side<T>(
    hands: usize,
    call: &AtomicBool,
    own: impl FnOnce() -> Result<T, Stop>,
    help: impl Fn() -> Result<T, Stop> + Sync,
) -> Result<T, Stop> {
    if hands < 2 {
        return own();
    }
    let help = || {
        let home = Home(call);
        if let Err(Stop::Failed(_)) = help() {
            std::mem::forget(home);
        }
    };
    thread::scope(|scope| {
        let helpers: Vec<_> = (1..hands)
            .filter_map(|_| thread::Builder::new().spawn_scoped(scope, help).ok())
            .collect();
        let found = {
            let _home = Home(call);
            own()
        };
        for helper in helpers {
            helper.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
        found
    })
}

/// Calls all home when it is dropped.
struct Home<'c>(&'c AtomicBool);

impl Drop for Home<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Some numbers that one worker hands out.
#[derive(Debug, Default)]
pub(super) struct Block {
    next: u32,
    end: u32,
}

impl Block {
    /// A number that no worker has, below `most`; `next` is the first one outside of all blocks.
    #[inline]
    pub(super) fn take(&mut self, next: &AtomicU32, most: usize) -> Option<u32> {
        if self.next == self.end {
            let size = (most / 64).clamp(1, 64) as u32;
            let free = |next: u32| (next as usize + size as usize <= most).then_some(next + size);
            self.next = next.fetch_update(AcqRel, Relaxed, free).ok()?;
            self.end = self.next + size;
        }
        self.next += 1;
        Some(self.next - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_share_all_numbers_out() {
        for most in [1, 63, 64, 1000, 5000] {
            let next = AtomicU32::new(0);
            let mut blocks = [Block::default(), Block::default()];
            let mut taken = Vec::new();
            for at in 0.. {
                match blocks[at % 2].take(&next, most) {
                    Some(number) => taken.push(number),
                    None => break,
                }
            }
            taken.sort_unstable();
            let count = taken.len();
            taken.dedup();
            assert!(taken.len() == count && count + 128 > most);
            assert!(taken.iter().all(|&number| (number as usize) < most));
        }
    }

    #[test]
    fn all_are_called_and_errors_of_helpers_end_the_help() {
        let call = AtomicBool::new(false);
        let wait = || {
            while !call.load(Relaxed) {
                thread::yield_now();
            }
            Err(Stop::Home)
        };
        assert!(matches!(side_by_side(4, &call, || Ok(7), wait), Ok(7)));
        call.store(false, Relaxed);
        assert!(side_by_side(3, &call, wait, || Ok(0)).is_err());
        call.store(false, Relaxed);
        let fails = || Err(Error::limit("no").into());
        let own = || Ok(call.load(Relaxed));
        assert!(matches!(side_by_side(3, &call, own, fails), Ok(false)));
    }
}
