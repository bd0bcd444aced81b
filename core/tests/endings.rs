//! Who wins when play ends is a fact of the game: every question about small random games with an
//! ending of their own, with circles and without, against a search that is written out here.

#![allow(clippy::unwrap_used)]

use std::rc::Rc;

use grundy::{
    Answer, Catalog, Compared, Ending, Ends, Error, Game, GameId, Length, Mode, Options, Outcome,
    Play, Position, Query, Rules, Session, Sum, Want, answer, check, search,
};

/// A game as a table: what each place leads to, and who has won where it leads nowhere.
#[derive(Clone, Debug)]
struct Table {
    moves: Vec<Vec<u64>>,
    ending: Ending,
    ended: Vec<Outcome>,
}

#[derive(Clone)]
struct Places(Rc<Table>);

impl Rules for Places {
    type Component = u64;
    fn options(&self, place: &u64, options: &mut Options<u64>) {
        for &to in &self.0.moves[*place as usize] {
            options.push(&[to]);
        }
    }
    fn check(&self, place: &u64) -> Result<(), Error> {
        match self.0.moves.get(*place as usize) {
            Some(_) => Ok(()),
            None => Err(Error::input("there is no such place")),
        }
    }
    fn list_is_one(&self) -> bool {
        false
    }
    fn ending(&self) -> Ending {
        self.0.ending
    }
    fn ended(&self, place: &u64) -> Result<Outcome, Error> {
        assert!(self.0.moves[*place as usize].is_empty(), "play goes on");
        Ok(self.0.ended[*place as usize])
    }
}

/// The same numbers in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % bound.max(1)
    }

    fn table(&mut self, loopy: bool, ending: Ending) -> Table {
        let size = 1 + self.below(9);
        let moves: Vec<Vec<u64>> = (0..size)
            .map(|place| {
                let highest = if loopy { size } else { place };
                let count = self.below(4).min(highest);
                let mut list: Vec<u64> = (0..count).map(|_| self.below(highest)).collect();
                list.sort_unstable();
                list.dedup();
                list
            })
            .collect();
        let ended = (0..size).map(|_| match (ending, self.below(2)) {
            (Ending::Normal, _) | (Ending::Stated, 0) => Outcome::P,
            _ => Outcome::N,
        });
        Table {
            ended: ended.collect(),
            moves,
            ending,
        }
    }
}

/// Who wins from each place and in how many moves, the winner hurrying and the loser delaying:
/// first all that is decided in no move, then in one, and so on. What is never decided is drawn.
fn plain(table: &Table) -> Vec<(Outcome, Option<u64>)> {
    let mut known: Vec<Option<(Outcome, u64)>> = vec![None; table.moves.len()];
    for length in 0..=table.moves.len() as u64 {
        let before = known.clone();
        for (place, list) in table.moves.iter().enumerate() {
            if known[place].is_some() {
                continue;
            }
            let left = || list.iter().map(|&to| before[to as usize]);
            known[place] = if list.is_empty() {
                Some((table.ended[place], length))
            } else if left().any(|left| left.is_some_and(|(who, _)| who == Outcome::P)) {
                Some((Outcome::N, length))
            } else {
                left()
                    .all(|left| left.is_some())
                    .then_some((Outcome::P, length))
            };
        }
    }
    let told = |known: Option<(Outcome, u64)>| match known {
        Some((who, length)) => (who, Some(length)),
        None => (Outcome::D, None),
    };
    known.into_iter().map(told).collect()
}

/// A game of a session, with what is right of it.
struct Asked<'t, 's, 'a> {
    table: &'t Table,
    right: &'t [(Outcome, Option<u64>)],
    session: &'s mut Session<'a>,
    game: GameId,
}

