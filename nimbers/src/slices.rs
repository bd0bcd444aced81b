//! The field's operations on slices, for many numbers at once.
//!
//! The numbers are `u8`, `u16`, `u32`, `u64` or `u128`: the nimbers of the
//! field of that many bits. Results go to a slice of the same length. The
//! functions use the fastest [`Tier`] of the processor, chosen at the first
//! call; a method of the same name on [`Tier`] uses that one.
//!
//! All costs below are for `u64` and the tier `avx512-gfni`, in the cache, as
//! recorded in `bench/record/2026-11-30-nimbers.md` with the machine. There a
//! product of 8, 16, 32, 64 and 128 bits took 0.01, 0.03, 0.10, 0.25 and
//! 0.84 ns. `cargo bench -p nimbers` prints them for your processor.
//!
//! ```
//! use nimbers::slices;
//!
//! let (a, b) = ([2_u64, 7, 1 << 32], [3, 9, 1 << 32]);
//! let mut out = [0; 3];
//! slices::product(&a, &b, &mut out);
//! assert_eq!(out, [1, 8, 3 << 31]);
//! slices::sqrt(&a, &mut out);
//! slices::product(&out.clone(), &out.clone(), &mut out);
//! assert_eq!(out, a);
//! ```

#[cfg(feature = "alloc")]
pub use crate::planes::{Planes, prepare};
use crate::tiers::{Element, Tier};

mod sums;

pub use sums::{dot, matrix_vector, multiply, pow, prefix_products};

/// Declares a method of `Tier` and the function that calls it.
macro_rules! operations {
    ($($(#[$attribute:meta])* fn $name:ident<T>(
        $tier:ident $(, $argument:ident: $Type:ty)*
    ) $(-> $Result:ty)? $body:block)*) => {
        $(
            $(#[$attribute])*
            #[inline]
            pub fn $name<T: Element>($($argument: $Type),*) $(-> $Result)? {
                Tier::current().$name($($argument),*)
            }
        )*

        /// The functions of [`slices`](crate::slices), by a tier of one's choice.
        impl Tier {
            $(
                #[doc = concat!("[`slices::", stringify!($name), "`](", stringify!($name), ") by this tier:")]
                ///
                $(#[$attribute])*
                #[track_caller]
                #[inline]
                pub fn $name<T: Element>(self $(, $argument: $Type)*) $(-> $Result)? {
                    let $tier = self;
                    $body
                }
            )*
        }
    };
}

use operations;

#[track_caller]
pub(crate) fn equal(a: usize, b: usize) {
    assert!(
        a == b,
        "slices of {a} and of {b} numbers: expected equal lengths"
    );
}

operations! {
    /// `out[i]` = `a[i]` ⊗ `b[i]`.
    ///
    /// Cost: some 0.25 ns a number; out of the cache, the time to read and write them.
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    ///
    /// ```
    /// let mut out = [0_u8; 3];
    /// nimbers::slices::product(&[2, 4, 16], &[2, 4, 16], &mut out);
    /// assert_eq!(out, [3, 6, 24]);
    /// ```
    fn product<T>(tier, a: &[T], b: &[T], out: &mut [T]) {
        equal(a.len(), b.len());
        equal(a.len(), out.len());
        (tier.kernels::<T>().product)(T::as_words(a), T::as_words(b), T::as_words_mut(out));
    }

    /// `out[i]` = `a[i]` ⊗ `by`.
    ///
    /// Cost: five sixths of [`product`].
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    ///
    /// ```
    /// let mut out = [0_u16; 3];
    /// nimbers::slices::scale(&[1, 2, 3], 2, &mut out);
    /// assert_eq!(out, [2, 3, 1]);
    /// ```
    fn scale<T>(tier, a: &[T], by: T, out: &mut [T]) {
        equal(a.len(), out.len());
        (tier.kernels::<T>().scale)(T::as_words(a), by.to_word(), T::as_words_mut(out));
    }

    /// `out[i]` = 1 / `a[i]`, and 0 where that is 0.
    ///
    /// Cost: that of [`product`].
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    ///
    /// ```
    /// let mut out = [0_u32; 3];
    /// nimbers::slices::inverse(&[0, 2, 0xffff], &mut out);
    /// assert_eq!(out, [0, 3, 0x500]);
    /// ```
    fn inverse<T>(tier, a: &[T], out: &mut [T]) {
        equal(a.len(), out.len());
        (tier.kernels::<T>().inverse)(T::as_words(a), T::as_words_mut(out));
    }

    /// `out[i]` = `a[i]`².
    ///
    /// Cost: half of [`product`].
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    ///
    /// ```
    /// let mut out = [0_u64; 2];
    /// nimbers::slices::square(&[2, 65536], &mut out);
    /// assert_eq!(out, [3, 98304]);
    /// ```
    fn square<T>(tier, a: &[T], out: &mut [T]) {
        equal(a.len(), out.len());
        (tier.kernels::<T>().square)(T::as_words(a), T::as_words_mut(out));
    }

    /// The numbers whose squares are `a`: each has one.
    ///
    /// Cost: half of [`product`].
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    ///
    /// ```
    /// let mut out = [0_u64; 2];
    /// nimbers::slices::sqrt(&[3, 98304], &mut out);
    /// assert_eq!(out, [2, 65536]);
    /// ```
    fn sqrt<T>(tier, a: &[T], out: &mut [T]) {
        equal(a.len(), out.len());
        (tier.kernels::<T>().sqrt)(T::as_words(a), T::as_words_mut(out));
    }

    /// The smaller root x of x² ⊕ x = `c[i]`, which is even; the other is
    /// x ⊕ 1. If there is none in the field of that width, which is so exactly
    /// if the highest bit of `c[i]` is set, the result is odd.
    ///
    /// Cost: three fifths of [`product`].
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    ///
    /// ```
    /// let mut out = [0_u8; 4];
    /// nimbers::slices::solve(&[0, 1, 6, 128], &mut out);
    /// assert_eq!(out[..3], [0, 2, 14]); // 14² = 8 and 8 ⊕ 14 = 6
    /// assert_eq!(out[3] % 2, 1);
    /// ```
    fn solve<T>(tier, c: &[T], out: &mut [T]) {
        equal(c.len(), out.len());
        (tier.kernels::<T>().solve)(T::as_words(c), T::as_words_mut(out));
    }

    /// `out[i]` = `a[i]`ⁿ; 1 for n = 0.
    ///
    /// Cost: for each bit of n a square, and a product if it is set, without
    /// reading and writing the numbers in between: some 8 ns for a random n of 64 bits.
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    ///
    /// ```
    /// let mut out = [0_u64; 3];
    /// nimbers::slices::power(&[0, 2, 5], u64::MAX.into(), &mut out);
    /// assert_eq!(out, [0, 1, 1]); // the units are 2⁶⁴ - 1
    /// ```
    fn power<T>(tier, a: &[T], n: u128, out: &mut [T]) {
        equal(a.len(), out.len());
        (tier.kernels::<T>().power)(T::as_words(a), exponent::<T>(n), T::as_words_mut(out));
    }
}

/// The least n > 0 that gives the same powers, or 0 for 0: a^(2^bits) = a.
pub(crate) fn exponent<T: Element>(n: u128) -> u128 {
    let units = u128::MAX >> (128 - 8 * size_of::<T>());
    if n == 0 { 0 } else { (n - 1) % units + 1 }
}
