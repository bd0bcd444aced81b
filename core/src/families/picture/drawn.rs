//! A board as its squares, and as text.

use crate::{Error, notation::shortened};

/// A board of `columns` columns; the squares row by row, each as the place of its symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::families) struct Drawn {
    pub(in crate::families) columns: usize,
    pub(in crate::families) squares: Vec<u8>,
}

/// The largest board, in squares.
const MOST_SQUARES: usize = 128;
const MOST_COLUMNS: usize = 64;

impl Drawn {
    /// The board that numbers write: its columns, then the rows of one layer after another.
    pub(super) fn new(numbers: &[u64], layers: usize) -> Option<Self> {
        let (&columns, bits) = numbers.split_first()?;
        let columns = usize::try_from(columns).ok()?;
        let rows = bits.len() / layers;
        let fits = (1..=MOST_COLUMNS).contains(&columns)
            && (1..=MOST_SQUARES).contains(&rows.saturating_mul(columns))
            && bits.len() == rows * layers
            && bits.iter().all(|&row| columns == 64 || row >> columns == 0);
        let mut squares = vec![0; if fits { rows * columns } else { 0 }];
        for (layer, rows) in (1..).zip(bits.chunks(rows.max(1))).take_while(|_| fits) {
            for (at, square) in squares.iter_mut().enumerate() {
                if rows[at / columns] >> (at % columns) & 1 == 1 {
                    if *square > 0 {
                        return None;
                    }
                    *square = layer;
                }
            }
        }
        fits.then_some(Self { columns, squares })
    }

    pub(super) fn numbers(&self, layers: usize) -> Vec<u64> {
        let mut numbers = vec![self.columns as u64];
        for layer in 1..=layers as u8 {
            let bits = |row: &[u8]| {
                let squares = row.iter().rev();
                squares.fold(0, |bits, &square| bits << 1 | u64::from(square == layer))
            };
            numbers.extend(self.squares.chunks(self.columns).map(bits));
        }
        numbers
    }

    pub(super) fn rows(&self) -> usize {
        self.squares.len() / self.columns
    }

    /// Each square with its row and column.
    pub(in crate::families) fn places(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        let columns = self.columns;
        (0..self.squares.len()).map(move |at| (at, at / columns, at % columns))
    }

    /// The square so many rows below and columns to the right of another, if it is there.
    pub(in crate::families) fn beside(
        &self,
        at: usize,
        down: isize,
        right: isize,
    ) -> Option<usize> {
        let row = (at / self.columns).checked_add_signed(down)?;
        let column = (at % self.columns).checked_add_signed(right)?;
        let there = row < self.rows() && column < self.columns;
        there.then_some(row * self.columns + column)
    }

    /// The board with some squares changed.
    pub(in crate::families) fn with(&self, changes: &[(usize, u8)]) -> Self {
        let mut board = self.clone();
        for &(at, square) in changes {
            board.squares[at] = square;
        }
        board
    }

    /// How many squares have a symbol.
    pub(in crate::families) fn count(&self, square: u8) -> u64 {
        let found = self.squares.iter().filter(|&&own| own == square);
        found.count() as u64
    }

    /// A whole board written as `3x4`.
    pub(in crate::families) fn sized(
        text: &str,
        fresh: impl Fn(usize, usize) -> u8,
    ) -> Result<Self, Error> {
        let size = |text: &str| text.trim().parse::<usize>().ok().filter(|&n| n > 0);
        let sizes = text.split_once('x');
        let sizes = sizes.and_then(|(rows, columns)| Some((size(rows)?, size(columns)?)));
        match sizes {
            Some((rows, columns)) if is_small(rows, columns) => Ok(Self {
                columns,
                squares: (0..rows * columns)
                    .map(|at| fresh(at / columns, at % columns))
                    .collect(),
            }),
            _ => Err(Error::input(format!(
                "expected rows and columns, of at most {MOST_SQUARES} squares and {MOST_COLUMNS} \
                 columns, as in 3x4, found '{}'",
                shortened(text)
            ))),
        }
    }

    /// A board written as rows with `/` between them.
    pub(in crate::families) fn read(text: &str, symbols: &[u8]) -> Result<Self, Error> {
        let rows: Vec<&str> = text.split('/').map(str::trim).collect();
        let columns = rows[0].len();
        if !is_small(rows.len(), columns) {
            return Err(Error::input(format!(
                "expected at most {MOST_SQUARES} squares and {MOST_COLUMNS} columns, found {} rows \
                 of {columns}: ask for a smaller board, or for its parts",
                rows.len()
            )));
        }
        let mut squares = Vec::new();
        for row in rows {
            let places = row
                .bytes()
                .map(|c| symbols.iter().position(|&symbol| symbol == c));
            let read: Option<Vec<u8>> = places.map(|place| place.map(|at| at as u8)).collect();
            match read {
                Some(read) if read.len() == columns => squares.extend(read),
                _ => {
                    return Err(Error::input(format!(
                        "expected {columns} squares, each one of '{}', as in the first row, found \
                         '{}'",
                        String::from_utf8_lossy(symbols),
                        shortened(row)
                    )));
                }
            }
        }
        Ok(Self { columns, squares })
    }

    pub(super) fn picture(&self, symbols: &[u8]) -> String {
        let lines = self.squares.chunks(self.columns).map(|row| {
            row.iter()
                .map(|&square| char::from(symbols[usize::from(square)]))
                .collect()
        });
        lines.collect::<Vec<String>>().join("/")
    }
}

fn is_small(rows: usize, columns: usize) -> bool {
    let squares = rows.saturating_mul(columns);
    (1..=MOST_COLUMNS).contains(&columns) && (1..=MOST_SQUARES).contains(&squares)
}

/// The error about numbers that write no board.
pub(super) fn misdrawn(symbols: &str, numbers: &[u64]) -> Error {
    let numbers: Vec<String> = numbers.iter().take(8).map(u64::to_string).collect();
    Error::input(format!(
        "expected a board of at most {MOST_SQUARES} squares and {MOST_COLUMNS} columns, written \
         as 3x4, as a picture of '{symbols}' with '/' between rows, or as its columns and its rows' \
         bits, found ({})",
        numbers.join(",")
    ))
}

/// The places in words, row by row: `row 1, columns 2 to 4 and row 2, column 2`.
pub(in crate::families) fn places(board: &Drawn, squares: &[usize]) -> String {
    let mut runs: Vec<(usize, usize, usize)> = Vec::new();
    for &at in squares {
        let (row, column) = (at / board.columns, at % board.columns);
        match runs.last_mut() {
            Some(run) if run.0 == row && run.2 + 1 == column => run.2 = column,
            _ => runs.push((row, column, column)),
        }
    }
    let said = runs.iter().map(|&(row, first, last)| match first == last {
        true => format!("row {}, column {}", row + 1, first + 1),
        false => format!("row {}, columns {} to {}", row + 1, first + 1, last + 1),
    });
    said.collect::<Vec<_>>().join(" and ")
}
