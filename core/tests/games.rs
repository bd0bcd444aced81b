//! 100,000 games against random players: who has won never loses, nor does who can draw, and play
//! lasts no longer than the remoteness says.

#![allow(clippy::unwrap_used)]

mod plain;

use std::collections::HashMap;

use grundy::{
    Answer, Catalog, Game, Length, Mode, NamedGraph, Outcome, Play, Position, Query, Session, Sum,
    Want, answer,
};
use plain::{Random, State, modes, position, state, turns};

/// So many games are played from each position.
const ROUNDS: usize = 100;
/// A draw is held for so many moves.
const LONG: u64 = 40;

/// What the program does in a position.
#[derive(Clone, Debug)]
struct Told {
    outcome: Outcome,
    length: Option<Length>,
    next: Option<State>,
}

/// A position from which games are played, and what was told and found on the way.
struct Table<'a> {
    session: Session<'a>,
    mode: Mode,
    /// Whether the moves are those of `Query::Moves`, which knows of no lengths.
    by_values: bool,
    told: HashMap<State, Told>,
    turns: HashMap<State, Vec<State>>,
}

impl Table<'_> {
    fn told(&mut self, here: &State) -> Told {
        if let Some(told) = self.told.get(here) {
            return told.clone();
        }
        let (outcome, length, left) = match self.by_values {
            true => self.by_values(position(here)),
            false => self.by_ruling(position(here)),
        };
        let next = left.map(|left| {
            let all = self.turns(here).clone();
            let same = |state: &&State| self.session.write(&position(state)) == left;
            all.iter().find(same).unwrap().clone()
        });
        let told = Told {
            outcome,
            length,
            next,
        };
        self.told.insert(here.clone(), told.clone());
        told
    }

    fn by_ruling(&mut self, position: Position) -> (Outcome, Option<Length>, Option<String>) {
        let query = Query::Ruling {
            position,
            mode: self.mode,
            want: Want::Moves {
                all: false,
                remoteness: true,
            },
        };
        let Answer::Ruling { ruling } = answer(&mut self.session, &query).unwrap() else {
            panic!("another answer was asked for");
        };
        let left = ruling.turns.first().map(|turn| turn.left.clone());
        (ruling.outcome, ruling.length, left)
    }

    fn by_values(&mut self, from: Position) -> (Outcome, Option<Length>, Option<String>) {
        let outcome = self.session.outcome(&from).unwrap().0;
        let query = Query::Moves {
            position: from.clone(),
            all: false,
        };
        let Answer::Moves { moves, .. } = answer(&mut self.session, &query).unwrap() else {
            panic!("another answer was asked for");
        };
        let left = moves.first().map(|played| {
            let mut left = Position::new();
            for (at, (game, numbers)) in from.iter().enumerate() {
                if at != played.component {
                    left.push(game, numbers);
                    continue;
                }
                let all = self.session.game(game).board().moves(numbers).unwrap();
                let same = |made: &&grundy::Move| {
                    let mut alone = Position::new();
                    made.to.iter().for_each(|part| alone.push(game, part));
                    let text = self.session.write(&alone);
                    text.ends_with(&format!(":{}", played.to)) || text == played.to
                };
                let made = all.iter().find(same).unwrap();
                made.to.iter().for_each(|part| left.push(game, part));
            }
            self.session.write(&left)
        });
        (outcome, None, left)
    }

    fn turns(&mut self, here: &State) -> &Vec<State> {
        let found = || turns(&self.session, here, self.mode.sum);
        self.turns.entry(here.clone()).or_insert_with(found)
    }

    /// One game, in which the program plays for whoever has won, or first where nobody has.
    fn play(&mut self, from: &State, random: &mut Random) -> Outcome {
        let first = self.told(from);
        let starts = first.outcome != Outcome::P;
        let mut here = from.clone();
        let mut moves = 0;
        loop {
            let to_move = starts == (moves % 2 == 0);
            let all = self.turns(&here).clone();
            if all.is_empty() {
                let won = to_move == (self.mode.play == Play::Misere);
                assert!(won, "lost: {:?} {first:?}", self.mode);
                break;
            }
            if first.outcome == Outcome::D && moves >= LONG {
                return Outcome::D;
            }
            here = match to_move {
                true => self.told(&here).next.unwrap(),
                false => all[random.below(all.len())].clone(),
            };
            moves += 1;
            assert!(moves < 400, "play goes on and on");
        }
        match first.length {
            Some(Length::Remoteness(most)) => assert!(moves <= most, "{moves} {:?}", self.mode),
            Some(Length::Suspense(least)) => assert!(moves >= least, "{moves} {:?}", self.mode),
            None => {}
        }
        first.outcome
    }
}

