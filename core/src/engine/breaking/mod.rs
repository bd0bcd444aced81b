//! Taking-and-breaking games: their rules as digits, and streams of their values.

mod chunk;
mod code;
mod partitions;
mod plain;
mod splits;
mod stream;
mod sums;

pub use chunk::{Cells, Chunk};
pub use code::{Code, Shifted};
pub(crate) use partitions::{bound, partitions};
pub(crate) use splits::Splits;
pub use stream::{Facts, Sparse, Stage, Stream};
