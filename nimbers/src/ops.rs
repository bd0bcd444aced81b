use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use crate::{Nimber, Word, scalar};

/// The nim-sum a ⊕ b: the bits that one of the two has. Cost: an instruction.
///
/// ```
/// # use nimbers::Nimber;
/// assert_eq!(Nimber::new(3_u64) + Nimber::new(5), Nimber::new(6));
/// ```
impl<T: Word> Add for Nimber<T> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.get().sum(other.get()))
    }
}

/// a ⊖ b = a ⊕ b, since b ⊕ b = 0. Cost: as the sum.
///
/// ```
/// # use nimbers::Nimber;
/// assert_eq!(Nimber::new(3_u64) - Nimber::new(5), Nimber::new(6));
/// ```
#[expect(clippy::suspicious_arithmetic_impl)]
impl<T: Word> Sub for Nimber<T> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self + other
    }
}

/// ⊖a = a, since a ⊕ a = 0. Cost: none.
///
/// ```
/// # use nimbers::Nimber;
/// assert_eq!(-Nimber::new(3_u64), Nimber::new(3_u64));
/// ```
impl<T: Word> Neg for Nimber<T> {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        self
    }
}

/// The nim-product a ⊗ b, as the [crate] page defines it. Cost: see
/// [`Nimber`]; many at once are far cheaper in [`slices`](crate::slices).
///
/// ```
/// # use nimbers::Nimber;
/// assert_eq!(Nimber::new(3_u64) * Nimber::new(5), Nimber::new(15));
/// ```
impl<T: Word> Mul for Nimber<T> {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        Self::new(scalar::product(self.get(), other.get()))
    }
}

/// The quotient a ⊗ b⁻¹. Cost: an inverse and a product.
///
/// # Panics
///
/// If the divisor is `*0`, as for integers. [`Nimber::inverse`] does not.
///
/// ```
/// # use nimbers::Nimber;
/// assert_eq!(Nimber::new(15_u64) / Nimber::new(5), Nimber::new(3_u64));
/// ```
#[expect(clippy::suspicious_arithmetic_impl)]
impl<T: Word> Div for Nimber<T> {
    type Output = Self;

    #[inline]
    #[track_caller]
    fn div(self, other: Self) -> Self {
        match other.inverse() {
            Some(inverse) => self * inverse,
            None => panic!("attempt to divide {self} by *0"),
        }
    }
}

/// a becomes a ⊕ b. Cost: an instruction.
///
/// ```
/// # use nimbers::Nimber;
/// let mut a = Nimber::new(3_u64);
/// a += Nimber::new(5);
/// assert_eq!(a, Nimber::new(6));
/// ```
impl<T: Word> AddAssign for Nimber<T> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// a becomes a ⊖ b = a ⊕ b. Cost: an instruction.
///
/// ```
/// # use nimbers::Nimber;
/// let mut a = Nimber::new(6_u64);
/// a -= Nimber::new(5);
/// assert_eq!(a, Nimber::new(3));
/// ```
impl<T: Word> SubAssign for Nimber<T> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// a becomes a ⊗ b. Cost: as the product.
///
/// ```
/// # use nimbers::Nimber;
/// let mut a = Nimber::new(3_u64);
/// a *= Nimber::new(5);
/// assert_eq!(a, Nimber::new(15));
/// ```
impl<T: Word> MulAssign for Nimber<T> {
    #[inline]
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

/// a becomes a ⊗ b⁻¹. Cost: as the quotient.
///
/// # Panics
///
/// If the divisor is `*0`.
///
/// ```
/// # use nimbers::Nimber;
/// let mut a = Nimber::new(15_u64);
/// a /= Nimber::new(5);
/// assert_eq!(a, Nimber::new(3));
/// ```
impl<T: Word> DivAssign for Nimber<T> {
    #[inline]
    #[track_caller]
    fn div_assign(&mut self, other: Self) {
        *self = *self / other;
    }
}

/// The nim-sum of all items, `*0` if there are none: who moves wins a Nim
/// position exactly if this is not `*0`. Cost: a sum an item.
///
/// ```
/// # use nimbers::Nimber;
/// let heaps = [3_u64, 5, 6].map(Nimber::new);
/// assert_eq!(heaps.iter().sum::<Nimber<u64>>(), Nimber::ZERO);
/// ```
impl<T: Word> Sum for Nimber<T> {
    fn sum<I: Iterator<Item = Self>>(items: I) -> Self {
        items.fold(Self::ZERO, Add::add)
    }
}

/// The same of items that are lent. Cost: as there.
///
/// ```
/// # use nimbers::Nimber;
/// assert_eq!([3_u64, 5].map(Nimber::new).iter().sum::<Nimber>(), Nimber::new(6));
/// ```
impl<'a, T: Word> Sum<&'a Self> for Nimber<T> {
    fn sum<I: Iterator<Item = &'a Self>>(items: I) -> Self {
        items.copied().sum()
    }
}

/// The nim-product of all items, `*1` if there are none. Cost: a product an
/// item, each of which waits for the last.
///
/// ```
/// # use nimbers::Nimber;
/// // All units of a finite field of characteristic 2 multiply to 1.
/// assert_eq!((1..16).map(Nimber::new).product::<Nimber<u64>>(), Nimber::ONE);
/// ```
impl<T: Word> Product for Nimber<T> {
    fn product<I: Iterator<Item = Self>>(items: I) -> Self {
        items.fold(Self::ONE, Mul::mul)
    }
}

/// The same of items that are lent. Cost: as there.
///
/// ```
/// # use nimbers::Nimber;
/// assert_eq!([3_u64, 5].map(Nimber::new).iter().product::<Nimber>(), Nimber::new(15));
/// ```
impl<'a, T: Word> Product<&'a Self> for Nimber<T> {
    fn product<I: Iterator<Item = &'a Self>>(items: I) -> Self {
        items.copied().product()
    }
}
