//! The words of rule files.

use clap::ValueEnum;

/// What a new game is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Like {
    /// Heaps of counters
    Heap,
    /// A token on a board of squares
    Lattice,
    /// A board, drawn as strings
    Board,
    /// The vertices of a graph
    Graph,
}
