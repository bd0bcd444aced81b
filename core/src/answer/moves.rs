mod loopy;

use crate::{
    Answer, Board, Ending, Error, GameId, Known, Move, Nimber, Numbers, Options, Outcome, Position,
    Session, Value, notation::write_component, query::Played,
};

/// The winning moves of `position`, or all its moves.
///
/// A move of component i wins exactly when it leaves that component the xor of the other
/// components' values; a component alone is judged by outcomes, which may be cheaper. Where play
/// may go round in a circle see [`loopy`].
pub(super) fn moves(
    session: &mut Session<'_>,
    position: &Position,
    all: bool,
) -> Result<Answer, Error> {
    let found = find(session, position, all)?;
    let over = found.turns.is_empty() && is_over(session, position)?;
    Ok(Answer::Moves {
        winning: found.outcome == Outcome::N,
        over,
        moves: found.turns.into_iter().map(|turn| turn.played).collect(),
        known_by: found.known.unwrap_or(Known::Search),
    })
}

/// Whether play of a component is over, where its rules say who wins at the end.
pub(super) fn is_over(session: &Session<'_>, position: &Position) -> Result<bool, Error> {
    let mut all = position.iter();
    let (Some((game, numbers)), None) = (all.next(), all.next()) else {
        return Ok(false);
    };
    let board = session.game(game).board();
    Ok(board.ending() != Ending::Normal && board.moves(numbers)?.is_empty())
}

/// The moves of a position and who wins it.
pub(super) struct Judged {
    pub(super) turns: Vec<Turn>,
    pub(super) outcome: Outcome,
    pub(super) known: Option<Known>,
}

/// The same with the components that the moves leave.
pub(super) fn find(
    session: &mut Session<'_>,
    position: &Position,
    all: bool,
) -> Result<Judged, Error> {
    let components: Vec<(GameId, Numbers)> = position
        .iter()
        .map(|(game, n)| (game, n.to_vec()))
        .collect();
    let mut found = Found {
        session,
        all,
        turns: Vec::new(),
        bytes: 0,
        outcome: Outcome::P,
        known: None,
    };
    let sums =
        |(game, _): &(GameId, Numbers)| found.session.game(*game).board().no_sums().is_none();
    match &components[..] {
        all if found.session.is_loopy(position) && all.iter().all(sums) => {
            found.in_loopy_sum(all)?;
        }
        [(game, numbers)] if !all || found.session.game(*game).board().no_sums().is_some() => {
            found.alone(*game, numbers)?;
        }
        _ => found.in_sum(position, &components)?,
    }
    Ok(Judged {
        turns: found.turns,
        outcome: found.outcome,
        known: found.known,
    })
}

/// A move and the components that it leaves.
pub(super) struct Turn {
    pub(super) played: Played,
    pub(super) left: Vec<Numbers>,
}

impl Turn {
    /// The move `made` of `moved`, played on `board`.
    pub(super) fn new(board: &dyn Board, moved: Moved<'_>, made: Move) -> Self {
        let from = written(&[moved.numbers], board);
        let to = written(&made.to, board);
        let name = made.name.unwrap_or_else(|| format!("{from} → {to}"));
        let played = Played {
            component: moved.component,
            from,
            to,
            name,
            value: None,
            outcome: Outcome::N,
        };
        Self {
            played,
            left: made.to,
        }
    }
}

struct Found<'s, 'a> {
    session: &'s mut Session<'a>,
    all: bool,
    turns: Vec<Turn>,
    bytes: u128,
    outcome: Outcome,
    known: Option<Known>,
}

/// Which component is moved: its place in the sum, its game, and the numbers that write it.
#[derive(Clone, Copy)]
pub(super) struct Moved<'c> {
    pub(super) component: usize,
    pub(super) game: GameId,
    pub(super) numbers: &'c [u64],
}

impl Found<'_, '_> {
    fn alone(&mut self, game: GameId, numbers: &[u64]) -> Result<(), Error> {
        let moved = Moved {
            component: 0,
            game,
            numbers,
        };
        let (outcome, known) = self.outcome(game, &[numbers.to_vec()])?;
        self.known = Some(known);
        self.outcome = outcome;
        match (self.all, outcome) {
            (true, _) => self.by_outcomes(moved, None),
            (false, Outcome::P) => Ok(()),
            (false, Outcome::N) => self.by_outcomes(moved, Some(Outcome::P)),
            (false, Outcome::D) => self.by_outcomes(moved, Some(Outcome::D)),
        }
    }

