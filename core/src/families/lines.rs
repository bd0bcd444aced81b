//! Games of marks on a board that make lines, or must not.

use super::{
    Build, Family,
    picture::{Drawn, Grid, Layers, Moves, Pictures, Play, Searches, members, places},
};
use crate::{Board, Error, Options, engine::Method, notation::shortened, on};

pub(super) const AVOID: Family = Family {
    key: "avoid-line",
    rule: "Mark a free square of a board so that no line of so many marked squares arises, across, \
           down or aslant.",
    parameters: Some("the length of a line, 2 or more"),
    example: "avoid-line:3:3x3,..X/.#.",
    source: "Plambeck & Whitehead, The secrets of Notakto: winning at X-only tic-tac-toe, 2013 \
             (one board)",
    theorem: "",
    build: |build| game(build, false),
};

pub(super) const NOTAKTO: Family = Family {
    key: "notakto",
    rule: "Mark a free square of a board that has no line of so many marked squares yet; a board \
           with a line is dead. Notakto itself is played in misère.",
    parameters: Some("the length of a line, 2 or more"),
    example: "notakto:3:3x3,..X/...",
    source: "Plambeck & Whitehead, The secrets of Notakto: winning at X-only tic-tac-toe, 2013",
    theorem: "",
    build: |build| game(build, true),
};

fn game(build: &Build<'_>, dies: bool) -> Result<Box<dyn Board>, Error> {
    let length = build.parameters.parse().ok();
    let length = length
        .filter(|length| (2..=64).contains(length))
        .ok_or_else(|| {
            Error::input(format!(
                "expected the length of a line, from 2 to 64, found '{}'",
                shortened(build.parameters)
            ))
        })?;
    let lines = Lines { length, dies };
    Ok(on(Pictures(lines), Searches::new(Method::Couples)))
}

/// Whether squares are free or marked.
const FREE: u8 = 1;
const MARKED: u8 = 2;

/// The steps from a square of a line to the next: across, down, and aslant.
const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

#[derive(Clone, Copy, Debug)]
struct Lines {
    length: usize,
    /// Whether a line ends the play on its board, and is not forbidden.
    dies: bool,
}

impl Lines {
    /// Whether marked squares make a line.
    fn has_line(self, board: &Drawn) -> bool {
        let is_line = |at: usize, (down, right): (isize, isize)| {
            (0..self.length as isize).all(|step| {
                let square = board.beside(at, down * step, right * step);
                square.is_some_and(|square| board.squares[square] == MARKED)
            })
        };
        let mut starts = 0..board.squares.len();
        starts.any(|at| STEPS.iter().any(|&step| is_line(at, step)))
    }
}

impl Play for Lines {
    const SYMBOLS: &'static [u8] = b"#.X";
    type Moves = Marks;

    fn moves(&self, grid: Grid) -> Marks {
        Marks::new(*self, grid)
    }

    fn check(&self, board: &Drawn) -> Result<(), Error> {
        match self.has_line(board) && !self.dies {
            false => Ok(()),
            true => Err(Error::input(format!(
                "expected a board without a line of {} marked squares, found one",
                self.length
            ))),
        }
    }

    fn options(&self, board: &Drawn, push: &mut dyn FnMut(Drawn)) {
        if self.dies && self.has_line(board) {
            return;
        }
        for (at, _) in board
            .squares
            .iter()
            .enumerate()
            .filter(|square| *square.1 == FREE)
        {
            let left = board.with(&[(at, MARKED)]);
            if self.dies || !self.has_line(&left) {
                push(left);
            }
        }
    }

    fn name(&self, to: &Drawn, changed: &[usize]) -> String {
        format!("mark {}", places(to, changed))
    }

    fn most_moves(&self, board: &Drawn) -> u64 {
        board.count(FREE)
    }
}

/// The game on a grid; the first set are free squares, the second are marked ones.
struct Marks {
    grid: Grid,
    dies: bool,
    lines: Vec<u128>,
    /// The lines through each square.
    through: Vec<Vec<u128>>,
}

impl Marks {
    fn new(rules: Lines, grid: Grid) -> Self {
        let (columns, rows) = (grid.columns as isize, grid.rows as isize);
        let mut lines = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            for (down, right) in STEPS {
                let last = rules.length as isize - 1;
                let (end_row, end) = (row + down * last, column + right * last);
                if end_row < rows && (0..columns).contains(&end) {
                    let squares = (0..=last)
                        .map(|step| 1 << ((row + down * step) * columns + column + right * step));
                    lines.push(squares.fold(0, |line, square: u128| line | square));
                }
            }
        }
        let through = (0..rows * columns)
            .map(|at| {
                lines
                    .iter()
                    .copied()
                    .filter(|line| line >> at & 1 == 1)
                    .collect()
            })
            .collect();
        Self {
            grid,
            dies: rules.dies,
            lines,
            through,
        }
    }

    /// The squares that would complete a line.
    fn completing(&self, [free, marked]: [u128; 2]) -> u128 {
        let open = self.lines.iter().map(|line| line & !marked);
        open.filter(|open| open.is_power_of_two() && open & !free == 0)
            .fold(0, |all, open| all | open)
    }

    /// Where lines are forbidden: squares that would complete one are of no use, and neither are
    /// lines through them. Squares of the same line that is left hang together; others are moves
    /// of their own, of which two cancel.
    fn loose_parts(&self, [free, marked]: [u128; 2], take: &mut dyn FnMut(Layers)) {
        let free = free & !self.completing([free, marked]);
        let mut parts: Vec<[u128; 2]> = Vec::new();
        for line in self
            .lines
            .iter()
            .filter(|&line| line & !(free | marked) == 0)
        {
            let mut part = [line & free, line & marked];
            parts.retain(|old| {
                let apart = old[0] & part[0] == 0;
                if !apart {
                    part = [part[0] | old[0], part[1] | old[1]];
                }
                apart
            });
            parts.push(part);
        }
        let alone = parts.iter().fold(free, |alone, part| alone & !part[0]);
        parts.into_iter().for_each(|part| take(Layers(part)));
        if alone.count_ones() % 2 == 1 {
            take(Layers([1, 0]));
        }
    }

    /// Where a line ends the play: if none can be completed any more, the number of free squares
    /// decides.
    fn whole(&self, [free, marked]: [u128; 2], take: &mut dyn FnMut(Layers)) {
        let all = free | marked;
        match self.lines.iter().any(|line| line & !all == 0) {
            true => take(Layers([free, marked])),
            false if free.count_ones() % 2 == 1 => take(Layers([1, 0])),
            false => {}
        }
    }
}

impl Moves for Marks {
    fn grid(&self) -> &Grid {
        &self.grid
    }

    fn options(&self, Layers([free, marked]): Layers, options: &mut Options<Layers>) {
        for at in members(free) {
            let after = marked | 1 << at;
            let mut lines = self.through[at as usize].iter();
            let completes = lines.any(|line| line & !after == 0);
            match (completes, self.dies) {
                (true, false) => {}
                (true, true) => options.push(&[]),
                (false, _) => options.push(&[Layers([free & !(1 << at), after])]),
            }
        }
    }

    fn parts(&self, Layers(sets): Layers, take: &mut dyn FnMut(Layers)) {
        let has_line = || self.lines.iter().any(|line| line & !sets[1] == 0);
        match self.dies {
            false => self.loose_parts(sets, take),
            true if has_line() => {}
            true => self.whole(sets, take),
        }
    }
}
