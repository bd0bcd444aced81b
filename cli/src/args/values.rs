//! The words of the commands that tell values, moves and outcomes.

use std::{path::PathBuf, time::Duration};

use grundy::Axis;

use super::{
    Checkpoint,
    words::{seconds, whole},
};

/// Where positions come from.
#[derive(Debug, clap::Args)]
pub(crate) struct Positions {
    /// Positions such as nim:3,4,5 or 'kayles:5 + nim:3'; '-' reads them from stdin, one a line
    #[arg(value_name = "POSITION", required_unless_present = "file")]
    pub(crate) positions: Vec<String>,
    /// Read positions from FILE, one a line; blank lines and lines that start with # are skipped
    #[arg(short, long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Keep in FILE what the search finds, also on Ctrl-C or at a limit; later calls about the same
    /// game go on from it
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Seconds that the call may search; what is known by then is told
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
}

/// Which values are wanted, and what is done with them.
#[derive(Debug, clap::Args)]
pub(crate) struct Sequence {
    /// The game, such as kayles or octal:0.77
    pub(crate) spec: String,
    /// The first heap
    #[arg(long, value_name = "A", default_value = "0", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) from: u64,
    /// The last heap, included; without it, the fiftieth from A on
    #[arg(long, value_name = "B", allow_negative_numbers = true, value_parser = whole)]
    to: Option<u64>,
    /// Instead of the values: how often each occurs and where, the largest, and the share of 0s
    #[arg(long)]
    pub(crate) statistics: bool,
    #[command(flatten)]
    pub(crate) plot: Plot,
    #[command(flatten)]
    pub(crate) checkpoint: Checkpoint,
}

impl Sequence {
    /// The last heap.
    pub(crate) fn to(&self) -> u64 {
        self.to.unwrap_or(self.from.saturating_add(49))
    }
}

/// Where a picture goes.
#[derive(Debug, clap::Args)]
pub(crate) struct Plot {
    /// Draw the values into FILE, an .svg or a .png; then they are written only
    /// if --format or --output asks for them
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
}

/// What each coordinate of a table does.
#[derive(Clone, Debug)]
pub(crate) struct Axes(pub(crate) Vec<Axis>);

/// `0..9,0..9,3`.
pub(super) fn axes(text: &str) -> Result<Axes, String> {
    let axis = |text: &str| match text.split_once("..") {
        Some((from, to)) => Ok(Axis::Range(
            whole(from.trim())?,
            whole(to.trim_start_matches('=').trim())?,
        )),
        None => Ok(Axis::Fixed(whole(text.trim())?)),
    };
    text.split(',')
        .map(axis)
        .collect::<Result<_, String>>()
        .map(Axes)
        .map_err(|e| format!("{e}, or a range such as 0..9, for each coordinate"))
}
