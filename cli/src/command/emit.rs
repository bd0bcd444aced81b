//! Formulas and rules as programs.

mod fresh;
mod judged;
mod known;
mod star;
mod translated;

use grundy::{Catalog, Ending, GameId, Session, Work};
use grundy_emit::{Code, Language, of_formula};
use grundy_pattern::{Certainty, Finding, Report, Subject};

use crate::{
    args::{Args, Pattern},
    emit::{Ready, broken},
    fault::Fault,
    output::Output,
    render::emit::{Program, write},
};
use fresh::Fresh;
pub(super) use judged::solution;

/// What is written in a remark of a formula or of its names is no longer than this.
const LONGEST: usize = 400;
/// A formula whose description is longer is written as a search, where the rules can be.
const LONG: usize = 16_000;

/// Where a report comes from.
pub(super) struct Asked<'a> {
    pub(super) words: &'a Pattern,
    pub(super) args: &'a Args,
    pub(super) catalog: &'a Catalog,
    /// The game, if it is one.
    pub(super) game: Option<GameId>,
    /// How many numbers write a position.
    pub(super) width: usize,
}

/// Writes what was found as a function, or the two classical programs where nothing was found.
pub(super) fn pattern(
    asked: &Asked<'_>,
    report: &Report,
    language: Language,
    session: &mut Session<'_>,
    output: &mut Output<'_>,
) -> Result<(), Fault> {
    let best = report
        .best(Subject::Values)
        .or_else(|| report.best(Subject::Losing));
    let short = |found: &&Finding| found.formula.to_string().len() < LONG;
    let emitted = match (best.filter(short), best) {
        (Some(found), _) => formula(asked, found, language, session)?,
        (None, long) => search(asked, long, language, session)?,
    };
    let program = Program {
        spec: &asked.words.spec,
        language,
        found: emitted.found,
        fresh: emitted
            .fresh
            .checked
            .then_some(emitted.fresh.known.len() as u64),
        code: &emitted.text,
    };
    print(&program, output)
}

/// What is printed.
struct Emitted<'f> {
    text: String,
    found: Option<&'f Finding>,
    fresh: Fresh,
}

fn print(program: &Program<'_>, output: &mut Output<'_>) -> Result<(), Fault> {
    let mut bytes = Vec::new();
    write(&mut bytes, program, output.format)?;
    output.write(&bytes)?;
    output.flush()
}

/// The function for a formula.
fn formula<'f>(
    asked: &Asked<'_>,
    found: &'f Finding,
    language: Language,
    session: &mut Session<'_>,
) -> Result<Emitted<'f>, Fault> {
    let mut code = of_formula(&found.formula, &said(found, &asked.words.spec))?;
    code.note(bounds(found, &code, language));
    let emit = &asked.words.emit;
    let mut fresh = Fresh::default();
    if emit.unchecked {
        code.note("NOT CHECKED: it was neither compiled nor run.");
        return Ok(Emitted {
            text: code.text(language),
            found: Some(found),
            fresh,
        });
    }
    let from = report_end(found);
    if let Some(game) = asked.game {
        fresh = Fresh::of_game(session, game, found, from, &code)?;
        if let Some((at, value)) = fresh.refutes(&found.formula) {
            return Err(Fault::input(format!(
                "the formula {} is wrong: at {} it says {}, and the engine {value}: nothing is \
                 written, since the pattern does not hold",
                short_formula(found),
                told(at),
                found
                    .formula
                    .number(at)
                    .map_or("nothing".into(), |n| n.to_string()),
            )));
        }
    }
    let said = fresh::of_formula(&found.formula, &code);
    if language != Language::Latex {
        let positions: Vec<&(Vec<u64>, u64)> = fresh.known.iter().chain(&said).collect();
        compared(&code, language, None, &positions, session.work())?;
    }
    code.note(fresh.told(language, said.len()));
    Ok(Emitted {
        text: code.text(language),
        found: Some(found),
        fresh,
    })
}

/// The last number that a formula was tested with.
fn report_end(found: &Finding) -> u64 {
    match found.certainty {
        Certainty::Observed(to) => to,
        // A proof was found in the beginning of the values.
        Certainty::Proved(_) => found.tested,
    }
}

