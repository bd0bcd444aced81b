use crate::{Nimber, Word};

impl<T: Word> Nimber<T> {
    /// The two roots of x² ⊕ x = a in this field, the smaller first: the
    /// larger is the smaller plus 1. `None` if there are none, which is so
    /// exactly if the [`trace`](Self::trace) of a is 1.
    ///
    /// The equation bears the names of Artin and Schreier. By it every
    /// quadratic is solved in characteristic 2, where a square cannot be
    /// completed: see [`quadratic_roots`](Self::quadratic_roots).
    ///
    /// Cost: about that of a product.
    ///
    /// ```
    /// # use nimbers::Nimber;
    /// let roots = Nimber::new(6_u64).artin_schreier_roots();
    /// assert_eq!(roots, Some([14, 15].map(Nimber::new)));
    /// assert_eq!(Nimber::new(8_u8).artin_schreier_roots(), Some([16, 17].map(Nimber::new)));
    /// assert_eq!(Nimber::new(128_u8).artin_schreier_roots(), None);
    /// ```
    #[must_use]
    pub fn artin_schreier_roots(self) -> Option<[Self; 2]> {
        if self.trace() {
            return None;
        }
        let x = Self::new(self.get().artin_schreier());
        Some([x, x + Self::ONE])
    }

    /// The x of this field with a⊗x² ⊕ b⊗x ⊕ c = 0.
    ///
    /// - a ≠ 0 and b ≠ 0: with x = (b/a)⊗y it is y² ⊕ y = a⊗c/b², which has
    ///   two roots or none;
    /// - a ≠ 0 and b = 0: one root, √(c/a);
    /// - a = 0: one root c/b, or with b = 0 none or every x.
    ///
    /// Cost: two inverses, five products and the solution of y² ⊕ y = d.
    ///
    /// ```
    /// # use nimbers::{Nimber, Roots};
    /// let [a, b, c] = [3, 5, 9].map(Nimber::<u64>::new);
    /// let Roots::Two(x, y) = Nimber::quadratic_roots(a, b, c) else { unreachable!() };
    /// assert_eq!(a * x * x + b * x + c, Nimber::ZERO);
    /// assert_eq!(x + y, b / a);
    /// assert_eq!(Nimber::quadratic_roots(a, Nimber::ZERO, a), Roots::One(Nimber::ONE));
    /// ```
    #[must_use]
    pub fn quadratic_roots(a: Self, b: Self, c: Self) -> Roots<T> {
        match (a.inverse(), b.inverse()) {
            (Some(over_a), Some(over_b)) => {
                let scale = b * over_a;
                match (a * c * over_b.square()).artin_schreier_roots() {
                    Some([y, _]) => Roots::two(y * scale, y * scale + scale),
                    None => Roots::None,
                }
            }
            (Some(over_a), None) => Roots::One((c * over_a).sqrt()),
            (None, Some(over_b)) => Roots::One(c * over_b),
            (None, None) if c == Self::ZERO => Roots::All,
            (None, None) => Roots::None,
        }
    }
}

/// The roots of an equation of degree two or less, as
/// [`quadratic_roots`](Nimber::quadratic_roots) gives them. Cost: none.
///
/// ```
/// use nimbers::{Nimber, Roots};
///
/// let one = Nimber::<u8>::ONE;
/// let roots = Nimber::quadratic_roots(one, one, Nimber::new(6));
/// assert_eq!(roots, Roots::Two(Nimber::new(14), Nimber::new(15)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Roots<T = u64> {
    /// No root in this field.
    None,
    /// One root, which is double if the equation is quadratic.
    One(Nimber<T>),
    /// Two roots, the smaller first.
    Two(Nimber<T>, Nimber<T>),
    /// All coefficients are 0: every nimber is a root.
    All,
}

impl<T: Word> Roots<T> {
    fn two(x: Nimber<T>, y: Nimber<T>) -> Self {
        Self::Two(x.min(y), x.max(y))
    }
}
