//! Values of a subtraction game with few numbers, 64 heaps at a time.

use crate::{Error, Work};

/// How many heaps are found one after another between two looks at the planes.
const LANES: usize = 64;
/// How many heaps are served by one look for the numbers that are no smaller.
const BLOCK: usize = 16 * LANES;
/// More byte planes than this are slower than the other ways.
const MOST_PLANES: usize = 32;

/// Extends `values` to `0..len` for the increasing numbers of `set`, or stops early where values
/// have grown so large that another way is faster.
///
/// A value v of a heap is kept as the bit `v mod 8` in the byte plane `v / 8`, so the values that
/// a row of heaps reach by taking s are one shifted look and one OR for each plane: a block at a
/// time for large s, 64 heaps at a time for small ones. What the 64 heaps reach of each other is
/// added as they are found. Time: for each heap, numbers times planes / 16 and the numbers below
/// 64; memory: a byte a plane for the heaps in reach.
pub(super) fn extend(
    values: &mut Vec<u32>,
    set: &[usize],
    len: usize,
    work: &Work<'_>,
) -> Result<(), Error> {
    let reach = set.last().copied().unwrap_or(0);
    while values.len() < len {
        let goal = len.min(values.len() + reach.max(1 << 14));
        let Some(mut planes) = Planes::new(values, set, goal, work)? else {
            return Ok(());
        };
        while values.len() < goal {
            work.tick(values.len() as u64, Some(len as u64))?;
            planes.block(values, goal);
            if planes.rows.len() > planes.most {
                return Ok(());
            }
        }
    }
    Ok(())
}

struct Planes<'s> {
    /// The numbers below `LANES`, those below `BLOCK`, and the others.
    near: &'s [usize],
    middle: &'s [usize],
    far: &'s [usize],
    /// The heap whose byte stands at `lead`; what stands before are heaps below 0.
    base: usize,
    lead: usize,
    width: usize,
    most: usize,
    rows: Vec<Vec<u8>>,
    /// What the heaps of the block at hand reach, a plane each.
    sums: Vec<[u8; BLOCK]>,
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
        let below = |limit| set.partition_point(|&s| s < limit);
        let seen = &values[base..];
        let planes = seen.iter().copied().max().map_or(0, |v| v as usize / 8 + 1);
        let most = (reach.max(512) / set.len().max(1)).clamp(1, MOST_PLANES);
        if planes > most {
            return Ok(None);
        }
        let (low, far) = set.split_at(below(BLOCK));
        let lead = low.last().copied().unwrap_or(0);
        let width = lead + goal - base + LANES;
        work.room((goal - base) as u128, most as u128, "this subtraction game")?;
        let mut rows = vec![vec![0; width]; planes];
        for (at, &value) in seen.iter().enumerate() {
            rows[value as usize / 8][lead + at] = 1 << (value % 8);
        }
        Ok(Some(Self {
            near: &set[..below(LANES)],
            middle: low,
            far,
            base,
            lead,
            width,
            most,
            rows,
            sums: Vec::new(),
        }))
    }

    /// Appends the values of a block of heaps.
    fn block(&mut self, values: &mut Vec<u32>, goal: usize) {
        let count = BLOCK.min(goal - values.len());
        let start = values.len() - self.base + self.lead;
        self.sums.clear();
        self.sums.resize(self.rows.len(), [0; BLOCK]);
        for (row, sums) in self.rows.iter().zip(&mut self.sums) {
            look(&mut sums[..count], row, start, self.far);
        }
        for first in (0..count).step_by(LANES) {
            for (row, sums) in self.rows.iter().zip(&mut self.sums) {
                let sums = &mut sums[first..first + LANES];
                reach(sums, row, start + first, self.middle);
            }
            self.lanes(first..count.min(first + LANES), start, values);
        }
    }

    /// Appends the values of at most `LANES` heaps, each marked for the later ones that reach it.
    fn lanes(&mut self, lanes: std::ops::Range<usize>, start: usize, values: &mut Vec<u32>) {
        let first = lanes.start;
        // The values below 64 that each heap reaches: eight planes are one word.
        let mut reached = [0_u64; LANES];
        for (plane, sums) in self.sums.iter().take(8).enumerate() {
            for (word, &byte) in reached.iter_mut().zip(&sums[first..]) {
                *word |= u64::from(byte) << (8 * plane);
            }
        }
        for lane in 0..lanes.len() {
            let value = match reached[lane] {
                u64::MAX => self.least(first + lane),
                word => word.trailing_ones() as usize,
            };
            let (plane, bit) = (value / 8, 1 << (value % 8));
            if plane == self.rows.len() {
                self.rows.push(vec![0; self.width]);
                self.sums.push([0; BLOCK]);
            }
            self.rows[plane][start + first + lane] = bit;
            values.push(value as u32);
            for later in self.near.iter().map(|s| lane + s) {
                match reached.get_mut(later) {
                    Some(word) if value < 64 => *word |= 1 << value,
                    Some(_) => self.sums[plane][first + later] |= bit,
                    None => break,
                }
            }
        }
    }

    /// The least value from 64 up that the heap in `lane` doesn't reach.
    fn least(&self, lane: usize) -> usize {
        for (at, planes) in self.sums.chunks(8).enumerate().skip(1) {
            let bytes = planes.iter().rev();
            let word = bytes.fold(0_u64, |word, sums| word << 8 | u64::from(sums[lane]));
            if word != u64::MAX {
                return at * 64 + word.trailing_ones() as usize;
            }
        }
        self.sums.len() * 8
    }
}

/// Adds what stands `s` before the place `start` and after it to `sums`, over all `s` of `set`:
/// four at a time, so that the sums are read and written less often.
fn look(sums: &mut [u8], row: &[u8], start: usize, set: &[usize]) {
    let (whole, partly) = set.split_at(set.partition_point(|&s| s <= start));
    let four = whole.chunks_exact(4);
    let rest = four.remainder();
    for four in four {
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| &row[start - four[i]..]);
        for ((((sum, a), b), c), d) in sums.iter_mut().zip(a).zip(b).zip(c).zip(d) {
            *sum |= a | b | c | d;
        }
    }
    for s in rest {
        add(sums, &row[start - s..]);
    }
    // Heaps below 0, which nobody reaches, are left out.
    for s in partly {
        match sums.get_mut(s - start..) {
            Some(sums) => add(sums, row),
            None => break,
        }
    }
}

/// Adds the bytes of `row` to `sums`, as far as these go.
fn add(sums: &mut [u8], row: &[u8]) {
    for (sum, byte) in sums.iter_mut().zip(row) {
        *sum |= byte;
    }
}

/// Adds what stands `s` before the 64 bytes at `start` to `sums`, over all `s` of `set`.
fn reach(sums: &mut [u8], row: &[u8], start: usize, set: &[usize]) {
    let mut total = [0; LANES];
    for &s in set {
        if let Some(bytes) = row[start - s..].first_chunk::<LANES>() {
            add(&mut total, bytes);
        }
    }
    add(sums, &total);
}
