//! The commands: words to queries, answers to the output.

mod apart;
pub(crate) mod census;
mod check;
mod completions;
mod emit;
mod games;
mod generate;
mod judge;
mod losing;
mod misere;
#[cfg(feature = "script")]
mod new;
mod nimber;
mod pattern;
mod period;
mod positions;
mod referee;
mod search;
mod sequence;
mod solve;
mod stress;
mod survey;
mod verify;

use grundy::{Catalog, Session};

use crate::{
    args::{Args, Command, Format},
    fault::Fault,
    output::Output,
};
use positions::Ask;

/// Does what the words ask for.
pub(crate) fn answer(
    args: &Args,
    catalog: &Catalog,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    fits(output.format, &args.command)?;
    searches(args)?;
    apart::apart(args)?;
    match &args.command {
        Command::Games { key: None } => games::list(catalog, output),
        Command::Games { key: Some(key) } => {
            games::one(catalog, session.work().memory, key, output)
        }
        Command::Value(from) => positions::answer_all(from, Ask::Value, session, output),
        Command::Outcome { positions, played } => {
            positions::answer_all(positions, Ask::Outcome(*played), session, output)
        }
        Command::Moves {
            positions,
            why: true,
            played,
            ..
        } => positions::answer_all(positions, Ask::Why(*played), session, output),
        Command::Moves {
            positions,
            all,
            played,
            ..
        } => {
            let ask = Ask::Moves {
                all: *all,
                played: *played,
            };
            positions::answer_all(positions, ask, session, output)
        }
        Command::Sequence(words) => sequence::answer(words, session, output),
        Command::Table { spec, axes, plot } => survey::table(spec, axes, plot, session, output),
        Command::Losing {
            spec,
            to,
            count,
            width,
        } => losing::answer(spec, *to, *count, *width, catalog, session, output),
        Command::Period {
            spec,
            limit,
            certificate,
            checkpoint,
        } => {
            let certificate = certificate.as_deref();
            period::answer(spec, *limit, certificate, checkpoint, session, output)
        }
        Command::Pattern(words) => pattern::answer(words, args, catalog, session, output),
        Command::Compare(words) => pattern::compare_two(words, catalog, session, output),
        Command::Solve(words) => solve::answer(words, session, output),
        Command::Census(words) => census::answer(words, session, output),
        Command::Check(words) => check::answer(words, catalog, session, output),
        Command::Misere(words) => misere::answer(words, session, output),
        Command::Verify(words) => verify::answer(words, session.work(), output),
        Command::Explain { spec } => survey::explain(spec, session, output),
        Command::Judge(words) => judge::answer(words, args, session, output),
        Command::Generate(words) => generate::write(words, args, session, output),
        Command::Stress(words) => stress::answer(words, args, session, output),
        Command::Referee(words) => referee::answer(words, catalog, session, output),
        Command::Nimber(words) => nimber::answer(words, output),
        #[cfg(feature = "script")]
        Command::New { name, like } => new::write(name, *like, output),
        Command::Completions { shell } => completions::write(*shell, output),
    }
}

/// Whether the command's answer can be written so, asked before the work is done.
fn fits(format: Format, command: &Command) -> Result<(), Fault> {
    let values = matches!(command, Command::Sequence(words) if !words.statistics);
    let list = values || matches!(command, Command::Losing { count: false, .. });
    let vertices = matches!(command, Command::Solve(words) if words.tokens.is_empty());
    match format {
        Format::Markdown if !matches!(command, Command::Census(_)) => Err(Fault::input(
            "Markdown is the format of a census: use it with 'census', or choose --format text",
        )),
        Format::Bfile if !list => Err(Fault::input(
            "a b-file holds one list of numbers: use it with 'sequence' or 'losing', \
             or choose --format json",
        )),
        Format::Npy | Format::Parquet if !values && !vertices => Err(Fault::input(
            "NumPy and Parquet files hold the values of a sequence or a graph: use them with \
             'sequence' or 'solve', or choose --format csv",
        )),
        _ => Ok(()),
    }
}

/// Whether the command searches by the engine that is named, if one is.
fn searches(args: &Args) -> Result<(), Fault> {
    let of_values = matches!(
        &args.command,
        Command::Losing { .. } | Command::Table { .. } | Command::Sequence(_)
    );
    match args.global.engine {
        Some(_) if !of_values && args.positions().is_none() => Err(Fault::input(
            "--engine is for value, outcome, moves, losing, table and sequence: leave it out",
        )),
        _ => Ok(()),
    }
}
