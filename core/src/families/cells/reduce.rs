//! What may be left out where a move takes two neighbours, and no value changes.
//!
//! *Spare cells.* A cell is spare if each of its neighbours has a leaf besides it: a cell with
//! no other neighbour. Taking the spare cell with a neighbour leaves what taking the leaf with it
//! does, as the other of the two is then out of play or, by induction, spare; and a spare cell
//! stays spare in whatever other moves leave. So it may be left out. Of several leaves of one
//! cell, all but one are spare.
//!
//! *Loose blocks.* Let `b` and `c`, opposite corners of a block of two by two, have no neighbours
//! but the other corners `a` and `d`. Taking `a` with `b` leaves what taking `a` with `c` does,
//! and likewise for `d`; and once `a` or `d` is gone in another way, one of `b` and `c` is spare.
//! So the pairs `ab` and `cd` may be left out, and the block holds nothing together.

use super::{Word, grid::Grid, places::members};

impl<W: Word> Grid<W> {
    /// The cells of a set that have a neighbour above, below, on the left, and on the right.
    fn sides(&self, cells: W) -> [W; 4] {
        let [below, above, right, left] = self.moved(cells);
        [below & cells, above & cells, right & cells, left & cells]
    }

    /// A set one row down, one up, one column to the right, and one to the left.
    fn moved(&self, cells: W) -> [W; 4] {
        let (down, up) = match self.rows {
            1 => (W::default(), W::default()),
            _ => (cells << self.columns, cells >> self.columns),
        };
        let right = (cells & self.not_last) << 1;
        [down, up, right, (cells & self.not_first) >> 1]
    }

    /// What the moves of two cells side by side leave of a set, those first that leave least to
    /// do: they are mostly looked into already, and who wins is often known from one of them.
    pub(super) fn lefts(&self, cells: W) -> Vec<W> {
        let (across, down) = self.pairs(cells);
        let mut lefts = Vec::with_capacity((across.count() + down.count()) as usize);
        for (starts, step) in [(across, 1), (down, self.columns)] {
            for cell in members(starts) {
                let start = W::ONE << cell;
                let taken = start | start << step;
                let left = cells & !taken;
                let near = self.beside(taken) & left;
                let alone = near & !self.beside(left);
                lefts.push((near.count() + 2 * alone.count(), left));
            }
        }
        lefts.sort_by_key(|&(gone, _)| std::cmp::Reverse(gone));
        lefts.into_iter().map(|(_, left)| left).collect()
    }

    /// The set without cells that are alone, and without spare ones.
    pub(super) fn reduced(&self, cells: W) -> W {
        let [above, below, left, right] = self.sides(cells);
        let (upright, across) = (above | below, left | right);
        let leaves = upright & !across & !(above & below) | across & !upright & !(left & right);
        let mut kept = upright | across;
        if leaves.is_empty() {
            return kept;
        }
        // Leaves below their only neighbour, above it, and so on; the first of each are kept.
        let [_, mut centres, ..] = self.moved(leaves & above);
        let [again, ..] = self.moved(leaves & below);
        let [_, spare, ..] = self.moved(again & centres);
        kept = kept & !spare;
        centres = centres | again;
        let [.., again] = self.moved(leaves & left);
        let [.., spare, _] = self.moved(again & centres);
        kept = kept & !spare;
        centres = centres | again;
        let [.., again, _] = self.moved(leaves & right);
        let [.., spare] = self.moved(again & centres);
        kept = kept & !spare;
        centres = centres | again;
        let [down, up, right, left] = self.moved(kept & !centres);
        let bound = down | up | right | left;
        kept & (centres | leaves | bound)
    }

    /// The cells whose right neighbours they are not held together with, in loose blocks.
    pub(super) fn loose(&self, cells: W) -> W {
        if self.rows == 1 {
            return W::default();
        }
        let [above, below, left, right] = self.sides(cells);
        let (upper, lower) = (below & !above, above & !below);
        let (first, last) = (right & !left, left & !right);
        let falling = upper & first & (lower & last) >> (self.columns + 1);
        let rising = (upper & last) >> 1 & self.not_last & (lower & first) >> self.columns;
        let blocks = falling | rising;
        blocks | blocks << self.columns
    }

    /// The part of `cells` that hangs together with `start`, but not across `loose`.
    pub(super) fn connected(&self, start: W, cells: W, loose: W) -> W {
        let (not_last, not_first) = (self.not_last & !loose, self.not_first & !(loose << 1));
        let mut all = start;
        loop {
            let across = (all & not_last) << 1 | (all & not_first) >> 1;
            let upright = match self.rows {
                1 => W::default(),
                _ => all << self.columns | all >> self.columns,
            };
            let more = (all | across | upright) & cells;
            if more == all {
                return all;
            }
            all = more;
        }
    }
}

/// The set without cells that are alone, and without spare ones, by the neighbours of each.
pub(super) fn reduced<W: Word>(beside: &[W], cells: W) -> W {
    let (mut kept, mut leaves, mut centres) = (cells, W::default(), W::default());
    for cell in members(cells) {
        let near = beside[cell as usize] & cells;
        let own = W::ONE << cell;
        match near.count() {
            0 => kept = kept & !own,
            1 if !(near & centres).is_empty() => kept = kept & !own,
            1 => (leaves, centres) = (leaves | own, centres | near),
            _ => {}
        }
    }
    let inner = kept & !centres;
    let spare = members(inner & !leaves)
        .filter(|&cell| (beside[cell as usize] & inner).is_empty())
        .fold(W::default(), |all, cell| all | W::ONE << cell);
    kept & !spare
}
