use crate::{Known, Outcome, Played};

/// Why a position is won or lost: the values of its components and their nim-sum, what each
/// winning move changes, and an answer to each move of the position in which a player is lost.
///
/// A position is lost for the player to move exactly when each of its moves has an answer that
/// leaves such a position again. In a sum these are the positions with the nim-sum 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reasons {
    /// The games of the components, each once, with their rules in words.
    pub rules: Vec<(String, Vec<String>)>,
    /// The components in order.
    pub parts: Vec<Part>,
    /// The xor of their values; `None` where the game has outcomes only.
    pub sum: Option<u64>,
    /// Who wins.
    pub outcome: Outcome,
    /// Whether play is over, in a game whose rules say who wins then.
    pub over: bool,
    /// How that is known.
    pub known_by: Known,
    /// All winning moves.
    pub winning: Vec<Change>,
    /// The position that is lost for the player to move there: what the first winning move
    /// leaves, or the position itself where there is none.
    pub lost: String,
    /// Moves of the lost position and their answers.
    pub replies: Vec<Reply>,
    /// How many moves of the lost position are not told; `None` where they are too many to list.
    pub untold: Option<usize>,
}

/// A component and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// How its game is written.
    pub spec: String,
    /// How it is written itself.
    pub component: String,
    /// Its value; `None` where the game has outcomes only.
    pub value: Option<u64>,
    /// How that is known, or the outcome.
    pub known_by: Known,
}

/// A move and what it does to the value of the component that is moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// How the component's game is written.
    pub spec: String,
    /// The move; its place is that in the position in which it is made.
    pub played: Played,
    /// The component's value before the move; `None` where the game has outcomes only.
    pub before: Option<u64>,
    /// The value of what is left of it.
    pub after: Option<u64>,
}

/// A move of a lost position and an answer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move.
    pub change: Change,
    /// A winning move of the position that it leaves; `None` where that is the end of play, and won
    /// by the rules of the game.
    pub answer: Option<Change>,
}
