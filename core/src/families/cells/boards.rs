//! The search of games on boards.

use super::{
    Cells, Places, Word,
    board::{Board, Kind},
    grid::Grid,
};
use crate::{
    Error, Nimber, Outcome, Work,
    engine::{Engine, Method, Solver},
};

/// The largest board that is searched, in squares of the rectangle around its free squares.
const MOST_SQUARES: u64 = 128;

/// The search of boards up to a size, with all that it found.
#[derive(Debug)]
struct Sized<W> {
    rules: Places<W>,
    columns: u32,
    rows: u32,
    solver: Solver<Cells<W>>,
}

impl<W: Word> Sized<W> {
    fn new(kind: Kind, columns: u32, rows: u32, method: Method) -> Self {
        Self {
            rules: Places::grid(kind.pairs, Grid::new(columns, rows), &kind.near),
            columns,
            rows,
            solver: Solver::new(method),
        }
    }

    /// The search that is there, if the board fits, or one that begins anew.
    fn fitting(
        this: &mut Option<Self>,
        kind: Kind,
        columns: u32,
        rows: u32,
        method: Method,
    ) -> &mut Self {
        let (mut wide, mut high) = (columns, rows);
        if let Some(old) = this
            && (wide > old.columns || high > old.rows)
        {
            let (both_wide, both_high) = (wide.max(old.columns), high.max(old.rows));
            if both_wide * both_high <= W::BITS {
                (wide, high) = (both_wide, both_high);
            }
            *this = None;
        }
        this.get_or_insert_with(|| Self::new(kind, wide, high, method))
    }

    /// The value of a board, or `None` if it is not `asked`, where a value is.
    fn value(
        &mut self,
        squares: &[(u32, u32)],
        asked: Option<Nimber>,
        work: &Work<'_>,
    ) -> Result<Option<Nimber>, Error> {
        let bits = squares
            .iter()
            .map(|(row, column)| W::ONE << (row * self.columns + column));
        let cells = bits.fold(W::default(), |all, bit| all | bit);
        self.solver
            .sum_shared(&self.rules, &[Cells(cells)], asked, work)
    }
}

/// The search of boards of all sizes.
#[derive(Debug)]
pub(in crate::families) struct Boards {
    method: Method,
    small: Option<Sized<u64>>,
    large: Option<Sized<u128>>,
}

impl Default for Boards {
    fn default() -> Self {
        Self {
            method: Method::Proof,
            small: None,
            large: None,
        }
    }
}

impl Boards {
    /// The value of a board, or `None` if it is not `asked`, where a value is.
    fn ask(
        &mut self,
        rules: &Board,
        board: &[u64],
        asked: Option<Nimber>,
        work: &Work<'_>,
    ) -> Result<Option<Nimber>, Error> {
        let mut squares = Board::squares(board);
        let left = |squares: &[(u32, u32)]| squares.iter().map(|square| square.1).min();
        let (Some(first), Some(&(top, _)), Some(&(bottom, _))) =
            (left(&squares), squares.first(), squares.last())
        else {
            return Ok(Some(Nimber::ZERO));
        };
        let last = squares.iter().map(|square| square.1).max().unwrap_or(first);
        let (mut columns, mut rows) = (last - first + 1, bottom - top + 1);
        for square in &mut squares {
            *square = (square.0 - top, square.1 - first);
        }
        if rows > columns {
            (columns, rows) = (rows, columns);
            squares
                .iter_mut()
                .for_each(|square| *square = (square.1, square.0));
        }
        match u64::from(columns) * u64::from(rows) {
            0..=64 => {
                let sized = Sized::fitting(&mut self.small, rules.0, columns, rows, self.method);
                sized.value(&squares, asked, work)
            }
            65..=MOST_SQUARES => {
                let sized = Sized::fitting(&mut self.large, rules.0, columns, rows, self.method);
                sized.value(&squares, asked, work)
            }
            _ => Err(Error::limit(format!(
                "boards of up to {MOST_SQUARES} squares are searched, found {rows} by {columns}: \
                 ask for a smaller one, or for its parts"
            ))),
        }
    }
}

