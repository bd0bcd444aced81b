//! The values of all bars that fit into a rectangle, in a table.
//!
//! A bar with `r` rows is a multiset of `r` lengths. In increasing order, `q1 ≤ … ≤ qr`, it is
//! number `C(q1, 1) + C(q2 + 1, 2) + … + C(qr + r - 1, r)` of all, and a bite, which makes no row
//! longer, leads to a lesser number. Nothing is looked up but in the table.

use super::{Chomp, mirrored};
use crate::{
    Error, Nimber, Rules, Work,
    engine::{Engine, Mex, Search},
};

/// A table of rectangles, and the search for bars that are small in a large rectangle.
#[derive(Debug, Default)]
pub(super) struct Diagrams {
    table: Option<Table>,
    search: Search<Vec<u64>>,
}

/// The values of all bars of up to so many rows and columns.
#[derive(Debug)]
struct Table {
    rows: usize,
    columns: usize,
    numbers: Numbers,
    values: Vec<u16>,
}

/// How many multisets there are.
#[derive(Debug)]
struct Numbers {
    /// For k and n, how many multisets of k numbers below n there are.
    counts: Vec<Vec<usize>>,
    /// The sums of these for 1, …, k.
    sums: Vec<Vec<usize>>,
}

/// A table has no more bars than this.
const MOST_BARS: u128 = 1 << 32;

/// A table may have so many bars for each one that can come of the one that is asked about.
const SPARE: u128 = 8;

/// How many bars fit into a rectangle; more than [`MOST_BARS`] are not told apart.
fn bars(rows: usize, columns: usize) -> u128 {
    let mut bars = 1u128;
    for k in 1..=rows.min(columns) as u128 {
        bars = bars * ((rows + columns) as u128 - k + 1) / k;
        if bars > MOST_BARS {
            break;
        }
    }
    bars
}

/// How many bars can come of one, as far as that is below `enough`.
fn within(rows: &[u64], enough: u128) -> u128 {
    // For each length of the last row so far, the bars up to it.
    let mut ends = vec![1u128];
    for &row in rows.iter().rev() {
        let mut sum = 0;
        let mut more = Vec::with_capacity(row as usize + 1);
        for length in 0..=row as usize {
            sum += ends.get(length).copied().unwrap_or(0);
            more.push(sum);
        }
        if sum >= enough {
            return enough;
        }
        ends = more;
    }
    ends.iter().sum::<u128>().min(enough)
}

impl Numbers {
    fn new(rows: usize, columns: usize) -> Self {
        let mut counts = vec![vec![1; columns + 1]];
        let mut sums = vec![vec![0; columns + 1]];
        for k in 1..=rows {
            let (mut row, mut sum) = (vec![0], vec![0]);
            for n in 1..=columns {
                row.push(row[n - 1] + counts[k - 1][n]);
                sum.push(sums[k - 1][n] + row[n]);
            }
            counts.push(row);
            sums.push(sum);
        }
        Self { counts, sums }
    }
}

impl Table {
    /// Fills the table.
    ///
    /// # Errors
    /// When it doesn't fit or the work is stopped.
    fn new(rows: usize, columns: usize, work: &Work<'_>) -> Result<Self, Error> {
        let bars = bars(rows, columns);
        let numbers = 16 * (rows as u128 + 1) * (columns as u128 + 1);
        work.room(bars * 2 + numbers, 1, "this bar")?;
        let numbers = Numbers::new(rows, columns);
        let mut table = Self {
            rows,
            columns,
            values: vec![0; bars as usize],
            numbers,
        };
        let mut lengths = vec![0; rows];
        let mut mex = Mex::default();
        for at in 1..bars as usize {
            next(&mut lengths, columns);
            table.values[at] = table.value(&lengths, &mut mex);
            if at.is_multiple_of(1 << 14) {
                work.tick(at as u64, Some(bars as u64))?;
            }
        }
        Ok(table)
    }

    /// The mex over all bites: in row `row`, of those in increasing order, all but `left` squares
    /// are bitten off, and from shorter rows what is more.
    fn value(&self, lengths: &[usize], mex: &mut Mex) -> u16 {
        let Numbers { counts, sums } = &self.numbers;
        mex.clear(lengths.iter().sum());
        let mut longer: usize = lengths.iter().zip(&counts[1..]).map(|(&q, n)| n[q]).sum();
        // The rows up to `row` that are not changed, and their part of the number.
        for (row, &length) in lengths.iter().enumerate() {
            longer -= counts[row + 1][length];
            let poisoned = usize::from(row + 1 == lengths.len());
            let (mut kept, mut shorter) = (0, 0);
            let cuts = sums[row + 1].iter().enumerate();
            for (left, cut) in cuts.take(length).skip(poisoned) {
                while lengths[kept] <= left {
                    kept += 1;
                    shorter += counts[kept][lengths[kept - 1]];
                }
                let cut = cut - sums[kept][left];
                mex.mark(self.values[shorter + cut + longer].into());
            }
        }
        mex.least() as u16
    }

