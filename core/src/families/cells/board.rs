//! Boards of any shape, written as pictures.

use super::{places::members, regions};
use crate::{Error, Options, Rules, notation::shortened};

/// Which squares are neighbours on a board, and what a move takes.
#[derive(Clone, Copy, Debug)]
pub(in crate::families) struct Kind {
    /// Whether a move takes two neighbours, and not one square with all its neighbours.
    pub(in crate::families) pairs: bool,
    /// Whether squares at these distances, down and across, are neighbours.
    pub(in crate::families) near: fn(u32, u32) -> bool,
}

/// A game on boards: a component is the number of columns, and for each row its free squares as
/// the bits of a number, the leftmost as the lowest.
#[derive(Clone, Copy, Debug)]
pub(in crate::families) struct Board(pub(in crate::families) Kind);

impl Board {
    /// Rows and columns of the free squares, in the order in which they are read.
    pub(super) fn squares(board: &[u64]) -> Vec<(u32, u32)> {
        let rows = board.iter().skip(1).enumerate();
        rows.flat_map(|(row, &bits)| members(bits).map(move |column| (row as u32, column)))
            .collect()
    }

    /// What is left when some squares are taken.
    fn without(board: &[u64], gone: impl Iterator<Item = (u32, u32)>) -> Vec<u64> {
        let mut left = board.to_vec();
        for (row, column) in gone {
            left[row as usize + 1] &= !(1 << column);
        }
        left
    }

    fn are_near(&self, a: (u32, u32), b: (u32, u32)) -> bool {
        a != b && (self.0.near)(a.0.abs_diff(b.0), a.1.abs_diff(b.1))
    }
}

impl Rules for Board {
    type Component = Vec<u64>;

    fn options(&self, board: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        let squares = Self::squares(board);
        for (at, &square) in squares.iter().enumerate() {
            let near = |other: &(u32, u32)| self.are_near(square, *other);
            if self.0.pairs {
                for &other in squares[at + 1..].iter().filter(|other| near(other)) {
                    options.push(&[Self::without(board, [square, other].into_iter())]);
                }
            } else {
                let others = squares.iter().copied().filter(|other| near(other));
                options.push(&[Self::without(board, others.chain([square]))]);
            }
        }
    }

    fn apart(&self, board: Vec<u64>, sum: &mut Vec<Vec<u64>>) {
        regions::apart(&self.0, &Self::squares(&board), sum);
    }

    fn check(&self, board: &Vec<u64>) -> Result<(), Error> {
        let columns = board.first().copied().unwrap_or(0);
        let rows = board.len().saturating_sub(1) as u64;
        if rows == 0 || !(1..=64).contains(&columns) || rows > 64 {
            return Err(Error::input(format!(
                "expected a board of 1 to 64 rows and columns, found {rows} rows and {columns} \
                 columns: write it as 3x4, or as a picture such as ../.#"
            )));
        }
        let row = board[1..]
            .iter()
            .find(|&&row| columns < 64 && row >> columns > 0);
        match row {
            None => Ok(()),
            Some(row) => Err(Error::input(format!(
                "expected the free squares of a row as the bits of a number below 2^{columns}, \
                 as the board has {columns} columns, found {row}"
            ))),
        }
    }

    fn list_is_one(&self) -> bool {
        false
    }

    fn read(&self, text: &str) -> Option<Result<Vec<u64>, Error>> {
        if let Some((rows, columns)) = text.split_once('x') {
            let size = |text: &str| text.trim().parse::<u64>().ok();
            return match (size(rows), size(columns)) {
                (Some(rows @ 1..=64), Some(columns @ 1..=64)) => {
                    let row = u64::MAX >> (64 - columns);
                    let rows = std::iter::repeat_n(row, rows as usize);
                    Some(Ok([columns].into_iter().chain(rows).collect()))
                }
                _ => Some(Err(Error::input(format!(
                    "expected rows and columns from 1 to 64, as in 3x4, found '{}'",
                    shortened(text)
                )))),
            };
        }
        let drawn = text.starts_with(['.', '#']);
        drawn.then(|| picture(text))
    }

    fn has_sizes(&self) -> bool {
        true
    }

    fn write(&self, board: &[u64]) -> Option<String> {
        let (&columns, rows) = board.split_first()?;
        if rows.is_empty() || !(1..=64).contains(&columns) {
            return None;
        }
        if rows.iter().all(|&row| row == u64::MAX >> (64 - columns)) {
            return Some(format!("{}x{columns}", rows.len()));
        }
        let square = |row: u64, at: u64| if row >> at & 1 == 1 { '.' } else { '#' };
        let lines = rows
            .iter()
            .map(|&row| (0..columns).map(|at| square(row, at)).collect());
        Some(lines.collect::<Vec<String>>().join("/"))
    }

    fn name(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Option<String> {
        let gone: Vec<u64> = from.iter().zip(to.first()?).map(|(a, b)| a & !b).collect();
        let squares = Self::squares(&gone);
        let named = |(row, column): (u32, u32)| format!("row {}, column {}", row + 1, column + 1);
        if !self.0.pairs {
            let all_near = |&&square: &&(u32, u32)| {
                let others = squares.iter().filter(|&&other| other != square);
                others.clone().all(|&other| self.are_near(square, other))
                    && Self::squares(from)
                        .iter()
                        .filter(|&&other| self.are_near(square, other))
                        .count()
                        == others.count()
            };
            return squares
                .iter()
                .find(all_near)
                .map(|&square| format!("take {}", named(square)));
        }
        match squares[..] {
            [a, b] => Some(format!("cover {} and {}", named(a), named(b))),
            _ => None,
        }
    }

    fn options_bound(&self, board: &Vec<u64>) -> u64 {
        let squares: u64 = board
            .iter()
            .skip(1)
            .map(|row| u64::from(row.count_ones()))
            .sum();
        if self.0.pairs { squares * 28 } else { squares }
    }
}

/// Reads rows of `.` and `#` with `/` between them.
fn picture(text: &str) -> Result<Vec<u64>, Error> {
    let rows: Vec<&str> = text.split('/').map(str::trim).collect();
    let columns = rows[0].len();
    if columns > 64 || rows.len() > 64 {
        return Err(Error::input(format!(
            "expected at most 64 rows and columns, found {} rows and {columns} columns",
            rows.len()
        )));
    }
    let mut board = vec![columns as u64];
    for row in rows {
        if row.len() != columns || row.contains(|square| square != '.' && square != '#') {
            return Err(Error::input(format!(
                "expected {columns} squares, '.' where one is free and '#' where not, as in the \
                 first row, found '{}'",
                shortened(row)
            )));
        }
        let bits = row.bytes().rev();
        board.push(bits.fold(0, |bits, square| bits << 1 | u64::from(square == b'.')));
    }
    Ok(board)
}
