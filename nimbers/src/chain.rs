use core::fmt;
use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use crate::slices::exponent;
use crate::tiers::{Tier, compiled};
use crate::{Nimber, poly};

/// A nimber of 64 bits in a form in which single products take the least time:
/// for long computations where each product waits for the one before.
///
/// It is the same field with the same `+` and `*`, but its elements are held
/// as polynomials over GF(2) modulo x⁶⁴ + x⁴ + x³ + x + 1, so that a product is
/// one instruction and a short reduction. To come from a [`Nimber`] and to go
/// back takes eight look-ups in a table each, some 2 ns. So this pays
///
/// - where a result goes through several products before it is needed as a
///   nimber: recurrences, polynomials by Horner's rule, powers by hand;
/// - more so without GFNI, where a product of nimbers makes the change of form
///   three times.
///
/// It doesn't pay for products that do not wait for each other: those of
/// [`slices`](crate::slices) take a tenth of the time. Numbers of 128 bits
/// gain nothing by it.
///
/// Cost of a product: some 5 ns with PCLMULQDQ, which the current [`Tier`]
/// says, and 12 ns without. Sums cost one instruction.
///
/// ```
/// use nimbers::{Chain, Nimber};
///
/// // x³ ⊕ 5⊗x ⊕ 7 by Horner's rule.
/// let f = |x: Chain| {
///     let [five, seven] = [5, 7].map(|n| Chain::from(Nimber::new(n)));
///     (x * x + five) * x + seven
/// };
/// let x = Nimber::new(0x1234_5678_9abc_def0);
/// let y = Nimber::from(f(x.into()));
/// assert_eq!(y, x * x * x + Nimber::new(5) * x + Nimber::new(7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Chain(u64);

impl Chain {
    /// `*0`, neutral for the sum: a ⊕ 0 = a. Cost: none.
    ///
    /// ```
    /// # use nimbers::{Chain, Nimber};
    /// assert_eq!(Chain::ZERO, Chain::from(Nimber::new(0)));
    /// ```
    pub const ZERO: Self = Self(0);

    /// `*1`, neutral for the product: a ⊗ 1 = a. Cost: none.
    ///
    /// ```
    /// # use nimbers::{Chain, Nimber};
    /// assert_eq!(Chain::ONE, Chain::from(Nimber::new(1)));
    /// ```
    pub const ONE: Self = Self(1);

    /// a² = a ⊗ a. Cost: that of a product.
    ///
    /// ```
    /// # use nimbers::{Chain, Nimber};
    /// assert_eq!(Chain::from(Nimber::new(16)).square(), Nimber::new(24).into());
    /// ```
    #[inline]
    #[must_use]
    pub fn square(self) -> Self {
        match compiled::poly_product(self.0, self.0) {
            Some(square) => Self(square),
            None => Self((Tier::current().chains().square)(self.0)),
        }
    }

    /// aⁿ = a ⊗ … ⊗ a with n factors; a⁰ = 1, also for a = 0.
    ///
    /// Cost: 29 products and 15 linear maps, some 120 ns with PCLMULQDQ, for
    /// any n.
    ///
    /// ```
    /// # use nimbers::{Chain, Nimber};
    /// let a = Chain::from(Nimber::new(0x1234_5678_9abc_def0));
    /// assert_eq!(a.pow(3), a * a * a);
    /// assert_eq!(a.pow(u64::MAX.into()), Chain::ONE);
    /// ```
    #[must_use]
    pub fn pow(self, n: u128) -> Self {
        let n = exponent::<u64>(n) as u64;
        Self((Tier::current().chains().power)(self.0, n))
    }

    /// The b with a ⊗ b = 1; `None` for a = 0.
    ///
    /// Cost: four products and five look-ups in tables, each of which waits
    /// for the one before: some 40 ns with PCLMULQDQ.
    ///
    /// ```
    /// # use nimbers::{Chain, Nimber};
    /// let a = Chain::from(Nimber::new(2));
    /// assert_eq!(a.inverse(), Some(Nimber::new(3).into()));
    /// assert_eq!(Chain::ZERO.inverse(), None);
    /// ```
    #[must_use]
    pub fn inverse(self) -> Option<Self> {
        (self != Self::ZERO).then(|| Self((Tier::current().chains().inverse)(self.0)))
    }
}

/// The change of form. Cost: eight look-ups in a table.
///
/// ```
/// # use nimbers::{Chain, Nimber};
/// assert_eq!(Nimber::from(Chain::from(Nimber::new(5))), Nimber::new(5));
/// ```
impl From<Nimber<u64>> for Chain {
    #[inline]
    fn from(a: Nimber<u64>) -> Self {
        Self(poly::of_nimber(a.get()))
    }
}

