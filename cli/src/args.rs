//! The words of the command line.

mod check;
mod examples;
mod global;
mod judge;
mod misere;
mod nimber;
mod pattern;
mod periods;
mod played;
#[cfg(feature = "script")]
mod script;
mod solve;
mod stress;
mod values;
mod words;

use std::{env, ffi::OsString, path::PathBuf};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::fault::Fault;
pub(crate) use check::Check;
pub(crate) use global::{Bar, Color, Format, Global};
pub(crate) use judge::Judge;
pub(crate) use misere::Misere;
pub(crate) use nimber::Nimber;
pub(crate) use pattern::{Compare, Emit, Pattern};
pub(crate) use periods::{Census, Checkpoint, Verify};
pub(crate) use played::{Play, Played};
#[cfg(feature = "script")]
pub(crate) use script::Like;
pub(crate) use solve::{GraphKind, Solve};
pub(crate) use stress::{Generate, Referee, Runs, Stress};
use values::axes;
pub(crate) use values::{Axes, Plot, Positions, Sequence};
use words::whole;

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
    /// Where positions come from, in commands that are about them.
    pub(crate) fn positions(&self) -> Option<&Positions> {
        match &self.command {
            Command::Value(positions)
            | Command::Outcome { positions, .. }
            | Command::Moves { positions, .. } => Some(positions),
            _ => None,
        }
    }

    /// Reads the program's own words.
    pub(crate) fn read() -> Result<Self, Fault> {
        let words: Vec<OsString> = env::args_os().collect();
        let mut described = described(words.get(1).and_then(|word| word.to_str()));
        let mut matches = described.try_get_matches_from_mut(words)?;
        let args = Self::from_arg_matches_mut(&mut matches);
        Ok(args.map_err(|error| error.format(&mut described))?)
    }
}

/// The words of the program; where the first one names a command, only that is there. What is
/// described of all of them, with the options that each has, takes longer than most answers.
fn described(first: Option<&str>) -> clap::Command {
    let Some(name) = first.filter(|name| Command::has_subcommand(name)) else {
        return Args::command();
    };
    let all = Command::augment_subcommands(clap::Command::new("grundy"));
    match all.find_subcommand(name) {
        Some(one) => {
            let program = clap::Command::new("grundy").subcommand(one.clone());
            <Global as clap::Args>::augment_args(program)
        }
        None => Args::command(),
    }
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
    Outcome {
        #[command(flatten)]
        positions: Positions,
        #[command(flatten)]
        played: Played,
    },
    /// The winning moves of positions, the best first
    #[command(after_help = examples::MOVES)]
    Moves {
        #[command(flatten)]
        positions: Positions,
        /// List losing moves too
        #[arg(long)]
        all: bool,
        /// Say why: the values and their nim-sum, what each winning move changes, and what answers
        /// every reply; or the plan for other endings, other sums and loopy games
        #[arg(long, conflicts_with = "all")]
        why: bool,
        #[command(flatten)]
        played: Played,
    },
    /// The values of heaps A, A+1, ..., B
    #[command(after_help = examples::SEQUENCE)]
    Sequence(Sequence),
    /// The values of a game on vectors, two coordinates ranging, or of whole boards by their sizes
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
    /// The pattern in a game's values and P-positions, or in given numbers, and how sure it is
    #[command(after_help = examples::PATTERN)]
    Pattern(Pattern),
    /// Where two games first differ, or a game and a formula or a sequence, or that they are equal
    #[command(after_help = examples::COMPARE)]
    Compare(Compare),
    /// Who wins a game of moving tokens along the edges of a graph: values, remoteness and a best
    /// move of every vertex; cycles are allowed
    #[command(after_help = examples::SOLVE)]
    Solve(Solve),
    /// The table of many games' periods or misère quotients, each within a budget
    #[command(after_help = examples::CENSUS)]
    Census(Census),
    /// Check a game's rules: does play end, are its values those of the moves; or are two games one
    #[command(after_help = examples::CHECK)]
    Check(Check),
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
    /// Write a legal input for a problem of an online judge
    #[command(after_help = examples::GENERATE)]
    Generate(Generate),
    /// Find the smallest input on which a program gives a wrong answer to a problem, and say why
    #[command(after_help = examples::STRESS)]
    Stress(Stress),
    /// Let a program play against the perfect player, from positions that it can win
    #[command(after_help = examples::REFEREE)]
    Referee(Referee),
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

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::{Args, described};

    /// A command says the same alone as among the others.
    #[test]
    fn a_command_alone_is_that_of_the_program() {
        let all = Args::command();
        let names = all.get_subcommands().map(clap::Command::get_name);
        let names: Vec<&str> = names.collect();
        assert!(names.len() > 20);
        for name in names {
            for words in [
                &["--help"][..],
                &["-h"],
                &["--version"],
                &["--formt", "json"],
                &["--threads", "none"],
                &["a", "b", "c", "d"],
                &["--memory"],
                &[],
            ] {
                let line = || ["grundy", name].into_iter().chain(words.iter().copied());
                let said = |mut program: clap::Command| {
                    let read = program.try_get_matches_from_mut(line());
                    read.map_or_else(|error| error.render().to_string(), |_| "fine".into())
                };
                let alone = said(described(Some(name)));
                assert_eq!(alone, said(Args::command()), "{name} {words:?}");
            }
        }
        for other in ["help", "juge", "-q"] {
            let found = described(Some(other)).get_subcommands().count();
            assert_eq!(found, all.get_subcommands().count());
        }
    }
}
