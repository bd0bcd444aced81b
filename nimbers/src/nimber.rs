use crate::{Word, scalar};

/// A nimber `*n` below 2^(bits of `T`), an element of the field of these.
///
/// `+` and `-` are both the nim-sum a ⊕ b, since a ⊕ a = 0; `*` is the
/// nim-product a ⊗ b, and `/` its inverse. The [crate] page has the
/// definitions. The order is that of the integers, it is not compatible with
/// the field. `T` is one of the integers that are a [`Word`].
///
/// Cost: one instruction for a sum. A product is taken by the current
/// [`Tier`](crate::Tier): of 32 or 64 bits it takes some 3 ns with GFNI and 8 ns
/// with PCLMULQDQ, of 128 bits 5 and 16 ns, whatever the factors; about half
/// of that is the call, which is spared where the program is compiled for
/// processors with GFNI (`-C target-cpu=native`). Otherwise, and for 8 and 16
/// bits, n bytes take n^1.58 products of bytes by table: 1, 3, 9, 27, 81, and
/// fewer where both factors lie in a smaller field, so that the time depends
/// on the factors. For many products at once there is
/// [`slices`](crate::slices), for many in a row [`Chain`](crate::Chain).
///
/// ```
/// use nimbers::Nimber;
///
/// let (a, b) = (Nimber::<u64>::new(7), Nimber::new(9));
/// assert_eq!(a + b, Nimber::new(14));
/// assert_eq!(a * b, Nimber::new(8));
/// assert_eq!(a * b / b, a);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[repr(transparent)]
pub struct Nimber<T = u64>(T);

impl<T> Nimber<T> {
    /// The nimber `*n`. Cost: none.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(5_u64).to_string(), "*5");
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(n: T) -> Self {
        Self(n)
    }
}

impl<T: Copy> Nimber<T> {
    /// The size n of the Nim heap that has this value. Cost: none.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(5_u64).get(), 5);
    /// ```
    #[inline]
    #[must_use]
    pub const fn get(self) -> T {
        self.0
    }
}

impl<T: Word> Nimber<T> {
    /// `*0`, neutral for the sum: a ⊕ 0 = a. Cost: none.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(6_u64) + Nimber::ZERO, Nimber::new(6));
    /// ```
    pub const ZERO: Self = Self(T::ZERO);

    /// `*1`, neutral for the product: a ⊗ 1 = a. Cost: none.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(6_u64) * Nimber::ONE, Nimber::new(6));
    /// ```
    pub const ONE: Self = Self(T::ONE);

    /// a² = a ⊗ a. Cost: less than a product, since (a ⊕ b)² = a² ⊕ b²: eight
    /// look-ups in a table for 64 bits; the same for every a.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(16_u64).square(), Nimber::new(24));
    /// ```
    #[inline]
    #[must_use]
    pub fn square(self) -> Self {
        Self(self.0.square())
    }

    /// The b with b² = a. There is exactly one for every a: squaring is a
    /// bijection, and b = a^(2^(bits - 1)). Cost: as [`square`](Self::square).
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(24_u64).sqrt(), Nimber::new(16));
    /// ```
    #[inline]
    #[must_use]
    pub fn sqrt(self) -> Self {
        Self(self.0.sqrt())
    }

    /// aⁿ = a ⊗ … ⊗ a with n factors; a⁰ = 1, also for a = 0.
    ///
    /// The exponent counts modulo 2^bits - 1, the number of units.
    /// Cost: 14 products, one more for each four bits of the type, and about
    /// half as much for raising to powers of 2, which is additive; for 64 bits
    /// the products are those of [`Chain`](crate::Chain). For n below 256 a
    /// square for each bit and a product for each bit that is 1.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// let a = Nimber::new(0x1234_5678_9abc_def0_u64);
    /// assert_eq!(a.pow(3), a * a * a);
    /// assert_eq!(a.pow((1 << 64) - 1), Nimber::ONE);
    /// assert_eq!(Nimber::<u64>::ZERO.pow(0), Nimber::ONE);
    /// ```
    #[must_use]
    pub fn pow(self, n: u128) -> Self {
        if self == Self::ZERO {
            return if n == 0 { Self::ONE } else { Self::ZERO };
        }
        let n = n % units(T::BITS);
        if n < 256 {
            return self.pow_by_bits(n);
        }
        match scalar::power(self.0, n) {
            Some(power) => Self(power),
            None => self.pow_by_nibbles(n),
        }
    }

    fn pow_by_bits(self, mut n: u128) -> Self {
        let (mut base, mut result) = (self, Self::ONE);
        while n != 0 {
            if n & 1 == 1 {
                result *= base;
            }
            base = base.square();
            n >>= 1;
        }
        result
    }

    fn pow_by_nibbles(self, n: u128) -> Self {
        let mut powers = [Self::ONE; 16];
        for i in 1..16 {
            powers[i] = powers[i - 1] * self;
        }
        // The factors a^(16^i · nibble i) but for the 16^i, which is done for
        // half of those left at a time.
        let mut factors = [Self::ONE; 32];
        for (i, factor) in factors.iter_mut().enumerate() {
            *factor = powers[(n >> (4 * i)) as usize & 15];
        }
        let mut count = T::BITS as usize / 4;
        while count > 1 {
            count /= 2;
            let k = 2 + count.ilog2() as usize;
            for i in 0..count {
                let high = Self(factors[i + count].0.frobenius(k));
                factors[i] *= high;
            }
        }
        factors[0]
    }

    /// The b with a ⊗ b = 1, which is a^(2^bits - 2); `None` for a = 0.
    /// Cost: about that of three products.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(2_u64).inverse(), Some(Nimber::new(3)));
    /// assert_eq!(Nimber::<u64>::ZERO.inverse(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn inverse(self) -> Option<Self> {
        (self != Self::ZERO).then(|| Self(scalar::inverse(self.0)))
    }

    /// Whether the absolute trace a ⊕ a² ⊕ a⁴ ⊕ … ⊕ a^(2^(bits - 1)), which is
    /// 0 or 1, is 1. In these fields it is the highest bit. Cost: a shift.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// let a = Nimber::new(0x95_u8);
    /// let conjugates = core::iter::successors(Some(a), |a| Some(a.square()));
    /// assert_eq!(conjugates.take(8).sum::<Nimber<u8>>(), Nimber::ONE);
    /// assert!(a.trace());
    /// ```
    #[inline]
    #[must_use]
    pub fn trace(self) -> bool {
        self.0.top()
    }

    /// Whether a lies in the subfield of 2ⁿ elements: a^(2ⁿ) = a. That is so
    /// if n is a multiple of the [`degree`](Self::degree) of a. Cost: a division.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert!(Nimber::new(15_u64).is_in_subfield(4));
    /// assert!(!Nimber::new(16_u64).is_in_subfield(4));
    /// ```
    #[must_use]
    pub fn is_in_subfield(self, n: u32) -> bool {
        n.is_multiple_of(self.degree())
    }

    /// The d such that the smallest field which contains a has 2^d elements:
    /// the smallest power of two with a < 2^d. Cost: a few instructions.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(1_u64).degree(), 1);
    /// assert_eq!(Nimber::new(16_u64).degree(), 8);
    /// ```
    #[must_use]
    pub fn degree(self) -> u32 {
        let length = 128 - self.0.into().leading_zeros();
        length.max(1).next_power_of_two()
    }
}

/// 2^bits - 1.
pub(crate) const fn units(bits: u32) -> u128 {
    u128::MAX >> (128 - bits)
}
