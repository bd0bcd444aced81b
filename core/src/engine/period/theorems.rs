//! How many values prove a period: one function a theorem. The book has the proofs.
//!
//! In all of them G(n + p) = G(n) + s is known for all n from n₀ on with n + p < N, and the
//! functions tell the N from which on that is a proof for all n.

use super::Theorem;
use crate::engine::breaking::{Code, Sparse};

/// What a proof may use of the rules behind the values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The values are those of a taking-and-breaking code.
    Code(Code),
    /// Any number of counters may be taken from a heap but for finitely many, the largest of which
    /// this is; 0 where all may be taken.
    AllBut(u64),
    /// Nothing that a theorem here speaks of. A move takes at most so many counters, if that is known;
    /// 0 else.
    Other(u64),
}

/// A theorem, and how many values it needs: those of the heaps 0, 1, …, `values - 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// The theorem.
    pub theorem: Theorem,
    /// The number of values.
    pub values: u64,
}

impl Needs {
    fn new(theorem: Theorem, values: u128) -> Option<Self> {
        let values = u64::try_from(values).ok()?;
        Some(Self { theorem, values })
    }
}

/// Guy and Smith 1956: let a move take at most k counters and leave at most two heaps, and let
/// n₀ ≥ 1. If G(n + p) = G(n) for n₀ ≤ n ≤ 2n₀ + p + k - 2, then for all n ≥ n₀.
///
/// A preperiod 0 is taken as 1, and rules by which two heaps must differ are not covered.
pub fn guy_smith(code: &Code, preperiod: u64, period: u64) -> Option<Needs> {
    let covered = code.most_parts() == 2 && !code.is_unequal();
    covered
        .then(|| pigeonhole(Theorem::GuySmith, code, preperiod, period))
        .flatten()
}

/// The same for moves that leave at most J heaps: if n₀ ≥ 1 and G(n + p) = G(n) for
/// n₀ ≤ n ≤ J n₀ + (J - 1) p + k - J, then for all n ≥ n₀.
///
/// A preperiod 0 is taken as 1, and rules by which two heaps must differ are not covered.
pub fn parts(code: &Code, preperiod: u64, period: u64) -> Option<Needs> {
    let covered = code.most_parts() <= 1 || !code.is_unequal();
    covered
        .then(|| pigeonhole(Theorem::Parts, code, preperiod, period))
        .flatten()
}

/// One of at most J heaps that n + p - k counters are left in has n₀ + p counters or more.
fn pigeonhole(theorem: Theorem, code: &Code, preperiod: u64, period: u64) -> Option<Needs> {
    let parts = u128::from(code.most_parts().max(1));
    let start = u128::from(preperiod.max(1));
    let last = parts * (start + u128::from(period) - 1) + u128::from(code.most_taken());
    Needs::new(theorem, last + 1)
}

/// Golomb 1966: let a move take at most k counters and leave at most one heap. If
/// G(n + p) = G(n) for k consecutive n from n₀ ≥ 1 on, then for all n ≥ n₀.
///
/// It holds from n₀ = 0 on if taking a whole heap is allowed exactly where taking as many from a
/// larger one is, as in subtraction games; otherwise a preperiod 0 is taken as 1.
pub fn golomb(code: &Code, preperiod: u64, period: u64) -> Option<Needs> {
    if code.most_parts() > 1 {
        return None;
    }
    let uniform = code.digits().iter().all(|&(_, digit)| digit == 3);
    let start = preperiod.max(u64::from(!uniform));
    let values = u128::from(start) + u128::from(period) + u128::from(code.most_taken());
    Needs::new(Theorem::Golomb, values)
}

/// The window: let moves leave at most two heaps, let all values from A on be common, and let
/// every rare value below a heap's own be reached from it by a move that leaves a common heap of
/// at most ω beside another one, or by one that leaves a single heap. With ρ the last heap of a
/// rare value and W = k + max(ρ, ω) + 1: if A > ρ + W and G(A + t) = G(A + p + t) for 0 ≤ t < W,
/// then G(n + p) = G(n) for all n ≥ A, where p must be even if the split counts positions.
///
/// The rares are *all* rares below the last value that is known. Two heaps that must differ are
/// covered. The values between the preperiod and A are compared one by one.
pub fn window(code: &Code, sparse: &Sparse, preperiod: u64, period: u64) -> Option<Needs> {
    let parity = sparse.position && !period.is_multiple_of(2);
    if code.most_parts() > 2 || parity {
        return None;
    }
    let width = width(code, sparse);
    let start = u128::from(preperiod).max(first_start(code, sparse));
    Needs::new(Theorem::Window, start + u128::from(period) + width)
}

/// The width W of a window that determines all values after it.
pub(super) fn width(code: &Code, sparse: &Sparse) -> u128 {
    u128::from(code.most_taken()) + u128::from(sparse.last_rare.max(sparse.witness)) + 1
}

/// The first heap that a window may start with.
pub(super) fn first_start(code: &Code, sparse: &Sparse) -> u128 {
    let after_rares = u128::from(sparse.last_rare) + width(code, sparse) + 1;
    let far = sparse.last_far_witness.map_or(0, |far| u128::from(far) + 1);
    after_rares.max(far)
}

/// The largest of finitely many numbers that may not be taken is a. Let u(n) be the least value
/// that no heap below n has. If u(n + p) = u(n) + s and G(n + p - t) = G(n - t) + s for
/// 1 ≤ t ≤ 2a, then G(m + p) = G(m) + s for all m ≥ n - 2a (Siegel).
///
/// All heaps of one value lie within a of its first one, so 2a values and u(n) are all that later
/// heaps depend on; a values are not enough. What is needed for u is for the caller to check.
pub fn all_but(most: u64, preperiod: u64, period: u64) -> Option<Needs> {
    let values = u128::from(preperiod) + u128::from(period) + 2 * u128::from(most);
    Needs::new(Theorem::AllBut, values)
}

impl Rule {
    /// The largest number of counters that makes a difference to what may be taken.
    pub(super) fn reach(&self) -> u64 {
        match self {
            Self::Code(code) => code.most_taken(),
            Self::AllBut(most) => *most,
            Self::Other(most) => *most,
        }
    }

    /// The theorem that needs the fewest values for a period with this saltus.
    pub(super) fn needs(
        &self,
        sparse: Option<&Sparse>,
        preperiod: u64,
        period: u64,
        saltus: u32,
    ) -> Option<Needs> {
        let (n0, p) = (preperiod, period);
        match self {
            Self::Code(code) if saltus == 0 => {
                let by_window = sparse.and_then(|sparse| window(code, sparse, n0, p));
                let known = [
                    golomb(code, n0, p),
                    guy_smith(code, n0, p),
                    parts(code, n0, p),
                    by_window,
                ];
                known.into_iter().flatten().min_by_key(|need| need.values)
            }
            Self::AllBut(most) => all_but(*most, n0, p),
            _ => None,
        }
    }
}
