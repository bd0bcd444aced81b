//! All small cases, the smallest first.

use crate::{Drawn, Error, Puzzle, Source};

/// Lists the cases of a puzzle whose numbers, with the choices of their making, lie at most 0, 1,
/// 2, … above the least ones that they can be.
#[derive(Debug, Default)]
pub struct Small {
    bound: u64,
    choices: Vec<u64>,
    /// Whether a case of this bound had a choice that large.
    reached: bool,
    over: bool,
    /// How many cases were drawn, legal or not.
    looks: u64,
}

/// So many cases are drawn: where nearly all are refused, the next legal one may be far.
const LOOKS: u64 = 100_000;

impl Small {
    /// The next case; `None` when there are no more, or 100000 were drawn.
    ///
    /// The cost is that of drawing all cases with the same or lower bounds, once more for each
    /// bound.
    ///
    /// # Errors
    /// Those of the puzzle.
    pub fn next(&mut self, puzzle: &mut dyn Puzzle) -> Result<Option<Drawn>, Error> {
        while !self.over && self.looks < LOOKS {
            self.looks += 1;
            let source = Source::Small {
                choices: self.choices.clone(),
                bound: self.bound,
            };
            let (drawn, choices) = puzzle.draw(source)?;
            let bound = self.bound;
            let reaches = bound == 0 || choices.iter().any(|&(chosen, _)| chosen == bound);
            self.reached |= choices.iter().any(|&(_, of)| of > bound);
            self.advance(&choices);
            if let Some(drawn) = drawn.filter(|_| reaches) {
                return Ok(Some(drawn));
            }
        }
        Ok(None)
    }

    /// Turns to the next choices.
    fn advance(&mut self, choices: &[(u64, u64)]) {
        let last = choices.iter().rposition(|&(chosen, of)| chosen + 1 < of);
        match last {
            Some(at) => {
                self.choices = choices[..at].iter().map(|&(chosen, _)| chosen).collect();
                self.choices.push(choices[at].0 + 1);
            }
            None => {
                self.over = !self.reached;
                self.bound += 1;
                self.choices.clear();
                self.reached = false;
            }
        }
    }
}
