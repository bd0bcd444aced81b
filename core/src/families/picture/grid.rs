//! Sets of squares of a grid as bits, and their images.

use crate::Component;

/// Two sets of squares that have no square in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::families) struct Layers(pub(in crate::families) [u128; 2]);

impl Layers {
    pub(in crate::families) fn all(self) -> u128 {
        self.0[0] | self.0[1]
    }

    fn map(self, image: impl Fn(u128) -> u128) -> Self {
        Self(self.0.map(image))
    }

    /// The layers, or each in the other's place, whichever is less.
    fn sorted(self, swaps: bool) -> Self {
        let [a, b] = self.0;
        if swaps && b < a { Self([b, a]) } else { self }
    }
}

impl Component for Layers {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        let [a, b, c, d] = <[u64; 4]>::try_from(numbers).ok()?.map(u128::from);
        Some(Self([a | b << 64, c | d << 64]))
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        out.extend(
            self.0
                .iter()
                .flat_map(|&set| [set as u64, (set >> 64) as u64]),
        );
    }
}

/// A grid that is at least as wide as it is high, with room for the images of all that fits.
#[derive(Clone, Debug)]
pub(in crate::families) struct Grid {
    pub(in crate::families) columns: u32,
    pub(in crate::families) rows: u32,
    not_last: u128,
    not_first: u128,
    /// For the bits of a row, the same bits in a column.
    upright: Vec<u128>,
}

impl Grid {
    /// A grid of at most 128 squares.
    pub(in crate::families) fn new(columns: u32, rows: u32) -> Self {
        let line = |column: u32| {
            let squares = (0..rows).map(|row| 1 << (row * columns + column));
            squares.fold(0, |all, square: u128| all | square)
        };
        let all = (0..columns).fold(0, |all, column| all | line(column));
        let upright = |bits: u32| {
            let squares = (0..rows).filter(|&bit| bits >> bit & 1 == 1);
            squares.fold(0, |all, bit| all | 1 << (bit * columns))
        };
        Self {
            columns,
            rows,
            not_last: all & !line(columns - 1),
            not_first: all & !line(0),
            upright: (0..1 << rows).map(upright).collect(),
        }
    }

    /// The squares right of those of a set, left of them, below and above, as far as they are
    /// there or below the grid.
    pub(in crate::families) fn moved(&self, set: u128) -> [u128; 4] {
        let (down, up) = match self.rows {
            1 => (0, 0),
            _ => (set << self.columns, set >> self.columns),
        };
        let right = (set & self.not_last) << 1;
        [right, (set & self.not_first) >> 1, down, up]
    }

    /// The squares beside those of a set.
    pub(in crate::families) fn beside(&self, set: u128) -> u128 {
        self.moved(set).into_iter().fold(0, |all, set| all | set)
    }

    /// The part of `squares` that hangs together, side by side, with `start`.
    pub(in crate::families) fn connected(&self, start: u128, squares: u128) -> u128 {
        let mut part = start;
        loop {
            let more = (part | self.beside(part)) & squares;
            if more == part {
                return part;
            }
            part = more;
        }
    }

    /// The set in one line of bits of the first row.
    fn rows_of(&self, mut set: u128) -> impl Iterator<Item = u128> {
        let row = match self.columns {
            128.. => u128::MAX,
            columns => (1 << columns) - 1,
        };
        let (columns, rows) = (self.columns, self.rows);
        (0..rows).map(move |_| {
            let bits = set & row;
            set = if rows == 1 { 0 } else { set >> columns };
            bits
        })
    }

    /// The least of the images of sets that are not both empty under moves, turns, reflections
    /// and, if they are `swapped` freely, exchange; `None` where half a turn leaves them as they
    /// are, exchange aside, and `is_lost` says that the other player then answers each move with
    /// its image. It is given the sets, and the sum of the places of a square and its image.
    pub(in crate::families) fn image(
        &self,
        layers: Layers,
        swapped: bool,
        is_lost: &dyn Fn(Layers, u32) -> bool,
    ) -> Option<Layers> {
        let all = layers.all();
        let (first, last) = (
            all.trailing_zeros() / self.columns,
            (127 - all.leading_zeros()) / self.columns,
        );
        let shadow = self.rows_of(all).fold(0, |shadow, row| shadow | row);
        let left = shadow.trailing_zeros();
        let (height, width) = (last - first + 1, 128 - shadow.leading_zeros() - left);
        let corner = layers.map(|set| set >> (first * self.columns + left));
        let upright = |set: u128| {
            let rows = (0..).zip(self.rows_of(set));
            rows.fold(0, |all, (at, row)| all | self.upright[row as usize] << at)
        };
        if width > height {
            return self.least(corner, height, width, swapped, is_lost);
        }
        let turned = self.least(corner.map(upright), width, height, swapped, is_lost)?;
        match width < height {
            true => Some(turned),
            false => Some(turned.min(self.least(corner, height, width, swapped, is_lost)?)),
        }
    }

    /// The least of the images in the corner that a rectangle of this size has.
    fn least(
        &self,
        corner: Layers,
        height: u32,
        width: u32,
        swapped: bool,
        is_lost: &dyn Fn(Layers, u32) -> bool,
    ) -> Option<Layers> {
        let end = (height - 1) * self.columns + width - 1;
        let flipped = corner.map(|set| {
            let rows = (1..).zip(self.rows_of(set)).take(height as usize);
            rows.fold(0, |all, (row, bits)| {
                all | bits << ((height - row) * self.columns)
            })
        });
        let half = |layers: Layers| layers.map(|set| set.reverse_bits() >> (127 - end));
        let (corner, turned) = (corner.sorted(swapped), half(corner).sorted(swapped));
        if turned == corner && is_lost(corner, end) {
            return None;
        }
        let flipped = flipped.sorted(swapped);
        let mirrored = half(flipped).sorted(swapped);
        Some(corner.min(turned).min(flipped).min(mirrored))
    }
}

/// The places of the bits that are set.
pub(in crate::families) fn members(mut set: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(next)
    })
}
