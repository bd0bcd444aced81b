//! Games in which a move takes cells away: one with its neighbours, or two neighbours.

use super::{
    Cells, Word,
    grid::{Grid, Reach},
    reduce::reduced,
};
use crate::{Options, Rules};

/// Which cells are neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// Those side by side.
    Sides,
    /// Those that touch, also in a corner.
    Corners,
    /// Any others.
    Lists,
}

/// The rules on sets of cells, in the form that is searched.
#[derive(Clone, Debug)]
pub(in crate::families) struct Places<W> {
    /// Whether a move takes two neighbours, and not one cell with all its neighbours.
    pairs: bool,
    shape: Shape,
    reach: Reach,
    /// The neighbours of each cell.
    beside: Vec<W>,
    /// Where a set has the value of its images on a grid.
    grid: Option<Grid<W>>,
}

impl<W: Word> Places<W> {
    /// The game on a grid whose cells are neighbours as `near` says of their distances.
    pub(super) fn grid(pairs: bool, grid: Grid<W>, near: &dyn Fn(u32, u32) -> bool) -> Self {
        let size = grid.columns * grid.rows;
        let place = |cell: u32| (grid.row(cell), cell - grid.row(cell) * grid.columns);
        let neighbours = |cell: u32| {
            let (row, column) = place(cell);
            let others = (0..size).filter(|&other| {
                let (down, right) = place(other);
                other != cell && near(row.abs_diff(down), column.abs_diff(right))
            });
            others.fold(W::default(), |all, other| all | W::ONE << other)
        };
        let shape = match (near(1, 1), near(0, 2)) {
            (false, false) => Shape::Sides,
            (true, false) => Shape::Corners,
            _ => Shape::Lists,
        };
        let reach = match shape {
            Shape::Sides => Reach::Sides,
            Shape::Corners => Reach::Corners,
            Shape::Lists => Reach::Far,
        };
        Self {
            pairs,
            shape,
            reach,
            beside: (0..size).map(neighbours).collect(),
            grid: Some(grid),
        }
    }

    /// The game on cells with these neighbours, which are no grid.
    pub(in crate::families) fn lists(pairs: bool, beside: Vec<W>) -> Self {
        Self {
            pairs,
            shape: Shape::Lists,
            reach: Reach::Far,
            beside,
            grid: None,
        }
    }

    /// The neighbours of a set, with or without its members.
    fn spread(&self, cells: W) -> W {
        match (&self.grid, self.shape) {
            (Some(grid), Shape::Sides) => grid.beside(cells),
            (Some(grid), Shape::Corners) => grid.around(cells),
            _ => members(cells).fold(W::default(), |all, cell| all | self.beside[cell as usize]),
        }
    }

    /// The part of `cells` that hangs together with `start`.
    fn connected(&self, start: W, cells: W) -> W {
        let (mut all, mut last) = (start, start);
        while !last.is_empty() {
            let from = match self.shape {
                Shape::Lists => last,
                _ => all,
            };
            last = self.spread(from) & cells & !all;
            all = all | last;
        }
        all
    }

    /// Pushes a connected set, unless its value is 0 by symmetry.
    fn push_image(&self, part: W, sum: &mut Vec<Cells<W>>) {
        match &self.grid {
            Some(grid) => sum.extend(grid.image(part, self.reach).map(Cells)),
            None => sum.push(Cells(part)),
        }
    }

    /// The canonical parts where a move takes two cells side by side.
    fn split_pairs(&self, grid: &Grid<W>, cells: W, sum: &mut Vec<Cells<W>>) {
        let mut later = Vec::new();
        let mut next = Some(grid.reduced(cells));
        while let Some(cells) = next {
            let loose = grid.loose(cells);
            let mut left = cells;
            while !left.is_empty() {
                let part = grid.connected(middle(left), left, loose);
                left = left & !part;
                let reduced = match loose.is_empty() || part == cells {
                    true => part,
                    false => grid.reduced(part),
                };
                if reduced == part {
                    self.push_image(part, sum);
                } else if !reduced.is_empty() {
                    later.push(reduced);
                }
            }
            next = later.pop();
        }
    }

    fn push(&self, left: W, options: &mut Options<Cells<W>>) {
        options.push(&[Cells(left)]);
    }
}

/// A cell about the middle of a set, from which the others are not far.
fn middle<W: Word>(cells: W) -> W {
    let half = (cells.lowest() + cells.highest()) / 2;
    W::ONE << (half + (cells >> half).lowest())
}

/// The numbers of the bits that are set.
pub(super) fn members<W: Word>(mut cells: W) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let next = (!cells.is_empty()).then(|| cells.lowest())?;
        cells = cells & !(W::ONE << next);
        Some(next)
    })
}

impl<W: Word> Rules for Places<W> {
    type Component = Cells<W>;

    fn options(&self, &Cells(cells): &Cells<W>, options: &mut Options<Cells<W>>) {
        match (self.pairs, self.shape, &self.grid) {
            (false, ..) => {
                for cell in members(cells) {
                    let gone = self.beside[cell as usize] | W::ONE << cell;
                    self.push(cells & !gone, options);
                }
            }
            (true, Shape::Sides, Some(grid)) => {
                grid.lefts(cells, |left| self.push(left, options));
            }
            _ => {
                let mut later = cells;
                for cell in members(cells) {
                    later = later & !(W::ONE << cell);
                    for other in members(self.beside[cell as usize] & later) {
                        self.push(cells & !(W::ONE << cell | W::ONE << other), options);
                    }
                }
            }
        }
    }

    fn canonical(&self, Cells(cells): Cells<W>, sum: &mut Vec<Cells<W>>) {
        if let (true, Shape::Sides, Some(grid)) = (self.pairs, self.shape, &self.grid) {
            return self.split_pairs(grid, cells, sum);
        }
        let mut left = match self.pairs {
            true => reduced(&self.beside, cells),
            false => cells,
        };
        while !left.is_empty() {
            let part = self.connected(W::ONE << left.lowest(), left);
            left = left & !part;
            self.push_image(part, sum);
        }
    }

    /// How many moves are left or, where moves are single cells, how many cells.
    fn effort(&self, &Cells(cells): &Cells<W>) -> u64 {
        match (self.pairs, &self.grid) {
            (true, Some(grid)) if self.shape == Shape::Sides => {
                let (across, down) = grid.pairs(cells);
                (across.count() + down.count()).into()
            }
            _ => cells.count().into(),
        }
    }
}