    /// The moves of a component alone: all, or those that leave `only`, P or D.
    fn by_outcomes(&mut self, moved: Moved<'_>, only: Option<Outcome>) -> Result<(), Error> {
        let work = self.session.work();
        let board = self.session.game_mut(moved.game).board_mut();
        let told = match only {
            Some(Outcome::P) => board.moves_of_value(moved.numbers, 0)?.zip(only),
            _ => None,
        };
        let sums = board.no_sums().is_none();
        let moves = match told {
            Some((list, outcome)) => list.into_iter().map(|played| (played, outcome)).collect(),
            None => {
                let (moves, known) = board.move_outcomes(moved.numbers, only, &work)?;
                self.learn(known);
                moves
            }
        };
        for (played, left) in moves {
            let value = (sums && left == Outcome::P).then_some(Value::Nim(Nimber::ZERO));
            self.add(moved, played, value, left)?;
        }
        Ok(())
    }

    fn in_sum(
        &mut self,
        position: &Position,
        components: &[(GameId, Numbers)],
    ) -> Result<(), Error> {
        let (total, known) = self.session.value(position)?;
        self.known = Some(known);
        self.outcome = total.outcome();
        let total = total.nimber()?.get();
        let work = self.session.work();
        for (component, (game, numbers)) in components.iter().enumerate() {
            let moved = Moved {
                component,
                game: *game,
                numbers,
            };
            let board = self.session.game_mut(*game).board_mut();
            let (own, known) = board.value(numbers, &work)?;
            let own = own.nimber()?.get();
            self.learn(known);
            match self.all {
                true => self.by_values(moved, total ^ own, None)?,
                false if total == 0 => {}
                false => self.by_values(moved, total ^ own, Some(total ^ own))?,
            }
        }
        Ok(())
    }

    /// The moves of a component beside others of value `rest`: all, or those that leave `only`.
    fn by_values(&mut self, moved: Moved<'_>, rest: u64, only: Option<u64>) -> Result<(), Error> {
        let work = self.session.work();
        let board = self.session.game_mut(moved.game).board_mut();
        let told = match only {
            Some(value) => board.moves_of_value(moved.numbers, value)?.zip(only),
            None => None,
        };
        let moves = match told {
            Some((list, value)) => list.into_iter().map(|played| (played, value)).collect(),
            None => {
                let (moves, known) = board.move_values(moved.numbers, only, &work)?;
                self.learn(known);
                moves
            }
        };
        for (played, left) in moves {
            let sum = Nimber::new(rest ^ left);
            self.add(moved, played, Some(Value::Nim(sum)), Outcome::of(sum))?;
        }
        Ok(())
    }

    fn outcome(&mut self, game: GameId, parts: &[Numbers]) -> Result<(Outcome, Known), Error> {
        let mut position = Position::new();
        for part in parts {
            position.push(game, part);
        }
        self.session.outcome(&position)
    }

    fn learn(&mut self, known: Known) {
        self.known = Known::also(self.known, known);
    }

    fn add(
        &mut self,
        moved: Moved<'_>,
        played: Move,
        value: Option<Value>,
        outcome: Outcome,
    ) -> Result<(), Error> {
        let board = self.session.game(moved.game).board();
        let mut turn = Turn::new(board, moved, played);
        let Played { from, to, name, .. } = &turn.played;
        let numbers: usize = turn.left.iter().map(|part| 24 + 8 * part.len()).sum();
        let text = from.len() + to.len() + name.len();
        self.bytes += (size_of::<Turn>() + 48 + text + numbers) as u128;
        let work = self.session.work();
        work.fits(self.bytes, 1, Options::<()>::LIST)?;
        turn.played.value = value;
        turn.played.outcome = outcome;
        self.turns.push(turn);
        Ok(())
    }
}

/// Components as a position writes them; `0` for none.
pub(super) fn written(parts: &[impl AsRef<[u64]>], board: &dyn Board) -> String {
    let mut out = String::new();
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        write_component(&mut out, part.as_ref(), board);
    }
    if out.is_empty() { "0".into() } else { out }
}
