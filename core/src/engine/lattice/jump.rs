use super::{
    MoveSet, Step,
    frame::{Frame, Row},
};

/// A step as it leads from cell to cell.
#[derive(Clone, Debug)]
pub(super) struct Jump {
    /// How many rows it goes back.
    pub(super) back: usize,
    /// By how much it goes right in the row; negative for left.
    pub(super) shift: i64,
    /// How often it may be taken at most within the table; 1 for a step that isn't repeated.
    pub(super) times: usize,
    pub(super) repeat: bool,
    prefix: Vec<i64>,
    rest: i64,
}

impl Jump {
    /// The jump taken `times` times.
    pub(super) fn taken(&self, times: usize) -> Self {
        let k = times as i64;
        Self {
            back: self.back * times,
            shift: self.shift * k,
            times: 1,
            repeat: false,
            prefix: self.prefix.iter().map(|b| b * k).collect(),
            rest: self.rest * k,
        }
    }
}

impl Frame {
    /// The steps that can be taken in this frame at all.
    pub(super) fn jumps(&self, moves: &MoveSet) -> Vec<Jump> {
        moves
            .steps()
            .iter()
            .filter_map(|step| self.jump(step))
            .collect()
    }

    fn jump(&self, step: &Step) -> Option<Jump> {
        let by: Vec<i64> = match &self.tilt {
            None => step.by.clone(),
            Some(tilt) => {
                let kept = tilt.kept().map(|at| step.by[at]);
                std::iter::once(tilt.change(&step.by)?)
                    .chain(kept)
                    .collect()
            }
        };
        let room = self.sides.iter().zip(&by).filter(|&(_, &b)| b != 0);
        let times = room
            .map(|(&side, b)| (side as u64 - 1) / b.unsigned_abs())
            .min()?;
        if times == 0 {
            return None;
        }
        let (&shift, prefix) = by.split_last()?;
        let mut back = 0_i64;
        for (&b, &side) in prefix.iter().zip(&self.sides) {
            back = back * side as i64 - b;
        }
        Some(Jump {
            back: back as usize,
            shift,
            times: if step.repeat { times as usize } else { 1 },
            repeat: step.repeat,
            prefix: prefix.to_vec(),
            rest: self.rest(|at| prefix[at]),
        })
    }

    /// How many cells the row has to which `jump` leads from `row`; 0 where there is none.
    pub(super) fn target_len(&self, row: &Row, jump: &Jump) -> usize {
        let numbers = row.prefix.iter().zip(&jump.prefix).zip(&self.sides);
        for ((&n, &b), &side) in numbers {
            let n = n as i64 + b;
            if n < 0 || n >= side as i64 {
                return 0;
            }
        }
        self.len(row.rest + jump.rest)
    }
}
