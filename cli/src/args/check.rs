//! The words of checks on rules.

use super::words::whole;

/// What is checked, and how far.
#[derive(Debug, clap::Args)]
pub(crate) struct Check {
    /// The game, such as wythoff or rules:game.star
    pub(crate) spec: String,
    /// Another game, to be compared with the first as sequences that may be moved along
    pub(crate) other: Option<String>,
    /// Begin with these components; without it, with the rule file's start or all small components
    #[arg(long, value_name = "COMPONENTS", conflicts_with_all = ["other", "to", "width"])]
    pub(crate) from: Option<String>,
    /// The bound on heaps and coordinates of small components, included
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) to: Option<u64>,
    /// How many numbers write a small component
    #[arg(long, value_name = "W", value_parser = clap::value_parser!(u8).range(1..=16), conflicts_with = "other")]
    pub(crate) width: Option<u8>,
    /// Go through so many positions at most
    #[arg(long, value_name = "N", default_value = "20000", value_parser = whole, conflicts_with = "other")]
    pub(crate) most: u64,
}
