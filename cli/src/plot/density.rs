//! How many heaps have a value, by columns of heaps: what is drawn of more heaps than dots fit.

/// Counts of values, in columns of as many heaps each as can be.
pub(super) struct Grid {
    from: u64,
    to: u64,
    columns: usize,
    /// The next heap, the column it is in, and the first heap of the column after.
    next: u64,
    column: usize,
    end: u64,
    /// Values are counted by their upper bits: a bin is `value >> shift`.
    shift: u32,
    /// Bins of a column.
    bins: usize,
    counts: Vec<u32>,
    zeros: Vec<u32>,
    most: u64,
}

/// A column has no more bins, which is over twice a picture's pixels.
const MOST_BINS: usize = 1 << 11;

impl Grid {
    /// No value yet of the heaps `from..=to`.
    pub(super) fn new(from: u64, to: u64, columns: usize) -> Self {
        let bins = 64;
        let mut grid = Self {
            from,
            to,
            columns,
            next: from,
            column: 0,
            end: 0,
            shift: 0,
            bins,
            counts: vec![0; columns * bins],
            zeros: vec![0; columns],
            most: 0,
        };
        grid.end = grid.start(1);
        grid
    }

    /// The first heap of a column.
    fn start(&self, column: usize) -> u64 {
        let span = u128::from(self.to - self.from) + 1;
        let start = (span * column as u128).div_ceil(self.columns as u128);
        self.from
            .saturating_add(u64::try_from(start).unwrap_or(u64::MAX))
    }

    /// Counts the values of the next heaps.
    pub(super) fn add(&mut self, values: &[u64]) {
        for &value in values {
            while self.next >= self.end && self.column + 1 < self.columns {
                self.column += 1;
                self.end = self.start(self.column + 1);
            }
            self.make_room(value);
            let bin = (value >> self.shift) as usize;
            self.counts[self.column * self.bins + bin] += 1;
            self.zeros[self.column] += u32::from(value == 0);
            self.next = self.next.saturating_add(1);
        }
    }

    /// More bins, or wider ones, until `value` has one.
    fn make_room(&mut self, value: u64) {
        self.most = self.most.max(value);
        while value >> self.shift >= self.bins as u64 {
            if self.bins < MOST_BINS {
                let old = self.counts.chunks(self.bins);
                let wider = old.flat_map(|bins| bins.iter().copied().chain(bins.iter().map(|_| 0)));
                self.counts = wider.collect();
                self.bins *= 2;
            } else {
                for bins in self.counts.chunks_mut(self.bins) {
                    for at in 0..bins.len() {
                        let pair = bins.get(2 * at..2 * at + 2).unwrap_or_default();
                        bins[at] = pair.iter().sum();
                    }
                }
                self.shift += 1;
            }
        }
    }

    /// The heap after the last that was counted.
    pub(super) fn next(&self) -> u64 {
        self.next
    }

    /// The last heap that is to be counted.
    pub(super) fn to(&self) -> u64 {
        self.to
    }

    /// The largest value.
    pub(super) fn most(&self) -> u64 {
        self.most
    }

    /// Each column's heaps of value 0.
    pub(super) fn zeros(&self) -> &[u32] {
        &self.zeros
    }

    /// Each column's values other than 0, as the middle of their bin, and how often they occur.
    pub(super) fn columns(&self) -> impl Iterator<Item = impl Iterator<Item = (f64, u32)>> {
        let middle = ((1_u64 << self.shift) - 1) as f64 / 2.0;
        let columns = self.counts.chunks(self.bins).zip(&self.zeros);
        columns.map(move |(bins, &zeros)| {
            let bins = bins.iter().enumerate().map(move |(bin, &count)| {
                let zeros = if bin == 0 { zeros } else { 0 };
                (((bin as u64) << self.shift) as f64 + middle, count - zeros)
            });
            bins.filter(|&(_, count)| count > 0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every value is counted once, in its heap's column and near its own height.
    fn counted(from: u64, to: u64, value: impl Fn(u64) -> u64) {
        let mut grid = Grid::new(from, to, 7);
        let values: Vec<u64> = (from..=to).map(&value).collect();
        for block in values.chunks(13) {
            grid.add(block);
        }
        assert_eq!(grid.next(), to + 1);
        let mut heap = from;
        for (at, column) in grid.columns().enumerate() {
            let heaps: Vec<u64> = (heap..=to)
                .take_while(|&n| n < grid.start(at + 1))
                .collect();
            let mut left: Vec<u64> = heaps.iter().map(|&n| value(n)).filter(|&v| v > 0).collect();
            assert_eq!(heaps.len() - left.len(), grid.zeros()[at] as usize);
            for (middle, count) in column {
                let half = (1_u64 << grid.shift) as f64 / 2.0;
                let near = |v: u64| (v as f64 - middle).abs() <= half;
                let before = left.len();
                left.retain(|&v| !near(v));
                assert_eq!(before - left.len(), count as usize);
            }
            assert!(left.is_empty(), "{left:?}");
            heap += heaps.len() as u64;
        }
        assert_eq!(heap, to + 1);
    }

    #[test]
    fn all_are_counted() {
        counted(0, 999, |n| n % 5);
        counted(10, 14, |n| n);
        counted(5, 5000, |n| n * n % 701);
        counted(0, 9999, |n| n * n);
    }
}