/// The change of form back. Cost: eight look-ups in a table.
///
/// ```
/// # use nimbers::{Chain, Nimber};
/// assert_eq!(Nimber::from(Chain::from(Nimber::new(5))), Nimber::new(5));
/// ```
impl From<Chain> for Nimber<u64> {
    #[inline]
    fn from(a: Chain) -> Self {
        Self::new(poly::to_nimber(a.0))
    }
}

/// `Chain(n)`. Cost: the change of form back.
///
/// ```
/// # use nimbers::{Chain, Nimber};
/// assert_eq!(format!("{:?}", Chain::from(Nimber::new(5))), "Chain(5)");
/// ```
impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Chain")
            .field(&Nimber::from(*self).get())
            .finish()
    }
}

/// `*n`, as for a [`Nimber`]. Cost: the change of form back, and writing n.
///
/// ```
/// # use nimbers::{Chain, Nimber};
/// assert_eq!(Chain::from(Nimber::new(5)).to_string(), "*5");
/// ```
impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Nimber::from(*self).fmt(f)
    }
}

/// The nim-sum a ⊕ b. Cost: one instruction.
///
/// ```
/// # use nimbers::{Chain, Nimber};
/// let [a, b] = [3, 5].map(|n| Chain::from(Nimber::new(n)));
/// assert_eq!(a + b, Nimber::new(6).into());
/// ```
#[expect(clippy::suspicious_arithmetic_impl)]
impl Add for Chain {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// a ⊖ b = a ⊕ b, since b ⊕ b = 0. Cost: as the sum.
///
/// ```
/// # use nimbers::{Chain, Nimber};
/// let [a, b] = [3, 5].map(|n| Chain::from(Nimber::new(n)));
/// assert_eq!(a - b, a + b);
/// ```
#[expect(clippy::suspicious_arithmetic_impl)]
impl Sub for Chain {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self + other
    }
}

/// ⊖a = a, since a ⊕ a = 0. Cost: none.
///
/// ```
/// # use nimbers::{Chain, Nimber};
/// assert_eq!(-Chain::ONE, Chain::ONE);
/// ```
impl Neg for Chain {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        self
    }
}

/// The nim-product a ⊗ b. Cost: see [`Chain`].
///
/// ```
/// # use nimbers::{Chain, Nimber};
/// let [a, b] = [3, 5].map(|n| Chain::from(Nimber::new(n)));
/// assert_eq!(a * b, Nimber::new(15).into());
/// ```
impl Mul for Chain {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        match compiled::poly_product(self.0, other.0) {
            Some(product) => Self(product),
            None => Self((Tier::current().chains().product)(self.0, other.0)),
        }
    }
}

/// a becomes a ⊕ b. Cost: one instruction.
///
/// ```
/// # use nimbers::{Chain, Nimber};
/// let [mut a, b] = [3, 5].map(|n| Chain::from(Nimber::new(n)));
/// a += b;
/// assert_eq!(a, Nimber::new(6).into());
/// ```
impl AddAssign for Chain {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// a becomes a ⊖ b = a ⊕ b. Cost: one instruction.
///
/// ```
/// # use nimbers::{Chain, Nimber};
/// let [mut a, b] = [3, 5].map(|n| Chain::from(Nimber::new(n)));
/// a -= b;
/// assert_eq!(a, Nimber::new(6).into());
/// ```
impl SubAssign for Chain {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// a becomes a ⊗ b. Cost: as the product.
///
/// ```
/// # use nimbers::{Chain, Nimber};
/// let [mut a, b] = [3, 5].map(|n| Chain::from(Nimber::new(n)));
/// a *= b;
/// assert_eq!(a, Nimber::new(15).into());
/// ```
impl MulAssign for Chain {
    #[inline]
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

/// The nim-sum of all items, `*0` if there are none. Cost: a sum an item.
///
/// ```
/// # use nimbers::{Chain, Nimber};
/// let items = [3, 5, 6].map(|n| Chain::from(Nimber::new(n)));
/// assert_eq!(items.into_iter().sum::<Chain>(), Chain::ZERO);
/// ```
impl Sum for Chain {
    fn sum<I: Iterator<Item = Self>>(items: I) -> Self {
        items.fold(Self::ZERO, Add::add)
    }
}

/// The nim-product of all items, `*1` if there are none. Cost: a product an
/// item, each of which waits for the last.
///
/// ```
/// # use nimbers::{Chain, Nimber};
/// let units = (1..16).map(|n| Chain::from(Nimber::new(n)));
/// assert_eq!(units.product::<Chain>(), Chain::ONE);
/// ```
impl Product for Chain {
    fn product<I: Iterator<Item = Self>>(items: I) -> Self {
        items.fold(Self::ONE, Mul::mul)
    }
}
