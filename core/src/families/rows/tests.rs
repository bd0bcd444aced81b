//! The games as they are played, square by square and pawn by pawn, against the values of rows.

use std::collections::HashMap;

use super::{InRows, Kind, Row};
use crate::{Work, engine::Engine};

fn value(kind: Kind, lengths: &[u64]) -> u64 {
    let mut engine = InRows::default();
    let rows = lengths.iter().map(|&length| {
        let value = engine.value(&Row(kind), &vec![length], &Work::default());
        value.map_or(u64::MAX, |value| value.get())
    });
    rows.fold(0, |total, value| total ^ value)
}

/// Whether the player to move wins Treblecross on rows of squares, where three side by side win.
fn crosses(rows: &[String], known: &mut HashMap<Vec<String>, bool>) -> bool {
    if let Some(&wins) = known.get(rows) {
        return wins;
    }
    let mut wins = false;
    for (at, row) in rows.iter().enumerate() {
        for (square, _) in row.match_indices('.') {
            let mut left = rows.to_vec();
            left[at].replace_range(square..=square, "X");
            wins = wins || left[at].contains("XXX") || !crosses(&left, known);
        }
    }
    known.insert(rows.to_vec(), wins);
    wins
}

#[test]
fn three_side_by_side_win_as_rows_say() {
    let mut known = HashMap::new();
    for lengths in [
        &[3][..],
        &[4],
        &[5],
        &[6],
        &[7],
        &[8],
        &[9],
        &[10],
        &[3, 4],
        &[4, 5],
        &[5, 5],
    ] {
        let rows: Vec<String> = lengths.iter().map(|&n| ".".repeat(n as usize)).collect();
        let wins = crosses(&rows, &mut known);
        assert_eq!(wins, value(Kind::Crosses, lengths) != 0, "{lengths:?}");
    }
}

/// A board of three rows as its squares from white's side, white's pawns as 1, black's as 2.
type Pawns = Vec<[u8; 3]>;

/// The moves of white by the rules of chess: captures, or where there are none, steps ahead.
fn moves(board: &Pawns) -> Vec<Pawns> {
    let (mut captures, mut steps) = (Vec::new(), Vec::new());
    for column in 0..board.len() {
        for row in (0..2).filter(|&row| board[column][row] == 1) {
            let moved = |to: usize| {
                let mut left = board.clone();
                left[column][row] = 0;
                left[to][row + 1] = 1;
                left
            };
            let sides = [column.checked_sub(1), Some(column + 1)];
            for to in sides.into_iter().flatten().filter(|&to| to < board.len()) {
                if board[to][row + 1] == 2 {
                    captures.push(moved(to));
                }
            }
            if board[column][row + 1] == 0 {
                steps.push(moved(column));
            }
        }
    }
    if captures.is_empty() { steps } else { captures }
}

/// The board from the other side.
fn turned(board: &Pawns) -> Pawns {
    let swapped = |square: u8| [0, 2, 1][square as usize];
    let column = |&[a, b, c]: &[u8; 3]| [swapped(c), swapped(b), swapped(a)];
    board.iter().map(column).collect()
}

fn pawns(board: &Pawns, known: &mut HashMap<Pawns, bool>) -> bool {
    if let Some(&wins) = known.get(board) {
        return wins;
    }
    let wins = moves(board).iter().any(|left| !pawns(&turned(left), known));
    known.insert(board.clone(), wins);
    wins
}

#[test]
fn pawns_are_played_as_rows_say() {
    let mut known = HashMap::new();
    for length in 1..=11 {
        let board = vec![[1, 0, 2]; length];
        let wins = pawns(&board, &mut known);
        assert_eq!(wins, value(Kind::Pawns, &[length as u64]) != 0, "{length}");
    }
    // A column without pawns between two boards makes a sum of them.
    for (a, b) in [(2, 2), (3, 1), (3, 6), (4, 5), (6, 3)] {
        let mut board = vec![[1, 0, 2]; a];
        board.push([0; 3]);
        board.extend(vec![[1, 0, 2]; b]);
        let wins = pawns(&board, &mut known);
        let lengths = [a as u64, b as u64];
        assert_eq!(wins, value(Kind::Pawns, &lengths) != 0, "{lengths:?}");
    }
}
