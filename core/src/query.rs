use crate::{
    Explanation, GameId, Known, Mode, Numbers, Outcome, Position, Reasons, Ruling, Value, Want,
    engine::{
        breaking::Shifted,
        period::{Pattern, Period},
    },
};

/// A question about games that are open in a session.
///
/// ```
/// use grundy::{Axis, Catalog, Query, Session, answer};
/// let catalog = Catalog::builtin();
/// let mut session = Session::new(&catalog);
/// let game = session.open("wythoff")?;
/// let axes = vec![Axis::Range(0, 2), Axis::Range(0, 3)];
/// let found = answer(&mut session, &Query::Table { game, axes })?;
/// assert_eq!(found.to_string(), "0 1 2 3\n1 2 0 4\n2 0 1 5");
/// let (to, width, count) = (8, 2, false);
/// let found = answer(&mut session, &Query::Losing { game, to, width, count })?;
/// assert_eq!(found.to_string(), "0 0\n1 2\n2 1\n3 5\n4 7\n5 3\n7 4");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// The value of a position.
    Value {
        /// The position asked about.
        position: Position,
    },
    /// Who wins a position.
    Outcome {
        /// The position asked about.
        position: Position,
    },
    /// The winning moves of a position, or all moves with what they leave.
    Moves {
        /// The position asked about.
        position: Position,
        /// Whether losing moves are listed too.
        all: bool,
    },
    /// Why a position is won or lost.
    Why {
        /// The position asked about.
        position: Position,
    },
    /// Who wins a position under any ending and any way to move in its components, how fast, by
    /// which moves, and why.
    Ruling {
        /// The position asked about.
        position: Position,
        /// How it is played.
        mode: Mode,
        /// What is wanted.
        want: Want,
    },
    /// The values of the components written `from`, `from + 1`, …, `to`.
    Sequence {
        /// The game.
        game: GameId,
        /// The first heap.
        from: u64,
        /// The last heap, included.
        to: u64,
    },
    /// The values of a slice of a game whose components are vectors, or of whole boards by their
    /// sizes.
    Table {
        /// The game.
        game: GameId,
        /// What each coordinate does; exactly two of them range.
        axes: Vec<Axis>,
    },
    /// The P-positions whose numbers are at most `to`.
    Losing {
        /// The game.
        game: GameId,
        /// The bound on every number, included.
        to: u64,
        /// How many numbers write a component; 1 for heaps.
        width: usize,
        /// Whether they are only counted.
        count: bool,
    },
    /// The period of the values of the components written 0, 1, 2, ….
    Period {
        /// The game.
        game: GameId,
        /// The last heap that may be computed.
        limit: u64,
    },
    /// What can be said of a game.
    Explain {
        /// The game.
        game: GameId,
    },
}

/// What a coordinate does in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// It stays at one number.
    Fixed(u64),
    /// It runs from the first number to the last, both included.
    Range(u64, u64),
}

/// What is known now; printed, it is the answer in the fewest words.
///
/// ```
/// use grundy::{Answer, Catalog, Query, Session, answer};
/// let catalog = Catalog::builtin();
/// let mut session = Session::new(&catalog);
/// let position = session.position("nim:3,4,5")?;
/// let found = answer(&mut session, &Query::Moves { position, all: false })?;
/// let Answer::Moves { winning, moves, known_by, .. } = found else { unreachable!() };
/// assert!(winning);
/// assert_eq!((moves[0].component, moves[0].name.as_str()), (0, "take 2"));
/// assert_eq!(known_by.to_string(), "formula:bouton-1901");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To [`Query::Value`].
    Value {
        /// The value.
        value: Value,
        /// Who wins.
        outcome: Outcome,
        /// How it is known.
        known_by: Known,
    },
    /// To [`Query::Outcome`].
    Outcome {
        /// Who wins.
        outcome: Outcome,
        /// How it is known.
        known_by: Known,
    },
    /// To [`Query::Moves`].
    Moves {
        /// Whether the player to move wins.
        winning: bool,
        /// Whether play is over, in a game whose rules say who wins then.
        over: bool,
        /// The moves in the order of the components.
        moves: Vec<Played>,
        /// How it is known.
        known_by: Known,
    },
    /// To [`Query::Why`].
    Why {
        /// The reasons.
        reasons: Box<Reasons>,
    },
    /// To [`Query::Ruling`].
    Ruling {
        /// What is known.
        ruling: Box<Ruling>,
    },
    /// To [`Query::Sequence`].
    Sequence {
        /// The first heap.
        offset: u64,
        /// The values of the heaps from `offset` on.
        values: Vec<u64>,
        /// How they are known.
        known_by: Known,
    },
    /// To [`Query::Table`].
    Table {
        /// The numbers of the first ranging coordinate, one a row.
        rows: (u64, u64),
        /// The numbers of the second ranging coordinate, one a column.
        columns: (u64, u64),
        /// The values, row by row.
        values: Vec<Vec<u64>>,
        /// How they are known.
        known_by: Known,
    },
    /// To [`Query::Losing`] with a list wanted.
    Losing {
        /// The components in increasing order.
        positions: Vec<Numbers>,
        /// How they are known.
        known_by: Known,
    },
    /// To [`Query::Losing`] with a count wanted.
    Count {
        /// How many there are.
        count: u64,
        /// How it is known.
        known_by: Known,
    },
    /// To [`Query::Period`].
    Period {
        /// What is known, in figures of the game's own heaps.
        period: Box<Period>,
        /// Another regularity that was seen where no period was found.
        pattern: Option<Pattern>,
        /// The code whose values these are, moved along, where there is one.
        code: Option<Shifted>,
    },
    /// To [`Query::Explain`].
    Explain {
        /// What can be said.
        explanation: Box<Explanation>,
    },
}

/// A move of a position and what it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Which component is moved, counted from 0.
    pub component: usize,
    /// The component before the move, as it is written.
    pub from: String,
    /// What the move leaves of it, as a position is written; `0` for nothing.
    pub to: String,
    /// The move in the players' words.
    pub name: String,
    /// The value of the whole position after the move; `None` where the game has outcomes only.
    pub value: Option<Value>,
    /// Who wins what the move leaves: P where the move wins.
    pub outcome: Outcome,
}

impl Played {
    /// Whether the move wins.
    pub fn wins(&self) -> bool {
        self.outcome == Outcome::P
    }
}
