//! What every command takes.

use std::path::PathBuf;

use clap::ValueEnum;

use super::words::memory;
#[cfg(feature = "script")]
use super::words::whole;

/// Options that every command takes.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Options for every command")]
pub(crate) struct Global {
    /// How the answer is written: text for people, one JSON object ("schema": "grundy/1") an
    /// answer, CSV or TSV, a b-file of the OEIS, NumPy's .npy or Parquet, a table in Markdown;
    /// without it, as the name after -o tells
    #[arg(long, value_enum, global = true)]
    pub(crate) format: Option<Format>,
    /// Write the answer to FILE, '-' for stdout
    #[arg(short, long, value_name = "FILE", global = true)]
    pub(crate) output: Option<PathBuf>,
    /// Colour in text; auto: on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, default_value_t = Color::Auto, global = true)]
    pub(crate) color: Color,
    /// Memory that one table may take, such as 500M or 4G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = memory, global = true)]
    pub(crate) memory: u64,
    /// How many threads may work on one question; without it, as many as the machine runs at once.
    /// The answer does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), global = true)]
    pub(crate) threads: Option<u16>,
    /// For value, outcome, moves, losing, table and sequence: search by this engine where no theorem
    /// answers: plain, from the rules alone; mex, couples, sets or proof, in bounded memory
    #[arg(long, value_name = "NAME", global = true)]
    pub(crate) engine: Option<String>,
    /// Memory that a rule file may take, such as 500M or 4G
    #[cfg(feature = "script")]
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = memory, global = true)]
    pub(crate) rules_memory: u64,
    /// Seconds of computing that a rule file may take for one position
    #[cfg(feature = "script")]
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = whole, global = true)]
    pub(crate) rules_time: u64,
    /// Seconds by the clock that a rule file may say nothing; without it 60 times --rules-time,
    /// and ten minutes at least
    #[cfg(feature = "script")]
    #[arg(long, value_name = "SECONDS", value_parser = whole, global = true)]
    pub(crate) rules_clock: Option<u64>,
    /// A bar on stderr while long work goes on; auto: on a terminal
    #[arg(long, value_enum, default_value_t = Bar::Auto, global = true)]
    pub(crate) progress: Bar,
    /// No notes and no bar on stderr; errors are still told
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
    Csv,
    Tsv,
    Bfile,
    Npy,
    Parquet,
    Markdown,
}

impl Format {
    /// Whether it is no text.
    pub(crate) fn is_binary(self) -> bool {
        matches!(self, Self::Npy | Self::Parquet)
    }
}

/// When text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

/// When a progress bar is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Bar {
    Auto,
    Never,
}
