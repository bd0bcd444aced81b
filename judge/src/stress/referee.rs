//! A program that talks plays against the perfect player.
//!
//! The program gets a position as a line, answers with a line that says what its move leaves, gets
//! the position after the other player's move, and so on. It begins, and it begins in a position
//! that it can win; the first move that lets the other player win is reported.

mod board;

use std::time::Duration;

use grundy::{Outcome, Position, Session, Work};

use super::program::{End, News, Program, Running, Watch};
use crate::{Error, random::Random};
use board::Table;

/// Games that were played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Match {
    /// How many games the program has won.
    pub won: u64,
    /// How many moves it has made.
    pub moves: u64,
    /// The game in which it failed.
    pub failure: Option<Foul>,
}

/// What went wrong in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foul {
    /// What it was.
    pub kind: Kind,
    /// The position in which the program was to move, as the program was told.
    pub position: String,
    /// The same with its game, as a position is written.
    pub written: String,
    /// What the program said, where it said something.
    pub said: Option<String>,
    /// All winning moves of the position, by what they leave.
    pub winning: Vec<String>,
    /// The positions of the game from its start, after each move.
    pub line: Vec<String>,
    /// The end of what the program wrote on stderr.
    pub errors: String,
}

/// Kinds of failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The move lets the other player win.
    GaveAway,
    /// No move leaves this.
    Illegal,
    /// The line is no position.
    Unreadable,
    /// The program said nothing in its time.
    Silent,
    /// The program ended instead of moving.
    Ended(End),
    /// The program did not end after the game.
    Stays,
}

impl Kind {
    /// The kind in words.
    pub fn name(self) -> &'static str {
        match self {
            Self::GaveAway => "gave the win away",
            Self::Illegal => "illegal move",
            Self::Unreadable => "no position",
            Self::Silent => "no answer",
            Self::Ended(End::Signal(_)) => "crash",
            Self::Ended(End::Code(code)) if code != 0 => "crash",
            Self::Ended(_) => "ended before the game",
            Self::Stays => "does not end after the game",
        }
    }
}

/// A game has no more moves.
const MOST_MOVES: u64 = 100_000;
/// A line that a program says is no longer.
const LONGEST: usize = 1 << 20;

/// Plays a game from each of the positions, which the program can win, until it fails.
///
/// # Errors
/// When the program cannot be started, a position is lost or its play may go round in a circle,
/// a limit is reached, or the work is stopped.
pub fn referee(
    session: &mut Session<'_>,
    starts: &[Position],
    program: &Program,
    seed: u64,
    work: Work<'_>,
) -> Result<Match, Error> {
    let mut played = Match::default();
    let mut random = Random::new(seed);
    for start in starts {
        let mut game = Play {
            table: Table::new(session, start)?,
            player: Player::start(program, work)?,
            line: vec![],
            moves: 0,
        };
        let foul = game.play(start.clone(), &mut random)?;
        played.moves += game.moves;
        work.tick(played.moves, None)?;
        if foul.is_some() {
            played.failure = foul;
            break;
        }
        played.won += 1;
    }
    Ok(played)
}

struct Play<'p, 's, 'a> {
    table: Table<'s, 'a>,
    player: Player<'p>,
    line: Vec<String>,
    moves: u64,
}

