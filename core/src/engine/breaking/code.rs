use super::{Stream, bound, partitions, plain};
use crate::{Error, HeapRules, Options, Work};

/// The rules of a taking-and-breaking game: for every number k of counters that may be taken, a
/// digit whose bit j says whether the rest may be left in exactly j heaps.
///
/// ```
/// use grundy::{Work, HeapRules, engine::breaking::Code};
/// // Kayles, 0.77: take one or two counters, and leave the rest in at most two heaps.
/// let kayles = Code::new([(1, 0b111), (2, 0b111)]);
/// let mut values = Vec::new();
/// kayles.extend(&mut values, 10, &Work::default())?;
/// assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// Ascending in k; no digit is 0.
    digits: Vec<(u64, u32)>,
    unequal: bool,
}

/// A sequence of values that is another one's, moved: a heap of n has the value of a heap of
/// n - `shift` under `code`, and smaller heaps have the value 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shifted {
    /// The rules of the other game.
    pub code: Code,
    /// By how much its heaps are smaller.
    pub shift: u64,
}

impl Code {
    /// The game with these pairs of a number k and its digit, ascending in k. Digits 0 are left
    /// out, and so are the bits 0 and 1 of the digit for taking none: they change nothing.
    pub fn new(digits: impl IntoIterator<Item = (u64, u32)>) -> Self {
        let useful = |(k, digit): (u64, u32)| (k, if k == 0 { digit & !3 } else { digit });
        let digits = digits.into_iter().map(useful);
        Self {
            digits: digits.filter(|&(_, digit)| digit != 0).collect(),
            unequal: false,
        }
    }

    /// The same game, in which two heaps that are left must differ in size.
    #[must_use]
    pub fn unequal(self) -> Self {
        Self {
            unequal: true,
            ..self
        }
    }

    /// The pairs of a number k and its digit, ascending in k; no digit is 0.
    pub fn digits(&self) -> &[(u64, u32)] {
        &self.digits
    }

    /// Whether two heaps that are left must differ in size.
    pub fn is_unequal(&self) -> bool {
        self.unequal
    }

    /// The largest number of counters that may be taken; 0 where there are no moves.
    pub fn most_taken(&self) -> u64 {
        self.digits.last().map_or(0, |&(k, _)| k)
    }

    /// The largest number J of heaps that a move leaves.
    pub fn most_parts(&self) -> u32 {
        let all = self.digits.iter().fold(0, |all, &(_, digit)| all | digit);
        u32::BITS - 1 - (all | 1).leading_zeros()
    }

    /// The plain reference for [`HeapRules::extend`]: every option of every heap, one after
    /// another.
    ///
    /// # Errors
    /// When the table would be too large, or the work is asked to stop.
    pub fn extend_plainly(
        &self,
        values: &mut Vec<u32>,
        len: usize,
        work: &Work<'_>,
    ) -> Result<(), Error> {
        plain::extend(self, values, len, work)
    }

    /// The numbers that may be taken from a heap of `n`, each with its digit and the rest.
    pub(super) fn takes(&self, n: u64) -> impl Iterator<Item = (u32, u64)> {
        let digits = self.digits.iter().take_while(move |(taken, _)| *taken <= n);
        digits.map(move |&(taken, digit)| (digit, n - taken))
    }
}

/// Whether `digit` leaves a rest of `rest` in exactly `parts` heaps.
pub(super) fn leaves(digit: u32, parts: u32, rest: u64) -> bool {
    digit >> parts & 1 != 0
        && (if parts == 0 {
            rest == 0
        } else {
            rest >= parts.into()
        })
}

impl HeapRules for Code {
    fn heap_options(&self, n: u64, options: &mut Options<u64>) {
        for (digit, rest) in self.takes(n) {
            if leaves(digit, 0, rest) {
                options.push(&[0]);
            }
            for parts in (1..=self.most_parts()).filter(|&parts| leaves(digit, parts, rest)) {
                partitions(rest, parts as usize, |heaps| {
                    if !(self.unequal && parts == 2 && heaps[0] == heaps[1]) {
                        options.push(heaps);
                    }
                    !options.overflowed()
                });
            }
        }
    }

    fn heap_options_bound(&self, n: u64) -> u64 {
        let of_digit = |(digit, rest)| {
            (0..=self.most_parts())
                .filter(|&parts| leaves(digit, parts, rest))
                .fold(0, |sum: u64, parts| {
                    sum.saturating_add(bound(rest, parts.into()))
                })
        };
        self.takes(n).map(of_digit).fold(0, u64::saturating_add)
    }

    fn extend(&self, values: &mut Vec<u32>, len: usize, work: &Work<'_>) -> Result<(), Error> {
        let stream = (self.most_parts() == 2).then(|| Stream::after(self, values, len as u64));
        let Some(mut stream) = stream.flatten() else {
            return plain::extend(self, values, len, work);
        };
        while values.len() < len {
            let chunk = stream.advance(len as u64, work)?;
            values.extend(chunk.values());
        }
        Ok(())
    }

    fn shifted(&self) -> Option<Shifted> {
        Some(Shifted {
            code: self.clone(),
            shift: 0,
        })
    }
}
