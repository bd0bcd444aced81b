//! Plain play of sums, written from the definitions alone, and random games.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::collections::HashMap;

use grundy::{
    Game, GameId, Mode, Move, Numbers, Options, Outcome, Play, Position, Rules, Session, Sum,
    engine::Graph, search,
};

/// Components, and whether play is over in spite of them.
pub(crate) type State = (Vec<(GameId, Numbers)>, bool);

/// What plain play says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) outcome: Outcome,
    pub(crate) remoteness: Option<u64>,
    /// Where play always ends.
    pub(crate) suspense: Option<u64>,
}

pub(crate) fn modes() -> Vec<Mode> {
    let mut modes = Vec::new();
    for play in [Play::Normal, Play::Misere] {
        for sum in [
            Sum::Disjunctive,
            Sum::Conjunctive,
            Sum::LongConjunctive,
            Sum::Selective,
        ] {
            modes.push(Mode { play, sum });
        }
    }
    modes
}

pub(crate) fn state(position: &Position) -> State {
    let parts = position.iter().map(|(game, n)| (game, n.to_vec()));
    (parts.collect(), false)
}

pub(crate) fn position((parts, ended): &State) -> Position {
    let mut position = Position::new();
    for (game, numbers) in parts.iter().filter(|_| !ended) {
        position.push(*game, numbers);
    }
    position
}

/// All that one turn may leave.
pub(crate) fn turns(session: &Session<'_>, (parts, ended): &State, sum: Sum) -> Vec<State> {
    if *ended {
        return Vec::new();
    }
    let lists: Vec<Vec<Move>> = parts
        .iter()
        .map(|(game, numbers)| session.game(*game).board().moves(numbers).unwrap())
        .collect();
    if sum == Sum::Conjunctive && lists.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let mut found: Vec<(State, usize)> = vec![((Vec::new(), false), 0)];
    for ((game, numbers), list) in parts.iter().zip(&lists) {
        let stays = sum == Sum::Disjunctive || sum == Sum::Selective || list.is_empty();
        let mut longer = Vec::new();
        for ((before, over), moved) in &found {
            if stays {
                let mut all = before.clone();
                all.push((*game, numbers.clone()));
                longer.push(((all, *over), *moved));
            }
            for played in list {
                let mut all = before.clone();
                all.extend(played.to.iter().map(|to| (*game, to.clone())));
                let gone = sum == Sum::Conjunctive && played.to.is_empty();
                longer.push(((all, *over || gone), moved + 1));
            }
        }
        found = longer;
    }
    let right = |moved: usize| match sum {
        Sum::Disjunctive => moved == 1,
        _ => moved > 0,
    };
    let found = found.into_iter().filter(|(_, moved)| right(*moved));
    found.map(|(state, _)| state).collect()
}

/// Plain play under one mode.
pub(crate) struct Plain {
    mode: Mode,
    known: HashMap<State, Seen>,
}

impl Plain {
    pub(crate) fn new(mode: Mode) -> Self {
        Self {
            mode,
            known: HashMap::new(),
        }
    }

    pub(crate) fn of(&mut self, session: &Session<'_>, from: &Position) -> Seen {
        let root = sorted(state(from));
        if !self.known.contains_key(&root) {
            self.look(session, root.clone());
        }
        self.known[&root]
    }

    fn look(&mut self, session: &Session<'_>, root: State) {
        let mut places: HashMap<State, usize> = [(root.clone(), 0)].into_iter().collect();
        let mut states = vec![root];
        let mut next: Vec<Vec<usize>> = Vec::new();
        while next.len() < states.len() {
            let mut list = Vec::new();
            for left in turns(session, &states[next.len()], self.mode.sum) {
                let left = sorted(left);
                let place = *places.entry(left.clone()).or_insert(states.len());
                if place == states.len() {
                    states.push(left);
                }
                list.push(place);
            }
            next.push(list);
        }
        let moves = rounds(&next, self.mode.play);
        let suspenses = suspenses(&next, self.mode.play);
        for (at, state) in states.into_iter().enumerate() {
            let seen = Seen {
                outcome: match moves[at] {
                    None => Outcome::D,
                    Some(n) if self.mode.play.is_won_in(n) => Outcome::N,
                    Some(_) => Outcome::P,
                },
                remoteness: moves[at],
                suspense: suspenses[at],
            };
            self.known.insert(state, seen);
        }
    }
}

fn sorted((mut parts, ended): State) -> State {
    if ended {
        parts.clear();
    }
    parts.sort();
    (parts, ended)
}

/// In round n those are decided that are won or lost in n moves, and no fewer.
fn rounds(next: &[Vec<usize>], play: Play) -> Vec<Option<u64>> {
    let mut moves = vec![None; next.len()];
    for round in 0.. {
        let mut now = Vec::new();
        for (at, list) in next
            .iter()
            .enumerate()
            .filter(|(at, _)| moves[*at].is_none())
        {
            let lost = |n: &usize| moves[*n].is_some_and(|n| !play.is_won_in(n));
            let won = |n: &usize| moves[*n].is_some_and(|n| play.is_won_in(n));
            let decided = match list.is_empty() {
                true => round == 0,
                false => list.iter().any(lost) || list.iter().all(won),
            };
            if decided {
                now.push(at);
            }
        }
        if now.is_empty() && round > 0 {
            return moves;
        }
        for at in now {
            moves[at] = Some(round);
        }
    }
    moves
}

/// Where the winner delays and the loser hurries; nothing where play may go on for ever.
fn suspenses(next: &[Vec<usize>], play: Play) -> Vec<Option<u64>> {
    let mut found: Vec<Option<u64>> = vec![None; next.len()];
    loop {
        let mut changed = false;
        for (at, list) in next.iter().enumerate() {
            let lengths: Option<Vec<u64>> = list.iter().map(|&n| found[n]).collect();
            let Some(lengths) = lengths.filter(|_| found[at].is_none()) else {
                continue;
            };
            let good = lengths.iter().filter(|&&n| !play.is_won_in(n)).max();
            let any = good.or(lengths.iter().min());
            found[at] = Some(any.map_or(0, |n| n + 1));
            changed = true;
        }
        if !changed {
            return found;
        }
    }
}

/// A stream of numbers that is always the same.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    /// A graph in which anything may lead anywhere.
    pub(crate) fn graph(&mut self, vertices: usize, edges: usize) -> Graph {
        let edges: Vec<(u32, u32)> = (0..edges)
            .map(|_| (self.below(vertices) as u32, self.below(vertices) as u32))
            .collect();
        Graph::from_edges(vertices, &edges).unwrap()
    }

    /// A game in which moves from a number leave up to two smaller ones, or nothing.
    pub(crate) fn tree(&mut self, numbers: usize) -> Game {
        let mut options = vec![Vec::new()];
        for n in 1..numbers {
            let mut list = Vec::new();
            for _ in 0..self.below(4) {
                let parts = self.below(3).min(1 + self.below(2));
                list.push((0..parts).map(|_| self.below(n) as u64).collect());
            }
            options.push(list);
        }
        Game::new("tree", search(Tree(options)))
    }
}

struct Tree(Vec<Vec<Vec<u64>>>);

impl Rules for Tree {
    type Component = u64;
    fn options(&self, n: &u64, options: &mut Options<u64>) {
        for option in &self.0[*n as usize] {
            options.push(option);
        }
    }
}
