//! The words of the command line.

use std::{path::PathBuf, time::Duration};

use clap::{Parser, Subcommand, ValueEnum};
use grundy::Axis;

use crate::fault::Fault;

/// Impartial games: values, winning moves, tables and pictures.
///
/// A position is written GAME:POSITION, a sum of games with '+': 'kayles:5 + nim:3,4'.
/// 'grundy games' lists the games. Answers go to stdout, notes to stderr.
#[derive(Debug, Parser)]
#[command(name = "grundy", version, after_help = examples::ALL, verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) global: Global,
}

impl Args {
    /// Reads the program's own words.
    pub(crate) fn read() -> Result<Self, Fault> {
        Ok(Self::try_parse()?)
    }
}

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
    /// Memory that a rule file may take, such as 500M or 4G
    #[cfg(feature = "script")]
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = memory, global = true)]
    pub(crate) rules_memory: u64,
    /// Seconds of computing that a rule file may take for one position
    #[cfg(feature = "script")]
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = whole, global = true)]
    pub(crate) rules_time: u64,
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

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games, or say all that is known of one
    #[command(after_help = examples::GAMES)]
    Games {
        /// The word that a spec of the game starts with
        key: Option<String>,
    },
    /// The values of positions, who wins them, and how that is known
    #[command(after_help = examples::VALUE)]
    Value(Positions),
    /// Who wins positions; cheaper than their values in some games
    #[command(after_help = examples::OUTCOME)]
    Outcome(Positions),
    /// The winning moves of positions
    #[command(after_help = examples::MOVES)]
    Moves {
        #[command(flatten)]
        positions: Positions,
        /// List losing moves too
        #[arg(long)]
        all: bool,
        /// Say why: the values and their nim-sum, what each winning move changes, and what answers
        /// every reply
        #[arg(long, conflicts_with = "all")]
        why: bool,
    },
    /// The values of heaps A, A+1, ..., B
    #[command(after_help = examples::SEQUENCE)]
    Sequence(Sequence),
    /// The values of a game on vectors, two coordinates ranging
    #[command(after_help = examples::TABLE)]
    Table {
        /// The game, such as wythoff
        spec: String,
        /// A range or a number for each coordinate, such as 0..9,0..9; ends are included
        #[arg(value_parser = axes)]
        axes: Axes,
        #[command(flatten)]
        plot: Plot,
    },
    /// The positions of a game in which the previous player wins (P-positions)
    #[command(after_help = examples::LOSING)]
    Losing {
        /// The game, such as kayles or wythoff
        spec: String,
        /// The bound on heaps and coordinates, included
        #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
        to: u64,
        /// Only count them
        #[arg(long)]
        count: bool,
        /// How many numbers write a component; without it, as in the game's example
        #[arg(long, value_name = "W", value_parser = clap::value_parser!(u8).range(1..=64))]
        width: Option<u8>,
    },
    /// The period of a game's values, and whether a theorem proves it
    #[command(after_help = examples::PERIOD)]
    Period {
        /// The game, such as kayles or octal:0.77
        spec: String,
        /// The last heap that may be computed
        #[arg(long, value_name = "N", default_value = "1000000", allow_negative_numbers = true, value_parser = whole)]
        limit: u64,
        /// Write the proof into FILE, to be checked by 'grundy verify'
        #[arg(long, value_name = "FILE")]
        certificate: Option<PathBuf>,
        #[command(flatten)]
        checkpoint: Checkpoint,
    },
    /// The table of many games' periods, each within a budget
    #[command(after_help = examples::CENSUS)]
    Census(Census),
    /// The misère theory of a game: its quotient, with a proof for all heaps, and genera
    #[command(after_help = examples::MISERE)]
    Misere(Misere),
    /// Check the certificate of a period or a misère quotient, with none of the code that found it
    #[command(after_help = examples::VERIFY)]
    Verify(Verify),
    /// Say a game's rule in words, its names and kin, and what is known of its values
    #[command(after_help = examples::EXPLAIN)]
    Explain {
        /// The game, such as octal:0.07
        spec: String,
    },
    /// Answer a problem of an online judge in the judge's own bytes
    #[command(after_help = examples::JUDGE)]
    Judge(Judge),
    /// Calculate with nimbers: sums, products, roots, logarithms, equations
    #[command(after_help = examples::NIMBER)]
    Nimber(Nimber),
    /// Write a rule file to begin a game of your own with
    #[cfg(feature = "script")]
    #[command(after_help = examples::NEW)]
    New {
        /// The game's name; the file is NAME.star
        name: String,
        /// What the game is like
        #[arg(long, value_enum, default_value_t = Like::Heap)]
        like: Like,
    },
    /// Write the completions for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions { shell: clap_complete::Shell },
}

