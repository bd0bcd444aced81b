//! The table of P-positions: one bit a cell, a row at a time.

use super::{
    MoveSet,
    frame::{Frame, Row, pace},
    jump::Jump,
};
use crate::{Error, Work};

/// Which places of a frame are P-positions.
#[derive(Debug)]
pub(super) struct Outcomes {
    frame: Frame,
    /// Words in a row.
    words: usize,
    bits: Vec<u64>,
}

impl Outcomes {
    pub(super) fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Whether `place` is a P-position, where it lies in the table.
    pub(super) fn get(&self, place: &[u64]) -> Option<bool> {
        let cell = self.frame.cell(place)?;
        Some(self.bits[cell.row * self.words + cell.z / 64] >> (cell.z % 64) & 1 == 1)
    }

    /// Goes through the rows upwards: a cell that no earlier P-position has marked is one. The
    /// marks of a P-position are spread to a whole row at once, by a shift.
    ///
    /// # Errors
    /// When the table doesn't fit or the work is stopped.
    pub(super) fn build(
        moves: &MoveSet,
        frame: Frame,
        place: &[u64],
        work: &Work<'_>,
    ) -> Result<Self, Error> {
        frame.claim(1, 0, place, work)?;
        let words = frame.width().div_ceil(64);
        let row = 8 * words as u128;
        let (within, across): (Vec<Jump>, Vec<Jump>) = frame
            .jumps(moves)
            .into_iter()
            .partition(|jump| jump.back == 0);
        let across: Vec<Trail> = across.into_iter().map(Trail::new).collect();
        let kept: u128 = across.iter().map(|trail| trail.rows() as u128).sum();
        frame.claim(0, (frame.rows() + kept) * row, place, work)?;
        let mut fill = Fill {
            within,
            across,
            bits: vec![0; frame.rows() as usize * words],
            marks: vec![0; words],
            spare: vec![0; words],
        };
        for trail in &mut fill.across {
            trail.bits = vec![0; trail.rows() * words];
        }
        let tick = |done| work.tick(done, None);
        let pace = pace(fill.within.len());
        frame.for_rows(pace, work, |row| fill.row(&frame, row, &tick))?;
        let bits = fill.bits;
        Ok(Self { frame, words, bits })
    }
}

/// Progress is told at least after so many words were moved.
const MOST_WORDS: usize = 1 << 18;

/// A step to an earlier row and, where it's repeated, the marks it has made in the last rows:
/// as many as the step goes back, used in turn.
#[derive(Debug)]
struct Trail {
    jump: Jump,
    bits: Vec<u64>,
}

impl Trail {
    fn new(jump: Jump) -> Self {
        Self {
            jump,
            bits: Vec::new(),
        }
    }

    fn rows(&self) -> usize {
        if self.jump.repeat { self.jump.back } else { 0 }
    }
}

/// A table that is being filled, and its buffers.
struct Fill {
    within: Vec<Jump>,
    across: Vec<Trail>,
    bits: Vec<u64>,
    marks: Vec<u64>,
    spare: Vec<u64>,
}

impl Fill {
    fn row(
        &mut self,
        frame: &Frame,
        row: &Row,
        tick: &dyn Fn(u64) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let words = self.marks.len();
        self.marks.fill(0);
        for (done, trail) in (1..).zip(&mut self.across) {
            if done * words % MOST_WORDS < words {
                tick(row.index as u64 * words as u64 * 64)?;
            }
            let reached = frame.target_len(row, &trail.jump) > 0;
            let Some(turn) = row.index.checked_rem(trail.rows()) else {
                if reached {
                    let from = (row.index - trail.jump.back) * words;
                    or_shifted(
                        &mut self.marks,
                        &self.bits[from..from + words],
                        -trail.jump.shift,
                    );
                }
                continue;
            };
            let seen = &mut trail.bits[turn * words..][..words];
            match (reached, trail.jump.shift) {
                (false, _) => seen.fill(0),
                (true, 0) => {}
                // A mark beyond the row's end stays outside: a straight line doesn't come back in.
                (true, shift) => {
                    self.spare.fill(0);
                    or_shifted(&mut self.spare, seen, -shift);
                    seen.copy_from_slice(&self.spare);
                }
            }
            or_shifted(&mut self.marks, seen, 0);
        }
        self.mark_void(frame, row);
        self.solve(row, tick)?;
        let losing = &self.bits[row.index * words..][..words];
        for trail in &mut self.across {
            if let Some(turn) = row.index.checked_rem(trail.rows()) {
                or_shifted(&mut trail.bits[turn * words..][..words], losing, 0);
            }
        }
        Ok(())
    }

