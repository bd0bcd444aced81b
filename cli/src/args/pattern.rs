//! The words of patterns and comparisons.

use std::time::Duration;

use super::words::{seconds, whole};

/// What a pattern is looked for in, and how far.
#[derive(Debug, clap::Args)]
pub(crate) struct Pattern {
    /// The game, such as dim or rules:game.star; or a file with a sequence or a table, '-' for
    /// stdin: plain numbers, a b-file, CSV, or rows
    #[arg(value_name = "SPEC|FILE")]
    pub(crate) spec: String,
    /// The last number of a sequence; without it 4095, and 1023 for a rule file
    #[arg(long, visible_alias = "limit", value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) terms: Option<u64>,
    /// The last number of each coordinate of a table; without it 63, and for a rule file 31, or 89
    /// where a component has more than two numbers, whose tables have a third or a sixth of the side
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) side: Option<u64>,
    /// How many numbers write a component; without it, as in the game's example
    #[arg(long, value_name = "W", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(crate) width: Option<u8>,
    /// The seconds that the search may take; how far it comes in them depends on the machine
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) seconds: Duration,
    /// Tell other formulas that are right too
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) emit: Emit,
}

/// What is written as a program.
#[derive(Debug, clap::Args)]
pub(crate) struct Emit {
    /// Write a program in LANGUAGE, cpp, python, rust or latex: compiled, run and compared with the
    /// engine before it is printed
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) emit: Option<grundy_emit::Language>,
    /// Neither compile nor run what is written, and say so in it
    #[arg(long, requires = "emit")]
    pub(crate) unchecked: bool,
}

/// What is compared, and how far.
#[derive(Debug, clap::Args)]
pub(crate) struct Compare {
    /// A game, 'formula:EXPRESSION' such as 'formula:n mod 3', or a file with a sequence or a table
    pub(crate) first: String,
    /// Another
    pub(crate) second: String,
    /// The last number that is compared; without it 1000, and 40 of each coordinate of a table
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) to: Option<u64>,
    /// How many numbers write a position; without it 1, or as many as a formula or a table has
    #[arg(long, value_name = "W", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(crate) width: Option<u8>,
    /// Let one sequence be moved along the other, by up to 64 and a quarter of its length
    #[arg(long)]
    pub(crate) shift: bool,
}