/// The two classical programs.
fn search(
    asked: &Asked<'_>,
    long: Option<&Finding>,
    language: Language,
    session: &mut Session<'_>,
) -> Result<Emitted<'static>, Fault> {
    let spec = &asked.words.spec;
    let Some(game) = asked.game else {
        return Err(Fault::input(format!(
            "no pattern was found in '{spec}', and numbers alone have no rules to write a program \
             from: give more of them, or the game"
        )));
    };
    if language == Language::Latex {
        return Err(Fault::input(format!(
            "no pattern was found in {spec} that could be written as a formula, and LaTeX is for \
             formulas: choose cpp, python or rust"
        )));
    }
    let (what, searched) = match session.game(game).board().ending() {
        Ending::Normal => ("Nim-values", "its values are searched"),
        _ => ("P-positions", "who loses is searched"),
    };
    let why = match long {
        Some(found) => format!("Its pattern is long ({}), so {searched}.", found.certainty),
        None => format!("No pattern was found, so {searched}."),
    };
    let notes = [format!("{what} of {spec}. {why}")];
    if spec.trim_start().starts_with("rules:") {
        if language != Language::Python {
            return translated::game(asked, language, session, game, &notes);
        }
        let (text, fresh) = star::game(asked, session, game, notes.to_vec())?;
        return Ok(Emitted {
            text,
            found: None,
            fresh,
        });
    }
    let mut code = known::code(asked.catalog, session, game, spec, &notes)?;
    code.note(
        "grundy_table: all values from below. grundy_value: those alone that one position needs.",
    );
    if asked.words.emit.unchecked {
        code.note("NOT CHECKED: it was neither compiled nor run.");
        return Ok(Emitted {
            text: code.text(language),
            found: None,
            fresh: Fresh::default(),
        });
    }
    let fresh = Fresh::of_search(session, game, asked.width)?;
    let positions: Vec<&(Vec<u64>, u64)> = fresh.known.iter().collect();
    let largest = positions.iter().map(|(at, _)| at.iter().sum::<u64>()).max();
    compared(&code, language, largest, &positions, session.work())?;
    code.note(fresh.told(language, 0));
    Ok(Emitted {
        text: code.text(language),
        found: None,
        fresh,
    })
}

/// Whether the program prints what is known of positions; with the largest number, it prints it
/// twice.
fn compared(
    code: &Code,
    language: Language,
    largest: Option<u64>,
    positions: &[&(Vec<u64>, u64)],
    work: Work<'_>,
) -> Result<(), Fault> {
    let ready = Ready::new(language, &code.tested(language)?, work)?;
    compared_lines(&ready, largest, positions, work)
}

/// The same for a program that is ready.
fn compared_lines(
    ready: &Ready,
    largest: Option<u64>,
    positions: &[&(Vec<u64>, u64)],
    work: Work<'_>,
) -> Result<(), Fault> {
    let mut input: String = largest.map_or(String::new(), |largest| format!("{largest}\n"));
    for (at, _) in positions {
        let numbers: Vec<String> = at.iter().map(u64::to_string).collect();
        input += &(numbers.join(" ") + "\n");
    }
    let printed = ready.printed(input.into_bytes(), work)?;
    let mut lines = printed.lines();
    for (at, value) in positions {
        let wanted = match largest {
            Some(_) => format!("{value} {value}"),
            None => value.to_string(),
        };
        let line = lines.next().unwrap_or("nothing");
        if line != wanted {
            return Err(broken(&format!(
                "at {} it prints {line} where {wanted} is right",
                told(at)
            )));
        }
    }
    match lines.next() {
        None => Ok(()),
        Some(line) => Err(broken(&format!("it prints too much: {line}"))),
    }
}

/// A position in a sentence.
fn told(at: &[u64]) -> String {
    let numbers: Vec<String> = at.iter().map(u64::to_string).collect();
    match at {
        [one] => one.to_string(),
        _ => format!("({})", numbers.join(", ")),
    }
}

fn short_formula(found: &Finding) -> String {
    shortened(&found.formula.written().0)
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => text.into(),
        Some((end, _)) => format!("{} ...", &text[..end]),
    }
}

/// What a formula is of, and how sure it is.
fn said(found: &Finding, spec: &str) -> Vec<String> {
    let spec = if spec == "-" {
        "the numbers given"
    } else {
        spec
    };
    let what = match found.subject {
        Subject::Values => format!("The nim-value in {spec}."),
        Subject::Losing => format!("Whether the player to move loses in {spec}."),
    };
    let (line, meanings) = found.formula.written();
    let mut notes = vec![what, shortened(&line)];
    notes.extend(meanings.iter().map(|meaning| shortened(meaning)));
    notes.push(match found.certainty {
        Certainty::Proved(theorem) => format!("PROVED by {theorem}, for all numbers."),
        Certainty::Observed(to) => {
            format!("OBSERVED up to {to}; what it says beyond is not proved.")
        }
    });
    notes
}

/// A large round number by its power of ten.
fn round(number: u64) -> String {
    let zeros = number.checked_ilog10().unwrap_or(0);
    let (first, rest) = (number / 10_u64.pow(zeros), number % 10_u64.pow(zeros));
    match (zeros, rest, first) {
        (6.., 0, 1) => format!("10^{zeros}"),
        (6.., 0, _) => format!("{first} * 10^{zeros}"),
        _ => number.to_string(),
    }
}

/// For which numbers the function is right, as far as arithmetic goes.
fn bounds(found: &Finding, code: &Code, language: Language) -> String {
    let names = if found.formula.width == 1 {
        "n"
    } else {
        "all numbers"
    };
    match language {
        Language::Cpp | Language::Rust => format!(
            "For {names} from {} to {}: nothing overflows there.",
            code.least,
            round(code.limit)
        ),
        Language::Python | Language::Latex => format!("For {names} from {} on.", code.least),
    }
}
