use std::fmt;

use crate::{Known, Outcome};

/// Who wins when no move is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Play {
    /// Whoever cannot move loses.
    #[default]
    Normal,
    /// Whoever cannot move wins: the last move loses.
    Misere,
}

impl Play {
    /// Whether the player to move wins a position from which best play lasts so many moves.
    ///
    /// ```
    /// use grundy::Play;
    /// assert!(Play::Normal.is_won_in(1) && Play::Misere.is_won_in(0));
    /// ```
    pub fn is_won_in(self, moves: u64) -> bool {
        moves.is_multiple_of(2) == (self == Self::Misere)
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
        })
    }
}

/// In which components of a sum a player moves. The parts that a move leaves of a component are
/// components like the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sum {
    /// In one.
    #[default]
    Disjunctive,
    /// In all; play ends as soon as one of them has no move left, or nothing is left of it.
    Conjunctive,
    /// In all that have a move left; play ends when none has.
    LongConjunctive,
    /// In as many as the player likes, but in one at least.
    Selective,
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Disjunctive => "disjunctive",
            Self::Conjunctive => "conjunctive",
            Self::LongConjunctive => "long-conjunctive",
            Self::Selective => "selective",
        })
    }
}

/// How a position is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mode {
    /// Who wins at the end.
    pub play: Play,
    /// Which components are moved.
    pub sum: Sum,
}

/// What is wanted of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Want {
    /// Who wins.
    Outcome,
    /// Who wins, and the number of moves.
    Remoteness,
    /// The best moves, with the number of moves where that is found soon.
    Moves {
        /// Whether losing moves are listed too.
        all: bool,
        /// Whether the number of moves is needed, however long it takes to find.
        remoteness: bool,
    },
    /// The best moves, and what answers each reply.
    Why,
}

/// A number of moves until the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    /// Where the winner hurries and the loser delays.
    Remoteness(u64),
    /// Where the winner delays and the loser hurries, in a [`Sum::LongConjunctive`].
    Suspense(u64),
}

impl Length {
    /// How many moves.
    pub fn moves(self) -> u64 {
        match self {
            Self::Remoteness(moves) | Self::Suspense(moves) => moves,
        }
    }
}

/// What is known of a position under a [`Mode`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// How it is played.
    pub mode: Mode,
    /// Who wins.
    pub outcome: Outcome,
    /// How long play lasts; `None` for a draw, and where it isn't known.
    pub length: Option<Length>,
    /// How that is known.
    pub known_by: Known,
    /// Whether moves were asked for.
    pub moves: bool,
    /// The moves that win or, where there are none, those that keep a draw, the best first; or all
    /// of them.
    pub turns: Vec<Turn>,
    /// Whether these are all such moves: in a sum in which several components are moved there may
    /// be too many, and one that wins is told.
    pub complete: bool,
    /// What is asked for by [`Want::Why`].
    pub plan: Option<Plan>,
}

/// A move in one component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which component is moved, counted from 0.
    pub component: usize,
    /// How its game is written.
    pub spec: String,
    /// The component before the move, as it is written.
    pub from: String,
    /// What the move leaves of it, as a position is written; `0` for nothing.
    pub to: String,
    /// The move in the players' words.
    pub name: String,
}

/// What a player does in one turn, and what it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// A move for each component that is moved.
    pub steps: Vec<Step>,
    /// The position after it.
    pub left: String,
    /// Who wins that: P where the turn wins.
    pub outcome: Outcome,
    /// How long play lasts from there.
    pub length: Option<Length>,
    /// What stands for the position after it, as in [`Piece::value`].
    pub value: Option<String>,
}

/// A component, and how it stands alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// How its game is written.
    pub spec: String,
    /// How it is written itself.
    pub component: String,
    /// Who wins it alone.
    pub outcome: Outcome,
    /// How long play of it alone lasts.
    pub length: Option<Length>,
    /// Its value in a sum with loopy games, its element of a misère quotient, or its size where it
    /// is a heap of nim; `None` where sums are searched.
    pub value: Option<String>,
    /// How that is known.
    pub known_by: Known,
}

/// A turn, and the best answer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The turn.
    pub turn: Turn,
    /// The answer; `None` where no move is left.
    pub answer: Option<Turn>,
}

/// Why a position is won, lost or drawn, and how to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The games of the components, each once, with their rules in words.
    pub rules: Vec<(String, Vec<String>)>,
    /// The components in order.
    pub pieces: Vec<Piece>,
    /// What stands for the whole position, as in [`Piece::value`].
    pub value: Option<String>,
    /// The lost elements of the misère quotient, where the values are elements of one.
    pub lost: Vec<String>,
    /// The position that the first turn leaves, or the position itself where no turn wins or keeps
    /// a draw.
    pub left: String,
    /// Turns of the other player there, and their answers.
    pub replies: Vec<Answered>,
    /// How many more such turns there are; `None` where they are too many to list.
    pub untold: Option<usize>,
}

impl fmt::Display for Ruling {
    /// The outcome and the number of moves, or the turns, one a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.moves {
            return match self.length {
                Some(length) => write!(f, "{} {} {}", self.outcome, length.moves(), self.known_by),
                None => write!(f, "{} {}", self.outcome, self.known_by),
            };
        }
        for (at, turn) in self.turns.iter().enumerate() {
            let steps: Vec<String> = turn
                .steps
                .iter()
                .map(|step| format!("{}: {}", step.from, step.name))
                .collect();
            let end = if at > 0 { "\n" } else { "" };
            write!(f, "{end}{}", steps.join(", "))?;
        }
        Ok(())
    }
}
