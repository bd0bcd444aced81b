//! Which values are rare, and the codes of one byte that stand for them.

/// Lanes whose heaps are odd, if the first is.
const ALTERNATE: u64 = 0x5555_5555_5555_5555;

/// The split of values into rare and common ones, of which a sum of two common ones is rare.
///
/// ```
/// use grundy::engine::breaking::candidates::Classes;
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
    pub fn is_common(self, value: u32, heap: u64) -> bool {
        let odd = (value & self.mask).count_ones() % 2 == 1;
        odd != self.position.is_some_and(|taken| (heap % 2 == 1) != taken)
    }

    /// Whether taking `taken` and leaving one heap changes its class.
    pub(super) fn flips(self, taken: u64) -> bool {
        self.position.is_some() && taken % 2 == 1
    }

    /// The value without the lowest bit of the mask. Codes of xors are xors of codes, and of two
    /// values of one class the larger has the larger code.
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

    /// The same, but that values of this bit, which no heap has had so far, are in the other class.
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

#[cfg(test)]
mod tests {
    use super::Classes;

    #[test]
    fn codes_keep_the_order_within_a_class_and_sums() {
        for (mask, taken) in [
            (0x1ee, None),
            (0x17, Some(1)),
            (0x5c, None),
            (0x16, Some(2)),
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
                        let low = classes.low();
                        if code >> low == classes.code(b) >> low {
                            let common = if classes.is_common(a, heap) { a } else { b };
                            let above = classes.above_own(classes.code(common), heap) & 1 == 1;
                            if classes.is_common(a, heap) != classes.is_common(b, heap) {
                                assert_eq!(above, common == a, "{a} {b}");
                            }
                        }
                    }
                }
            }
        }
    }
}
