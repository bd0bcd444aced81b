use crate::nimber::units;
use crate::{Nimber, Word};

/// A prime factor p of 2^h + 1. The units of the field of 2h bits whose norm
/// to the field of h bits is 1 are 2^h + 1 in number, and a⁻¹ is the conjugate
/// of a for these.
#[derive(Clone, Copy)]
pub(crate) struct Factor {
    pub(crate) prime: u64,
    pub(crate) half: u32,
}

const fn factor(prime: u64, half: u32) -> Factor {
    Factor { prime, half }
}

/// The prime factors of 2^128 - 1 = (2 + 1)(2² + 1)(2⁴ + 1) … (2⁶⁴ + 1), from
/// small fields to large ones. Each occurs once.
pub(crate) const FACTORS: [Factor; 9] = [
    factor(3, 1),
    factor(5, 2),
    factor(17, 4),
    factor(257, 8),
    factor(65537, 16),
    factor(641, 32),
    factor(6_700_417, 32),
    factor(274_177, 64),
    factor(67_280_421_310_721, 64),
];

/// The factors of 2^bits - 1.
pub(crate) fn factors(bits: u32) -> impl Iterator<Item = Factor> {
    FACTORS.into_iter().filter(move |factor| factor.half < bits)
}

impl<T: Word> Nimber<T> {
    /// The multiplicative order of a: the smallest n > 0 with aⁿ = 1; `None`
    /// for a = 0. It divides 2^bits - 1, and is that for a generator.
    ///
    /// Cost: for each prime factor of 2^bits - 1 a power; there are 3, 4, 5, 7
    /// and 9 of them for 8, 16, 32, 64 and 128 bits.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(2_u64).order(), Some(3)); // 2 ⊗ 2 = 3, 2 ⊗ 3 = 1
    /// assert_eq!(Nimber::<u64>::ONE.order(), Some(1));
    /// assert_eq!(Nimber::<u64>::ZERO.order(), None);
    /// ```
    #[must_use]
    pub fn order(self) -> Option<u128> {
        if self == Self::ZERO {
            return None;
        }
        // Units of the smallest field suffice: a^(2^degree - 1) = 1.
        let degree = self.degree();
        let order = factors(degree).fold(units(degree), |order, factor| {
            let part = order / u128::from(factor.prime);
            if self.pow(part) == Self::ONE {
                part
            } else {
                order
            }
        });
        Some(order)
    }
}
