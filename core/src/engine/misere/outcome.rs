//! Who wins a sum under misère play, by plain search: the reference for all that follows.

use super::{
    list::Positions,
    sums::{Cursor, Sums},
};
use crate::{Error, Outcome, Work};

/// Remembered outcomes under misère play of sums of positions of a list.
///
/// Who makes the last move loses, so that the next player wins a position without moves. The
/// search keeps its own stack. Time and memory: one entry for each sum that is met.
///
/// ```
/// use grundy::{Outcome, Work, engine::{breaking::Code, misere::{Heaps, Outcomes}}};
/// let code = Code::new([(1, 7), (2, 7)]);
/// let kayles = Heaps(&code);
/// let work = Work::default();
/// let mut outcomes = Outcomes::new(&kayles, &work);
/// let lost: Vec<u64> = (0..=20)
///     .filter(|&n| outcomes.of(&[n]).unwrap() == Outcome::P)
///     .collect();
/// assert_eq!(lost, [1, 4, 9, 12, 20]);
/// ```
pub struct Outcomes<'a> {
    sums: Sums<'a>,
    known: Vec<Option<bool>>,
}

impl std::fmt::Debug for Outcomes<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outcomes")
            .field("sums", &self.sums.len())
            .finish()
    }
}

impl<'a> Outcomes<'a> {
    /// Nothing is known yet.
    pub fn new(positions: &'a dyn Positions, work: &'a Work<'a>) -> Self {
        Self {
            sums: Sums::new(positions, work),
            known: Vec::new(),
        }
    }

    /// The outcome of the sum of the positions at these places.
    ///
    /// # Errors
    /// When there is no such position, a limit is reached, or the work is stopped.
    pub fn of(&mut self, places: &[u64]) -> Result<Outcome, Error> {
        let root = self.sums.sum(places)?;
        Ok(match self.lost(root)? {
            true => Outcome::P,
            false => Outcome::N,
        })
    }

    fn known(&mut self, sum: usize) -> Option<bool> {
        if self.known.len() <= sum {
            self.known.resize(sum + 1, None);
        }
        self.known[sum]
    }

    /// Whether the next player loses the sum of this number.
    fn lost(&mut self, root: usize) -> Result<bool, Error> {
        let mut stack = vec![(root, Cursor::default())];
        let mut steps = 0u32;
        while let Some((sum, cursor)) = stack.last_mut() {
            let sum = *sum;
            if self.known(sum).is_some() {
                stack.pop();
                continue;
            }
            let mut at = *cursor;
            let option = self.sums.next_option(sum, &mut at)?;
            match option.map(|option| (option, self.known(option))) {
                // A position without moves is a win; else all moves led to wins.
                None => self.known[sum] = Some(!self.sums.parts(sum).is_empty()),
                Some((_, Some(true))) => self.known[sum] = Some(false),
                Some((_, Some(false))) => *cursor = at,
                Some((option, None)) => stack.push((option, Cursor::default())),
            }
            steps += 1;
            if steps & 0xff == 0 {
                self.sums.work().tick(self.sums.len() as u64, None)?;
            }
        }
        Ok(self.known[root] == Some(true))
    }
}
