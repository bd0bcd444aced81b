//! Sums of products, and products one at a time or one after the other.

use super::{equal, exponent, operations};
use crate::tiers::{Element, Tier};

operations! {
    /// The sum of all `a[i]` ⊗ `b[i]`, 0 if there are none.
    ///
    /// Cost: seven eighths of [`product`](super::product).
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    ///
    /// ```
    /// assert_eq!(nimbers::slices::dot(&[2_u64, 4], &[2, 8]), 3 ^ 11);
    /// ```
    fn dot<T>(tier, a: &[T], b: &[T]) -> T {
        equal(a.len(), b.len());
        T::from_word((tier.kernels::<T>().dot)(T::as_words(a), T::as_words(b)))
    }

    /// a ⊗ b, for a product now and then.
    ///
    /// Cost: a call, and some 3 ns with GFNI.
    ///
    /// ```
    /// assert_eq!(nimbers::slices::multiply(3_u64, 5), 15);
    /// ```
    fn multiply<T>(tier, a: T, b: T) -> T {
        T::from_word((tier.kernels::<T>().multiply)(a.to_word(), b.to_word()))
    }

    /// aⁿ, for a power now and then; 1 for n = 0.
    ///
    /// Cost: some 120 ns with PCLMULQDQ, for any n.
    ///
    /// ```
    /// assert_eq!(nimbers::slices::pow(2_u64, 4), 2);
    /// ```
    fn pow<T>(tier, a: T, n: u128) -> T {
        T::from_word((tier.kernels::<T>().pow)(a.to_word(), exponent::<T>(n)))
    }

    /// `out[i]` = `a[0]` ⊗ … ⊗ `a[i]`.
    ///
    /// Cost: some 3.3 ns a number with GFNI, for each product waits for the last.
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    ///
    /// ```
    /// let mut out = [0_u64; 3];
    /// nimbers::slices::prefix_products(&[2, 2, 2], &mut out);
    /// assert_eq!(out, [2, 3, 1]);
    /// ```
    fn prefix_products<T>(tier, a: &[T], out: &mut [T]) {
        equal(a.len(), out.len());
        (tier.kernels::<T>().prefix)(T::as_words(a), T::as_words_mut(out));
    }

    /// The matrix with the rows of `matrix` times `vector`: `out[i]` is the
    /// sum of all `matrix[i * vector.len() + j]` ⊗ `vector[j]`.
    ///
    /// Cost: that of [`dot`] for every row; with `alloc` the vector is prepared once.
    ///
    /// # Panics
    ///
    /// If `matrix` has not `out.len()` rows of `vector.len()` numbers.
    ///
    /// ```
    /// let mut out = [0_u64; 2];
    /// nimbers::slices::matrix_vector(&[1, 2, 4, 8], &[2, 3], &mut out);
    /// assert_eq!(out, [2 ^ 1, 8 ^ 4]);
    /// ```
    fn matrix_vector<T>(tier, matrix: &[T], vector: &[T], out: &mut [T]) {
        // No slice has usize::MAX numbers.
        equal(matrix.len(), vector.len().saturating_mul(out.len()));
        if vector.is_empty() {
            out.fill(T::default());
            return;
        }
        let width = vector.len();
        #[cfg(feature = "alloc")]
        let vector = tier.prepare(vector);
        let dot = |row: &[T]| {
            #[cfg(feature = "alloc")]
            return vector.dot(row);
            #[cfg(not(feature = "alloc"))]
            tier.dot(row, vector)
        };
        for (row, out) in matrix.chunks_exact(width).zip(out) {
            *out = dot(row);
        }
    }
}

#[doc(hidden)]
impl Tier {
    /// `product` as single products, for the benchmark.
    pub fn product_one_by_one<T: Element>(self, a: &[T], b: &[T], out: &mut [T]) {
        equal(a.len(), b.len());
        equal(a.len(), out.len());
        (self.kernels::<T>().one_by_one)(T::as_words(a), T::as_words(b), T::as_words_mut(out));
    }
}
