//! A grid, and the images of its sets of cells.

use super::Word;

/// A grid that is `columns` wide, with room for canonical images of all that fits into it.
#[derive(Clone, Debug)]
pub(super) struct Grid<W> {
    pub(super) columns: u32,
    pub(super) rows: u32,
    /// 2^16 divided by `columns` and rounded up, to find rows with.
    share: u32,
    /// The cells that have one on the right, and on the left.
    pub(super) not_last: W,
    pub(super) not_first: W,
    /// For the bits of a row, the same bits in a column.
    upright: Vec<W>,
}

impl<W: Word> Grid<W> {
    /// A grid at least as wide as it is high, which the bits of a word are enough for.
    pub(super) fn new(columns: u32, rows: u32) -> Self {
        let line = |bit: u32| {
            let starts = (0..rows).map(|row| W::ONE << (row * columns + bit));
            starts.fold(W::default(), |all, cell| all | cell)
        };
        let all = (0..columns).fold(W::default(), |all, bit| all | line(bit));
        let upright = |bits: u32| {
            let set = (0..rows).filter(|&bit| bits >> bit & 1 == 1);
            set.fold(W::default(), |all, bit| all | W::ONE << (bit * columns))
        };
        Self {
            columns,
            rows,
            share: (1u32 << 16).div_ceil(columns),
            not_last: all & !line(columns - 1),
            not_first: all & !line(0),
            upright: (0..1 << rows).map(upright).collect(),
        }
    }

    /// The row of a cell.
    pub(super) fn row(&self, cell: u32) -> u32 {
        (cell * self.share) >> 16
    }

    /// The cells without those of the first row, one row up.
    fn below(&self, cells: W) -> W {
        match self.rows {
            1 => W::default(),
            _ => cells >> self.columns,
        }
    }

    /// The lowest `count` bits.
    pub(super) fn lowest(count: u32) -> W {
        match count < W::BITS {
            true => (W::ONE << count) - W::ONE,
            false => !W::default(),
        }
    }

    /// The cells left of, right of, above and below those of `cells`, as far as they are there.
    pub(super) fn beside(&self, cells: W) -> W {
        let across = (cells & self.not_last) << 1 | (cells & self.not_first) >> 1;
        match self.rows {
            1 => across,
            _ => across | cells << self.columns | cells >> self.columns,
        }
    }

    /// The cells around those of `cells`, also across corners, as far as they are there.
    pub(super) fn around(&self, cells: W) -> W {
        let row = cells | (cells & self.not_last) << 1 | (cells & self.not_first) >> 1;
        match self.rows {
            1 => row,
            _ => row | row << self.columns | row >> self.columns,
        }
    }

    /// The cells whose right neighbours are there too, and those with one below.
    pub(super) fn pairs(&self, cells: W) -> (W, W) {
        let down = match self.rows {
            1 => W::default(),
            _ => cells & cells >> self.columns,
        };
        (cells & self.not_last & cells >> 1, down)
    }

    /// The least of the images of a set that is not empty under moves and, as far as they lie
    /// across, turns and reflections; `None` where half a turn tells the reply to every move, so
    /// that its value is 0.
    pub(super) fn image(&self, cells: W, reach: Reach) -> Option<W> {
        let across = self.columns;
        let (first, last) = (self.row(cells.lowest()), self.row(cells.highest()));
        let height = last - first + 1;
        let row = Self::lowest(across);
        let mut shadow = cells >> (first * across);
        let mut rows = height.next_power_of_two() / 2;
        while rows > 0 {
            shadow = shadow | shadow >> (rows * across);
            rows /= 2;
        }
        let shadow = shadow & row;
        let left = shadow.lowest();
        let width = shadow.highest() - left + 1;
        let corner = cells >> (first * across + left);
        if width > height {
            return self.least(corner, height, width, reach);
        }
        let (mut turned, mut rows) = (W::default(), corner);
        for at in 0..height {
            turned = turned | self.upright[(rows & row).low() as usize] << at;
            rows = self.below(rows);
        }
        let turned = self.least(turned, width, height, reach)?;
        match width < height {
            true => Some(turned),
            false => Some(turned.min(self.least(corner, height, width, reach)?)),
        }
    }

    /// The least of the four images of a set in the corner that a rectangle has.
    fn least(&self, corner: W, height: u32, width: u32, reach: Reach) -> Option<W> {
        let across = self.columns;
        let end = W::BITS - 1 - ((height - 1) * across + width - 1);
        let row = Self::lowest(across);
        let (mut flipped, mut rows) = (corner & row, self.below(corner));
        for _ in 1..height {
            flipped = flipped << across | rows & row;
            rows = self.below(rows);
        }
        let turned = corner.reversed() >> end;
        if turned == corner && reach.is_clear(corner, across, height, width) {
            return None;
        }
        let mirrored = flipped.reversed() >> end;
        Some(corner.min(flipped).min(turned).min(mirrored))
    }
}

/// How far neighbours are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    Sides,
    Corners,
    Far,
}

impl Reach {
    /// Whether no cell of a set that half a turn leaves alone is its own image or a neighbour of
    /// it. Then the second player answers every move with its image.
    fn is_clear<W: Word>(self, corner: W, across: u32, height: u32, width: u32) -> bool {
        let middle = height / 2 * across + width / 2;
        let free = |cell: u32| (corner >> cell & W::ONE).is_empty();
        match (self, height % 2, width % 2) {
            (Self::Far, ..) => false,
            (Self::Sides, 0, 0) => true,
            (Self::Corners, 0, 0) => free(middle) && free(middle - 1),
            _ => free(middle),
        }
    }
}
