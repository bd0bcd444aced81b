//! The regions that a board falls apart into, whatever the ending.

use super::board::Kind;

type Square = (u32, u32);

/// Pushes the regions in which moves can be made, each as the least of its images.
pub(super) fn apart(kind: &Kind, squares: &[Square], sum: &mut Vec<Vec<u64>>) {
    let mut left = squares.to_vec();
    while let Some(start) = left.pop() {
        let mut region = vec![start];
        let mut next = 0;
        while let Some(&square) = region.get(next) {
            next += 1;
            let near = |other: &Square| {
                (kind.near)(square.0.abs_diff(other.0), square.1.abs_diff(other.1))
            };
            region.extend(left.iter().copied().filter(near));
            left.retain(|other| !near(other));
        }
        // No two neighbours can be taken of one square.
        if region.len() > 1 || !kind.pairs {
            sum.push(least(&region));
        }
    }
}

/// The least board that is the region, turned and mirrored in all ways: the rules speak of
/// distances along rows and columns, and treat both alike.
fn least(region: &[Square]) -> Vec<u64> {
    let images = (0..8).map(|image| {
        let turned = region.iter().map(|&(row, column)| {
            let (row, column) = match image & 4 {
                0 => (row, column),
                _ => (column, row),
            };
            (
                mirrored(row, image & 1 != 0),
                mirrored(column, image & 2 != 0),
            )
        });
        board(&turned.collect::<Vec<_>>())
    });
    images.min().unwrap_or_default()
}

/// Boards have at most 64 rows and columns.
fn mirrored(number: u32, mirror: bool) -> u32 {
    if mirror { 64 - number } else { number }
}

/// The smallest board with the squares in its corner: its width, and its rows as bits.
fn board(squares: &[Square]) -> Vec<u64> {
    let rows = squares.iter().map(|square| square.0);
    let columns = squares.iter().map(|square| square.1);
    let (top, left) = (
        rows.clone().min().unwrap_or(0),
        columns.clone().min().unwrap_or(0),
    );
    let (bottom, right) = (rows.max().unwrap_or(0), columns.max().unwrap_or(0));
    let mut board = vec![0; (bottom - top) as usize + 2];
    board[0] = u64::from(right - left) + 1;
    for &(row, column) in squares {
        board[(row - top) as usize + 1] |= 1 << (column - left);
    }
    board
}
