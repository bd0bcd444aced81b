//! # grundy-judge: online-judge problems on impartial games, answered to the byte
//!
//! Every problem is one [`Problem`]: a record that says how a case of its input becomes a position
//! of a family of `grundy`, what is asked about it, and how the judge wants to hear the answer.
//! No problem has a solver of its own; all answers come from [`grundy::Session`].
//!
//! ```
//! let problem = grundy_judge::find("hdu-1848")?;
//! let mut answers = Vec::new();
//! grundy_judge::run(problem, &mut &b"1 1 1\n1 4 1\n0 0 0\n"[..], &mut answers, Default::default())?;
//! assert_eq!(answers, b"Fibo\nNacci\n");
//! # Ok::<(), grundy_judge::Error>(())
//! ```
//!
//! The input is read in pieces and the answers are written as they become known, so memory holds
//! one case and the tables of the games, never the input. How the input is cut into lines is
//! ignored; its end may stand for the closing line that a problem asks for.

mod bytes;
mod case;
mod draw;
mod error;
mod lines;
mod maker;
mod problem;
mod problems;
mod puzzle;
mod random;
mod run;
mod seen;
mod shelf;
mod small;
pub mod stress;
mod tokens;

pub use case::{Case, Next, Question, Verdict};
pub use draw::{Draw, Drawn, List, Source, Style, Word, words};
pub use error::Error;
pub use lines::Lines;
pub use maker::{Maker, Size, generate};
pub use problem::{Compare, Input, Problem, Read, Say};
pub use problems::{PROBLEMS, find};
pub use puzzle::{Answers, Choices, Puzzle, Record, Why, drawn, framed};
pub use random::Random;
pub use run::run;
pub use small::Small;
pub use tokens::Tokens;
