//! Who wins under any ending and in any sum, as text, JSON and CSV.

mod object;
mod plan;

use std::io::{self, Write};

use grundy::{Length, Mode, Outcome, Play, Ruling, Step, Sum, Turn};

use super::{Subject, short::Short, why::aligned};
use crate::style::{Part, Style};
pub(super) use object::Object;

/// The outcome, the turns, or the plan.
pub(super) fn text(
    out: &mut Vec<u8>,
    subject: &Subject<'_>,
    ruling: &Ruling,
    style: Style,
) -> io::Result<()> {
    match &ruling.plan {
        Some(plan) => plan::text(out, subject, ruling, plan, style),
        None if ruling.moves => turns(out, subject, ruling, style),
        None => outcome(out, subject, ruling, style),
    }
}

fn outcome(
    out: &mut Vec<u8>,
    subject: &Subject<'_>,
    ruling: &Ruling,
    style: Style,
) -> io::Result<()> {
    let (part, words) = match ruling.outcome {
        Outcome::N => (Part::Good, "N, the next player wins"),
        Outcome::P => (Part::Zero, "P, the previous player wins"),
        Outcome::D => (Part::Good, "D, a draw"),
    };
    let length = match ruling.length {
        Some(length) => format!("{} {}", measure(length), length.moves()),
        None => String::new(),
    };
    let known = style.paint(Part::Label, ruling.known_by.to_string());
    write!(out, "{:<29}{length:<15} ", style.paint(part, words))?;
    match subject.several {
        true => writeln!(out, "{known:<24} {}", subject.text),
        false => writeln!(out, "{known}"),
    }
}

/// What a length is called.
fn measure(length: Length) -> &'static str {
    match length {
        Length::Remoteness(_) => "remoteness",
        Length::Suspense(_) => "suspense",
    }
}

fn turns(
    out: &mut Vec<u8>,
    subject: &Subject<'_>,
    ruling: &Ruling,
    style: Style,
) -> io::Result<()> {
    if subject.several {
        writeln!(out, "{}", style.paint(Part::Name, subject.text))?;
    }
    let known = style.paint(Part::Label, ruling.known_by.to_string());
    if ruling.turns.is_empty() {
        let words = match ruling.outcome {
            Outcome::N => "no move is left, the next player wins",
            _ => "no winning move, the previous player wins",
        };
        return writeln!(out, "{words}  {known}");
    }
    let length = ruling.turns.iter().find_map(|turn| turn.length);
    let head = match length {
        Some(length) => format!("{} left", measure(length)),
        None => "outcome left".into(),
    };
    let mut rows = vec![["move".to_owned(), "leaves".into(), head]];
    rows.extend(ruling.turns.iter().map(|turn| {
        [
            action(turn, ruling.mode),
            turn.left.clone(),
            result(turn, length.is_some()),
        ]
    }));
    for (at, line) in aligned(&rows, "  ").into_iter().enumerate() {
        let part = match at.checked_sub(1).map(|at| ruling.turns[at].outcome) {
            None => Part::Label,
            Some(Outcome::P) => Part::Zero,
            Some(_) => Part::Good,
        };
        writeln!(out, "{}", style.paint(part, line))?;
    }
    match ruling.complete {
        true => Ok(()),
        false => writeln!(out, "and other moves, too many to list"),
    }
}

/// What a turn comes to for the player who makes it.
fn result(turn: &Turn, lengths: bool) -> String {
    let end = match turn.outcome {
        Outcome::P => "wins",
        Outcome::D => "draws",
        Outcome::N => "loses",
    };
    match (turn.length, lengths) {
        (Some(length), _) => format!("{}, {end}", length.moves()),
        (None, true) => format!("-, {end}"),
        (None, false) => format!("{}, {end}", turn.outcome),
    }
}

/// A turn in words: each component that is moved, and how.
fn action(turn: &Turn, mode: Mode) -> String {
    action_in(turn, mode, &Short::default())
}

/// The same, with the games called as `short` does.
fn action_in(turn: &Turn, mode: Mode, short: &Short<'_>) -> String {
    let step = |step: &Step| {
        let (from, to) = (&step.from, &step.to);
        let change = format!("{from} → {to}");
        let name = match step.name == change {
            true => change,
            false => step.name.clone(),
        };
        format!("{}:{from}: {name}", short.name(&step.spec))
    };
    let steps: Vec<String> = turn.steps.iter().map(step).collect();
    let between = match mode.sum {
        Sum::Disjunctive => "",
        _ => "; ",
    };
    steps.join(between)
}

/// The rules of the ending and of sums, in a sentence each.
fn terms(mode: Mode, several: bool) -> Vec<&'static str> {
    let mut terms = Vec::new();
    if mode.play == Play::Misere {
        terms.push("Misère play: whoever makes the last move loses.");
    }
    match mode.sum {
        Sum::Disjunctive if several => terms.push("Each move is made in one component."),
        Sum::Disjunctive => {}
        Sum::Conjunctive => terms.push(
            "Each turn is a move in every component; play ends as soon as one component has none.",
        ),
        Sum::LongConjunctive => terms
            .push("Each turn is a move in every component that has one; play ends when none has."),
        Sum::Selective => {
            terms.push("Each turn is a move in as many components as the player likes.");
        }
    }
    terms
}

/// A record for each position or, where moves are asked for, for each turn.
pub(super) fn csv(
    csv: &mut csv::Writer<&mut Vec<u8>>,
    subject: &Subject<'_>,
    ruling: &Ruling,
) -> csv::Result<()> {
    let moves = |length: Option<Length>| length.map_or(String::new(), |l| l.moves().to_string());
    if !ruling.moves {
        if subject.first {
            csv.write_record(["position", "outcome", "moves", "known_by"])?;
        }
        let (outcome, known) = (ruling.outcome.to_string(), ruling.known_by.to_string());
        return csv.write_record([subject.text, &outcome, &moves(ruling.length), &known]);
    }
    if subject.first {
        csv.write_record([
            "position",
            "in",
            "move",
            "left",
            "outcome_left",
            "moves_left",
            "answer",
            "answer_left",
        ])?;
    }
    let mut record = |here: &str, turn: &Turn, answer: Option<&Turn>| {
        let answered = answer.map_or((String::new(), String::new()), |answer| {
            (action(answer, ruling.mode), answer.left.clone())
        });
        csv.write_record([
            subject.text,
            here,
            &action(turn, ruling.mode),
            &turn.left,
            &turn.outcome.to_string(),
            &moves(turn.length),
            &answered.0,
            &answered.1,
        ])
    };
    for turn in &ruling.turns {
        record(subject.text, turn, None)?;
    }
    if let Some(plan) = &ruling.plan {
        for reply in &plan.replies {
            record(&plan.left, &reply.turn, reply.answer.as_ref())?;
        }
    }
    Ok(())
}