const FAMILIES: [(&str, usize); 10] = [
    ("nim", 4),
    ("kayles", 6),
    ("octal:0.07", 7),
    ("octal:0.156", 6),
    ("subtraction:1,3,4", 7),
    ("subtraction:2,3", 6),
    ("grundy", 8),
    ("lasker", 4),
    ("subtraction-up-to:3", 7),
    ("octal:0.137", 6),
];

/// Heaps of families, boards, random games with sums, and random graphs with cycles.
fn deal(session: &mut Session<'_>, random: &mut Random, kind: usize) -> Position {
    let mut dealt = Position::new();
    match kind {
        0 => {
            for _ in 0..1 + random.below(3) {
                let (spec, most) = FAMILIES[random.below(FAMILIES.len())];
                let game = session.open(spec).unwrap();
                dealt.push(game, &[1 + random.below(most) as u64]);
            }
        }
        1 => {
            let boards = [
                "cram:2x3",
                "chomp:3,2",
                "wythoff:(2,3)",
                "euclid:(3,5)",
                "cram:../.#",
            ];
            let text = boards[random.below(boards.len())];
            dealt = session.position(text).unwrap();
            let game = session.open("nim").unwrap();
            dealt.push(game, &[random.below(3) as u64]);
        }
        2 => {
            let game = session.adopt(random.tree(6));
            for _ in 0..1 + random.below(3) {
                dealt.push(game, &[2 + random.below(4) as u64]);
            }
        }
        _ => {
            for _ in 0..1 + random.below(2) {
                let size = 3 + random.below(5);
                let edges = size + random.below(size);
                let graph = random.graph(size, edges);
                let board = NamedGraph::from(graph).loopy_game().unwrap();
                let game = session.adopt(Game::new(format!("graph{}", dealt.len()), board));
                dealt.push(game, &[random.below(size) as u64]);
            }
            if random.below(2) == 0 {
                let game = session.open("nim").unwrap();
                dealt.push(game, &[random.below(3) as u64]);
            }
        }
    }
    dealt
}

/// The games of one seed: how many of each outcome.
fn games(seed: u64, positions: usize) -> [usize; 3] {
    let catalog = Catalog::builtin();
    let mut random = Random(seed);
    let mut counts = [0; 3];
    for round in 0..positions {
        let mut session = Session::new(&catalog);
        let dealt = deal(&mut session, &mut random, round % 4);
        // Half of the games are those of one component a move under normal play.
        let mode = match round / 4 % 2 {
            0 => Mode::default(),
            _ => modes()[random.below(modes().len())],
        };
        let by_values = mode == Mode::default() && round % 3 == 0;
        let mut table = Table {
            session,
            mode,
            by_values,
            told: HashMap::new(),
            turns: HashMap::new(),
        };
        let from = state(&dealt);
        for _ in 0..ROUNDS {
            counts[match table.play(&from, &mut random) {
                Outcome::N => 0,
                Outcome::P => 1,
                Outcome::D => 2,
            }] += 1;
        }
    }
    counts
}

fn play(seed: u64) {
    let counts = games(seed, 250);
    assert_eq!(counts.iter().sum::<usize>(), 25_000);
    assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
}

#[test]
fn first_games() {
    play(1);
}

#[test]
fn second_games() {
    play(2);
}

#[test]
fn third_games() {
    play(3);
}

#[test]
fn fourth_games() {
    play(4);
}

/// All ways to play are among the games.
#[test]
fn every_mode_is_one() {
    assert_eq!(modes().len(), 8);
    assert!(modes().contains(&Mode {
        play: Play::Misere,
        sum: Sum::Selective
    }));
}
