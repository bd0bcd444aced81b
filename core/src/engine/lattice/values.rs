//! The table of values: for each cell the mex of its options' values.

use super::{
    MoveSet,
    frame::{Frame, Row, pace},
    jump::Jump,
    lines::Lines,
    marks::{self, Marks},
};
use crate::{Error, Options, Work, engine::Mex};

/// A repeated step that fits into the table at most so often is taken as so many single steps.
const SHORT: usize = 16;

/// The values of all places of a frame.
#[derive(Debug)]
pub(super) struct Values {
    frame: Frame,
    cells: Cells,
}

impl Values {
    pub(super) fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The value of `place` where it lies in the table.
    pub(super) fn get(&self, place: &[u64]) -> Option<u32> {
        self.frame.index(place).map(|at| self.cells.get(at))
    }

    /// The plain reference: looks up every option of every cell.
    ///
    /// # Errors
    /// When the table doesn't fit or the work is stopped.
    pub(super) fn walk(
        moves: &MoveSet,
        frame: Frame,
        place: &[u64],
        work: &Work<'_>,
    ) -> Result<Self, Error> {
        let wide = Cells::are_wide(most_options(&frame, moves, place, work)?);
        frame.claim(Cells::bits(wide), 0, place, work)?;
        let mut cells = Cells::new(wide, frame.cells() as usize);
        let (mut options, mut mex) = (Options::default(), Mex::default());
        frame.for_rows(pace(moves.steps().len()), work, |row| {
            for z in 0..row.len {
                let Some(place) = frame.place(row, z) else {
                    continue;
                };
                options.clear();
                moves.options(&place, &mut options);
                mex.clear(options.len());
                for at in options.iter().flatten().filter_map(|to| frame.index(to)) {
                    mex.mark(cells.get(at).into());
                }
                cells.set(row.index * frame.width() + z, mex.least() as u32);
            }
            Ok(())
        })?;
        Ok(Self { frame, cells })
    }

    /// The same values, with a bitset of the values seen for each line along a repeated step.
    ///
    /// # Errors
    /// When the table doesn't fit or the work is stopped.
    pub(super) fn build(
        moves: &MoveSet,
        frame: Frame,
        place: &[u64],
        work: &Work<'_>,
    ) -> Result<Self, Error> {
        let wide = Cells::are_wide(most_options(&frame, moves, place, work)?);
        let table = frame.cells() * Cells::bits(wide) / 8;
        let (mut steps, mut rays) = (Vec::new(), Vec::new());
        for jump in frame.jumps(moves) {
            match jump.times > SHORT {
                true => rays.push(jump),
                false => steps.extend((1..=jump.times).map(|k| jump.taken(k))),
            }
        }
        let early = steps.iter().all(|step| step.back > 0);
        if let (true, Some(bits)) = (early && rays.is_empty(), marks::bits(steps.len())) {
            frame.claim(bits, 0, place, work)?;
            let cells = Cells::Marks(Marks::build(&frame, &steps, work)?);
            return Ok(Self { frame, cells });
        }
        frame.claim(Cells::bits(wide), Lines::need(&frame, &rays), place, work)?;
        let few = rays.is_empty() && steps.len() < 64;
        let mut fill = Fill {
            cells: Cells::new(wide, frame.cells() as usize),
            lines: Lines::new(&frame, rays),
            reach: Vec::with_capacity(steps.len()),
            pace: pace(steps.len()),
            steps,
            few,
            room: &|bytes| frame.claim(0, table + bytes, place, work),
            tick: &|done| work.tick(done, None),
        };
        frame.for_rows(fill.pace, work, |row| fill.row(&frame, row))?;
        let cells = fill.cells;
        Ok(Self { frame, cells })
    }
}

/// No cell has more options than this, so no value is larger.
fn most_options(
    frame: &Frame,
    moves: &MoveSet,
    place: &[u64],
    work: &Work<'_>,
) -> Result<u128, Error> {
    frame.claim(16, 0, place, work)?;
    let jumps = frame.jumps(moves);
    Ok(jumps.iter().map(|jump| jump.times as u128).sum())
}

/// A table that is being filled, and its buffers.
struct Fill<'a> {
    pace: u64,
    cells: Cells,
    lines: Lines,
    steps: Vec<Jump>,
    /// Whether all values are below 64, as there are no lines and few steps.
    few: bool,
    /// The steps that reach a cell from the row, each with the places in the row from which.
    reach: Vec<Reach>,
    room: &'a dyn Fn(u128) -> Result<(), Error>,
    tick: &'a dyn Fn(u64) -> Result<(), Error>,
}

/// A step from any cell of a row between `from` and `to`, by `ahead - back` cells of the table.
struct Reach {
    from: usize,
    to: usize,
    ahead: usize,
    back: usize,
}

impl Fill<'_> {
    fn row(&mut self, frame: &Frame, row: &Row) -> Result<(), Error> {
        let start = row.index * frame.width();
        self.lines.enter(frame, row);
        self.reach(frame, row);
        for z in 0..row.len {
            if frame.is_cell(row, z) {
                self.cell(start + z, z)?;
            }
            self.lines.advance();
            if z as u64 % self.pace == self.pace - 1 {
                (self.tick)((start + z) as u64)?;
            }
        }
        Ok(())
    }

    fn reach(&mut self, frame: &Frame, row: &Row) {
        self.reach.clear();
        for step in &self.steps {
            let len = frame.target_len(row, step) as i64;
            let from = (-step.shift).max(0) as usize;
            let to = (len - step.shift).clamp(0, row.len as i64) as usize;
            if from < to {
                self.reach.push(Reach {
                    from,
                    to,
                    ahead: step.shift.max(0) as usize,
                    back: step.back * frame.width() + from,
                });
            }
        }
    }

    fn cell(&mut self, at: usize, z: usize) -> Result<(), Error> {
        let Self {
            cells,
            lines,
            reach,
            room,
            ..
        } = self;
        let steps = reach.iter().filter(|step| step.from <= z && z < step.to);
        let options = steps.map(|step| cells.get(at + step.ahead - step.back));
        let value = if self.few {
            let seen = options.fold(0_u64, |seen, value| seen | 1 << value);
            seen.trailing_ones()
        } else {
            options.for_each(|value| lines.mark(value));
            lines.mex(*room)?
        };
        cells.set(at, value);
        Ok(())
    }
}

/// The cells of a table, narrow where all values fit 16 bits; marks come filled.
#[derive(Debug)]
pub(super) enum Cells {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
    Marks(Marks),
}

impl Cells {
    pub(super) fn are_wide(most: u128) -> bool {
        most > u16::MAX.into()
    }

    pub(super) fn bits(wide: bool) -> u128 {
        if wide { 32 } else { 16 }
    }

    pub(super) fn new(wide: bool, cells: usize) -> Self {
        match wide {
            true => Self::Wide(vec![0; cells]),
            false => Self::Narrow(vec![0; cells]),
        }
    }

    #[inline]
    pub(super) fn get(&self, at: usize) -> u32 {
        match self {
            Self::Marks(cells) => cells.get(at),
            Self::Narrow(cells) => cells[at].into(),
            Self::Wide(cells) => cells[at],
        }
    }

    #[inline]
    pub(super) fn set(&mut self, at: usize, value: u32) {
        match self {
            Self::Marks(_) => {}
            Self::Narrow(cells) => cells[at] = value as u16,
            Self::Wide(cells) => cells[at] = value,
        }
    }
}