/// What a new game is like.
#[cfg(feature = "script")]
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
    /// The last heap that may be computed of a game; without it 100000, or any with --each
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) limit: Option<u64>,
    /// The same for games in which at most one heap of 64 up to there has a rare value, and none in
    /// the second half, since larger heaps of these are computed fast
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub(crate) sparse_limit: Option<u64>,
    /// The seconds that a game may take; how far it comes in them depends on the machine
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) each: Option<Duration>,
    /// How many games are looked into at once; without it, as many as the machine runs threads
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) checkpoint: Checkpoint,
}

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

/// Which certificate is checked, and how.
#[derive(Debug, clap::Args)]
pub(crate) struct Verify {
    /// The certificate, as '--certificate' of 'grundy period' or 'grundy misere' writes it;
    /// '-' reads stdin
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Check only the chunks A to B of a long certificate, counted from 1; then it is never 'ok'
    #[arg(long, value_name = "A-B", value_parser = chunks)]
    pub(crate) chunks: Option<Chunks>,
    /// How many threads check chunks; without it, as many as the machine runs at once
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// Check long certificates by the classic algorithm too, which is slow and keeps all values
    #[arg(long)]
    pub(crate) classic: bool,
}

/// The first and the last chunk that is checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chunks(pub(crate) usize, pub(crate) usize);

/// Where positions come from.
#[derive(Debug, clap::Args)]
pub(crate) struct Positions {
    /// Positions such as nim:3,4,5 or 'kayles:5 + nim:3'; '-' reads them from stdin, one a line
    #[arg(value_name = "POSITION", required_unless_present = "file")]
    pub(crate) positions: Vec<String>,
    /// Read positions from FILE, one a line; blank lines and lines that start with # are skipped
    #[arg(short, long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
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

/// What is calculated.
#[derive(Debug, clap::Args)]
pub(crate) struct Nimber {
    /// Expressions such as '(5*7+3)/2', with + - * / ^, sqrt(a), square(a), inverse(a), order(a),
    /// trace(a), log(base, a) or solve(x^2+x=6); '-' reads them from stdin, one a line
    #[arg(value_name = "EXPR", required_unless_present_any = ["file", "table"])]
    pub(crate) expressions: Vec<String>,
    /// Read expressions from FILE, one a line; blank lines and comments after # are skipped
    #[arg(short, long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// The lines of '-' or FILE are pairs of numbers: write the product of each
    #[arg(long)]
    pub(crate) products: bool,
    /// Write the products of all pairs of 0, 1, ..., N-1
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=65536),
        conflicts_with_all = ["expressions", "file", "products"]
    )]
    pub(crate) table: Option<u32>,
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

/// A whole number; `_` may stand between digits.
fn whole(text: &str) -> Result<u64, String> {
    let digits = text.replace('_', "");
    let plain = text.starts_with(|c: char| c.is_ascii_digit()) && !text.ends_with('_');
    match digits.parse() {
        Ok(number) if plain => Ok(number),
        _ => Err(format!("expected a whole number from 0 to {}", u64::MAX)),
    }
}

/// `3-7`, or `3` alone.
fn chunks(text: &str) -> Result<Chunks, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (whole(first)? as usize, whole(last)? as usize);
    match 1 <= first && first <= last {
        true => Ok(Chunks(first, last)),
        false => Err("expected the first and the last chunk, counted from 1, such as 3-7".into()),
    }
}

/// `60`, `0.5`.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds, such as 60 or 0.5".into())
}

