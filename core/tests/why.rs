//! Reasons: every winning move and every answer in them is legal and does what is said.

#![allow(clippy::unwrap_used)]

use grundy::{
    Answer, Catalog, Change, ErrorKind, Outcome, Played, Query, Reasons, Session, answer,
};

fn why(session: &mut Session<'_>, text: &str) -> Reasons {
    let position = session.position(text).unwrap();
    match answer(session, &Query::Why { position }).unwrap() {
        Answer::Why { reasons } => *reasons,
        _ => unreachable!(),
    }
}

/// All moves by the rules.
fn all_moves(session: &mut Session<'_>, text: &str) -> Vec<Played> {
    let position = session.position(text).unwrap();
    match answer(
        session,
        &Query::Moves {
            position,
            all: true,
        },
    )
    .unwrap()
    {
        Answer::Moves { moves, .. } => moves,
        _ => unreachable!(),
    }
}

/// The components of a position, each written by itself.
fn components(session: &mut Session<'_>, text: &str) -> Vec<String> {
    let position = session.position(text).unwrap();
    let parts: Vec<_> = position.iter().collect();
    let one = |&(game, numbers): &(_, &[u64])| {
        let mut alone = grundy::Position::new();
        alone.push(game, numbers);
        session.write(&alone)
    };
    parts.iter().map(one).collect()
}

/// Makes the move, once it was found among those of the rules.
fn made(session: &mut Session<'_>, from: &str, change: &Change) -> String {
    let mut parts = components(session, from);
    let (spec, played) = (&change.spec, &change.played);
    let moved = format!("{spec}:{}", played.from);
    let place = parts.iter().position(|part| *part == moved).unwrap();
    let moves = all_moves(session, from);
    let same = |other: &&Played| {
        other.component == place && other.to == played.to && other.name == played.name
    };
    let legal = moves.iter().find(same).unwrap();
    assert_eq!(legal.value, played.value, "{from}: {change:?}");
    parts[place] = format!("{spec}:{}", played.to);
    parts.join(" + ")
}

/// The components in which something is left to be done.
fn live(session: &mut Session<'_>, text: &str) -> Vec<String> {
    let mut parts = components(session, text);
    parts.retain(|part| !part.ends_with(":0"));
    parts
}

fn value(session: &mut Session<'_>, text: &str) -> u64 {
    let position = session.position(text).unwrap();
    session.value(&position).unwrap().0.nimber().unwrap().get()
}

fn check(session: &mut Session<'_>, text: &str) {
    let reasons = why(session, text);
    let sum = value(session, text);
    assert_eq!(reasons.sum, Some(sum), "{text}");
    assert_eq!(reasons.outcome == Outcome::P, sum == 0);
    assert_eq!(reasons.winning.is_empty(), sum == 0);
    for change in &reasons.winning {
        let left = made(session, text, change);
        assert_eq!(value(session, &left), 0);
        assert_eq!(change.before.unwrap() ^ sum, change.after.unwrap());
    }
    let lost = match reasons.winning.first() {
        Some(change) => made(session, text, change),
        None => text.to_owned(),
    };
    assert_eq!(live(session, &lost), live(session, &reasons.lost));
    for reply in &reasons.replies {
        let left = made(session, &reasons.lost, &reply.change);
        assert_ne!(value(session, &left), 0);
        let back = made(session, &left, reply.answer.as_ref().unwrap());
        assert_eq!(value(session, &back), 0, "{text}: {reply:?}");
    }
    // One of several equal components stands for all of them.
    let parts = components(session, &reasons.lost);
    let mut moves = all_moves(session, &reasons.lost);
    moves.retain(|made| !parts[..made.component].contains(&parts[made.component]));
    assert_eq!(moves.len(), reasons.replies.len() + reasons.untold.unwrap());
}

#[test]
fn reasons_hold_in_sums() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    let games = [
        "kayles",
        "nim",
        "octal:0.07",
        "grundy",
        "subtraction:1,3,4",
        "lasker",
    ];
    for a in games {
        for b in games {
            for (n, m) in [(0, 0), (1, 1), (4, 7), (9, 3), (6, 6)] {
                check(&mut session, &format!("{a}:{n} + {b}:{m}"));
            }
        }
    }
    for text in [
        "wythoff:(3,5)",
        "wythoff:(1,2) + nim:3",
        "kayles:5 + nim:3,4",
        "turtles:4 + euclid:(5,3)",
        "dawsons-kayles:12,7,3 + wythoff:(4,4)",
        "nim:70,70",
    ] {
        check(&mut session, text);
    }
}

#[test]
fn endings_are_told() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    let empty = why(&mut session, "nim:0");
    assert!(empty.replies.is_empty() && empty.untold == Some(0));
    assert_eq!(empty.outcome, Outcome::P);
    let nothing = why(&mut session, "0");
    assert!(nothing.parts.is_empty() && nothing.replies.is_empty());
    // Moves that are too many to list are left out, and the rest is told.
    let large = why(&mut session, "nim:1000000000000,1");
    assert_eq!(large.winning.len(), 1);
    assert_eq!((large.lost.as_str(), large.untold), ("nim:1,1", Some(0)));
    let large = why(&mut session, "nim:1000000000000,1000000000000");
    assert_eq!((large.outcome, large.untold), (Outcome::P, None));
}

#[test]
fn games_with_outcomes_only_have_reasons() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    let reasons = why(&mut session, "silver-king:3:2,5,6");
    assert_eq!((reasons.sum, reasons.parts[0].value), (None, None));
    assert_eq!(reasons.winning.is_empty(), reasons.outcome == Outcome::P);
    assert!(!reasons.replies.is_empty());
    for reply in &reasons.replies {
        let answer = reply.answer.as_ref().unwrap();
        let position = format!("{}:{}", answer.spec, answer.played.to);
        let position = session.position(&position).unwrap();
        assert_eq!(session.outcome(&position).unwrap().0, Outcome::P);
    }
    let text = "silver-king:3:2,5,6 + nim:3";
    let position = session.position(text).unwrap();
    let error = answer(&mut session, &Query::Why { position }).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Input);
}
