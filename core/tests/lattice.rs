//! The table engine against its plain walk and against the search that remembers.

#![allow(clippy::unwrap_used)]

use grundy::engine::{Engine, Lattice, Memo, MoveSet, Step};
use grundy::{ErrorKind, Nimber, Options, Outcome, Rules, Work};

/// Rules that are moves by steps and nothing else.
#[derive(Clone)]
struct Token(MoveSet);

impl Rules for Token {
    type Component = Vec<u64>;
    fn options(&self, place: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        self.0.options(place, options);
    }
}

fn step(by: &[i64], repeat: bool) -> Step {
    Step {
        by: by.to_vec(),
        repeat,
    }
}

fn moves(steps: &[(&[i64], bool)]) -> MoveSet {
    let steps = steps.iter().map(|&(by, repeat)| step(by, repeat));
    MoveSet::new(steps.collect()).unwrap()
}

/// A small generator of even spread, the same on every run (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    /// Up to five steps that lower the potential with the given weights.
    fn steps(&mut self, weights: &[i64], lowest: i64, highest: i64) -> Vec<Step> {
        let mut steps = Vec::new();
        let count = 1 + self.below(5);
        while (steps.len() as u64) < count {
            let spread = (highest - lowest + 1) as u64;
            let by: Vec<i64> = weights
                .iter()
                .map(|_| lowest + self.below(spread) as i64)
                .collect();
            if by.iter().zip(weights).map(|(b, w)| b * w).sum::<i64>() < 0 {
                let repeat = self.below(2) == 0;
                steps.push(Step { by, repeat });
            }
        }
        steps
    }
}

/// Compares the engines at all places of a box, asked in a random order.
fn compare(moves: &MoveSet, most: u64, random: &mut Random) {
    let (mut fast, mut plain) = (Lattice::new(moves.clone()), Lattice::plain(moves.clone()));
    let mut outcomes = Lattice::new(moves.clone());
    let rules = Token(moves.clone());
    let mut memo = Memo::new(rules.clone());
    let work = Work::default();
    let mut places = vec![vec![]];
    for _ in 0..moves.dimension() {
        let longer = |place: &Vec<u64>| {
            (0..=most)
                .map(|n| [&place[..], &[n]].concat())
                .collect::<Vec<_>>()
        };
        places = places.iter().flat_map(longer).collect();
    }
    for at in (1..places.len()).rev() {
        places.swap(at, random.below(at as u64 + 1) as usize);
    }
    for place in &places {
        let known = memo.value(place, &work).unwrap();
        let told = fast.value(&rules, place, &work).unwrap();
        assert_eq!(told, known, "{place:?} of {:?}", moves.steps());
        let walked = plain.value(&rules, place, &work).unwrap();
        assert_eq!(walked, known, "{place:?} of {:?}", moves.steps());
        let outcome = outcomes.outcome(&rules, place, &work).unwrap();
        assert_eq!(
            outcome,
            Outcome::of(known),
            "{place:?} of {:?}",
            moves.steps()
        );
    }
}

#[test]
fn engines_agree_where_no_move_raises_a_coordinate() {
    let mut random = Random(20_260_101);
    for (dimension, most, rounds) in [(1, 150, 60), (2, 24, 60), (3, 8, 40), (4, 4, 25)] {
        for _ in 0..rounds {
            let lowest = -1 - random.below(3) as i64;
            let steps = random.steps(&vec![1; dimension], lowest, 0);
            compare(&MoveSet::new(steps).unwrap(), most, &mut random);
        }
    }
}

#[test]
fn engines_agree_where_moves_raise_coordinates() {
    let mut random = Random(77);
    let cases: [(&[i64], u64, u64); 6] = [
        (&[1, 1], 14, 60),
        (&[1, 2], 10, 30),
        (&[3, 2], 9, 30),
        (&[5, 3], 7, 20),
        (&[1, 1, 1], 4, 30),
        (&[2, 3, 2], 3, 20),
    ];
    for (weights, most, rounds) in cases {
        for _ in 0..rounds {
            let steps = random.steps(weights, -3, 2);
            compare(&MoveSet::new(steps).unwrap(), most, &mut random);
        }
    }
    for _ in 0..10 {
        let steps = random.steps(&[1, 1, 1, 1], -2, 1);
        compare(&MoveSet::new(steps).unwrap(), 2, &mut random);
    }
}