/// `0..9,0..9,3`.
fn axes(text: &str) -> Result<Axes, String> {
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

/// `500M`, `4G`, `4GiB`: binary multiples of a byte.
fn memory(text: &str) -> Result<u64, String> {
    let split = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let unit = unit.trim().to_ascii_uppercase();
    let shift = match unit.trim_end_matches('B').trim_end_matches('I') {
        "" => Some(0),
        "K" => Some(10),
        "M" => Some(20),
        "G" => Some(30),
        "T" => Some(40),
        _ => None,
    };
    shift
        .and_then(|shift| number.parse::<u64>().ok()?.checked_mul(1 << shift))
        .ok_or_else(|| "expected a size in bytes, or with K, M, G or T, such as 4G".into())
}

/// Two calls for each command; the tests run them.
mod examples {
    pub(super) const ALL: &str = "\
Examples:
  grundy value 'kayles:5 + nim:3,4'
  grundy moves nim:3,4,5
  grundy sequence kayles --to 30

Exit codes: 0 done, 1 a certificate is wrong, 2 wrong usage or input, 3 a limit reached, 130 stopped by Ctrl-C.";
    pub(super) const GAMES: &str = "\
Examples:
  grundy games
  grundy games kayles";
    pub(super) const VALUE: &str = "\
Examples:
  grundy value nim:3,4,5 'kayles:5 + nim:3,4'
  printf 'nim:1,2\\nkayles:17 + nim:4\\n' | grundy value - --format csv";
    pub(super) const OUTCOME: &str = "\
Examples:
  grundy outcome kayles:100
  grundy outcome --format json 'subtraction:1,3,4:21,7'";
    pub(super) const MOVES: &str = "\
Examples:
  grundy moves 'kayles:5 + nim:3,4'
  grundy moves --why nim:3,4,5
  grundy moves --all --format json nim:1,2";
    pub(super) const SEQUENCE: &str = "\
Examples:
  grundy sequence octal:0.77 --to 99
  grundy sequence kayles --to 1000 --plot kayles.svg
  grundy sequence octal:0.106 --to 9999 --statistics";
    pub(super) const TABLE: &str = "\
Examples:
  grundy table wythoff 0..9,0..9
  grundy table wythoff 0..99,0..99 --plot wythoff.png";
    pub(super) const LOSING: &str = "\
Examples:
  grundy losing subtraction:1,3,4 --to 50
  grundy losing kayles --to 1000 --count";
    pub(super) const PERIOD: &str = "\
Examples:
  grundy period kayles
  grundy period subtraction-all-but:1,2,8 --format json
  grundy period officers --limit 3000

The status is PROVED, with the theorem; OBSERVED up to the last heap computed; or NONE FOUND.";
    pub(super) const CENSUS: &str = "\
Examples:
  grundy census 0.d 4.d --limit 2000
  grundy census 0.07 0.77 grundy --limit 1000 --format markdown
  printf '0.16\\n0.45\\n' | grundy census - --limit 1000 --sparse-limit 400000 --format csv

Games that are the same by their rules, moved along, are one row, that of the first of them.";
    pub(super) const MISERE: &str = "\
Examples:
  grundy misere kayles
  grundy misere octal:0.123 --genus 15 --format json
  grundy misere chomp --of 3,3

The status is PROVED for all heaps, with the theorem; WHOLE for all of finitely many positions; or
PARTIAL, for the heaps up to the last that the bounds allow. Exit code 3 if a bound was reached.";
    pub(super) const VERIFY: &str = "\
Examples:
  grundy period kayles --certificate kayles.txt && grundy verify kayles.txt
  grundy period octal:0.156 --certificate 156.txt && grundy verify 156.txt --format json

Exit codes: 0 all is right, 1 something is wrong, 2 the file can't be read, 3 a limit was reached
or only some chunks were checked, 130 stopped by Ctrl-C.";
    pub(super) const EXPLAIN: &str = "\
Examples:
  grundy explain octal:0.07
  grundy explain officers --format json";
    pub(super) const JUDGE: &str = "\
Examples:
  grundy judge --list
  grundy judge --explain hdu-1848
  grundy judge hdu-1848 --generate small --seed 7 | grundy judge hdu-1848";
    pub(super) const NIMBER: &str = "\
Examples:
  grundy nimber '(5*7+3)/2' 'solve(x^2+x=6)'
  grundy nimber --table 16
  printf '5 7\\n0x100 3\\n' | grundy nimber --products -

The sum is xor, a-b is a+b, and a^n the power with an ordinary exponent n, so a^-1 is 1/a.
The trace is that in the smallest field with a; the roots of equations may lie in a larger one.

Many products at once use the best instructions of the processor. The environment variable
NIMBERS_TIER chooses others: portable, pclmul, avx2, avx2-gfni or avx512-gfni.";
    #[cfg(feature = "script")]
    pub(super) const NEW: &str = "\
Examples:
  grundy new my-heaps
  grundy new my-board --like board";
    pub(super) const COMPLETIONS: &str = "\
Examples:
  grundy completions bash > grundy.bash
  grundy completions zsh > _grundy";
}
