//! The words of the commands that are about periods: the census, the check of certificates, and
//! checkpoints.

use std::{path::PathBuf, time::Duration};

use super::{
    played::Play,
    words::{seconds, whole},
};

/// Which games are in a census, and how far each is looked into.
#[derive(Debug, clap::Args)]
pub(crate) struct Census {
    /// Specs such as grundy, octal codes such as 0.77, or patterns such as 0.ddd, in which each d is
    /// any octal digit (0 or 4 before the point), so that 0.ddd are all codes of up to three digits;
    /// '-' reads them from stdin, one a line
    #[arg(value_name = "GAME", required_unless_present = "file")]
    pub(crate) games: Vec<String>,
    /// Read games from FILE, one a line; blank lines and lines that start with # are skipped
    #[arg(short, long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Under normal play the periods of values are looked for, under misère play the quotients
    #[arg(long, value_enum, default_value_t = Play::Normal)]
    pub(crate) play: Play,
    /// The last heap that may be computed of a game; without it 100000, under misère play 10000, or
    /// any with --each
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) limit: Option<u64>,
    /// The same for games in which at most one heap of 64 up to there has a rare value, and none in
    /// the second half, since larger heaps of these are computed fast
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) sparse_limit: Option<u64>,
    /// Under misère play: the largest order that a quotient may have; without it 1000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=32768))]
    pub(crate) order: Option<u16>,
    /// The seconds that a game may take; how far it comes in them depends on the machine
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) each: Option<Duration>,
    #[command(flatten)]
    pub(crate) checkpoint: Checkpoint,
}

/// Which certificate is checked, and how.
#[derive(Debug, clap::Args)]
pub(crate) struct Verify {
    /// The certificate, as '--certificate' of 'grundy period' or 'grundy misere' writes it;
    /// '-' reads stdin
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Check only the chunks A to B of a long certificate, counted from 1; unless these are all, it is never 'ok'
    #[arg(long, value_name = "A-B", value_parser = chunks)]
    pub(crate) chunks: Option<Chunks>,
    /// Check long certificates by the classic algorithm too, which is slow and keeps all values
    #[arg(long)]
    pub(crate) classic: bool,
}

/// The first and the last chunk that is checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chunks(pub(crate) usize, pub(crate) usize);

/// `3-7`, or `3` alone.
pub(super) fn chunks(text: &str) -> Result<Chunks, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (whole(first)? as usize, whole(last)? as usize);
    match 1 <= first && first <= last {
        true => Ok(Chunks(first, last)),
        false => Err("expected the first and the last chunk, counted from 1, such as 3-7".into()),
    }
}

/// How long work is kept from being lost.
#[derive(Debug, clap::Args)]
pub(crate) struct Checkpoint {
    /// Keep in FILE how far the work is, now and then and on Ctrl-C; the same call goes on from it
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Seconds between two checkpoints, at least
    #[arg(long, value_name = "SECONDS", default_value = "60", requires = "checkpoint", value_parser = seconds)]
    pub(crate) checkpoint_every: Duration,
}
