//! Rules as the two classical programs: the table from below and the search that remembers.

mod heaps;
mod sets;
mod tokens;

pub use heaps::{Heaps, Moves, of_heaps};
pub use tokens::of_tokens;
