//! Play of sums under any ending and any way to move in their components.
//!
//! Nim-values answer one question: who wins where each move is made in one component and the last
//! player wins. Here sums are taken as what they are: *states*, lists of components, each with the
//! states that a move leaves.

mod explore;
mod joint;
mod parts;
mod search;
mod states;

pub(crate) use explore::Explored;
pub(crate) use joint::{Joint, Stand};
pub(crate) use parts::Table;
pub(crate) use search::Outcomes;
