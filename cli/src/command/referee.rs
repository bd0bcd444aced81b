//! Somebody's program against the perfect player.

use grundy::{Catalog, Ending, GameId, Outcome, Position, Session};
use grundy_judge::{Random, stress::referee::referee};

use super::{judge::fault, losing::width_of, stress::program};
use crate::{
    args::Referee,
    fault::Fault,
    output::Output,
    render::referee::{Played, write},
};

/// Lets the program play, and says where it gave a win away if it did.
pub(super) fn answer(
    words: &Referee,
    catalog: &Catalog,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    output.open()?;
    output.counts("moves");
    let starts = starts(words, catalog, session)?;
    let program = program(&words.runs);
    let work = session.work();
    let played = referee(session, &starts, &program, words.seed, work);
    let played = played.map_err(|error| fault(error, output))?;
    let game = words.positions.join(" ");
    let shown = Played {
        game: &game,
        program: &program,
        seed: words.seed,
        played: &played,
    };
    let mut bytes = Vec::new();
    write(&mut bytes, &shown, output.format, output.style)?;
    output.write(&bytes)?;
    match played.failure {
        None => Ok(()),
        Some(_) => {
            output.finish()?;
            Err(Fault::Found(1))
        }
    }
}

/// The positions from which games are played: those that are given, or won ones of the game.
fn starts(
    words: &Referee,
    catalog: &Catalog,
    session: &mut Session<'_>,
) -> Result<Vec<Position>, Fault> {
    if let [spec] = &words.positions[..]
        && let Ok(game) = session.open(spec)
    {
        return won(game, words, catalog, session);
    }
    let read = |text: &String| Ok(session.position(text)?);
    words.positions.iter().map(read).collect()
}

/// Random positions are tried so many times as many games are wanted.
const TRIES: u64 = 200;

/// Won positions of a game, the small ones first.
fn won(
    game: GameId,
    words: &Referee,
    catalog: &Catalog,
    session: &mut Session<'_>,
) -> Result<Vec<Position>, Fault> {
    let width = width_of(game, catalog, session)?;
    let single = session.game(game).board().ending() != Ending::Normal;
    let mut random = Random::new(words.seed);
    let mut starts: Vec<Position> = Vec::new();
    for tried in 0..words.games.saturating_mul(TRIES) {
        if starts.len() as u64 >= words.games {
            break;
        }
        let most = words.to.min(2 + tried / 4);
        let parts = if single { 1 } else { random.range(1, 3) };
        let mut position = Position::new();
        for _ in 0..parts {
            let numbers: Vec<u64> = (0..width).map(|_| random.range(0, most)).collect();
            if session.game(game).board().check(&numbers).is_ok() {
                position.push(game, &numbers);
            }
        }
        let goes_on = !single || has_moves(session, &position)?;
        let is_won = goes_on && !position.is_empty() && session.outcome(&position)?.0 == Outcome::N;
        if is_won && !starts.contains(&position) {
            starts.push(position);
        }
    }
    match starts.is_empty() && words.games > 0 {
        true => Err(Fault::input(format!(
            "no won position of '{}' with numbers up to {} was found: name one, as in nim:3,4,5",
            session.game(game).spec(),
            words.to
        ))),
        false => Ok(starts),
    }
}

/// Whether play goes on; elsewhere who has won need not move.
fn has_moves(session: &Session<'_>, position: &Position) -> Result<bool, Fault> {
    for (game, numbers) in position.iter() {
        if !session.game(game).board().moves(numbers)?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}
