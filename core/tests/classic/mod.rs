//! The classic way to the values of games that leave at most two heaps: values are rare or common,
//! and pairs with a rare heap are tried first. One value after another, one option after another.

use grundy::engine::breaking::Code;

/// The values of one game.
pub(crate) struct Classic {
    takes: Vec<(usize, u32)>,
    unequal: bool,
    mask: u32,
    values: Vec<u16>,
    /// Heaps with rare values, but for the heap 0.
    rares: Vec<(u32, u16)>,
    /// The last heap that reached each value.
    met: Vec<u32>,
}

impl Classic {
    /// Values are common if an odd number of their bits are in `mask`.
    pub(crate) fn new(code: &Code, mask: u32) -> Self {
        let takes = code.digits().iter();
        Self {
            takes: takes
                .map(|&(taken, digit)| (taken as usize, digit))
                .collect(),
            unequal: code.is_unequal(),
            mask,
            values: vec![0],
            rares: Vec::new(),
            met: vec![u32::MAX; 1 << 16],
        }
    }

    /// The values of the heaps 0, 1, ….
    pub(crate) fn values(&self) -> Vec<u32> {
        self.values.iter().map(|&value| value.into()).collect()
    }

    /// The values of all heaps below `to`.
    pub(crate) fn extend(&mut self, to: u64) {
        while (self.values.len() as u64) < to {
            let value = self.next();
            if self.is_rare(value.into()) {
                self.rares.push((self.values.len() as u32, value));
            }
            self.values.push(value);
        }
    }

    fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    fn next(&mut self) -> u16 {
        let heap = self.values.len();
        let mark = heap as u32;
        for &(taken, digit) in self.takes.iter().filter(|(taken, _)| *taken <= heap) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 {
                self.met[0] = mark;
            }
            if digit & 2 != 0 && rest > 0 {
                self.met[usize::from(self.values[rest])] = mark;
            }
            if digit & 4 != 0 {
                for &(rare, value) in &self.rares {
                    let rare = rare as usize;
                    if rare >= rest {
                        break;
                    }
                    if !(self.unequal && rest == 2 * rare) {
                        self.met[usize::from(value ^ self.values[rest - rare])] = mark;
                    }
                }
            }
        }
        let is_met = |value: u32| self.met[value as usize] == mark;
        let candidate = (0..).find(|&value| !self.is_rare(value) && !is_met(value));
        let candidate = candidate.unwrap_or(0);
        let mut missing = (0..candidate).filter(|&value| !is_met(value)).count();
        for &(taken, _) in self
            .takes
            .iter()
            .filter(|take| take.0 <= heap && take.1 & 4 != 0)
        {
            let rest = heap - taken;
            for small in 1..=rest / 2 {
                if missing == 0 {
                    break;
                }
                let value = self.values[small] ^ self.values[rest - small];
                let new = u32::from(value) < candidate && self.met[usize::from(value)] != mark;
                if new && !(self.unequal && rest == 2 * small) {
                    self.met[usize::from(value)] = mark;
                    missing -= 1;
                }
            }
        }
        let least = (0..candidate).find(|&value| self.met[value as usize] != mark);
        least.unwrap_or(candidate) as u16
    }
}
