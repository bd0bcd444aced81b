//! The arithmetic of a field over that of its half. All of it follows from
//! u ⊗ u = u ⊕ h.

use super::{Field, Tower};

/// Three products of halves, and none if both factors are in the subfield.
#[inline]
pub(crate) fn product<T: Tower>(a: T, b: T) -> T {
    let ((a1, a0), (b1, b0)) = (a.split(), b.split());
    let d = a0.product(b0);
    if T::WIDTH > 16 && a1.sum(b1) == T::Half::ZERO && a1 == T::Half::ZERO {
        return T::join(T::Half::ZERO, d);
    }
    let e = a1.sum(a0).product(b1.sum(b0));
    T::join(e.sum(d), d.sum(a1.half_product(b1)))
}

/// The next h is h⊗u, and (h⊗u)⊗(a₁⊗u ⊕ a₀) = h⊗(a₁⊕a₀)⊗u ⊕ h⊗h⊗a₁.
#[inline]
pub(crate) fn half<T: Tower>(a: T) -> T {
    let (a1, a0) = a.split();
    T::join(a1.sum(a0).half(), a1.half_twice())
}

/// Squaring is additive: a² = a₁²⊗u ⊕ a₀² ⊕ h⊗a₁².
#[inline]
pub(crate) fn square<T: Tower>(a: T) -> T {
    let (a1, a0) = a.split();
    let high = a1.square();
    T::join(high, a0.square().sum(high.half()))
}

/// `square`, solved for a₁ and then a₀.
#[inline]
pub(crate) fn sqrt<T: Tower>(a: T) -> T {
    let (a1, a0) = a.split();
    T::join(a1.sqrt(), a0.sum(a1.half()).sqrt())
}

/// The conjugate of a is a ⊕ a₁, and their product, the norm
/// a₀⊗(a₁⊕a₀) ⊕ h⊗a₁², is in the subfield.
#[inline]
pub(crate) fn inverse<T: Tower>(a: T) -> T {
    let (a1, a0) = a.split();
    if a1 == T::Half::ZERO {
        return T::join(T::Half::ZERO, a0.inverse());
    }
    let conjugate = a1.sum(a0);
    let norm = a0.product(conjugate).sum(a1.square().half());
    let n = norm.inverse();
    T::join(a1.product(n), conjugate.product(n))
}

/// With q = 2^(2^k) it is a₁^q⊗(u ⊕ t) ⊕ a₀^q. For the last k, where q is
/// the size of the subfield, it is the conjugate.
#[inline]
pub(crate) fn frobenius<T: Tower>(a: T, k: usize) -> T {
    let (a1, a0) = a.split();
    if 2 << k == T::WIDTH {
        return T::join(a1, a0.sum(a1));
    }
    let high = a1.frobenius(k);
    T::join(high, a0.frobenius(k).sum(high.product(T::SHIFTS[k])))
}

/// x² ⊕ x = (x₁²⊕x₁)⊗u ⊕ x₀²⊕x₀⊕h⊗x₁². Of the two x₁ that solve the high
/// half, x₁ and x₁⊕1, one makes the low half solvable: they differ there by
/// h, whose highest bit is 1.
#[inline]
pub(crate) fn artin_schreier<T: Tower>(a: T) -> T {
    let (a1, a0) = a.split();
    let mut high = a1.artin_schreier();
    let mut low = a0.sum(high.square().half());
    if low.top() {
        high = high.sum(T::Half::ONE);
        low = low.sum(T::Half::ONE.half());
    }
    T::join(high, low.artin_schreier())
}
