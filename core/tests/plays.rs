//! Misère play, remoteness, and sums in which several components are moved: what is told is what
//! plain play of the products says.

#![allow(clippy::unwrap_used)]

mod plain;

use grundy::{
    Answer, Catalog, ErrorKind, Game, GameId, Length, Mode, NamedGraph, Outcome, Play, Position,
    Query, Ruling, Session, Sum, Want, answer, engine::Graph,
};
use plain::{Plain, Random, Seen, modes, position, state, turns};

fn ask(session: &mut Session<'_>, position: &Position, mode: Mode, want: Want) -> Ruling {
    let position = position.clone();
    let query = Query::Ruling {
        position,
        mode,
        want,
    };
    match answer(session, &query) {
        Ok(Answer::Ruling { ruling }) => *ruling,
        other => panic!("{other:?}"),
    }
}

const MOVES: Want = Want::Moves {
    all: true,
    remoteness: true,
};

/// Compares all that is told of a position with plain play.
fn check(session: &mut Session<'_>, position: &Position, mode: Mode) {
    let mut plain = Plain::new(mode);
    let seen = plain.of(session, position);
    let text = session.write(position);
    let known = |length: Option<Length>, seen: &Seen| match length {
        Some(Length::Remoteness(moves)) => assert_eq!(Some(moves), seen.remoteness, "{text}"),
        Some(Length::Suspense(moves)) => assert_eq!(Some(moves), seen.suspense, "{text}"),
        None => {}
    };
    for want in [Want::Outcome, Want::Remoteness, Want::Why] {
        let told = ask(session, position, mode, want);
        assert_eq!(told.outcome, seen.outcome, "{text} {mode:?} {want:?}");
        known(told.length, &seen);
        let draws = seen.outcome == Outcome::D;
        if want == Want::Remoteness || mode.sum == Sum::Conjunctive {
            assert_eq!(told.length.is_none(), draws, "{text} {mode:?} {want:?}");
        }
    }
    let told = ask(session, position, mode, MOVES);
    let lefts = turns(session, &state(position), mode.sum);
    let mut lefts: Vec<(String, Position)> = lefts
        .iter()
        .map(|left| (session.write(&self::position(left)), self::position(left)))
        .collect();
    lefts.sort_by(|a, b| a.0.cmp(&b.0));
    let mut told = told.turns;
    let order = |outcome: Outcome| match outcome {
        Outcome::P => 0,
        Outcome::D => 1,
        Outcome::N => 2,
    };
    assert!(told.is_sorted_by_key(|turn| order(turn.outcome)));
    told.sort_by(|a, b| a.left.cmp(&b.left));
    assert_eq!(told.len(), lefts.len(), "{text} {mode:?}");
    for (turn, (left, position)) in told.iter().zip(&lefts) {
        assert_eq!(turn.left, *left, "{text} {mode:?}");
        let seen = plain.of(session, position);
        assert_eq!(turn.outcome, seen.outcome, "{text} {mode:?} {turn:?}");
        known(turn.length, &seen);
    }
}

#[test]
fn small_sums_are_played_plainly() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    for text in [
        "0",
        "nim:0",
        "nim:1",
        "nim:0,3",
        "nim:1,1,1",
        "nim:3,2",
        "nim:1,2,3",
        "kayles:5",
        "kayles:2,3",
        "kayles:4,4",
        "octal:0.07:7",
        "octal:0.07:4,5",
        "subtraction:1,3,4:5,6",
        "subtraction:2,3:5,4,3",
        "grundy:8",
        "grundy:6,5",
        "lasker:4,2",
        "chomp:2,3",
        "chomp:3,1 + nim:2",
        "wythoff:(2,3)",
        "euclid:(3,5) + kayles:3",
        "cram:2x3",
        "cram:3x3",
        "node-kayles:grid:2x3",
        "node-kayles:queens:2x3",
        "arc-kayles:king:2x3",
        "arc-kayles:queens:../.#",
        "kayles:3 + octal:0.07:5 + nim:1",
        "take-away:7",
    ] {
        let Ok(position) = session.position(text) else {
            continue;
        };
        for mode in modes() {
            check(&mut session, &position, mode);
        }
    }
}

