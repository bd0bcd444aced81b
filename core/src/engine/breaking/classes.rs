//! Which values are rare, and the codes that stand for them.

/// Lanes whose heaps are odd, if the first is.
const ALTERNATE: u64 = 0x5555_5555_5555_5555;

/// The split of values into rare and common ones, of which a sum of two common ones is rare.
///
/// ```
/// use grundy::engine::breaking::Classes;
/// let classes = Classes::new(0x1ee, None);
/// assert!(classes.is_common(2, 10) && !classes.is_common(6, 10));
/// // Without its lowest bit in the mask, a value fits a byte.
/// assert_eq!(classes.code(0x103), 0x81);
/// assert_eq!(classes.common(0x81, 10), 0x101);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classes {
    mask: u32,
    /// The parity of the numbers taken by the moves that leave two heaps, where it counts.
    position: Option<bool>,
}

/// Values with more bits are not split.
const MOST: usize = 1 << 16;

impl Classes {
    /// The values with an odd number of bits in `mask` are common; if `taken` is given, the parity
    /// of the heap less a number of that parity is counted too. A mask of 0 is taken as 1.
    pub fn new(mask: u32, taken: Option<u64>) -> Self {
        Self {
            mask: mask.max(1),
            position: taken.map(|taken| taken % 2 == 1),
        }
    }

    /// The mask.
    pub fn mask(self) -> u32 {
        self.mask
    }

    /// Whether the parity of the heap counts.
    pub fn position(self) -> bool {
        self.position.is_some()
    }

    /// Whether a heap of `heap` with this value is common.
    #[inline]
    pub fn is_common(self, value: u32, heap: u64) -> bool {
        let odd = (value & self.mask).count_ones() % 2 == 1;
        odd != self.position.is_some_and(|taken| (heap % 2 == 1) != taken)
    }

    /// Whether taking `taken` and leaving one heap changes its class.
    pub(super) fn flips(self, taken: u64) -> bool {
        self.position.is_some() && taken % 2 == 1
    }

    /// The value without the lowest bit of the mask. Codes of xors are xors of codes, and of two
    /// values of one class the larger has the larger code: they don't differ in that bit alone.
    pub fn code(self, value: u32) -> u32 {
        let low = self.low();
        value & ((1 << low) - 1) | (value >> low >> 1) << low
    }

    /// How many codes are in use: those for which a byte below 255 has the codes of all rare values
    /// that are smaller than their common one. None where the mask has no bit below 256.
    pub fn codes(self) -> u32 {
        if self.low() < 8 {
            255 >> self.low() << self.low()
        } else {
            0
        }
    }

    /// The common value of a heap of `heap` with this code.
    pub fn common(self, code: u32, heap: u64) -> u32 {
        let low = self.low();
        let value = code >> low << low << 1 | code & ((1 << low) - 1);
        value | u32::from(!self.is_common(value, heap)) << low
    }

    /// The rare value of a heap of `heap` with this code.
    pub fn rare(self, code: u32, heap: u64) -> u32 {
        self.common(code, heap) ^ 1 << self.low()
    }

    /// The same, but that the values with this one's highest bit, which no heap has had so far,
    /// are in the other class.
    pub(super) fn turned(self, value: u32) -> Self {
        let top = value.checked_ilog2().map_or(0, |bit| 1 << bit);
        Self {
            mask: self.mask ^ top,
            ..self
        }
    }

    /// The bit of a value that its code lacks.
    pub(super) fn low(self) -> u32 {
        self.mask.trailing_zeros()
    }

    /// The rare values below the common one of `heap` with this code are those whose codes are
    /// below this: codes that differ below the missing bit only are all smaller or all larger, as
    /// that bit is the same in all rare values of such codes, and another one in the common ones.
    pub(super) fn rares_below(self, code: u32, heap: u64) -> u32 {
        let low = self.low();
        let above = self.common(code, heap) > self.rare(code, heap);
        ((code >> low) + u32::from(above)) << low
    }

    /// The lanes of heaps from `heap` on where the common value with this code is larger than the
    /// rare ones whose codes differ from it below the missing bit only.
    pub(super) fn above_own(self, code: u32, heap: u64) -> u64 {
        let at = |heap| self.common(code, heap) > self.rare(code, heap);
        match (at(heap), at(heap + 1)) {
            (true, true) => u64::MAX,
            (true, false) => ALTERNATE,
            (false, true) => !ALTERNATE,
            (false, false) => 0,
        }
    }
}

