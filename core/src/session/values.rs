//! What positions are worth.

use super::Session;
use crate::{Error, GameId, Known, Nimber, Numbers, Outcome, Position, Value, notation::shortened};

impl Session<'_> {
    /// The value of a sum: the xor of its components' values; where play may go round in a circle,
    /// the sum of [`Value::plus`].
    ///
    /// # Errors
    /// When a component is wrong, its game has no sums, or a limit is reached.
    pub fn value(&mut self, position: &Position) -> Result<(Value, Known), Error> {
        if position.len() == 1
            && let Some((game, numbers)) = position.iter().next()
        {
            let work = self.work;
            return self.game_mut(game).board_mut().value(numbers, &work);
        }
        match self.nim_sum(position) {
            Ok((sum, known)) => Ok((Value::Nim(sum), known)),
            Err(_) if self.is_loopy(position) => self.general_sum(position),
            Err(error) => Err(self.of_sum(position, error)),
        }
    }

    /// The error of a sum: where one of its games has no sums, that is what it says.
    #[cold]
    fn of_sum(&self, position: &Position, error: Error) -> Error {
        let mut games = position.iter().map(|(game, _)| self.game(game));
        let alone = games.find_map(|game| Some((game.spec(), game.board().no_sums()?)));
        match alone.filter(|_| position.len() > 1) {
            None => error,
            Some((spec, why)) => Error::input(format!(
                "'{}' is played alone and adds up with nothing: {why}; ask for the outcome of each \
                 component",
                shortened(spec)
            )),
        }
    }

    /// Whether a component is one of a game in which play may go round in a circle.
    pub fn is_loopy(&self, position: &Position) -> bool {
        position
            .iter()
            .any(|(game, _)| self.game(game).board().is_loopy())
    }

    /// The sum of the values of a position's components, some of which are no nim-values.
    fn general_sum(&mut self, position: &Position) -> Result<(Value, Known), Error> {
        let work = self.work;
        let (mut total, mut known) = (Value::Nim(Nimber::ZERO), None);
        for (game, numbers) in position.iter() {
            let (value, how) = self.game_mut(game).board_mut().value(numbers, &work)?;
            total = total.plus(&value)?;
            known = Known::also(known, how);
        }
        Ok((total, known.unwrap_or(Known::EMPTY)))
    }

    /// The xor of the values of a sum's components.
    #[inline(always)]
    fn nim_sum(&mut self, position: &Position) -> Result<(Nimber, Known), Error> {
        let mut total = Nimber::ZERO;
        let mut known: Option<Known> = None;
        for (game, run) in position.runs() {
            let work = self.work;
            let (sum, how) = self.game_mut(game).board_mut().nim_sum(run, &work)?;
            total += sum;
            known = Known::also(known, how);
        }
        Ok((total, known.unwrap_or(Known::EMPTY)))
    }

    /// The outcome of a sum. A single component is asked for its outcome alone, which may be
    /// known where its value is not.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn outcome(&mut self, position: &Position) -> Result<(Outcome, Known), Error> {
        if position.len() == 1
            && let Some((game, numbers)) = position.iter().next()
        {
            let work = self.work;
            return self.game_mut(game).board_mut().outcome(numbers, &work);
        }
        match self.nim_sum(position) {
            Ok((sum, known)) => Ok((Outcome::of(sum), known)),
            Err(_) if self.is_loopy(position) => self
                .general_sum(position)
                .map(|(sum, known)| (sum.outcome(), known)),
            Err(error) => Err(self.of_sum(position, error)),
        }
    }

    /// What each winning move of one component of `game`, standing alone, leaves: by a theorem,
    /// or else all moves are tried. [`Query::Moves`](crate::Query::Moves) tells the same in words.
    ///
    /// ```
    /// use grundy::{Catalog, Session};
    /// let catalog = Catalog::builtin();
    /// let mut session = Session::new(&catalog);
    /// let kayles = session.open("kayles")?;
    /// assert_eq!(session.winning(kayles, &[5])?, [[[2], [2]]]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`value`](Self::value), and when there are too many moves to try.
    pub fn winning(&mut self, game: GameId, numbers: &[u64]) -> Result<Vec<Vec<Numbers>>, Error> {
        let board = self.game(game).board();
        if let Some(winning) = board.lefts_of_value(numbers, 0)? {
            return Ok(winning);
        }
        let work = self.work;
        let board = self.game_mut(game).board_mut();
        let (moves, _) = board.move_outcomes(numbers, Some(Outcome::P), &work)?;
        Ok(moves.into_iter().map(|(played, _)| played.to).collect())
    }
}
