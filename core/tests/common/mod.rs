//! A plain solver and small helpers, shared by the tests of the families.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::{
    collections::{BTreeSet, HashMap},
    fs,
    path::{Path, PathBuf},
};

use grundy::{Board, Error, Numbers};

/// The folder with the known values.
pub(crate) fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// Reads the files that specs in the data name.
pub(crate) fn load(name: &str) -> Result<Vec<u8>, Error> {
    fs::read(data().join("files").join(name)).map_err(|e| Error::input(format!("'{name}': {e}")))
}

/// The mex of the options' values by the definition and nothing else.
pub(crate) fn plain_value(
    board: &dyn Board,
    numbers: &[u64],
    known: &mut HashMap<Numbers, u64>,
) -> u64 {
    if let Some(&value) = known.get(numbers) {
        return value;
    }
    let moves = board
        .moves(numbers)
        .unwrap_or_else(|e| panic!("moves of {numbers:?}: {e}"));
    let values: BTreeSet<u64> = moves
        .iter()
        .map(|played| {
            played
                .to
                .iter()
                .fold(0, |sum, part| sum ^ plain_value(board, part, known))
        })
        .collect();
    let value = (0..).find(|v| !values.contains(v)).unwrap_or_default();
    known.insert(numbers.to_vec(), value);
    value
}

/// All components of the game that are written with few small numbers.
pub(crate) fn small_components(board: &dyn Board) -> Vec<Numbers> {
    let mut found = Vec::new();
    for (width, most) in [
        (0, 0),
        (1, 40),
        (2, 12),
        (3, 5),
        (4, 3),
        (5, 2),
        (6, 1),
        (7, 1),
    ] {
        let mut numbers = vec![0; width];
        loop {
            if board.check(&numbers).is_ok() {
                found.push(numbers.clone());
            }
            let Some(place) = numbers.iter().rposition(|&n| n < most) else {
                break;
            };
            numbers[place] += 1;
            numbers[place + 1..].fill(0);
        }
    }
    found
}
