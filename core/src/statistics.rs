use std::collections::BTreeMap;

use crate::{Error, Work};

/// How often each value occurs among consecutive heaps, and where.
///
/// ```
/// use grundy::{Statistics, Work};
/// let mut statistics = Statistics::new(10);
/// statistics.add(&[4, 0, 4], &Work::default())?;
/// assert_eq!((statistics.heaps(), statistics.count(0)), (3, 1));
/// let most = statistics.max().expect("values were added");
/// assert_eq!((most.value, most.count, most.first, most.last), (4, 2, 10, 12));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    from: u64,
    heaps: u64,
    /// By value.
    small: Vec<Place>,
    /// The values that are too large for that.
    large: BTreeMap<u64, Place>,
}

/// The heaps that have one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The value.
    pub value: u64,
    /// How many heaps have it.
    pub count: u64,
    /// The first of them.
    pub first: u64,
    /// The last of them.
    pub last: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Place {
    count: u64,
    first: u64,
    last: u64,
}

/// Values below this are looked up, not searched.
const SMALL: usize = 1 << 16;
/// About what a large value takes.
const LARGE_BYTES: u128 = 64;

impl Statistics {
    /// Nothing yet; the first value that is added is that of the heap `from`.
    pub fn new(from: u64) -> Self {
        Self {
            from,
            heaps: 0,
            small: Vec::new(),
            large: BTreeMap::new(),
        }
    }

    /// Adds the values of the next heaps. Time: a look-up for each.
    ///
    /// # Errors
    /// When there are more different values than memory allows.
    pub fn add(&mut self, values: &[u64], work: &Work<'_>) -> Result<(), Error> {
        for (heap, &value) in (self.from.saturating_add(self.heaps)..=u64::MAX).zip(values) {
            let place = self.place(value, work)?;
            if place.count == 0 {
                place.first = heap;
            }
            place.count += 1;
            place.last = heap;
            self.heaps += 1;
        }
        Ok(())
    }

    fn place(&mut self, value: u64, work: &Work<'_>) -> Result<&mut Place, Error> {
        match usize::try_from(value) {
            Ok(at) if at < SMALL => {
                if at >= self.small.len() {
                    self.small.resize(at + 1, Place::default());
                }
                Ok(&mut self.small[at])
            }
            _ => {
                if !self.large.contains_key(&value) {
                    let items = self.large.len() as u128 + 1;
                    work.fits(items, LARGE_BYTES, "the list of different values")?;
                }
                Ok(self.large.entry(value).or_default())
            }
        }
    }

    /// The first heap.
    pub fn from(&self) -> u64 {
        self.from
    }

    /// How many heaps were added.
    pub fn heaps(&self) -> u64 {
        self.heaps
    }

    /// How many heaps have `value`.
    pub fn count(&self, value: u64) -> u64 {
        let small = usize::try_from(value)
            .ok()
            .and_then(|at| self.small.get(at));
        small
            .or_else(|| self.large.get(&value))
            .map_or(0, |place| place.count)
    }

    /// The values that occur, the smallest first.
    pub fn tallies(&self) -> impl DoubleEndedIterator<Item = Tally> {
        let small = self.small.iter().enumerate();
        let small = small.map(|(value, place)| (value as u64, place));
        let all = small.chain(self.large.iter().map(|(&value, place)| (value, place)));
        all.filter(|(_, place)| place.count > 0)
            .map(|(value, place)| Tally {
                value,
                count: place.count,
                first: place.first,
                last: place.last,
            })
    }

    /// The largest value; none where no heap was added.
    pub fn max(&self) -> Option<Tally> {
        self.tallies().next_back()
    }

    /// All of it as bytes, which [`resume`](Self::resume) reads.
    pub fn save(&self) -> Vec<u8> {
        let tallies = self.tallies();
        let numbers = tallies.flat_map(|t| [t.value, t.count, t.first, t.last]);
        let numbers = [self.from, self.heaps].into_iter().chain(numbers);
        numbers.flat_map(u64::to_le_bytes).collect()
    }

    /// What [`save`](Self::save) wrote; nothing where the bytes are others.
    pub fn resume(saved: &[u8]) -> Option<Self> {
        let (numbers, []) = saved.as_chunks::<8>() else {
            return None;
        };
        let mut numbers = numbers.iter().map(|&bytes| u64::from_le_bytes(bytes));
        let mut statistics = Self::new(numbers.next()?);
        statistics.heaps = numbers.next()?;
        while let Some(value) = numbers.next() {
            let place = Place {
                count: numbers.next()?,
                first: numbers.next()?,
                last: numbers.next()?,
            };
            let unlimited = Work {
                memory: u64::MAX,
                ..Work::default()
            };
            *statistics.place(value, &unlimited).ok()? = place;
        }
        let sum = statistics
            .tallies()
            .try_fold(0_u64, |sum, tally| sum.checked_add(tally.count))?;
        (sum == statistics.heaps).then_some(statistics)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_equal_a_plain_count() {
        let work = Work::default();
        let values: Vec<u64> = (0..5000_u64).map(|n| n * n % 97 * (n % 7) * 151).collect();
        let mut statistics = Statistics::new(30);
        for block in values.chunks(77) {
            statistics.add(block, &work).expect("it fits");
        }
        let heaps_of = |value: u64| (30..).zip(&values).filter(move |(_, v)| **v == value);
        for tally in statistics.tallies() {
            let heaps: Vec<u64> = heaps_of(tally.value).map(|(heap, _)| heap).collect();
            let ends = (heaps.first().copied(), heaps.last().copied());
            assert_eq!(
                (tally.count, ends),
                (heaps.len() as u64, (Some(tally.first), Some(tally.last)))
            );
        }
        let counted: u64 = statistics.tallies().map(|tally| tally.count).sum();
        assert_eq!((counted, statistics.heaps()), (5000, 5000));
        assert_eq!(
            statistics.max().map(|t| t.value),
            values.iter().max().copied()
        );
        assert!(statistics.tallies().map(|tally| tally.value).is_sorted());
        let saved = statistics.save();
        assert_eq!(Statistics::resume(&saved), Some(statistics));
        assert_eq!(Statistics::resume(&saved[1..]), None);
        assert_eq!(Statistics::resume(&saved[..saved.len() - 32]), None);
    }

    #[test]
    fn different_values_are_limited() {
        let work = Work {
            memory: 6400,
            ..Work::default()
        };
        let values: Vec<u64> = (1 << 20..(1 << 20) + 101).collect();
        let mut statistics = Statistics::new(0);
        assert!(statistics.add(&values[..100], &work).is_ok());
        let error = statistics
            .add(&values[100..], &work)
            .expect_err("the limit");
        assert!(error.to_string().contains("the list of different values"));
    }
}
