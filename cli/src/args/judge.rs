//! The words of the judge.

use super::words::whole;

/// What is done with a judge's problem.
#[derive(Debug, clap::Args)]
pub(crate) struct Judge {
    /// The problem, such as hdu-1848; its input is read from stdin
    #[arg(required_unless_present = "list")]
    pub(crate) id: Option<String>,
    /// List the problems
    #[arg(long, conflicts_with_all = ["id", "explain", "generate"])]
    pub(crate) list: bool,
    /// Say what the problem asks, as which game it is answered, and by which theorem
    #[arg(long, conflicts_with = "generate")]
    pub(crate) explain: bool,
    /// Write a legal input instead: tiny, small, medium, max, or a number of bytes such as 20M
    #[arg(long, value_name = "SIZE")]
    pub(crate) generate: Option<grundy_judge::Size>,
    /// Which input is written
    #[arg(long, value_name = "S", default_value = "1", requires = "generate", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) seed: u64,
}
