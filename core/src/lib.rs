//! # grundy: impartial games, from rules to values, winning moves and proofs
//!
//! The value of a position is the mex of its options' values, the value of a sum is the xor of
//! its parts', and the first player wins exactly when it isn't 0 (Sprague 1935, Grundy 1939).
//!
//! ```
//! use grundy::{Catalog, Query, Session, answer};
//!
//! let catalog = Catalog::builtin();
//! let mut session = Session::new(&catalog);
//! let position = session.position("kayles:5 + nim:3,4")?;
//! let answer = answer(&mut session, &Query::Value { position })?;
//! assert_eq!(answer.to_string(), "3 N search");
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! Every use is the same walk: a *spec* and a position are read once
//! ([`Session::position`]), a [`Query`] asks about them, [`answer`] finds the game's engine and
//! returns an [`Answer`]. Nothing here reads files or prints.

mod answer;
pub mod certificate;
mod check;
mod component;
mod ending;
pub mod engine;
mod error;
mod explain;
mod families;
mod game;
mod notation;
mod options;
mod pace;
mod position;
mod query;
mod reasons;
mod rules;
mod ruling;
mod session;
mod statistics;
mod value;
mod work;

pub use answer::{
    Kin, Listing, Theory, answer, answer_so_far, misere, misere_of_heaps, period_kept,
};
pub use check::{Check, Compared, Ends, Measure, Shift, Wrong, check, same_values};
pub use component::Component;
pub use ending::Ending;
pub use error::{Error, ErrorKind};
pub use explain::{Equivalent, Explanation, Knowledge, Rares, Record, Sameness, records, standard};
pub use families::{Build, Catalog, Family, GraphFormat, Named, NamedGraph, graph_game};
pub use game::{Board, Game, Move, Numbers, Standing, heaps, on, search};
pub use options::Options;
pub use position::{Components, GameId, Position};
pub use query::{Answer, Axis, Played, Query};
pub use reasons::{Change, Part, Reasons, Reply};
pub use rules::{HeapRules, Rules};
pub use ruling::{Answered, Length, Mode, Piece, Plan, Play, Ruling, Step, Sum, Turn, Want};
pub use session::{Loader, Session};
pub use statistics::{Statistics, Tally};
pub use value::{Formula, Known, Outcome, Progression, Value};
pub use work::{Progress, Silent, Work};

/// The Rust of the book and the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../book/src/your-own-game.md")]
#[doc = include_str!("../../README.md")]
struct Book;

/// The nimbers of the engine: those below 2^64, by which nim-values are added
/// and multiplied.
///
/// ```
/// use grundy::Nimber;
/// assert_eq!(Nimber::new(3) + Nimber::new(5), Nimber::new(6));
/// ```
pub type Nimber = nimbers::Nimber<u64>;
