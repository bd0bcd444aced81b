use crate::table;

/// An element `*n` of the field of the 2⁶⁴ nimbers below 2⁶⁴.
///
/// `+` and `-` are both the nim-sum a ⊕ b, since a ⊕ a = 0; `*` is the
/// nim-product a ⊗ b, and `/` its inverse. The [crate] page has the
/// definitions. The order is that of the integers, it is not compatible with
/// the field.
///
/// Cost: one instruction for a sum. A product takes 27 products of bytes by
/// table, 9 if both factors are below 2³² and 3 if both are below 2¹⁶; its
/// running time thus depends on the factors.
///
/// ```
/// use nimbers::Nimber;
///
/// let (a, b) = (Nimber::new(7), Nimber::new(9));
/// assert_eq!(a + b, Nimber::new(14));
/// assert_eq!(a * b, Nimber::new(8));
/// assert_eq!(a * b / b, a);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Nimber(u64);

impl Nimber {
    /// `*0`, neutral for the sum: a ⊕ 0 = a.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(6) + Nimber::ZERO, Nimber::new(6));
    /// ```
    pub const ZERO: Self = Self(0);

    /// `*1`, neutral for the product: a ⊗ 1 = a.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(6) * Nimber::ONE, Nimber::new(6));
    /// ```
    pub const ONE: Self = Self(1);

    /// The nimber `*n`. Cost: none.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(5).to_string(), "*5");
    /// ```
    #[must_use]
    pub const fn new(n: u64) -> Self {
        Self(n)
    }

    /// The size n of the Nim heap that has this value. Cost: none.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(5).get(), 5);
    /// ```
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// a² = a ⊗ a. Cost: about a third of a product of large numbers, since
    /// (a ⊕ b)² = a² ⊕ b²; the same for every a.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(16).square(), Nimber::new(24));
    /// ```
    #[must_use]
    pub const fn square(self) -> Self {
        Self(table::square(self.0))
    }

    /// The b with b² = a. There is exactly one for every a: squaring is a
    /// bijection, and b = a^(2⁶³). Cost: as [`square`](Self::square).
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(24).sqrt(), Nimber::new(16));
    /// ```
    #[must_use]
    pub const fn sqrt(self) -> Self {
        Self(table::sqrt(self.0))
    }

    /// aⁿ = a ⊗ … ⊗ a with n factors; a⁰ = 1, also for a = 0.
    /// Cost: a square for each bit of n and a product for each bit that is 1.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// let a = Nimber::new(0x1234_5678_9abc_def0);
    /// assert_eq!(a.pow(3), a * a * a);
    /// assert_eq!(a.pow(u64::MAX), Nimber::ONE); // the units are 2⁶⁴ - 1
    /// assert_eq!(Nimber::ZERO.pow(0), Nimber::ONE);
    /// ```
    #[must_use]
    pub const fn pow(self, mut n: u64) -> Self {
        let mut base = self.0;
        let mut result = 1;
        while n != 0 {
            if n & 1 == 1 {
                result = table::product(result, base);
            }
            base = table::square(base);
            n >>= 1;
        }
        Self(result)
    }

    /// The b with a ⊗ b = 1, which is a^(2⁶⁴ - 2); `None` for a = 0.
    /// Cost: about that of two products;
    /// less if a is below 2³² or 2¹⁶.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// assert_eq!(Nimber::new(2).inverse(), Some(Nimber::new(3)));
    /// assert_eq!(Nimber::ZERO.inverse(), None);
    /// ```
    #[must_use]
    pub const fn inverse(self) -> Option<Self> {
        match self.0 {
            0 => None,
            a => Some(Self(table::inverse(a))),
        }
    }
}

/// `*n` from n.
///
/// ```
/// # use nimbers::Nimber;
/// assert_eq!(Nimber::from(5), Nimber::new(5));
/// ```
impl From<u64> for Nimber {
    fn from(n: u64) -> Self {
        Self(n)
    }
}

/// n from `*n`.
///
/// ```
/// # use nimbers::Nimber;
/// assert_eq!(u64::from(Nimber::new(5)), 5);
/// ```
impl From<Nimber> for u64 {
    fn from(a: Nimber) -> Self {
        a.0
    }
}