/// Random games whose moves leave several components.
#[test]
fn random_games_are_played_plainly() {
    let catalog = Catalog::builtin();
    let mut random = Random(7);
    for round in 0..60 {
        let mut session = Session::new(&catalog);
        let game = session.adopt(random.tree(6));
        let mut position = Position::new();
        for _ in 0..1 + random.below(3) {
            position.push(game, &[3 + random.below(3) as u64]);
        }
        check(&mut session, &position, modes()[round % modes().len()]);
    }
}

/// Sums of graphs in which play may go round in a circle.
#[test]
fn loopy_sums_are_played_plainly() {
    let catalog = Catalog::builtin();
    let mut random = Random(3);
    for round in 0..150 {
        let mut session = Session::new(&catalog);
        let mut position = Position::new();
        for _ in 0..1 + random.below(2) {
            let size = 2 + random.below(5);
            let graph = random.graph(size, 2 * size);
            let board = NamedGraph::from(graph).loopy_game().unwrap();
            let game = session.adopt(Game::new(format!("graph{round}"), board));
            position.push(game, &[random.below(size) as u64]);
        }
        let mode = modes()[round % modes().len()];
        let mut plain = Plain::new(mode);
        let seen = plain.of(&session, &position);
        for want in [Want::Outcome, Want::Remoteness, MOVES, Want::Why] {
            let told = ask(&mut session, &position, mode, want);
            assert_eq!(told.outcome, seen.outcome, "{mode:?} {want:?}");
            if want == Want::Remoteness {
                assert_eq!(told.length.map(Length::moves), seen.remoteness);
            }
        }
    }
}

const MISERE: Mode = Mode {
    play: Play::Misere,
    sum: Sum::Disjunctive,
};

fn misere(session: &mut Session<'_>, text: &str) -> Outcome {
    let position = session.position(text).unwrap();
    ask(session, &position, MISERE, Want::Outcome).outcome
}

/// Values that others found.
#[test]
fn misere_outcomes_are_known() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    // Misère Kayles: Sibert & Conway 1992; `book/src/misere.md`.
    let lost: Vec<u64> = (0..60)
        .filter(|n| misere(&mut session, &format!("kayles:{n}")) == Outcome::P)
        .collect();
    assert_eq!(lost, [1, 4, 9, 12, 20]);
    // Misère Cram: Lemoine & Viennot, Nimbers are inevitable, 2012.
    for (board, outcome) in [
        ("2x2", "N"),
        ("2x3", "P"),
        ("2x4", "N"),
        ("2x5", "P"),
        ("2x6", "N"),
        ("3x3", "N"),
        ("3x4", "P"),
        ("3x5", "P"),
        ("4x4", "P"),
    ] {
        let found = misere(&mut session, &format!("cram:{board}"));
        assert_eq!(found.to_string(), outcome, "{board}");
    }
    // Misère nim: Bouton 1901.
    let large = format!("nim:{0},{0}", u64::MAX);
    assert_eq!(misere(&mut session, &large), Outcome::P);
    assert_eq!(misere(&mut session, "nim:1,1"), Outcome::N);
    let position = session.position(&format!("nim:{},1", u64::MAX)).unwrap();
    let want = Want::Moves {
        all: false,
        remoteness: false,
    };
    let told = ask(&mut session, &position, MISERE, want);
    let steps: Vec<&str> = told.turns.iter().map(|turn| turn.left.as_str()).collect();
    assert_eq!(steps, ["nim:0,1"]);
    assert_eq!(told.known_by.to_string(), "formula:bouton-1901");
}

