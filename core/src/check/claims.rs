//! What a user claims to stand for positions, compared with them.

use super::{Ends, Wrong, reach::Reach};
use crate::{Board, Error, Work};

/// What was found of the claims.
#[derive(Debug)]
pub(super) enum Claims {
    True,
    /// One of them is false.
    False(Wrong),
    /// From what stands for a position, play does not end, or not within the limit.
    Endless(Ends),
}

impl Reach {
    /// Compares each position with what is claimed to stand for it, those with the shortest play
    /// first; both values are found from the moves alone.
    pub(super) fn false_claim(
        &mut self,
        board: &mut dyn Board,
        work: &Work<'_>,
    ) -> Result<Claims, Error> {
        for at in self.by_length() {
            let claimed = board.claimed(self.numbers(at))?;
            if claimed == [self.numbers(at)] || !(self.has_values() || claimed.len() == 1) {
                continue;
            }
            for part in &claimed {
                if let Some(ends) = self.from(part, board, work)? {
                    return Ok(Claims::Endless(ends));
                }
            }
            let claimed: Vec<usize> = claimed.into_iter().map(|part| self.id(part)).collect();
            let told = self.sum(&claimed);
            if told != self.value(at) {
                let how = match &claimed[..] {
                    [_] => "canonical form",
                    _ => "parts",
                };
                let stands = self.written_sum(&claimed, board);
                let known_by = format!("its {how} {stands}");
                return Ok(Claims::False(self.not_as_moves(
                    at,
                    self.word(told),
                    known_by,
                    board,
                )));
            }
        }
        Ok(Claims::True)
    }
}
