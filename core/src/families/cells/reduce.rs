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

/// A number for each cell, its bits in a word each: the two cells of a move have 8 neighbours,
/// which count thrice at most.
#[derive(Debug, Default)]
struct Count<W>([W; 5]);

impl<W: Word> Count<W> {
    /// Adds 1 for the cells of a set.
    fn add(&mut self, mut set: W) {
        for bit in &mut self.0 {
            (*bit, set) = (*bit & !set | set & !*bit, *bit & set);
        }
    }

    /// A number that those of the cells of a set do not exceed.
    fn most(&self, set: W) -> u32 {
        let bits = self.0.iter().enumerate();
        bits.fold(0, |most, (at, &bit)| {
            most | u32::from(!(bit & set).is_empty()) << at
        })
    }

    /// The cells of a set with this number.
    fn equal(&self, set: W, number: u32) -> W {
        let bits = self.0.iter().enumerate();
        bits.fold(set, |set, (at, &bit)| match number >> at & 1 {
            0 => set & !bit,
            _ => set & bit,
        })
    }
}

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

    /// Hands out what the moves of two cells side by side leave of a set, those first that leave
    /// least to do: they are mostly looked into already, and who wins is often known from one of
    /// them. That is told by the neighbours of the two cells, of which leaves count thrice: they
    /// are left alone.
    pub(super) fn lefts(&self, cells: W, mut push: impl FnMut(W)) {
        let (across, down) = self.pairs(cells);
        let leaves = self.leaves(self.sides(cells));
        let mut lines = [
            (across, 1, self.gone(cells, leaves, true)),
            (down, self.columns, self.gone(cells, leaves, false)),
        ];
        let most = |(starts, _, count): &(W, u32, Count<W>)| count.most(*starts);
        let mut gone = lines.iter().map(most).max().unwrap_or(0);
        while lines.iter().any(|(starts, ..)| !starts.is_empty()) {
            for (starts, step, count) in &mut lines {
                let mut now = count.equal(*starts, gone);
                *starts = *starts & !now;
                while !now.is_empty() {
                    let start = now & !(now - W::ONE);
                    now = now & !start;
                    push(cells & !(start | start << *step));
                }
            }
            gone = gone.saturating_sub(1);
        }
    }

    /// For each cell, how much goes with the move of it and the next one `across` or down.
    fn gone(&self, cells: W, leaves: W, across: bool) -> Count<W> {
        let mut count = Count::default();
        let mut add = |set: W| {
            for side in self.moved(set) {
                count.add(side);
            }
        };
        // Neighbours of the first cell, then those of the second; each is a neighbour of one.
        // The two cells are neighbours of each other, which is the same for all moves.
        for set in [cells, leaves, leaves] {
            add(set);
            add(match across {
                true => (set & self.not_first) >> 1,
                false if self.rows > 1 => set >> self.columns,
                false => W::default(),
            });
        }
        count
    }

    /// The cells with one neighbour, of those with neighbours on these sides.
    fn leaves(&self, [above, below, left, right]: [W; 4]) -> W {
        let (upright, across) = (above | below, left | right);
        upright & !across & !(above & below) | across & !upright & !(left & right)
    }

    /// The set without cells that are alone, and without spare ones.
    pub(super) fn reduced(&self, cells: W) -> W {
        let [above, below, left, right] = self.sides(cells);
        let (upright, across) = (above | below, left | right);
        let leaves = self.leaves([above, below, left, right]);
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
        let wider = |all: W| {
            let across = (all & not_last) << 1 | (all & not_first) >> 1;
            let upright = match self.rows {
                1 => W::default(),
                _ => all << self.columns | all >> self.columns,
            };
            (all | across | upright) & cells
        };
        let mut all = start;
        loop {
            let more = wider(all);
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
