//! The words of what makes inputs and runs other programs.

use std::{ffi::OsString, path::PathBuf, time::Duration};

use super::words::{program_memory, seconds, some, whole};

/// An input that is made.
#[derive(Debug, clap::Args)]
pub(crate) struct Generate {
    /// The problem, such as hdu-1848, or a problem file
    pub(crate) problem: String,
    /// How large: tiny, small, medium, max, or a number of bytes such as 20M
    #[arg(long, value_name = "SIZE", default_value = "small")]
    pub(crate) size: grundy_judge::Size,
    /// Which input is written
    #[arg(long, value_name = "S", default_value = "1", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) seed: u64,
    /// How many cases; without it as many as the size says
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) count: Option<u64>,
}

/// What a program is tried on.
#[derive(Debug, clap::Args)]
pub(crate) struct Stress {
    /// The problem, such as hdu-1848, or a problem file
    pub(crate) problem: String,
    #[command(flatten)]
    pub(crate) runs: Runs,
    /// How many inputs are tried
    #[arg(long, value_name = "N", default_value = "100", allow_negative_numbers = true, value_parser = some)]
    pub(crate) inputs: u64,
    /// Which inputs: the same seed tries the same ones
    #[arg(long, value_name = "S", default_value = "1", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) seed: u64,
    /// Keep the smallest failing input in FILE; without it in PROBLEM-failing.in
    #[arg(long, value_name = "FILE")]
    pub(crate) keep: Option<PathBuf>,
}

/// The games that a program plays.
#[derive(Debug, clap::Args)]
pub(crate) struct Referee {
    /// A game, such as nim, or positions that are won for the player to move, such as nim:3,4,5
    #[arg(required = true, value_name = "GAME")]
    pub(crate) positions: Vec<String>,
    #[command(flatten)]
    pub(crate) runs: Runs,
    /// How many games are played, where no positions are given
    #[arg(long, value_name = "N", default_value = "50", allow_negative_numbers = true, value_parser = some)]
    pub(crate) games: u64,
    /// The bound on their numbers
    #[arg(long, value_name = "N", default_value = "20", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) to: u64,
    /// Which games: the same seed plays the same ones
    #[arg(long, value_name = "S", default_value = "1", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) seed: u64,
}

/// How a program is run.
#[derive(Debug, clap::Args)]
pub(crate) struct Runs {
    /// The program and its words, after '--'
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    pub(crate) program: Vec<OsString>,
    /// Seconds that the program may take for one input or one move
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub(crate) program_time: Duration,
    /// Memory that the program may take, such as 64M
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = program_memory)]
    pub(crate) program_memory: u64,
}
