use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use crate::BigNimber;

/// `a ∘ b` and `a ∘= b` for values and references, from `assign`.
macro_rules! operator {
    ($(#[$doc:meta])* $op:ident $method:ident, $assign_op:ident $assign_method:ident, $assign:path) => {
        $(#[$doc])*
        impl $assign_op<&BigNimber> for BigNimber {
            #[track_caller]
            fn $assign_method(&mut self, other: &BigNimber) {
                $assign(self, other);
            }
        }

        $(#[$doc])*
        impl $assign_op for BigNimber {
            #[track_caller]
            fn $assign_method(&mut self, other: BigNimber) {
                $assign(self, &other);
            }
        }

        $(#[$doc])*
        impl $op<&BigNimber> for BigNimber {
            type Output = BigNimber;

            #[track_caller]
            fn $method(mut self, other: &BigNimber) -> BigNimber {
                $assign(&mut self, other);
                self
            }
        }

        $(#[$doc])*
        impl $op for BigNimber {
            type Output = BigNimber;

            #[track_caller]
            fn $method(self, other: BigNimber) -> BigNimber {
                $op::$method(self, &other)
            }
        }

        $(#[$doc])*
        impl $op<&BigNimber> for &BigNimber {
            type Output = BigNimber;

            #[track_caller]
            fn $method(self, other: &BigNimber) -> BigNimber {
                $op::$method(self.clone(), other)
            }
        }

        $(#[$doc])*
        impl $op<BigNimber> for &BigNimber {
            type Output = BigNimber;

            #[track_caller]
            fn $method(self, other: BigNimber) -> BigNimber {
                $op::$method(self.clone(), &other)
            }
        }
    };
}

fn multiply(a: &mut BigNimber, b: &BigNimber) {
    *a = a.times(b);
}

#[track_caller]
fn divide(a: &mut BigNimber, b: &BigNimber) {
    match b.inverse() {
        Some(inverse) => multiply(a, &inverse),
        None => panic!("attempt to divide {a:x} by *0"),
    }
}

operator!(
    /// The nim-sum a ⊕ b. Cost: linear.
    ///
    /// ```
    /// # use nimbers::{BigNimber, Nimber};
    /// let [a, b] = [3, 5].map(|n: u64| BigNimber::from(Nimber::new(n)));
    /// assert_eq!((a + b).to_string(), "*6");
    /// ```
    Add add, AddAssign add_assign, BigNimber::add_to
);
operator!(
    /// a ⊖ b = a ⊕ b, since b ⊕ b = 0. Cost: as the sum.
    ///
    /// ```
    /// # use nimbers::{BigNimber, Nimber};
    /// let [a, b] = [3, 5].map(|n: u64| BigNimber::from(Nimber::new(n)));
    /// assert_eq!((a - b).to_string(), "*6");
    /// ```
    Sub sub, SubAssign sub_assign, BigNimber::add_to
);
operator!(
    /// The nim-product a ⊗ b. Cost: see [`BigNimber`].
    ///
    /// ```
    /// # use nimbers::{BigNimber, Nimber};
    /// let [a, b] = [3, 5].map(|n: u64| BigNimber::from(Nimber::new(n)));
    /// assert_eq!((a * b).to_string(), "*15");
    /// ```
    Mul mul, MulAssign mul_assign, multiply
);
operator!(
    /// The quotient a ⊗ b⁻¹. Cost: an inverse and a product.
    ///
    /// # Panics
    ///
    /// If the divisor is `*0`, as for integers. [`BigNimber::inverse`] does not.
    ///
    /// ```
    /// # use nimbers::{BigNimber, Nimber};
    /// let [a, b] = [15, 5].map(|n: u64| BigNimber::from(Nimber::new(n)));
    /// assert_eq!((a / b).to_string(), "*3");
    /// ```
    Div div, DivAssign div_assign, divide
);

/// ⊖a = a, since a ⊕ a = 0. Cost: none.
///
/// ```
/// # use nimbers::{BigNimber, Nimber};
/// let a = BigNimber::from(Nimber::new(3_u64));
/// assert_eq!(-a.clone(), a);
/// ```
impl Neg for BigNimber {
    type Output = Self;

    fn neg(self) -> Self {
        self
    }
}

/// The nim-sum of all items, `*0` if there are none. Cost: a sum an item.
///
/// ```
/// # use nimbers::{BigNimber, Nimber};
/// let heaps = [3_u64, 5, 6].map(|n| BigNimber::from(Nimber::new(n)));
/// assert_eq!(heaps.into_iter().sum::<BigNimber>(), BigNimber::ZERO);
/// ```
impl Sum for BigNimber {
    fn sum<I: Iterator<Item = Self>>(items: I) -> Self {
        items.fold(Self::ZERO, Add::add)
    }
}

/// The same of items that are lent. Cost: as there.
///
/// ```
/// # use nimbers::{BigNimber, Nimber};
/// let heaps = [3_u64, 5, 6].map(|n| BigNimber::from(Nimber::new(n)));
/// assert_eq!(heaps.iter().sum::<BigNimber>(), BigNimber::ZERO);
/// ```
impl<'a> Sum<&'a Self> for BigNimber {
    fn sum<I: Iterator<Item = &'a Self>>(items: I) -> Self {
        items.fold(Self::ZERO, Add::add)
    }
}

/// The nim-product of all items, `*1` if there are none. Cost: a product an
/// item, in the field of the largest so far.
///
/// ```
/// # use nimbers::{BigNimber, Nimber};
/// let units = (1..16_u64).map(|n| BigNimber::from(Nimber::new(n)));
/// assert_eq!(units.product::<BigNimber>().to_string(), "*1");
/// ```
impl Product for BigNimber {
    fn product<I: Iterator<Item = Self>>(items: I) -> Self {
        items.fold(Self::one(), Mul::mul)
    }
}

/// The same of items that are lent. Cost: as there.
///
/// ```
/// # use nimbers::{BigNimber, Nimber};
/// let factors = [3_u64, 5].map(|n| BigNimber::from(Nimber::new(n)));
/// assert_eq!(factors.iter().product::<BigNimber>().to_string(), "*15");
/// ```
impl<'a> Product<&'a Self> for BigNimber {
    fn product<I: Iterator<Item = &'a Self>>(items: I) -> Self {
        items.fold(Self::one(), Mul::mul)
    }
}
