//! Why a position is won or lost, as text, JSON and CSV.

mod object;

use std::io::{self, Write};

use grundy::{Change, Outcome, Part as Component, Reasons};

use super::{Subject, record, short::Short};
use crate::style::{Part, Style};
pub(super) use object::Object;

/// The values in binary, the winning moves, and an answer to each move of the loser.
pub(super) fn text(
    out: &mut Vec<u8>,
    subject: &Subject<'_>,
    reasons: &Reasons,
    style: Style,
) -> io::Result<()> {
    writeln!(out, "{}", style.paint(Part::Name, subject.text))?;
    let short = Short::rules(out, &reasons.rules, style)?;
    writeln!(out)?;
    values(out, reasons, &short, style)?;
    record::paragraph(out, &verdict(reasons))?;
    writeln!(out)?;
    winning(out, reasons, &short)?;
    replies(out, reasons, &short)
}

/// A row for each component, and one for the sum.
fn values(out: &mut Vec<u8>, reasons: &Reasons, short: &Short<'_>, style: Style) -> io::Result<()> {
    let bits = reasons.parts.iter().filter_map(|part| part.value).max();
    let bits = bits.map_or(1, width);
    let head = ["component", "value", "binary", "known by"].map(str::to_owned);
    let row = |name: String, value: Option<u64>, known: String| {
        let (value, binary) = match value {
            Some(value) => (value.to_string(), format!("{value:0bits$b}")),
            None => ("-".into(), "-".into()),
        };
        [name, value, binary, known]
    };
    let mut rows = vec![head];
    for part in &reasons.parts {
        rows.push(row(
            named(part, short),
            part.value,
            part.known_by.to_string(),
        ));
    }
    if reasons.parts.len() > 1 {
        rows.push(row("nim-sum".into(), reasons.sum, String::new()));
    }
    for (line, text) in aligned(&rows, "  ").into_iter().enumerate() {
        match line {
            0 => writeln!(out, "  {}", style.paint(Part::Label, text))?,
            _ => writeln!(out, "  {text}")?,
        }
    }
    Ok(())
}

fn named(part: &Component, short: &Short<'_>) -> String {
    format!("{}:{}", short.name(&part.spec), part.component)
}

fn width(number: u64) -> usize {
    (64 - number.leading_zeros()).max(1) as usize
}

/// Who wins, and why.
fn verdict(reasons: &Reasons) -> String {
    let several = reasons.parts.len() > 1;
    match (reasons.sum, reasons.outcome) {
        (_, Outcome::N) if reasons.over => {
            "Play is over, and by the rules of the game the next player has won.".into()
        }
        (_, _) if reasons.over => {
            "Play is over, and by the rules of the game the previous player has won.".into()
        }
        (Some(0), _) if several => "Each column of the binary numbers has an even number of ones, so \
             that the nim-sum is 0. Each move changes one of the values and makes the nim-sum another \
             number; an answer makes it 0 again. So whoever moves here loses: the previous player \
             wins."
            .into(),
        (Some(sum), _) if several => format!(
            "The nim-sum has a 1 in each column in which the number of ones is odd. It is {sum} and \
             not 0, so a move can make it 0: the next player wins."
        ),
        (Some(0), _) => "The value is 0, and no move leaves the value 0. So whoever moves here \
             loses: the previous player wins."
            .into(),
        (Some(value), _) => format!(
            "The value is {value} and not 0, so a move leaves the value 0: the next player wins."
        ),
        (None, Outcome::P) => "No move leaves a position that is lost. So whoever moves here loses: \
             the previous player wins."
            .into(),
        (None, _) => "A move leaves a position that is lost: the next player wins.".into(),
    }
}

/// How each winning move makes the sum 0.
fn winning(out: &mut Vec<u8>, reasons: &Reasons, short: &Short<'_>) -> io::Result<()> {
    if reasons.winning.is_empty() {
        return Ok(());
    }
    match (reasons.sum, reasons.parts.len() > 1) {
        (Some(sum), true) => writeln!(
            out,
            "Winning moves change a value to its xor with {sum}, by the rules of its game:"
        )?,
        _ => writeln!(out, "Winning moves:")?,
    }
    let rows: Vec<[String; 3]> = reasons
        .winning
        .iter()
        .map(|won| told(won, reasons, short))
        .collect();
    for line in aligned(&rows, "  ") {
        writeln!(out, "  {line}")?;
    }
    writeln!(out)
}

