//! Boards of any shape drawn with a few symbols, and the search of games on them.
//!
//! A family says twice what a move is: for people on the squares of a [`Drawn`] board, as the rule
//! has it, and for the search on sets of squares as bits. The tests compare both.

mod drawn;
mod grid;
mod search;
#[cfg(test)]
mod tests;

pub(super) use drawn::{Drawn, places};
pub(super) use grid::{Grid, Layers, members};
pub(super) use search::{Moves, Searches};

use crate::{Error, Options, Rules};

/// A game on boards.
pub(super) trait Play: 'static {
    /// What is drawn for a square that is not there or empty, and for others.
    const SYMBOLS: &'static [u8];
    /// The game on sets of squares.
    type Moves: Moves;

    /// The game on a grid.
    fn moves(&self, grid: Grid) -> Self::Moves;
    /// The symbol of a square of a whole board.
    fn fresh(&self, _row: usize, _column: usize) -> u8 {
        1
    }
    /// Whether the game can stand so.
    fn check(&self, _board: &Drawn) -> Result<(), Error> {
        Ok(())
    }
    /// Shows `push` each board that a move leaves.
    fn options(&self, board: &Drawn, push: &mut dyn FnMut(Drawn));
    /// The move that changes these squares, in words.
    fn name(&self, to: &Drawn, changed: &[usize]) -> String;
    /// An upper estimate of how many moves there are.
    fn most_moves(&self, board: &Drawn) -> u64;
}

/// A game on boards, as rules: a component is the number of columns, and for each symbol but the
/// first the rows of squares that have it, as the bits of numbers, the leftmost the lowest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pictures<P>(pub(super) P);

impl<P: Play> Pictures<P> {
    fn board(&self, numbers: &[u64]) -> Option<Drawn> {
        Drawn::new(numbers, P::SYMBOLS.len() - 1)
    }
}

impl<P: Play> Rules for Pictures<P> {
    type Component = Vec<u64>;

    fn options(&self, numbers: &Vec<u64>, options: &mut Options<Vec<u64>>) {
        if let Some(board) = self.board(numbers) {
            let layers = P::SYMBOLS.len() - 1;
            self.0
                .options(&board, &mut |left| options.push(&[left.numbers(layers)]));
        }
    }

    fn check(&self, numbers: &Vec<u64>) -> Result<(), Error> {
        let symbols = String::from_utf8_lossy(P::SYMBOLS);
        match self.board(numbers) {
            Some(board) => self.0.check(&board),
            None => Err(drawn::misdrawn(&symbols, numbers)),
        }
    }

    fn list_is_one(&self) -> bool {
        false
    }

    fn read(&self, text: &str) -> Option<Result<Vec<u64>, Error>> {
        let layers = P::SYMBOLS.len() - 1;
        let read = if text.starts_with(|first: char| first.is_ascii_digit()) && text.contains('x') {
            Drawn::sized(text, |row, column| self.0.fresh(row, column))
        } else {
            let is_drawn = text.bytes().next().is_some_and(|c| P::SYMBOLS.contains(&c));
            is_drawn.then(|| Drawn::read(text, P::SYMBOLS))?
        };
        Some(read.map(|board| board.numbers(layers)))
    }

    fn has_sizes(&self) -> bool {
        true
    }

    fn write(&self, numbers: &[u64]) -> Option<String> {
        let board = self.board(numbers)?;
        let whole = board
            .places()
            .all(|(at, row, column)| board.squares[at] == self.0.fresh(row, column));
        Some(match whole {
            true => format!("{}x{}", board.rows(), board.columns),
            false => board.picture(P::SYMBOLS),
        })
    }

    fn draw(&self, numbers: &Vec<u64>) -> Option<Result<String, Error>> {
        let board = self.board(numbers)?;
        Some(Ok(board.picture(P::SYMBOLS).replace('/', "\n")))
    }

    fn name(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Option<String> {
        let (from, to) = (self.board(from)?, self.board(to.first()?)?);
        let pairs = from.squares.iter().zip(&to.squares).enumerate();
        let changed: Vec<usize> = pairs
            .filter(|(_, (a, b))| a != b)
            .map(|(at, _)| at)
            .collect();
        (!changed.is_empty()).then(|| self.0.name(&to, &changed))
    }

    fn options_bound(&self, numbers: &Vec<u64>) -> u64 {
        self.board(numbers)
            .map_or(0, |board| self.0.most_moves(&board))
    }
}
