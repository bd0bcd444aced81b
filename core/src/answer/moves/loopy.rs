//! The moves of positions in which play may go round in a circle.
//!
//! A move that leaves a sum of value 0 wins if the winner goes on as follows. The others can only
//! lower a part's nim-value, which is answered in another part as in nim; or raise it or take it
//! away, which another move in that part takes back, to the same nim-value at an earlier time.
//! Both leave 0 again with a smaller weight (the sum of the nim-values as numbers), or the same
//! weight and less time. So who always leaves 0 with the least weight, and with the least time
//! among those, comes to an end. Parts whose plays end need no times: they can be moved in only so
//! often.

use super::{Found, Moved, Turn};
use crate::{Error, GameId, Numbers, Outcome, Value, game::Standing};

impl Found<'_, '_> {
    /// The winning moves of a sum, the best first; where there is none, those that keep a draw.
    pub(super) fn in_loopy_sum(&mut self, components: &[(GameId, Numbers)]) -> Result<(), Error> {
        let work = self.session.work();
        let mut standings = Vec::new();
        for (game, numbers) in components {
            let board = self.session.game_mut(*game).board_mut();
            let (standing, known) = board.standing(numbers, &work)?;
            self.learn(known);
            standings.push(standing);
        }
        if standings.len() > 1 && standings.iter().any(|one| one.value == Value::Loony) {
            return Err(Error::input(
                "a component of this sum is loony, so a winning turn may begin in it and end in \
                 another: ask for the outcome of the sum, or for the moves of the component alone",
            ));
        }
        self.outcome = rest(&standings, None)?.value.outcome();
        let drawn = self.outcome == Outcome::D;
        let mut ranks = Vec::new();
        for (component, (game, numbers)) in components.iter().enumerate() {
            let moved = Moved {
                component,
                game: *game,
                numbers,
            };
            let rest = rest(&standings, Some(component))?;
            let board = self.session.game_mut(*game).board_mut();
            let (moves, known) = board.move_standings(numbers, &work)?;
            self.learn(known);
            for (played, left) in moves {
                let value = rest.value.plus(&left.value)?;
                let outcome = value.outcome();
                let wins = outcome == Outcome::P;
                if self.all || wins || (drawn && outcome == Outcome::D) {
                    ranks.push(rank(&rest, &left, components.len() == 1));
                    self.add(moved, played, Some(value), outcome)?;
                }
            }
        }
        if !self.all && !drawn {
            self.order(&ranks);
        }
        Ok(())
    }

    /// Sorts the moves by their ranks.
    fn order(&mut self, ranks: &[Rank]) {
        let mut ranked: Vec<(Rank, Turn)> =
            ranks.iter().copied().zip(self.turns.drain(..)).collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        self.turns.extend(ranked.into_iter().map(|(_, turn)| turn));
    }
}

/// What is smaller in better moves: the remoteness of a component alone, or weight and time.
type Rank = (u64, u128, u128);

fn rank(rest: &Standing, left: &Standing, alone: bool) -> Rank {
    let remoteness = left.remoteness.filter(|_| alone).unwrap_or(u64::MAX);
    (remoteness, rest.weight + left.weight, rest.time + left.time)
}

/// The sum of all components but one.
fn rest(standings: &[Standing], but: Option<usize>) -> Result<Standing, Error> {
    let mut rest = Standing::NOTHING;
    for (_, standing) in standings
        .iter()
        .enumerate()
        .filter(|(at, _)| Some(*at) != but)
    {
        rest.value = rest.value.plus(&standing.value)?;
        rest.weight += standing.weight;
        rest.time += standing.time;
    }
    Ok(rest)
}
