//! How a program has failed, or that it passed.

mod object;
mod sides;

use std::{
    io::{self, Write},
    path::Path,
};

use grundy_judge::{
    Why,
    stress::{Effort, Failure, Fault as Kind, Program, Report},
};

use super::{Subject, record, schema, why};
use crate::{
    args::Format,
    fault::Fault,
    style::{Part, Style},
};

/// What was tried.
pub(crate) struct Tried<'a> {
    pub(crate) problem: &'a str,
    pub(crate) program: &'a Program,
    pub(crate) effort: Effort,
    pub(crate) report: &'a Report,
    /// Where the failing input is kept.
    pub(crate) kept: Option<&'a Path>,
}

/// Writes how the program has failed, or that it passed.
pub(crate) fn write(
    out: &mut Vec<u8>,
    tried: &Tried<'_>,
    format: Format,
    style: Style,
) -> Result<(), Fault> {
    let result = match format {
        Format::Json => schema::line(out, &object::Object::new(tried)),
        Format::Csv | Format::Tsv => {
            return Err(Fault::input(
                "what a program does is told as text or as JSON: choose --format json",
            ));
        }
        _ => text(out, tried, style),
    };
    result.map_err(|error| Fault::Write("the answer".into(), error))
}

fn text(out: &mut Vec<u8>, tried: &Tried<'_>, style: Style) -> io::Result<()> {
    let report = tried.report;
    let Some(failure) = &report.failure else {
        let total: u64 = report.inputs.iter().map(|(_, count)| count).sum();
        let heading = format!(
            "{}: passed {} with {}",
            tried.problem,
            counted(total, "input"),
            counted(report.cases, "case")
        );
        let kinds = report.inputs.iter().filter(|(_, count)| *count > 0);
        let kinds: Vec<String> = kinds
            .map(|(phase, count)| format!("{count} {}", phase.name()))
            .collect();
        let kinds = kinds.join(", ");
        return record::page(out, &heading, &[("inputs", Some(kinds.as_str()))], style);
    };
    failed(out, tried, failure, style)
}

fn failed(out: &mut Vec<u8>, tried: &Tried<'_>, failure: &Failure, style: Style) -> io::Result<()> {
    let heading = format!("{}: {}", tried.problem, failure.fault.name());
    let found = format!(
        "{} inputs, after {}; shrunk from {} and {} to {} and {}",
        failure.phase.name(),
        counted(tried.report.cases, "case"),
        counted(failure.found_in.0 as u64, "case"),
        counted(failure.found_in.1 as u64, "byte"),
        counted(failure.cases as u64, "case"),
        counted(failure.input.len() as u64, "byte"),
    );
    let wrong = wrong(failure);
    let repeated = match failure.repeated {
        (runs, failed) if failed < runs => Some(format!(
            "it failed in {failed} of {runs} runs on this input, so it does not always do the \
             same: look for variables without a first value, reads beyond an array, or random \
             numbers"
        )),
        _ => None,
    };
    let kept = tried.kept.map(|path| path.display().to_string());
    let errors = failure.errors.trim();
    let last = errors.lines().last();
    let fields = [
        ("fault", Some(wrong.as_str())),
        ("repeated", repeated.as_deref()),
        ("found in", Some(found.as_str())),
        ("kept in", kept.as_deref()),
        ("stderr", last),
    ];
    record::page(out, &heading, &fields, style)?;
    writeln!(out, "\n{}", style.paint(Part::Label, "input"))?;
    sides::block(out, &failure.input)?;
    writeln!(out)?;
    sides::both(out, failure, style)?;
    if let Some(why) = &failure.why {
        writeln!(out)?;
        reasons(out, failure, why, style)?;
    }
    Ok(())
}

/// Why the right answer is right.
fn reasons(out: &mut Vec<u8>, failure: &Failure, why: &Why, style: Style) -> io::Result<()> {
    let case = match failure.case {
        Some(case) if failure.cases > 1 => format!("why, in case {}", case + 1),
        _ => "why".into(),
    };
    writeln!(out, "{}", style.paint(Part::Label, case))?;
    match why {
        Why::Position { position, reasons } => {
            why::text(out, &Subject::alone(position), reasons, style)
        }
        Why::Lost {
            spec,
            to,
            sizes,
            count,
        } => {
            let shown: Vec<String> = sizes.iter().take(30).map(u64::to_string).collect();
            let more = if *count > shown.len() as u64 {
                " …"
            } else {
                ""
            };
            writeln!(
                out,
                "{spec}: of the sizes 1 to {to}, {count} are lost for the player to move: {}{more}",
                shown.join(" ")
            )
        }
    }
}

/// What is wrong, in a sentence.
fn wrong(failure: &Failure) -> String {
    use grundy_judge::stress::Mismatch::{Little, Much, Space, Wrong};
    let of = match failure.case {
        Some(case) => format!("case {} of {}", case + 1, failure.cases),
        None => "the answers".into(),
    };
    match failure.fault {
        Kind::Answers(Wrong) => format!("the answer to {of} is not right"),
        Kind::Answers(Space) => {
            format!("the words are right, but white space is not, from the answer to {of} on")
        }
        Kind::Answers(Little) => format!("the output ends before the answer to {of}"),
        Kind::Answers(Much) => "the output goes on after the last answer".into(),
        Kind::Code(code) => format!("the program ended with exit code {code}"),
        Kind::Signal(signal) => format!("the program was ended by {}", signal_name(signal)),
        Kind::Slow => {
            "the program was not done in its time: does it go on after the end of the input? \
             --program-time allows more"
                .into()
        }
        Kind::Flood(bytes) => {
            format!(
                "the program was ended after {bytes} bytes, many more than the answers have: does \
                 it go on after the end of the input?"
            )
        }
        Kind::ReadsOn => {
            "all answers are right, but then the program did not end: does it go on after the end \
             of the input?"
                .into()
        }
    }
}

/// The program and its words.
pub(super) fn command(program: &Program) -> Vec<String> {
    let words = program.words.iter();
    words
        .map(|word| word.to_string_lossy().into_owned())
        .collect()
}

/// A signal's name and what it mostly means.
pub(super) fn signal_name(signal: i32) -> String {
    let (name, means) = match signal {
        4 => ("SIGILL", "an illegal instruction"),
        6 => (
            "SIGABRT",
            "abort, as after a failed assertion or when memory has run out",
        ),
        7 => ("SIGBUS", "a wrong address"),
        8 => ("SIGFPE", "a division by zero"),
        9 => ("SIGKILL", "killed, as when memory has run out"),
        11 => (
            "SIGSEGV",
            "a wrong address, as after an array's end or too deep a recursion",
        ),
        13 => ("SIGPIPE", "a closed pipe"),
        15 => ("SIGTERM", "asked to end"),
        other => return format!("signal {other}"),
    };
    format!("{name} ({means})")
}

/// `1 case`, `2 cases`.
pub(super) fn counted(count: u64, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}