/// The component, the move, and what it does to the value.
fn told(change: &Change, reasons: &Reasons, short: &Short<'_>) -> [String; 3] {
    let effect = match (change.before, change.after, reasons.sum) {
        (Some(before), Some(after), Some(sum)) if reasons.parts.len() > 1 => {
            format!("the value {before} becomes {after} = {before} xor {sum}")
        }
        (Some(before), Some(after), _) => format!("the value {before} becomes {after}"),
        _ => "leaves a position that is lost".into(),
    };
    [place(change, short), action(change), effect]
}

/// The component that is moved.
fn place(change: &Change, short: &Short<'_>) -> String {
    format!("{}:{}", short.name(&change.spec), change.played.from)
}

/// The move in the players' words, and what it leaves.
fn action(change: &Change) -> String {
    let played = &change.played;
    let step = format!("{} → {}", played.from, played.to);
    match played.name == step {
        true => step,
        false => format!("{} ({step})", played.name),
    }
}

/// The moves of the lost position, each with an answer.
fn replies(out: &mut Vec<u8>, reasons: &Reasons, short: &Short<'_>) -> io::Result<()> {
    let here = match reasons.winning.is_empty() {
        true => "Here".to_owned(),
        false => format!("After the first, in {},", short.position(&reasons.lost)),
    };
    if reasons.over {
        return Ok(());
    }
    if reasons.replies.is_empty() && reasons.untold == Some(0) {
        return writeln!(
            out,
            "{here} no move is left, and the player to move has lost."
        );
    }
    let Some(untold) = reasons.untold else {
        return writeln!(
            out,
            "{here} every move has an answer; they are too many to list."
        );
    };
    let (left, again) = match (reasons.sum, reasons.parts.len() > 1) {
        (Some(_), true) => ("nim-sum", " that makes the nim-sum 0 again"),
        (Some(_), false) => ("value", " that makes the value 0 again"),
        (None, _) => ("", ""),
    };
    writeln!(out, "{here} every move has an answer{again}:")?;
    let mut rows = vec![["move", "", left, "answer", ""].map(str::to_owned)];
    rows.extend(reasons.replies.iter().map(|reply| {
        let played = &reply.change.played;
        let [answerer, answer] = match &reply.answer {
            Some(answer) => [place(answer, short), action(answer)],
            None => ["none is needed: play is over".into(), String::new()],
        };
        [
            place(&reply.change, short),
            action(&reply.change),
            played
                .value
                .as_ref()
                .map_or(String::new(), |value| value.to_string()),
            answerer,
            answer,
        ]
    }));
    for line in aligned(&rows, "  ") {
        writeln!(out, "  {line}")?;
    }
    match untold {
        0 => Ok(()),
        more => writeln!(out, "  and {more} more moves"),
    }
}

/// The rows with columns of equal widths.
pub(super) fn aligned<const N: usize>(rows: &[[String; N]], between: &str) -> Vec<String> {
    let widths: [usize; N] = std::array::from_fn(|at| {
        let cells = rows.iter().map(|row| row[at].chars().count());
        cells.max().unwrap_or_default().min(super::WIDEST)
    });
    let line = |row: &[String; N]| {
        let cells = row
            .iter()
            .zip(widths)
            .map(|(cell, width)| format!("{cell:<width$}"));
        cells
            .collect::<Vec<_>>()
            .join(between)
            .trim_end()
            .to_owned()
    };
    rows.iter().map(line).collect()
}

/// A record for each winning move, and for each move of the lost position with its answer.
pub(super) fn csv(
    csv: &mut csv::Writer<&mut Vec<u8>>,
    subject: &Subject<'_>,
    reasons: &Reasons,
) -> csv::Result<()> {
    if subject.first {
        let names = ["position", "in", "game", "from", "to", "name"];
        let answer = ["answer_game", "answer_from", "answer_to", "answer_name"];
        csv.write_record(names.iter().chain(&answer))?;
    }
    let fields = |change: &Change| {
        let played = &change.played;
        [&change.spec, &played.from, &played.to, &played.name].map(String::clone)
    };
    for won in &reasons.winning {
        let here = [subject.text, subject.text].map(str::to_owned);
        let none = [const { String::new() }; 4];
        csv.write_record(here.into_iter().chain(fields(won)).chain(none))?;
    }
    for reply in &reasons.replies {
        let here = [subject.text, &reasons.lost].map(str::to_owned);
        let none = || [const { String::new() }; 4];
        let played = fields(&reply.change);
        let answer = reply.answer.as_ref().map_or_else(none, fields);
        csv.write_record(here.into_iter().chain(played).chain(answer))?;
    }
    Ok(())
}