    /// The value of a bar, where it fits.
    fn get(&self, rows: &[u64]) -> Option<u16> {
        if rows.len() > self.rows || rows.first().is_none_or(|&n| n > self.columns as u64) {
            return None;
        }
        let counts = self.numbers.counts[self.rows - rows.len() + 1..].iter();
        let lengths = rows.iter().rev();
        let number = lengths.zip(counts).map(|(&q, counts)| counts[q as usize]);
        Some(self.values[number.sum::<usize>()])
    }
}

/// The lengths with the next number.
fn next(lengths: &mut [usize], columns: usize) {
    let most = |at: usize| lengths.get(at + 1).copied().unwrap_or(columns);
    if let Some(at) = (0..lengths.len()).find(|&at| lengths[at] < most(at)) {
        lengths[at] += 1;
        lengths[..at].fill(0);
    }
}

impl Diagrams {
    /// The rows and columns of a table that is worth its room for a bar.
    fn sides(&self, rows: &[u64]) -> Option<(usize, usize)> {
        let columns = usize::try_from(*rows.first()?).ok()?;
        let fits = |rows: usize, columns: usize| {
            let squares = rows.checked_mul(columns)?;
            (squares < usize::from(u16::MAX) && bars(rows, columns) <= MOST_BARS)
                .then_some((rows, columns))
        };
        let (least, wide) = fits(rows.len(), columns)?;
        let all = bars(least, wide);
        if within(rows, all.div_ceil(SPARE)) * SPARE < all {
            return None;
        }
        let old = self
            .table
            .as_ref()
            .map_or((0, 0), |old| (old.rows, old.columns));
        let both = fits(least.max(old.0), wide.max(old.1));
        let cheap = both.filter(|&(rows, columns)| bars(rows, columns) <= 4 * all);
        Some(cheap.unwrap_or((least, wide)))
    }
}

impl Engine<Chomp> for Diagrams {
    fn value(&mut self, chomp: &Chomp, rows: &Vec<u64>, work: &Work<'_>) -> Result<Nimber, Error> {
        let mut sum = Vec::new();
        chomp.canonical(rows.clone(), &mut sum);
        let mut lowest = sum.pop().unwrap_or_default();
        // The numbers are shorter sums with few rows.
        if lowest
            .first()
            .is_some_and(|&columns| columns < lowest.len() as u64)
        {
            lowest = mirrored(&lowest, lowest[0]);
        }
        if let Some(value) = self.table.as_ref().and_then(|table| table.get(&lowest)) {
            return Ok(Nimber::new(value.into()));
        }
        if let Some((rows, columns)) = self.sides(&lowest)
            && let Some(value) = self
                .table
                .insert(Table::new(rows, columns, work)?)
                .get(&lowest)
        {
            return Ok(Nimber::new(value.into()));
        }
        self.search.value(chomp, &lowest, work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Memo;

    /// All bars in a rectangle, asked in an order in which the table grows in both directions.
    #[test]
    fn the_table_equals_the_search() {
        let work = Work::default();
        let (mut table, mut plain) = (Diagrams::default(), Memo::new(Chomp));
        let mut asked = 0;
        for a in 1..7u64 {
            for b in 0..=a {
                for c in 0..=b {
                    for d in 0..=c {
                        let rows = vec![a, b, c, d];
                        let told = table.value(&Chomp, &rows, &work);
                        assert_eq!(told, plain.value(&rows, &work), "{rows:?}");
                        asked += 1;
                    }
                }
            }
        }
        assert_eq!(asked, 209);
        for rows in [
            vec![300, 1, 1],
            vec![2; 40],
            vec![40, 40],
            vec![9, 8, 8, 1, 1, 1, 1, 1],
        ] {
            let told = table.value(&Chomp, &rows, &work);
            assert_eq!(told, plain.value(&rows, &work), "{rows:?}");
        }
    }

    #[test]
    fn bars_are_counted() {
        assert_eq!(bars(8, 9), 24310);
        assert_eq!(within(&[3, 3], 1000), 10);
        assert_eq!(within(&[4, 2, 1], 1000), 19);
        assert_eq!(within(&[4, 2, 1], 7), 7);
    }
}
