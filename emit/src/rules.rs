//! Rules as the two classical programs.
pub use heaps::{Heaps, Moves, of_heaps};
mod heaps;
mod tokens;
pub use tokens::of_tokens;