impl Play<'_, '_, '_> {
    /// Plays from `position`; what the program did wrong, if it did.
    fn play(&mut self, mut position: Position, random: &mut Random) -> Result<Option<Foul>, Error> {
        loop {
            self.line.push(self.table.told(&position));
            if !self.table.has_moves(&position)? {
                break;
            }
            let left = match self.turn(&position)? {
                Ok(left) => left,
                Err(foul) => return Ok(Some(foul)),
            };
            self.moves += 1;
            self.line.push(self.table.told(&left));
            if self.moves > MOST_MOVES {
                return Err(grundy::Error::limit(format!(
                    "the game has more than {MOST_MOVES} moves: begin with a smaller position"
                ))
                .into());
            }
            match self.table.answer(&left, random)? {
                Some(next) => position = next,
                None => break,
            }
        }
        match self.player.end()? {
            None => Ok(None),
            Some(kind) => self.foul(kind, &position, None).map(Some),
        }
    }

    /// Lets the program move.
    fn turn(&mut self, position: &Position) -> Result<Result<Position, Foul>, Error> {
        let said = match self.player.ask(&self.table.told(position))? {
            Ok(said) => said,
            Err(kind) => return Ok(Err(self.foul(kind, position, None)?)),
        };
        let Some(left) = self.table.read(&said) else {
            return Ok(Err(self.foul(Kind::Unreadable, position, Some(said))?));
        };
        if !self.table.is_move(position, &left)? {
            return Ok(Err(self.foul(Kind::Illegal, position, Some(said))?));
        }
        if self.table.outcome(&left)? != Outcome::P {
            return Ok(Err(self.foul(Kind::GaveAway, position, Some(said))?));
        }
        Ok(Ok(left))
    }

    fn foul(
        &mut self,
        kind: Kind,
        position: &Position,
        said: Option<String>,
    ) -> Result<Foul, Error> {
        let winning = self.table.winning(position)?;
        Ok(Foul {
            kind,
            position: self.table.told(position),
            written: self.table.written(position),
            said,
            winning,
            line: std::mem::take(&mut self.line),
            errors: std::mem::take(&mut self.player.errors),
        })
    }
}

/// The program at the other end.
struct Player<'p> {
    child: Running,
    time: Duration,
    work: Work<'p>,
    heard: Vec<u8>,
    open: u8,
    errors: String,
}

/// How long nothing is heard before it is looked whether the program still runs.
const GLANCE: Duration = Duration::from_millis(20);

impl<'p> Player<'p> {
    fn start(program: &Program, work: Work<'p>) -> Result<Self, Error> {
        Ok(Self {
            child: Running::start(program)?,
            time: program.time,
            work,
            heard: Vec::new(),
            open: 2,
            errors: String::new(),
        })
    }

    /// Says a line and hears one.
    fn ask(&mut self, line: &str) -> Result<Result<String, Kind>, Error> {
        self.child.say(line);
        let mut watch = Watch::new(self.time);
        loop {
            if let Some(end) = self.heard.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.heard.drain(..=end).collect();
                let text = String::from_utf8_lossy(&line).trim().to_owned();
                return Ok(Ok(text));
            }
            if self.heard.len() > LONGEST {
                return Ok(Err(Kind::Unreadable));
            }
            if self.open == 0 || self.child.has_ended() && self.heard.is_empty() {
                self.listen()?;
                if self.heard.is_empty() {
                    return Ok(Err(Kind::Ended(self.child.end()?)));
                }
                // The last line may lack its end.
                self.heard.push(b'\n');
                continue;
            }
            if watch.is_over(&self.child) {
                return Ok(Err(Kind::Silent));
            }
            self.listen()?;
        }
    }

    fn listen(&mut self) -> Result<(), Error> {
        match self.child.hear(GLANCE) {
            Ok(News::Output(bytes)) => self.heard.extend(bytes),
            Ok(News::Errors(bytes)) if self.errors.len() < 2000 => {
                self.errors.push_str(&String::from_utf8_lossy(&bytes));
            }
            Ok(News::Errors(_)) => {}
            Ok(News::Ended) => self.open = self.open.saturating_sub(1),
            Err(_) => self.work.tick(0, None)?,
        }
        Ok(())
    }

    /// Waits until the program ends after its input was closed.
    fn end(&mut self) -> Result<Option<Kind>, Error> {
        self.child.hang_up();
        let mut watch = Watch::new(self.time);
        while !self.child.has_ended() {
            if watch.is_over(&self.child) {
                return Ok(Some(Kind::Stays));
            }
            self.listen()?;
        }
        Ok(match self.child.end()? {
            End::Code(0) => None,
            end => Some(Kind::Ended(end)),
        })
    }
}