impl<W: Word> Sized<W> {
    /// Its own size, and what was found, as bytes.
    fn saved(&self, game: &str, out: &mut Vec<u8>) {
        let table = self.solver.saved(&self.name(game));
        for number in [self.columns.into(), self.rows.into(), table.len() as u64] {
            out.extend_from_slice(&u64::to_le_bytes(number));
        }
        out.extend_from_slice(&table);
    }

    fn name(&self, game: &str) -> String {
        format!("{game} on {} by {}", self.rows, self.columns)
    }

    /// Takes over a table of boards of a size.
    fn load(
        kind: Kind,
        [columns, rows]: [u32; 2],
        game: &str,
        table: &[u8],
        work: &Work<'_>,
    ) -> Result<Self, Error> {
        let mut sized = Self::new(kind, columns, rows, Method::Proof);
        let name = sized.name(game);
        sized.solver.load(&name, table, work)?;
        Ok(sized)
    }
}

impl Boards {
    /// Takes over a table of boards of a size, and gives what follows it.
    fn load_one<'b>(
        &mut self,
        kind: Kind,
        game: &str,
        saved: &'b [u8],
        work: &Work<'_>,
    ) -> Result<&'b [u8], Error> {
        let (columns, rest) = number(saved)?;
        let (rows, rest) = number(rest)?;
        let (len, rest) = number(rest)?;
        let len = usize::try_from(len).map_err(|_| damaged())?;
        let (table, rest) = rest.split_at_checked(len).ok_or_else(damaged)?;
        if !(1..=MOST_SQUARES).contains(&columns) || !(1..=columns).contains(&rows) {
            return Err(damaged());
        }
        let size = [columns as u32, rows as u32];
        match columns * rows {
            0..=64 => self.small = Some(Sized::load(kind, size, game, table, work)?),
            65..=MOST_SQUARES => self.large = Some(Sized::load(kind, size, game, table, work)?),
            _ => return Err(damaged()),
        }
        Ok(rest)
    }
}

/// The number that bytes begin with, and the rest of them.
fn number(saved: &[u8]) -> Result<(u64, &[u8]), Error> {
    let (number, rest) = saved.split_first_chunk().ok_or_else(damaged)?;
    Ok((u64::from_le_bytes(*number), rest))
}

fn damaged() -> Error {
    Error::input("the saved tables of boards are damaged: begin anew without them")
}

impl Engine<Board> for Boards {
    fn method(&self) -> Option<&'static str> {
        Some(self.method.name())
    }

    fn choose(&mut self, name: &str) -> bool {
        let Some(method) = Method::named(name) else {
            return false;
        };
        self.method = method;
        if let Some(small) = &mut self.small {
            small.solver.set_method(method);
        }
        if let Some(large) = &mut self.large {
            large.solver.set_method(method);
        }
        true
    }

    fn saved(&self, game: &str) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        if let Some(small) = &self.small {
            small.saved(game, &mut out);
        }
        if let Some(large) = &self.large {
            large.saved(game, &mut out);
        }
        Some(out)
    }

    fn load(
        &mut self,
        rules: &Board,
        game: &str,
        mut saved: &[u8],
        work: &Work<'_>,
    ) -> Result<bool, Error> {
        while !saved.is_empty() {
            saved = self.load_one(rules.0, game, saved, work)?;
        }
        let method = self.method.name();
        Ok(self.choose(method))
    }

    fn value(&mut self, rules: &Board, board: &Vec<u64>, work: &Work<'_>) -> Result<Nimber, Error> {
        let value = self.ask(rules, board, None, work)?;
        value.ok_or_else(|| Error::limit("the value of this board was not decided"))
    }

    fn outcome(
        &mut self,
        rules: &Board,
        board: &Vec<u64>,
        work: &Work<'_>,
    ) -> Result<Outcome, Error> {
        let value = self.ask(rules, board, Some(Nimber::ZERO), work)?;
        Ok(value.map_or(Outcome::N, Outcome::of))
    }
}
