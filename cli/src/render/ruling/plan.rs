//! A plan as a teacher would tell it.

use std::io::{self, Write};

use grundy::{Answered, Known, Length, Mode, Outcome, Plan, Play, Ruling, Sum, Turn};

use super::{
    super::{
        Subject, record,
        style::{Part, Style},
        why::aligned,
    },
    action, measure, terms,
};

/// The components, who wins and why, the best turns, and an answer to each reply.
pub(super) fn text(
    out: &mut Vec<u8>,
    subject: &Subject<'_>,
    ruling: &Ruling,
    plan: &Plan,
    style: Style,
) -> io::Result<()> {
    writeln!(out, "{}", style.paint(Part::Name, subject.text))?;
    let rules = plan.rules.iter();
    let rules: Vec<(&str, String)> = rules
        .map(|(spec, rule)| (spec.as_str(), rule.join(" ")))
        .collect();
    let rules = rules.iter().map(|(spec, rule)| (*spec, rule.as_str()));
    record::list(out, rules, style)?;
    for sentence in terms(ruling.mode, plan.pieces.len() > 1) {
        writeln!(out, "{sentence}")?;
    }
    writeln!(out)?;
    pieces(out, ruling, plan, style)?;
    record::paragraph(out, &verdict(ruling, plan))?;
    writeln!(out)?;
    best(out, ruling)?;
    replies(out, ruling, plan)
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
fn pieces(out: &mut Vec<u8>, ruling: &Ruling, plan: &Plan, style: Style) -> io::Result<()> {
    let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".into());
    let alone = |outcome: Outcome, length: Option<Length>| match length {
        Some(length) => format!("{outcome}, {} {}", measure(length), length.moves()),
        None => outcome.to_string(),
    };
    let mut rows = vec![["component", value_name(ruling), "alone"].map(str::to_owned)];
    for piece in &plan.pieces {
        rows.push([
            format!("{}:{}", piece.spec, piece.component),
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

/// Who wins, and why.
fn verdict(ruling: &Ruling, plan: &Plan) -> String {
    let ended = plan.replies.is_empty() && ruling.turns.is_empty() && plan.untold == Some(0);
    if ended {
        return match ruling.mode.play {
            Play::Normal => "No move is left: the player to move has lost.",
            Play::Misere => "No move is left: the other player made the last move and has lost.",
        }
        .into();
    }
    let why = match (ruling.mode, &plan.value) {
        (mode, _) if mode.sum != Sum::Disjunctive => by_components(ruling),
        (Mode { play, .. }, Some(value)) => match (play, ruling.known_by) {
            (Play::Normal, _) => by_value(ruling, value),
            (Play::Misere, Known::Certificate(name)) => by_element(ruling, value, name),
            (Play::Misere, _) => by_nim(ruling, plan, value),
        },
        (_, None) => by_search(ruling),
    };
    match (ruling.length, ruling.outcome) {
        (Some(Length::Remoteness(moves)), _) => format!(
            "{why} If the winner hurries and the loser delays, play lasts {}.",
            counted(moves)
        ),
        _ => why,
    }
}

fn counted(moves: u64) -> String {
    match moves {
        1 => "1 move".into(),
        n => format!("{n} moves"),
    }
}

fn by_value(ruling: &Ruling, value: &str) -> String {
    match ruling.outcome {
        Outcome::P => "The value is 0: the previous player wins. Whatever the next player does is \
                       answered by a move back to 0, each time nearer to the end."
            .into(),
        Outcome::N if value.starts_with('∞') => format!(
            "The value is {value}, and 0 is among the values in the brackets: a move leaves the \
             value 0, so the next player wins."
        ),
        Outcome::N => format!(
            "The value is {value} and not 0: a move leaves the value 0, so the next player wins."
        ),
        Outcome::D => format!(
            "The value is {value}, and 0 is not among the values in the brackets: no move leaves the \
             value 0, and there is always a move that leaves no loss. Nobody can force a win: a draw."
        ),
    }
}

fn by_element(ruling: &Ruling, value: &str, name: &str) -> String {
    let start = format!(
        "In the misère quotient of the heaps ({name}) the product of the elements is {value}"
    );
    match ruling.outcome {
        Outcome::P => format!(
            "{start}, one of the lost elements: the previous player wins, since every move leaves an \
             element that is not lost, and from there a move leaves a lost one again."
        ),
        _ => format!(
            "{start}, which is none of the lost elements: the next player wins by a move that leaves \
             one of those."
        ),
    }
}

fn by_nim(ruling: &Ruling, plan: &Plan, sum: &str) -> String {
    let large = |count: &Option<String>| count.as_deref().is_some_and(|n| n != "0" && n != "1");
    let wins = match ruling.outcome {
        Outcome::P => "the previous player wins",
        _ => "the next player wins",
    };
    match plan.pieces.iter().any(|piece| large(&piece.value)) {
        true => format!(
            "While a heap has more than one counter, who wins is as under normal play: the nim-sum \
             is {sum}, so {wins}. The one who brings the last large heap down leaves an odd number \
             of heaps with one counter."
        ),
        false => format!(
            "No heap has more than one counter, so that the moves only count the heaps, and an odd \
             number of them is lost: {wins}."
        ),
    }
}

fn by_components(ruling: &Ruling) -> String {
    let number = ruling.length.map_or(0, Length::moves);
    let parity = if number.is_multiple_of(2) {
        "even"
    } else {
        "odd"
    };
    let wins = match ruling.outcome {
        Outcome::P => "the previous player wins",
        Outcome::N => "the next player wins",
        Outcome::D => "nobody can force a win: a draw",
    };
    match (ruling.mode.sum, ruling.outcome) {
        (_, Outcome::D) => format!("Looking at all that can come of it, {wins}."),
        (Sum::Conjunctive, _) => format!(
            "The component that ends first decides: the least remoteness is {number}, which is \
             {parity}, so {wins}."
        ),
        (Sum::LongConjunctive, _) => format!(
            "The component that ends last decides: the largest suspense is {number}, which is \
             {parity}, so {wins}."
        ),
        (_, Outcome::P) => format!(
            "Whatever the next player moves in can be made lost again, all of it in one turn: {wins}."
        ),
        _ => format!("One turn makes everything lost: {wins}."),
    }
}

fn by_search(ruling: &Ruling) -> String {
    let wins = match ruling.outcome {
        Outcome::P => {
            "every move leaves a position that is won for the other player: the previous \
                       player wins."
        }
        Outcome::N => {
            "a move leaves a position that is lost for the other player: the next player \
                       wins."
        }
        Outcome::D => {
            "no move leaves a position that is lost for the other player, and one keeps \
                       a draw."
        }
    };
    format!("Looking at all that can come of it, {wins}")
}

/// The best turns and what they leave.
fn best(out: &mut Vec<u8>, ruling: &Ruling) -> io::Result<()> {
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
    rows.extend(ruling.turns.iter().map(|turn| row(turn, ruling.mode)));
    for line in aligned(&rows, "  ") {
        writeln!(out, "  {line}")?;
    }
    if !ruling.complete {
        writeln!(out, "  and others, too many to list")?;
    }
    writeln!(out)
}

fn row(turn: &Turn, mode: Mode) -> [String; 3] {
    let mut told = Vec::new();
    if let Some(value) = &turn.value {
        told.push(value.clone());
    }
    if let Some(length) = turn.length {
        told.push(format!("{} {}", measure(length), length.moves()));
    }
    [action(turn, mode), turn.left.clone(), told.join(", ")]
}

/// The other player's turns, each with the answer.
fn replies(out: &mut Vec<u8>, ruling: &Ruling, plan: &Plan) -> io::Result<()> {
    let here = match ruling.turns.is_empty() {
        true => "Here".to_owned(),
        false => format!("After the first, in {},", plan.left),
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
    rows.extend(plan.replies.iter().map(|reply| told(reply, ruling.mode)));
    for line in aligned(&rows, "  ") {
        writeln!(out, "  {line}")?;
    }
    match untold {
        0 => Ok(()),
        1 => writeln!(out, "  and 1 more move"),
        more => writeln!(out, "  and {more} more moves"),
    }
}

fn told(reply: &Answered, mode: Mode) -> [String; 4] {
    let left = |turn: &Turn| match (&turn.value, turn.length) {
        (Some(value), _) => format!("{} ({value})", turn.left),
        (None, Some(length)) => format!("{} ({})", turn.left, length.moves()),
        (None, None) => turn.left.clone(),
    };
    let [answer, after] = match &reply.answer {
        Some(answer) => [action(answer, mode), left(answer)],
        None => ["none is needed, no move is left".into(), String::new()],
    };
    [action(&reply.turn, mode), left(&reply.turn), answer, after]
}