impl Asked<'_, '_, '_> {
    fn position(&self, place: u64) -> Position {
        let mut position = Position::new();
        position.push(self.game, &[place]);
        position
    }

    fn outcome(&self, place: u64) -> Outcome {
        self.right[place as usize].0
    }

    /// The places that a player should move to, or all.
    fn best(&self, place: u64, all: bool) -> Vec<u64> {
        let list = self.table.moves[place as usize].iter().copied();
        let wanted = match self.outcome(place) {
            Outcome::N => Outcome::P,
            Outcome::D => Outcome::D,
            Outcome::P => return if all { list.collect() } else { Vec::new() },
        };
        list.filter(|&to| all || self.outcome(to) == wanted)
            .collect()
    }

    fn all(&mut self) {
        for place in 0..self.table.moves.len() as u64 {
            self.outcomes(place);
            self.moves(place);
            self.rulings(place);
            self.refused(place);
            if !self.session.is_loopy(&self.position(place)) {
                self.why(place);
            }
        }
        self.losing();
    }

    fn outcomes(&mut self, place: u64) {
        let position = self.position(place);
        let (outcome, _) = self.session.outcome(&position).unwrap();
        assert_eq!(outcome, self.outcome(place));
    }

    fn moves(&mut self, place: u64) {
        for all in [false, true] {
            let position = self.position(place);
            let found = answer(self.session, &Query::Moves { position, all }).unwrap();
            let Answer::Moves {
                winning,
                over,
                moves,
                ..
            } = found
            else {
                unreachable!()
            };
            assert_eq!(winning, self.outcome(place) == Outcome::N);
            let ended = self.table.moves[place as usize].is_empty();
            assert_eq!(over, ended && self.table.ending != Ending::Normal);
            let to: Vec<u64> = moves.iter().map(|m| m.to.parse().unwrap()).collect();
            assert_eq!(sorted(to.clone()), self.best(place, all));
            for (played, to) in moves.iter().zip(to) {
                assert_eq!(played.outcome, self.outcome(to));
            }
        }
    }

    fn rulings(&mut self, place: u64) {
        let (outcome, length) = self.right[place as usize];
        let remoteness = [false, true];
        let moves = [false, true]
            .into_iter()
            .flat_map(|all| remoteness.map(|remoteness| Want::Moves { all, remoteness }));
        for want in moves.chain([Want::Outcome, Want::Remoteness, Want::Why]) {
            let position = self.position(place);
            let mode = Mode::default();
            let query = Query::Ruling {
                position,
                mode,
                want,
            };
            let Answer::Ruling { ruling } = answer(self.session, &query).unwrap() else {
                unreachable!()
            };
            assert_eq!(ruling.outcome, outcome, "{want:?}");
            if want != Want::Outcome {
                assert_eq!(ruling.length.map(Length::moves), length, "{want:?}");
            }
            let all = matches!(want, Want::Moves { all: true, .. });
            if ruling.moves {
                let to = |turn: &grundy::Turn| turn.steps[0].to.parse::<u64>().unwrap();
                let told: Vec<u64> = ruling.turns.iter().map(to).collect();
                assert_eq!(sorted(told.clone()), self.best(place, all), "{want:?}");
                // The first keeps the promise.
                if let (Some(first), Some(length)) = (told.first(), length) {
                    assert_eq!(self.right[*first as usize].1, Some(length - 1));
                }
            }
        }
    }

    fn why(&mut self, place: u64) {
        let position = self.position(place);
        let Answer::Why { reasons } = answer(self.session, &Query::Why { position }).unwrap()
        else {
            unreachable!()
        };
        assert_eq!(reasons.outcome, self.outcome(place));
        assert_eq!(reasons.over, self.table.moves[place as usize].is_empty());
        for reply in &reasons.replies {
            let to: u64 = reply.change.played.to.parse().unwrap();
            assert_eq!(self.outcome(to), Outcome::N);
            match &reply.answer {
                Some(answer) => {
                    let left = answer.played.to.parse().unwrap();
                    assert_eq!(self.outcome(left), Outcome::P);
                }
                None => assert!(self.table.moves[to as usize].is_empty()),
            }
        }
    }

    /// There are no values, no sums, and no other endings.
    fn refused(&mut self, place: u64) {
        let position = self.position(place);
        self.session.value(&position).unwrap_err();
        let mut twice = self.position(place);
        twice.push(self.game, &[place]);
        self.session.outcome(&twice).unwrap_err();
        for (play, sum) in [
            (Play::Misere, Sum::Disjunctive),
            (Play::Normal, Sum::Selective),
        ] {
            let position = self.position(place);
            let mode = Mode { play, sum };
            let want = Want::Outcome;
            let query = Query::Ruling {
                position,
                mode,
                want,
            };
            answer(self.session, &query).unwrap_err();
        }
    }

    fn losing(&mut self) {
        let to = self.table.moves.len() as u64 - 1;
        let lost: Vec<Vec<u64>> = (0..=to)
            .filter(|&place| self.outcome(place) == Outcome::P)
            .map(|place| vec![place])
            .collect();
        for count in [false, true] {
            let query = Query::Losing {
                game: self.game,
                to,
                width: 1,
                count,
            };
            match answer(self.session, &query).unwrap() {
                Answer::Losing { positions, .. } => assert_eq!(positions, lost),
                Answer::Count { count, .. } => assert_eq!(count, lost.len() as u64),
                _ => unreachable!(),
            }
        }
    }
}

