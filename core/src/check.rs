//! Checks on rules: does every line of play end, are the values those of the moves, and are two
//! games one sequence?

mod claims;
mod measure;
mod reach;
mod same;

#[cfg(doc)]
use crate::Rules;
use crate::{Error, GameId, Numbers, Session};
use claims::Claims;
use reach::Reach;
pub use same::{Shift, same_values};

/// What was found of the positions that can be reached from some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// How many positions were gone through.
    pub positions: u64,
    /// Whether these are all that can be reached, and not only as many as were allowed.
    pub complete: bool,
    /// Whether play ends.
    pub ends: Ends,
    /// What was compared with the moves.
    pub compared: Compared,
    /// The first position whose value or outcome is not the one that its moves give it, the
    /// positions with the shortest play coming first; `None` where all are right.
    pub wrong: Option<Wrong>,
}

/// What of positions is compared with what their moves say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// Their nim-values.
    Values,
    /// Who wins, where the game has no values.
    Outcomes,
    /// Nothing, where the same player may go on after a move.
    Nothing,
}

/// Whether play ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ends {
    /// In every line of play, of which the longest takes so many moves. `falls` is what every
    /// move makes smaller in each part that it leaves, where that is something simple.
    Always {
        /// The most moves from one of the positions; `u64::MAX` where there are as many or more.
        longest: u64,
        /// A measure that falls with every move.
        falls: Option<Measure>,
    },
    /// Not all positions were gone through, and no cycle was met.
    Unfinished {
        /// The moves of the line of play that was being followed,
        moves: u64,
        /// and the position to which it had come.
        to: String,
    },
    /// These positions follow one another, each by a move, and the last one is the first.
    Cycle(Vec<String>),
}

/// A number that can be told of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The sum of the numbers that write it.
    Sum,
    /// The list of these numbers, the first counting most.
    Order,
    /// How many dots its words have.
    Dots,
    /// How many numbers write it.
    Width,
}

/// A value that is not the one of the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The position.
    pub position: String,
    /// Its value, or its outcome where the game has no values, by its moves.
    pub by_moves: String,
    /// The same by the moves of what the rules claim to stand for it, or as the engine tells it.
    pub told: String,
    /// What stands for it, or how the engine knows.
    pub known_by: String,
    /// What a move leaves, and the value or outcome of that by its own moves.
    pub moves: Vec<(String, String)>,
}

/// Goes through all positions that can be reached from `roots`, components of `game`, as long as
/// there are not more than `most`, and compares what the engine says of each with its moves.
///
/// Values are found here from the moves as players see them, with neither theorems, canonical
/// forms nor parts. What a user claims to stand for a position ([`Rules::claimed`]) is compared
/// first, by its own moves, and then what the engine tells.
///
/// ```
/// use grundy::{Catalog, Ends, Measure, Session, check};
/// let catalog = Catalog::builtin();
/// let mut session = Session::new(&catalog);
/// let game = session.open("wythoff")?;
/// let found = check(&mut session, game, &[vec![4, 7]], 1000)?;
/// let falls = Some(Measure::Sum);
/// assert_eq!(found.ends, Ends::Always { longest: 11, falls });
/// assert_eq!((found.positions, found.wrong), (40, None));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// When a root is no component, a list of moves does not fit, or the work is stopped.
pub fn check(
    session: &mut Session<'_>,
    game: GameId,
    roots: &[Numbers],
    most: u64,
) -> Result<Check, Error> {
    let work = session.work();
    let board = session.game_mut(game).board_mut();
    let compared = match (board.turns_go_on(), board.no_sums()) {
        (true, _) => Compared::Nothing,
        (false, None) => Compared::Values,
        (false, Some(_)) => Compared::Outcomes,
    };
    let mut reach = Reach::new(board.no_sums().is_none(), most);
    let mut open = None;
    for root in roots {
        match reach.from(root, board, &work)? {
            Some(cycle @ Ends::Cycle(_)) => {
                return Ok(Check {
                    positions: reach.len(),
                    complete: open.is_none(),
                    ends: cycle,
                    compared: Compared::Nothing,
                    wrong: None,
                });
            }
            other => open = open.or(other),
        }
    }
    let mut check = Check {
        positions: reach.len(),
        complete: open.is_none(),
        ends: open.unwrap_or_else(|| Ends::Always {
            longest: reach.longest(),
            falls: reach.falls(board),
        }),
        compared,
        wrong: None,
    };
    if compared == Compared::Nothing {
        return Ok(check);
    }
    check.wrong = match reach.false_claim(board, &work)? {
        Claims::False(wrong) => Some(wrong),
        Claims::Endless(ends) => {
            check.complete = matches!(ends, Ends::Cycle(_));
            check.ends = ends;
            None
        }
        Claims::True => reach.wrong(board, &work)?,
    };
    Ok(check)
}
