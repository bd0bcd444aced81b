//! Taking-and-breaking games: their rules as digits, and streams of their values.

mod blocks;
pub mod candidates;
mod chunk;
mod classes;
mod classic;
mod code;
mod dense;
mod facts;
mod history;
mod lanes;
mod moves;
mod partitions;
mod plain;
mod saved;
mod snapshots;
mod split;
mod splits;
mod stream;
mod sums;
mod takes;
mod tier;

pub use chunk::{Cells, Chunk};
pub use classes::Classes;
use classes::Histogram;
pub use code::{Code, Shifted};
use dense::Dense;
pub use facts::{Facts, Fallback, Sparse, Stage};
use history::History;
pub(crate) use partitions::{bound, partitions};
pub use split::Rare;
pub(crate) use splits::Splits;
pub use stream::Stream;
use sums::Sums;
pub use tier::Tier;
