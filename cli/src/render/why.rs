//! Why a position is won or lost, as text, JSON and CSV.

mod object;

use std::io::{self, Write};

use grundy::{Change, Outcome, Part as Component, Reasons};

use super::{
    Subject, record,
    style::{Part, Style},
};
pub(super) use object::Object;

/// The values in binary, the winning moves, and an answer to each move of the loser.
pub(super) fn text(
    out: &mut Vec<u8>,
    subject: &Subject<'_>,
    reasons: &Reasons,
    style: Style,
) -> io::Result<()> {
    writeln!(out, "{}", style.paint(Part::Name, subject.text))?;
    let rules = reasons.rules.iter();
    let rules: Vec<(&str, String)> = rules
        .map(|(spec, rule)| (spec.as_str(), rule.join(" ")))
        .collect();
    let rules = rules.iter().map(|(spec, rule)| (*spec, rule.as_str()));
    record::list(out, rules, style)?;
    writeln!(out)?;
    values(out, reasons, style)?;
    writeln!(out, "{}\n", verdict(reasons))?;
    winning(out, reasons)?;
    replies(out, reasons)
}

/// A row for each component, and one for the sum.
fn values(out: &mut Vec<u8>, reasons: &Reasons, style: Style) -> io::Result<()> {
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
        rows.push(row(named(part), part.value, part.known_by.to_string()));
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

fn named(part: &Component) -> String {
    format!("{}:{}", part.spec, part.component)
}

fn width(number: u64) -> usize {
    (64 - number.leading_zeros()).max(1) as usize
}

/// Who wins, in a sentence.
fn verdict(reasons: &Reasons) -> String {
    let sum = match (reasons.sum, reasons.parts.len()) {
        (None, _) => "By its outcome",
        (Some(0), 0 | 1) => "The value is 0",
        (Some(0), _) => "The nim-sum is 0",
        (Some(_), 1) => "The value is not 0",
        (Some(_), _) => "The nim-sum is not 0",
    };
    let who = match reasons.outcome {
        Outcome::P => "the previous player wins: whoever moves here loses.",
        _ => "the next player wins.",
    };
    format!("{sum}: {who}")
}

/// How each winning move makes the sum 0.
fn winning(out: &mut Vec<u8>, reasons: &Reasons) -> io::Result<()> {
    if reasons.winning.is_empty() {
        return Ok(());
    }
    writeln!(out, "Winning moves:")?;
    let rows: Vec<[String; 3]> = reasons
        .winning
        .iter()
        .map(|won| told(won, reasons))
        .collect();
    for line in aligned(&rows, "  ") {
        writeln!(out, "  {line}")?;
    }
    writeln!(out)
}

/// The component, the move, and what it does to the value.
fn told(change: &Change, reasons: &Reasons) -> [String; 3] {
    let played = &change.played;
    let effect = match (change.before, change.after, reasons.sum) {
        (Some(before), Some(after), Some(sum)) if reasons.parts.len() > 1 => {
            format!("its value {before} becomes {after} = {before} xor {sum}, and the nim-sum 0")
        }
        (Some(before), Some(after), _) => format!("the value {before} becomes {after}"),
        _ => "leaves a position that is lost".into(),
    };
    [
        format!("{}:{}", change.spec, played.from),
        action(change),
        effect,
    ]
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
fn replies(out: &mut Vec<u8>, reasons: &Reasons) -> io::Result<()> {
    let here = match reasons.winning.is_empty() {
        true => "Here".to_owned(),
        false => format!("After the first, in {},", reasons.lost),
    };
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
    let again = match reasons.sum {
        Some(_) => ", which makes the value 0 again",
        None => "",
    };
    writeln!(out, "{here} every move has an answer{again}:")?;
    let mut rows = vec![["move", "", "leaves", "answer", ""].map(str::to_owned)];
    rows.extend(reasons.replies.iter().map(|reply| {
        let (played, answer) = (&reply.change.played, &reply.answer);
        [
            format!("{}:{}", reply.change.spec, played.from),
            action(&reply.change),
            played
                .value
                .as_ref()
                .map_or("-".into(), |value| value.to_string()),
            format!("{}:{}", answer.spec, answer.played.from),
            action(answer),
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
        cells.max().unwrap_or_default()
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
        let (played, answer) = (fields(&reply.change), fields(&reply.answer));
        csv.write_record(here.into_iter().chain(played).chain(answer))?;
    }
    Ok(())
}
