//! All small boards of the games on pictures, against values by mex from the rules as people have
//! them.

use std::collections::{BTreeSet, HashMap};

use super::Drawn;
use crate::{Catalog, Work};

/// The mex of the values of what the moves leave, and nothing else.
fn plain(board: &dyn crate::Board, numbers: &[u64], known: &mut HashMap<Vec<u64>, u64>) -> u64 {
    if let Some(&value) = known.get(numbers) {
        return value;
    }
    let moves = board.moves(numbers).unwrap_or_default();
    let values: BTreeSet<u64> = moves
        .iter()
        .map(|played| plain(board, &played.to[0], known))
        .collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap_or(0);
    known.insert(numbers.to_vec(), value);
    value
}

/// Every `step`-th board of so many squares with these numbers of symbols.
fn boards(symbols: u8, columns: usize, rows: usize, step: usize) -> impl Iterator<Item = Drawn> {
    let count = usize::from(symbols).pow((columns * rows) as u32);
    (0..count).step_by(step).map(move |mut number| {
        let squares = (0..columns * rows).map(|_| {
            let square = number % usize::from(symbols);
            number /= usize::from(symbols);
            square as u8
        });
        let squares = squares.collect();
        Drawn { columns, squares }
    })
}

#[test]
fn all_small_boards_have_their_values() {
    for (spec, symbols) in [
        ("place:1x2", 2),
        ("place:1x3", 2),
        ("place:../.#", 2),
        ("place:.#/..", 2),
        ("place:..#/#..", 2),
        ("clobber", 3),
        ("avoid-line:2", 3),
        ("avoid-line:3", 3),
        ("notakto:2", 3),
        ("notakto:3", 3),
    ] {
        let found = Catalog::builtin().find(spec, &|_| Ok(Vec::new()));
        let Ok(mut board) = found else {
            panic!("{spec} is not found")
        };
        let mut known = HashMap::new();
        let work = Work::default();
        for (columns, rows, step) in [
            (2, 2, 1),
            (1, 5, 1),
            (7, 1, 1),
            (4, 2, 1),
            (3, 3, 7),
            (2, 5, 61),
            (4, 3, 997),
        ] {
            let step = if symbols == 2 { 1 } else { step };
            for drawn in boards(symbols, columns, rows, step) {
                let numbers = drawn.numbers(usize::from(symbols) - 1);
                if board.check(&numbers).is_err() {
                    continue;
                }
                let value = board
                    .value(&numbers, &work)
                    .map(|found| found.0.to_string());
                let plain = plain(&*board, &numbers, &mut known).to_string();
                assert_eq!(value.as_deref(), Ok(&*plain), "{spec} {drawn:?}");
            }
        }
    }
}
