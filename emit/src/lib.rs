//! # grundy-emit: from a formula or rules to a program
//!
//! A formula that `grundy-pattern` found, or the rules of a game, become a function in C++, Python
//! or Rust, and a formula becomes LaTeX.
//!
//! ```
//! use grundy_emit::{Language, of_formula};
//! let formula = grundy_pattern::formula("[0] v2(n) + 1")?;
//! let code = of_formula(&formula, &["The nim-value of a heap of n.".into()])?;
//! assert!(code.text(Language::Python).contains("def nim_value(n):"));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! Each program is described once, as a [`Plan`] in a small notation without a language; the
//! three writers share everything but the signs. Nothing here reads files, compiles or prints.

mod code;
mod formula;
mod latex;
mod problem;

mod read;
mod rules;
mod shelf;
#[cfg_attr(not(feature = "starlark"), path = "star/absent.rs")]
mod star;
mod starlark;
mod sum;
mod tree;
mod write;

pub use code::{Code, Language};
pub use formula::{of_formula, of_formulas};

pub use problem::{of_problem, problems};
pub use read::plan;
pub use rules::{Heaps, Moves, of_heaps, of_tokens};
pub use starlark::{RuleFile, Translation};
pub use tree::{Expr, Function, Kind, Op, Parameter, Plan, Step, Table};
