//! The words of misère theory.

use std::{path::PathBuf, time::Duration};

use super::words::{seconds, whole};

/// Whose misère theory is looked for, and how far.
#[derive(Debug, clap::Args)]
pub(crate) struct Misere {
    /// The game, such as kayles or octal:0.77
    pub(crate) spec: String,
    /// Instead of heaps: the components that can come of this one, such as 3,4 of chomp
    #[arg(long, value_name = "COMPONENT")]
    pub(crate) of: Option<String>,
    /// The last heap that is looked at
    #[arg(long, value_name = "N", default_value = "10000", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) limit: u64,
    /// The largest order that a quotient may have
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u16).range(1..=32768))]
    pub(crate) order: u16,
    /// The seconds that the search may take; how far it comes in them depends on the machine
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) seconds: Option<Duration>,
    /// The last heap whose genus is told
    #[arg(long, value_name = "N", default_value = "20", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) genus: u64,
    /// Write what proves the quotient into FILE, to be checked by 'grundy verify'
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
}
