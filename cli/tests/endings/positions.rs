//! Questions about positions: who wins, how fast, by which moves, and why.

use serde_json::Value;

use super::asked::{Asked, Faults, left, list, same};

/// All of them.
pub(crate) fn ask(asked: &Asked<'_>, engines: bool, faults: &mut Faults) {
    let mut ways = vec![String::new()];
    if engines {
        let names = ["plain", "mex", "couples", "sets", "proof"];
        ways.extend(names.map(|name| format!(" --engine {name}")));
    }
    for way in ways {
        asked.each(&format!("outcome{way}"), faults, |at, told| {
            who(asked, at, told)
        });
        asked.each(&format!("moves{way}"), faults, |at, told| {
            best(asked, at, told)
        });
        asked.each(&format!("moves --all{way}"), faults, |at, told| {
            all(asked, at, told)
        });
    }
    asked.each("outcome --remoteness", faults, |at, told| {
        lasts(asked, at, told)
    });
    asked.each("moves --remoteness", faults, |at, told| {
        lasts(asked, at, told)?;
        best(asked, at, told)?;
        ranked(asked, at, told)
    });
    asked.each("moves --all --remoteness", faults, |at, told| {
        lasts(asked, at, told)?;
        all(asked, at, told)?;
        ranked(asked, at, told)
    });
    asked.each("moves --why", faults, |at, told| why(asked, at, told));
    asked.each("moves --why --remoteness", faults, |at, told| {
        lasts(asked, at, told)?;
        ranked(asked, at, told)?;
        why(asked, at, told)
    });
}

/// Who wins.
pub(crate) fn who(asked: &Asked<'_>, at: usize, told: &Value) -> Result<(), String> {
    let wanted = asked.fates[at].who.to_string();
    same(
        "the outcome",
        told["outcome"].as_str(),
        Some(wanted.as_str()),
    )
}

/// Who wins, and in how many moves.
pub(crate) fn lasts(asked: &Asked<'_>, at: usize, told: &Value) -> Result<(), String> {
    who(asked, at, told)?;
    same(
        "the remoteness",
        told["remoteness"].as_u64(),
        asked.fates[at].length,
    )
}

/// The moves that win or keep a draw.
fn best(asked: &Asked<'_>, at: usize, told: &Value) -> Result<(), String> {
    same("the list of moves", left(&told["moves"]), asked.best(at))?;
    judged(asked, at, told)
}

fn all(asked: &Asked<'_>, at: usize, told: &Value) -> Result<(), String> {
    same(
        "the list of moves",
        left(&told["moves"]),
        asked.options(at, "NPD"),
    )?;
    judged(asked, at, told)
}

/// Whether each move is told as what it is.
fn judged(asked: &Asked<'_>, at: usize, told: &Value) -> Result<(), String> {
    same(
        "winning",
        told["winning"].as_bool(),
        Some(asked.fates[at].who == 'N'),
    )?;
    for played in list(&told["moves"]) {
        let to = played["to"].as_str().and_then(|to| asked.place(to));
        let wins = to.map(|to| asked.fates[to].who == 'P');
        same("wins of a move", played["wins"].as_bool(), wins)?;
    }
    Ok(())
}

/// Whether moves come with their lengths, the best first.
fn ranked(asked: &Asked<'_>, _at: usize, told: &Value) -> Result<(), String> {
    let mut ranks = Vec::new();
    for played in list(&told["moves"]) {
        let to = played["to"].as_str().and_then(|to| asked.place(to));
        let fate = asked.fates[to.ok_or("a move leads nowhere")?];
        let outcome = fate.who.to_string();
        same(
            "a move's outcome",
            played["outcome"].as_str(),
            Some(outcome.as_str()),
        )?;
        same(
            "a move's remoteness",
            played["remoteness"].as_u64(),
            fate.length,
        )?;
        let moves = fate.length.unwrap_or(0) as i64;
        ranks.push(match fate.who {
            'P' => (0, moves),
            'D' => (1, 0),
            _ => (2, -moves),
        });
    }
    same("the order of the moves", ranks.is_sorted(), true)
}

/// Whether the reasons are those of the rules: what is left is answered, whatever is played.
pub(crate) fn why(asked: &Asked<'_>, at: usize, told: &Value) -> Result<(), String> {
    who(asked, at, told)?;
    let (moves, lost) = match told["winning_moves"].is_array() {
        true => (&told["winning_moves"], &told["lost"]),
        false => (&told["moves"], &told["left"]),
    };
    same("the list of moves", left(moves), asked.best(at))?;
    let lost = lost.as_str().and_then(|text| asked.place(text));
    let lost = lost.ok_or("what is left is no position")?;
    let first = list(moves).first();
    let wanted = first.map_or(Some(at), |first| asked.place(first["to"].as_str()?));
    same("what is left", Some(lost), wanted)?;
    let replies = list(&told["replies"]);
    same(
        "the moves that are answered",
        left(&told["replies"]),
        asked.options(lost, "NPD"),
    )?;
    for reply in replies {
        let to = reply["to"].as_str().and_then(|to| asked.place(to));
        let to = to.ok_or("a reply leads nowhere")?;
        let answers = asked.best(to);
        match reply["answer"]["to"].as_str().map(super::asked::bare) {
            Some(answer) if answers.contains(&answer) => {}
            None if answers.is_empty() && asked.game.options(to).is_empty() => {}
            found => return Err(format!("a reply is answered by {found:?}, not {answers:?}")),
        }
    }
    Ok(())
}
