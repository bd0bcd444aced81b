use alloc::{vec, vec::Vec};
use core::fmt;

use crate::tiers::{Element, Tier};

/// A slice of numbers that many other slices are multiplied by, in the form in
/// which the [`Tier`] multiplies: `prepare` once, multiply often.
///
/// For the bit-slicing and the GFNI tiers that form is planes: the first bit,
/// or byte, of a block of numbers, then the second of all of them, and so on.
/// To bring a number there takes about a fifth of a product and so does the
/// way back. So this pays
///
/// - a little, if the same slice is a factor of at least two products;
/// - twofold, if whole chains of products stay planes, from
///   [`Tier::prepare`] through [`product_prepared`](Self::product_prepared)
///   to [`restore`](Self::restore).
///
/// It doesn't pay where the numbers are not in the cache: reading them then
/// takes the time. Cost: to prepare, some 0.13 ns a number; the memory is that of the numbers, rounded up to whole
/// blocks of up to 256.
///
/// ```
/// use nimbers::slices;
///
/// let fixed = slices::prepare(&[2_u64, 4, 16]);
/// let mut out = [0; 3];
/// fixed.product(&[2, 4, 16], &mut out);
/// assert_eq!(out, [3, 6, 24]);
/// assert_eq!(fixed.dot(&[2, 4, 16]), 3 ^ 6 ^ 24);
/// ```
pub struct Planes<T> {
    tier: Tier,
    len: usize,
    /// The planes, from `start` on, which is at a line of the cache.
    bytes: Vec<u8>,
    start: usize,
    numbers: core::marker::PhantomData<T>,
}

/// A slice in the form in which the tier multiplies, for many products:
/// see [`Planes`].
///
/// Cost: a change of form that every [`product`](crate::slices::product) makes twice, and memory for as many numbers.
///
/// ```
/// let fixed = nimbers::slices::prepare(&[2_u64, 4]);
/// assert_eq!(fixed.dot(&[2, 4]), 3 ^ 6);
/// ```
#[inline]
pub fn prepare<T: Element>(a: &[T]) -> Planes<T> {
    Tier::current().prepare(a)
}

impl Tier {
    /// The planes of `a` for this tier, as [`slices::prepare`](prepare) makes
    /// them for the current one. Cost: as there.
    ///
    /// ```
    /// # use nimbers::Tier;
    /// let fixed = Tier::PORTABLE.prepare(&[2_u64, 4]);
    /// assert_eq!(fixed.dot(&[2, 4]), 3 ^ 6);
    /// ```
    #[inline]
    pub fn prepare<T: Element>(self, a: &[T]) -> Planes<T> {
        Planes::new(self, a)
    }
}

impl<T: Element> Planes<T> {
    pub(crate) fn new(tier: Tier, numbers: &[T]) -> Self {
        let kernels = tier.kernels::<T>();
        let size = numbers.len().next_multiple_of(kernels.lanes) * size_of::<T>();
        let mut bytes = vec![0; size + 63];
        let start = bytes.as_ptr().align_offset(64).min(63);
        bytes.truncate(start + size);
        (kernels.prepare)(T::as_words(numbers), &mut bytes[start..]);
        Self {
            tier,
            len: numbers.len(),
            bytes,
            start,
            numbers: core::marker::PhantomData,
        }
    }

    fn planes(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    /// How many numbers these are. Cost: none.
    ///
    /// ```
    /// assert_eq!(nimbers::slices::prepare(&[1_u8, 2, 3]).len(), 3);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no numbers. Cost: none.
    ///
    /// ```
    /// assert!(nimbers::slices::prepare::<u8>(&[]).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// `out[i]` = `a[i]` ⊗ the `i`th number.
    ///
    /// Cost: five sixths of [`slices::product`](crate::slices::product).
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    ///
    /// ```
    /// let mut out = [0_u8; 2];
    /// nimbers::slices::prepare(&[2, 4]).product(&[3, 3], &mut out);
    /// assert_eq!(out, [1, 12]);
    /// ```
    #[track_caller]
    pub fn product(&self, a: &[T], out: &mut [T]) {
        crate::slices::equal(a.len(), self.len);
        crate::slices::equal(a.len(), out.len());
        (self.tier.kernels::<T>().mixed_product)(
            T::as_words(a),
            self.planes(),
            T::as_words_mut(out),
        );
    }

    /// The sum of all `a[i]` ⊗ the `i`th number.
    ///
    /// Cost: less than [`slices::dot`](crate::slices::dot): one side keeps its form.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    ///
    /// ```
    /// assert_eq!(nimbers::slices::prepare(&[2_u8, 4]).dot(&[3, 3]), 1 ^ 12);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn dot(&self, a: &[T]) -> T {
        crate::slices::equal(a.len(), self.len);
        T::from_word((self.tier.kernels::<T>().mixed_dot)(
            T::as_words(a),
            self.planes(),
        ))
    }

    /// The products with `other`, as planes, into `out`.
    ///
    /// Cost: half of [`slices::product`](crate::slices::product).
    ///
    /// # Panics
    ///
    /// If the lengths or the tiers differ.
    ///
    /// ```
    /// use nimbers::slices::prepare;
    /// let (a, mut cube) = (prepare(&[2_u64, 4]), prepare(&[0; 2]));
    /// let mut square = prepare(&[0; 2]);
    /// a.product_prepared(&a, &mut square);
    /// square.product_prepared(&a, &mut cube);
    /// let mut out = [0; 2];
    /// cube.restore(&mut out);
    /// assert_eq!(out, [1, 14]);
    /// ```
    #[track_caller]
    pub fn product_prepared(&self, other: &Self, out: &mut Self) {
        for argument in [other, &*out] {
            crate::slices::equal(argument.len, self.len);
            assert!(
                argument.tier == self.tier,
                "planes of the tiers {} and {}: expected one tier",
                self.tier,
                argument.tier
            );
        }
        let result = &mut out.bytes[out.start..];
        (self.tier.kernels::<T>().planes_product)(self.planes(), other.planes(), result);
    }

    /// The numbers themselves.
    ///
    /// Cost: a change of form, which every
    /// [`slices::product`](crate::slices::product) makes once for its result.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    ///
    /// ```
    /// let mut out = [0_u32; 2];
    /// nimbers::slices::prepare(&[5, 6]).restore(&mut out);
    /// assert_eq!(out, [5, 6]);
    /// ```
    #[track_caller]
    pub fn restore(&self, out: &mut [T]) {
        crate::slices::equal(self.len, out.len());
        (self.tier.kernels::<T>().restore)(self.planes(), T::as_words_mut(out));
    }
}

/// The tier and the number of numbers. Cost: writing them.
///
/// ```
/// let fixed = nimbers::Tier::PORTABLE.prepare(&[2_u64, 4]);
/// assert!(format!("{fixed:?}").ends_with("len: 2, .. }"));
/// ```
impl<T> fmt::Debug for Planes<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Planes")
            .field("tier", &self.tier)
            .field("len", &self.len)
            .finish_non_exhaustive()
    }
}
