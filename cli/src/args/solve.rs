//! The words of graphs.

use std::path::PathBuf;

use clap::ValueEnum;

/// Which graph is solved, and what is asked of it.
#[derive(Debug, clap::Args)]
pub(crate) struct Solve {
    /// The file with the graph, which gzip or zstd may have packed; '-' reads stdin
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// How the file gives the graph; without it, as its name or its start tells
    #[arg(long, value_enum, value_name = "KIND")]
    pub(crate) from: Option<GraphKind>,
    /// Only the value of each vertex and who wins: remoteness and moves take more time and memory
    #[arg(long, conflicts_with = "tokens")]
    pub(crate) values: bool,
    /// Instead of all vertices: the value of the sum of tokens on these, such as a,b,b
    #[arg(long, value_name = "VERTICES")]
    pub(crate) tokens: Vec<String>,
    /// The winning moves of the tokens instead of their value
    #[arg(long, requires = "tokens")]
    pub(crate) moves: bool,
}

/// How a file gives a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GraphKind {
    /// Two names a line, where an edge starts and where it ends
    Edges,
    /// A line for each vertex: its name and its successors' names
    Adjacency,
    /// The number of vertices, then for each the number of successors and the successors
    Lists,
    /// A digraph in the DOT language
    Dot,
    /// Numbers of 32 bits, as the book's page about graphs describes them
    Binary,
}