    /// Marks the cells where no place lies, and what lies beyond the row.
    fn mark_void(&mut self, frame: &Frame, row: &Row) {
        if frame.unit() > 1 {
            for z in (0..row.len).filter(|&z| !frame.is_cell(row, z)) {
                self.marks[z / 64] |= 1 << (z % 64);
            }
        }
        for (word, marks) in self.marks.iter_mut().enumerate() {
            *marks |= !mask(row.len, word);
        }
    }

    /// Finds the P-positions among the cells of the row that aren't marked from earlier rows.
    fn solve(&mut self, row: &Row, tick: &dyn Fn(u64) -> Result<(), Error>) -> Result<(), Error> {
        let Self {
            within,
            marks,
            bits,
            ..
        } = self;
        let losing = &mut bits[row.index * marks.len()..][..marks.len()];
        if within.is_empty() {
            for (p, marks) in losing.iter_mut().zip(marks.iter()) {
                *p = !marks;
            }
            return Ok(());
        }
        let pace = pace(within.len()) as usize / 64;
        for word in 0..marks.len() {
            while marks[word] != u64::MAX {
                let bit = marks[word].trailing_ones();
                marks[word] |= 1 << bit;
                losing[word] |= 1 << bit;
                let z = word * 64 + bit as usize;
                for jump in within.iter() {
                    mark_from(marks, z, jump, row.len);
                }
            }
            if word % pace == pace - 1 {
                tick(word as u64 * 64)?;
            }
        }
        Ok(())
    }
}

/// Marks the cells of a row from which `jump` leads to its cell `z`.
fn mark_from(marks: &mut [u64], z: usize, jump: &Jump, len: usize) {
    let step = jump.shift.unsigned_abs() as usize;
    if step == 1 && jump.repeat {
        let (word, bit) = (z / 64, z % 64);
        marks[word] |= u64::MAX << bit;
        marks[word + 1..].fill(u64::MAX);
        return;
    }
    let most = if jump.repeat { usize::MAX } else { 1 };
    for from in (z + step..len).step_by(step).take(most) {
        marks[from / 64] |= 1 << (from % 64);
    }
}

/// The bits of a word that belong to the first `len` of its row.
fn mask(len: usize, word: usize) -> u64 {
    match len.saturating_sub(word * 64) {
        0 => 0,
        rest @ 1..64 => (1 << rest) - 1,
        _ => u64::MAX,
    }
}

/// Adds the bits of `from`, moved up by `shift` or down where it's negative; those that are
/// moved out at an end are lost.
fn or_shifted(to: &mut [u64], from: &[u64], shift: i64) {
    let distance = shift.unsigned_abs() as usize;
    let (words, bits) = (distance / 64, distance % 64);
    let rest = |word: u64, up: bool| match (bits, up) {
        (0, _) => 0,
        (_, true) => word >> (64 - bits),
        (_, false) => word << (64 - bits),
    };
    if words >= to.len() {
        return;
    }
    if shift == 0 {
        for (to, from) in to.iter_mut().zip(from) {
            *to |= from;
        }
        return;
    }
    if shift >= 0 {
        for (at, &word) in from[..from.len() - words].iter().enumerate() {
            to[at + words] |= word << bits;
            if let Some(next) = to.get_mut(at + words + 1) {
                *next |= rest(word, true);
            }
        }
    } else {
        for (at, &word) in from[words..].iter().enumerate() {
            to[at] |= word >> bits;
            if at > 0 {
                to[at - 1] |= rest(word, false);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::or_shifted;

    #[test]
    fn shifts_move_single_bits() {
        for from in 0..192_usize {
            for shift in -200..200_i64 {
                let mut bits = [0; 3];
                bits[from / 64] = 1 << (from % 64);
                let mut moved = [0; 3];
                or_shifted(&mut moved, &bits, shift);
                let mut expected = [0; 3];
                if let Some(at) = from
                    .checked_add_signed(shift as isize)
                    .filter(|&at| at < 192)
                {
                    expected[at / 64] = 1 << (at % 64);
                }
                assert_eq!(moved, expected, "{from} by {shift}");
            }
        }
    }
}
