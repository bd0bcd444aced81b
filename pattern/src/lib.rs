//! # grundy-pattern: from a table to a formula
//!
//! A *pattern* is a formula that says all values (or all P-positions) that were computed, and that
//! was tested on values which it was not made from. [`of_game`] looks for one in a game,
//! [`of_line`] in a sequence, [`of_table`] in a table.
//!
//! ```
//! use grundy::{Catalog, Session, Work};
//! use grundy_pattern::{Bounds, of_game};
//!
//! let catalog = Catalog::builtin();
//! let mut session = Session::new(&catalog);
//! let game = session.open("subtraction:1,3,4")?;
//! let report = of_game(&mut session, game, 1, Bounds::default(), &Work::default())?;
//! let found = &report.findings[0];
//! assert_eq!(found.formula.to_string(), "G(n) = [0, 1, 0, 1, 2, 3, 2][n mod 7]");
//! assert_eq!(found.certainty.to_string(), "PROVED by golomb-1966");
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! The package knows no rules and no families: it sees numbers, and asks a session for more of
//! them. Nothing here reads files or prints.

mod bits;
mod compare;
mod data;
mod formula;
mod game;
mod line;
mod parse;
mod proof;
mod report;
mod search;
mod table;

pub use bits::surprise;
pub use compare::{Agreement, Side, TableAgreement, compare, compare_tables};
pub use data::{Data, read};
pub use formula::{Arithmetic, Automaton, Body, Cycle, Digits, Formula, Name, Op, Order, Parts};
pub use formula::{Polynomial, Recurrence, Refer, Reference, Regular, Rise, Rule, Series};
pub use formula::{Spaced, Surd, System, Term, Test};
pub use game::of_game;
pub use parse::formula;
pub use report::{Bounds, Certainty, Failed, Finding, Looked, Report, Subject};
pub use search::{of_line, of_table};
