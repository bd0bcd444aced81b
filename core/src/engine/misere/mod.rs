//! Misère play: who makes the last move loses.
//!
//! Here a sum is no more than the sum of its parts' values: what takes the place of nim-values is
//! the *misère quotient* of a list of positions that moves do not leave. It is found position by
//! position ([`find`]), each time checked in full, and for a taking-and-breaking game it is the
//! quotient of all heaps as soon as the images of heaps repeat for long enough.

mod bits;
mod build;
mod check;
mod forms;
mod genus;
mod learn;
mod list;
mod monoid;
mod outcome;
mod period;
mod presentation;
mod product;
mod quotient;
mod rewriting;
mod setting;
mod states;
mod sums;

pub use check::failure;
pub use forms::Forms;
pub use genus::{Genera, Genus};
pub use learn::learn;
pub use list::{Components, Heaps, List, Positions};
pub use outcome::Outcomes;
pub use period::Proof;
pub use presentation::Presentation;
pub use quotient::{Bounds, Found, Quotient, Status, find};
pub use rewriting::Relation;
