use crate::{
    Answer, Error, GameId, Known, Move, Nimber, Numbers, Outcome, Position, Session, Value,
    notation::write_component, query::Played,
};

/// The winning moves of `position`, or all its moves.
///
/// A move of component i wins exactly when it leaves that component the xor of the other
/// components' values; a component alone is judged by outcomes, which may be cheaper.
pub(super) fn moves(
    session: &mut Session<'_>,
    position: &Position,
    all: bool,
) -> Result<Answer, Error> {
    let components: Vec<(GameId, Numbers)> = position
        .iter()
        .map(|(game, n)| (game, n.to_vec()))
        .collect();
    let mut found = Found {
        session,
        all,
        moves: Vec::new(),
        known: None,
    };
    match &components[..] {
        [(game, numbers)] if !all || found.session.game(*game).board().no_sums().is_some() => {
            found.alone(*game, numbers)?;
        }
        _ => found.in_sum(position, &components)?,
    }
    let winning = found.moves.iter().any(|played| played.wins);
    let known_by = found.known.unwrap_or(Known::Search);
    Ok(Answer::Moves {
        winning,
        moves: found.moves,
        known_by,
    })
}

struct Found<'s, 'a> {
    session: &'s mut Session<'a>,
    all: bool,
    moves: Vec<Played>,
    known: Option<Known>,
}

impl Found<'_, '_> {
    fn alone(&mut self, game: GameId, numbers: &[u64]) -> Result<(), Error> {
        let sums = self.session.game(game).board().no_sums().is_none();
        let (outcome, known) = self.outcome(game, &[numbers.to_vec()])?;
        self.known = Some(known);
        if !self.all {
            if outcome == Outcome::P {
                return Ok(());
            }
            if let Some(list) = self.session.game(game).board().moves_of_value(numbers, 0)? {
                for played in list {
                    self.add(
                        0,
                        game,
                        numbers,
                        played,
                        sums.then_some(Value::Nim(Nimber::ZERO)),
                        true,
                    );
                }
                return Ok(());
            }
        }
        if !self.all {
            let work = self.session.work();
            let board = self.session.game_mut(game).board_mut();
            let (moves, how) = board.winning(numbers, &work)?;
            self.learn(how);
            for played in moves {
                let value = sums.then_some(Value::Nim(Nimber::ZERO));
                self.add(0, game, numbers, played, value, true);
            }
            return Ok(());
        }
        for played in self.session.game(game).board().moves(numbers)? {
            let (left, how) = self.outcome(game, &played.to)?;
            self.learn(how);
            let wins = left == Outcome::P;
            let value = (sums && wins).then_some(Value::Nim(Nimber::ZERO));
            self.add(0, game, numbers, played, value, wins);
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
        let total = total.nimber()?.get();
        for (index, (game, numbers)) in components.iter().enumerate() {
            let own = self.value(*game, std::slice::from_ref(numbers))?;
            let rest = total ^ own;
            if !self.all {
                if rest == own {
                    continue;
                }
                if let Some(list) = self
                    .session
                    .game(*game)
                    .board()
                    .moves_of_value(numbers, rest)?
                {
                    for played in list {
                        self.add(
                            index,
                            *game,
                            numbers,
                            played,
                            Some(Value::Nim(Nimber::ZERO)),
                            true,
                        );
                    }
                    continue;
                }
            }
            for played in self.session.game(*game).board().moves(numbers)? {
                let left = rest ^ self.value(*game, &played.to)?;
                if left == 0 || self.all {
                    self.add(
                        index,
                        *game,
                        numbers,
                        played,
                        Some(Value::Nim(Nimber::new(left))),
                        left == 0,
                    );
                }
            }
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

    fn value(&mut self, game: GameId, parts: &[Numbers]) -> Result<u64, Error> {
        let work = self.session.work();
        let mut total = 0;
        for part in parts {
            let (value, known) = self.session.game_mut(game).board_mut().value(part, &work)?;
            self.learn(known);
            total ^= value.nimber()?.get();
        }
        Ok(total)
    }

    fn learn(&mut self, known: Known) {
        self.known = Some(self.known.map_or(known, |k| k.and(known)));
    }

    fn add(
        &mut self,
        component: usize,
        game: GameId,
        from: &[u64],
        played: Move,
        value: Option<Value>,
        wins: bool,
    ) {
        let board = self.session.game(game).board();
        let write = |parts: &[Numbers]| {
            let mut out = String::new();
            for (i, part) in parts.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_component(&mut out, part, board);
            }
            if out.is_empty() { "0".into() } else { out }
        };
        let from = write(&[from.to_vec()]);
        let to = write(&played.to);
        let name = played.name.unwrap_or_else(|| format!("{from} → {to}"));
        self.moves.push(Played {
            component,
            from,
            to,
            name,
            value,
            wins,
        });
    }
}