/// The quotient and the search agree, and far heaps are answered by the quotient alone.
#[test]
fn quotients_answer_for_searches() {
    let catalog = Catalog::builtin();
    let mut far = Session::new(&catalog);
    assert_eq!(misere(&mut far, "kayles:1000000007,4,9"), Outcome::N);
    let position = far.position("kayles:1000000007,4").unwrap();
    let told = ask(&mut far, &position, MISERE, Want::Outcome);
    assert_eq!(told.known_by.to_string(), "certificate:plambeck-2005");
    let mut near = Session::new(&catalog);
    let mut random = Random(9);
    for _ in 0..200 {
        let heaps: Vec<String> = (0..1 + random.below(3))
            .map(|_| (1 + random.below(14)).to_string())
            .collect();
        let text = format!("kayles:{}", heaps.join(","));
        assert_eq!(misere(&mut near, &text), misere(&mut far, &text), "{text}");
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    let refused = |session: &mut Session<'_>, text: &str, mode: Mode| {
        let position = session.position(text).unwrap();
        let want = Want::Outcome;
        let query = Query::Ruling {
            position,
            mode,
            want,
        };
        answer(session, &query).unwrap_err()
    };
    let error = refused(&mut session, "turtles:4,7", MISERE);
    assert!(error.to_string().contains("tails again"), "{error}");
    let error = refused(&mut session, "silver-king:3:2,5,6", MISERE);
    assert!(error.to_string().contains("played alone"), "{error}");
    // A search that is too large is a limit, not a wait without end.
    let work = grundy::Work {
        memory: 1 << 20,
        ..grundy::Work::default()
    };
    let mut session = Session::new(&catalog).with_work(work);
    let error = refused(&mut session, "grundy:90,80,70", MISERE);
    assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
}

/// Where there are too many ways to move, one that wins is told.
#[test]
fn one_way_to_win_is_enough() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    let want = Want::Moves {
        all: false,
        remoteness: false,
    };
    let mut told_of = 0;
    for text in [
        "nim:60,70,80",
        "nim:61,1,75,2,90",
        "kayles:40,30,25",
        "kayles:20,20,20,7",
        "octal:0.07:30,31,32,8",
        "subtraction:1,3,4:30,40,50,60,70,80,90,91,92,93",
        "subtraction:1,3,4:7,14,21,28,35,42,49,56,63,70,1",
    ] {
        let position = session.position(text).unwrap();
        for mode in modes() {
            if mode.sum == Sum::Disjunctive {
                continue;
            }
            let told = ask(&mut session, &position, mode, want);
            assert_eq!(told.turns.is_empty(), told.outcome == Outcome::P);
            for turn in &told.turns {
                let left = session.position(&turn.left).unwrap();
                let after = ask(&mut session, &left, mode, Want::Outcome);
                assert_eq!(after.outcome, Outcome::P, "{text} {mode:?}");
                told_of += usize::from(!told.complete);
            }
        }
    }
    assert!(told_of > 10, "{told_of}");
}

/// A graph with a game on it.
fn graph(successors: &[Vec<u32>]) -> Graph {
    let mut graph = Graph::default();
    for list in successors {
        graph.add(list).unwrap();
    }
    graph
}

#[test]
fn a_loopy_plan_is_told() {
    let catalog = Catalog::builtin();
    let mut session = Session::new(&catalog);
    // 0 and 1 lead to each other, and 1 to 2, from where a move ends play.
    let board = NamedGraph::from(graph(&[vec![1], vec![0, 2], vec![3], vec![]])).loopy_game();
    let game: GameId = session.adopt(Game::new("graph", board.unwrap()));
    let mut position = Position::new();
    position.push(game, &[1]);
    let told = ask(&mut session, &position, Mode::default(), Want::Why);
    assert_eq!(told.outcome, Outcome::D);
    let plan = told.plan.unwrap();
    assert_eq!(plan.value.as_deref(), Some("∞(1)"));
    assert_eq!(told.turns.len(), 1);
    assert_eq!(plan.left, "graph:0");
    assert_eq!(plan.replies.len(), 1);
    assert_eq!(plan.replies[0].answer.as_ref().unwrap().left, "graph:0");
}
