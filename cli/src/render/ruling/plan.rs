//! A plan as a teacher would tell it.

mod verdict;

use std::io::{self, Write};

use grundy::{Answered, Known, Length, Mode, Outcome, Plan, Play, Ruling, Turn};

use super::{
    super::{Subject, record, short::Short, why::aligned},
    action_in, measure, terms,
};
use crate::style::{Part, Style};
use verdict::verdict;

/// The components, who wins and why, the best turns, and an answer to each reply.
pub(super) fn text(
    out: &mut Vec<u8>,
    subject: &Subject<'_>,
    ruling: &Ruling,
    plan: &Plan,
    style: Style,
) -> io::Result<()> {
    writeln!(out, "{}", style.paint(Part::Name, subject.text))?;
    let short = Short::rules(out, &plan.rules, style)?;
    for sentence in terms(ruling.mode, plan.pieces.len() > 1) {
        writeln!(out, "{sentence}")?;
    }
    writeln!(out)?;
    pieces(out, ruling, plan, &short, style)?;
    record::paragraph(out, &verdict(ruling, plan))?;
    writeln!(out)?;
    best(out, ruling, &short)?;
    replies(out, ruling, plan, &short)
}

/// What stands for components and sums.
fn value_name(ruling: &Ruling) -> &'static str {
    match (ruling.mode.play, ruling.known_by) {
        (Play::Normal, _) => "value",
        (Play::Misere, Known::Certificate(_)) => "element",
        (Play::Misere, _) => "counters",
    }
}

/// A row for each component, and one for the sum.
fn pieces(
    out: &mut Vec<u8>,
    ruling: &Ruling,
    plan: &Plan,
    short: &Short<'_>,
    style: Style,
) -> io::Result<()> {
    let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".into());
    let alone = |outcome: Outcome, length: Option<Length>| match length {
        Some(length) => format!("{outcome}, {} {}", measure(length), length.moves()),
        None => outcome.to_string(),
    };
    let mut rows = vec![["component", value_name(ruling), "alone"].map(str::to_owned)];
    for piece in &plan.pieces {
        rows.push([
            format!("{}:{}", short.name(&piece.spec), piece.component),
            value(&piece.value),
            alone(piece.outcome, piece.length),
        ]);
    }
    if plan.pieces.len() > 1 {
        let sum = alone(ruling.outcome, ruling.length);
        rows.push(["together".into(), value(&plan.value), sum]);
    }
    let valued = plan.value.is_some();
    let shown: Vec<[String; 3]> = match valued {
        true => rows,
        false => rows
            .into_iter()
            .map(|[a, _, c]| [a, c, String::new()])
            .collect(),
    };
    for (line, text) in aligned(&shown, "  ").into_iter().enumerate() {
        match line {
            0 => writeln!(out, "  {}", style.paint(Part::Label, text))?,
            _ => writeln!(out, "  {text}")?,
        }
    }
    Ok(())
}

/// The best turns and what they leave.
fn best(out: &mut Vec<u8>, ruling: &Ruling, short: &Short<'_>) -> io::Result<()> {
    let Some(first) = ruling.turns.first() else {
        return Ok(());
    };
    writeln!(
        out,
        "{}",
        match first.outcome {
            Outcome::P => "Winning moves, the best first:",
            _ => "Moves that keep the draw:",
        }
    )?;
    let mut rows = vec![["move", "leaves", ""].map(str::to_owned)];
    rows.extend(
        ruling
            .turns
            .iter()
            .map(|turn| row(turn, ruling.mode, short)),
    );
    for line in aligned(&rows, "  ") {
        writeln!(out, "  {line}")?;
    }
    if !ruling.complete {
        writeln!(out, "  and others, too many to list")?;
    }
    writeln!(out)
}

fn row(turn: &Turn, mode: Mode, short: &Short<'_>) -> [String; 3] {
    let mut told = Vec::new();
    if let Some(value) = &turn.value {
        told.push(value.clone());
    }
    if let Some(length) = turn.length {
        told.push(format!("{} {}", measure(length), length.moves()));
    }
    [
        action_in(turn, mode, short),
        short.position(&turn.left),
        told.join(", "),
    ]
}

/// The other player's turns, each with the answer.
fn replies(out: &mut Vec<u8>, ruling: &Ruling, plan: &Plan, short: &Short<'_>) -> io::Result<()> {
    let here = match ruling.turns.is_empty() {
        true => "Here".to_owned(),
        false => format!("After the first, in {},", short.position(&plan.left)),
    };
    let Some(untold) = plan.untold else {
        return writeln!(
            out,
            "{here} every move has an answer; they are too many to list."
        );
    };
    if plan.replies.is_empty() {
        return match ruling.turns.is_empty() {
            true => Ok(()),
            false => writeln!(out, "{here} no move is left."),
        };
    }
    let good = match ruling.outcome {
        Outcome::D => "keeps the draw or wins",
        _ => "wins",
    };
    writeln!(out, "{here} every move has an answer that {good}:")?;
    let mut rows = vec![["move", "leaves", "answer", "leaves"].map(str::to_owned)];
    rows.extend(
        plan.replies
            .iter()
            .map(|reply| told(reply, ruling.mode, short)),
    );
    for line in aligned(&rows, "  ") {
        writeln!(out, "  {line}")?;
    }
    match untold {
        0 => Ok(()),
        1 => writeln!(out, "  and 1 more move"),
        more => writeln!(out, "  and {more} more moves"),
    }
}

fn told(reply: &Answered, mode: Mode, short: &Short<'_>) -> [String; 4] {
    let left = |turn: &Turn| {
        let left = short.position(&turn.left);
        match (&turn.value, turn.length) {
            (Some(value), _) => format!("{left} ({value})"),
            (None, Some(length)) => format!("{left} ({})", length.moves()),
            (None, None) => left,
        }
    };
    let [answer, after] = match &reply.answer {
        Some(answer) => [action_in(answer, mode, short), left(answer)],
        None => ["none is needed, no move is left".into(), String::new()],
    };
    [
        action_in(&reply.turn, mode, short),
        left(&reply.turn),
        answer,
        after,
    ]
}
