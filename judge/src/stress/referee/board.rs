//! The position on the table, and what may be done with it.

use grundy::{Answer, Ending, GameId, Numbers, Outcome, Position, Query, Session, answer};

use crate::{Error, random::Random};

/// The games of the position that is played, with all that is to be known of them.
pub(super) struct Table<'s, 'a> {
    session: &'s mut Session<'a>,
    /// The game of all components, where they are of one.
    only: Option<GameId>,
    /// Whether the game has an ending of its own, so that each end of play counts as what it is.
    has_ending: bool,
}

/// Of so many moves the one with the fewest winning answers is made.
const CANDIDATES: usize = 8;

impl<'s, 'a> Table<'s, 'a> {
    pub(super) fn new(session: &'s mut Session<'a>, start: &Position) -> Result<Self, Error> {
        let mut games: Vec<GameId> = start.iter().map(|(game, _)| game).collect();
        games.dedup();
        if games
            .iter()
            .any(|&game| session.game(game).board().is_loopy())
        {
            return Err(grundy::Error::input(
                "play may go round in a circle in this game, so that it need not end: choose one \
                 in which every line of play ends",
            )
            .into());
        }
        let ends = |&game: &GameId| session.game(game).board().ending() != Ending::Normal;
        let table = Self {
            has_ending: games.iter().any(ends),
            session,
            only: (games.len() == 1).then(|| games[0]),
        };
        match table.session.outcome(start)?.0 {
            Outcome::N => Ok(table),
            _ => Err(grundy::Error::input(format!(
                "'{}' is lost for the player to move, so the program could only lose: choose a \
                 position that is won",
                table.session.write(start)
            ))
            .into()),
        }
    }

    /// The position without the game's name, where there is one game.
    pub(super) fn told(&self, position: &Position) -> String {
        let written = self.written(position);
        let spec = self.only.map(|game| self.session.game(game).spec());
        let short = spec.and_then(|spec| written.strip_prefix(spec)?.strip_prefix(':'));
        short.map_or(written.clone(), str::to_owned)
    }

    pub(super) fn written(&self, position: &Position) -> String {
        self.session.write(position)
    }

    /// The position that a program has said.
    pub(super) fn read(&mut self, text: &str) -> Option<Position> {
        let mut position = Position::new();
        if text == "0" && !self.has_ending {
            return Some(position);
        }
        match self.only {
            Some(game) => {
                for numbers in self.session.components(game, text).ok()? {
                    position.push(game, &numbers);
                }
            }
            None => position = self.session.position(text).ok()?,
        }
        Some(position)
    }

    pub(super) fn outcome(&mut self, position: &Position) -> Result<Outcome, Error> {
        Ok(self.session.outcome(position)?.0)
    }

    /// What the moves of a position leave.
    fn moves(&self, position: &Position) -> Result<Vec<Position>, Error> {
        let mut left = Vec::new();
        for (at, (game, numbers)) in position.iter().enumerate() {
            for made in self.session.game(game).board().moves(numbers)? {
                let mut next = Position::new();
                for (other, (own, numbers)) in position.iter().enumerate() {
                    match other == at {
                        false => next.push(own, numbers),
                        true => made.to.iter().for_each(|part| next.push(game, part)),
                    }
                }
                left.push(next);
            }
        }
        Ok(left)
    }

    pub(super) fn has_moves(&self, position: &Position) -> Result<bool, Error> {
        self.moves(position).map(|moves| !moves.is_empty())
    }

    /// The components that have moves, in order: what the players have to do with. Where an ending is
    /// the game's own, those without moves differ too.
    fn live(&self, position: &Position) -> Result<Vec<(GameId, Numbers)>, Error> {
        let mut live = Vec::new();
        for (game, numbers) in position.iter() {
            let board = self.session.game(game).board();
            let counts = self.has_ending || board.check(numbers).is_err();
            if counts || !board.moves(numbers)?.is_empty() {
                live.push((game, numbers.to_vec()));
            }
        }
        live.sort_unstable();
        Ok(live)
    }

    /// Whether a move from `position` leaves `left`; components without moves do not count, nor
    /// does the order.
    pub(super) fn is_move(&self, position: &Position, left: &Position) -> Result<bool, Error> {
        let wanted = self.live(left)?;
        for option in self.moves(position)? {
            if self.live(&option)? == wanted {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What the winning moves leave.
    pub(super) fn winning(&mut self, position: &Position) -> Result<Vec<String>, Error> {
        let mut won = Vec::new();
        for option in self.moves(position)? {
            if self.outcome(&option)? == Outcome::P {
                let told = self.told(&option);
                if !won.contains(&told) {
                    won.push(told);
                }
            }
        }
        Ok(won)
    }

    /// The answer of the perfect player to a position that is lost for it, if it has one: of some
    /// moves the one that the fewest moves win against, and the end of play last of all.
    pub(super) fn answer(
        &mut self,
        position: &Position,
        random: &mut Random,
    ) -> Result<Option<Position>, Error> {
        let mut moves = self.moves(position)?;
        let mut best: Option<(usize, Position)> = None;
        for _ in 0..CANDIDATES.min(moves.len()) {
            let drawn = random.range(0, moves.len() as u64 - 1) as usize;
            let option = moves.swap_remove(drawn);
            let query = Query::Moves {
                position: option.clone(),
                all: false,
            };
            let answers = match answer(self.session, &query)? {
                Answer::Moves { moves, .. } if !moves.is_empty() => moves.len(),
                _ => usize::MAX,
            };
            if best.as_ref().is_none_or(|(fewest, _)| answers < *fewest) {
                best = Some((answers, option));
            }
        }
        Ok(best.map(|(_, option)| option))
    }
}