fn sorted(mut list: Vec<u64>) -> Vec<u64> {
    list.sort_unstable();
    list
}

const ENDINGS: [Ending; 2] = [Ending::Misere, Ending::Stated];

#[test]
fn every_question_asks_who_wins_at_the_end() {
    let catalog = Catalog::builtin();
    let mut numbers = Numbers(1);
    let mut drawn = 0;
    for round in 0..10_000 {
        let loopy = round % 2 == 1;
        let table = numbers.table(loopy, ENDINGS[round / 2 % 2]);
        let right = plain(&table);
        drawn += usize::from(right.iter().any(|(who, _)| *who == Outcome::D));
        let rules = Places(Rc::new(table.clone()));
        let board = search(rules);
        let board = if loopy { board.loopy() } else { board };
        let mut session = Session::new(&catalog);
        let game = session.adopt(Game::new("places", board));
        let mut asked = Asked {
            table: &table,
            right: &right,
            session: &mut session,
            game,
        };
        asked.all();
    }
    assert!(drawn > 1000, "{drawn}");
}

/// A check goes by the moves and the ending.
#[test]
fn checks_ask_who_wins_at_the_end() {
    let catalog = Catalog::builtin();
    let mut numbers = Numbers(2);
    for round in 0..1000 {
        let table = numbers.table(false, ENDINGS[round % 2]);
        let mut session = Session::new(&catalog);
        let board = search(Places(Rc::new(table.clone())));
        let game = session.adopt(Game::new("places", board));
        let last = table.moves.len() as u64 - 1;
        let found = check(&mut session, game, &[vec![last]], 1000).unwrap();
        assert!(matches!(found.ends, Ends::Always { .. }));
        assert_eq!((found.compared, found.wrong), (Compared::Outcomes, None));
    }
}

/// Without `loopy` a draw is an error, and the engines of nim-values are none for such games.
#[test]
fn engines_say_what_they_cannot_do() {
    let places = |moves: Vec<Vec<u64>>| {
        Places(Rc::new(Table {
            ended: vec![Outcome::N; moves.len()],
            moves,
            ending: Ending::Misere,
        }))
    };
    let mut circle = search(places(vec![vec![1], vec![0]]));
    let error = circle.outcome(&[0], &Default::default()).unwrap_err();
    assert!(error.to_string().contains("loopy"), "{error}");
    let plain = search(places(vec![vec![]])).with_engine("plain");
    let mut plain = plain.unwrap();
    assert_eq!(
        plain.outcome(&[0], &Default::default()).unwrap().0,
        Outcome::N
    );
    let Err(error) = search(places(vec![vec![]])).with_engine("proof") else {
        panic!("no values are there to be searched")
    };
    assert!(error.to_string().contains("who wins at the end"), "{error}");
}