/// Lines long enough for bitsets of many words.
#[test]
fn long_lines_equal_the_plain_walk() {
    let sets: [MoveSet; 6] = [
        moves(&[(&[-1, 0], true), (&[0, -1], true), (&[-1, -1], true)]),
        moves(&[
            (&[-1, 0], true),
            (&[0, -2], true),
            (&[-1, -2], true),
            (&[-2, -1], false),
        ]),
        moves(&[
            (&[-2, 1], true),
            (&[1, -2], true),
            (&[-1, 0], true),
            (&[0, -1], true),
        ]),
        moves(&[(&[-3, 2], true), (&[1, -1], true), (&[-1, 0], true)]),
        moves(&[(&[-1, 2], true), (&[0, -1], true)]),
        moves(&[
            (&[2, -5], true),
            (&[-1, 2], true),
            (&[-1, 0], true),
            (&[0, -2], true),
        ]),
    ];
    let work = Work::default();
    for moves in sets {
        let rules = Token(moves.clone());
        let (mut fast, mut plain) = (Lattice::new(moves.clone()), Lattice::plain(moves.clone()));
        let mut outcomes = Lattice::new(moves.clone());
        for corner in [[20, 30], [90, 110]] {
            for place in (0..=corner[0]).flat_map(|a| (0..=corner[1]).map(move |b| vec![a, b])) {
                let known = plain.value(&rules, &place, &work).unwrap();
                assert_eq!(
                    fast.value(&rules, &place, &work).unwrap(),
                    known,
                    "{place:?} of {moves:?}"
                );
                let outcome = outcomes.outcome(&rules, &place, &work).unwrap();
                assert_eq!(outcome, Outcome::of(known), "{place:?} of {moves:?}");
            }
        }
    }
}

/// In three and four dimensions, and long in some of them.
#[test]
fn long_boxes_equal_the_plain_walk() {
    let mut random = Random(4);
    let corners: [&[u64]; 8] = [
        &[20, 3, 18],
        &[3, 20, 21],
        &[19, 18, 2],
        &[18, 18, 18],
        &[18, 1, 2, 18],
        &[1, 18, 19, 1],
        &[18, 0, 1, 19],
        &[2, 2, 2, 40],
    ];
    let work = Work::default();
    for corner in corners {
        for (lowest, highest) in [(-1, 0), (-2, 0), (-2, 0), (-2, 1), (-2, 1)] {
            let steps = random.steps(&vec![1; corner.len()], lowest, highest);
            let moves = MoveSet::new(steps).unwrap();
            let rules = Token(moves.clone());
            let (mut fast, mut plain) =
                (Lattice::new(moves.clone()), Lattice::plain(moves.clone()));
            let mut outcomes = Lattice::new(moves.clone());
            let mut place = corner.to_vec();
            loop {
                let known = plain.value(&rules, &place, &work).unwrap();
                let told = fast.value(&rules, &place, &work).unwrap();
                assert_eq!(told, known, "{place:?} of {:?}", moves.steps());
                let outcome = outcomes.outcome(&rules, &place, &work).unwrap();
                assert_eq!(
                    outcome,
                    Outcome::of(known),
                    "{place:?} of {:?}",
                    moves.steps()
                );
                let Some(at) = place.iter().rposition(|&n| n > 0) else {
                    break;
                };
                place[at] -= 1;
                place[at + 1..].copy_from_slice(&corner[at + 1..]);
            }
        }
    }
}

/// A table cut at 500 in both coordinates gives 0 and 1 here; found in PROBLEMS of lightoj-1315.
#[test]
fn moves_that_raise_a_coordinate_are_not_cut_off() {
    let six = [[-3, -1], [-2, -1], [-2, 1], [-1, -3], [-1, -2], [1, -2]];
    let moves = MoveSet::new(six.iter().map(|by| step(by, false)).collect()).unwrap();
    let rules = Token(moves.clone());
    let mut engine = Lattice::new(moves);
    let work = Work {
        memory: 4 << 20,
        ..Work::default()
    };
    for (place, value) in [
        ([250, 499], 2),
        ([499, 250], 2),
        ([247, 499], 2),
        ([248, 499], 3),
        ([249, 498], 5),
    ] {
        let found = engine.value(&rules, &place.to_vec(), &work).unwrap();
        assert_eq!(found, Nimber::new(value), "{place:?}");
    }
    engine.value(&rules, &vec![499, 499], &work).unwrap();
}