/// How often each value occurs.
#[derive(Clone, Debug)]
pub(super) struct Histogram {
    /// At even heaps and at odd ones; both of one length, a power of two.
    counts: [Vec<u32>; 2],
}

impl Histogram {
    /// Of the values of all heaps.
    pub(super) fn new(values: impl Iterator<Item = u32>) -> Self {
        let mut new = Self {
            counts: [vec![0; 16], vec![0; 16]],
        };
        for (heap, value) in (0..).zip(values) {
            new.add(heap, value);
        }
        new
    }

    #[inline]
    pub(super) fn add(&mut self, heap: u64, value: u32) {
        let value = value as usize;
        if value >= self.counts[0].len() {
            let len = (value + 1).next_power_of_two();
            self.counts
                .iter_mut()
                .for_each(|counts| counts.resize(len, 0));
        }
        self.counts[(heap % 2) as usize][value] += 1;
    }

    /// The classes with the fewest rare heaps, and how many these are. `taken` is one of the
    /// numbers taken by the moves that leave two heaps, if all are of one parity.
    ///
    /// For all masks at once: the Walsh-Hadamard transform of the histogram tells by how many
    /// the heaps with an even number of bits in the mask outnumber the others.
    pub(super) fn best(&self, taken: Option<u64>) -> Option<(Classes, u64)> {
        let len = self.counts[0].len();
        if len > MOST {
            return None;
        }
        let mut more: Vec<i64> = self.counts.concat().into_iter().map(i64::from).collect();
        let heaps: i64 = more.iter().sum();
        let mut half = 1;
        while half < more.len() {
            for block in more.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (a, b) in low.iter_mut().zip(high) {
                    (*a, *b) = (*a + *b, *a - *b);
                }
            }
            half *= 2;
        }
        let plain = (1..len).map(|mask| (more[mask], Classes::new(mask as u32, None)));
        let parity = taken.into_iter().flat_map(|taken| {
            // An odd number taken turns the parity of the heap around.
            let sign = if taken % 2 == 0 { 1 } else { -1 };
            let more = &more;
            (1..len).map(move |mask| {
                (
                    sign * more[len + mask],
                    Classes::new(mask as u32, Some(taken)),
                )
            })
        });
        let best = plain.chain(parity).min_by_key(|(more, _)| *more)?;
        Some((best.1, ((heaps + best.0) / 2) as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::{Classes, Histogram};

    #[test]
    fn codes_keep_the_order_within_a_class_and_sums() {
        for (mask, taken) in [
            (0x1ee, None),
            (0x17, Some(1)),
            (0x5c, None),
            (0x16, Some(2)),
            (0x1f8, None),
        ] {
            let classes = Classes::new(mask, taken);
            for heap in [10, 11] {
                for a in 0..600_u32 {
                    let code = classes.code(a);
                    let known = [classes.common(code, heap), classes.rare(code, heap)];
                    assert_eq!(known[usize::from(!classes.is_common(a, heap))], a);
                    for b in 0..a {
                        assert_eq!(classes.code(a ^ b), code ^ classes.code(b));
                        if classes.is_common(a, heap) == classes.is_common(b, heap) {
                            assert!(code > classes.code(b), "{a} {b}");
                        }
                    }
                    if classes.is_common(a, heap) {
                        let below = classes.rares_below(code, heap);
                        let own = classes.above_own(code, heap) & 1 == 1;
                        assert_eq!(below > code >> classes.low() << classes.low(), own);
                        let rares = (0..1024).filter(|&b| !classes.is_common(b, heap));
                        for b in rares {
                            assert_eq!(b < a, classes.code(b) < below, "{a} {b}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_best_mask_is_the_best_of_all() {
        let values: Vec<u32> = (0..500_u32)
            .map(|n| (n * n * 37 / 11 + n / 7) % 13)
            .collect();
        for taken in [None, Some(1), Some(2)] {
            let histogram = Histogram::new(values.iter().copied());
            let (best, rares) = histogram.best(taken).unwrap();
            let count = |classes: Classes| {
                let heaps = (0..).zip(&values);
                heaps
                    .filter(|&(heap, &value)| !classes.is_common(value, heap))
                    .count() as u64
            };
            assert_eq!(count(best), rares);
            for mask in 1..16 {
                assert!(count(Classes::new(mask, None)) >= rares);
                assert!(taken.is_none() || count(Classes::new(mask, taken)) >= rares);
            }
        }
    }
}
