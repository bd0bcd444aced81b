//! Values of a subtraction game with few numbers, 64 heaps at a time.

use crate::{Error, Work};

/// How many heaps are worked at together.
const LANES: usize = 64;
/// More byte planes than this are slower than the other ways.
const MOST_PLANES: usize = 32;

/// Extends `values` to `0..len` for the increasing numbers of `set`, or stops early where values
/// have grown so large that another way is faster.
///
/// A value v of a heap is kept as the bit `v mod 8` in the byte plane `v / 8`, so the values
/// that 64 heaps reach by taking s are one shifted look and one OR for each plane. What the 64
/// heaps reach of each other is added as they are found. Time: for each heap, numbers times
/// planes / 32 and the numbers below 64; memory: a byte a plane for the heaps in reach.
pub(super) fn extend(
    values: &mut Vec<u32>,
    set: &[usize],
    len: usize,
    work: &Work<'_>,
) -> Result<(), Error> {
    let reach = set.last().copied().unwrap_or(0);
    while values.len() < len {
        work.tick(values.len() as u64, Some(len as u64))?;
        let goal = len.min(values.len() + reach.max(1 << 14));
        let Some(mut planes) = Planes::new(values, set, goal, work)? else {
            return Ok(());
        };
        while values.len() < goal {
            planes.block(values, goal);
            if planes.rows.len() > planes.most {
                return Ok(());
            }
        }
    }
    Ok(())
}

struct Planes<'s> {
    near: &'s [usize],
    all: &'s [usize],
    /// The heap whose byte stands at `LANES`; what stands before are heaps below 0.
    base: usize,
    width: usize,
    most: usize,
    rows: Vec<Vec<u8>>,
    sums: Vec<[u8; LANES]>,
}

impl<'s> Planes<'s> {
    /// The planes of the heaps that those below `goal` reach; `None` where they are too many.
    fn new(
        values: &[u32],
        set: &'s [usize],
        goal: usize,
        work: &Work<'_>,
    ) -> Result<Option<Self>, Error> {
        let reach = set.last().copied().unwrap_or(0);
        let base = values.len().saturating_sub(reach);
        let near = &set[..set.partition_point(|&s| s < LANES)];
        let top = values[base..]
            .iter()
            .max()
            .map_or(0, |&v| v as usize / 8 + 1);
        let most = MOST_PLANES.min(reach.max(512) / set.len().max(1)).max(1);
        if top > most {
            return Ok(None);
        }
        let width = goal - base + 2 * LANES;
        work.room(width as u128, most as u128, "this subtraction game")?;
        let mut planes = Self {
            near,
            all: set,
            base,
            width,
            most,
            rows: vec![vec![0; width]; top],
            sums: Vec::new(),
        };
        for (at, &value) in values[base..].iter().enumerate() {
            planes.rows[value as usize / 8][LANES + at] = 1 << (value % 8);
        }
        Ok(Some(planes))
    }

    /// Appends the values of up to 64 heaps.
    fn block(&mut self, values: &mut Vec<u32>, goal: usize) {
        let start = values.len() - self.base + LANES;
        let all = &self.all[..self.all.partition_point(|&s| s <= start)];
        self.sums.clear();
        self.sums
            .extend(self.rows.iter().map(|row| reached(row, all, start)));
        for lane in 0..LANES.min(goal - values.len()) {
            let value = self.least(lane);
            let (plane, bit) = (value / 8, 1 << (value % 8));
            if plane == self.rows.len() {
                self.rows.push(vec![0; self.width]);
                self.sums.push([0; LANES]);
            }
            self.rows[plane][start + lane] = bit;
            for &s in self.near {
                match self.sums[plane].get_mut(lane + s) {
                    Some(byte) => *byte |= bit,
                    None => break,
                }
            }
            values.push(value as u32);
        }
    }

    fn least(&self, lane: usize) -> usize {
        let bytes = self.sums.iter().map(|sums| sums[lane]);
        let full = bytes.take_while(|&byte| byte == u8::MAX).count();
        let rest = self
            .sums
            .get(full)
            .map_or(0, |sums| sums[lane].trailing_ones());
        full * 8 + rest as usize
    }
}

/// The OR of what stands `s` before the 64 bytes at `start`, over all `s` of `set`.
fn reached(row: &[u8], set: &[usize], start: usize) -> [u8; LANES] {
    let mut sum = [0; LANES];
    for &s in set {
        if let Some(bytes) = row[start - s..].first_chunk::<LANES>() {
            for (sum, byte) in sum.iter_mut().zip(bytes) {
                *sum |= byte;
            }
        }
    }
    sum
}