#[test]
fn tables_keep_within_the_memory() {
    let queen = moves(&[(&[-1, 0], true), (&[0, -1], true), (&[-1, -1], true)]);
    let rules = Token(queen.clone());
    let mut engine = Lattice::new(queen);
    let work = Work {
        memory: 1 << 20,
        ..Work::default()
    };
    let known = engine.value(&rules, &vec![300, 300], &work).unwrap();
    for place in [
        vec![u64::MAX, u64::MAX],
        vec![1 << 40, 0],
        vec![1 << 20, 1 << 20],
    ] {
        let error = engine.value(&rules, &place, &work).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Limit);
        let error = engine.outcome(&rules, &place, &work).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Limit);
    }
    assert_eq!(engine.value(&rules, &vec![300, 300], &work).unwrap(), known);
    // Each fits alone, and a box around both doesn't.
    let bishop = moves(&[(&[-1, 0], false), (&[0, -1], true)]);
    let rules = Token(bishop.clone());
    let mut engine = Lattice::new(bishop);
    for place in [vec![30_000, 3], vec![3, 30_000], vec![30_000, 2]] {
        engine.value(&rules, &place, &work).unwrap();
    }
}

#[test]
fn moves_are_told_apart_and_checked() {
    let set = moves(&[
        (&[-1, 0], true),
        (&[-2, 0], true),
        (&[-3, 0], false),
        (&[-2, -1], false),
    ]);
    assert_eq!(set.steps(), [step(&[-1, 0], true), step(&[-2, -1], false)]);
    assert_eq!(set.options_count(&[5, 1]), 6);
    let wrong: [&[Step]; 7] = [
        &[],
        &[step(&[], true)],
        &[step(&[0, 0], false)],
        &[step(&[-1, 0], false), step(&[-1], false)],
        &[step(&[-1, 1], false), step(&[1, -1], false)],
        &[step(&[-1, 0], false), step(&[0, 1], false)],
        &[step(&[i64::MIN, 0], false)],
    ];
    for steps in wrong {
        assert!(MoveSet::new(steps.to_vec()).is_err(), "{steps:?}");
    }
    let raising = moves(&[(&[-2, 1], true)]);
    assert!(raising.check(&[u64::MAX, 1]).is_err());
    assert!(raising.check(&[1]).is_err());
}

/// All ways to lower `count` coordinates of `dimension` by the same number.
fn rays(dimension: usize, count: u32) -> Vec<Step> {
    let chosen = (0u32..1 << dimension).filter(|set| set.count_ones() == count);
    let entries = |set: u32| (0..dimension).map(move |at| -i64::from(set >> at & 1));
    chosen
        .map(|set| step(&entries(set).collect::<Vec<_>>(), true))
        .collect()
}

/// Tables of places in increasing order, which grow, and go beyond a block of 512 values.
#[test]
fn folded_tables_equal_the_plain_walk() {
    let mut random = Random(99);
    for (dimension, most, kinds) in [
        (1, 60, &[1][..]),
        (2, 24, &[1]),
        (2, 24, &[2]),
        (2, 24, &[1, 2]),
        (3, 9, &[2]),
        (3, 9, &[1, 2]),
        (3, 9, &[1, 3]),
        (4, 4, &[1, 2]),
    ] {
        let steps = kinds.iter().flat_map(|&count| rays(dimension, count));
        compare(&MoveSet::new(steps.collect()).unwrap(), most, &mut random);
    }
    let queen = MoveSet::new([rays(2, 1), rays(2, 2)].concat()).unwrap();
    let rules = Token(queen.clone());
    let (mut fast, mut plain) = (Lattice::new(queen.clone()), Lattice::plain(queen));
    let work = Work::default();
    fast.value(&rules, &vec![600, 600], &work).unwrap();
    for place in [[60, 599], [59, 560], [33, 600], [20, 20]] {
        let known = plain.value(&rules, &place.to_vec(), &work).unwrap();
        let told = fast.value(&rules, &place.to_vec(), &work).unwrap();
        assert_eq!(told, known, "{place:?}");
    }
}

/// Rows filled at once, with words of 8 to 64 bits a cell, and more steps than any word has.
#[test]
fn marked_rows_equal_the_plain_walk() {
    let mut random = Random(5);
    for count in [1, 6, 7, 8, 15, 16, 31, 32, 63, 64, 70] {
        for weights in [[1, 1], [2, 1], [3, 2]] {
            let mut steps = vec![step(&[-2, 1], false)];
            while steps.len() < count {
                for one in random.steps(&weights, -7, 3) {
                    let new = Step {
                        repeat: false,
                        ..one
                    };
                    if !steps.contains(&new) && steps.len() < count {
                        steps.push(new);
                    }
                }
            }
            if let Ok(moves) = MoveSet::new(steps) {
                compare(&moves, 11, &mut random);
            }
        }
    }
}
