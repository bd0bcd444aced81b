use super::row::{Row, binomials, odious};
use crate::{Error, Work};

/// The values of rows that have no formula, as far as they were asked for.
#[derive(Debug, Default)]
pub(in crate::families) struct Tables {
    codes: Vec<Lexicode>,
}

impl Tables {
    /// The value of a head at place `n` of `row`.
    ///
    /// # Errors
    /// When it needs more than 64 bits or too much memory, or the work is stopped.
    pub(in crate::families) fn of(
        &mut self,
        row: Row,
        n: u64,
        work: &Work<'_>,
    ) -> Result<u64, Error> {
        if let Some(value) = row.formula(n) {
            return Ok(value);
        }
        match row {
            Row::Exactly(k) => self.up_to(k, n - row.zeros(), work),
            Row::UpTo(k) => self.up_to(k, n, work),
            Row::Ruler => Err(too_large(n)),
        }
    }

    fn up_to(&mut self, k: u32, n: u64, work: &Work<'_>) -> Result<u64, Error> {
        if k < 4 {
            return Err(too_large(n));
        }
        if k.is_multiple_of(2) {
            return self.code(k).value(n, work);
        }
        let even = self.code(k - 1).value(n - 1, work)?;
        odious(even).ok_or_else(|| too_large(n))
    }

    fn code(&mut self, k: u32) -> &mut Lexicode {
        let known = self.codes.iter().position(|code| code.most == k as usize);
        let at = known.unwrap_or_else(|| {
            self.codes.push(Lexicode::new(k as usize));
            self.codes.len() - 1
        });
        &mut self.codes[at]
    }
}

fn too_large(n: u64) -> Error {
    Error::limit(format!(
        "the value of a head at place {n} does not fit 64 bits: ask for its outcome"
    ))
}

/// The values of turning up to `most` coins. They are the columns of the parity checks of the
/// greedy code of distance `most + 1` (Conway & Sloane, Lexicographic codes, 1986): each is the
/// least number that is no xor of fewer than `most` of those before.
///
/// Time for one more value: `most` passes over a bit for each number below the least power of 2
/// that exceeds all values so far; memory: `most` times that many bits.
#[derive(Debug)]
struct Lexicode {
    most: usize,
    values: Vec<u64>,
    /// The set at j holds the xors of at most j values, as bits.
    sums: Vec<Vec<u64>>,
}

impl Lexicode {
    fn new(most: usize) -> Self {
        Self {
            most,
            values: Vec::new(),
            sums: vec![vec![1]; most],
        }
    }

    fn value(&mut self, n: u64, work: &Work<'_>) -> Result<u64, Error> {
        self.bound(n, work)?;
        while (self.values.len() as u64) < n {
            work.tick(self.values.len() as u64, Some(n))?;
            let value = self.next();
            if value >= self.words() as u64 * 64 {
                room(n, 2 * self.words() as u128, self.most, work)?;
                self.double();
            } else {
                self.add(value);
            }
            self.values.push(value);
        }
        Ok(self.values[n as usize - 1])
    }

    /// Refuses at once what cannot fit: all xors of up to `most / 2` of n values differ.
    fn bound(&self, n: u64, work: &Work<'_>) -> Result<(), Error> {
        let different = binomials(n)
            .take(self.most / 2 + 1)
            .fold(0, u64::saturating_add);
        room(n, u128::from(different) / 64, self.most, work)
    }

    fn words(&self) -> usize {
        self.sums[0].len()
    }

    /// The least number outside the last set. Values rise, as the set only grows.
    fn next(&self) -> u64 {
        let set = &self.sums[self.most - 1];
        let start = self.values.last().map_or(0, |value| value / 64) as usize;
        let full = set[start..].iter().take_while(|&&word| word == u64::MAX);
        let at = start + full.count();
        let rest = set.get(at).map_or(0, |word| word.trailing_ones());
        at as u64 * 64 + u64::from(rest)
    }

    /// Takes in a value among the numbers that the sets have bits for.
    fn add(&mut self, value: u64) {
        for j in (1..self.most).rev() {
            let (before, after) = self.sums.split_at_mut(j);
            let (from, to) = (&before[j - 1], &mut after[0]);
            for (at, word) in to.iter_mut().enumerate() {
                *word |= translate(from[at ^ (value / 64) as usize], value % 64);
            }
        }
    }

    /// Takes in the value that is the first number without a bit: it moves each set of sums into
    /// the new half of the next one.
    fn double(&mut self) {
        let words = self.words();
        for set in &mut self.sums {
            set.resize(2 * words, 0);
        }
        for j in (1..self.most).rev() {
            let (before, after) = self.sums.split_at_mut(j);
            after[0][words..].copy_from_slice(&before[j - 1][..words]);
        }
    }
}

fn room(n: u64, words: u128, most: usize, work: &Work<'_>) -> Result<(), Error> {
    let what = format!("a head at place {n}");
    work.room(words * most as u128, 8, &what)
}

/// Moves bit i of `word` to the place i ⊕ `by`.
fn translate(mut word: u64, by: u64) -> u64 {
    for bit in 0..6 {
        let shift = 1 << bit;
        if by & shift != 0 {
            // The bits whose place lacks the bit: 0x5555…, 0x3333…, and so on.
            let low = u64::MAX / ((1 << shift) + 1);
            word = (word & low) << shift | word >> shift & low;
        }
    }
    word
}
