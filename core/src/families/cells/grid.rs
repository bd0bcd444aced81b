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
    not_last: W,
    not_first: W,
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
    /// across, turns and reflections.
    pub(super) fn image(&self, cells: W) -> W {
        let across = self.columns;
        let (first, last) = (self.row(cells.lowest()), self.row(cells.highest()));
        let height = last - first + 1;
        let mut shadow = W::default();
        let row = Self::lowest(across);
        for at in first..=last {
            shadow = shadow | cells >> (at * across) & row;
        }
        let left = shadow.lowest();
        let width = shadow.highest() - left + 1;
        let corner = cells >> (first * across + left);
        if width > height {
            return self.least(corner, height, width);
        }
        let mut turned = W::default();
        for at in 0..height {
            let bits = (corner >> (at * across) & row).low() as usize;
            turned = turned | self.upright[bits] << at;
        }
        let turned = self.least(turned, width, height);
        match width < height {
            true => turned,
            false => turned.min(self.least(corner, height, width)),
        }
    }

    /// The least of the four images of a set in the corner that a rectangle has.
    fn least(&self, corner: W, height: u32, width: u32) -> W {
        let across = self.columns;
        let end = W::BITS - 1 - ((height - 1) * across + width - 1);
        let row = Self::lowest(across);
        let mut flipped = corner & row;
        for at in 1..height {
            flipped = flipped << across | corner >> (at * across) & row;
        }
        let turned = corner.reversed() >> end;
        let mirrored = flipped.reversed() >> end;
        corner.min(flipped).min(turned).min(mirrored)
    }
}
